from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cam.cli import main, split
from cam.cli.crash import guarded
from cam.cli.terminal import clean
from cam.project import identify
from tests.person import Person


@pytest.fixture
def cam(repo: Path, capsys: pytest.CaptureFixture[str]) -> Person:
    return Person(repo, capsys)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("--cwd x --json exec --json y", (["--cwd", "x", "--json"], "exec", ["--json", "y"])),
        ("--cwd=x run", (["--cwd=x"], "run", [])),
        ("--version", (["--version"], "", [])),
        ("", ([], "", [])),
    ],
)
def test_options_before_the_command_are_ours(line: str, parts: tuple[list[str], str, list[str]]) -> None:
    assert split(line.split()) == parts


def test_remember_list_show_and_search_agree(cam: Person) -> None:
    made = cam.json("remember", "Integration tests need TZ=UTC.", "--detail", "They are a day off otherwise.", "--topic", "debugging")
    (applied,) = made["applied"]
    ref = applied["ref"]
    assert (applied["action"], ref.split(":")[:2]) == ("add", ["project", "debugging"])
    (listed,) = cam.json("memory", "list")["records"]
    assert listed == cam.json("memory", "show", ref) == cam.json("recall", "details", ref)
    assert listed["summary"] == "Integration tests need TZ=UTC."
    assert listed["details"] == ["They are a day off otherwise."]
    found = cam.json("recall", "search", "timezone of tests TZ")
    assert [hit["ref"] for hit in found["results"]] == [ref]
    assert set(found["results"][0]) == {"ref", "state", "summary", "score", "why", "updated_at"}


