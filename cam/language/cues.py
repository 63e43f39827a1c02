"""What a table of a language holds: its cues by what they say. It knows neither a language nor how cues are asked."""

from __future__ import annotations

from dataclasses import dataclass

Cues = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The cues of one language. Each is a regular expression, matched without regard to case.

    ``spaced`` languages have words between blanks, so their cues match at word boundaries. ``opening`` cues stand at the start of
    a clause, the others anywhere. ``corrections`` are whole frames with the groups ``new`` and ``old`` (either may be
    missing), and ``gone`` where the old is given up everywhere.
    """

    code: str
    spaced: bool = True

    # What the speaker does
    remember: Cues = ()  # opening: what follows shall be remembered
    remember_thing: Cues = ()  # opening: what is named next shall be remembered, or is talked about: "remember my …"
    noting: Cues = ()  # in words that lead to a colon: what follows shall be remembered
    ruling: Cues = ()  # opening: names a rule that follows: "one more rule while we're here"
    remember_after: Cues = ()  # closing: what stands before shall be remembered
    remind: Cues = ()  # whole sentence, a group ``what``: a reminder to do something, for good or in this session
    habit: Cues = ()  # in a reminder: for what kind of work or at which recurring occasion it holds
    occasion: Cues = ()  # when a team does again and again what it is for: "before every commit"
    machinery: Cues = ()  # an order to build what will do something by itself: "add a hook that runs before every commit"
    errand: Cues = ()  # in a reminder: what names this session or what is at hand
    announce: Cues = ()  # opening a list of facts: "three things about this repo:"
    forget: Cues = ()  # opening: what follows shall be forgotten; a group ``what`` when it does not simply follow
    denied: Cues = ()  # in a wish to forget, wherever it stands: it is a wish not to; each says itself where it begins and ends
    retold: Cues = ()  # frames of what shall be forgotten, a group ``what``: "what I said about X", which may be of this conversation
    may_forget: Cues = ()  # whole sentence, a group ``what``: something may be forgotten, as also what is merely done with
    memory: Cues = ()  # says of what shall be forgotten that it is something remembered
    conversation: Cues = ()  # what one forgets in a conversation without meaning the memory: "it", "that last idea"
    question: Cues = ()
    jesting: Cues = ()  # laughter, or that it is a joke, in the same sentence; each says itself where it begins and ends
    hedge: Cues = ()
    temporary: Cues = ()
    reported: Cues = ()  # somebody else's words or rules
    pasting: Cues = ()  # announces that the following lines are pasted
    source: Cues = ()  # opening what leads to a colon: where the rest of the line was read: "from the vendor's docs: …"
    oneself: Cues = ()  # whole: what one calls oneself in a chat log: "me"
    chatting: Cues = ()  # what a chat log is called
    closing: Cues = ()  # opening: how a letter ends, before a name
    footer: Cues = ()  # opening: what mail programs and firms write below the name: "sent from my phone"
    elsewhere: Cues = ()  # of other people's or other projects' ways
    past: Cues = ()  # how things were
    quip: Cues = ()  # always and never in talk: praise, sighs, proverbs, jokes, other people's ways; they are among the complaints
    complaint: Cues = ()  # habits of the agent or of broken things, not rules
    ought: Cues = ()  # opening, behind what always or never happens: how it should be instead, so that it is a fault
    lacked: Cues = ()  # opening, behind the same: what should be there instead: "there should be"
    mend: Cues = ()  # opening, up to the end, behind the same: puts it right, looks into it, or asks why
    task: Cues = ()  # opening: work to do now
    settling: Cues = ()  # opening: agrees on something, which is no work where it shall be remembered: "let's settle on"
    personal: Cues = ()  # opening: the speaker's day, not the project

    # What makes a statement durable
    standing: Cues = ()  # from now on, as a rule
    ever: Cues = ()  # always, never, only
    must: Cues = ()
    prohibit: Cues = ()  # opening: do not …
    halting: Cues = ()  # opening: an order to give up a habit of how one works: "stop adding emojis to commit messages"
    revised: Cues = ()  # of what was said or decided: it is otherwise: "I take back", "changed my mind", "after all"
    shifted: Cues = ()  # of things: they are otherwise now, in words that also tell of a day: "we're back on", "not needed"
    resuming: Cues = ()  # what was given up or forbidden is done again: "again"
    allowing: Cues = ()  # what is done again may be done, or is chosen: "you can"
    needless: Cues = ()  # what was ordered need not be done any more: "no longer necessary"
    permitted: Cues = ()  # behind what may be done: "is perfectly ok"
    addressed: Cues = ()  # frames with a group ``verb``: an order that is told to somebody: "antwortest du"
    ceasing: Cues = ()  # what is done so far shall be done no more: "stop …ing", "no … any more"
    prefer: Cues = ()
    voiced: Cues = ()  # opening: a taste in earnest, of which somebody who is not heard is told: "I can't stand …"
    wish: Cues = ()  # opening: what is wanted, which may be a taste or the work to do
    changed: Cues = ()  # now, no longer, moved
    prerequisite: Cues = ()
    place: Cues = ()  # is at, lives in, see
    corrections: Cues = ()
    # Pieces of words in lower case, blanks included, one of which is in every text that a frame of corrections fits, separated by "|":
    # compiling the frames of a language takes longer than all else that a text is asked, and few texts deny anything.
    contrast: str = ""
    since: Cues = ()  # when something changed: "since last sprint"
    verb: Cues = ()  # forms of verbs, as whole words: "made", "gebaut"
    role: Cues = ()  # frames of a whole sentence with groups ``who``, ``what`` and ``does``: a role that one has; ``before``: who had it
    besides: Cues = ()  # "also": what holds stays beside what is said
    merely: Cues = ()  # opening: "only": what follows is not denied, there is more
    parting: Cues = ()  # before what is given up: "no longer", "moved off"
    parted: Cues = ()  # behind it: "is gone"
    change: str = ""  # words that only tell of a change, blank-separated

    # How a plain statement tells of the project
    states: Cues = ()  # verbs of what is so for good
    operated: Cues = ()  # what a team runs, keeps or agrees on
    passing: Cues = ()  # what passes, is a judgement, or is at hand
    pointing: Cues = ()  # opening: words that point at what was said before
    kind_of: Cues = ()  # opening: a kind of things before a verb, rather than the one at hand: "error messages should"
    kind: Cues = ()  # whole: the same without a verb
    compound: Cues = ()  # opening: a noun before a noun and a verb that looks like an order: "release manager is"
    operating: Cues = ()  # says that something runs, is set or is installed, in a language whose words for "need" are also wishes
    ordered_behind: Cues = ()  # opening, behind a comma: an order that follows what is told: "don't change it"
    notice: Cues = ()  # opening: what follows is told, whatever else the message asks for

    # Where the work stands
    next_step: Cues = ()  # frames with a group ``what``: what is still to be done
    untried: Cues = ()  # frames with a group ``what``: what nobody has tried yet
    decided: Cues = ()  # frames with a group ``what``: how it is going to be done
    dismiss: Cues = ()  # opening: what stands up to the next comma need not be minded: "never mind the docs, …"
    sequel: Cues = ()  # opening: ties a request to the one before it: "then", "after that"
    goalless: Cues = ()  # whole message: "continue", "run the tests again": asks for nothing new
    chore: Cues = ()  # opening: an order that goes on with the work at hand: runs it, commits it, shows it, tidies up behind it
    talk: Cues = ()  # whole clause: thanks, praise, greetings and laughter
    subject: Cues = ()  # opening: who or what a sentence tells of, so that it orders nothing by its first word: "our CTO", "nobody"
    trouble: Cues = ()  # what is wrong or lacking, so that what is told asks for work all the same
    due: Cues = ()  # what should be: it asks for work, too, unless it is only mused about
    greeted: Cues = ()  # whole clause: what one says to people and not about work: "hope you slept well", "I need a coffee"
    musing: Cues = ()  # thinks aloud about what might be done some day: "I wonder whether we should …", "only an idea"
    postponed: Cues = ()  # puts work off: "not today", "let's continue on Monday"
    unasked: Cues = ()  # says that nothing is asked, up to where an order may follow: permits, limits, doubts, corrects, gives a reason
    waived: Cues = ()  # opening: takes back what was asked just before: "scrap that"
    imperative: Cues = ()  # opening, where no subject is: an order by its form, whatever its verb: "dockerize the app"
    cleft: Cues = ()  # whole sentence: who does something, told as its own answer: "who signs off is Ann"
    conduct: Cues = ()  # opening: an order of how to work, which asks for no work: "don't mock the clock", "ask Ann before …"

    # Where it holds
    everywhere: Cues = ()  # all projects of the speaker
    all_over: Cues = ()  # whole: the one of those that may only mean all of what is built
    of_part: Cues = ()  # names a part of what is built, so that "everywhere" is everywhere in it: "in the app"
    we: Cues = ()  # the team as the subject; weaker than a named place
    here: Cues = ()  # this project
    machine: Cues = ()  # this worktree or machine

    # Wording
    chatter: Cues = ()  # opening: "btw", "oh and"
    aside: Cues = ()  # from here to the end of the sentence it is talk: ", so please …"
    polite: Cues = ()  # opening: a request in the form of a question
    request: Cues = ()  # frames with a group ``what``: a question that says please
    requested: str = ""  # completes what was asked for as an instruction
    unsay: Cues = ()  # whole clause: takes back the wish to remember what was said just before
    joke: Cues = ()  # whole clause: what was said just before was not meant
    mocking: Cues = ()  # opening: agrees with what nobody has said, before a joke that somebody then ends: "yeah sure, let's …"
    earnest: Cues = ()  # opening: ends a joke, and tells what is meant: "no seriously"
    retract: Cues = ()  # opening: takes back what was said just before: "no wait", "correction"
    outright: Cues = ()  # whole: one of those that takes back without a mark behind it, too: "actually"
    # Opening, up to the mark behind it: what the speaker said before was wrong: "I told you nonsense", "that was my mistake". Of "that" and
    # "it", which may be the agent's work, each says itself that a colon, a full stop or a dash follows, and no comma.
    misspoken: Cues = ()
    disputed: Cues = ()  # opening, up to a colon: says of what is at hand, or of what was said, that it is wrong: "that's not right"
    outdated: Cues = ()  # whole clause: what is written somewhere holds no more: "that's out of date"
    choose: Cues = ()  # verbs before the thing chosen: "use X for …"
    numerals: str = ""  # written numbers, blank-separated
    code_at_hand: Cues = ()  # one place in the code, not the project: "this function"
    confirmed: Cues = ()  # opening: how a conclusion is marked
    subordinate: Cues = ()  # opening: a clause that cannot stand alone
    greeting: Cues = ()  # opening: how a letter begins
    function: str = ""  # words without content, blank-separated
    restriction: str = ""  # "only"
    negation: str = ""

    # Small words
    pronoun: Cues = ()  # of a thing named before: "it", "them"
    standing_for: Cues = ()  # whole phrase, in place of what was said before: "that", "all of it"
    always: Cues = ()
    never: Cues = ()
    for_good: Cues = ()  # opening, behind the verb of an order: always or never, said of what is ordered
    denying: Cues = ()  # before a verb: "don't"

    # What joins clauses
    joining: Cues = ()  # "and"
    linking: Cues = ()  # the ending of a verb behind which another clause follows, in a language that joins clauses so
    contrasting: Cues = ()  # "but"
    consequence: Cues = ()  # "so"
    reason: Cues = ()  # "because"
    supposing: Cues = ()  # opening: what follows is not so yet: "if"
    condition: Cues = ()  # opening: when something holds: "when", "until"
    that: Cues = ()  # leads to what is told: "that"
    dependent: Cues = ()  # opening: a part of a list that is no fact of its own: "or", "which"

    # What ends or opens a sentence beside what it says
    consent: Cues = ()  # closing a question: asks for consent to what was said: ", ok?"
    in_passing: Cues = ()  # closing: "by the way"
    answer: str = ""  # answers when a comma stands behind, and forbids without one: "no", blank-separated
    capital: Cues = ()  # words of a sentence's frame that keep their capital: "I"
    abbreviation: Cues = ()  # before its full stop
    dotted: Cues = ()  # up to a full stop that ends no sentence where this follows: "am 3. Juni", "max. 5"
    mail: Cues = ()  # whole line: begins a mail that was pasted, or tells of whom and when it is
    so_far: Cues = ()  # closing what nobody has tried: "until now"
    goes_on: Cues = ()  # opening, behind what shall be forgotten: why, and no other work

    # Where a record belongs, and what one finds there
    debugging: Cues = ()
    workflow: Cues = ()
    naming: Cues = ()
    architecture: Cues = ()
    account: Cues = ()  # what one logs in as
    lacking: Cues = ()  # "needs", of what may be work as well
    failing: Cues = ()  # of an address at which something goes wrong
    failed: Cues = ()  # in the output of a command: why it failed; each says itself where it begins and ends
    at: Cues = ()  # before an address
    there: Cues = ()  # opening: "there is"
    equals: Cues = ()  # opening, behind an address: "is"
    it_is: Cues = ()  # opening: points at what was said before, with a value
    kept: Cues = ()  # between what is kept somewhere and its directory: "live in"
    by_tool: Cues = ()  # before what something is done with: "with", "uses"
    before_name: str = ""  # words behind which a capital is a name's, in a language that writes all nouns so, blank-separated

    # What a preference is of
    taste: Cues = ()  # opening: what one prefers for good: "I prefer tabs", not "I prefer the second one"
    aim: Cues = ()  # opening: for what something is done: "para ejecutar los tests"
    purpose: Cues = ()  # before what something is chosen for: "for"
    at_hand: Cues = ()  # behind it: what is no kind of work: "the", "now"
    own: Cues = ()  # opening: a thing of the speaker's: "my board", before a blank
    unsettled: Cues = ()  # opening: what a team sees, feels or waits for, which is no habit

    # What stands alone beside a secret that is left out
    asserts: Cues = ()  # verbs with which a clause surely stands alone: fewer than ``states``
    advises: Cues = ()  # opening: a verb of choosing with which a clause stands alone
    confined: Cues = ()  # opening: says where alone what was just forbidden is done, without its name: "only in CI"
    subjectless: Cues = ()  # opening: a verb whose subject stands in the sentence before: "needs the VPN"
    leans: Cues = ()  # opening: a clause that says nothing without the one before it
    its_object: Cues = ()  # opening: an order that does something with "it"

    # Small words, blank-separated
    copula: str = ""  # forms of "is"
    definite: str = ""  # before the one thing of its kind: "the", "our"
    indefinite: str = ""  # before one of many: "a"
    determiner: str = ""  # what else stands before a noun: "their", "this"
    through: str = ""  # before through what, and by whom
    within: str = ""  # before where and when
    towards: str = ""  # before where to
    of: str = ""  # before what something belongs to or is for
    per: str = ""  # between what is counted and for how much: "per"
    everyday: str = ""  # of most things that are said of code: "import", "test", blank-separated
    days: str = ""  # days, and how often something happens
    durations: str = ""  # units of time
    locator: str = ""  # what an address is called: "the farm's new address is …" and "the farm is at …" locate the farm
    emphasis: str = ""  # words that only make a rule of what they stand beside: "always", "please"

    # How names, values and those who do something stand in a sentence
    renamed: Cues = ()  # tells what something is called
    by: Cues = ()  # before who does it
    rather: Cues = ()  # in place of what was said before: "create a credit note instead"
    instead: Cues = ()  # behind what was given up: "from X to Y", "replaced by Y"
    particle: Cues = ()  # closing a word: what hangs on it
    verbal: Cues = ()  # closing a word: what makes a verb of it
    hanging: Cues = ()  # hangs on a name where no blank stands before it

    # What narrows a statement to a part of the project: names of environments and platforms
    own_machine: Cues = ()  # frames with a group ``who``: a machine of somebody, where other things hold
    staging: Cues = ()
    production: Cues = ()
    development: Cues = ()
    testing: Cues = ()
    local: Cues = ()
    mobile: Cues = ()
    frontend: Cues = ()
    backend: Cues = ()
    inside: Cues = ()  # before the name of a directory or a part
    part: Cues = ()  # what a part of a project is called: "folder"
    whichever: str = ""  # stands before such a word, and is no name: "same", blank-separated
    leaning: Cues = ()  # denies only with a denial before it: "we use no Jira any more"
