"""What single messages and commands leave, where a whole session would say no more."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy, extract
from cam.extract.text import text_to_record
from cam.extract.transcript import transcript
from cam.extract.wording import clean
from cam.models import (
    Action,
    AgentSaid,
    CommandRan,
    Event,
    FilesChanged,
    HumanSaid,
    MemoryOperation,
    MemoryRecord,
    MemoryScope,
    Source,
)
from cam.review import review


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


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Remember that we deploy from the release branch. No wait, forget that.", []),
        ("Remember that prod is on AWS. Scratch that.", []),
        ("Remember that prod is on AWS. Sorry, GCP.", []),
        ("Nora owns billing. Hmm, no, Otto does.", []),
        ("Always use black for formatting. Er, no: ruff format.", []),
        ("Releases are cut on Mondays. No, wait, on Tuesdays.", []),
        ("We deploy on Mondays... just kidding!", []),
        ("Merk dir, dass wir vom Release-Branch deployen. Nein, doch nicht, vergiss das.", []),
        ("Retiens que le port est 8080. Non, oublie ça.", []),
        ("Recuerda que el puerto es 8080. Es broma.", []),
        ("Lembra que a porta é 8080. Não, esquece isso.", []),
        ("记住端口是 8080。算了。", []),
        ("Remember that Otto owns billing. Forget that. Remember that Nora owns billing.", ["Nora owns billing."]),
        ("Deploys go to Mars, just kidding.", []),
        ("Always use yarn. No wait, always use pnpm.", ["Always use pnpm."]),
        ("Always run the tests. Oh wait, one more thing: never push to main.", ["Always run the tests.", "Never push to main."]),
        ("Never force-push. I mean it!", ["Never force-push."]),
        ("Remember that we always sign commits. Sorry, forgot to mention.", ["We always sign commits."]),
        ("The API port is 8080. Sorry, I meant 8081.", ["The API port is 8081."]),
        ("Merk dir: der Port ist 8080. Ach nein, 8081.", ["Der Port ist 8081."]),
        ("记住端口是 8080。不对，是 8081。", ["端口是 8081。"]),
        ("ポートは8080です。いや、8081です。", ["ポートは8081です。"]),
        ("포트는 8080입니다. 아니, 8081입니다.", ["포트는 8081입니다."]),
        ("Remember that tags are signed. Sorry for the noise.", ["Tags are signed."]),
        ("Remember that tags are signed. No questions asked.", ["Tags are signed."]),
        ("Remember that tags are signed. Releases are cut on Mondays. Forget that.", ["Tags are signed."]),
    ],
)
def test_what_is_taken_back_in_the_same_breath_is_not_learned(said: str, kept: list[str]) -> None:
    """With nothing said instead it is in doubt, and told as not kept; what is said instead stands in its place. An apology is neither."""
    decided = review(extract([HumanSaid(text=said)], ()), ())
    assert [one.record.summary for one in decided.accepted if one.record] == kept


def test_a_known_fact_that_was_told_and_taken_back_again_stays() -> None:
    known = MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", id="sign", summary="Always sign commits.")
    decided = review(extract([HumanSaid(text="Always sign commits. Never mind.")], (known,)), (known,))
    assert decided.accepted == ()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        *(
            (each, each)
            for each in (
                "Our services are auth, search, update and report.",
                "The staging database lives on db7.internal, port 5433.",
                "Le serveur de recette est recette.example.fr, port 8444.",
                "The SDK is version 3, build 77.",
            )
        ),
        ("Remember: the backup host is bk1.internal, port 2222, user backup.", "The backup host is bk1.internal, port 2222, user backup."),
        (
            "Remember that cards are paid by Stripe, test cards are in docs/cards.md.",
            "Cards are paid by Stripe, test cards are in docs/cards.md.",
        ),
        ("Remember: the port of the mock is 9911, see mock.toml.", "The port of the mock is 9911, see mock.toml."),
        ("Remember: the seed script wipes the db, run it only locally.", "The seed script wipes the db, run it only locally."),
        ("Remember that the upload limit is 25 MB now, adjust the error text.", "The upload limit is 25 MB now."),
    ],
)
def test_a_fact_is_cut_only_before_an_order(said: str, kept: str) -> None:
    """Neither "port 5433" nor "update and report" is one."""
    assert learned(HumanSaid(text=said)) == [kept]


@pytest.mark.parametrize(
    ("said", "forgotten"),
    [
        ("Forget what I said about the wiki.", True),
        ("Vergiss, was ich über das Wiki gesagt habe.", True),
        ("Forget what I said about the wiki, I changed my mind.", True),
        ("Forget everything I told you about the wiki.", True),
        ("You can forget about the wiki, we shut it down.", True),
        ("Forget what I said about the wiki, any page is fine again.", True),
        ("Vergiss, was ich über das Wiki gesagt habe, andere sind wieder erlaubt.", True),
        ("Forget what I said about the wiki, keep it simple.", False),
        ("Forget what I said about the wiki, make sure it works.", False),
        ("Forget what I said about the wiki and run the tests.", False),
        ("Forget what I said about the wiki, tests are red, fix them.", False),
        ("Forget what I said about the button color.", False),
        ("Forget the wiki.", False),
    ],
)
def test_what_was_said_is_forgotten_where_something_is_remembered_of_it(said: str, forgotten: bool) -> None:
    """Else it is the conversation that is meant."""
    known = MemoryRecord(scope=MemoryScope.PROJECT, topic="reference", id="wiki", summary="The wiki is at wiki.example.com.")
    decided = review(extract([HumanSaid(text=said)], (known,)), (known,))
    assert [one.ref for one in decided.accepted] == ([known.ref] if forgotten else [])


@pytest.mark.parametrize(
    ("wish", "everywhere"),
    [
        ("Remember that.", False),
        ("Keep that in mind always.", False),
        ("Remember that for good.", False),
        ("Remember this, it's important.", False),
        ("Please remember this in every project.", True),
        ("Remember that across all repos!", True),
        ("Merk dir das bitte.", False),
        ("Merk dir das für immer.", False),
        ("Retiens-le, c'est important.", False),
        ("Recuérdalo siempre.", False),
    ],
)
def test_a_wish_to_remember_is_about_the_sentence_before_it_however_it_is_said(wish: str, everywhere: bool) -> None:
    """It says where that holds, and is no memory itself."""
    (operation,) = extract([HumanSaid(text=f"The crawler writes to bucket raw-eu. {wish}")], ())
    assert operation.record is not None
    assert (operation.record.summary, operation.record.scope is MemoryScope.GLOBAL) == ("The crawler writes to bucket raw-eu.", everywhere)


@pytest.mark.parametrize(
    "said",
    [
        "Remember that invoice numbers have 8 digits; the first two are the branch.",
        "Merke: Der Mandant steht im Header X-Tenant, nicht in der URL; fehlt er, antwortet die API mit 400.",
        "Remember this: thumbnails are WebP; releases are cut on Mondays.",
        "Keep in mind that Lisa owns billing, Marek owns the bank import, and I own the rest.",
    ],
)
def test_all_parts_of_what_shall_be_remembered_are(said: str) -> None:
    (kept,) = learned(HumanSaid(text=said))
    assert kept[1:] == said.split("that ", 1)[-1].removeprefix("Merke: ").removeprefix("Remember this: ")[1:]


@pytest.mark.parametrize(
    "work",
    ["can you fix the importer?", "the importer is broken.", "then please fix the importer.", "I need a CSV export on the report page."],
)
def test_work_behind_a_semicolon_is_no_part_of_what_shall_be_remembered(work: str) -> None:
    said = HumanSaid(text=f"Remember that tags are signed; {work}")
    assert learned(said) == ["Tags are signed."]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The API listens on port 8090 and is written in Go.", "Forget that the API is written in Go."),
        ("Backups are kept for 30 days and are encrypted.", "Forget that backups are kept for 30 days."),
        ("Beträge sind in Cent, Zeiten in UTC und Zinsen in Basispunkten.", "Vergiss, was ich über Beträge gesagt habe."),
    ],
)
def test_a_wish_to_forget_a_part_of_a_memory_waits(known: str, said: str) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="architecture", id="known", summary=known)
    decided = review(extract([HumanSaid(text=said)], (record,)), (record,))
    assert (decided.accepted, [one.against for one in decided.conflicts]) == ((), [(record.ref,)])


@pytest.mark.parametrize("said", ["Everywhere, never add a Co-authored-by line.", "Everywhere: use ripgrep, not grep."])
def test_everywhere_at_the_start_is_a_scope(said: str) -> None:
    (operation,) = extract([HumanSaid(text=said)], ())
    assert operation.record is not None
    assert operation.record.scope is MemoryScope.GLOBAL


@pytest.mark.parametrize("heading", ["Remember:", "Please remember the following:", "Merk dir:", "Also remember:"])
def test_every_item_below_a_wish_to_remember_is_learned_whatever_else_is_asked(heading: str) -> None:
    items = ["Thumbnails are WebP.", "Guests cannot upload photos.", "Never rename the bird table."]
    assert learned(HumanSaid(text="\n".join((heading, *(f"- {item}" for item in items), "Now tidy the docs.")))) == items


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Always use pnpm, not npm <private>because of a client</private>.", ["Always use pnpm, not npm."]),
        ("Remember that <private>the boss</private> approves all deploys.", []),
        ("Always run <private>make x</private> before pushing. Releases are cut on Mondays.", ["Releases are cut on Mondays."]),
        ("<private>our client is a bank</private> remember that tags are signed", ["Tags are signed."]),
        ("Remember that tags are signed. <private>Not by Ann.</private>", ["Tags are signed."]),
    ],
)
def test_a_sentence_with_a_private_part_in_its_middle_is_not_learned(said: str, kept: list[str]) -> None:
    """What is left of it says something else."""
    assert learned(HumanSaid(text=said)) == kept


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
    """Empty messages and failed patches are no parts."""
    events = [HumanSaid(text=" "), FilesChanged(paths=("a.py",), ok=False), FilesChanged(paths=("b.py",))]
    assert [(part.who, part.text) for part in transcript(events).parts] == [("files", "b.py")]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("yeah sure, let's always ship at midnight… no seriously, deploys are Tue and Thu", "Tue and Thu"),
        ("From now on we never write docs. Just kidding, but the README must never be stale.", "README"),
        ("Klar, ab jetzt pushen wir immer auf main. Nein im Ernst, Merges gehen immer über PRs.", "PRs"),
        ("Claro, siempre desplegamos los viernes. No, en serio: los despliegues son siempre los martes.", "martes"),
        ("Bien sûr, on déploie toujours le vendredi. Non sérieusement, on déploie toujours le mardi.", "mardi"),
        ("We always release on Fridays. No seriously, we always release on Mondays.", "Mondays"),
        ("We always merge unread. Jokes aside, two approvals are always required.", "approvals"),
    ],
)
def test_a_joke_that_is_ended_leaves_what_was_meant(said: str, meant: str) -> None:
    """What was said in earnest is kept without the words that lead to it, and the joke is taken back."""
    kept, taken = [[one.record.summary for one in told if one.record] for told in _by_doubt(said)]
    assert [meant in one and "serious" not in one.casefold() and "Ernst" not in one for one in kept] == [True]
    assert len(taken) == 1


@pytest.mark.parametrize(
    "said",
    [
        "Never force-push to main. No, seriously, never.",
        "Never force-push to main. Seriously!",
        "Seriously, always squash.",
        "Never push to main. Seriously, Ann had to restore it twice.",
        "Always use tabs in this repo. No seriously, the linter rejects spaces.",
        "Immer erst die Tests laufen lassen. Im Ernst, Jonas musste gestern alles zurückdrehen.",
        "Nunca subas a main. En serio, Ana tuvo que restaurarlo dos veces.",
        "Ne jamais pousser sur main. Sérieusement, Anne a dû tout restaurer.",
    ],
)
def test_who_insists_on_a_rule_does_not_end_a_joke(said: str) -> None:
    kept, taken = _by_doubt(said)
    assert (len(kept), len(taken)) == (1, 0)


def _by_doubt(said: str) -> tuple[list[MemoryOperation], list[MemoryOperation]]:
    told = extract([HumanSaid(text=said)], ())
    return [one for one in told if one.rule != "taken back"], [one for one in told if one.rule == "taken back"]


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("Fix the login and from now on use argon2 for passwords.", "From now on use argon2 for passwords."),
        ("Please fix the calendar, and never touch the table patients_legacy again.", "Never touch the table patients_legacy again."),
        ("Répare le build, et ne touche plus jamais à vendor/.", "Ne touche plus jamais à vendor/."),
        ("修好 build，以后绝对不要动 vendor/。", "以后绝对不要动 vendor/。"),
        ("Remember that the database is TimescaleDB, and fix the typo in the README.", "The database is TimescaleDB."),
        ("We use pnpm, and never npm.", "We use pnpm, and never npm."),
    ],
)
def test_work_beside_a_rule_is_no_part_of_it(said: str, rule: str) -> None:
    """Else every later session is told to do it again."""
    assert [one.record.summary for one in extract([HumanSaid(text=said)], ()) if one.record] == [rule]


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("You must not use lodash.", "You must not use lodash."),
        ("Du darfst nie auf main pushen.", "Du darfst nie auf main pushen."),
        ("Il ne faut jamais modifier vendor/.", "Il ne faut jamais modifier vendor/."),
        ("Ich möchte, dass du dir merkst, dass wir bun benutzen.", "Wir benutzen bun."),
        ("Kannst du dir merken, dass wir bun benutzen?", "Wir benutzen bun."),
        ("Remember that one dentist can work in two practices.", "One dentist can work in two practices."),
        ("Remember that nothing may be deployed on Mondays.", "Nothing may be deployed on Mondays."),
        ("수집 API 포트는 8080이라고 기억해 줘.", "수집 API 포트는 8080."),
        ("데이터는 PostgreSQL에 저장된다고 기억해 줘.", "데이터는 PostgreSQL에 저장된다."),
        ("앞으로를 위해 메모해 둬. 내부 단위는 모두 SI야.", "내부 단위는 모두 SI야."),
    ],
)
def test_what_is_forbidden_or_to_be_remembered_in_so_many_words_is_learned(said: str, learned: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=said)], ()) if one.record] == [learned]


@pytest.mark.parametrize(
    "said",
    [
        "绝对不要直接修改 vendor/。",
        "絕對不要直接修改 vendor/。",
        "千万不要动 vendor/。",
        "千萬不要動 vendor/。",
        "以后不要再用 npm。",
        "以後不要再用 npm。",
        "我们已经从 npm 换成 pnpm。",
        "我們已經從 npm 換成 pnpm。",
    ],
)
def test_chinese_is_read_in_simplified_and_traditional_characters(said: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=said)], ()) if one.record] == [said]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("mallocを使わない。", "mallocを使わないというルールは忘れてください。もう有効ではありません。"),
        ("malloc을 쓰지 않는다.", "malloc을 쓰지 않는다는 규칙은 잊어 줘. 이제 유효하지 않아."),
        ("We use Redis for locks.", "Can you please forget that we use Redis for locks?"),
    ],
)
def test_a_wish_to_forget_is_no_rule_whatever_reason_stands_behind_it(known: str, said: str) -> None:
    assert [one.action for one in extract([HumanSaid(text=said)], [text_to_record(known)])] == [Action.ARCHIVE]


def test_what_may_be_a_rule_in_other_words_is_told_as_not_kept() -> None:
    """Never lost without a word: its speaker is told how to have it kept."""
    said = "Keep eval on the frozen split, we never touch that one for tuning, tuning happens on dev."
    (refused,) = ExtractionPolicy().admit(extract([HumanSaid(text=said)], ())).suppressed
    assert (refused.operation.rule, refused.reason) == ("unplaced", "a rule in other words")
    for talk in ("It should never be null.", "I never saw that before.", "No, seriously, never.", "Always a pleasure!"):
        assert not extract([HumanSaid(text=talk)], ())


@pytest.mark.parametrize(
    "said",
    [
        "No quiero ver mocks en las pruebas de integración",
        "I can't stand magic numbers in config files",
        "不要让我看到魔法数字。",
        "Je ne supporte pas les fonctions de trois pages",
    ],
)
def test_a_taste_that_no_rule_knows_is_told_as_not_kept(said: str) -> None:
    (refused,) = ExtractionPolicy().admit(extract([HumanSaid(text=said)], ())).suppressed
    assert (refused.operation.rule, refused.reason) == ("unplaced", "a rule in other words")


@pytest.mark.parametrize(
    "said",
    [
        "I don't like that, move it to the left",
        "I can't stand this spinner, fix it",
        "Don't touch the header now, fix the footer first",
        "Ich mag das jetzt nicht so, mach es blau",
        "我不喜欢这个按钮。",
    ],
)
def test_a_taste_of_what_is_at_hand_is_work(said: str) -> None:
    assert not extract([HumanSaid(text=said)], ())


def test_what_holds_instead_of_what_is_forgotten_is_learned() -> None:
    known = [text_to_record("Verwende immer Tabs.")]
    forgotten, instead = extract([HumanSaid(text="Vergiss das mit den Tabs: wir nehmen jetzt Leerzeichen.")], known)
    assert forgotten.forgets
    assert instead.record is not None
    assert instead.record.summary == "Wir nehmen jetzt Leerzeichen."
