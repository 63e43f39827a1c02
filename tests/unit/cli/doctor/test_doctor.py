"""`cam doctor` as a person meets it: real files, a real terminal, real repairs."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import pytest

from cam.cli import doctor
from cam.cli.doctor.findings import warn
from cam.cli.doctor.memory import journal
from cam.cli.doctor.mending import mend
from cam.environment import program
from cam.memory import open_context
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.store import Store
from cam.store.disk import Disk
from tests.conftest import git

LINE = [sys.executable, "-m", "cam"]
HOLDER = """
import sys, time
from pathlib import Path
from cam.store.lock import writer_lock
with writer_lock(Path(sys.argv[1]), actor="tests", wait=1):
    print(flush=True)
    time.sleep(60)
"""


class Dying(Disk):
    """A disk that kills its process at the first line that is to be appended."""

    def extend(self, path: Path) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().extend(path)


def cam(repo: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*LINE, *arguments], cwd=repo, capture_output=True, text=True, check=False, env=os.environ)


def examined(repo: Path, *options: str) -> dict[str, Any]:
    done = cam(repo, "doctor", "--json", *options)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def named(found: dict[str, Any], name: str) -> list[dict[str, str]]:
    return [check for check in found["checks"] if check["name"] == name]


@pytest.fixture
def memory(repo: Path, home: Path) -> Path:
    assert cam(repo, "remember", "Tags are signed.").returncode == 0
    return home / ".codex-auto-memory"


def test_every_finding_that_is_not_well_has_a_remedy(repo: Path, memory: Path) -> None:
    memory.chmod(0o755)
    found = examined(repo)
    assert {check["level"] for check in found["checks"]} <= {"ok", "info", "warn", "error"}
    assert all(check["hint"] and "\n" not in check["hint"] for check in found["checks"] if check["level"] in {"warn", "error"})


def test_a_remedy_is_a_sentence_with_its_command_between_backticks() -> None:
    """Never the bare command, which is neither."""
    source = "".join(path.read_text("utf-8") for path in Path(doctor.__file__).parent.glob("*.py"))
    assert re.findall(r"""["'](?:cam|rm|chmod|sudo) [^"']*""", source) == []


def test_each_topic_that_is_not_read_is_told_with_its_remedy(repo: Path, memory: Path, tmp_path: Path) -> None:
    """A link that leads out, one that leads nowhere, a pipe, and what stands behind a folder that is a link."""
    (project,) = memory.glob("projects/*/project")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "team.md").write_text("## Deploy on Fridays only.\n", "utf-8")
    (project / "out.md").symlink_to(tmp_path / "notes" / "team.md")
    (project / "nowhere.md").symlink_to(tmp_path / "gone.md")
    os.mkfifo(project / "pipe.md")
    (project / "archive").symlink_to(tmp_path / "notes")
    link, pipe = (
        ("a link that leads out of the memory, or nowhere", "the file itself stands there"),
        ("not a regular file", "one stands in its place"),
    )
    expected = {"out.md": link, "nowhere.md": link, "pipe.md": pipe, "archive/team.md": link}
    told = {(one["level"], one["message"], one["hint"]) for one in named(examined(repo), "files")}
    assert told == {("warn", f"{project / name}:1: {why}", f"not read until {until}") for name, (why, until) in expected.items()}


def test_two_memories_of_one_repository_are_told_and_become_one(repo: Path, memory: Path, tmp_path: Path) -> None:
    """Two clones had a memory each before they had a remote: nothing would ever say that there is a second one."""
    clone = tmp_path / "clone"
    shutil.copytree(repo, clone)
    assert cam(clone, "remember", "Deploy on Fridays only.").returncode == 0
    for one in (repo, clone):
        git(one, "remote", "add", "origin", "https://example.org/acme/shop.git")
    assert cam(clone, "remember", "Run make lint.").returncode == 0
    (told,) = [check["message"] for check in named(examined(repo), "project") if "another" in check["message"]]
    other = Path(told.rpartition(": ")[2])
    assert other.parent == memory / "projects"
    assert cam(repo, "memory", "import", str(other / "project")).returncode == 0
    other.rename(tmp_path / "away")
    for one in (repo, clone):
        assert cam(one, "memory", "list").stdout.count("project:") == len(("Tags are signed.", "Deploy on Fridays only.", "Run make lint."))
        assert len(named(examined(one), "project")) == 1


