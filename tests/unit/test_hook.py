"""What a hook answers, as the process that an agent starts, over real files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from cam import frame
from cam.store import delivery
from tests.conftest import git, unmeasured

FACT = "Invoices are rounded half-even."
OTHER = "The queue uses four workers."
UNUSED = {"typer", "rich", "markdown_it", "rapidfuzz", "zstandard", "tomlkit", "orjson", "dataclasses", "inspect", "pathlib", "subprocess"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One user with a repository and a memory."""

    repo: Path
    memory: Path
    transcript: Path

    @property
    def env(self) -> dict[str, str]:
        return os.environ | {"CAM_HOME": str(self.memory)}

    def cam(self, *arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
        data = given.encode() if isinstance(given, str) else given
        line = [sys.executable, "-m", "cam", *arguments]
        return subprocess.run(line, input=data, cwd=self.repo, env=self.env, capture_output=True, check=False)

    def hook(self, event: str, **payload: object) -> str:
        """The text that the model would be given; the hook must succeed."""
        whole = {"session_id": "one", "cwd": str(self.repo), "transcript_path": str(self.transcript), **payload}
        done = self.cam("hook", event, given=json.dumps(whole))
        assert (done.returncode, done.stderr) == (0, b"")
        return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]) if done.stdout else ""

    def starts(self) -> str:
        """What a session of its own is given."""
        return self.hook("session-start", source="startup", session_id=uuid.uuid4().hex)

    def remember(self, *facts: str) -> None:
        for fact in facts:
            assert self.cam("remember", fact).returncode == 0

    def many(self, count: int) -> None:
        """So many facts that most have no room in the startup memory."""
        lines = [{"scope": "project", "topic": "patterns", "summary": f"Module m{n} keeps its table in file f{n}."} for n in range(count)]
        file = self.repo / "facts.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        assert self.cam("memory", "import", str(file)).returncode == 0

    def begin(self, *developer: str, kind: str = "generic.developer_instructions", parent: str = "") -> None:
        """A transcript that begins with these developer messages."""
        header = {"id": "one", "cwd": str(self.repo)} | ({"forked_from_id": parent} if parent else {})
        records: list[dict[str, object]] = [{"timestamp": "2026-11-29T18:00:00Z", "type": "session_meta", "payload": header}]
        for text in developer:
            content = [{"type": "input_text", "text": text}]
            passed = {"content_item_kinds": [kind]}
            payload = {"type": "message", "role": "developer", "content": content, "internal_chat_message_metadata_passthrough": passed}
            records.append({"timestamp": "2026-11-29T18:00:01Z", "type": "response_item", "payload": payload})
        self.transcript.write_text("".join(json.dumps(r, separators=(",", ":")) + "\n" for r in records), encoding="utf-8")

    @property
    def log(self) -> str:
        path = Path(self.env["HOME"]) / ".local" / "state" / "cam" / "hook.log"
        return path.read_text("utf-8") if path.exists() else ""


@pytest.fixture
def desk(repo: Path, tmp_path: Path) -> Desk:
    return Desk(repo=repo, memory=tmp_path / "memory", transcript=tmp_path / "rollout-1.jsonl")


def test_a_new_session_is_given_the_memory(desk: Desk) -> None:
    desk.remember(FACT)
    text = desk.hook("session-start", source="startup")
    assert text.startswith("<cam_memory revision=")
    assert FACT in text


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_it_is_given_again_where_the_context_is_new(desk: Desk, source: str) -> None:
    desk.remember(FACT)
    desk.hook("session-start", source="startup")
    assert FACT in desk.hook("session-start", source=source)


