"""What single messages and commands leave, where a whole session would say no more."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy, extract
from cam.extract.transcript import transcript
from cam.extract.wording import clean
from cam.models import AgentSaid, CommandRan, Event, FilesChanged, HumanSaid, Source, ToolCalled


def learned(*events: Event) -> list[str]:
    admitted = ExtractionPolicy().admit(extract(events, ())).admitted
    return [one.record.summary for one in admitted if one.record]


@pytest.mark.parametrize(
    "said",
    [
        "We are no longer blocked on the ticket.",
        "No longer blocked on the ticket.",
        'Remember: ""',
        "Never mention it in commits.",
        '"Always use tabs in this project.\nNever use spaces in this project."',
        "In this repo a </b> stands before every <b>.",
        "Start the Docker daemon before you run the tests.",
        "We talk about changelogs in present tense.",
    ],
)
def test_a_message_that_states_no_rule_leaves_nothing(said: str) -> None:
    """A state of affairs, nothing at all, a pronoun without its noun, a quotation of two lines, an order, a habit of talk."""
    told = ("tabs", "it in", "blocked", "Docker", "changelogs")
    assert [one for one in learned(HumanSaid(text=said)) if any(part in one for part in told) or one in ("", ".")] == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Don't use npm. Plain pnpm.", "Don't use npm; Plain pnpm."),
        ("Don't use npm anymore. We moved to yarn, not bun.", "We moved to yarn, not bun."),
        ("I like it. In this repo use yarn, not that.", "In this repo use yarn, not that."),
        ("Tabs in all projects.", "Tabs in all projects."),
        (
            "Keep in mind that refunds are approved by the shop's own accountant and not by the clerk at the front desk.",
            "Refunds are approved by the shop's own accountant and not by the clerk at the front desk.",
        ),
    ],
)
def test_a_message_that_states_a_rule_leaves_it(said: str, kept: str) -> None:
    """What takes a tool's place may follow by itself, a whole correction stands by itself, and four words are a sentence."""
    assert learned(HumanSaid(text=said)) == [kept]


def test_an_address_of_nothing_is_not_kept() -> None:
    assert learned(HumanSaid(text="Test, https://sandbox.example.org.")) == []
    assert learned(HumanSaid(text="CI: https://ci.example.org")) == []
    assert learned(HumanSaid(text="Wiki: https://wiki.example.org")) == ["Wiki: https://wiki.example.org"]
    assert learned(HumanSaid(text="The sandbox is at https://sandbox.example.org.")) == ["The sandbox is at https://sandbox.example.org."]


def test_taking_back_reaches_over_what_was_forgotten_in_between() -> None:
    """A wish to forget is no proposal that a value could be put right in."""
    said = (
        "From now on the worker timeout is 30 seconds.",
        "Forget that we deploy on Fridays.",
        "Sorry, I meant 45 seconds, not 30 seconds.",
    )
    assert "From now on the worker timeout is 45 seconds." in learned(*(HumanSaid(text=one) for one in said))


def test_a_command_without_an_exit_code_proves_nothing() -> None:
    """What was interrupted, or is still running, says nothing of the command nor of the agent's conclusion."""
    conclusion = AgentSaid(text="Confirmed: the tests need the --no-cache option to be set.")
    assert learned(CommandRan(command="npm test --no-cache", exit_code=None), conclusion) == []


def test_the_agent_is_believed_only_in_a_conclusion() -> None:
    """A remark about what a command proved is none; a marked conclusion about it is stored as the agent's."""
    ran = CommandRan(command="npm test --no-cache", exit_code=0)
    assert learned(ran, AgentSaid(text="I ran the tests with --no-cache and they look fine.")) == [
        "Run `npm test --no-cache` to run the tests."
    ]
    assert learned(ran, AgentSaid(text="The tests look fine with the --no-cache option.")) == [
        "Run `npm test --no-cache` to run the tests."
    ]
    (found, _) = extract([ran, AgentSaid(text="Done. Confirmed: the tests need the --no-cache option to be set.")], ())
    assert found.record
    assert found.record.source is Source.AGENT


def test_a_look_at_one_deep_place_is_not_how_the_project_is_checked() -> None:
    """Linting one directory far below is no command of the project; testing it is."""
    assert learned(CommandRan(command="cd infra/envs/stage && terraform validate", exit_code=0)) == []
    assert learned(CommandRan(command="eslint src/components/cart", exit_code=0)) == []
    assert learned(CommandRan(command="cd services/api/v2 && go test ./...", exit_code=0)) != []


def test_a_quoted_sentence_is_written_down_without_the_quotation_marks() -> None:
    """What is to be remembered stands between them; between empty ones stands nothing."""
    assert clean('"Use tabs."') == "Use tabs."
    assert clean('""') == ""


def test_the_transcript_shows_only_what_happened() -> None:
    """Empty messages, failed patches and other tools are no parts."""
    events = [HumanSaid(text=" "), FilesChanged(paths=("a.py",), ok=False), ToolCalled(name="search"), FilesChanged(paths=("b.py",))]
    assert [(part.who, part.text) for part in transcript(events).parts] == [("files", "b.py")]
