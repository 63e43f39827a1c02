"""The frame around memory in a model's context: text made safe to stand in it, and found again in a transcript. Pure, cheap to import."""

from __future__ import annotations

import re

# Patterns are compiled when they are first used: most hooks use none.
# Terminal escape sequences, and then what has no place in text for a model: control characters, marks that reorder or hide
# text (bidirectional overrides, spaces without width, tag characters and selectors, which can spell a text that nobody sees), lone
# surrogates. Joiners stay: scripts and emoji are made with them.
_ESCAPES = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])"
_HIDDEN = (
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_BREAKS = "\r\n|[\r\x0b\x0c\x85\u2028\u2029]"
_TAG = r"(?i)<(?=[\s/]*cam_memory)"
_FRAME = r'(?s)<cam_memory(?: revision="(?P<revision>[0-9a-f]*)")?>\n(?P<body>.*?)\n</cam_memory>'

OPENING = "<cam_memory"
# Head the last section of a frame: what was told before and no longer holds; the state of the work, which is not a fact.
GONE = "No longer true:"
STATE = "Where the work stands:"


def plain(raw: str) -> str:
    """``raw`` without anything but text in it, its lines ended by newlines."""
    return re.sub(_HIDDEN, "", re.sub(_ESCAPES, "", re.sub(_BREAKS, "\n", raw)))


def inert(text: str) -> str:
    """``text`` unable to open or close the frame it stands in."""
    return re.sub(_TAG, "&lt;", text)


def fact(summary: str) -> str:
    """The line that tells one fact, whatever is in its (redacted) summary. Equal lines mean the same fact was told."""
    return f"- {' '.join(inert(plain(summary)).split())}"


def framed(body: str, revision: str = "") -> str:
    """``body`` in its frame. ``revision`` names the state of the memory that it tells."""
    return f"<cam_memory{f' revision={chr(34)}{revision}{chr(34)}' if revision else ''}>\n{body}\n</cam_memory>"


def revisions(text: str) -> list[str]:
    """The revision of each frame in ``text``, empty for one that tells no state of the whole memory."""
    return [match["revision"] or "" for match in re.finditer(_FRAME, text)]


def lines(text: str) -> list[str]:
    """The lines of all frames in ``text``."""
    return [line for match in re.finditer(_FRAME, text) for line in match["body"].split("\n")]


def after(told: list[str], text: str) -> list[str]:
    """The facts, as lines, that a session knows which knew ``told`` and was then told ``text``."""
    for match in re.finditer(_FRAME, text):
        body = match["body"].split("\n")
        end = next((number for number, line in enumerate(body) if line in {GONE, STATE}), len(body))
        gone = set(body[end:]) if GONE in body[end:] else set()
        told = [line for line in told if line not in gone] + [line for line in body[:end] if line]
    return told