def test_the_documented_example_answers_and_leaves_no_failure_behind(desk: Desk) -> None:
    desk.remember("Run make test before pushing.")
    example = (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text("utf-8").partition("| cam hook session-start")[0]
    assert b"Run make test" in desk.cam("hook", "session-start", given=example.rpartition("$ echo '")[2].rstrip(" '")).stdout
    assert desk.log == ""


def test_without_memory_there_is_nothing_to_say(desk: Desk) -> None:
    assert desk.hook("session-start", source="startup") == ""
    assert not desk.memory.exists(), "looking makes no memory root"


def test_every_change_is_seen_by_the_next_hook(desk: Desk) -> None:
    """A kept view is used only while no file that it was made from has changed: Markdown, notes, settings, the repository."""
    desk.remember(FACT)
    time.sleep(0.05)
    desk.starts()
    views = list((desk.memory / "index" / "hooks").glob("*.json"))
    assert len(views) == 1
    stamp = views[0].stat().st_mtime_ns
    assert FACT in desk.starts()
    assert views[0].stat().st_mtime_ns == stamp, "nothing changed, nothing was compiled"

    (topic,) = (desk.memory / "projects").glob("*/project/[a-z]*.md")
    topic.write_text(topic.read_text("utf-8").replace("half-even", "half-up"), encoding="utf-8")
    assert "half-up" in desk.starts()
    page = topic.with_name("MEMORY.md")
    page.write_text(f"Ask Ada about taxes.\n\n{page.read_text('utf-8')}", encoding="utf-8")
    assert "Ask Ada" in desk.starts()
    topic.with_name("new.md").write_text("# New\n\n## Lunch\n\nLunch is at noon.\n", encoding="utf-8")
    assert "noon" in desk.starts()
    (desk.repo / ".cam.toml").write_text("inject = false\n", encoding="utf-8")
    assert desk.starts() == ""


def told_by_three(desk: Desk, event: str, **payload: str) -> int:
    """How many of three hooks that are started at the same time say anything."""
    with ThreadPoolExecutor() as pool:
        told = list(pool.map(lambda _: desk.hook(event, **payload), range(3)))
    assert desk.log == ""
    return sum(bool(text) for text in told)


@pytest.mark.parametrize("source", ["startup", "clear", "compact"])
def test_hooks_in_several_places_tell_a_session_once(desk: Desk, source: str) -> None:
    """Installed in two scopes, or beside the plugin, they are started at the same time."""
    desk.remember(FACT)
    assert told_by_three(desk, "session-start", source=source) == 1


def test_hooks_in_several_places_tell_a_change_and_a_fact_once(desk: Desk) -> None:
    desk.many(300)
    told = desk.hook("session-start", source="startup")
    n = next(n for n in range(100, 300) if f"m{n} " not in told)
    assert told_by_three(desk, "user-prompt-submit", prompt=f"Where does module m{n} keep its table?", turn_id="t1") == 1
    desk.remember(FACT)
    assert told_by_three(desk, "session-start", source="resume") == 1


def test_a_resumed_session_hears_what_changed_and_no_more(desk: Desk) -> None:
    desk.remember(FACT)
    desk.hook("session-start", source="startup")
    assert desk.hook("session-start", source="resume") == ""
    desk.remember(OTHER)
    text = desk.hook("session-start", source="resume")
    assert OTHER in text
    assert FACT not in text
    assert desk.hook("session-start", source="resume") == ""


def test_what_was_forgotten_is_taken_back_once(desk: Desk) -> None:
    desk.remember(FACT, OTHER)
    desk.hook("session-start", source="startup")
    found = json.loads(desk.cam("recall", "search", "invoices", "--json").stdout)["results"][0]["ref"]
    desk.cam("forget", found, "--yes")
    text = desk.hook("session-start", source="resume")
    assert text.endswith(f"{frame.GONE}\n- {FACT}\n</cam_memory>")
    desk.remember("Dates are stored as UTC.")
    assert FACT not in desk.hook("session-start", source="resume")


def test_what_changed_keeps_to_the_limit_that_is_set(desk: Desk) -> None:
    desk.many(60)
    desk.hook("session-start", source="startup")
    (desk.repo / ".cam.toml").write_text("startup_bytes = 600\n", encoding="utf-8")
    for file in (desk.memory / "projects").glob("*/project/patterns.md"):
        file.unlink()
    text = desk.hook("session-start", source="resume")
    assert frame.GONE in text
    assert len(text.encode()) <= 600


def test_another_choice_of_old_facts_is_no_change(desk: Desk) -> None:
    """Where the memory exceeds its budget, a run with a prompt tells other facts than one without."""
    desk.many(300)
    text = desk.hook("session-start", source="startup").replace("Module m7 ", "Module m207 ")
    desk.begin(text.replace('revision="', 'revision="0'))
    assert desk.hook("session-start", source="resume", session_id="two") == ""


def test_a_session_that_the_wrapper_told_hears_nothing(desk: Desk) -> None:
    """The wrapper's text stands in the transcript before any hook runs; it survives a compaction, too."""
    desk.remember(FACT)
    told = desk.hook("session-start", source="startup")
    desk.begin(told)
    for source in ("startup", "compact", "resume"):
        assert desk.hook("session-start", source=source, session_id=source) == ""


def test_after_a_compaction_the_budget_holds_and_what_had_no_room_is_told_later(desk: Desk) -> None:
    """The state of the work gives way to what changed, and a change that was not told counts as not told."""
    desk.remember(FACT)
    told = desk.hook("session-start", source="startup")
    desk.begin(told)
    goal = " ".join(f"and rewrite the importer for supplier number {n}" for n in range(40))
    said = {
        "timestamp": "2026-11-29T18:00:02Z",
        "type": "event_msg",
        "payload": {"type": "user_message", "message": f"Fix the export {goal}."},
    }
    with desk.transcript.open("a", encoding="utf-8") as transcript:
        transcript.write(json.dumps(said) + "\n")
    (desk.memory / "config.toml").write_text("startup_bytes = 500\n", encoding="utf-8")
    desk.remember(OTHER)
    text = desk.hook("session-start", source="compact", session_id="two")
    assert frame.STATE in text
    assert OTHER in text
    assert len(text.encode()) <= 500
    long = "The batch job of the importer " + "and of each of its many helpers " * 10 + "runs at night."
    desk.remember(long)
    unroomed = desk.hook("session-start", source="compact", session_id="three")
    assert frame.STATE in unroomed
    assert long not in unroomed
    assert len(unroomed.encode()) <= 500
    (desk.memory / "config.toml").write_text("startup_bytes = 5000\n", encoding="utf-8")
    assert long in desk.hook("session-start", source="resume", session_id="three")


def test_what_a_hook_told_is_gone_after_a_compaction(desk: Desk) -> None:
    desk.remember(FACT)
    desk.begin(desk.hook("session-start", source="startup"), kind="hooks.additional_context")
    assert FACT in desk.hook("session-start", source="compact")


def test_words_about_memory_are_no_memory(desk: Desk) -> None:
    """A person who pastes a frame has not been told it by cam."""
    desk.remember(FACT)
    told = desk.hook("session-start", source="startup")
    record = {"type": "response_item", "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": told}]}}
    desk.transcript.write_text(json.dumps(record) + "\n{broken <cam_memory\n", encoding="utf-8")
    assert FACT in desk.hook("session-start", source="startup", session_id="two")


