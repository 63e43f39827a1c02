"""Frames that say that one thing holds and another does not; it judges neither what is known nor whether to believe them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from cam.language.lexicon import anywhere, at_start, either, frames, is_all
from cam.language.words import is_dense, negated
from cam.patterns import lazy

_MARKS = " `\"'“”「」"
_PART = lazy(lambda: rf"[,;:.!?](?=\s|$)|[，；：。！？、]|\s(?:{either('reason', 'joining', 'contrasting')})\s")
# "The class InvoiceMailer": what kind of thing it is, then a name that no plain word looks like; "the queue of x-1" is not x-1.
_IDENTIFIER = r"`\S+|(?=\S*(?:[a-z][A-Z]|[_\d]|[./@:]\w|(?<!\S)[a-z]\w*-[a-z\d]))\S+|[A-Z]{2,}"
_NAMED = lazy(lambda: rf"(?P<kind>(?:(?!(?:{either('of', 'through', 'within', 'towards')})\s)[^\W\d_]+\s){{1,3}})(?P<name>{_IDENTIFIER})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A frame such as "X, not Y": ``new``, which may be empty, holds, ``old`` does not. ``gone``: the old was given up altogether.

    ``kind`` says what thing got another name, with the blank behind it: "The class " of "The class Mailer_2 was renamed to Mailer_3".
    """

    new: str
    old: str
    gone: bool = False
    kind: str = ""


@lru_cache(maxsize=2048)  # review weighs one text against a hundred others
def correction(text: str) -> Correction | None:
    """The first frame that fits, in the order of the tables; its phrases keep the code they hold."""
    matches = (match.groupdict() for match in frames("corrections", text) if _happened(match, text))
    read = (
        Correction(new=(one.get("new") or "").strip(_MARKS), old=(one.get("old") or "").strip(_MARKS), gone=bool(one.get("gone")))
        for one in matches
    )
    found = next((one for one in read if one.old and (f"`{one.old}" in text or _contrasts(one))), None)  # `just`, the command
    return _by_name(found) if found and renames(text) else found


def affirmed(text: str) -> str:
    """``text`` without what it rejects: "use pnpm" of "use pnpm, not npm"."""
    frame = correction(text)
    if frame is None or not frame.new:
        return text
    end = text.find(frame.new) + len(frame.new)
    return text[:end] + text[end:].partition(frame.old)[2] if frame.old in text[end:] else cut(text, frame.old)


def cut(text: str, phrase: str) -> str:
    """``text`` with a comma wherever ``phrase`` stands in it as words."""
    if not phrase:
        return text
    # Japanese and Korean write an ASCII word without blanks around it: only Latin letters make it another word.
    shape = rf"(?<![\wÀ-ɏ-]){re.escape(phrase)}(?![\wÀ-ɏ-])" if phrase.isascii() else re.escape(phrase)
    return re.sub(shape, " , ", text, flags=re.IGNORECASE | (re.ASCII if phrase.isascii() else re.NOFLAG))


def _happened(match: re.Match[str], text: str) -> bool:
    """Whether a frame that denies nothing by itself stands in a clause that denies nothing: "we haven't moved from Jira to Linear"."""
    named = [match.span(name) for name in ("new", "old") if name in match.re.groupindex and match[name]]
    cue = "".join(" " if any(start <= at < end for start, end in named) else text[at] for at in range(*match.span()))
    before, after = _PART.split(text[: match.start()])[-1], _PART.split(text[match.end() :])[0]
    told = " ".join((before, *(text[start:end] for start, end in named), after if is_dense(text) else ""))
    return negated(cue, within=text) or not negated(told, within=text)


def renames(text: str) -> bool:
    """Whether it says what something is called."""
    return anywhere("renamed").search(text) is not None


def _by_name(one: Correction) -> Correction:
    """A renaming from one name to another, without the kind of thing that has it."""
    named = _NAMED.fullmatch(one.old)
    if named is None or " " in one.new:
        return one
    return replace(one, old=named["name"].strip(_MARKS), kind=named["kind"] + "`" * named["name"].startswith("`"))


def _contrasts(one: Correction) -> bool:
    """Whether one thing stands against another: "not only X" denies nothing, and "as a rule: never X" has a lead, no value.

    "统一换成 Jackson" changes everything "uniformly", which is no thing.
    """
    return at_start("merely", one.old) is None and not one.new.endswith((":", "：")) and not is_all("standing", one.old)
