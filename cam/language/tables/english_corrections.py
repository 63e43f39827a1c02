"""How English says that one thing holds and another does not: frames with what is new and what is old."""

from __future__ import annotations

_X = r"(?P<new>[^,;]+?)"
_Y = r"(?P<old>[^,;.]+?)"
_END = (
    r"(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:any ?more|any longer|now|here|please|since|because|as of|last|this|in|for|on|when|so|and|"
    r"but|anymore|ages|years|months|weeks|long ago|yesterday|recently|already|entirely|completely|altogether|btw|tho|though|from now)\b))"
)
# When it was given up ("ages ago", "in spring") stands between what is old and what is new.
_WHEN = r"(?: (?:ages|years|months|weeks|long|a|last|this|in|back|some|recently|already|yesterday|entirely|completely)\b[^,;.]{0,25})?"
_GONE = (
    r"(?:dropped|ditched|got rid of|gotten rid of|retired|abandoned|deprecated|phased out|sunset|threw out|ripped out|killed|left|"
    r"moved off|moved away from|moved on from|migrated off|migrated away from|stopped \w+ing(?: to| with| on| in| via)?)"
)
_NOW = (
    r"(?:it's|it is|that's|they're|we use|we're on|we are on|use|now|(?:everything|all of it|it all|all \w+) (?:is|runs?|goes|lives|"
    r"works)|we \w+(?: \w+){0,3}?|(?:all |the |our )?(?:\w+ ){1,3}(?:have to|must|should|need to|has to|go(?:es)?|runs?|lives?)(?: \w+)??)"
    r"(?: (?:on|in|to|with|via|through|at|from|under|by))?"
)
_AT = r"(?:in|on|at|with|via|by|through|under|from|to|for|called|named|using)"

