"""What is worth keeping."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cam.extract import ExtractionPolicy, extract, text_to_operation, without_secrets
from cam.models import Action, HumanSaid, Kind, MemoryOperation, MemoryRecord, MemoryScope


def add(summary: str, topic: str = "workflow") -> MemoryOperation:
    return MemoryOperation(
        action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic=topic, summary=summary, kind=Kind.FACT), quote=summary
    )


@pytest.mark.parametrize(
    ("summary", "topic", "reason"),
    [
        ("Use pnpm.", "commandss", "unknown topic 'commandss'"),
        ("The API key is sk-proj-abcDEF123456ghiJKL789012mnoPQR.", "workflow", "only a secret"),
        ("Ok.", "workflow", "too short to stand alone"),
        ("It is what it is, and that is that.", "workflow", "says nothing by itself"),
        ("For now we skip linting.", "workflow", "volatile"),
        ("x" * 500, "workflow", "too long for one fact"),
    ],
)
def test_each_refusal_has_a_reason(summary: str, topic: str, reason: str) -> None:
    """Nothing is dropped without a word."""
    admission = ExtractionPolicy().admit([add(summary, topic)])
    assert admission.admitted == ()
    assert [refused.reason for refused in admission.suppressed] == [reason]


@pytest.mark.parametrize(
    "summary", ["The job runs later in the day.", "Logs go to /tmp/app.log.", "Commit abc1234 is 9fceb02d0ae598e95dc970b74767f19372d61af8."]
)
def test_what_only_sounds_volatile_or_secret_is_kept(summary: str) -> None:
    """Words such as "later", temporary paths and hashes are no reason against a fact."""
    assert len(ExtractionPolicy().admit([add(summary)]).admitted) == 1


def test_what_is_admitted_carries_no_secret() -> None:
    """An address with a password is kept without the password."""
    (operation,) = ExtractionPolicy().admit([add("The replica is at mysql://ro:Plum-Vase_81@db.example.org/x.")]).admitted
    assert "Plum-Vase_81" not in repr(operation)
    assert "db.example.org" in repr(operation)


CREDENTIAL = "ghp_0123456789abcdefghijABCDEFGHIJ012345"


@pytest.mark.parametrize(
    ("summary", "kept"),
    [
        (
            f"The CI token is {CREDENTIAL} and the staging url is https://stage.example.com.",
            "The staging url is https://stage.example.com.",
        ),
        (
            f"Deploys run on Fly, and the API listens on port 4010, the token is {CREDENTIAL}.",
            "Deploys run on Fly, and the API listens on port 4010.",
        ),
        (f"The CI token is {CREDENTIAL}. Use pnpm, not npm.", "Use pnpm, not npm."),
        ("The admin pw is Zx81kqLm2, always use the VPN.", "Always use the VPN."),
        (
            f"Das CI-Token ist {CREDENTIAL} und die Staging-URL ist https://stage.example.com.",
            "Die Staging-URL ist https://stage.example.com.",
        ),
        (
            f"Le token CI est {CREDENTIAL} et l'url de staging est https://stage.example.com.",
            "L'url de staging est https://stage.example.com.",
        ),
        (f"El token es {CREDENTIAL} y la url de staging es https://stage.example.com.", "La url de staging es https://stage.example.com."),
        (f"O token é {CREDENTIAL} e a url de staging é https://stage.example.com.", "A url de staging é https://stage.example.com."),
        (f"CI 的令牌是 {CREDENTIAL}，预发环境的地址是 https://stage.example.com。", "预发环境的地址是 https://stage.example.com。"),
        (
            f"トークンは {CREDENTIAL} で、ステージングのURLは https://stage.example.com です。",
            "ステージングのURLは https://stage.example.com です。",
        ),
        (
            f"토큰은 {CREDENTIAL} 이고, 스테이징 주소는 https://stage.example.com 입니다.",
            "스테이징 주소는 https://stage.example.com 입니다.",
        ),
        (
            "Always run `mysql -u root -pS3cretPw99 < seed.sql` before the import tests.",
            "Always run `mysql -u root -p[redacted: password] < seed.sql` before the import tests.",
        ),
    ],
)
def test_what_is_told_beside_a_secret_is_kept(summary: str, kept: str) -> None:
    """The clause of the secret goes, the other fact stays as a clean sentence."""
    (operation,) = ExtractionPolicy().admit([add(summary)]).admitted
    assert operation.record is not None
    assert operation.record.summary == kept
    assert CREDENTIAL not in repr(operation)


@pytest.mark.parametrize(
    "summary",
    [
        f"The CI token is {CREDENTIAL}, it is valid for 90 days.",
        f"The CI token is {CREDENTIAL}, when the build runs on staging.",
        f"Use {CREDENTIAL} for CI and npm for publishing.",
        f"my github token is {CREDENTIAL} and use it for the API",
        f"Mein Token ist {CREDENTIAL} und nutze ihn für die API.",
        f"Meu token é {CREDENTIAL} e use-o para a API.",
        f"我的令牌是{CREDENTIAL}，用它调用API。",
        f"API_KEY={CREDENTIAL} is the key",
        "The deploy user is deployer and the password is hunter2Zq9.",
        "The password hunter2Zq9 is for bob and is rotated monthly by ops.",
    ],
)
def test_half_a_sentence_beside_a_secret_is_not_kept(summary: str) -> None:
    """What cannot be understood or used without the secret goes with it."""
    admission = ExtractionPolicy().admit([add(summary)])
    assert [refused.reason for refused in admission.suppressed] == ["only a secret"]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        (
            "Please remember my db password hunter2hunter2, and that the read replica is db-ro.internal:5432",
            "The read replica is db-ro.internal:5432.",
        ),
        ("Recuerda mi contraseña hunter2Zq9 para psql, y que la réplica es db-ro.internal:5432", "La réplica es db-ro.internal:5432."),
        ("the license key for the charts is 8H2K-77QD-LM3P-0Z9X, charts live in src/charts", "Charts live in src/charts."),
        ("Der Lizenzschlüssel für das Modul ist 7KQ2-M4PX-9TRB-22LD, das Modul liegt in libs/pdf.", "Das Modul liegt in libs/pdf."),
        ("El wifi es CasaVerde / Tomillo2024! y la impresora está en 10.0.0.9.", "La impresora está en 10.0.0.9."),
    ],
)
def test_what_is_told_beside_a_secret_is_learned_and_the_person_hears_of_the_rest(message: str, kept: str) -> None:
    """Whether it was asked to be remembered or only told."""
    admission = ExtractionPolicy().admit(extract([HumanSaid(text=message)], ()))
    assert [one.record.summary for one in admission.admitted if one.record] == [kept]
    assert [one.reason for one in admission.suppressed] == ["the part with a secret was left out"]


@pytest.mark.parametrize(
    "message", ["remember the admin password hunter2Zq9", "Retiens mon mot de passe hunter2Zq9", "Merk dir das Passwort hunter2Zq9"]
)
def test_a_wish_to_remember_nothing_but_a_secret_is_answered(message: str) -> None:
    admission = ExtractionPolicy().admit(extract([HumanSaid(text=message)], ()))
    assert (admission.admitted, [one.reason for one in admission.suppressed]) == ((), ["only a secret"])


@pytest.mark.parametrize(
    "message", ["Remember the password hunter2Zq9? It expired.", "Remember the token glpat-taek6n0P03BLPUVKs2Yp and fix the login please"]
)
def test_talk_and_work_about_a_secret_ask_for_no_memory(message: str) -> None:
    assert extract([HumanSaid(text=message)], ()) == ()


def test_a_correction_of_a_secret_corrects_nothing_else() -> None:
    """When the clause with the frame of the change goes, what is left is a plain statement."""
    changed = replace(
        add(f"The CI token is {CREDENTIAL}, not oldToken, and the staging url is https://stage.example.com."),
        replaces=("oldToken",),
        corrects=True,
    )
    (operation,) = ExtractionPolicy().admit([changed]).admitted
    assert (operation.replaces, operation.corrects) == ((), False)


def test_a_session_leaves_a_bounded_number_of_facts_and_counts_the_rest() -> None:
    """The cap drops nothing silently."""
    admission = ExtractionPolicy(most=3).admit([add(f"Fact number {n} is kept.") for n in range(5)])
    assert (len(admission.admitted), len(admission.suppressed)) == (3, 2)
    assert {held.reason for held in admission.suppressed} == {"one session leaves no more than 3"}


def given(text: str) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    """What is kept of a text that a person wrote to be remembered, line by line, and what is not, with the reason."""
    admission = without_secrets([text_to_operation(text)])
    kept = [(one.record.summary, *one.record.details) for one in admission.admitted if one.record]
    return kept[0] if kept else (), [(one.operation.record.summary, one.reason) for one in admission.suppressed if one.operation.record]


@pytest.mark.parametrize(
    ("text", "kept", "gone"),
    [
        (
            f"The staging host is stage-3. The deploy token is {CREDENTIAL}. Ask Marta before a deploy on Friday.",
            ("The staging host is stage-3. Ask Marta before a deploy on Friday.",),
            "The deploy token is [redacted: github token].",
        ),
        (
            "Backups run at 03:00 UTC; password: Xk29fjQ8z; restore takes an hour.",
            ("Backups run at 03:00 UTC; restore takes an hour.",),
            "password: [redacted: password]",
        ),
        (
            "Backups run at 03:00 UTC; password: Xk29fjQ8z. Ask Marta.",
            ("Backups run at 03:00 UTC. Ask Marta.",),
            "password: [redacted: password]",
        ),
        ("password: Xk29fjQ8z; restore takes an hour.", ("Restore takes an hour.",), "password: [redacted: password]"),
        (
            f"The deploy takes 20 minutes. The token is {CREDENTIAL}.",
            ("The deploy takes 20 minutes.",),
            "The token is [redacted: github token].",
        ),
        (
            f"ask Marta; the token is {CREDENTIAL}. Fridays are off",
            ("ask Marta. Fridays are off",),
            "the token is [redacted: github token].",
        ),
        (
            f"Deploys take long. The token is {CREDENTIAL} and the host is stage-3; ask Marta.",
            ("Deploys take long. The host is stage-3; ask Marta.",),
            "The token is [redacted: github token]",
        ),
        (
            f"Deploy notes\ntoken: {CREDENTIAL}\nAsk Marta; she knows.",
            ("Deploy notes", "Ask Marta; she knows."),
            "token: [redacted: github token]",
        ),
        ("<private>Bob is leaving.</private> Ask Marta.", ("Ask Marta.",), "[redacted: private]"),
        (
            f"1. Ask Marta.\n2. The token is {CREDENTIAL}.\n3. Use pnpm.",
            ("1. Ask Marta.", "3. Use pnpm."),
            "2. The token is [redacted: github token].",
        ),
        (f"The token is {CREDENTIAL}.\nBy Anna.", ("By Anna.",), "The token is [redacted: github token]."),
        (
            f"This is the token: {CREDENTIAL}. This repo uses pnpm.",
            ("This repo uses pnpm.",),
            "This is the token: [redacted: token]",
        ),
        (
            f"部署需要二十分钟。令牌是 {CREDENTIAL}。周五之前问小王。",
            ("部署需要二十分钟。周五之前问小王。",),
            "令牌是 [redacted: github token]。",
        ),
    ],
)
def test_of_what_a_person_wrote_only_the_part_with_the_secret_goes(text: str, kept: tuple[str, ...], gone: str) -> None:
    """Sentences, lines and parts behind semicolons are kept as they are, whatever they say; what is told as left out is the part alone."""
    assert given(text) == (kept, [(gone, "the part with a secret was left out")])


@pytest.mark.parametrize(
    ("text", "kept", "leaning"),
    [
        (f"The host is stage-3. The token is {CREDENTIAL}. It expires on Friday.", ("The host is stage-3.",), "It expires on Friday."),
        (f"The host is stage-3. The token is {CREDENTIAL}. Ask Marta for it.", ("The host is stage-3.",), "Ask Marta for it."),
        (f"Use pnpm. The token is {CREDENTIAL}. This token is old. Use tabs.", ("Use pnpm. Use tabs.",), "This token is old."),
        (f"The token for staging is:\n{CREDENTIAL}\nAsk Marta.", ("Ask Marta.",), "The token for staging is:"),
        (f"Use pnpm. Das Token ist {CREDENTIAL}. Es läuft am Freitag ab.", ("Use pnpm.",), "Es läuft am Freitag ab."),
    ],
)
def test_what_speaks_of_what_went_goes_with_it_and_is_named(text: str, kept: tuple[str, ...], leaning: str) -> None:
    """Without the sentence before, "it" would be another thing."""
    told, gone = given(text)
    assert (told, gone[1:]) == (kept, [(leaning, "speaks of what was left out")])


def test_a_long_text_without_its_secret_has_its_beginning_for_a_summary() -> None:
    """Wherever the secret stood, also where the summary was cut."""
    (summary, whole), gone = given(f"{'word ' * 56}end. The token is {CREDENTIAL}. {'more ' * 20}end.")
    assert whole == f"{'word ' * 56}end. {'more ' * 20}end."
    assert whole.startswith(summary.removesuffix("…"))
    assert [said for said, _ in gone] == ["The token is [redacted: github token]."]


def test_the_details_of_a_record_are_nothing_without_its_summary() -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=f"The token is {CREDENTIAL}.", details=("Said on Monday.",))
    admission = without_secrets([MemoryOperation(action=Action.ADD, record=record, as_is=True)])
    assert admission.admitted == ()
    assert [one.operation.record.summary for one in admission.suppressed if one.operation.record] == [
        "The token is [redacted: github token].",
        "Said on Monday.",
    ]


def test_a_session_is_told_the_clause_that_was_left_out() -> None:
    """Not the sentence that was kept beside it."""
    (held,) = ExtractionPolicy().admit([add(f"The CI token is {CREDENTIAL} and the staging url is https://stage.example.com.")]).suppressed
    assert held.operation.record is not None
    assert held.operation.record.summary == "The CI token is [redacted: github token]"
