"""What a person wrote into the Markdown by hand: it counts, it can be told apart, and a secret in it goes no further than the file."""

from __future__ import annotations

import io
import json
import os
import tarfile
from pathlib import Path

import pytest

from cam.memory import open_context
from tests.person import Person

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
KEY = "sk-" + "live-abcdefghijklmnopqrstuvwx1234"


class Writer(Person):
    """Writes into the memory's files as well."""

    @property
    def folder(self) -> Path:
        return open_context(self.repo).store.layout.project / "project"

    def write(self, text: str) -> None:
        """Add to a topic by hand; there is a memory already, as on any other day."""
        self("remember", "Tags are signed.")
        topic = self.folder / "workflow.md"
        topic.write_text(f"{topic.read_text('utf-8')}\n{text}", "utf-8")

    def refs(self, *arguments: str) -> list[str]:
        return [record["ref"] for record in self.json("memory", "list", *arguments)["records"]]


@pytest.fixture
def cam(repo: Path, capfd: pytest.CaptureFixture[str]) -> Writer:
    return Writer(repo, capfd)


@pytest.fixture
def secret(cam: Writer) -> str:
    """The ref of an entry that a person wrote with a token in each of its parts, and another whose comment has a key as its id."""
    cam.write(f"""## The deploy token is {TOKEN}
- {TOKEN} is for staging

## noted
<!-- cam:entry {{"id":"{KEY}","scope":"project","sources":["from {TOKEN}"],"reason":"{TOKEN}","tags":["{TOKEN}"]}} -->
Summary: The staging key is in the vault.
Details:
""")
    return "project:workflow:the-deploy-token-is-redacted-github-token"


def test_words_to_forget_mean_what_holds_each_of_them(cam: Writer) -> None:
    """Also "never", "not" and "before"; the whole text of one memory means that one alone."""
    for text in ("Never deploy on Fridays.", "Deploy on Fridays after 18:00.", "Do not use staging data.", "While full."):
        cam("remember", text)
    cam("forget", "Never deploy on Fridays.", "--purge", "--yes")
    cam("forget", "deploy on fridays after 18:00", "--yes")
    cam("forget", "before full", "--yes", code=1)
    cam("forget", "not", "the", "staging", "--yes")
    assert cam.refs() == ["project:workflow:while-full"]


LOOKS = (
    ("memory",),
    ("memory", "list"),
    ("memory", "show", "REF"),
    ("recall", "details", "REF"),
    ("recall", "search", "deploy token"),
    ("memory", "startup", "--explain"),
    ("memory", "lint"),
    ("memory", "stats"),
    ("audit", "log"),
    ("audit", "secrets"),
    ("doctor",),
    ("forget", "REF"),
    ("memory", "history"),
    ("recall", "timeline", "REF"),
    ("memory", "list", "--all"),
    ("memory", "undo"),
)


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_no_command_shows_a_secret_that_a_person_wrote_into_a_file(cam: Writer, secret: str, form: tuple[str, ...]) -> None:
    key = next(ref for ref in cam.refs() if ref.endswith("redacted-api-key"))
    for look in LOOKS:
        for ref in (secret, key) if "REF" in look else (secret,):
            shown = cam.shown(*(ref if word == "REF" else word for word in look), *form)
            assert TOKEN not in shown, look
            assert KEY not in shown, look


@pytest.mark.parametrize("name", [TOKEN, "sk-live-abcdefghijklmnopqrstuvwx1234", "password=Xy7-kettle-3319"])
def test_a_file_with_a_secret_for_its_name_is_read_by_nobody_and_told_by_doctor_and_lint(cam: Writer, tmp_path: Path, name: str) -> None:
    cam("remember", "Tags are signed.")
    (cam.folder / f"{name}.md").write_text("## For staging\nOnly there.\n", "utf-8")
    for look in LOOKS[:-1]:
        for form in ((), ("--json",)) if "REF" not in look else ():
            assert name not in cam.shown(*look, *form), look
    assert "a secret as its name (not read until it has another)" in cam("memory", "lint")
    assert [one["line"] for one in cam.json("audit", "secrets")["secrets"]] == [0]
    assert [one["level"] for one in cam.json("doctor")["checks"] if one["name"] == "secrets"] == ["warn"]
    cam("memory", "export", str(tmp_path / "memory.tar.gz"))
    with tarfile.open(tmp_path / "memory.tar.gz") as archive:
        assert not [one for one in archive.getnames() if name in one]
    assert "left out, as a secret is its name: " in cam.err, "or it would be missed only when the archive is all that is left"
    assert name not in cam.err
    assert len(cam.json("memory", "export", str(tmp_path / "again.tar.gz"))["left_out"]) == 1
    cam("remember", "Something else.", "--topic", name, code=1)
    assert name not in cam.err


def test_the_file_stays_as_it_is_and_no_page_repeats_the_secret(cam: Writer, secret: str) -> None:
    before = (cam.folder / "workflow.md").read_text("utf-8")
    cam("remember", "Releases are cut on Tuesdays.")
    assert (cam.folder / "workflow.md").read_text("utf-8").startswith(before)
    page = (cam.folder / "MEMORY.md").read_text("utf-8")
    assert f"`{secret}`" in page
    assert TOKEN not in page


def test_lint_and_doctor_name_the_line_and_the_kind_of_a_secret(cam: Writer, secret: str) -> None:
    told = [f"{Path(one['path']).name}:{one['line']}: {one['problem']}" for one in cam.json("memory", "lint")["problems"]]
    assert told[:2] == ["workflow.md:11: a secret (github token)", "workflow.md:12: a secret (github token)"]
    (finding,) = [one for one in cam.json("doctor")["checks"] if one["name"] == "secrets"]
    assert finding["message"].startswith("4 secrets in the files, such as ")
    assert secret in cam.refs()


