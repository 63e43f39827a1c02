"""Where an entry stood that was taken out of its file, as a line of history keeps it: undoing puts it back there, to the byte."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """Another entry that stated the same id, as it was before: it got an id of its own, or, an exact ``copy``, went with the first."""

    place: int
    text: str
    copy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """``place`` counts the entries before it, ``tail`` is the white space that its text ended with, ``lead`` what went from before it.

    ``preface`` is what stood above the only entry of a file that cam would begin otherwise, None elsewhere.
    """

    place: int
    tail: str = ""
    lead: str = ""
    preface: str | None = None
    twins: tuple[Twin, ...] = ()


def pack(stood: Stood) -> dict[str, object]:
    """``stood`` as JSON holds it."""
    twins = [{"place": one.place, "text": one.text, "copy": one.copy} for one in stood.twins]
    found = {"place": stood.place, "tail": stood.tail, "lead": stood.lead or None, "preface": stood.preface, "twins": twins or None}
    return {name: value for name, value in found.items() if value is not None}


def unpack(found: object) -> Stood | None:
    """What :func:`pack` wrote; None for anything else."""
    match found:
        case {"place": int() as place, "tail": str() as tail, **rest}:
            lead, preface, twins = (rest.get(name) for name in ("lead", "preface", "twins"))
            return Stood(
                place=max(place, 0),
                tail=tail,
                lead=lead if isinstance(lead, str) else "",
                preface=preface if isinstance(preface, str) else None,
                twins=tuple(one for each in (twins if isinstance(twins, list) else ()) if (one := _twin(each))),
            )
    return None


def _twin(found: object) -> Twin | None:
    match found:
        case {"place": int() as place, "text": str() as text, "copy": bool() as copy}:
            return Twin(place=place, text=text, copy=copy)
    return None
