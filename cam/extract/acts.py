"""What a sentence does: states, asks, guesses, quotes, orders, corrects, asks to remember or to forget."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cam.extract.asked import Cue
from cam.extract.fault import ought_otherwise
from cam.extract.masks import masked
from cam.extract.retraction import openers, retraction, without_retraction
from cam.extract.wording import is_compound, is_order, strip_chatter, without_orders
from cam.language.clause import infinitive, main_clause
from cam.language.corrections import Correction, correction
from cam.language.lexicon import at_start, either, frames, is_all, search, spoken
from cam.language.slots import verbs_of
from cam.language.words import content, is_dense, is_value, negated, restricted, tokens
from cam.patterns import lazy
from cam.redact.spans import MARK

_ENDING_QUESTION = lazy(r"[?？]\s*[)\"'”」]*\s*$")
_DASH = lazy(
    lambda: (
        rf"\s+[\u2013\u2014-]+\s+|\s*[,，、;；:：]\s*|\s+(?:{either('joining', 'contrasting')})\s+"
        rf"|\s*(?:{either('joining', spaced=False)})\s*"
    )
)
JOINT = lazy(lambda: rf"\s*[,;，；、]\s*|\s+(?:{either('joining', 'consequence')})\s+")
_THEREFORE = lazy(lambda: rf"[,;]?\s+(?:{either('consequence')})\s+", re.IGNORECASE)
_COMMA = lazy(r"[,，;；、]\s*|\s[\u2013\u2014-]+\s")
_LEAD = lazy(r"(?:[^\s:：,;.?!`\"\[]+[ ,]+){0,11}[^\s:：,;.?!`\"\[]+\s?[:：](?!//)(?=\s|[^\x00-\x7f])")  # words up to a colon
_JOINING = lazy(lambda: rf"(?:{either('joining', 'contrasting', 'consequence')}) ", re.IGNORECASE)
_JOINED = lazy(lambda: rf"[,;\s]+(?:{either('joining')})\s*$", re.IGNORECASE)  # "…, and that goes for all screens"
_COMMAS = frozenset(",，、:：")
_SUBJECT = lazy(lambda: rf"(?:(?:{either('joining', 'contrasting')}) )?(?:{either('definite', 'determiner')}|all|a)\b", re.IGNORECASE)
_BARE_DENIAL = 3  # words, or characters of a script without blanks: "please don't"
_FEW = 2  # words of content that take back and say little else
_NOT_TO = lazy(r"^not (?:to )?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence without its opener, and what its cues say about it. ``view`` is what is asked for them: the speaker's own words."""

    text: str
    view: str
    remembered: bool = False
    question: bool = False
    task: bool = False
    reminded: bool = False
    correcting: bool = False
    retracts: bool = False
    misspoke: bool = False  # it tells what is so instead of what the speaker was wrong in

    hedged = Cue("hedge")
    temporary = Cue("temporary")
    personal = Cue(opening="personal")
    standing = Cue("standing")
    ever = Cue("ever")
    must = Cue("must")
    prohibit = Cue(opening="prohibit")
    halts = Cue(opening="halting")
    prefer = Cue("prefer", opening="prefer")
    changed = Cue("changed")
    prerequisite = Cue("prerequisite")
    scoped = Cue("here", "we", "everywhere", "machine")
    _others = Cue("reported", "elsewhere")

    @property
    def foreign(self) -> bool:
        """Reported, past, or a complaint: not a rule of the speaker."""
        past = search("past", self.view) and not (self.changed or search("since", self.view))
        return (
            self._others
            or self._complains
            or bool(past)
            or ((self.ever or self.standing) and not self.prerequisite and is_fault(self.text))
        )

    @property
    def _complains(self) -> bool:
        """Whether it complains of something; what is said to be broken behind "because" is why a rule holds."""
        found = search("complaint", self.view)
        reason = search("reason", self.view) if found and self.ever else None
        return found is not None and (reason is None or found.start() < reason.start())

    @property
    def plain(self) -> bool:
        """Said for certain and for good, by the speaker."""
        return not (self.question or self.hedged or self.temporary or self.foreign)

    @property
    def correction(self) -> Correction | None:
        """The frame that says what holds and what does not."""
        return correction(self.text) if correction(self.view) else None