def test_a_fork_knows_what_its_parent_was_told(desk: Desk) -> None:
    desk.remember(FACT)
    desk.hook("session-start", source="startup", session_id="parent")
    desk.begin(parent="parent")
    assert desk.hook("session-start", source="fork", session_id="child") == ""
    desk.remember(OTHER)
    text = desk.hook("session-start", source="resume", session_id="child")
    assert OTHER in text
    assert FACT not in text


def test_a_prompt_brings_what_it_is_about_once(desk: Desk) -> None:
    desk.many(300)
    told = desk.hook("session-start", source="startup")
    n = next(n for n in range(100, 300) if f"m{n} " not in told)
    text = desk.hook("user-prompt-submit", prompt=f"Where does module m{n} keep its table?")
    assert f"Module m{n} keeps its table in file f{n}." in text
    assert len(text.encode()) <= 1_500
    assert f"m{n} " not in desk.hook("user-prompt-submit", prompt=f"Where does module m{n} keep its table?")


@pytest.mark.parametrize("how", ["deleted", "damaged", "made anew for another project"])
def test_an_index_that_was_taken_away_is_made_again_by_the_next_prompt(desk: Desk, tmp_path: Path, how: str) -> None:
    """`index/` may be deleted at will, and who makes it again may not know this project."""
    desk.many(300)
    told = desk.hook("session-start", source="startup")
    n, later = [n for n in range(100, 300) if f"m{n} " not in told][:2]
    index = desk.memory / "index" / "recall.sqlite"
    for file in index.parent.glob("recall.sqlite*"):
        file.unlink()
    if how == "damaged":
        index.write_bytes(b"no database " * 1000)
    if how.startswith("made anew"):
        other = tmp_path / "other"
        other.mkdir()
        assert desk.cam("--cwd", str(other), "recall", "search", "module").returncode == 0
        assert index.exists()
    assert f"m{n} " in desk.hook("user-prompt-submit", prompt=f"Where does module m{n} keep its table?")
    assert f"m{later} " in desk.hook("user-prompt-submit", prompt=f"Where does module m{later} keep its table?")
    assert desk.log == ""


