"""Redaction over any text."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cam.extract.remainder import spared
from cam.redact import redact

PLANTED = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
PIECES = st.sampled_from(
    [
        *(
            "password: ",
            "token=",
            "secret => ",
            "://u:p4ss@h ",
            "Bearer ",
            "\n",
            " ",
            '"',
            "'",
            "`",
            "=",
            ":",
            "(",
            ")",
            "a1B2",
            "x" * 20,
            "İ",
            "密码是",
            "é",
            ", pw raspberry1",
            "user pi pass ",
            "wifi is Lab / ",
            "basic auth is a:",
            "the API key for x is ",
            'with the password "',
            "密码是中国",
            "the token is AB_",
            "/login and pass ",
        ),
        *(
            "-----BEGIN PRIVATE KEY-----",
            "-----END PRIVATE KEY-----",
            "<private>",
            "</private>",
            "kind: Secret\ndata:\n",
            "[redacted: token]",
            "$2b$12$",
            PLANTED,
        ),
    ]
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=14).map("".join))


@settings(max_examples=300, deadline=None)
@given(TEXTS)
@example('gho_000000010000000Pass0:Secret"=000;A')  # the first placeholder makes a setting of the rest
def test_redacting_twice_changes_nothing_more(text: str) -> None:
    """Placeholders are stable, so a text may pass any number of boundaries."""
    once = redact(text)
    assert redact(once) == once


@settings(max_examples=200, deadline=None)
@given(TEXTS, TEXTS)
def test_a_planted_token_never_survives(before: str, after: str) -> None:
    """Whatever stands around a token, it goes."""
    assert PLANTED not in redact(f"{before} {PLANTED} {after}")


SAID = [
    "Ask Marta.",
    "1.",
    "2.",
    " ",
    "\t",
    "; ",
    "；",
    "It rotates.",
    "x",
    "。",
    "「a」",
    "…",
    "`a; b`",
    "(",
    ")",
    '"',
    " and ",
    "The host is stage-3.",
]
HIDDEN = ["[redacted: private]", "token: [redacted: token]", "key=[redacted: token] Use pnpm"]


@given(st.lists(st.lists(st.sampled_from(SAID + HIDDEN), max_size=8).map("".join), max_size=4))
@example(["", ";", "1. 2."])
def test_of_a_text_with_secrets_every_word_is_kept_or_named(lines: list[str]) -> None:
    """As many lines as before, whole where nothing is left out."""
    spare = spared(lines)
    assert len(spare.lines) == len(lines)
    if not spare.held and not spare.leaned:
        assert list(spare.lines) == lines
    told = "".join((*spare.lines, *spare.held, *spare.leaned)).casefold()
    for word in ("marta", "rotates", "stage-3", "pnpm"):
        assert told.count(word) == "".join(lines).casefold().count(word)