def strip_opener(text: str) -> tuple[str, bool]:
    """``text`` without "remember that" in any language, and whether there was one."""
    if match := at_start("remember", text):
        end = match.end() - len(match[0].split()[-1]) if text[match.end() : match.end() + 1] == "'" else match.end()  # "that's where …"
        rest = text[end:].lstrip(" ,:\u2013\u2014-，：、")
        german = spoken(text)[0].code == "de"
        return main_clause(rest.rstrip(" ?？")) if german and is_all("that", match[0].split()[-1]) else rest, True
    if (match := at_start("remember_thing", text)) and text[-1] not in "?？":
        rest = text[match.end() :].lstrip()
        if _asserts(rest) or (MARK in text and not orders(rest)):  # of a secret, which is never kept: what is beside it may be
            return rest, True
    lead = _LEAD.match(text)
    if (
        lead
        and (search("noting", lead[0]) or at_start("ruling", strip_chatter(lead[0])))
        and not at_start("question", lead[0])
        and not at_start("personal", lead[0])
    ):
        return text[lead.end() :].lstrip(), True
    if (match := search("remember_after", text)) and match.start() > 0:
        before = text[: match.start()]
        if not is_all("denying", "".join(before.split()[-1:])):
            return _JOINED.sub("", before).rstrip(" ,:，：、"), True
    return text, False


def _asserts(text: str) -> bool:
    """Whether what stands behind "remember" is a sentence of its own that may last: "our designers only accept SVG"."""
    if at_start("task", text) or search("past", text) or search("temporary", text) or (search("trouble", text) and not negated(text)):
        return False
    return negated(text) or restricted(text) or any(search(cue, text) for cue in ("states", "must", "ever"))


@lru_cache(maxsize=64)  # the sentences of a message are read by several rules, and where their tails are looked for
def read(sentence: str, *, introduced: bool = False) -> Statement:
    """The sentence as a statement."""
    opened = openers(sentence)
    bare = strip_chatter(without_retraction(sentence))
    correcting = bare != sentence
    body, remembered = strip_opener(sentence)
    if not remembered:
        body, remembered = strip_opener(bare)
    asked, request = at_start("polite", bare), _request(bare)
    if asked and not (remembered or request) and _rules(bare[asked.end() + 1 :]):
        request = bare[asked.end() :].rstrip(" ?？")
    if remembered and _ENDING_QUESTION.search(sentence) and not (verbs_of(body) or search("ever", body)):
        body, remembered = sentence, False  # "remember that bug from last week?"
    what = "" if remembered or request else _reminder(bare)
    body = strip_chatter(what or request or body.rstrip(" ?？"))
    view = masked(without_orders(body))
    task = _is_work_now(view) and not (introduced and at_start("settling", view))
    return Statement(
        text=body,
        view=view,
        remembered=(remembered or (introduced and not task)) and bool(body),
        question=_is_question(sentence, view) and not (request or remembered or what),
        task=task,
        reminded=bool(what),
        correcting=correcting,
        retracts=bool(opened),
        misspoke=any(wrong for _, wrong in opened) and opened[-1][0] < len(sentence),
    )


def _is_work_now(view: str) -> bool:
    """Whether it opens with an order that is no rule by the next word: "lösche niemals Zeilen", "corre siempre los tests"."""
    order = at_start("task", view)
    return order is not None and not is_compound(view) and at_start("for_good", strip_chatter(view[order.end() :].lstrip())) is None


def _orders_for_good(view: str) -> bool:
    """Whether its second word says always or never of what the first orders: "vérifie toujours les licences"."""
    _, _, rest = view.partition(" ")
    return at_start("for_good", rest) is not None and at_start("subject", view) is None


def _rules(asked: str) -> bool:
    """Whether what is asked for politely is a rule: "could you always use absolute imports?", "could you stop ending every reply so?"."""
    return _is_unchanging(asked) or at_start("halting", asked) is not None


def _is_unchanging(text: str) -> bool:
    """Whether it begins with "always" or "never"."""
    return bool(at_start("always", text) or at_start("never", text))


def _request(sentence: str) -> str:
    """What a question asks for good, and politely: "can we please always run the linter first?"; empty when it only asks."""
    found = next(frames("request", sentence), None)
    if found is None:
        return ""
    what = found["what"].strip(" ,，、")
    return what + spoken(sentence)[-1].requested if search("ever", what) or search("standing", sentence) else ""


