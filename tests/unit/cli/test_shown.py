"""What people see of commands whose JSON other tests read: complete, in words, and nothing but that."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.core import TyperCommand as Command

from cam import pipeline
from cam.cli import crash, invocation, outcomes
from cam.errors import UsageError
from cam.memory import open_context
from cam.models import Action, MemoryOperation, Review
from tests import terminal
from tests.person import Person

REF = "project:workflow:tags-are-signed"


@pytest.fixture
def cam(repo: Path, capfd: pytest.CaptureFixture[str]) -> Person:
    return Person(repo, capfd)


def test_without_a_command_there_is_help_and_the_version_is_one_line(cam: Person) -> None:
    assert "Usage: cam" in cam()
    assert re.fullmatch(r"cam \d+\.\d+\.\d+\S*\n", cam("--version"))
    assert "Usage: cam session" in cam("session", code=2)
    assert "nothing is remembered yet" in cam("memory") + cam.err


def test_a_purge_asks_and_tells_what_it_took_and_what_it_leaves(cam: Person, repo: Path, home: Path) -> None:
    cam("remember", "Tags are signed.")
    shown = terminal.cam(repo, "forget", REF, "--purge", typed="n\n", columns=200)
    assert "nothing was purged" in shown.text
    assert "Tags are signed." in cam("memory", "list")
    cam("forget", REF, "--purge", code=2)
    assert "a purge cannot be undone" in cam.err
    page = next((home / ".codex-auto-memory").rglob("project/MEMORY.md"))
    page.write_text("Tags are signed. I wrote that.\n\n" + page.read_text("utf-8"), "utf-8")
    told = cam("forget", REF, "--purge", "--yes")
    assert f"{REF}  (purged)" in told
    assert "workflow.md" in told
    assert f"the words still occur in your own text: {page}:1" in cam.err
    cam("remember", "Tags are signed.")
    cam("remember", "In the office of Ann tags are signed twice.")
    other = "project:workflow:in-the-office-of-ann-tags-are-signed-twice"
    done = json.loads(cam("forget", REF, "--purge", "--yes", "--json"))
    assert REF in done["refs"]
    assert {one["ref"] for one in done["left"]} == {"", other}
    cam("remember", "Tags are signed.")
    cam("forget", REF, "--purge", "--yes")
    assert f"the words still occur in another memory, {other}: {page.with_name('workflow.md')}:" in cam.err


def test_a_worktree_that_is_gone_is_named_by_a_purge(cam: Person, repo: Path, tmp_path: Path) -> None:
    subprocess.run(["git", "-C", str(repo), "worktree", "add", "-q", "--detach", str(tmp_path / "gone")], check=True)
    (tmp_path / "gone").rename(tmp_path / "elsewhere")
    cam("remember", "Tags are signed.")
    cam("forget", REF, "--purge", "--yes")
    assert f"not looked into, a worktree that is gone or cannot be written to: {tmp_path / 'gone'}" in cam.err


def test_the_memory_is_counted_listed_and_explained(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    assert "  project/workflow: 1 active\n" in cam("memory")
    cam("memory", "startup", "--explain")
    assert "1 memory in, 0 left out" in cam.err
    cam("memory", "reindex")
    assert "cam: 1 memory from 1 file\n" in cam.err
    assert cam("memory", "stats").startswith("1 memory\n\nscopes\n  project  1\n")
    cam("forget", REF)
    assert "1 archived" in cam("memory", "stats")
    assert "  project/workflow: 1 archived\n" in cam("memory")
    cam("remember", "Tests need TZ=UTC.", "--topic", "workflow")
    assert [line for line in cam("memory").splitlines() if "/workflow" in line] == ["  project/workflow: 1 active, 1 archived"]


def test_on_a_terminal_stats_are_bars(cam: Person, repo: Path) -> None:
    cam("remember", "Tags are signed.")
    shown = terminal.cam(repo, "memory", "stats").text
    assert "\u2588" in shown
    assert "kB" in shown or "bytes" in shown
    assert [line for line in shown.splitlines() if line != line.rstrip()] == []


def test_where_there_is_nothing_yet_each_list_says_what_to_do_or_that_it_is_empty(cam: Person) -> None:
    assert (cam("memory", "list"), cam.err) == ("", 'cam: nothing is remembered yet; try `cam remember "…"`\n')
    assert (cam("memory", "startup", "--explain"), cam.err) == ("", "cam: nothing to tell the agent yet\n")
    assert (cam("review", "list"), cam.err) == ("", "cam: nothing waits for a decision\n")
    assert "embedder             not set  (default; " in cam("config", "list")
    cam("session", "load")
    assert cam.err == "cam: nothing is saved about the work here; `cam session save` saves where the last session stopped\n"


def test_a_long_list_of_what_is_not_kept_ends_with_a_number(cam: Person, repo: Path, home: Path) -> None:
    """A session that asks for more than one may leave does not fill the terminal; the audit has every one."""
    head = {"type": "session_meta", "payload": {"id": "s1", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    said = [f"Remember that the service number {number} listens on port {8000 + number}." for number in range(65)]
    lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
    path = home / "rollout-2026-11-29T10-00-00-s1.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    cam("sync", "--rollout", str(path))
    assert cam.err.count("not kept: ") == 20 + 1
    assert "not kept: 5 more; `cam audit log` or `--json` has all" in cam.err
    assert cam("audit", "log").count("not kept: ") == 25


def test_a_reading_of_every_session_is_shown_as_it_goes_on(cam: Person, repo: Path, home: Path) -> None:
    """With a count on a terminal; what is said of a session in the words of its kind; a dry run says what is planned."""
    said = ["Remember that tags are signed.", "Remember that maybe we use bun."]
    head = {"type": "session_meta", "payload": {"id": "s1", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
    path = home / ".codex" / "sessions" / "2026" / "11" / "29" / "rollout-2026-11-29T10-00-00-s1.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert "(would be learned)" in cam("sync", "--dry-run")
    shown = terminal.cam(repo, "sync", columns=200)
    assert "Tags are signed." in shown.text
    assert "not kept" in cam("audit", "log")
    assert cam("sync") == ""
    assert "no session has anything new" in cam.err
    assert "signed" in cam("recall", "search", "--sessions", "signed")
    assert cam("recall", "search", "--sessions", "nothing-of-the-kind") == ""
    assert "nothing found" in cam.err
    assert json.loads(cam("recall", "search", "--sessions", "signed", "--json"))["results"]


def test_a_score_is_explained_in_its_parts(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    assert re.search(r"\n    \d\.\d\d = \w+ \d", cam("recall", "search", "signed", "--why"))


def test_a_session_that_tells_nothing_is_told_so(cam: Person, repo: Path, home: Path) -> None:
    path = home / "rollout-2026-11-29T10-00-00-s1.jsonl"
    head = {"type": "session_meta", "payload": {"id": "s1", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    cam("session", "save", "--rollout", str(path))
    assert "session s1 shows nothing about where the work stands" in cam.err
    cam("sync", "--rollout", str(path))
    assert "looked like a memory" in (cam("audit", "show", "s1") + cam.err)


def test_where_the_work_stands_is_told_with_what_went_wrong(cam: Person, repo: Path, home: Path) -> None:
    """The state, the last save, why the next session is not told, and what a save failed of."""
    path = home / "rollout-2026-11-29T10-00-00-s1.jsonl"
    head = {"type": "session_meta", "payload": {"id": "s1", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    said = {"type": "event_msg", "payload": {"type": "user_message", "message": "Add a CSV export to the report page"}}
    path.write_text("".join(json.dumps(line) + "\n" for line in (head, said)), encoding="utf-8")
    cam("session", "save", "--rollout", str(path))
    assert cam("session", "status").splitlines()[1].startswith("this worktree    going on, ")
    assert "last change" in cam.err
    cam("session", "done")
    cam("session", "status")
    assert "not told: " in cam.err
    marker = next((home / ".codex-auto-memory").rglob("audit")) / "session-continuity-recovery.json"
    marker.write_text(json.dumps({"session_id": "s1", "rollout": str(path), "failure": "disk full"}), encoding="utf-8")
    cam("session", "status")
    assert "a save failed (disk full); `cam session save` tries again" in cam.err
    assert any("where the work stands was not saved: disk full" in line for line in cam("doctor").splitlines())


def test_what_is_wired_is_shown(cam: Person, tmp_path: Path, home: Path) -> None:
    (home / ".codex").mkdir()
    cam("integrations", "install", "--trust", "--guidance")
    told = cam("integrations", "status")
    assert re.search(r"skill cam-memory +current\n", told)
    assert re.search(r"guidance +current\n", told)
    assert re.search(r"cam-memory +codex +user +current ", cam("skills", "list"))
    cam("integrations", "install", "--trust", "--guidance")
    assert "nothing to change" in cam.err
    cam("integrations", "install", "--host", "claude", code=2)
    assert "'claude' is not one of 'codex'" in cam.err
    assert f"codex plugin marketplace add {tmp_path / 'plugin'}" in cam("integrations", "plugin", str(tmp_path / "plugin"))
    assert json.loads(cam("integrations", "plugin", str(tmp_path / "plugin"), "--json"))["edits"] == []
    assert "/~nobody-has-this-name/plugin' " in cam("integrations", "plugin", "~nobody-has-this-name/plugin", "--dry-run")


def test_a_backup_goes_through_a_pipe_and_is_shown_before_it_is_restored(
    cam: Person, repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cam("remember", "Tags are signed.")
    made = subprocess.run(
        [sys.executable, "-m", "cam", "--cwd", str(repo), "memory", "export", "-"], check=True, capture_output=True
    ).stdout
    (tmp_path / "backup.tar.gz").write_bytes(made)
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "other"))
    assert any(
        name.endswith("workflow.md")
        for name in json.loads(cam("memory", "import", str(tmp_path / "backup.tar.gz"), "--dry-run", "--json"))["files"]
    )
    assert json.loads(cam("memory", "import", str(tmp_path / "backup.tar.gz"), "--json"))["same"] == 0
    cam("memory", "import", str(tmp_path / "backup.tar.gz"))
    assert "0 files restored" in cam.err
    monkeypatch.setenv("PATH", str(tmp_path))
    cam("memory", "export", str(tmp_path / "x.age"), "--recipient", "age1x", code=1)
    assert "age is not installed" in cam.err
    assert not (tmp_path / "x.age").exists()


def test_notes_are_planned_in_the_words_of_a_list(cam: Person, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("- Tags are signed.\n", "utf-8")
    assert "(would be learned)" in cam("memory", "import", str(tmp_path / "notes.md"), "--dry-run")


def test_one_round_of_watching_says_what_it_did(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    cam("memory", "reindex")
    assert json.loads(cam("watch", "--once", "--json")) == {"records": 0, "sessions": [], "problems": []}
    cam("watch", "--once")
    assert cam.err == "cam: 0 sessions read\n"


def test_what_doctor_puts_right_is_said(cam: Person, home: Path) -> None:
    cam("remember", "Tags are signed.")
    root = home / ".codex-auto-memory"
    root.chmod(0o755)
    (root / "index" / "recall.sqlite").write_bytes(b"no database")
    assert "permissions" in cam("doctor")
    told = cam("doctor", "--fix")
    assert "removed other users' access to 1 path in" in told
    assert root.stat().st_mode & 0o077 == 0
    root.joinpath("run", "journal").mkdir(exist_ok=True)
    (root / "run" / "journal" / "later.json").write_text('{"version": 99}', "utf-8")
    assert "1 unfinished change" in cam("doctor")


def test_an_embedding_model_that_is_not_there_is_told(cam: Person, tmp_path: Path) -> None:
    cam("remember", "Tags are signed.")
    cam("recall", "search", "signed", "--semantic", code=2)
    assert "no embedding model is configured" in cam.err
    cam("config", "set", "embedder", str(tmp_path / "none"))
    assert "there is no model in it" in cam.err
    told = cam("doctor")
    assert "it lacks model.onnx" in told
    assert "> `cam config set embedder minilm` downloads one" in told
    assert " warning" in cam.err
    cam("init", "--yes", "--embedder", "nope", code=2)
    assert "no model is called nope" in cam.err


def test_a_model_is_downloaded_only_by_a_yes(cam: Person, repo: Path) -> None:
    cam("config", "set", "embedder", "multilingual", code=2)
    assert "needs your consent" in cam.err
    shown = terminal.cam(repo, "config", "set", "embedder", "multilingual", typed="n\n", columns=300)
    assert "Download it?" in shown.text
    assert (shown.code, "cam: nothing was downloaded or changed" in shown.text) == (0, True)
    assert cam("config", "get", "embedder") == "\n"


def test_a_session_id_that_several_begin_with_is_told(cam: Person, repo: Path, home: Path) -> None:
    for name in ("s1-a", "s1-b"):
        path = home / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
        head = {"type": "session_meta", "payload": {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
        said = {"type": "event_msg", "payload": {"type": "user_message", "message": "Remember that tags are signed."}}
        path.write_text("".join(json.dumps(line) + "\n" for line in (head, said)), encoding="utf-8")
        cam("sync", "--rollout", str(path))
    cam("audit", "show", "s1", code=1)
    assert cam.err.splitlines() == [
        "cam: error: 2 sessions begin with s1",
        "     hint: give more of the id:",
        " " * 11 + "s1-a",
        " " * 11 + "s1-b",
    ]


def test_a_directory_that_is_gone_is_no_place_to_work_in(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    line = 'rmdir "$PWD"; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-P", "-m", "cam", "memory", "list"],
        cwd=gone,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "the current directory no longer exists" in done.stderr) == (2, True)


def test_how_an_undo_is_taken_back_is_said_as_it_works(cam: Person) -> None:
    """The plain command would go on to the change before."""
    cam("remember", "Tags are signed.")
    cam("remember", "Deploys go out on Tuesdays.")
    cam("memory", "undo")
    (line,) = (line for line in cam.err.splitlines() if "takes this back" in line)
    command = line.split("`")[1].split()[1:]
    assert "Tuesdays" not in cam("memory", "list")
    cam(*command)
    assert "Tuesdays" in cam("memory", "list")


def test_what_is_older_or_edited_of_the_wiring_is_told_with_its_remedy(cam: Person, home: Path, repo: Path) -> None:
    (home / ".codex").mkdir()
    cam("integrations", "install", "--trust", "--guidance")
    cam("integrations", "install", "--guidance", "--scope", "project")
    skill, mine, theirs = next(home.rglob("SKILL.md")), home / ".codex" / "AGENTS.md", repo / "AGENTS.md"
    skill.write_text(skill.read_text("utf-8") + "Mine.\n", "utf-8")
    lines = mine.read_text("utf-8").split("\n")
    mine.write_text("\n".join([lines[0], "An older text.", *lines[2:]]), "utf-8")
    theirs.write_text("\n".join(theirs.read_text("utf-8").split("\n")[:2]), "utf-8")
    told = cam("doctor")
    assert "it stays as you have it" in told
    assert "guidance: user: from another version of cam" in told
    assert "> `cam integrations install --guidance --scope user` renews it" in told
    assert re.search(r"warn +guidance: .*AGENTS\.md", told)


def test_a_repository_that_git_refuses_is_told_by_every_command(cam: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    git = tmp_path / "bin" / "git"
    git.write_text("#!/bin/sh\necho 'fatal: detected dubious ownership in repository' >&2\nexit 128\n", "utf-8")
    git.chmod(0o755)
    monkeypatch.setenv("PATH", f"{git.parent}{os.pathsep}{os.environ['PATH']}")
    told = cam("doctor")
    assert "git: fatal: detected dubious ownership" in told
    assert "safe.directory" in told
    cam("memory", "list")
    assert "dubious ownership in repository; memory goes by the files alone" in cam.err
    assert f"`git config --global --add safe.directory {cam.repo}` lets git look" in cam.err


def test_a_setting_that_counts_for_nothing_is_told_with_the_settings(cam: Person, repo: Path) -> None:
    (repo / ".cam.toml").write_text('codex = "/tmp/evil"\n', "utf-8")
    assert "extractor" in cam("config", "list")
    assert ".cam.toml" in cam.err


def test_a_bug_interrupts_no_other_program_and_its_log_may_have_no_place(
    repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One line, where the log is, and 3; Ctrl-C is 130; an error of the system that nobody foresaw is a bug, too."""
    (home / "state").write_text("in the way", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))

    def interrupted() -> int:
        raise KeyboardInterrupt

    def unforeseen() -> int:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    assert [crash.guarded(one, ["memory", "list"]) for one in (interrupted, unforeseen)] == [130, 3]
    told = capfd.readouterr().err
    assert "interrupted" in told
    assert f"the crash log is {os.devnull}" in told
    assert repo.exists()


