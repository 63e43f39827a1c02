"""What people read about what was learned, decided and saved is plain to somebody who has read only the README."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cam
from cam.cli import wording
from tests.person import Person

# What cam calls things in its code, its logs and its JSON, and nobody else does.
INTERNAL = re.compile(
    r"existing-memory|within-session|no-op\b|\bhedged|explicit (?:remember|forget)|retraction|plain fact|standing preference|"
    r"superseded later|by review\b|\(both\)|told +(?:yes|no)\b|\(sync\b|decided by hand|: (?:accept|keep|reject|merge)\b|"
    r"confidence (?:low|high|medium)"
)


class Talker(Person):
    """Has sessions with an agent as well, and reads all that is shown."""

    def __init__(self, repo: Path, home: Path, capture: pytest.CaptureFixture[str]) -> None:
        super().__init__(repo, capture)
        self.home = home

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
        return self.shown("sync", "--rollout", str(path))

    def conflicts(self) -> list[str]:
        return [str(one["id"]) for one in self.json("review", "list")["conflicts"]]


@pytest.fixture
def lived(repo: Path, home: Path, capfd: pytest.CaptureFixture[str]) -> tuple[Talker, list[str]]:
    """A memory with every kind of thing in it, and all that was printed while it came to be."""
    person = Talker(repo, home, capfd)
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
        person.shown("remember", "Use npm for installing packages."),
    ]
    return person, told


def test_what_was_learned_decided_and_saved_is_told_in_plain_words(lived: tuple[Talker, list[str]]) -> None:
    person, told = lived
    see = person.shown
    conflicts = person.conflicts()
    told += [see("review", "list"), *(see("review", "show", one) for one in conflicts)]
    keep, forget, guess, *_ = conflicts
    told += [see("review", "keep", keep), see("review", "reject", forget), see("review", "accept", guess)]
    told += [
        see("review", "accept", guess, code=2),
        see("review", "list", "--all"),
        see("review", "show", guess),
    ]
    told += [
        see("memory", "undo"),
        see("memory", "history"),
        see("audit", "log"),
        see("memory", "startup", "--explain"),
    ]
    told += [see("audit", "show", name) for name in ("s1", "s2", "s3", "s4")]
    told += [person.says("s5", "Then port the parser to the new API.")]
    told += [see("session", *words) for words in (("save",), ("status",), ("pause",), ("status",), ("clear",), ("clear",), ("status",))]
    for text in told:
        assert not INTERNAL.search(text), text


def test_a_wish_to_forget_says_what_it_could_mean_a_ref_a_line(lived: tuple[Talker, list[str]]) -> None:
    person, _ = lived
    shown = person.shown("review", "list")
    assert "    forget: staging deploys\n    could mean project:workflow:staging-deploys-run-on-tuesdays\n    could mean project:" in shown


def test_the_log_says_who_said_what_and_why_it_was_kept_or_not(lived: tuple[Talker, list[str]]) -> None:
    person, _ = lived
    log = person.shown("audit", "log")
    assert "    not kept: Perhaps use yarn, not npm, for installing packages.\n" in log
    assert "        you said what holds and what does not; it was said as a guess\n" in log
    assert "    you asked to remember it (session s2)\n" in person.shown("memory", "history")
    assert "    written by hand (cam remember)\n" in person.shown("memory", "history")


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
    assert wording.why("correction", "hedged") == "you said what holds and what does not; it was said as a guess"
    assert wording.why("review", "keep, conflict 1a2b3c4d") == "both kept in `cam review`, conflict 1a2b3c4d"
    assert wording.why("manual", "") == "written by hand"
