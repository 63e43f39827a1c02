"""What is named by an id or the beginning of one: sessions, conflicts. Looks nothing up itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.errors import UnknownRef
from cam.models import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

_LISTED = 10  # ids; more than that are no help in telling which was meant


def meant(name: str, ids: Iterable[str], *, what: str, shown_by: str) -> str:
    """The one of ``ids`` that is ``name`` or begins with it.

    Raises UnknownRef unless it is exactly one. The hint names those that it may be, a line each, or ``shown_by``, the command for it.
    """
    found = sorted({one for one in ids if name and one.startswith(name)})
    if name in found or len(found) == 1:
        return name if name in found else found[0]
    if not found:
        raise UnknownRef(f"no such {what}: {name or 'no name is given'}", hint=f"`{shown_by}` shows their ids")
    more = (f"and {len(found) - _LISTED} more: `{shown_by}`",) if len(found) > _LISTED else ()
    raise UnknownRef(f"{counted(len(found), what)} begin with {name}", hint="\n".join(("give more of the id:", *found[:_LISTED], *more)))