CORRECTIONS = (
    r"^(?P<old>[\w.@-]+) ?(?:→|->|=>) ?(?P<new>[\w.@-]+)(?= (?:for|in|on)\b|[.!]?$)",
    r"^(?P<gone>(?P<old>[\w.@-]+)(?: is)? out),? (?:and )?(?P<new>[\w.@-]+)(?: is)? in(?=[.!]?$)",
    rf"{_X} \((?:old|before|was|previously|formerly):? (?P<old>[^,;.()]{{1,40}}?)\)",
    (
        rf"(?:isn't|is not|aren't|are not|no longer) (?P<old>[^,;.]{{1,40}}?) (?:any ?more|any longer)[,;]\s*(?:but |and |now )?{_X} "
        r"(?:does|do|handles?|makes?|writes?|owns?|runs?) (?:it|that|this|them|those)\b"
    ),
    (
        r"(?:^|[,;.:] ?)(?P<new>(?:(?!(?:we|they|i|you|we've|they've|i've|got|was|were|been|is|are|be|has|have|since|just|finally|and)\b)"
        rf"[^\s,;.]+ ){{1,2}})(?:has |have )?(?:replaced|supplanted|superseded|replaces) {_Y}{_END}"
    ),
    rf"^{_Y} no longer [^,;.]{{2,40}}[,;]\s*(?:but |and )?{_X} (?:does|do|is|are|has|have|will)(?: now| it)?[.!]?$",
    rf"{_X} (?:took|takes|has taken|is taking) over (?:[^,;.]{{2,40}}? )?from {_Y}{_END}",
    rf"{_X}[,;] {_Y} (?:doesn't|does not|no longer) (?:exist|work)s?(?: \w+){{0,4}}?(?: any ?more| any longer)?(?=$|[,;.!])",
    (
        r"(?:ended up|finished|done with|completed) (?:switching|moving|migrating|changing|porting|converting)[^,;.]{0,30}? "
        rf"from {_Y} to {_X}{_END}"
    ),
    (
        r"(?:switched|moved|went|going|migrated|renamed|changed|moving|switching|migrating)[^,;.]{0,20}? (?P<old>\S+?) ?(?:→|->|=>) ?"
        rf"{_X}{_END}"
    ),
    (
        rf"(?:ask|ping|contact|tell|go to|talk to|write to) {_X} (?:for|about|when|if)\b[^,;.]{{2,40}}[,;]\s*(?:and |since |"
        rf"because |as )?"
        rf"{_Y} (?:doesn't|does not|isn't|is not|no longer|has left|left|is gone|is out)\b"
    ),
    rf"(?P<gone>{_GONE}) (?:the )?{_Y}{_WHEN}(?:,|;)\s*(?:and |but |so )?{_NOW} (?P<new>[^,;.]+?){_END}",
    (
        rf"(?:isn't|is not|aren't|are not|don't|doesn't|no longer) (?:\w+ )?(?:{_AT} )?(?:the )?{_Y}(?: any ?more| any longer|"
        rf" now)?[,;]\s*"
        rf"(?:but |and )?(?:we|they|it|that|those|everything)(?:'ve|'s| have| has| was| were)? (?:\w+ ){{0,2}}?(?:moved|migrated|"
        rf"switched|replaced|"
        rf"changed|swapped)(?: \w+){{0,2}}? (?:to|onto|into|with|by|for) {_X}{_END}"
    ),
    (
        rf"(?:used to (?:be|live|run|sit|go|come|use)|was|were)(?: {_AT})? {_Y}[,;]\s*(?:but |and )?(?:we|they|it|that|this|those)"
        rf"(?:'ve|'s| have| has| was| were)? (?:\w+ ){{0,2}}?(?:moved|migrated|switched|replaced|changed|renamed|swapped)"
        rf"(?: \w+){{0,2}}? (?:to|onto|into|with|by|for) {_X}{_END}"
    ),
    (
        rf"(?:^|[,;.:] )(?:(?:ok|so|and|but) )*(?P<gone>no more) {_Y}[,;]\s*(?:it's |it is |use |we use |we're on |now |"
        rf"(?:\w+ ){{1,4}}?(?:go(?:es)?|runs?|works?|is|are|live|"
        rf"lives)(?: \w+)? {_AT} ){_X}{_END}"
    ),
    rf"(?:it's|it is) {_X}(?:,| and) not {_Y},? (?:that|which|who)\b",
    rf"(?:please |always |now )*instead of (?P<old>[^,;.]{{1,30}}?),? (?:please |we |you |always |now |should |must |just )*use {_X}{_END}",
    (
        rf"(?:is|are|use|on|via|with|through|by|in) (?:now )?{_X}(?: here| now)?(?:[,;]| and)\s*(?:and |since |because )?(?:we|they)"
        rf"(?:'ve| have)? (?P<gone>{_GONE}|removed) {_Y}{_END}"
    ),
    (
        rf"(?:doesn't|don't|does not|do not|didn't) \w+ (?:{_AT} )?(?:the )?(?P<old>[^,;.]{{1,40}}?)(?: any ?more| any longer)[,;]\s*"
        rf"(?:but |and )?(?:it's|it is|they're|they are|it uses|we use|we're on|(?:this|the|our) (?:project|repo|repository|codebase) "
        rf"(?:is|runs|uses|works))(?: now)?(?: {_AT})? {_X}{_END}"
    ),
    (
        rf"(?:don't|do not|never|stop using|no longer) (?:use )?{_Y}[,;]\s*(?:this|the|our) (?:project|repo|repository|codebase) "
        rf"(?:is|runs|uses|works)(?: now)?(?: {_AT})? {_X}{_END}"
    ),
    (
        rf"(?:isn't|is not|ain't|aren't|are not|wasn't) (?:in |at |on |under |with |called )?{_Y}(?: any ?more|"
        rf" any longer)?[,;]\s*(?:but )?"
        rf"(?:it's|it is|they're|they are|it lives|it sits|it runs|they live|they run)(?: in| at| on| under| with| called)? {_X}{_END}"
    ),
    (
        r"no longer (?:(?:go|live|run|sit|come|use|deploy|build|ship|push|log)(?:e?s)?(?: (?:to|in|on|from|via|with|through|at))? )?"
        rf"{_Y}(?: for \w+(?: \w+)?)?\s*[\u2013\u2014,;-]\s*(?:they|it|we|those|these)\b[^,;.]{{0,30}}? "
        rf"(?:from|with|on|in|via|by|to|use) {_X}{_END}"
    ),
    (
        rf"{_X}(?: now)?(?:,|;| and| -) (?P<old>[^,;.]{{1,40}}?) (?:is|are)(?: now)? (?:gone|dead|out|history|retired|dropped|"
        rf"deprecated|no more)(?=$|[,;.!])"
    ),
    (
        rf"{_Y} (?:is|are)(?: now)? (?P<gone>gone|dead|history|retired)(?: from [^,;.]{{2,30}})?[,;]\s*(?:and |"
        rf"but )?(?:\w+ ){{1,3}}?(?:runs?|go(?:es)?|"
        rf"lives?|works?|is|are)(?: now)? {_AT} {_X}{_END}"
    ),
    (
        rf"{_Y} (?:is|are|got)(?: now)? (?:gone|dead|out|history|retired|deprecated|dropped)[,;]\s*(?:and |but )?"
        rf"(?:we (?!(?:have|need|want|got|are going) to\b)|it's |use |now )(?:\w+ ){{0,3}}?"
        rf"(?:(?:with|via|on|in|use|to|through) )?{_X}{_END}"
    ),
    (
        rf"{_Y} (?:is|are|got|was|were|has been)(?: now)? (?:gone|dead|out|history|retired|deprecated|dropped|killed|"
        rf"removed)[,;]\s*(?:and |but )?"
        rf"{_X} (?:is|are) (?:what|the one|our|the new)\b"
    ),
    rf"(?:moved|migrated|switched|went|gone)(?: off| away)(?: of| from)? {_Y} (?:to|onto|for) {_X}{_END}",
    (
        r"(?:dropped|ditched|got rid of|retired|abandoned|moved off|moved away from|stopped using|stop using|quit using|stop running|"
        rf"killed) {_Y}(?:(?: for (?:the |our )?\w+)?[,;] use|"
        rf" (?:for(?! \w+ing\b)(?= (?:(?-i:[A-Z`])|\S+(?:$|[,;.!]| (?:btw|now|here|recently|already|finally|ages|last|"
        rf"this|in|since)\b)))|in favou?r of)|[,;.]\s*(?:and |but )?(?:it's|"
        rf"it is|we use|we're on|we are on|use|now|"
        rf"we \w+(?: \w+){{0,3}}? (?:with|via|in|on|through))) {_X}{_END}"
    ),
    (
        rf"{_X}\s*(?:,|;|\(|-)\s*(?:and )?(?:it )?(?:no longer|formerly|previously|used to be|was|it's not|up from|down from|"
        rf"before that|instead of) (?P<old>[^,;.()]{{1,40}}?)(?: before| previously| earlier| so far)?(?=\s*(?:$|[,;!()]|\.(?!\w)))"
    ),
    (
        r"from (?P<old>[$€]?\d[^,;.]{0,20}?) to (?P<new>[$€]?\d[^,;.]{0,20}?)(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:now|since|"
        r"because|in|for|on|per|as|so|and|but|last|this)\b))"
    ),
    (
        rf"(?:don't|do not|never|stop|no longer) (?:call|calling|name|naming|say|saying|write|writing|speak of|talk about|use the (?:term|"
        rf"word|name))(?: it| them| these| this| those)? {_Y}(?: in [^,;.]{{1,30}}?)?[,;.]\s*(?:but |now )*(?:call|name|say|write|use|it's|"
        rf"they're|we (?:say|call|use|write)|(?:the|our) (?:\w+ )?(?:term|word|name) is(?: now)?)(?: it| them| called)? {_X}{_END}"
    ),
    (
        rf"(?:switched|moved|migrated|changed|renamed|went|upgraded|downgraded|converted|ported|rewritten|rebuilt|reworked|"
        rf"gone)(?: \w+){{0,4}}? from {_Y} to (?P<new>[^,;.]+?(?:\.\w[^,;.]*)*){_END}"
    ),
    rf"(?:switched|moved|migrated|changed)(?: over)? to (?P<new>[^,;.]+?) (?:from|instead of|in place of) {_Y}{_END}",
    rf"(?:replaced|swapped(?: out)?|traded|exchanged|changed(?= \S+ for (?-i:[A-Z`]))) (?!by |with ){_Y} (?:with|by|for) {_X}{_END}",
    (
        rf"{_Y} (?:was|were|has been|have been|is|are|got|gets|is now|are now) (?:replaced|superseded|succeeded)(?: \w+)? (?:by|"
        rf"with) {_X}{_END}"
    ),
    rf"{_Y} (?:has|have|got|gets) (?:a |its )?new name\s*[:,]? (?:it's |it is |now )?{_X}{_END}",
    rf"(?:renamed|we renamed|we've renamed|we have renamed) (?:the )?{_Y} (?:to|into|as) {_X}{_END}",
    rf"{_Y} (?:was|were|has been|have been|is|are|got)(?: now)? renamed(?: \w+)? (?:to|into|in(?= (?-i:[A-Z`]))) {_X}{_END}",
    rf"{_Y} (?:is|are) (?:now )?(?:called|named) (?!(?:from|by|in|on|at|with|via|for|to|when|after|before|once|twice|every)\b){_X} now",
    rf"{_Y} (?:is|are) now (?:called|named) (?=\S*(?-i:[A-Z_@/-]))(?P<new>[^\s,;]+?){_END}",
    rf"{_Y} (?:was|were|has been|have been|got) renamed (?-i:(?!to\b|in\b|as\b|by\b)){_X}{_END}",
    rf"(?:is|are|be|it's|that's|it is) (?:now )?(?:called|named) {_X},? not {_Y}{_END}",
    rf"(?:not|ain't|isn't|aren't) (?P<old>[^,;.]{{1,60}}?)(?: any ?more| any longer)?,? but {_X}{_END}",
    rf"not (?P<old>[^,;.]{{1,40}}?)(?: any ?more| any longer)?[,;]\s*(?:it's |we )?(?:use |run |but )?(?P<new>[^,;.]{{1,40}}){_END}",
    (
        rf"used to (?:use|run|be|have|deploy|build|live|go|run on|be on|deploy with|build with) {_Y},? (?:but |and )?(?:now|"
        rf"these days|nowadays)(?: it's| we use| it is| we're on| we are on)? {_X}{_END}"
    ),
    (
        rf"(?:used to be|was|were) (?!\w+ed\b|made\b){_Y}[,;]\s*(?:but |and )?(?:now|these days|nowadays),? "
        rf"(?:it's|it is|they're|they are) {_X}{_END}"
    ),
    (
        rf"used to be {_Y}[,;]\s*(?:but |and )?(?:it's|it is|they're|they are) {_X} (?:now|these days|nowadays)"
        r"(?=\s*(?:$|[,;!]|\.(?!\w)))"
    ),
    (
        r"no longer (?:\w+ ){0,5}?(?:with|on|in|via|through|to|from|by|using|against) (?P<old>[^,;.]{1,60}?)(?:[,;]\s*(?:but |"
        r"and )?(?:it's|it is|we use|use|we're on|now|rather)?\s*(?P<new>[^,;.]*))?(?=$|[,;]|\.(?!\w))"
    ),
    (
        rf"{_X}(?:,| and|"
        rf" -)? (?<!is )(?<!are )(?<!was )(?<!were )(?<!do )(?<!does )(?<!did )(?<!should )(?<!must )(?<!can )(?<!could )"
        r"(?<!will )(?<!would )(?<!may )(?<!has )(?<!have )(?<!be )(?<!why )(?<!or )(?<!if )(?<!it's )"
        r"(?<!that's )(?<!we're )(?<!I'm )(?:not|"
        rf"never)(?: (?:with|via|through|to|in|on|at|from|by|straight from))? (?P<old>[^,;.]{{1,60}}?)(?: any ?more| any longer|"
        rf"anymore)?{_END}"
    ),
    rf"{_X} (?:instead of|rather than|in place of|in lieu of|and no longer) (?P<old>[^,;.]{{1,60}}?){_END}",
    rf"prefer {_X} (?:over|to) (?P<old>[^,;.]{{1,60}}?){_END}",
    (
        r"(?:no longer|not|don't|do not|doesn't|does not|never|stopped|quit|dropped|got rid of|retired|removed|stop)(?: (?:use|"
        r"uses|using|run|runs|have|has|need|needs|on))+ (?P<old>[^,;.]{1,60}?)(?: (?:for|in|on) [^,;.]{1,30}?)?"
        r"(?: any ?more| any longer)?(?:[,;.]\s*(?:but |"
        rf"and )?(?:it's|it is|we use|use|we're on|now)?\s*(?P<new>[^,;.]+?(?:\.\w[^,;.]*?)*){_END}|(?=$|[,;]|\.(?!\w)))"
    ),
    r"^we(?:'ve| have)? (?P<gone>stopped) \w+ing (?:to|with|on|in|via) (?P<old>[^,;.]{1,40}?)(?=[.!]?$)",
    r"^(?:(?:ok|so|and|but) )*(?P<gone>no more) (?P<old>[^,;.]{1,40}?)(?= please| here|[.!]?$)",
    r"(?P<new>[^,;]+?) now,? (?:and )?not (?P<old>[^,;.]{1,60})",
)