def _reminder(sentence: str) -> str:
    """What a reminder is of: "don't forget to use bun" is of "use bun", "denk daran, uv zu verwenden" of "uv verwenden"."""
    found = next((match for match in frames("remind", sentence) if match.start() == 0), None)
    if found is None:
        when = at_start("occasion", sentence)  # "before each release, don't forget to build the docs"
        what = _reminder(sentence[when.end() :].lstrip(" ,")) if when else ""
        return f"{when[0]}, {what}" if when and what else ""
    said = _NOT_TO.sub("don't ", found["what"].strip(" ,，、").rstrip("?？"))
    what = infinitive(said) if spoken(sentence)[0].code == "de" else said
    always = search("always", sentence[: found.start("what")])
    return f"{always[0]} {what}" if always else what


def unsays(sentence: str) -> bool:
    """Whether a sentence does nothing but take back the wish before it: "forget that", "just kidding, please don't"."""
    bare = sentence.strip(" .!…。！")
    first, *others = parts(bare)
    denied = all(negated(each) and len(tokens(each)) <= _BARE_DENIAL for each in others)
    return is_all("unsay", bare) or is_all("joke", bare) or (is_all("joke", first) and denied)


def takes_back(sentence: str) -> bool:
    """Whether a sentence does little but take back what was said before it: "hmm, no", "sorry, I meant Otto", "forget that".

    "Sorry, forgot to mention" is an apology.
    """
    said = read(sentence)
    if unsays(sentence):
        return True
    if (
        not said.retracts
        or at_start("earnest", sentence)
        or said.question
        or said.task
        or said.remembered
        or len(content(said.text)) > _FEW
    ):
        return False
    rest = said.text.rstrip(" .!")
    return not is_all("talk", rest) and (not verbs_of(rest) or negated(sentence) or retraction(rest) > 0)


def is_whole(text: str) -> bool:
    """Whether a text says of what it speaks, or orders: "on Tuesdays" and "ruff format" are parts of a sentence."""
    given = tokens(text)
    orders = bool({*given[:1]} & verbs_of(text)) or read(text).ever
    says = len(content(text)) > _FEW or any(map(is_value, given))
    return is_dense(text[:1]) or orders or (says and bool(verbs_of(text)))


def clauses(sentence: str) -> list[str]:
    """The sentence, then its tails that open with a cue of their own; of "fix this, and from now on …" the tail alone."""
    found = [(head, tail) for head, joint, tail in _tails(sentence) if _is_clause(joint, tail)]
    return [*([] if found and _is_beside(sentence, *found[0]) else [sentence]), *(tail for _, tail in found)]


def may_be_beside(sentence: str) -> bool:
    """Whether it begins as work does that a rule may stand beside, which costs less to ask than where the rule is."""
    bare = strip_chatter(sentence)
    joint = _DASH.search(bare)
    brief = joint is not None and len(bare[: joint.start()].split()) <= _BRIEF
    return joint is not None and (brief or not bare.isascii() or at_start("task", bare) is not None)


def _is_beside(sentence: str, head: str, tail: str) -> bool:
    """Whether a rule stands beside work, and says all by itself."""
    return not retraction(sentence) and _is_work(head) and bool(content(strip_opener(tail)[0])) and not search("pronoun", tail)


def _is_clause(joint: str, tail: str) -> bool:
    """Whether what stands behind a joint says something of its own."""
    joined = _JOINING.match(tail) if joint in _COMMAS else None  # "…, and never touch it"
    bare = tail[joined.end() :] if joined else tail
    if _opens(tail) or _places(tail):
        return True
    if joint in _COMMAS and not joined:
        return False
    view = masked(strip_chatter(bare))
    ruled = (search("ever", view) and (at_start("prohibit", view) or is_order(view))) or (
        search("standing", view) and (is_order(view) or at_start("choose", view))
    )
    return _is_unchanging(view) or _orders_for_good(view) or bool(ruled)


_NO_ORDER = tuple("subject we here choose subordinate remember standing everywhere machine prohibit prefer retract".split())
_NO_WORK = ("states", "ever", "must", "standing", "changed", "parting", "past")
_BRIEF, _BRIEF_DENSE = 4, 8  # words, and characters of a script without blanks


def _is_work(head: str) -> bool:
    """Whether what stands before a rule of its own is work, and no part of it: "fix the login", "修好 build"."""
    bare = strip_chatter(head)
    if at_start("task", bare):
        return True
    brief = len(bare) <= _BRIEF_DENSE if any(map(is_dense, bare)) else 1 < len(bare.split()) <= _BRIEF
    told = any(at_start(cue, bare) for cue in _NO_ORDER) or any(search(cue, bare) for cue in _NO_WORK) or _reminder(bare)
    return brief and not told