def test_fix_mends_rights_and_says_so_once(repo: Path, memory: Path) -> None:
    memory.chmod(0o755)
    page = next(memory.rglob("MEMORY.md"))
    page.chmod(0o644)
    before = page.read_bytes()
    assert named(examined(repo), "permissions")[0]["level"] == "warn"
    assert "removed other users' access" in " ".join(examined(repo, "--fix")["fixed"])
    assert (memory.stat().st_mode & 0o777, page.stat().st_mode & 0o777, page.read_bytes()) == (0o700, 0o600, before)
    again = examined(repo, "--fix")
    assert again["fixed"] == []
    assert named(again, "permissions")[0]["level"] == "ok"


def test_fix_mends_stale_and_double_entries_of_cam_alone(repo: Path, home: Path) -> None:
    """Other people's entries stay as they are, and no trust is granted."""
    codex = home / ".codex"
    codex.mkdir()
    theirs = {"type": "command", "command": "say done"}
    stale = {"type": "command", "command": "/gone/cam hook stop", "timeout": 5}
    hooks = {"hooks": {"Stop": [{"hooks": [stale]}, {"hooks": [stale]}, {"hooks": [theirs]}]}}
    (codex / "hooks.json").write_text(json.dumps(hooks), encoding="utf-8")
    server = '[mcp_servers.cam]\ncommand = "/gone/cam"\nargs = ["mcp", "serve"]\n\n[mcp_servers.docs] # theirs\ncommand = "docs"\n'
    (codex / "config.toml").write_text(server, encoding="utf-8")
    found = examined(repo)
    assert {one["fix"] for one in (*named(found, "hooks"), *named(found, "mcp"))} >= {"hooks:user", "mcp:codex:user"}
    fixed = examined(repo, "--fix")
    assert any(str(codex / "hooks.json") in line for line in fixed["fixed"])
    mended = json.loads((codex / "hooks.json").read_text("utf-8"))["hooks"]["Stop"]
    own = " ".join([*program(), "hook", "stop"])
    assert mended == [{"hooks": [{**stale, "command": own}]}, {"hooks": []}, {"hooks": [theirs]}]
    config = (codex / "config.toml").read_text("utf-8")
    assert "[mcp_servers.docs] # theirs" in config
    assert "/gone" not in config
    assert "trusted_hash" not in config
    assert examined(repo, "--fix")["fixed"] == []


def test_hooks_of_a_repository_that_codex_does_not_trust_are_told(repo: Path, home: Path) -> None:
    (home / ".codex").mkdir()
    assert cam(repo, "hooks", "install", "--scope", "project", "--trust").returncode == 0
    assert any("does not trust this repository" in one["message"] for one in named(examined(repo), "hooks"))
    config = home / ".codex" / "config.toml"
    trust = f'[projects."{repo}"]\ntrust_level = "trusted"\n'
    config.write_text(config.read_text("utf-8") + trust, encoding="utf-8")
    assert [one["level"] for one in named(examined(repo), "hooks")] == ["ok"]


def test_fix_makes_a_damaged_index_anew(repo: Path, memory: Path) -> None:
    database = memory / "index" / "recall.sqlite"
    assert cam(repo, "recall", "search", "tags").returncode == 0
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(4096 * 4))
    examined(repo, "--fix")
    assert named(examined(repo), "index")[0]["level"] == "ok"
    assert "Tags are signed." in cam(repo, "recall", "search", "tags").stdout


def test_fix_makes_an_index_anew_whose_damage_no_search_meets(repo: Path, memory: Path) -> None:
    """What SQLite's own check finds alone: here the count of pages that are free, 36 bytes into the file."""
    database = memory / "index" / "recall.sqlite"
    assert cam(repo, "recall", "search", "tags").returncode == 0
    with database.open("r+b") as file:
        file.seek(36)
        file.write((7).to_bytes(4, "big"))
    assert named(examined(repo), "index")[0]["message"].startswith("damaged: ")
    assert examined(repo, "--fix")["fixed"] == ["rebuilt the index: 1 record"]
    assert named(examined(repo), "index")[0]["level"] == "ok"


def test_fix_finishes_what_a_killed_process_left_behind_the_doctors_back(repo: Path, memory: Path) -> None:
    """A change that is killed before the memory is opened is finished by the opening; this one was killed after it."""
    opened = open_context(repo)
    child = os.fork()
    if child == 0:
        with Store(memory, opened.project, disk=Dying()).transaction(actor="test") as tx:
            record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run `make test`.")
            tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=opened.clock())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    fixed, failures = mend(opened, journal(opened))
    assert (fixed, failures) == (["finished 1 change that a killed process left"], [])
    assert "Run `make test`." in cam(repo, "memory", "list").stdout


