from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cam import pipeline, request
from cam.errors import StoreError
from cam.extract import text_to_operation
from cam.hosts.codex import Codex
from cam.memory import Context, open_context
from cam.models import MemoryOperation, MemoryScope
from cam.pipeline import Synced
from cam.sessions import pending
from tests.conftest import git

NOW = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)
LATER = datetime(2036, 11, 29, tzinfo=UTC)


def opened(cwd: Path) -> Context:
    return open_context(cwd)


class Recorder:
    """Writes a rollout in today's shape, a line at a time."""

    def __init__(self, home: Path, name: str, cwd: Path, **meta: object) -> None:
        self.path = home / ".codex" / "sessions" / "2026" / "11" / "29" / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.lines = 0
        head = {
            "id": name,
            "session_id": name,
            "timestamp": "2026-11-29T10:00:00Z",
            "cwd": str(cwd),
            "source": "exec",
            "history_mode": "paginated",
        }
        self.add("session_meta", head | meta)

    def add(self, kind: str, payload: dict[str, object]) -> None:
        line = {"timestamp": "2026-11-29T10:00:00Z", "ordinal": self.lines, "type": kind, "payload": payload}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.lines += 1

    def turn(self, cwd: Path) -> None:
        self.add("event_msg", {"type": "task_started", "turn_id": f"t{self.lines}"})
        self.add("turn_context", {"turn_id": f"t{self.lines - 1}", "cwd": str(cwd)})

    def say(self, text: str) -> None:
        item = {"type": "UserMessage", "id": f"u{self.lines}", "content": [{"type": "text", "text": text}]}
        self.add("event_msg", {"type": "item_completed", "turn_id": "t", "item": item})


def summaries(context: Context) -> set[str]:
    return {record.summary for record in context.store.records()}


def mined(context: Context, rollout: Path) -> tuple[Synced, ...]:
    return pipeline.sync(context, context.host.session(rollout))


def test_what_the_human_said_is_remembered_with_its_source(repo: Path, home: Path) -> None:
    session = Recorder(home, "s1", repo)
    session.say("Remember that the staging queue uses four workers.")
    context = opened(repo)
    (result,) = mined(context, session.path)
    (record,) = context.store.records()
    assert (result.status, record.summary, record.scope) == ("applied", "The staging queue uses four workers.", MemoryScope.PROJECT)
    assert record.sources == (str(session.path),)


def test_a_session_is_learned_once_and_a_resumed_one_only_where_it_goes_on(repo: Path, home: Path) -> None:
    session = Recorder(home, "s1", repo)
    session.say("Remember that the staging queue uses four workers.")
    context = opened(repo)
    mined(context, session.path)
    assert [r.status for r in mined(context, session.path)] == ["unchanged"]
    session.say("Remember that tags are signed.")
    (again,) = mined(context, session.path)
    assert [a.after.summary for a in again.changes.applied if a.after] == ["Tags are signed."]
    assert again.counts["humans"] == 1


def test_a_sub_agent_is_not_a_human(repo: Path, home: Path) -> None:
    source = {"subagent": {"thread_spawn": {"parent_thread_id": "s0"}}}
    session = Recorder(home, "s1", repo, source=source, thread_source="subagent", parent_thread_id="s0")
    session.say("Remember that reviewers read only docs.")
    context = opened(repo)
    assert [r.status for r in mined(context, session.path)] == ["skipped"]
    assert list(pending(context)) == []
    assert context.store.records() == ()