def test_the_json_of_a_record_is_what_is_documented(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    (record,) = cam.json("memory", "list")["records"]
    documented = "ref scope topic id state summary details tags kind source confidence created_at updated_at sources reason pinned"
    assert set(documented.split()) <= set(record)


def test_the_same_text_twice_is_one_memory(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    again = cam.json("remember", "tags are signed")
    assert (again["applied"], [n["why"] for n in again["noop"]]) == ([], ["already known"])
    assert len(cam.json("memory", "list")["records"]) == 1


@pytest.mark.parametrize("text", [["   "], ["-"]])
def test_nothing_to_remember_is_said(cam: Person, text: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("  \n"))
    cam("remember", *text, code=2)
    assert "nothing to remember" in cam.err


def test_a_secret_is_left_out_of_what_is_remembered_and_told(cam: Person) -> None:
    """A fact beside a secret is kept without the secret's clause; a secret alone is refused, by every door."""
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    cam("remember", f"The CI token is {token} and the staging url is https://stage.example.com.", "--detail", f"Made with {token}.")
    assert "not kept: The CI token is [redacted: github token] Made with [redacted: github token]. (it holds a secret; what" in cam.err
    (record,) = cam.json("memory", "list")["records"]
    assert (record["summary"], record["details"]) == ("The staging url is https://stage.example.com.", [])
    cam("remember", f"The CI token is {token}.", code=2)
    assert "is never remembered" in cam.err
    assert len(cam.json("memory", "list")["records"]) == 1


def test_imported_records_and_notes_bring_no_secret_either(cam: Person, tmp_path: Path) -> None:
    """What says nothing but a secret is not imported, and said to be left out."""
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    said = [f"The CI token is {token}.", f"The token is {token}. Use pnpm, not npm."]
    lines, notes = tmp_path / "records.jsonl", tmp_path / "notes.md"
    lines.write_text("".join(json.dumps({"summary": one}) + "\n" for one in said), "utf-8")
    notes.write_text(f"- The deploy token is {token}.\n", "utf-8")
    assert [len(cam.json("memory", "import", str(file), "--dry-run")["suppressed"]) for file in (lines, notes)] == [2, 1]
    assert [len(cam.json("memory", "import", str(file))["suppressed"]) for file in (lines, notes)] == [2, 1]
    assert [record["summary"] for record in cam.json("memory", "list")["records"]] == ["Use pnpm, not npm."]


def test_a_setting_in_a_paragraph_of_notes_takes_no_line_along(cam: Person, tmp_path: Path) -> None:
    """The lines of a paragraph are one statement, but for one that only sets a secret."""
    notes = tmp_path / "notes.md"
    notes.write_text("About the deploy: it takes 20 minutes.\ntoken: ghp_0123456789abcdefghijABCDEFGHIJ012345\nask Marta\nfirst\n", "utf-8")
    told = cam("memory", "import", str(notes)) + cam.err
    assert "not kept: token: [redacted: github token] (it was nothing but a secret)" in told
    assert {record["summary"] for record in cam.json("memory", "list")["records"]} == {
        "About the deploy: it takes 20 minutes.",
        "ask Marta first",
    }


@pytest.mark.parametrize("form", [(), ("--dry-run",)])
def test_notes_without_a_memory_are_told_to_have_none(cam: Person, tmp_path: Path, form: tuple[str, ...]) -> None:
    for name in ("notes.md", "folder"):
        (tmp_path / "folder").mkdir(exist_ok=True)
        (tmp_path / "notes.md").write_text("\n# Heading\n", "utf-8")
        cam("memory", "import", str(tmp_path / name), *form)
        assert "there is no memory in it" in cam.err


def test_text_may_come_by_a_pipe(cam: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("Tags are signed.\nWith the release key.\n"))
    cam("remember", "-")
    (record,) = cam.json("memory", "list")["records"]
    assert (record["summary"], record["details"]) == ("Tags are signed.", ["With the release key."])


@pytest.mark.parametrize("topic", ["../evil", "a/b", "x" * 300, "Über uns"])
def test_an_impossible_topic_is_an_error(cam: Person, topic: str) -> None:
    cam("remember", "Tags are signed.", "--topic", topic, code=1)
    assert cam.json("memory", "list")["records"] == []


def test_scopes_are_kept_apart(cam: Person) -> None:
    for scope in ("global", "project", "project-local"):
        cam("remember", f"This holds for {scope}.", "--scope", scope)
    assert [len(cam.json("memory", "list", "--scope", s)["records"]) for s in ("global", "project", "project-local")] == [1, 1, 1]
    cam("remember", "x", "--scope", "galaxy", code=2)


def test_forgetting_an_exact_ref_archives_it(cam: Person) -> None:
    ref = cam.json("remember", "Tags are signed.")["applied"][0]["ref"]
    assert [a["action"] for a in cam.json("forget", ref)["applied"]] == ["archive"]
    assert cam.json("memory", "list")["records"] == []
    assert [r["state"] for r in cam.json("memory", "list", "--all")["records"]] == ["archived"]
    assert [hit["state"] for hit in cam.json("recall", "search", "signed tags")["results"]] == ["archived"]


def test_forgetting_by_words_shows_first_and_asks(cam: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    cam("remember", "The staging queue uses four workers.")
    cam("remember", "The queue is drained on Fridays.")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    out = cam("forget", "queue", code=2)
    assert out.count("project:") == 2
    assert len(cam.json("memory", "list")["records"]) == 2
    cam("forget", "queue", "--yes")
    assert cam.json("memory", "list")["records"] == []


def test_words_are_whole_words(cam: Person) -> None:
    """`forget npm` is not about pnpm."""
    cam("remember", "Use pnpm here.")
    cam("forget", "npm", "--yes", code=1)
    assert len(cam.json("memory", "list")["records"]) == 1


@pytest.mark.parametrize(("words", "code"), [("   ", 2), ("project:commands:no-such", 1)])
def test_forgetting_nothing_is_an_error(cam: Person, words: str, code: int) -> None:
    cam("forget", words, code=code)


def test_history_tells_and_undo_takes_back(cam: Person) -> None:
    ref = cam.json("remember", "Tags are signed.")["applied"][0]["ref"]
    cam("forget", ref)
    events = cam.json("memory", "history")["events"]
    assert [e["action"] for e in events] == ["archive", "add"]
    assert [e["action"] for e in cam.json("recall", "timeline", ref)["events"]] == ["archive", "add"]
    cam("memory", "undo")
    assert len(cam.json("memory", "list")["records"]) == 1
    cam("memory", "undo", events[1]["operation_id"])
    assert cam.json("memory", "list", "--all")["records"] == []
    assert [e["action"] for e in cam.json("memory", "history")["events"]][2:] == ["archive", "add"]


def test_nothing_to_undo_is_an_error(cam: Person) -> None:
    cam("memory", "undo", code=1)
    cam("memory", "undo", "no-such-operation", code=1)


def test_startup_holds_what_is_remembered_and_explains_what_it_left_out(cam: Person) -> None:
    cam("remember", "Tags are signed.")
    compiled = cam.json("memory", "startup")
    assert "Tags are signed." in compiled["text"]
    assert compiled["included"] == ["project:workflow:tags-are-signed"]
    cam("memory", "startup", "--explain")
    assert compiled["revision"] in cam.err


def test_records_go_out_and_come_in_again(cam: Person, tmp_path: Path) -> None:
    cam("remember", "Tags are signed.", "--pin", "--detail", "With the release key.")
    cam("remember", "发票按银行家舍入", "--scope", "global")
    records = cam.json("memory", "list")["records"]
    file = tmp_path / "out.jsonl"
    file.write_text("\n".join(json.dumps(r, ensure_ascii=False) for r in records))
    assert cam.json("memory", "import", str(file))["applied"] == []
    for record in records:
        cam("forget", record["ref"], "--delete")
    assert cam.json("memory", "list", "--all")["records"] == []
    cam("memory", "import", str(file))
    assert cam.json("memory", "list")["records"] == records


@pytest.mark.parametrize(
    "line", ["nope", "[]", "{}", '{"summary": 4}', '{"summary":"x","scope":"galaxy"}', '{"summary":"x","confidence":7}']
)
def test_a_wrong_line_imports_nothing_and_is_named(cam: Person, tmp_path: Path, line: str) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text(f'{{"summary":"Tags are signed."}}\n\n{line}\n')
    cam("memory", "import", str(file), code=1)
    assert "line 3" in cam.err
    assert cam.json("memory", "list")["records"] == []


@pytest.mark.parametrize("name", ["a --> b\n## c", "## h", "x" * 5000, "[redacted: github token]", "../../evil", "a b"])
def test_an_imported_id_that_cannot_be_a_name_is_replaced(cam: Person, tmp_path: Path, name: str) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text(json.dumps({"summary": "Tags are signed.", "id": name, "topic": "workflow"}))
    cam("memory", "import", str(file))
    (record,) = cam.json("memory", "list")["records"]
    assert record["ref"] == "project:workflow:tags-are-signed"


def test_a_missing_file_is_an_error(cam: Person, tmp_path: Path) -> None:
    cam("memory", "import", str(tmp_path / "gone"), code=1)
    cam("sync", "--rollout", str(tmp_path / "gone"), code=1)


@pytest.mark.parametrize("text", ["", "{}", '{"type":"session_meta"}', "\x00\xff", "[" * 100_000])
def test_a_file_that_is_no_rollout_is_an_error(cam: Person, tmp_path: Path, text: str) -> None:
    file = tmp_path / "rollout-x.jsonl"
    file.write_bytes(text.encode("latin-1"))
    cam("sync", "--rollout", str(file), code=1)


def test_secrets_never_reach_a_file(cam: Person, home: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    cam("remember", f"The deploy bot is called Otto, its token is {token}.", "--detail", f"token: {token}")
    cam("remember", f"The deploy token is {token} for the bot.", code=2)
    files = [path for path in home.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if token.encode() in path.read_bytes() or token in str(path)]


def test_only_the_user_can_read_the_memory(cam: Person, home: Path) -> None:
    old = os.umask(0o022)
    try:
        cam("remember", "Tags are signed.")
        cam("recall", "search", "tags")
    finally:
        os.umask(old)
    assert not [p for p in (home / ".codex-auto-memory", *(home / ".codex-auto-memory").rglob("*")) if p.stat().st_mode & 0o077]


@pytest.mark.parametrize(
    "arguments",
    [
        ("memory",),
        ("memory", "list"),
        ("memory", "startup"),
        ("memory", "history"),
        ("recall", "search", "x"),
        ("audit", "log"),
        ("doctor",),
        ("config", "list"),
    ],
)
def test_looking_creates_nothing(cam: Person, home: Path, arguments: tuple[str, ...]) -> None:
    cam(*arguments)
    assert not (home / ".codex-auto-memory").exists()


def test_init_makes_the_memory_once(cam: Person, home: Path) -> None:
    assert cam.json("init")["created"]
    assert cam.json("init")["created"] == []
    assert (home / ".codex-auto-memory" / "global" / "MEMORY.md").is_file()


def test_doctor_finds_a_missing_agent_and_says_what_to_do(cam: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAM_CODEX", "no-such-agent")
    checks = {c["name"]: c for c in cam.json("doctor")["checks"]}
    assert checks["agent"]["level"] == "error"
    assert checks["agent"]["hint"]
    cam("doctor", "--exit-code", code=4)


def test_settings_can_be_changed_and_taken_back(cam: Person) -> None:
    cam("config", "set", "startup_bytes", "4000")
    cam("config", "set", "startup_bytes", "3000", "--project")
    assert cam("config", "get", "startup_bytes") == "3000\n"
    cam("config", "set", "startup_bytes", "--unset", "--project")
    assert cam.json("config", "get", "startup_bytes") == {"name": "startup_bytes", "value": 4000, "origin": "user"}
    listed = cam.json("config", "list")["settings"]
    assert {"name", "value", "origin", "doc", "repository"} == set(listed[0])
    assert {one["name"] for one in listed if one["repository"]} >= {"inject", "startup_bytes"}
    assert {"codex", "home", "extractor"} <= {one["name"] for one in listed if not one["repository"]}
    assert cam("config", "list").count("a repository may set it") == sum(one["repository"] for one in listed)
    assert cam("config", "path").strip().endswith("config.toml")


def test_what_was_set_is_told_as_it_was_understood_and_no_secret_with_it(cam: Person, home: Path) -> None:
    """A job's log is read by many; the file has what was typed."""
    leaked = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    for value, told in (("YES", "sync = true in "), ("off", "sync = false in ")):
        cam("config", "set", "sync", value)
        assert told in cam.err
    cam("config", "set", "embedder", "none")
    assert "embedder is none in " in cam.err
    cam("config", "set", "codex", f"codex --token {leaked}")
    shown = cam.err + cam("config", "get", "codex") + cam("config", "list") + str(cam.json("config", "list"))
    cam("config", "set", "home", leaked, code=2)
    assert leaked not in shown + cam.err
    assert leaked in (home / ".codex-auto-memory" / "config.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("config", "get", "nope"), 1),
        (("config", "set", "startup_bytes", "many"), 1),
        (("config", "set", "startup_bytes"), 2),
        (("config", "set", "codex", "evil", "--project"), 2),
        (("bogus",), 2),
        (("memory", "bogus"), 2),
        (("memory", "list", "--bogus"), 2),
        (("recall", "search"), 2),
        (("recall", "search", "x", "--state", "lost"), 2),
        (("recall", "details", "nonsense"), 1),
        (("memory", "show", "project:commands:gone"), 1),
    ],
)
def test_a_wrong_command_line_is_one_line_with_a_hint(cam: Person, arguments: tuple[str, ...], code: int) -> None:
    cam(*arguments, code=code)
    assert "hint: " in cam.err


@pytest.mark.parametrize("group", ["recall", "audit", "mcp", "skills", "integrations", "config"])
def test_a_group_alone_shows_its_help(cam: Person, group: str) -> None:
    assert cam(group, code=2).startswith(f"Usage: cam {group} ")
    assert cam.err == ""


def test_a_memory_root_that_cannot_be_is_one_line_with_a_hint(cam: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAM_HOME", "/dev/null/memory")
    cam("remember", "Tags are signed.", code=1)
    assert "hint: " in cam.err


@pytest.mark.parametrize("query", ['"unclosed', 'a"*(', "AND", "NEAR(", "don't", "react.js", "\x00", "x" * 10_000, "發票", "  "])
def test_any_query_is_answered(cam: Person, query: str) -> None:
    cam("remember", "Tags are signed.")
    cam.json("recall", "search", "--", query)


def test_nothing_found_can_be_an_exit_code(cam: Person) -> None:
    cam("recall", "search", "zebra")
    cam("recall", "search", "zebra", "--exit-code", code=4)


def test_the_demo_shows_the_loop(cam: Person, tmp_path: Path) -> None:
    out = cam("demo", "--keep", str(tmp_path / "demo"))
    for part in ("Remember that invoices are rounded half-even.", "learned", "# Commands", "<cam_memory", "cam recall search"):
        assert part in out
    assert (tmp_path / "demo" / "memory").is_dir()


def test_the_demo_leaves_nothing_behind(cam: Person, home: Path) -> None:
    cam("demo")
    assert list(home.iterdir()) == []


def test_redact_is_a_filter() -> None:
    done = subprocess.run([sys.executable, "-m", "cam", "redact"], input=b"password=hunter2hunter2 \xff\n", check=True, capture_output=True)
    assert done.stdout == b"password=[redacted: password] \xff\n"


def test_a_bug_leaves_a_log_and_no_traceback(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"

    def broken() -> int:
        raise RuntimeError(token)

    assert guarded(broken, ["memory", "list"]) == 3
    (log,) = (home / ".local" / "state" / "cam").iterdir()
    assert "RuntimeError" in log.read_text()
    assert "RuntimeError: [redacted: github token]" in log.read_text()
    told = capsys.readouterr().err
    assert "a bug in cam" in told
    assert "Traceback" not in told
    assert token not in log.read_text().replace(f'"{token[4:]}"', "") + told
    assert log.stat().st_mode & 0o777 == 0o600


def test_what_is_printed_cannot_steer_the_terminal(cam: Person) -> None:
    assert clean("a\x1b]0;evil\x07b\x9bc\u202ed\ttab\nline") == "a]0;evilbcd\ttab\nline"
    cam("remember", "Tags are \x1b[31msigned\x1b[0m.")
    assert "\x1b" not in cam("memory", "list")


def test_no_current_directory_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["memory"]) == 2
    assert "no longer exists" in capsys.readouterr().err


def _process(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("cam")
    return subprocess.run([command, *arguments], check=True, capture_output=True, text=True, env=os.environ | env)


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_help_fits_the_terminal_and_lists_commands_by_what_they_are_for(columns: str) -> None:
    """Every command stands under its panel with its first sentence whole."""
    shown = _process("--help", env={"COLUMNS": columns}).stdout
    assert [line for line in shown.splitlines() if line.endswith(":")] == ["Options:", "Run your agent:", "Memory:", "Set up:", "More:"]
    assert max(map(len, shown.splitlines())) <= max(int(columns), 70), "an example is not wrapped"
    assert "..." not in shown.partition("\n")[2]


@pytest.mark.parametrize(
    ("typed", "completed"), [("cam mem", "memory"), ("cam memory und", "undo"), ("cam recall search --sem", "--semantic")]
)
def test_the_shell_completes_commands_and_options(typed: str, completed: str) -> None:
    words = {"_CAM_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    assert _process(env=words).stdout.splitlines() == [completed]


def test_secrets_in_the_repository_and_in_the_memory_are_shown_without_themselves(cam: Person, home: Path) -> None:
    """File, line and kind; what git ignores is not searched."""
    token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    (cam.repo / "deploy.sh").write_text(f"#!/bin/sh\nexport GH={token}\n", encoding="utf-8")
    (cam.repo / ".gitignore").write_text(".env\n", encoding="utf-8")
    (cam.repo / ".env").write_text(f"GH={token}\n", encoding="utf-8")
    cam("remember", "Invoices are rounded half-even.")
    topic = next((home / ".codex-auto-memory").rglob("workflow.md"))
    topic.write_text(f"{topic.read_text('utf-8')}\nby hand: {token}\n", encoding="utf-8")
    found = cam.json("audit", "secrets")["secrets"]
    assert {(Path(one["path"]).name, one["kind"]) for one in found} == {("deploy.sh", "github token"), ("workflow.md", "github token")}
    assert token not in cam("audit", "secrets", "--exit-code", code=4)


def test_no_secrets_is_no_finding(cam: Person) -> None:
    cam("audit", "secrets", "--exit-code")
    assert cam.json("audit", "secrets")["secrets"] == []


@pytest.mark.parametrize("line", ["-h", "memory -h", "recall search -h", "exec -h"])
def test_help_has_a_short_form(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 0
    assert capsys.readouterr().out.startswith("Usage: cam")


def test_an_empty_variable_of_a_script_undoes_nothing(cam: Person) -> None:
    """`cam memory undo "$operation"` must not take back whatever was last."""
    cam("remember", "Tags are signed.")
    cam("memory", "undo", "", code=2)
    assert "Tags are signed." in cam("memory", "list")


def test_an_empty_detail_is_none(cam: Person) -> None:
    made = cam.json("remember", "Tags are signed.", "--detail", "", "--detail", "By Ana.")
    assert (made["suppressed"], cam.json("memory", "list")["records"][0]["details"]) == ([], ["By Ana."])


def test_the_memory_root_cannot_be_set_where_nobody_would_look(cam: Person, tmp_path: Path) -> None:
    """config.toml is in the memory root, so it cannot say where that is."""
    cam("config", "set", "home", str(tmp_path), code=2)
    assert "CAM_HOME" in cam.err


@pytest.mark.parametrize("taken", ["file", "file/below"])
def test_a_demo_that_cannot_be_kept_there_says_so(cam: Person, tmp_path: Path, taken: str) -> None:
    (tmp_path / "file").touch()
    cam("demo", "--keep", str(tmp_path / taken), code=2)


@pytest.mark.parametrize("command", [("sync",), ("session", "save")])
def test_what_is_no_file_is_no_rollout(cam: Person, tmp_path: Path, command: tuple[str, ...]) -> None:
    """A pipe that nobody writes to would be waited for without end."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        cam(*command, "--rollout", str(path), code=1)
        assert "not a file" in cam.err


def test_the_demo_is_about_its_own_repository(cam: Person, tmp_path: Path) -> None:
    """Not about one of this machine that happens to be where the sessions were recorded."""
    cam("demo", "--keep", str(tmp_path / "kept"))
    (project,) = (tmp_path / "kept" / "memory" / "projects").iterdir()
    assert project.name == identify(tmp_path / "kept" / "shop").id


def test_a_directory_whose_name_is_no_text_has_a_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """File systems allow any bytes; JSON, Markdown and SQLite do not."""
    repo = Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff"))
    repo.mkdir()
    subprocess.run(["git", "init", "-q"], cwd=repo, check=True)
    cam = Person(repo, capsys)
    cam("init", "--yes")
    cam("remember", "Tags are signed.")
    assert "Tags are signed." in cam("recall", "search", "tags")
    for line in ("init", "doctor", "memory", "session status", "skills list", "integrations status", "mcp doctor"):
        cam.json(*line.split())


def test_a_memory_root_that_is_a_file_is_an_error(cam: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not an empty memory."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("CAM_HOME", str(tmp_path / "file"))
    for line in ("memory list", "remember x y", "recall search x"):
        cam(*line.split(), code=1)
        assert "not a directory" in cam.err
    assert "not a directory" in cam("doctor")
