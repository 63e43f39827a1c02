"""What people read about what was learned, decided and saved is plain to somebody who has read only the README."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cam
from cam.cli import main, wording

# What cam calls things in its code, its logs and its JSON, and nobody else does.
INTERNAL = re.compile(
    r"existing-memory|within-session|no-op\b|\bhedged|explicit (?:remember|forget)|retraction|plain fact|standing preference|"
    r"superseded later|by review\b|\(both\)|told +(?:yes|no)\b|\(sync\b|decided by hand|: (?:accept|keep|reject|merge)\b|"
    r"confidence (?:low|high|medium)"
)


class Person:
    """Types command lines and reads what people are shown."""

    def __init__(self, repo: Path, home: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self.home = home
        self.capfd = capfd

    def __call__(self, *arguments: str, code: int = 0) -> str:
        found = main(["--cwd", str(self.repo), *arguments])
        out, err = self.capfd.readouterr()
        assert found == code, err
        return out + err

    def says(self, name: str, *said: str) -> str:
        """Have a session with these messages, and what cam tells of it."""
        path = self.home / ".codex" / "sessions" / "2026" / "11" / "29" / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = {
            "type": "session_meta",
            "payload": {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(self.repo), "source": "cli"},
        }
        lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return self("sync", "--rollout", str(path))

    def conflicts(self) -> list[str]:
        found = json.loads(self("review", "list", "--json").splitlines()[0])["conflicts"]
        return [str(one["id"]) for one in found]


@pytest.fixture
def lived(repo: Path, home: Path, capfd: pytest.CaptureFixture[str]) -> tuple[Person, list[str]]:
    """A memory with every kind of thing in it, and all that was printed while it came to be."""
    person = Person(repo, home, capfd)
    for text in (
        "Use npm for installing packages.",
        "Staging deploys run on Tuesdays.",
        "Only Anna starts the staging deploys.",
        "The dev server is on port 3100.",
    ):
        person("remember", text)
    told = [
        person.says("s1", "Remember: use pnpm for installing packages.", "Remember: perhaps use yarn, not npm, for installing packages."),
        person.says("s2", "Forget about staging deploys.", "Remember: tags are signed", "Remember: tags are signed."),
        person.says("s3", "Remember: always use tabs for indentation.", "No, actually always use spaces for indentation, not tabs."),
        person.says("s4", "Actually the dev server is on port 3200, not 3100."),
        person.says("s4", "Actually the dev server is on port 3200, not 3100."),
        person("remember", "Use npm for installing packages."),
    ]
    return person, told


def test_what_was_learned_decided_and_saved_is_told_in_plain_words(lived: tuple[Person, list[str]]) -> None:
    person, told = lived
    conflicts = person.conflicts()
    told += [person("review", "list"), *(person("review", "show", one) for one in conflicts)]
    keep, forget, guess, *_ = conflicts
    told += [person("review", "keep", keep), person("review", "reject", forget), person("review", "accept", guess)]
    told += [person("review", "accept", guess, code=2), person("review", "list", "--all"), person("review", "show", guess)]
    told += [person("memory", "undo"), person("memory", "history"), person("audit", "log"), person("memory", "startup", "--explain")]
    told += [person("audit", "show", name) for name in ("s1", "s2", "s3", "s4")]
    told += [person.says("s5", "Then port the parser to the new API.")]
    told += [person("session", *words) for words in (("save",), ("status",), ("pause",), ("status",), ("clear",), ("clear",), ("status",))]
    for text in told:
        assert not INTERNAL.search(text), text


def test_a_wish_to_forget_says_what_it_could_mean_a_ref_a_line(lived: tuple[Person, list[str]]) -> None:
    person, _ = lived
    shown = person("review", "list")
    assert "    forget: staging deploys\n    could mean project:workflow:staging-deploys-run-on-tuesdays\n    could mean project:" in shown


def test_the_log_says_who_said_what_and_why_it_was_kept_or_not(lived: tuple[Person, list[str]]) -> None:
    person, _ = lived
    log = person("audit", "log")
    assert "    not kept: Perhaps use yarn, not npm, for installing packages.\n" in log
    assert "        you corrected it; it was said as a guess\n" in log
    assert "    you asked to remember it (session s2)\n" in person("memory", "history")
    assert "    written by hand (cam remember)\n" in person("memory", "history")


def test_every_rule_that_can_propose_something_has_its_words() -> None:
    """Whoever adds a rule says in the presenter what people read about it."""
    sources = [path.read_text("utf-8") for path in Path(cam.__file__).parent.rglob("*.py")]
    rules = {rule for source in sources for rule in re.findall(r"\brule=\"([a-z ]+)\"", source)}
    assert rules
    assert [rule for rule in sorted(rules) if wording.reason(rule) == rule] == []


def test_a_reason_that_a_person_typed_is_told_as_typed() -> None:
    """Only what cam itself wrote about a decision is put into other words."""
    assert wording.reason("vim, conflict with prettier") == "vim, conflict with prettier"
    assert wording.reason("keep, conflict 1a2b3c4d") == "both kept in `cam review`, conflict 1a2b3c4d"
    assert wording.reason("decided by hand, conflict 1a2b3c4d") == "decided in `cam review`, conflict 1a2b3c4d"


def test_a_rule_that_gives_itself_as_the_reason_is_told_once() -> None:
    assert wording.why("import", "import") == "imported"
    assert wording.why("correction", "hedged") == "you corrected it; it was said as a guess"
    assert wording.why("review", "keep, conflict 1a2b3c4d") == "both kept in `cam review`, conflict 1a2b3c4d"
    assert wording.why("manual", "") == "written by hand"
