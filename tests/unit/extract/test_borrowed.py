"""What in a message was written elsewhere."""

from __future__ import annotations

import pytest

from cam.continuity.evidence import summarise
from cam.extract import ExtractionPolicy, extract
from cam.extract.borrowed import is_commented_code, without_chat
from cam.models import HumanSaid


def learned(text: str) -> list[str]:
    admitted = ExtractionPolicy().admit(extract([HumanSaid(text=text)], ())).admitted
    return [one.record.summary for one in admitted if one.record]


@pytest.mark.parametrize(
    "line",
    [
        "workers = 4  # never raise this above 8",
        "final int limit = 20; // always 20",
        "depth: 3 # immer ungerade halten",
        "#define SLOTS 16 /* never fewer */",
        "SELECT name FROM people -- we never delete people",
        "local depth = 3 -- always",
        '"depth": 3, // siempre 3',
        "def mean(values):  # TODO always use polars here",
        "return cache.get(key) // 常に20にすること",
        "EXPOSE 8080 # always this port",
        "y = f(x)  % always normalise x",
        "(setq depth 3) ; always three",
        "import os # never sys",
    ],
)
def test_the_comment_behind_a_line_of_code_is_no_word_of_the_speaker(line: str) -> None:
    """Without a fence around it, too, whatever language it is written in: nothing is learned of it, and no step is left to do."""
    assert learned(f"{line}\nwhat does this do?") == []
    assert [step for step in summarise([HumanSaid(text=line)], root="/x").local.next if "polars" in step] == []


@pytest.mark.parametrize(
    "line",
    [
        "always run `make lint` -- it is fast",
        "Use `let` only in loops // never `var`",
        "Note: 5432 -- never another port",
        "function names are in camelCase -- always",
        "we write a = b // never a=b",
        "never merge #12 and #13 together",
        "Node 22 -- never 20",
        "Raise PRs ; never push to main",
        "Utilise pnpm ; jamais npm",
        "Python 3.12 # always use it",
        "Coverage = 80 % always",
        "Max line length = 120 # always",
        "Return early // never nest ifs",
        "Tests run in CI; # never locally",
        "for the api: // never break it",
    ],
)
def test_a_mark_of_comments_in_a_sentence_opens_none(line: str) -> None:
    """What stands before it is a sentence."""
    assert not is_commented_code(line)


@pytest.mark.parametrize(
    "text",
    [
        "from the router's manual: Always reboot after a change. Never touch the antenna.\ndo we follow that?",
        "Found this on reddit: never use globals. Always inject.\nthoughts?",
        "Aus einem Blogartikel: Immer asynchron schreiben. Niemals warten.\nStimmt das?",
        "De la guía del proveedor: Siempre cierre la conexión. Nunca reutilice el token.\n¿Lo hacemos?",
        "Extrait de la documentation : Toujours appeler open(). Ne jamais oublier close().\nOn le fait ?",
        "Do manual da impressora: Sempre use papel A4. Nunca abra a tampa.\nFazemos isso?",
        "摘自官方文档：始终先打开连接。绝不要复用会话。\n我们这样做了吗？",
    ],
)
def test_what_stands_behind_its_source_is_quoted(text: str) -> None:
    """To the end of the line, and not only its first sentence."""
    assert learned(text) == []


def test_the_audit_can_tell_that_a_rule_was_quoted() -> None:
    """It is proposed to be refused, with the reason; other sentences behind a source are nothing to remember."""
    refused = (
        ExtractionPolicy().admit(extract([HumanSaid(text="from the docs: Always call init(). It takes a second.\nok?")], ())).suppressed
    )
    assert [(one.operation.quote, one.reason) for one in refused] == [("from the docs: Always call init().", "somebody else's words")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("From our style guide: always return early.", "return early"),
        ("From now on: never squash release branches.", "squash"),
        ("Del código de este repositorio: nunca usar variables globales.", "variables globales"),
        ("Aus Prinzip: niemals Kundendaten in Logs schreiben.", "Kundendaten"),
    ],
)
def test_what_leads_to_a_colon_is_a_source_only_where_somebody_elses_text_is_named(text: str, rule: str) -> None:
    assert [one for one in learned(text) if rule in one]


@pytest.mark.parametrize(
    "mail",
    [
        "Hi all,\nfrom now on always book trips in Concur. Never use private cards.\nBest regards,\nThe Finance Team",
        "Hallo zusammen,\nab sofort bitte immer den Badge tragen.\nViele Grüße, IT",
        "Bonjour à tous,\ndésormais, toujours badger à l'entrée.\nCordialement,\nLe service sécurité",
    ],
)
def test_a_letter_between_other_words_is_somebody_elses(mail: str) -> None:
    """What stands around it is the speaker's; a message that is a letter from end to end is the speaker's own."""
    assert learned(f"{mail}\n\nIn this repo we always squash, by the way.") == ["In this repo we always squash."]
    assert len(learned(mail)) > 0


@pytest.mark.parametrize(
    "below",
    [
        "Jan\nACME Ltd",
        "Jan\n\nSent from my phone",
        "Jan\n\nThis message may be confidential. If it was not meant for you, delete it.",
        "Jan\nHead of Build\n+44 20 1234",
        "Jan\n\nThanks again!",
        "Jan\n\nPS: the build is green.",
    ],
)
def test_what_stands_below_the_name_of_a_letter_makes_it_nobody_elses(below: str) -> None:
    """A firm, a mail program's line and a postscript belong to the letter, which is the speaker's own."""
    assert "Always use pnpm in this repo." in learned(f"Hi!\nAlways use pnpm in this repo.\nBest regards,\n{below}")


def test_a_letter_begins_with_the_greeting_that_is_next_to_its_end() -> None:
    """The one before it is the speaker's."""
    mail = "Hi all,\nnever use private cards.\nBest regards,\nAnn"
    assert learned(f"\nHi!\nAlways squash in this repo.\n\nA mail from Ann:\n{mail}\n\nmake a checklist of it") == [
        "Always squash in this repo."
    ]


@pytest.mark.parametrize("below", ["¿Puedes resumirlo?", "turn this into a checklist please", "Was heißt das für unsere App?"])
def test_who_asks_below_a_letter_makes_it_somebody_elses(below: str) -> None:
    assert learned(f"Hi all,\nnever use private cards.\nBest regards,\nThe Finance Team\n\n{below}") == []


@pytest.mark.parametrize(
    ("log", "kept"),
    [
        ("Ana: never use tabs\nLuis: ok\nAna: good\nsum this up", ["sum this up"]),  # one speaks again
        ("Ana: never use tabs\nme: no\nsum this up", ["sum this up"]),  # the speaker is one of them
        ("Ana: never use tabs\nLuis: ok\nsum up this conversation", ["sum up this conversation"]),  # it is called so
        ("小李：以后都用空格\n我：不行\n翻译一下", ["翻译一下"]),
        (
            "Frontend: always pnpm\nBackend: always uv\nFrontend: no jQuery",
            ["Frontend: always pnpm", "Backend: always uv", "Frontend: no jQuery"],
        ),
        ("Ana: the lead\nLuis: billing", ["Ana: the lead", "Luis: billing"]),
    ],
)
def test_what_people_say_by_turns_is_a_chat(log: str, kept: list[str]) -> None:
    """Parts of a project are no people, and two names may be a list."""
    assert without_chat(log.split("\n")) == kept
