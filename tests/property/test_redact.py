"""Redaction over any text."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

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
