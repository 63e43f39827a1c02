"""What a person can do to the memory as a whole, by command."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cam.cli.doctor.memory import project
from cam.memory import open_context
from cam.recall.embed import name_of
from cam.recall.vectors import embed
from tests.conftest import FIXTURES, git
from tests.person import Person


@pytest.fixture
def cam(repo: Path, capsys: pytest.CaptureFixture[str]) -> Person:
    return Person(repo, capsys)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "memory"))
    return tmp_path / "memory"


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return path


def test_a_memory_can_be_brought_back_as_it_was(cam: Person) -> None:
    ref = cam.remember("Tags are signed.", "--detail", "By Anna.")
    (first,) = cam.json("memory", "history", ref)["events"]
    cam("forget", ref, "--delete")
    assert cam.json("memory", "restore", ref)["applied"][0]["action"] == "restore"
    assert cam.json("memory", "show", ref)["details"] == ["By Anna."]
    cam("forget", ref)
    assert cam.json("memory", "restore", ref, "--at", first["operation_id"])["applied"][0]["ref"] == ref
    cam("memory", "restore", ref, "--at", "1999-01-01", code=1)
    cam("memory", "restore", ref, "--at", "yesterday", code=2)
    assert "neither a time nor an operation: yesterday" in cam.err
    cam("memory", "restore", "project:commands:nothing", code=1)
    cam("memory", "history", "project:commands:nothing", code=1)


@pytest.mark.parametrize("begun", ["nothing", "repository", "plain"])
def test_the_memory_of_a_directory_that_was_moved_is_adopted_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    """With its history and what held in its place alone; sessions from before count as well, and nothing is left to be told."""
    place = tmp_path / "shop"
    monkeypatch.setenv("CAM_CODEX", "true")
    subprocess.run(["git", "init", "-q", str(place)] if begun == "repository" else ["mkdir", str(place)], check=True)
    cam = Person(place, capsys)
    cam.remember("Tags are signed.")
    cam.remember("Port 8080 is taken.", "--scope", "project-local")
    cam("memory", "adopt", str(place), code=2)
    assert "has that memory already" in cam.err
    here = Person(place.rename(tmp_path / "till"), capsys)
    if begun == "nothing":
        subprocess.run(["git", "init", "-q", str(here.repo)], check=True)
    assert here("memory", "list") == ""
    told = f"there is a memory of what was at {place}: if this is the same, type `cam memory adopt {place}`"
    assert told in {one.message for one in project(open_context(here.repo))}
    for words in ("memory", "run"):
        here(words)
        assert here.err.count(told) == 1
    assert here.json("memory", "adopt")["lost"][0]["place"] == str(place)
    assert here("memory", "adopt") == f"{place}\n"
    here("memory", "adopt", "../shop")
    assert "is this directory's now" in here.err
    assert {one["summary"] for one in here.json("memory", "list")["records"]} == {"Tags are signed.", "Port 8080 is taken."}
    assert len(here.json("memory", "history")["events"]) == len(("project", "local"))
    assert here.json("memory", "adopt") == {"lost": []}
    here("memory", "undo")
    assert {one["summary"] for one in here.json("memory", "list")["records"]} == {"Tags are signed."}


def test_a_memory_is_adopted_into_one_that_was_begun_since(cam: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each record as it is, in one operation; and nobody takes what is another's, nor what is not there."""
    (tmp_path / "old").mkdir()
    old = Person(tmp_path / "old", capsys)
    ref = old.remember("Tags are signed.", "--detail", "By Anna.")
    old.remember("Port 8080 is taken.", "--scope", "project-local")
    old("forget", old.remember("Queues are drained."))
    cam.remember("Invoices are blue.")
    cam("memory", "adopt", str(tmp_path / "old"), code=2)
    assert "is still there" in cam.err
    assert "cam memory import" in cam.err
    (tmp_path / "old").rmdir()
    assert len(cam.json("memory", "adopt", str(tmp_path / "old"))["applied"]) == len(("project", "local", "archived"))
    assert cam.json("memory", "show", ref)["details"] == ["By Anna."]
    assert len(cam.json("memory", "list", "--all")["records"]) == len(("own", "project", "local", "archived"))
    assert cam.json("memory", "adopt") == {"lost": []}
    cam("memory", "undo")
    assert [one["summary"] for one in cam.json("memory", "list", "--all")["records"]] == ["Invoices are blue."]
    assert cam("memory", "adopt") == f"{tmp_path / 'old'}\n", "what was taken back is offered again"
    assert len(cam.json("memory", "adopt", str(tmp_path / "old"))["applied"]) == len(("project", "local", "archived"))
    cam("memory", "undo")
    cam("memory", "adopt", str(tmp_path / "nowhere"), code=1)
    assert "there is no memory of" in cam.err