def test_a_session_of_another_project_goes_to_that_projects_memory(repo: Path, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q")
    session = Recorder(home, "s1", other)
    session.say("Remember that the staging queue uses four workers.")
    context = opened(repo)
    (result,) = mined(context, session.path)
    assert result.project_id == opened(other).store.project.id != context.store.project.id
    assert summaries(opened(other)) == {"The staging queue uses four workers."}
    assert summaries(context) == set()


def test_a_session_from_a_directory_that_is_gone_belongs_to_the_project_that_asks(repo: Path, home: Path) -> None:
    session = Recorder(home, "s1", Path("/home/dev/gone"))
    session.say("Remember that tags are signed.")
    context = opened(repo)
    (result,) = mined(context, session.path)
    assert result.project_id == context.store.project.id
    assert summaries(context) == {"Tags are signed."}


def test_each_turn_counts_for_the_project_it_ran_in(repo: Path, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q")
    session = Recorder(home, "s1", repo)
    session.turn(repo)
    session.say("Remember that tags are signed.")
    session.turn(other)
    session.say("Remember that the staging queue uses four workers.")
    assert len(mined(opened(repo), session.path)) == 2
    assert summaries(opened(repo)) == {"Tags are signed."}
    assert summaries(opened(other)) == {"The staging queue uses four workers."}


def test_worktrees_share_what_holds_for_the_project_and_keep_apart_what_is_local(repo: Path, home: Path, tmp_path: Path) -> None:
    git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
    session = Recorder(home, "s1", tmp_path / "feature")
    session.say("Remember that tags are signed.")
    session.say("Remember that in this worktree the port is 4010.")
    mined(opened(repo), session.path)
    assert len(summaries(opened(tmp_path / "feature"))) == 2
    assert summaries(opened(repo)) == {"Tags are signed."}


def test_a_dry_run_writes_nothing(repo: Path, home: Path) -> None:
    session = Recorder(home, "s1", repo)
    session.say("Remember that tags are signed.")
    context = opened(repo)
    (result,) = pipeline.sync(context, context.host.session(session.path), dry_run=True)
    assert result.status == "planned"
    assert [o.record.summary for o in result.review.accepted if o.record] == ["Tags are signed."]
    assert not context.settings.home.exists()


def test_pending_sessions_are_mined_oldest_first_so_that_the_later_word_wins(repo: Path, home: Path) -> None:
    for age, (name, text) in enumerate([("s2", "Actually use pnpm, not npm."), ("s1", "Always use npm to install packages.")]):
        session = Recorder(home, name, repo)
        session.say(text)
        then = (NOW - timedelta(hours=age)).timestamp()
        os.utime(session.path, (then, then))
    context = opened(repo)
    assert len(list(pipeline.sync_pending(context))) == 2
    assert summaries(context) == {"Use pnpm, not npm."}
    assert list(pending(context)) == []


def test_a_run_catches_up_on_sessions_at_rest_and_leaves_one_being_written_alone(repo: Path, home: Path) -> None:
    fresh, rested, old = (Recorder(home, name, repo) for name in ("s1", "s2", "s3"))
    for session, text, age in [
        (fresh, "tags are signed", 0),
        (rested, "releases are cut on Mondays", 1),
        (old, "the port is 4010", 24 * 30),
    ]:
        session.say(f"Remember that {text}.")
        then = (datetime.now(UTC) - timedelta(hours=age)).timestamp()
        os.utime(session.path, (then, then))
    context = opened(repo)
    assert len(list(pipeline.catch_up(context))) == 1
    assert summaries(context) == {"Releases are cut on Mondays."}


def test_a_run_catches_up_also_after_the_clock_was_set_back(repo: Path, home: Path) -> None:
    """A session that was written in what is now the future is not being written."""
    session = Recorder(home, "s1", repo)
    session.say("Remember that tags are signed.")
    os.utime(session.path, (4e9, 4e9))
    context = opened(repo)
    list(pipeline.catch_up(context))
    assert summaries(context) == {"Tags are signed."}


def test_a_session_with_an_impossible_directory_keeps_nobody_from_learning(repo: Path, home: Path) -> None:
    odd, fine = Recorder(home, "s1", repo), Recorder(home, "s2", repo)
    odd.add("event_msg", {"type": "task_started", "turn_id": "t"})
    odd.add("turn_context", {"turn_id": "t", "cwd": "a\0b"})
    odd.say("Remember that tags are signed.")
    fine.say("Remember that releases are cut on Mondays.")
    context = opened(repo)
    assert {result.status for result in pipeline.sync_pending(context)} == {"applied"}
    assert summaries(context) == {"Tags are signed.", "Releases are cut on Mondays."}


def test_a_session_that_cannot_be_mined_is_told_and_the_others_are_mined(repo: Path, home: Path) -> None:
    """The older file vanishes between the look and the reading."""
    broken, fine = Recorder(home, "s1", repo), Recorder(home, "s2", repo)
    fine.say("Remember that tags are signed.")
    os.utime(broken.path, (1_700_000_000, 1_700_000_000))
    context = opened(repo)
    (reader,) = [s for s in pending(context) if s.id == "s1"]
    broken.path.unlink()
    assert [result.status for result in pipeline.survived(context, reader)] == ["failed"]
    assert [result.status for result in pipeline.sync_pending(context)] == ["applied"]
    assert summaries(context) == {"Tags are signed."}


def _in_two_projects(home: Path, repo: Path, other: Path) -> Recorder:
    """A session at rest that began in ``repo`` and went on in ``other``."""
    session = Recorder(home, "s1", repo)
    for turn, (place, text) in enumerate(((repo, "Remember that tags are signed."), (other, "Remember that mail is sent by Postmark."))):
        session.add("event_msg", {"type": "task_started", "turn_id": str(turn)})
        session.add("turn_context", {"turn_id": str(turn), "cwd": str(place)})
        session.say(text)
    os.utime(session.path, (1_700_000_000, 1_700_000_000))
    return session


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A second repository, with a memory that knows nothing."""
    (tmp_path / "other").mkdir()
    subprocess.run(["git", "init", "-q", str(tmp_path / "other")], check=True)
    request.remember(opened(tmp_path / "other"), _wish("The door is blue."))
    return tmp_path / "other"


def test_a_reader_that_is_killed_between_two_projects_loses_no_turn(repo: Path, home: Path, other: Path) -> None:
    session = _in_two_projects(home, repo, other)
    killed = (
        "import os, sys; from cam.store import transaction as t; real = t.Transaction.apply\n"
        "def apply(self, *a, **k):\n    real(self, *a, **k); os._exit(9)\n"
        "t.Transaction.apply = apply; from cam.cli import main; main(sys.argv[1:])"
    )
    once = [sys.executable, "-c", killed, "--cwd", str(repo), "sync", "--rollout", str(session.path)]
    assert subprocess.run(once, capture_output=True, check=False).returncode == 9
    list(pipeline.sync_pending(opened(repo)))
    assert summaries(opened(repo)) == {"Tags are signed."}
    assert summaries(opened(other)) == {"The door is blue.", "Mail is sent by Postmark."}


def test_damage_in_one_project_is_told_and_keeps_no_other_from_learning(repo: Path, home: Path, other: Path) -> None:
    """What a session showed of both waits until it is mended: nothing of it is lost."""
    both, here = _in_two_projects(home, repo, other), Recorder(home, "s2", repo)
    here.say("Remember that releases are cut on Mondays.")
    elsewhere = Recorder(home, "s3", other)
    elsewhere.say("Remember that the door is locked at night.")
    cursors = opened(other).store.layout.cursors
    cursors.parent.mkdir(exist_ok=True)
    cursors.write_text("garbage", encoding="utf-8")
    for every_project, failing in ((False, [both]), (True, [both, elsewhere])):
        done = list(pipeline.sync_pending(opened(repo), every_project=every_project))
        failed = {one.rollout: one.reason for one in done if one.status == "failed"}
        assert set(failed) == {str(one.path) for one in failing}
        assert all(str(other) in reason and "read again" in reason for reason in failed.values())
    assert summaries(opened(repo)) == {"Releases are cut on Mondays."}
    with pytest.raises(StoreError):
        list(pipeline.sync_pending(opened(other)))
    cursors.unlink()
    assert {one.status for one in pipeline.sync_pending(opened(repo), every_project=True)} == {"applied"}
    assert summaries(opened(repo)) == {"Releases are cut on Mondays.", "Tags are signed."}
    assert "Mail is sent by Postmark." in summaries(opened(other))


@pytest.mark.parametrize("automatic", [True, False])
def test_learning_that_one_repository_switched_off_happens_there_on_request_alone(
    repo: Path, home: Path, other: Path, automatic: bool
) -> None:
    session = _in_two_projects(home, repo, other)
    (other / ".cam.toml").write_text("sync = false\n", encoding="utf-8")
    context = opened(repo)
    pipeline.sync(context, context.host.session(session.path), automatic=automatic)
    assert summaries(opened(repo)) == {"Tags are signed."}
    assert ("Mail is sent by Postmark." in summaries(opened(other))) is not automatic


def test_a_repository_that_learns_nothing_keeps_no_other_from_learning(repo: Path, home: Path, other: Path) -> None:
    """What a session showed there is left for later, however often a watcher looks."""
    session = _in_two_projects(home, repo, other)
    (repo / ".cam.toml").write_text("sync = false\n", encoding="utf-8")
    elsewhere = opened(home)
    assert [one.status for one in pipeline.survived(elsewhere, elsewhere.host.session(session.path), automatic=True)] == ["applied"]
    assert pipeline.survived(elsewhere, elsewhere.host.session(session.path), automatic=True) == ()
    assert "Mail is sent by Postmark." in summaries(opened(other))
    assert summaries(opened(repo)) == set()
    assert [one.status for one in pipeline.sync_pending(opened(repo))] == ["applied", "unchanged"]
    assert summaries(opened(repo)) == {"Tags are signed."}


def test_two_readers_of_one_session_learn_it_once(repo: Path, home: Path) -> None:
    session = Recorder(home, "s1", repo)
    session.say("Remember that tags are signed.")
    command = [sys.executable, "-m", "cam", "--cwd", str(repo), "sync", "--rollout", str(session.path), "--json"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(4)]
    statuses = [json.loads(process.communicate()[0])["sessions"][0]["status"] for process in running]
    assert sorted(statuses) == ["applied", "unchanged", "unchanged", "unchanged"]
    assert summaries(opened(repo)) == {"Tags are signed."}
    assert len(list(opened(repo).store.history())) == 1


def test_a_moved_repository_finds_its_memory(repo: Path, tmp_path: Path) -> None:
    context = opened(repo)
    request.remember(context, _wish("Tags are signed."))
    repo.rename(tmp_path / "elsewhere")
    moved = opened(tmp_path / "elsewhere")
    assert moved.store.project.id == context.store.project.id
    assert summaries(moved) == {"Tags are signed."}


def test_sessions_from_before_a_move_and_from_removed_worktrees_are_learned_from(repo: Path, home: Path, tmp_path: Path) -> None:
    """Where the project was seen; a session of any other place that is gone stays nobody's."""
    git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
    for place, summary in ((repo, "Tags are signed."), (tmp_path / "feature", "Queues are drained.")):
        request.remember(opened(place), _wish(summary))
    for place, said in (
        (repo, "the port is 4010"),
        (tmp_path / "feature" / "src", "invoices are blue"),
        (tmp_path / "else", "nobody knows"),
    ):
        Recorder(home, said.partition(" ")[0], place).say(f"Remember that {said}.")
    git(repo, "worktree", "remove", str(tmp_path / "feature"))
    repo.rename(tmp_path / "elsewhere")
    moved = opened(tmp_path / "elsewhere")
    assert len(list(pipeline.sync_pending(moved))) == len(("before the move", "in the worktree"))
    assert summaries(moved) == {"Tags are signed.", "Queues are drained.", "The port is 4010.", "Invoices are blue."}


def test_a_new_clone_finds_its_memory(repo: Path, tmp_path: Path) -> None:
    git(repo, "remote", "add", "origin", "git@example.org:acme/shop.git")
    request.remember(opened(repo), _wish("Tags are signed."))
    git(tmp_path, "clone", "-q", str(repo), "again")
    git(tmp_path / "again", "remote", "set-url", "origin", "https://example.org/acme/shop")
    assert summaries(opened(tmp_path / "again")) == {"Tags are signed."}


def test_a_copy_of_a_template_is_a_project_of_its_own(repo: Path, tmp_path: Path) -> None:
    """Two repositories with the same first commit and no remote are two projects while both are there."""
    request.remember(opened(repo), _wish("Tags are signed."))
    git(tmp_path, "clone", "-q", str(repo), "copy")
    git(tmp_path / "copy", "remote", "remove", "origin")
    assert summaries(opened(tmp_path / "copy")) == set()


def _wish(text: str) -> MemoryOperation:
    return text_to_operation(text)


# -- the wrapper ----------------------------------------------------------------------------------------------------


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An agent that writes down its arguments and ends with the code in $AGENT_CODE."""
    binary, seen = tmp_path / "agent", tmp_path / "arguments"
    binary.write_text(f'#!/bin/sh\n: > {seen}\nfor word; do printf "%s\\0" "$word" >> {seen}; done\nexit ${{AGENT_CODE:-0}}\n')
    binary.chmod(0o755)
    monkeypatch.setenv("CAM_CODEX", str(binary))
    return seen


def cam(cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cam", *arguments], cwd=cwd, check=False, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("exec", ["-m", "x", "a b"]),
        ("exec", ["--", "--help"]),
        ("exec", ["--json", "--cwd", "x", "--no-sync"]),
        ("exec", ["resume", "--last", "-"]),
        ("run", ["--", "--", "x"]),
        ("run", []),
        ("resume", ["--last"]),
    ],
)
def test_what_follows_the_command_is_the_agents_untouched(repo: Path, agent: Path, command: str, arguments: list[str]) -> None:
    done = cam(repo, command, *arguments)
    assert done.returncode == 0, done.stderr
    assert agent.read_text().split("\0")[:-1] == [*([] if command == "run" else [command]), *arguments]


@pytest.mark.parametrize("code", [0, 7])
def test_the_agents_exit_code_is_cams(repo: Path, agent: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setenv("AGENT_CODE", str(code))
    assert cam(repo, "exec", "x").returncode == code
    assert agent.exists()


def test_the_agent_gets_the_memory(repo: Path, agent: Path) -> None:
    assert cam(repo, "remember", "Tags are signed.").returncode == 0
    assert cam(repo, "exec", "x").returncode == 0
    assert "Tags are signed." in agent.read_text()
    assert cam(repo, "--no-inject", "exec", "x").returncode == 0
    assert agent.read_text() == "exec\0x\0"


@pytest.mark.parametrize("broken", ["config", "memory", "index", "sessions"])
def test_a_broken_memory_does_not_stop_the_agent(repo: Path, home: Path, agent: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    memory = home / ".codex-auto-memory"
    memory.mkdir()
    monkeypatch.setenv("AGENT_CODE", "7")
    if broken == "config":
        (memory / "config.toml").write_text("startup_bytes = [\n")
    elif broken == "memory":
        (memory / "projects").write_text("not a directory")
        (memory / "global").write_text("not a directory")
    elif broken == "index":
        (memory / "index").write_text("not a directory")
    else:
        (home / ".codex").write_text("not a directory")
    done = cam(repo, "exec", "x")
    assert (done.returncode, done.stdout) == (7, "")
    assert "Traceback" not in done.stderr
    assert agent.exists()


def test_a_missing_agent_is_127_with_a_hint(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAM_CODEX", "no-such-agent")
    done = cam(repo, "exec", "x")
    assert done.returncode == 127
    assert "npm install" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_directory_given_to_the_agent_decides_the_project(repo: Path, agent: Path, tmp_path: Path) -> None:
    assert cam(repo, "remember", "Tags are signed.").returncode == 0
    (tmp_path / "nowhere").mkdir()
    assert cam(tmp_path / "nowhere", "exec", "-C", str(repo), "x").returncode == 0
    assert "Tags are signed." in agent.read_text()
    assert cam(tmp_path / "nowhere", "exec", "x").returncode == 0
    assert "Tags are signed." not in agent.read_text()


def test_the_double_runs_by_replaying(repo: Path, home: Path, tmp_path: Path) -> None:
    from dataclasses import replace

    from cam.hosts import process
    from cam.hosts.base import ReplayHost

    recorded = Recorder(tmp_path, "s1", repo)
    recorded.say("Remember that tags are signed.")
    host = ReplayHost(reader=Codex(codex_home=home / ".codex"), rollouts=(recorded.path,), into=home / "replayed")
    context = replace(opened(repo), host=host)
    before = host.written()
    assert process.run(host.launch("exec", ["x"], startup_text="", cwd=repo), died=lambda _: None) == 0
    for session in host.ran_since(before, marker="", cwd=repo):
        pipeline.sync(context, session)
    assert summaries(context) == {"Tags are signed."}


def test_what_is_said_again_in_another_session_is_seen_again(repo: Path, home: Path) -> None:
    """The record keeps its words, names both sessions and when it was seen last, and the audit says so."""
    first, second = Recorder(home, "s1", repo), Recorder(home, "s2", repo)
    first.say("Remember that Redis must be running before the integration tests.")
    second.say("Remember: Redis needs to be up before the integration tests.")
    context = opened(repo)
    mined(context, first.path)
    (before,) = context.store.records()
    os.utime(second.path, (LATER.timestamp(), LATER.timestamp()))
    (again,) = mined(replace(context, clock=lambda: LATER), second.path)
    (record,) = context.store.records()
    assert (record.summary, record.reason, record.sources) == (before.summary, before.reason, (str(first.path), str(second.path)))
    assert record.updated_at == LATER > before.updated_at
    assert [(one.action, one.reason) for one in again.changes.applied] == [("update", "seen again")]
    learned = {(item.reason, item.quote) for entry in context.store.audit() for item in entry.applied}
    assert ("seen again", "Redis needs to be up before the integration tests.") in learned


def test_a_scope_overrides_a_farther_one_without_taking_anything_from_it(repo: Path, home: Path) -> None:
    """Said for this repository or worktree only, another value is no conflict, archives nothing, and is what is told here."""
    context = opened(repo)
    for text in ("Always use pnpm in all my projects.", "The API listens on port 4010."):
        request.remember(context, text_to_operation(text))
    session = Recorder(home, "s1", repo)
    session.say("In this repo we use npm, not pnpm.")
    session.say("Remember: on this machine the API listens on port 5010, not 4010.")
    (result,) = mined(context, session.path)
    assert (result.review.conflicts, [one.action for one in result.changes.applied]) == ((), ["add", "add"])
    assert {record.scope for record in context.store.records()} == set(MemoryScope)
    told = pipeline.startup(context)
    lines = [line for line in told.text.split("\n") if line.startswith("- ")]
    assert lines == ["- On this machine the API listens on port 5010, not 4010.", "- In this repo we use npm, not pnpm."]
    assert [omission.reason.split(" ")[0] for omission in told.omitted] == ["overridden", "overridden"]
    assert pipeline.startup(context) == told, "what was decided is known"
    context.index.drop()
    assert pipeline.startup(context) == told, "and decided again where it is not"


def test_a_directory_inside_belongs_to_the_project_and_one_with_a_longer_name_does_not(repo: Path, home: Path, tmp_path: Path) -> None:
    inside, beside = repo / "api", tmp_path / f"{repo.name}-old"
    for number, place in enumerate((inside, beside)):
        place.mkdir()
        Recorder(home, f"s{number}", place).say("Remember that tags are signed.")
    assert [session.cwd for session in pending(opened(repo))] == [str(inside)]
