"""When a model is asked, how often, and what a session keeps whatever it answers; with a host that answers as it is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cam import asking, config, pipeline, request
from cam.hosts.base import Answer, ReplayHost
from cam.memory import Context, open_context
from cam.models import Action, MemoryOperation, Session
from cam.store.calls import KIND, turn

NOW = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)
SAID = "Marta owns the ledger and hates surprises, talk to her before touching it."
LEARNED = "Talk to Marta before touching the ledger."
MEMORY: dict[str, Any] = {
    "summary": LEARNED,
    "details": [],
    "quote": SAID,
    "replaces": None,
    "scope": "project",
    "topic": "workflow",
    "kind": "preference",
}


def answered(*memories: dict[str, Any], work: tuple[object, ...] = ()) -> Answer:
    found = {"memories": [one | {"confidence": "high"} for one in memories], "work": list(work)}
    return Answer(status="answered", text=json.dumps(found), seconds=1.5, input_tokens=900, output_tokens=40)


def opened(cwd: Path, answer: Answer, **settings: int | str) -> Context:
    """A context whose user agreed to be asked about, with this answer."""
    for name, value in ({"extractor": "codex"} | settings).items():
        config.set_value(config.user_file(Path.home() / ".codex-auto-memory"), name, str(value))
    context = open_context(cwd)
    return replace(context, host=ReplayHost(reader=context.host, rollouts=(), into=cwd, answer=answer), clock=lambda: NOW)


class Recorded:
    """A session that is written a message at a time."""

    def __init__(self, home: Path, cwd: Path, name: str = "s1", **meta: object) -> None:
        self.path = home / ".codex" / "sessions" / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._add("session_meta", {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(cwd), "source": "exec"} | meta)

    def _add(self, kind: str, payload: dict[str, object]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"timestamp": "2026-11-29T10:00:00Z", "type": kind, "payload": payload}) + "\n")

    def say(self, text: str) -> None:
        item = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": text}]}
        self._add("event_msg", {"type": "item_completed", "turn_id": "t", "item": item})

    def session(self, context: Context) -> Session:
        return context.host.session(self.path)


@pytest.fixture
def recorded(repo: Path, home: Path) -> Recorded:
    session = Recorded(home, repo)
    session.say(SAID)
    return session


def summaries(context: Context) -> list[str]:
    return sorted(record.summary for record in context.store.records())


def statuses(context: Context) -> list[str]:
    """What the audit says of model calls, oldest first."""
    return [entry.status for entry in context.store.audit() if entry.kind == KIND][::-1]


def test_without_consent_nobody_is_asked(repo: Path, recorded: Recorded) -> None:
    context = opened(repo, answered(MEMORY), extractor="heuristic")
    assert asking.ask(context, recorded.session(context)) is None
    assert statuses(context) == []


def test_what_it_found_is_added_and_the_call_is_counted(repo: Path, recorded: Recorded) -> None:
    context = opened(repo, answered(MEMORY))
    done = asking.ask(context, recorded.session(context))
    assert done
    assert (done.status, summaries(context), statuses(context)) == ("applied", [LEARNED], ["asked", "applied"])
    [record] = context.store.records()
    assert record.sources == (str(recorded.path),)
    entry = next(context.store.audit())
    assert entry.counts == {"milliseconds": 1500, "input_tokens": 900, "output_tokens": 40}


def test_a_session_is_asked_about_once_and_then_only_where_it_goes_on(repo: Path, recorded: Recorded) -> None:
    """What stood in the first part is not proposed again, not even when it was forgotten since."""
    context = opened(repo, answered(MEMORY))
    asking.ask(context, recorded.session(context))
    assert asking.ask(context, recorded.session(context)) is None
    [record] = context.store.records()
    request.change(context, [MemoryOperation(action=Action.DELETE, ref=record.ref)], actor="test")
    recorded.say("And now the invoices, please.")
    done = asking.ask(context, recorded.session(context))
    assert done
    assert [one.reason for one in done.review.suppressed] == ["the quotation stands in nothing that the human said or ran"]
    assert summaries(context) == []
    assert statuses(context) == ["asked", "applied", "asked", "no-op"]


def test_what_was_retired_stays_away_when_it_is_said_in_another_session(repo: Path, home: Path, recorded: Recorded) -> None:
    context = opened(repo, answered(MEMORY))
    asking.ask(context, recorded.session(context))
    [record] = context.store.records()
    request.forget(context, [record.ref], delete=False, reason="wrong")
    other = Recorded(home, repo, "s2")
    other.say(SAID)
    done = asking.ask(context, other.session(context))
    assert done
    assert [one.reason for one in done.review.suppressed] == [f"retired before: {record.ref}"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (Answer(status="timed out", reason="no answer within 90 seconds"), "failed"),
        (Answer(status="failed", reason="exit code 1"), "failed"),
        (Answer(status="refused", reason="Codex 0.72.0 is too old"), "skipped"),
        (Answer(status="answered", text="Sure! Here it is."), "failed"),
        (Answer(status="answered", text='{"memories": {}}'), "failed"),
        (Answer(status="answered", text="[]"), "failed"),
    ],
)
def test_a_call_that_gave_nothing_says_so_and_is_not_made_again(repo: Path, recorded: Recorded, answer: Answer, status: str) -> None:
    context = opened(repo, answer)
    pipeline.sync(context, recorded.session(context))
    before = summaries(context)
    done = asking.ask(context, recorded.session(context))
    assert done
    assert done.status == status
    assert "what the rules found stands" in done.reason
    assert asking.ask(context, recorded.session(context)) is None
    assert (summaries(context), statuses(context)) == (before, ["asked", status])


def test_the_budget_is_one_for_all_projects_and_begins_anew_each_day(repo: Path, home: Path, tmp_path: Path, recorded: Recorded) -> None:
    other = tmp_path / "other"
    other.mkdir()
    second = Recorded(home, other, "s2")
    second.say(SAID)
    context, there = (opened(place, answered(MEMORY), model_calls_per_day=1) for place in (repo, other))
    asking.ask(context, recorded.session(context))
    spent = asking.ask(there, second.session(there))
    assert spent
    assert (spent.status, summaries(there), statuses(there)) == ("skipped", [], ["skipped"])
    tomorrow = replace(there, clock=lambda: NOW + timedelta(hours=7))
    assert asking.ask(tomorrow, second.session(tomorrow))
    assert summaries(there) == [LEARNED]


def test_one_at_a_time(repo: Path, recorded: Recorded) -> None:
    context = opened(repo, answered(MEMORY))
    with turn(context.store.layout.run, wait=0):
        done = asking.ask(context, recorded.session(context), wait=0.05)
    assert done
    assert (done.status, statuses(context)) == ("skipped", [])
    assert asking.ask(context, recorded.session(context), wait=0.05)


def test_sub_agents_and_sessions_without_a_human_are_not_asked_about(repo: Path, home: Path) -> None:
    context = opened(repo, answered(MEMORY))
    source = {"subagent": {"thread_spawn": {"parent_thread_id": "s0"}}}
    agent = Recorded(home, repo, "s1", source=source, thread_source="subagent", parent_thread_id="s0")
    agent.say(SAID)
    silent = Recorded(home, repo, "s2")
    assert [asking.ask(context, one.session(context)) for one in (agent, silent)] == [None, None]
    assert statuses(context) == []


def test_its_own_hooks_stay_silent_where_cam_asks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], repo: Path) -> None:
    """An agent that runs hooks all the same must neither be told memory nor be learned from."""
    from cam import hook
    from cam.environment import GUARD

    monkeypatch.setenv(GUARD, "1")
    monkeypatch.chdir(repo)
    assert hook.main(["session-start"]) == 0
    assert capsys.readouterr().out == ""


def plain(context: Context) -> Context:
    """The same, where sessions are found that ran without cam."""
    assert isinstance(context.host, ReplayHost)
    return replace(context, host=replace(context.host, into=Path.home() / ".codex" / "sessions"))


def at_rest(recorded: Recorded, *, before: timedelta = timedelta(minutes=5)) -> None:
    """The session was written to last so long before now."""
    when = (NOW - before).timestamp()
    os.utime(recorded.path, (when, when))


def test_sessions_at_rest_are_due_with_consent_and_within_the_budget(repo: Path, recorded: Recorded) -> None:
    """A day back, once each, not while one is being written, and never for somebody who did not agree."""
    context = opened(repo, answered(MEMORY), model_calls_per_day=1)
    at_rest(recorded)
    assert [session.id for session in asking.due(plain(context))] == ["s1"]
    assert asking.due(replace(plain(context), settings=replace(context.settings, extractor="heuristic"))) == []
    at_rest(recorded, before=timedelta(days=2))
    assert asking.due(plain(context)) == []
    at_rest(recorded, before=timedelta(seconds=1))
    assert asking.due(plain(context)) == []
    at_rest(recorded)
    asking.ask(context, recorded.session(context))
    recorded.say("Also, Peter reviews every change of the ledger.")
    at_rest(recorded)
    assert asking.due(plain(context)) == []  # the one call of the day is made


def test_watching_asks_about_a_session_at_rest(repo: Path, recorded: Recorded) -> None:
    """A session that ran without the wrapper is read by the model as well, when nobody writes to it any more."""
    from cam import watch

    context = opened(repo, answered(MEMORY))
    at_rest(recorded)
    watch.look(plain(context))
    watch.look(plain(context))
    assert (LEARNED in summaries(context), statuses(context)) == (True, ["asked", "applied"])


def test_a_session_that_ended_under_plain_hooks_is_asked_about(monkeypatch: pytest.MonkeyPatch, repo: Path, recorded: Recorded) -> None:
    """Only when it has ended: a turn that stops is no end. Without an agent to ask the audit says so."""
    from cam import hook

    monkeypatch.setenv("CAM_EXTRACTOR", "codex")
    monkeypatch.setenv("CAM_CODEX", str(repo / "no-such-codex"))
    context = open_context(repo)
    hook.main(["learn", str(recorded.path), str(repo), "Stop"])
    assert statuses(context) == []
    hook.main(["learn", str(recorded.path), str(repo), "SessionEnd"])
    assert "skipped" in statuses(context)


def test_a_session_that_cannot_be_read_keeps_no_other_from_being_asked_about(
    monkeypatch: pytest.MonkeyPatch, repo: Path, home: Path, recorded: Recorded
) -> None:
    from cam import hook

    monkeypatch.setenv("CAM_EXTRACTOR", "codex")
    monkeypatch.setenv("CAM_CODEX", str(repo / "no-such-codex"))
    hook.main(["ask", str(repo), str(home / "rollout-gone.jsonl"), str(recorded.path)])
    assert "skipped" in statuses(open_context(repo))
    assert "ask: RolloutError" in (home / ".local" / "state" / "cam" / "hook.log").read_text("utf-8")


AGENT = """#!/bin/sh
echo "$(basename "$0") $1" >> "$ASKED"
case "$1" in
  --version) echo "codex-cli 0.171.0" ;;
  exec)
    while [ "$1" != --output-last-message ]; do shift; done
    cat > "$ASKED.prompt"
    cat "$ASKED.answer" > "$2" ;;