def test_an_impossible_command_line_has_no_invocation() -> None:
    with pytest.raises(UsageError):
        invocation(typer.Context(Command("x")))


def test_a_plan_says_what_would_be_done_to_each_memory(cam: Person) -> None:
    wishes = [MemoryOperation(action=action, ref=f"project:commands:{action}", forgets="x") for action in (Action.UPDATE, Action.ARCHIVE)]
    outcomes.tell_planned(Review(accepted=tuple(wishes)))
    told = cam.capture.readouterr().out
    assert "project:commands:update  (would be updated)" in told
    assert "project:commands:archive  (would be archived)" in told


def test_a_plan_says_what_leaves_and_what_comes(cam: Person, repo: Path, home: Path) -> None:
    """A dry run of a session with a correction, and what it leaves undecided in a run of the agent."""
    cam("remember", "Use npm in this repository.")
    path = home / "rollout-2026-11-29T10-00-00-s1.jsonl"
    head = {"type": "session_meta", "payload": {"id": "s1", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    said = [f"Remember: {text}" for text in ("tags are signed.", "use pnpm in this repository.", "the password is Tr0ub4dor-and-3.")]
    said += ["Forget the note about the printers.", "Remember to update the changelog.", "Remember to push when you are done."]
    lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    told = cam("sync", "--dry-run", "--rollout", str(path))
    assert told.count("(would be learned)") == 2
    assert "undecided" in cam.err
    outcomes.tell_news(next(iter(pipeline.sync(open_context(repo), open_context(repo).host.session(path)))))
    told = " ".join(cam.capture.readouterr().err.split())
    assert "undecided, see `cam review list`: Use pnpm in this repository. (against project:" in told
    assert "not kept: The password is" in told
    assert "it was nothing but a secret" in told
    assert "Tr0ub4dor" not in told
    assert "not forgotten: the printers (nothing remembered matches)" in told
    assert "not kept: Update the changelog. (it may be meant for this session only" in told
    assert "Push when" not in told


def test_who_names_a_memory_by_its_id_alone_is_told_its_ref(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    for name in ("tags-are-signed", "workflow:tags-are-signed", "project:workflow:tag-are-signed"):
        cam("memory", "show", name, code=1)
        assert f"hint: did you mean {REF}?" in cam.err


def test_a_demo_is_kept_in_a_folder_of_its_own(cam: Person, tmp_path: Path) -> None:
    full, empty = tmp_path / "full", tmp_path / "empty"
    for place in (full, empty):
        place.mkdir()
    (full / "mine").touch()
    cam("demo", "--keep", str(full), code=2)
    assert [path.name for path in full.iterdir()] == ["mine"]
    cam("demo", "--keep", str(empty))
    assert (empty / "shop").is_dir()


def test_settings_that_count_for_nothing_are_one_line_on_every_command(cam: Person, repo: Path) -> None:
    """The first, and how many more; `doctor` lists them, and says what a file is that cannot be read."""
    settings = repo / ".cam.toml"
    settings.write_text("a = 1\nb = 2\nc = 3\n", "utf-8")
    assert cam.shown("memory", "stats").count(".cam.toml") == 1
    assert ".cam.toml: unknown setting 'a' ignored; and 2 more, which `cam doctor` lists" in cam.err
    assert cam("doctor").count("unknown setting") == len("abc")
    settings.unlink()
    settings.symlink_to(repo / "elsewhere")
    cam("memory", "stats")
    assert f"{settings} is a symbolic link, which is not followed; ignored" in cam.err


def test_settings_that_are_no_text_are_to_be_fixed(cam: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "memory"))
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "config.toml").write_bytes(b'codex = "\xff"\n')
    cam("memory", "list", code=1)
    assert "config.toml is not utf-8" in cam.err
    assert "fix the file, or move it away" in cam.err


def test_a_sync_of_all_projects_speaks_of_all(cam: Person) -> None:
    cam("sync")
    assert "no session has anything new for this project" in cam.err
    cam("sync", "--all")
    assert "no session has anything new for any project" in cam.err