def test_what_was_mended_in_the_meantime_is_left_alone(repo: Path, memory: Path) -> None:
    assert memory.is_dir()
    findings = [warn("any", "", "", fix=fix) for fix in ("rights", "journal", "mcp:codex:user", "hooks:user")]
    assert mend(open_context(repo), findings) == ([], [])


def test_the_holder_of_the_lock_is_told(repo: Path, memory: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(memory / "run")], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        assert f"held by process {process.pid} (tests)" in named(examined(repo), "lock")[0]["message"]
        process.kill()


DISK = """
mount -t tmpfs -o size=1m,mode=700 none "$1" && mkdir -m 755 "$1/m" && export CAM_HOME="$1/m"
if [ "$2" = full ]; then cat /dev/zero >"$1/fill" 2>/dev/null; else mount -o remount,ro "$1"; fi
shift 2
exec "$@"
"""
MOUNTS = ["unshare", "--user", "--map-root-user", "--mount", "--"]


@pytest.mark.parametrize(("state", "told"), [("full", "No space left on device"), ("read-only", "Read-only file system")])
def test_a_disk_that_refuses_is_found_whatever_its_rights_say(repo: Path, tmp_path: Path, state: str, told: str) -> None:
    """Real ones, in a namespace of their own."""
    if shutil.which("unshare") is None or subprocess.run([*MOUNTS, "true"], check=False, capture_output=True).returncode:
        pytest.skip("no namespace of one's own here")
    disk = tmp_path / "disk"
    disk.mkdir()
    line = [*MOUNTS, "sh", "-c", DISK, "sh", str(disk), state, *LINE, "doctor", "--fix", "--json"]
    done = subprocess.run(line, cwd=repo, capture_output=True, text=True, check=True)
    (check,) = named(json.loads(done.stdout), "disk")
    assert (check["level"], told in check["message"]) == ("error", True)
    assert [check["message"].startswith("rights: ") for check in named(json.loads(done.stdout), "fix")] == [True] * (state == "read-only")


def test_settings_that_cannot_be_read_are_a_finding(repo: Path, memory: Path) -> None:
    (memory / "config.toml").write_text("inject = [", encoding="utf-8")
    (check,) = examined(repo)["checks"]
    assert (check["name"], check["level"]) == ("settings", "error")
    assert cam(repo, "doctor", "--exit-code").returncode == 4


def test_failed_hooks_and_crashes_are_found(repo: Path, home: Path) -> None:
    state = home / ".local" / "state" / "cam"
    state.mkdir(parents=True)
    (state / "hook.log").write_text("2126-11-29T18:00:00Z stop: OSError: the last\n", encoding="utf-8")
    (state / "crash-1.log").touch()
    found = examined(repo)
    assert named(found, "log")[0]["message"].endswith("the last")
    assert named(found, "crashes")[0]["level"] == "warn"


@pytest.mark.parametrize("width", [60, 100])
def test_lines_fit_the_terminal_and_a_pipe_gets_them_whole(repo: Path, width: int) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
    with subprocess.Popen([*LINE, "doctor"], cwd=repo, env=env, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL) as process:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # Linux says so when the other end is closed
            process.wait(30)
    os.close(ours)
    lines = shown.decode().splitlines()
    assert lines[0].startswith("ok     project: ")
    assert max(len(line) for line in lines if " " in line.strip()) <= width
    piped = cam(repo, "doctor").stdout
    assert "\x1b" not in piped
    assert all(line.startswith(("ok ", "info ", "warn ", "error ", "       > ")) for line in piped.splitlines())


def test_a_root_that_cannot_be_made_is_an_error_before_there_is_one(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a home that is mounted read-only; one that can be made is none, and looking makes nothing."""

    def of_the_root(place: str) -> list[tuple[str, str]]:
        monkeypatch.setenv("CAM_HOME", place)
        return [(one["name"], one["level"]) for one in examined(repo)["checks"] if one["name"] in {"memory", "disk"}]

    assert of_the_root("/proc/cam/memory") == [("disk", "error")]
    (home / "file").touch()
    assert of_the_root(f"{home}/file/memory") == [("disk", "error")]
    assert of_the_root(f"{home}/deep/memory") == [("memory", "info")]
    assert [path.name for path in home.iterdir()] == ["file"]
