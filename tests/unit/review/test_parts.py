from __future__ import annotations

import pytest

from cam.review.parts import speaks_of_part


@pytest.mark.parametrize(
    ("text", "other", "vague"),
    [
        ("We moved from main to a feature branch.", "The default branch is main.", True),
        ("Wir sind von main auf einen eigenen Branch gewechselt.", "Der Default-Branch ist main.", True),
        ("We moved from main to trunk.", "The default branch is main.", False),
        ("We moved from Jenkins to a self-hosted runner.", "CI runs on Jenkins.", False),
        ("A member can borrow 12 books, not 8.", "A member can borrow 8 books.", False),
    ],
)
def test_one_of_the_things_that_a_fact_is_about_is_no_name_for_it(text: str, other: str, *, vague: bool) -> None:
    assert speaks_of_part(text, other, ()) is vague


@pytest.mark.parametrize(
    ("text", "other", "stale", "part"),
    [
        ("We use node 22 now.", "We use node 20 and pnpm 9.", (), True),
        ("We use node 22 and pnpm 10 now.", "We use node 20 and pnpm 9.", (), False),
        ("We use node 22 now.", "We use node 20.", (), False),
        ("We format with ruff now, not black.", "Lint with ruff and format with black.", ("black",), True),
        ("We switched from black to ruff.", "Lint with ruff and format with black.", ("black",), True),
        ("Wir formatieren jetzt mit ruff, nicht mit black.", "Linten mit ruff und formatieren mit black.", ("black",), True),
        ("Invoices go to Adyen now.", "Invoices go to Stripe and orders go to SAP.", (), True),
        ("Eva macht jetzt die Doku, nicht die Tests.", "Eva macht die Tests, Udo die Releases und Kai die Doku.", ("die Tests",), True),
        ("La API usa ahora el puerto 8081, no el 8080.", "La API usa el puerto 8080 y el worker el puerto 9090.", ("8080",), True),
        ("Backups are kept for 60 days, not 30.", "Backups are kept for 30 days and encrypted with AES-256.", ("30",), True),
        ("Backups are kept for 60 days, not 30.", "Backups are made nightly and kept for 30 days.", ("30",), True),
        ("Test names are in English, not in German.", "Comments and test names are in German.", ("German",), True),
        ("Las pruebas usan Python 3.12, no 3.11.", "Las pruebas y los scripts usan Python 3.11.", ("3.11",), True),
        ("Amounts are rounded up, not down.", "Amounts are kept in cents and rounded down.", ("down",), True),
        (
            "스테이징 포트는 8080이 아니라 8081입니다.",
            "스테이징은 stg.example.kr이고 포트는 8080이며 VPN으로만 접속합니다.",
            ("8080",),
            True,
        ),
        ("Commits are in German for the handbook, not in English.", "Commits are in English.", ("English",), True),
        ("Para la wiki, los commits van en español, no en inglés.", "Los commits van en inglés.", ("inglés",), True),
        ("Commits for the handbook are in German, not in English.", "Commits for the handbook are in English.", ("English",), False),
        ("Reports go to Kim now, not to Hanna and Udo.", "Reports go to Hanna and Udo.", ("Hanna and Udo",), False),
        ("Use pnpm, not npm.", "Use npm for installing and publishing packages.", ("npm",), False),
        ("Postgres is at 16 now.", "Postgres 14, Redis 7 and Node 20 run in CI.", ("Postgres 14",), True),
        ("We deploy on Fridays now, not Tuesdays.", "We deploy on Tuesdays and on Thursdays.", ("Tuesdays",), False),
    ],
)
def test_what_a_correction_does_not_speak_of_still_holds(text: str, other: str, stale: tuple[str, ...], *, part: bool) -> None:
    """A record that tells two things is no more made stale by a correction of one than a rule for all by what holds for some."""
    assert speaks_of_part(text, other, stale) is part