def test_an_export_holds_no_secret_in_any_of_its_files(cam: Writer, secret: str, tmp_path: Path) -> None:
    """A history tells how an entry stood before it was changed, secret and all; what leaves the machine does not."""
    cam("forget", secret)
    assert TOKEN in (cam.folder / "memory-history.jsonl").read_text("utf-8")
    cam("memory", "export", str(tmp_path / "memory.tar.gz"))
    with tarfile.open(fileobj=io.BytesIO((tmp_path / "memory.tar.gz").read_bytes())) as archive:
        texts = {one.name: (archive.extractfile(one) or io.BytesIO()).read().decode() for one in archive}
    assert not [name for name, text in texts.items() if TOKEN in text or KEY in text]
    history = next(text for name, text in texts.items() if name.endswith("project/memory-history.jsonl"))
    assert all(json.loads(line)["at"] for line in history.splitlines())


ONE, OTHER = "project:workflow:deploys-need-approval", "project:workflow:deploys-need-approval-6d5e71d8"


@pytest.fixture
def pair(cam: Writer) -> None:
    """Two entries with one heading that say different things."""
    cam.write("## Deploys need approval\nAsk Anna first.\n\n## Deploys need approval\nOn Fridays nobody may.\n")


@pytest.mark.usefixtures("pair")
def test_two_entries_with_one_heading_are_both_told_found_and_listed(cam: Writer) -> None:
    told = cam.shown("memory", "startup")
    assert "Ask Anna first." in told
    assert "On Fridays nobody may." in told
    assert {ONE, OTHER} <= {hit["ref"] for hit in cam.json("recall", "search", "deploys approval")["results"]}
    assert {ONE, OTHER} <= {*cam.refs()}


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize(("gone", "left", "says"), [(ONE, OTHER, "On Fridays nobody may."), (OTHER, ONE, "Ask Anna first.")])
def test_forgetting_one_of_them_leaves_the_other_under_its_own_ref_and_is_undone(cam: Writer, gone: str, left: str, says: str) -> None:
    cam("forget", gone)
    assert left in cam.refs()
    assert gone not in cam.refs()
    assert cam.json("memory", "show", left)["details"] == [says]
    assert gone in cam("memory", "undo")
    assert {gone, left} <= {*cam.refs()}
    assert cam.json("memory", "show", left)["details"] == [says]


def test_an_id_that_only_looks_like_a_second_one_is_left_as_it_stands(cam: Writer) -> None:
    comment = '<!-- cam:entry {"id":"deploys-6d5e71d8","scope":"project"} -->'
    own = f"## deploys-6d5e71d8\n{comment}\nSummary: On Fridays nobody deploys.\nDetails:\n"
    cam.write(f"## Deploys\nAsk Anna first.\n\n{own}")
    cam("forget", "project:workflow:deploys")
    assert (cam.folder / "workflow.md").read_text("utf-8").endswith(own)


def test_an_exact_copy_is_told_once_and_forgotten_with_its_original(cam: Writer) -> None:
    cam.write("## Deploys need approval\nAsk Anna first.\n\n## Deploys need approval\nAsk Anna first.\n")
    assert cam("memory", "startup").count("Deploys need approval") == 1
    cam("forget", ONE)
    assert "deploys" not in "".join(cam.refs())
    cam("memory", "undo")
    assert ONE in cam.refs()


def test_bytes_that_are_no_text_stop_no_command_and_stay_in_the_file(cam: Writer) -> None:
    """In an entry, in a comment as half a letter, and in a file's name: one such file was the end of every command."""
    cam("remember", "Tags are signed.")
    half = b'\n## half\n<!-- cam:entry {"id":"h\\ud800","tags":["\\udfff"]} -->\nSummary: Half a letter.\n'
    topic = cam.folder / "workflow.md"
    topic.write_bytes(topic.read_bytes() + b"\n## od\xffd\nSummary: Deploys \xff wait.\n" + half)
    Path(os.fsdecode(bytes(cam.folder) + b"/odd\xff.md")).write_bytes(b"## x\nSummary: In a file of an odd name.\n")
    refs = cam.refs()
    assert len(refs) == 3
    assert "Deploys \N{REPLACEMENT CHARACTER} wait." in {one["summary"] for one in cam.json("memory", "list")["records"]}
    for ref in refs:
        for command in ("memory show", "recall details", "recall timeline"):
            cam(*command.split(), ref)
            cam.json(*command.split(), ref)
    for command in ("memory startup", "recall search deploys", "memory stats", "doctor", "memory history", "memory reindex"):
        cam(*command.split())
        cam.json(*command.split())
    assert "odd\N{REPLACEMENT CHARACTER}.md:1: a name that is not utf-8 (not read until it has another)" in cam("memory", "lint")
    cam("remember", "Deploys go out on Tuesdays.")
    for ref in refs:
        cam("forget", ref, "--yes")
        cam("memory", "undo")
    assert set(refs) <= set(cam.refs())
    assert b"Summary: Deploys \xff wait." in topic.read_bytes()


def test_an_argument_that_is_no_text_is_no_bug(cam: Writer) -> None:
    """As a shell passes the name of a file from another system."""
    odd = os.fsdecode(b"a\xff\xfe")
    for command in ("memory show", "memory history", "recall details", "recall timeline", "review show", "audit show", "memory undo"):
        cam(*command.split(), odd, code=1)
    for command in ("recall search", "recall search --sessions", "audit log --session"):
        cam(*command.split(), odd)
        cam.json(*command.split(), odd)
    cam("remember", f"Boxes {odd} are blue.")
    assert cam.json("recall", "search", "boxes")["results"]