@pytest.mark.parametrize("prompt", ["", "thanks", "fix the typo in the README", "continue", '"AND OR NEAR( *', "写一个测试"])
def test_a_prompt_about_nothing_that_is_remembered_brings_nothing(desk: Desk, prompt: str) -> None:
    desk.many(300)
    desk.hook("session-start", source="startup")
    assert desk.hook("user-prompt-submit", prompt=prompt) == ""


GARBAGE = (b"", b"{", b"[]", b"null", b"\xff\xfe", b"{}", b'{"session_id": 7}', b'{"session_id": "../../x", "cwd": "/"}', b"x" * 5_000_000)


@pytest.mark.parametrize("event", ["session-start", "user-prompt-submit", "stop", "nonsense"])
def test_garbage_is_answered_with_nothing(desk: Desk, event: str) -> None:
    """Whatever comes, the agent gets no text, no complaint and exit code 0."""
    for given in GARBAGE:
        done = desk.cam("hook", event, given=given)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), given[:40]
    assert not (desk.memory.parent / "x.json").exists()


def test_closed_input_and_no_event_are_survived(desk: Desk) -> None:
    for line in ("cam hook", "cam hook session-start <&-"):
        shell = line.replace("cam", f"{sys.executable} -m cam", 1)
        done = subprocess.run(["sh", "-c", shell], cwd=desk.repo, env=desk.env, capture_output=True, check=False, stdin=subprocess.DEVNULL)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert "no event is called ''" in desk.log


def test_a_failure_is_one_redacted_line_in_a_log_that_stays_small(desk: Desk) -> None:
    desk.memory.mkdir()
    token = "ghp_" + "x7Kq9mZ2LpT4vBn8" + "RwYc3HdF6sJg1QaE5uNo"
    (desk.memory / "config.toml").write_text(f'startup_bytes = "{token}"\n', encoding="utf-8")
    assert desk.hook("session-start", source="startup") == ""
    assert desk.log.count("\n") == 1
    assert "ConfigError" in desk.log
    assert token not in desk.log
    path = Path(desk.env["HOME"]) / ".local" / "state" / "cam" / "hook.log"
    path.write_text("x" * 300_000, encoding="utf-8")
    desk.hook("session-start", source="startup")
    assert path.stat().st_size < 1_000


def test_a_hook_without_an_event_says_so_in_words(desk: Desk) -> None:
    """Its standard input is closed, or empty."""
    for closed in ("<&-", "</dev/null"):
        subprocess.run(["sh", "-c", f'"{sys.executable}" -m cam hook stop {closed}'], cwd=desk.repo, env=desk.env, check=True)
    assert desk.log.count("no event on standard input") == 2