def is_fault(text: str) -> bool:
    """Whether it reports what always or never happens, and says that it ought not to: "the button is always blue, it should be green"."""
    said = masked(text)
    return any(ought_otherwise(said[: joint.start()], said[joint.end() :]) for joint in _DASH.finditer(said))


def unexplained(sentence: str) -> str:
    """A rule without the last clause, which only says why: "never log names, we had trouble with that last year"; empty where none does.

    What limits a rule ("unless …", "for now") is no reason.
    """
    for comma in () if is_fault(sentence) else reversed(list(_COMMA.finditer(masked(sentence)))):
        rule, why = read(sentence[: comma.start()]), sentence[comma.end() :]
        lasts = (rule.ever or rule.prohibit) and is_whole(rule.text) and not at_start("pointing", rule.view)
        stands = (lasts or (rule.prefer and rule.scoped)) and rule.plain and not rule.task
        if stands and (_explains(why) or _spares(why)):
            return rule.text
    return ""


def _spares(clause: str) -> bool:
    """Whether a clause only leaves for now what is there already: "but don't convert the old files yet"."""
    joined = _JOINING.match(clause)
    return joined is not None and at_start("prohibit", clause[joined.end() :]) is not None and search("temporary", clause) is not None


def _explains(clause: str) -> bool:
    """Whether a clause tells something that was or goes wrong, and neither orders nor limits anything."""
    view = masked(clause)
    limits = any(at_start(cue, view) for cue in ("supposing", "condition")) or search("temporary", view) or search("hedge", view)
    if limits or is_order(strip_chatter(clause)) or at_start("imperative", view):
        return False
    return bool(search("past", view) or search("trouble", view))


def tails(sentence: str) -> list[str]:
    """What stands behind each joint of a sentence that is said for certain: "Mira has left, so billing is owned by Teodor now"."""
    return [tail for _, _, tail in _tails(sentence)]


@lru_cache(maxsize=32)  # asked of a sentence for what it orders, what it requests and what recurs
def parts(sentence: str) -> tuple[str, ...]:
    """What stands between its commas and joints, each without the words of conversation at its start."""
    return tuple(strip_chatter(part) for part in JOINT.split(sentence))


@lru_cache(maxsize=32)
def orders(sentence: str) -> bool:
    """Whether a part of the sentence orders something: "…, update the callers".

    What stands behind a semicolon of one sentence belongs to what is told before it: "logs go to Loki; print no secrets".
    """
    head, *others = parts(sentence.partition("; ")[0])
    if at_start("prohibit", head):  # "don't edit gen/, run `make gen` instead"
        others = [part for part in others if not search("rather", part)]
    return (at_start("task", head) is not None and not is_compound(masked(head))) or any(map(is_order, others))


def requests(sentence: str) -> bool:
    """Whether a part of a sentence asks politely for something to be done: "the login hangs, can you fix it?".

    "Bea is done, so you can touch it again" permits.
    """
    said = sentence if _ENDING_QUESTION.search(sentence) else _THEREFORE.split(sentence)[0]
    return any(at_start("polite", part) for part in (strip_chatter(said), *parts(said)))


def _tails(sentence: str) -> list[tuple[str, str, str]]:
    """What stands before each joint of a sentence that is said for certain, the joint, and what stands behind it."""
    if _ENDING_QUESTION.search(sentence):
        return []
    whole = read(sentence)
    if whole.temporary or whole.hedged or search("reported", masked(sentence)):
        return []
    return [(sentence[: match.start()], match[0].strip(), sentence[match.end() :]) for match in _DASH.finditer(masked(sentence))]


def _opens(tail: str) -> bool:
    bare = strip_chatter(tail)
    view = masked(bare)
    return bool(
        at_start("remember", view)
        or _reminder(bare)
        or at_start("standing", view)
        or at_start("everywhere", view)
        or at_start("machine", view)
        or re.match(r"(?:in|for) this (?:repo|project|codebase)", view, re.IGNORECASE)
    )


def _places(tail: str) -> bool:
    """Whether the tail is a statement of its own about where something is: "…, the runbook moved to https://…"."""
    return "://" in tail and _SUBJECT.match(tail) is not None


def _is_question(sentence: str, view: str) -> bool:
    return bool(_ENDING_QUESTION.search(sentence)) or bool(is_all("question", view.rstrip(" .。!")))