def test_the_memory_of_a_repository_is_adopted_by_a_directory_that_shows_no_commit(
    tmp_path: Path, repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What goes by its first commit would not be found there again, so its records are added: none is told to be there that is not."""
    Person(repo, capsys).remember("Tags are signed.")
    here = Person(repo.rename(tmp_path / "unpacked"), capsys)
    shutil.rmtree(here.repo / ".git")
    assert not any("cam memory adopt" in one.message for one in project(open_context(here.repo))), "its commits would tell"
    assert here.json("memory", "adopt")["lost"][0]["place"] == str(repo), "who asks is told"
    assert [one["summary"] for one in here.json("memory", "adopt", str(repo))["applied"]] == ["Tags are signed."]
    assert [one["summary"] for one in here.json("memory", "list")["records"]] == ["Tags are signed."]
    assert here.json("memory", "adopt") == {"lost": []}


def test_a_link_that_was_left_in_its_place_hides_no_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It leads to where the directory is now; a name that nobody has is a place like any other."""
    place = tmp_path / "shop"
    place.mkdir()
    Person(place, capsys).remember("Tags are signed.")
    here = Person(place.rename(tmp_path / "till"), capsys)
    place.symlink_to(here.repo)
    assert here.json("memory", "adopt")["lost"][0]["place"] == str(place)
    here("memory", "adopt", str(place))
    assert [one["summary"] for one in here.json("memory", "list")["records"]] == ["Tags are signed."]
    here("memory", "adopt", "~nobody-has-this-name/shop", code=1)
    assert "there is no memory of" in here.err


def test_what_is_undone_is_undone_once(cam: Person) -> None:
    ref = cam.remember("Tags are signed.")
    cam("forget", ref, "--delete")
    operation = str(cam.json("memory", "history")["events"][0]["operation_id"])
    cam("memory", "undo", operation)
    cam("memory", "undo", operation)
    assert "undone already" in cam.err


def test_of_several_refs_none_is_forgotten_as_words(cam: Person) -> None:
    cam("forget", cam.remember("Tags are signed."), cam.remember("Invoices are blue."), code=2)
    assert "one ref at a time" in cam.err
    assert len(cam.json("memory", "list")["records"]) == len(("tags", "invoices"))


def test_what_was_remembered_is_shown_with_its_details(cam: Person) -> None:
    assert "    - By Anna.\n" in cam("remember", "Tags are signed.\nBy Anna.")
    cam("remember", "the office is <private>in Berlin</private> near the river", code=2)
    assert "what is left says nothing alone" in cam.err


def test_what_is_named_is_looked_for_from_the_directory_that_cwd_gives(cam: Person, repo: Path) -> None:
    """As if the command was started there: files to write and to read, sessions, folders."""
    cam.remember("Tags are signed.")
    cam("memory", "export", "memory.tar.gz")
    assert (repo / "memory.tar.gz").is_file()
    cam("memory", "import", "memory.tar.gz", "--dry-run")
    (repo / "notes").mkdir()
    (repo / "notes" / "one.md").write_text("- Invoices are blue.\n", "utf-8")
    assert [one["summary"] for one in cam.json("memory", "import", "notes")["applied"]] == ["Invoices are blue."]
    cam("integrations", "plugin", "market")
    assert (repo / "market").is_dir()
    cam("sync", "--rollout", "none.jsonl", code=1)
    assert str(repo / "none.jsonl") in cam.err


def test_clones_find_the_memory_that_another_was_copied_into(tmp_path: Path, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The adopted one does not go by their remote, also where its directory comes first in the alphabet."""
    for name in ("aaa", "zzz"):
        (tmp_path / name).mkdir()
        Person(tmp_path / name, capsys).remember(f"The {name} job is nightly.")
        (tmp_path / name).rmdir()
    git(repo, "remote", "add", "origin", "https://forge.example/shop.git")
    cam = Person(repo, capsys)
    cam.remember("Invoices are blue.")
    for name in ("aaa", "zzz"):
        cam("memory", "adopt", str(tmp_path / name))
    git(tmp_path, "clone", "-q", str(repo), "clone")
    git(tmp_path / "clone", "remote", "set-url", "origin", "https://forge.example/shop.git")
    known = cam.json("memory", "list")["records"]
    assert len(known) == len(("aaa", "zzz", "own"))
    assert Person(tmp_path / "clone", capsys).json("memory", "list")["records"] == known
    assert not any("another memory" in one.message for one in project(open_context(repo)))


def test_undo_says_what_was_changed_since_and_leaves_it(cam: Person, root: Path) -> None:
    ref = cam.remember("Tags are signed.")
    (path,) = (path for path in root.glob("projects/*/project/*.md") if path.name != "MEMORY.md")
    path.write_text(path.read_text("utf-8").replace("are signed", "are signed by hand"), "utf-8")
    undone = cam.json("memory", "undo")
    assert (undone["applied"], undone["noop"][0]["ref"], undone["noop"][0]["why"]) == ([], ref, "it has been changed since")
    cam("memory", "undo")
    assert "it has been changed since" in cam.err
    assert ref in cam.err
    assert "takes back an earlier one" in cam.err
    cam("memory", "undo", str(cam.json("memory", "history")["events"][0]["operation_id"]))
    assert "takes back an earlier one" not in cam.err


def test_lint_shows_lines_and_fixes_what_is_mechanical(cam: Person, root: Path) -> None:
    cam.remember("Tags are signed.", "--topic", "releases")
    (path,) = root.glob("projects/*/project/releases.md")
    text = path.read_text("utf-8")
    path.write_text("<<<<<<< HEAD\n" + text + text[text.index("## ") :], "utf-8")
    problems = {one["problem"]: one["line"] for one in cam.json("memory", "lint")["problems"]}
    lines = path.read_text("utf-8").splitlines()
    assert problems["a merge conflict marker without its partner"] == 1
    assert lines[problems["a second entry with the id tags-are-signed"] - 1].startswith("## ")
    assert "a second entry" in cam("memory", "lint", "--exit-code", code=4)
    fixed = cam.json("memory", "lint", "--fix")
    assert [one["action"] for one in fixed["fixed"]["applied"]] == ["delete"]
    assert [one["problem"] for one in fixed["problems"]] == ["a merge conflict marker without its partner"]
    path.write_text(path.read_text("utf-8") + text[text.index("## ") :], "utf-8")
    assert "a merge conflict marker" in (shown := cam.shown("memory", "lint", "--fix"))
    assert "deleted" in shown
    assert "what is left needs your decision" in shown


def test_an_editor_that_takes_a_line_begins_at_the_entry(cam: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = cam.remember("Tags are signed."), cam.remember("Deploys go out on Tuesdays.")
    asked = tmp_path / "asked"
    vim = script(tmp_path / "vim", f'printf "%s\\n" "$@" > {asked}')
    monkeypatch.setenv("EDITOR", f"{vim} -n")
    lines = []
    for ref in (first, second):
        cam("memory", "edit", ref)
        option, line, path = asked.read_text("utf-8").split()
        lines.append(Path(path).read_text("utf-8").splitlines()[int(line.removeprefix("+")) - 1])
        assert option == "-n"
    assert [ref.rpartition(":")[2] in line for ref, line in zip((first, second), lines, strict=True)] == [True, True]


def test_edit_says_what_changed(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ref = cam.remember("Tags are signed.")
    monkeypatch.setenv("EDITOR", str(script(tmp_path / "editor", 'printf "\\n## Mine\\nby hand\\n" >> "$1"')))
    edited = cam.json("memory", "edit", ref)
    assert [(one["change"], one["summary"]) for one in edited["changes"]] == [("added", "Mine")]
    monkeypatch.setenv("EDITOR", str(script(tmp_path / "editor", 'printf "Be brief.\\n" >> "$1"')))
    assert cam.json("memory", "edit", "--scope", "global")["changes"] == []
    monkeypatch.setenv("EDITOR", str(script(tmp_path / "odd", 'echo "<<<<<<< HEAD" >> "$1"')))
    assert "a merge conflict marker" in cam.shown("memory", "edit", ref)
    assert "Be brief." in (root / "global" / "MEMORY.md").read_text("utf-8")
    for wrong in (str(tmp_path / "missing"), "vim 'of mine"):
        monkeypatch.setenv("EDITOR", wrong)
        cam("memory", "edit", ref, code=2)
        assert f"cannot start the editor {wrong}" in cam.err
    monkeypatch.setenv("VISUAL", str(script(tmp_path / "failing", "exit 3")))
    assert json.loads(cam("memory", "edit", ref, "--json", code=1))["changes"] == []
    assert "error: the editor exited with code 3" in cam.err
    monkeypatch.setenv("VISUAL", str(script(tmp_path / "late", 'printf "\n## Late\nby hand\n" >> "$1"; exit 3')))
    assert "Late" in cam("memory", "edit", ref, code=1)
    assert "what it wrote counts all the same" in cam.err
    monkeypatch.setenv("VISUAL", "  ")
    monkeypatch.delenv("EDITOR")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    cam("memory", "edit", ref, code=2)
    assert "an editor needs a terminal" in cam.err


def test_stats_count_by_scope_topic_source_and_age(cam: Person) -> None:
    cam.remember("Tags are signed.", "--topic", "releases")
    cam.remember("Short answers.", "--scope", "global", "--topic", "style")
    found = cam.json("memory", "stats")
    assert (found["records"], found["topics"]) == (2, {"project/releases": 1, "global/style": 1})
    assert (found["sources"], found["ages"]) == ({"human": 2}, {"today": 2})
    assert found["bytes"]["markdown"] > 0
    assert "project/releases  1" in cam("memory", "stats")


def test_a_purge_needs_a_yes_and_says_what_it_removed(cam: Person, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ref = cam.remember("The vault opens with zebra-4711.")
    cam("recall", "search", "vault")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    cam("forget", ref, "--purge", code=2)
    shown = cam("forget", ref, "--purge", "--yes")
    assert ref in shown
    assert "memory-history.jsonl" in shown
    assert not [path for path in root.rglob("*") if path.is_file() and b"zebra-4711" in path.read_bytes()]
    assert cam.json("recall", "search", "vault")["results"] == []
    cam("forget", ref, "--purge", "--yes", code=1)
    assert [one["summary"] for one in cam.json("memory", "history")["events"]] == ["[purged]"]


def test_a_summary_of_several_lines_is_shown_on_one(cam: Person, root: Path) -> None:
    """The predecessor wrote such lines into its history."""
    cam.remember("Tags are signed.")
    (history,) = root.glob("projects/*/project/memory-history.jsonl")
    line = {"at": "2026-11-01T12:00:00Z", "action": "add", "scope": "project", "topic": "t", "id": "i", "summary": "First\nsecond line"}
    history.write_bytes(json.dumps(line).encode() + b"\n" + history.read_bytes())
    assert "\n    First second line\n" in cam("memory", "history")


def test_a_purge_removes_crash_logs_that_tell_and_names_the_transcript(
    cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it says, each time, what no command can reach."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    ref = cam.remember("The vault opens with zebra-4711.")
    logs = [tmp_path / "state" / "cam" / name for name in ("crash-1.log", "crash-2.log", "hook.log.1")]
    logs[0].parent.mkdir(parents=True)
    for log, text in zip(logs, ("['The vault opens with zebra-4711.']", "['sync']", f"no memory {ref}"), strict=True):
        log.write_text(text, "utf-8")
    database = tmp_path / "codex" / "state_5.sqlite"
    database.parent.mkdir(exist_ok=True)
    database.write_bytes(b"SQLite format 3\0\0 The vault opens with zebra-4711. \0")
    monkeypatch.setenv("CODEX_HOME", str(database.parent))
    shown = cam("forget", ref, "--purge", "--yes")
    assert f"from {logs[0]}" in shown
    assert f"the agent's own file still holds what was said: {database}" in cam.err
    assert "out of reach: backups" in cam.err
    assert [log.exists() for log in logs] == [False, True, False]
    assert root.exists()


def test_a_backup_comes_back_identical(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cam.remember("Tags are signed.")
    file = tmp_path / "memory.tar.gz"
    assert cam.json("memory", "export", str(file))["files"] >= 4
    cam("memory", "export", str(file), code=1)
    listed = cam("memory", "list")
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "other"))
    assert "project.json" in cam("memory", "import", str(file), "--dry-run")
    assert "planned, 0 already there" in cam.err
    assert cam.json("memory", "list")["records"] == []
    cam("memory", "import", str(file))
    assert cam("memory", "list") == listed
    again = tmp_path / "again.tar.gz"
    cam("memory", "export", str(again))
    assert again.read_bytes() == file.read_bytes()
    assert root.exists()


def test_a_list_comes_back_as_it_was_and_archives_nothing(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What replaced what is told with it; what has been replaced there stays where it is in use here."""
    cam.remember("We use npm for installs.")
    cam("remember", "We use yarn for installs now, not npm.")
    file = tmp_path / "records.json"
    file.write_text(cam("memory", "list", "--all", "--json"), "utf-8")
    listed = cam.json("memory", "list", "--all")
    newer, older = listed["records"]
    assert (newer["supersedes"], older["superseded_by"]) == ([older["ref"]], newer["ref"])
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "other"))
    cam("memory", "import", str(file))
    assert cam.json("memory", "list", "--all") == listed
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "third"))
    cam.remember("We use npm for installs.")
    cam("memory", "import", str(file))
    assert [one["ref"] for one in cam.json("memory", "list")["records"]] == [newer["ref"], older["ref"]]
    assert root.exists()