def test_a_held_store_lock_keeps_no_hook_waiting(desk: Desk) -> None:
    desk.remember(FACT)
    holder = "import fcntl, sys, time; f = open(sys.argv[1], 'a'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    lock = desk.memory / "run" / "lock"
    with subprocess.Popen([sys.executable, "-c", holder, str(lock)], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        began = time.monotonic()
        assert FACT in desk.hook("session-start", source="startup")
        desk.hook("user-prompt-submit", prompt="How are invoices rounded?")
        assert time.monotonic() - began < 10
        process.kill()


def test_learning_goes_on_when_the_hook_is_over_and_once_at_a_time(desk: Desk) -> None:
    """While one process is at work on a session, a Stop starts no other."""
    lock = delivery.hold(str(desk.memory), "one")
    assert lock is not None
    assert delivery.hold(str(desk.memory), "one") is None
    desk.hook("stop", hook_event_name="Stop")
    time.sleep(0.5)
    assert desk.log == "", "nothing was started that could complain about a missing transcript"
    os.close(lock)
    desk.hook("stop", hook_event_name="Stop")
    deadline = time.monotonic() + 20
    while "RolloutError" not in desk.log:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_usual_hook_imports_next_to_nothing(desk: Desk) -> None:
    """A start and a prompt are answered without what makes Python slow to start."""
    desk.many(50)
    time.sleep(0.05)
    desk.hook("session-start", source="startup")
    for event in ("session-start", "user-prompt-submit"):
        code = (
            "import os, sys\nos._exit = sys.exit\nsys.argv = ['cam', 'hook', sys.argv[1]]\nfrom cam.__main__ import main\n"
            "try:\n    main()\nexcept SystemExit:\n    print('\\nMODULES', *{m.partition('.')[0] for m in sys.modules})"
        )
        given = json.dumps({"session_id": "two", "cwd": str(desk.repo), "prompt": "Where does module m27 keep its table?"})
        environment = unmeasured() | {"CAM_HOME": str(desk.memory)}
        done = subprocess.run([sys.executable, "-c", code, event], input=given, env=environment, capture_output=True, text=True, check=True)
        assert not set(done.stdout.rpartition("MODULES")[2].split()) & UNUSED


PARENT = "01a228bf-880b-7df1-91ea-a5f78f699ed0"


def test_a_fork_of_a_session_that_no_hook_told_reads_its_parents_transcript(desk: Desk) -> None:
    """Begun by the wrapper, or so long ago that what hooks wrote down is gone."""
    desk.remember(FACT)
    told = desk.starts()
    desk.begin(told)
    parent = desk.transcript.with_name(f"rollout-2026-11-29T18-00-00-{PARENT}.jsonl")
    desk.transcript.rename(parent)
    desk.begin(parent=PARENT)
    assert desk.hook("session-start", source="fork", session_id="child") == ""
    desk.remember(OTHER)
    text = desk.hook("session-start", source="resume", session_id="child")
    assert (OTHER in text, FACT in text) == (True, False)


def test_a_folder_of_the_repository_has_its_memory(desk: Desk) -> None:
    desk.remember(FACT)
    deep = desk.repo / "src" / "billing"
    deep.mkdir(parents=True)
    time.sleep(0.05)
    assert FACT in desk.hook("session-start", source="startup", cwd=str(deep))
    assert FACT in desk.hook("session-start", source="startup", cwd=str(deep), session_id="two")


def test_a_directory_whose_name_is_no_text_has_its_memory(desk: Desk, tmp_path: Path) -> None:
    """An agent can only tell it with U+FFFD or half a letter in its place; it starts its hooks there."""
    place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    try:
        place.mkdir()
    except OSError as error:  # APFS takes text alone
        pytest.skip(f"no such name here: {error}")
    there = replace(desk, repo=place)
    there.remember("Tags are signed.")
    for told in ("caf\ufffd", "caf\ud800", "caf\udce9"):
        for event in ("session-start", "user-prompt-submit"):
            given = {"cwd": f"{tmp_path}/{told}", "source": "startup", "prompt": "how are tags signed?"}
            assert "Tags are signed." in there.hook(event, session_id=uuid.uuid4().hex, **given)
    assert desk.log == ""


@pytest.mark.parametrize("told", ["/caf\ud800", "/caf\0"])
def test_what_can_be_no_directory_is_told_in_the_log_once(desk: Desk, told: str) -> None:
    assert desk.hook("session-start", cwd=told, source="startup") == ""
    (line,) = desk.log.splitlines()
    assert line.partition(" ")[2] == f"session-start: ValueError: nothing can be at the event's directory, {told!r}"


def test_a_transcript_that_can_be_no_file_is_one_that_shows_nothing(desk: Desk) -> None:
    desk.remember("Tags are signed.")
    assert "Tags are signed." in desk.hook("session-start", transcript_path="/rollout\ud800.jsonl", source="startup")
    assert desk.log == ""


def test_a_remote_that_is_set_later_brings_the_memory_of_its_other_clone(desk: Desk, tmp_path: Path) -> None:
    """The next hook asks anew whose memory it is, though no memory changed."""
    other = tmp_path / "other"
    git(tmp_path, "init", "-q", str(other))
    git(other, "remote", "add", "origin", "https://example.org/acme/shop.git")
    line = [sys.executable, "-m", "cam", "remember", "Tags are signed."]
    subprocess.run(line, cwd=other, env=desk.env, capture_output=True, check=True)
    assert "Tags are signed." not in desk.starts() + desk.starts()
    git(desk.repo, "remote", "add", "origin", "git@example.org:acme/shop.git")
    assert "Tags are signed." in desk.starts()


def test_sub_agents_are_told_nothing_and_not_learned_from(desk: Desk) -> None:
    """Their parent has the memory, and what they are told is no human's word."""
    desk.many(300)
    for event in ("user-prompt-submit", "stop"):
        assert desk.hook(event, prompt="Where does module m27 keep its table?", agent_id="a1", hook_event_name="Stop") == ""
    assert not (desk.memory / "run" / "sessions").exists()


def test_what_is_switched_off_stays_off(desk: Desk) -> None:
    desk.many(300)
    (desk.memory / "config.toml").write_text("inject = false\nsync = false\n", encoding="utf-8")
    assert desk.hook("session-start", source="startup") == ""
    assert desk.hook("user-prompt-submit", prompt="Where does module m27 keep its table?") == ""
    desk.begin()
    before = len(list((desk.memory / "projects").rglob("*")))
    assert desk.cam("hook", "learn", str(desk.transcript), str(desk.repo)).returncode == 0
    assert (len(list((desk.memory / "projects").rglob("*"))), desk.log) == (before, "")


def test_an_agent_that_cam_itself_asks_is_told_nothing(desk: Desk) -> None:
    desk.remember(FACT)
    event = json.dumps({"session_id": "one", "cwd": str(desk.repo), "source": "startup"})
    line = [sys.executable, "-m", "cam", "hook", "session-start"]
    done = subprocess.run(line, input=event.encode(), env={**desk.env, "CAM_ASKING": "1"}, capture_output=True, check=True)
    assert done.stdout == b""


def test_a_log_that_cannot_be_written_is_no_trouble(desk: Desk) -> None:
    state = Path(desk.env["HOME"]) / ".local"
    state.write_text("in the way", encoding="utf-8")
    done = desk.cam("hook", "session-start", given="{broken")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_where_nothing_can_be_written_a_session_is_given_the_memory_all_the_same(desk: Desk) -> None:
    """A full disk, or a root that is mounted to be read: what would be noted for the next hook stands in nothing's way."""
    desk.remember(FACT)
    for folder in ("index/hooks", "run/sessions"):
        shutil.rmtree(desk.memory / folder, ignore_errors=True)
        (desk.memory / folder).parent.mkdir(exist_ok=True)
        (desk.memory / folder).write_text("in the way", encoding="utf-8")
    assert [FACT in desk.hook("session-start", source="startup") for _ in range(2)] == [True, True]