esac
"""


def until(holds: Callable[[], bool]) -> None:
    """Wait for what a process that outlives the hook does."""
    deadline = time.monotonic() + 40
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


class Hooked:
    """cam's hooks as `cam hooks install` leaves them, with a `codex` and a `claude` on PATH that write down that they were called."""

    def __init__(self, repo: Path, home: Path, tmp_path: Path) -> None:
        self.repo, self.asked, places = repo, tmp_path / "asked", tmp_path / "bin"
        places.mkdir()
        for name in ("codex", "claude"):
            (places / name).write_text(AGENT, encoding="utf-8")
            (places / name).chmod(0o755)
        self.env = os.environ | {
            "PATH": f"{places}{os.pathsep}{os.environ['PATH']}",
            "ASKED": str(self.asked),
            "CAM_EXTRACTOR": "codex",
        }
        (tmp_path / "asked.answer").write_text(answered(MEMORY).text, encoding="utf-8")
        (home / ".codex").mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-m", "cam", "hooks", "install"], cwd=repo, env=self.env, check=True, capture_output=True)
        self.asked.unlink()  # whether this version runs hooks
        wired = json.loads((home / ".codex" / "hooks.json").read_text("utf-8"))
        self.command = wired["hooks"]["SessionEnd"][0]["hooks"][0]["command"]
        self.log = home / ".local" / "state" / "cam" / "hook.log"

    def ended(self, payload: dict[str, object]) -> None:
        """The agent calls the hook as its manual says: the command in a shell, the event on standard input."""
        given = json.dumps({"cwd": str(self.repo), "hook_event_name": "SessionEnd", "reason": "other"} | payload)
        line = ["sh", "-c", self.command]
        done = subprocess.run(line, input=given, cwd=self.repo, env=self.env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    @property
    def calls(self) -> list[str]:
        return self.asked.read_text("utf-8").splitlines() if self.asked.exists() else []


@pytest.fixture
def hooked(repo: Path, home: Path, tmp_path: Path) -> Hooked:
    return Hooked(repo, home, tmp_path)


def test_the_installed_hook_has_the_agent_asked_when_a_session_ends(hooked: Hooked, repo: Path, recorded: Recorded) -> None:
    """In a process that the agent's end does not end: the answer is in the memory, and the one call in the audit."""
    hooked.ended({"session_id": "s1", "transcript_path": str(recorded.path)})
    context = open_context(repo)
    until(lambda: statuses(context) == ["asked", "applied"])
    assert LEARNED in summaries(context)
    assert SAID in (hooked.asked.with_name("asked.prompt")).read_text("utf-8")
    assert hooked.calls == ["codex --version", "codex exec"]
    assert not hooked.log.exists()


@pytest.mark.parametrize("written", [True, False], ids=["a transcript", "a transcript that was never written"])
def test_a_session_of_another_agent_is_neither_learned_from_nor_asked_about(
    hooked: Hooked, repo: Path, home: Path, *, written: bool
) -> None:
    """Claude Code's SessionEnd, should somebody call the same hook from there: one line in the log, and no agent is started."""
    session = "5b1c8d1e-7a07-4f0c-9d3e-2f0a4b6c8d10"
    transcript = home / ".claude" / "projects" / "-home-dev-shop" / f"{session}.jsonl"
    transcript.parent.mkdir(parents=True)
    common = {"sessionId": session, "cwd": str(repo), "version": "2.1.0", "isSidechain": False, "userType": "external", "parentUuid": None}
    human = {"type": "user", "uuid": "u1", "promptId": "p1", "message": {"role": "user", "content": f"Remember: {SAID}"}} | common
    if written:
        transcript.write_text(json.dumps(human) + "\n", encoding="utf-8")
    hooked.ended({"session_id": session, "transcript_path": str(transcript), "prompt_id": "p1"})
    until(hooked.log.exists)
    until(lambda: hooked.log.read_text("utf-8").endswith("\n"))
    assert hooked.log.read_text("utf-8").count("RolloutError") == hooked.log.read_text("utf-8").count("\n") == 1
    context = open_context(repo)
    assert (summaries(context), statuses(context), hooked.calls) == ([], [], [])