@pytest.mark.parametrize("suffix", [".age", ".gpg"])
def test_a_backup_can_be_encrypted(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """The tool is whatever stands in PATH under that name; here one that swaps letters, since neither need be installed."""
    cam.remember("Tags are signed.")
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    script(bin_ / suffix[1:], "exec tr '\\000-\\377' '\\200-\\377\\000-\\177'")
    monkeypatch.setenv("PATH", f"{bin_}{os.pathsep}{os.environ['PATH']}")
    file = tmp_path / f"memory.tar.gz{suffix}"
    assert cam.json("memory", "export", str(file), "--recipient", "me")["encrypted"] is True
    assert not file.read_bytes().startswith(b"\x1f\x8b")
    shutil.rmtree(root)
    cam("memory", "import", str(file))
    assert len(cam.json("memory", "list")["records"]) == 1
    cam("memory", "export", str(tmp_path / "plain.tar.gz"), "--recipient", "me", code=2)


@pytest.mark.skipif(shutil.which("gpg") is None, reason="gpg is not installed")
def test_a_backup_goes_through_the_real_gpg(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encrypted for a key, it comes back identical; for a key that nobody has, nothing is written."""
    with tempfile.TemporaryDirectory(prefix="gpg") as keys:  # below /tmp: the agent's socket has a short name
        monkeypatch.setenv("GNUPGHOME", keys)
        make = ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "me@example.org", "default", "default", "never"]
        subprocess.run(make, check=True, capture_output=True)
        try:
            cam.remember("Tags are signed.")
            listed, file = cam("memory", "list"), tmp_path / "memory.tar.gz.gpg"
            cam("memory", "export", str(file), "--recipient", "me@example.org")
            assert b"Tags" not in file.read_bytes()
            shutil.rmtree(root)
            cam("memory", "import", str(file))
            assert cam("memory", "list") == listed
            cam("memory", "export", str(tmp_path / "other.gpg"), "--recipient", "nobody@example.org", code=1)
            assert not (tmp_path / "other.gpg").exists()
        finally:
            subprocess.run(["gpgconf", "--kill", "all"], check=False)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("memory", 0),
        ("memory.tgz", 0),
        ("2026.11.30.tar.gz", 0),
        ("memory.zip", 2),
        ("notes.md", 2),
        ("memory.tar", 2),
        ("memory.zip.gpg", 2),
        ("", 1),
    ],
)
def test_a_backup_has_a_name_that_says_what_it_is(cam: Person, tmp_path: Path, name: str, code: int) -> None:
    """Another name, a folder or a file that is there is refused with what to name instead, and nothing is written."""
    place = tmp_path / "backups"
    place.mkdir()
    cam("memory", "export", str(place / name), code=code)
    assert [path.name for path in place.iterdir()] == ([] if code else [name])
    if code:
        assert "tar.gz" in cam.err
        return
    cam("memory", "import", str(place / name))
    assert "0 files restored" in cam.err
    cam("memory", "export", str(place / name), code=1)
    assert "is there already" in cam.err
    cam("memory", "export", "-", "--json", code=2)


def test_notes_are_imported_after_a_look(cam: Person, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (notes / ".hidden").mkdir(parents=True)
    (notes / ".hidden" / "x.md").write_text("- Hidden\n", "utf-8")
    (notes / "team.md").write_text(
        "---\nx: y\n---\n# Team\n\n## Releases\n- Tags are signed.\n  - by Anna\n- Deploy on Fridays only.\n\nStaging is reset.\n",
        "utf-8",
    )
    planned = cam.json("memory", "import", str(notes), "--dry-run")["planned"]
    assert [one["summary"] for one in planned] == ["Tags are signed.", "Deploy on Fridays only.", "Staging is reset."]
    assert cam.json("memory", "list")["records"] == []
    cam("memory", "import", str(notes))
    records = {one["summary"]: one for one in cam.json("memory", "list")["records"]}
    assert records["Tags are signed."]["details"] == ["by Anna"]
    assert (records["Tags are signed."]["source"], records["Tags are signed."]["tags"]) == ("import", ["releases"])
    assert cam.json("memory", "import", str(notes / "team.md"))["applied"] == []


def test_the_folder_of_another_memory_is_imported_as_what_it_remembers(cam: Person, home: Path, tmp_path: Path) -> None:
    """What is retired there stays away, and so does what cam writes around the memories."""
    cam.remember("Tags are signed.", "--detail", "by Anna")
    cam.remember("Deploy on Fridays only.")
    cam("forget", "Deploy on Fridays", "--yes")
    (folder,) = home.glob(".codex-auto-memory/projects/*/project")
    folder.rename(tmp_path / "sent")
    assert [one["summary"] for one in cam.json("memory", "import", str(tmp_path / "sent"))["applied"]] == ["Tags are signed."]
    (record,) = cam.json("memory", "list")["records"]
    assert record["details"] == ["by Anna"]


def test_a_dry_run_of_an_import_tells_what_the_import_tells(cam: Person, tmp_path: Path) -> None:
    """What is known is skipped in both, what is said twice in the file, too; and a topic that cannot be is refused in both."""
    cam.remember("Tags are signed.", "--topic", "releases")
    records = [
        {"summary": one, "topic": "releases"} for one in ("Tags are signed.", "Deploys go out on Tuesdays.", "Deploys go out on tuesdays")
    ]
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in records), "utf-8")
    planned = cam.json("memory", "import", str(file), "--dry-run")
    assert cam.json("memory", "list")["records"][0]["summary"] == "Tags are signed."
    done = cam.json("memory", "import", str(file))
    assert [one["summary"] for one in planned["planned"]] == [one["summary"] for one in done["applied"]] == ["Deploys go out on Tuesdays."]
    assert planned["noop"] == done["noop"]
    for topic in ("../x", "memory", "\U00010330" * 64):
        file.write_text(json.dumps({"summary": "Tags are pushed.", "topic": topic}), "utf-8")
        cam("memory", "import", str(file), "--dry-run", code=1)
        said = cam.err
        cam("memory", "import", str(file), code=1)
        assert cam.err == said


def test_a_long_import_is_told_by_its_numbers(cam: Person, tmp_path: Path) -> None:
    """Each memory is listed only when asked for; JSON has them all."""
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f'{{"summary": "Shelf {number} holds box {number * 7}."}}\n' for number in range(30)), "utf-8")
    assert cam("memory", "import", str(file), "--dry-run") == ""
    assert len(cam("memory", "import", str(file), "--dry-run", "--verbose").splitlines()) == 2 * 30
    assert cam("memory", "import", str(file)) == ""
    assert cam.err.splitlines() == ["cam: 30 memories imported, 0 already known", "cam: `cam memory undo` takes this back"]
    assert len(cam.json("memory", "import", str(file))["noop"]) == 30


def test_what_is_left_out_of_the_start_is_explained(cam: Person, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f'{{"summary": "Shelf {number} holds {"very " * 30}good boxes."}}\n' for number in range(90)), "utf-8")
    cam("memory", "import", str(file))
    told = cam("memory", "startup", "--explain")
    left = [line.removeprefix("cam: left out ").partition(": ") for line in cam.err.splitlines() if line.startswith("cam: left out ")]
    assert left
    assert all(reason for _, _, reason in left)
    assert f", {len(left)} left out" in cam.err
    assert len(told.encode()) < 10_000


def test_reindexing_says_what_it_came_to(cam: Person, root: Path) -> None:
    """Also when no index can be kept."""
    cam.remember("Tags are signed.")
    cam("memory", "reindex")
    assert cam.err.splitlines() == ["cam: 1 memory from 1 file"]
    shutil.rmtree(root / "index")
    (root / "index").touch()
    cam("memory", "reindex")
    assert "no index on disk" in cam.err


def test_a_model_that_is_set_is_used_by_reindexing_and_by_a_search_for_meaning(
    cam: Person, minilm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAM_EMBEDDER", str(minilm))
    cam.remember("Deploys go out on Tuesdays.")
    assert cam.json("memory", "reindex")["vectors"] == 1
    cam("memory", "reindex")
    assert cam.err.splitlines()[-1] == "cam: 1 memory from 1 file"
    cam.remember("Columns are snake_case with the unit as a suffix.")
    found = cam.json("recall", "search", "--semantic", "which weekday is shipping day?")["results"]
    assert found[0]["summary"] == "Deploys go out on Tuesdays."


class OneMeaning:
    """An embedder for which all texts mean the same; its model's file is never loaded."""

    def __init__(self, directory: Path) -> None:
        self.directory, self.name = directory, name_of(directory)

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        return iter([[1.0, 0.0]] * len(texts))


def test_lint_names_what_may_say_the_same(cam: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where vectors are there, and no rule sees that two memories differ; it is no finding that a script would stop at."""
    pytest.importorskip("numpy", reason="the semantic extra is not installed")
    one, other, _ = map(
        cam.remember,
        ("Feature flags live in LaunchDarkly.", "We manage feature toggles with LaunchDarkly.", "Logs are kept for 30 days."),
    )
    assert cam.json("memory", "lint")["alike"] == []
    (tmp_path / "model.onnx").write_bytes(b"weights")
    monkeypatch.setenv("CAM_EMBEDDER", str(tmp_path))
    opened = open_context(cam.repo)
    list(embed(opened.store, opened.index, OneMeaning(tmp_path)))
    (pair,) = cam.json("memory", "lint", "--exit-code")["alike"]
    assert {pair["ref"], pair["other"]} == {one, other}
    assert "may say the same in other words (1.00)" in cam("memory", "lint")


def test_lint_without_the_semantic_extra_finds_what_needs_none(cam: Person, tmp_path: Path) -> None:
    """Where a model is configured, it may have been removed since."""
    cam.remember("Tags are signed.")
    (tmp_path / "model.onnx").write_bytes(b"weights")
    without = "import sys; sys.modules['numpy'] = None; from cam.__main__ import main; sys.exit(main())"
    line = [sys.executable, "-c", without, "--cwd", str(cam.repo), "memory", "lint"]
    done = subprocess.run(line, capture_output=True, text=True, check=True, env={**os.environ, "CAM_EMBEDDER": str(tmp_path)})
    assert (done.stdout, "no problems found" in done.stderr) == ("", True)


def test_half_a_backup_is_no_backup(cam: Person, tmp_path: Path) -> None:
    """Where the disk takes only a part, no file remains that looks like one."""
    cam.remember("Tags are signed.")
    file = tmp_path / "memory.tar.gz"
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)); from cam.__main__ import main; sys.exit(main())"
    line = [sys.executable, "-c", limited, "--cwd", str(cam.repo), "memory", "export", str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (done.returncode, f"cannot write {file}: File too large" in done.stderr) == (1, True)
    assert not file.exists()


def test_a_log_is_no_memory(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by hand nor by import, and that is found before the work; what stands beside it is imported."""
    line = "npm WARN deprecated left-pad@1.3.0: use String.prototype.padStart instead\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(line * 400_000))
    cam("remember", "-", code=2)
    assert cam.err.startswith("cam: error: too long: one memory has at most 20,000 characters\n     hint: ")
    assert sys.stdin.tell() < 100_000
    cam("remember", "Tags are signed.", "--detail", line * 400, code=2)
    assert not (root / "projects").exists()
    notes, records = tmp_path / "notes.md", tmp_path / "records.jsonl"
    notes.write_text(f"- Deploys go out on Tuesdays.\n- {line.strip() * 400}\n", "utf-8")
    told = cam.json("memory", "import", str(notes))
    assert [one["summary"] for one in told["applied"]] == ["Deploys go out on Tuesdays."]
    assert [(len(one["summary"]) < 100, one["why"]) for one in told["suppressed"]] == [(True, "too long for one memory")]
    rows = [{"summary": "Tags are signed."}, {"summary": "The log.", "details": [line] * 400}]
    records.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    planned = cam.json("memory", "import", str(records), "--dry-run")
    assert [len(planned[name]) for name in ("planned", "suppressed")] == [1, 1]
    told = cam("memory", "import", str(records))
    assert "Tags are signed." in told
    assert "not kept" in told + cam.err
    assert "too long for one memory" in told + cam.err


def test_a_damaged_history_is_told_by_every_command_that_leans_on_it(cam: Person, root: Path) -> None:
    """`history` shows the rest, `undo` refuses, `lint` and `doctor` name file and line; `--json` has the number."""
    ref = cam.remember("Tags are signed.")
    cam.remember("Invoices are blue.")
    (path,) = root.glob("projects/*/project/memory-history.jsonl")
    first, _ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + b"\0" * 20)
    assert ref in cam("memory", "history")
    assert f"{path}: 1 line cannot be read, and what was done then is not shown" in cam.err
    for named in ((), (ref,)):
        assert cam.json("memory", "history", *named)["unread"] == 1
    cam("memory", "undo", code=1)
    assert "what was done last cannot be read" in cam.err
    assert f"{path}:2: 1 line that cannot be read" in cam("memory", "lint")
    (found,) = [one for one in cam.json("doctor")["checks"] if one["name"] == "files"]
    assert (found["level"], found["message"]) == ("warn", f"{path}:2: 1 line that cannot be read")
    assert path.read_bytes() == first + b"\0" * 20
    path.unlink()
    assert cam.shown("memory", "history").startswith(f"cam: {path}: it is missing")


def test_a_damaged_project_json_that_is_kept_aside_is_told(cam: Person, root: Path) -> None:
    cam.remember("Tags are signed.")
    (path,) = root.glob("projects/*/project.json")
    path.write_bytes(b"garbage")
    cam("remember", "Invoices are blue.")
    (aside,) = path.parent.glob("project.json.damaged-*")
    assert f"a damaged file was written anew; what it held is kept as {aside}" in cam.err


@pytest.mark.parametrize("begun", [False, True])
def test_the_predecessors_memory_of_a_repository_that_stands_elsewhere_now_is_adopted(cam: Person, root: Path, begun: bool) -> None:
    """It wrote no names down, and its directory's name tells the path; with what held in its place alone, and undo stops there."""
    shutil.copytree(FIXTURES / "stores" / "predecessor", root)
    if begun:
        cam.remember("Invoices are blue.")
    cam("memory", "adopt", "/home/dev/shops", code=1)
    cam("memory", "adopt", f"/home/dev/{'shop' * 63}", code=1)
    everywhere = len(cam.json("memory", "list", "--all")["records"])
    done = cam.json("memory", "adopt", "/home/dev/shop")
    assert (done["directory"], done["whole"]) == ("/home/dev/shop", not begun)
    records = cam.json("memory", "list", "--all")["records"]
    assert {"project", "project-local"} <= {one["scope"] for one in records}
    assert cam.json("memory", "adopt") == {"lost": []}
    if begun:
        cam("memory", "undo")
        assert len(cam.json("memory", "list", "--all")["records"]) == everywhere
        assert cam("memory", "adopt") == "/home/dev/shop\n", "what was taken back is offered from now on"
    else:
        assert len(records) == 13
        cam("memory", "undo", code=1)
        assert "what was done last was to adopt the memory of /home/dev/shop" in " ".join(cam.err.split())
        cam("memory", "adopt", "/home/dev/shop", code=2)


def test_undo_does_not_go_on_past_an_adoption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the adopted memory learned last was not what was meant; by its id it can be undone, and so it can once the two are parted."""
    place = tmp_path / "shop"
    place.mkdir()
    ref = Person(place, capsys).remember("Tags are signed.")
    here = Person(place.rename(tmp_path / "till"), capsys)
    here("memory", "adopt", str(place))
    (operation,) = [one["operation_id"] for one in here.json("memory", "history")["events"]]
    here("memory", "undo", code=1)
    assert f"what was done last was to adopt the memory of {place}, which undo does not take back" in here.err
    told = " ".join(here.err.split())
    assert f"to part the two, take {here.repo} out of the names in" in told
    assert f"`cam memory undo {operation}` takes back what was done before: add {ref}" in told
    assert here.json("memory", "list")["records"]
    later = here.remember("Invoices are blue.")
    assert here.json("memory", "undo")["applied"][0]["ref"] == later
    here("memory", "undo", code=1)
    assert here.json("memory", "undo", operation)["applied"][0]["ref"] == ref


def test_a_backup_tells_what_in_it_cannot_be_read(cam: Person, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is put in its place all the same: there may be no other copy."""
    cam.remember("Tags are signed.")
    (identity,) = root.glob("projects/*/project.json")
    (history,) = root.glob("projects/*/project/memory-history.jsonl")
    identity.write_bytes(b"garbage")
    history.write_bytes(history.read_bytes() + b"{torn\n")
    cam("memory", "export", str(tmp_path / "memory.tar.gz"))
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "other"))
    for arguments in (["--dry-run"], []):
        cam("memory", "import", str(tmp_path / "memory.tar.gz"), *arguments)
        for path in (identity, history):
            assert f"something in {path.relative_to(root)} cannot be read" in cam.err
    assert (tmp_path / "other" / history.relative_to(root)).read_bytes() == history.read_bytes()


def test_the_explanation_names_notes_that_are_cut(cam: Person, root: Path) -> None:
    """Whatever the agent is not told is named, also what is no memory."""
    ref = cam.remember("Tags are signed.")
    overview = next(root.glob("projects/*/project/MEMORY.md"))
    overview.write_text(f"# Deploys\n\nDeploys need {'a review and ' * 900}a tag.\n\n{overview.read_text('utf-8')}", "utf-8")
    told = cam("memory", "startup", "--explain")
    assert "# Deploys\n\nDeploys need a review" in told
    assert "cut project:MEMORY.md: there is no room for all of it" in cam.err
    assert cam.json("memory", "startup")["cut"] == [{"ref": "project:MEMORY.md", "reason": "budget"}]
    assert cam.json("memory", "startup")["included"] == [ref]
