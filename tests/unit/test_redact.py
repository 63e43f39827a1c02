"""Secrets out, everything else untouched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cam.redact import is_sensitive, redact

CASES = [json.loads(line) for line in (Path(__file__).parents[2] / "fixtures/secrets/cases.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_secrets_go_and_the_rest_stays(case: dict[str, Any]) -> None:
    """Every known format goes; hashes, placeholders, names and prose stay byte for byte."""
    clean = redact(case["text"])
    assert [secret for secret in case["secrets"] if secret in clean] == []
    assert [kept for kept in case["keep"] if kept not in clean] == []
    assert case["secrets"] or clean == case["text"]
    assert redact(clean) == clean
    assert is_sensitive(case["text"]) == bool(case["secrets"])


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a <private>b</private> c", "a [redacted: private] c"),
        ("a <private>b", "a [redacted: private]"),
        ("a</private> b", "[redacted: private] b"),
        ("a <private>b <private>c</private> d</private> e", "a [redacted: private] e"),
        ("a <PRIVATE >b</ Private> c", "a [redacted: private] c"),
        ('a <private reason="x">b</private>', "a [redacted: private]"),
        ("use <private key path> here", "use <private key path> here"),
    ],
)
def test_private_parts_fail_closed(text: str, clean: str) -> None:
    """Unclosed, nested and stray tags hide more, never less."""
    assert redact(text) == clean


def test_the_placeholder_names_the_kind() -> None:
    """A reader sees what stood there."""
    assert redact("use ghp_0123456789abcdefghijABCDEFGHIJ012345 please") == "use [redacted: github token] please"


def test_a_hostile_text_takes_linear_time() -> None:
    """Doubling a pathological text does not quadruple the work: each megabyte is done well within the limit of a test."""
    for piece in ("a=", "x://", "password: ", "-----BEGIN PRIVATE KEY-----\n", "<private", "eyJ", "A" * 50 + "-", "key\n", "?a=b&"):
        redact(piece * (200_000 // len(piece)))
