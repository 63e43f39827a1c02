"""What recall knows about languages: words that carry no meaning in a question, endings, and names of the trade."""

from __future__ import annotations

from functools import cache

# Function words of English, German, Spanish, French and Portuguese, folded (no accents), apostrophes as separators.
_MEANINGLESS = """
    a about after all also am an and any are as at be because been before being but by can cannot could did do does doing don for from had
    has have having he her here hers him his how i if in into is isn it its just may me might more most must my no not of on or our ours out
    shall she should so some such than that the their them then there these they this those to too us was wasn we were what when where
    which while who whom whose why get gets got need needs want tell know
    will with without won would you your yours re ve ll
    aber alle als am auch auf aus bei bin bis das dass dem den der des die dies diese dieser dieses doch ein eine einem einen einer eines
    er es fur habe haben hat ich ihr im ist ja kann kein keine man mein mich mir mit muss nach nicht noch nur oder ob sich sie sind so
    soll uber um und uns unser unsere vom von vor wann warum was wegen welche welcher welches wenn wer werden wie wir wird wo zu zum zur
    al como con cual cuales cuando de del desde donde el ella ellos en entre era es esa ese eso esta este esto estos fue ha hace hacer
    hay la las le les lo los mas me mi muy nos nuestra nuestro para pero por porque puede puedo que quien se ser si sin sobre son su sus
    tiene un una uno y ya
    au aux avec ce ces cette comment dans des deux elle est et etre faire faut fait il ils je les leur mais meme mon ne notre nous on ou
    par pas peut plus pour pourquoi qu quand que quel quelle quels quelles qui sa ses son sont sous sur tu un une vos votre vous
    ao aos as com da das do dos e ela ele em entre era essa esse esta isso isto na nas nao nos o onde os ou para pela pelo por qual quais
    quando que quem sao se sem ser seu sua tem um uma voce
"""
STOP_WORDS = frozenset(_MEANINGLESS.split())

# Two words are forms of one when both are a common beginning plus one of these: "deploy", "deploys", "deployment".
_ENDINGS = """
    s es e ed d er ers r rs ing ings ion ions ation ations ment ments ly y ies ied ier al able ability or ors ive ance ence ity ness
    n en em er ern es st t te ten tet ung ungen lich keit
    a o as os ar ir ado ada ados adas ido ida idos idas ando iendo cion ciones mente
    ez ee ees ent ement tion tions eur eurs
    ao oes cao coes ndo ou am em
"""
ENDINGS = frozenset({"", *_ENDINGS.split()})
_STEM = 3
_LONGEST = max(map(len, ENDINGS)) + 1  # with a doubled consonant before it

# English words whose forms share no beginning that an ending could follow: each line is one word.
_IRREGULAR = """
    go goes going went gone
    become became
    begin began begun
    bind bound
    break broke broken
    bring brought
    build built
    buy bought
    catch caught
    choose chose chosen
    come came
    draw drew drawn
    drive drove driven
    eat ate eaten
    fall fell fallen
    feed fed
    feel felt
    fight fought
    find found
    fly flew flown
    forget forgot forgotten
    freeze froze frozen
    give gave given
    grow grew grown
    hang hung
    hear heard
    hide hid hidden
    hold held
    keep kept
    know knew known
    lead led
    leave left
    lose lost
    make made
    meet met
    pay paid
    rebuild rebuilt
    ride rode ridden
    ring rang rung
    rise rose risen
    run ran
    say said
    see saw seen
    seek sought
    sell sold
    send sent
    shoot shot
    sing sang sung
    sit sat
    sleep slept
    speak spoke spoken
    spend spent
    stand stood
    steal stole stolen
    stick stuck
    swim swam swum
    take took taken
    teach taught
    tell told
    think thought
    throw threw thrown
    understand understood
    wake woke woken
    wear wore worn
    win won
    write wrote written
    rewrite rewrote rewritten
    child children
    foot feet
    index indices
    leaf leaves
    life lives
    man men
    matrix matrices
    mouse mice
    person people
    vertex vertices
    wife wives
    woman women
"""

# Names of the trade that are written in more than one way. Each line is one thing; words of one name are joined by "+".
_SAME = """
    k8s kubernetes
    ci continuous+integration
    cd continuous+delivery continuous+deployment
    db database datenbank
    env environment
    envvar environment+variable env+var
    var variable
    config configuration settings cfg
    i18n internationalization internationalisation translation locale
    l10n localization localisation translation locale
    a11y accessibility screen+reader
    auth authentication authorization login
    authn authentication
    authz authorization
    repo repository
    dir directory folder
    deps dependencies dependency
    docs documentation
    dev development
    prod production
    stage staging
    pg postgres postgresql
    js javascript
    ts typescript
    py python
    rb ruby
    rs rust
    tf terraform
    gh github
    gha github+actions
    gcp google+cloud
    pr pull+request merge+request
    mr merge+request pull+request
    vm virtual+machine
    os operating+system
    fs file+system
    ui user+interface
    ux user+experience
    fe frontend front+end
    be backend back+end
    frontend front+end client
    backend back+end server
    tz timezone time+zone
    timezone time+zone
    dst daylight+saving
    eol end+of+life
    api interface endpoint
    sdk development+kit
    ide editor
    cli command+line
    tui terminal+interface
    gui user+interface
    cors cross+origin
    csp content+security+policy
    csrf cross+site+request
    xss cross+site+scripting
    ssrf server+side+request
    sso single+sign+on
    mfa two+factor multi+factor
    2fa two+factor
    pii personal+data
    gdpr data+protection
    tls ssl certificate
    mtls mutual+tls client+certificate
    jwt web+token
    oom out+of+memory
    enospc disk+full no+space
    econnrefused connection+refused
    eacces eperm permission+denied
    enoent no+such+file
    etimedout timeout timed+out
    segfault sigsegv segmentation+fault
    gc garbage+collection garbage+collector
    dlq dead+letter
    mq message+queue
    pitr point+in+time
    rpo recovery+point
    rto recovery+time
    wal write+ahead
    hpa horizontal+pod+autoscaler autoscaler autoscaling
    pdb disruption+budget
    pvc persistent+volume
    cm config+map
    sa service+account
    iac infrastructure+as+code
    iam access+management
    kms key+management
    s3 object+storage bucket
    ocr text+recognition character+recognition
    ml machine+learning
    llm language+model
    msrv minimum+supported+rust rust+version
    kmp kotlin+multiplatform
    spm swift+package
    bom byte+order+mark
    sbom bill+of+materials
    erd entity+relationship
    ota over+the+air
    adr architecture+decision decision+record
    rfc request+for+comments
    poc proof+of+concept
    mvp minimum+viable
    qa quality+assurance
    slo service+level+objective
    sla service+level+agreement
    sli service+level+indicator
    mttr time+to+recovery
    rca root+cause
    e2e end+to+end
    tdd test+driven
    bdd behaviour+driven
    sut system+under+test
    ssr server+side+rendering server+rendered
    csr client+side+rendering
    ssg static+site
    pwa progressive+web
    spa single+page
    dom document+object
    wip work+in+progress
    lb load+balancer
    cdn content+delivery
    dns name+server
    vpc private+cloud
    ttl time+to+live
    rbac role+based
    acl access+control
    orm object+relational
    dto transfer+object
    ddl schema
    cte table+expression
    fk foreign+key
    pk primary+key
    etl extract+transform
    rpc remote+procedure
    sse server+sent
    ws websocket websockets
    uuid guid
    csv comma+separated
    regex regexp regular+expression
    lint linter
    fmt format formatter
    perf performance
    impl implementation
    msg message
    err error
    req request
    res response
    pkg package
    lib library
    ver version
    pwd password
    passwd password
    cert certificate
    creds credentials
    undo rollback revert restore
    delete remove erase
    build compile
    start launch boot startup init
    stop halt terminate shutdown
    laptop computer machine workstation
    phone mobile handset
    simulator emulator
    ticket issue
    freeze moratorium
    on+call oncall pager rota
    plugin extension addon add+on
    codegen generated generate
    vat tax mwst
    bug defect
    crash panic
    mock stub fake
    run execute
    ship deploy release
    limit cap quota
    approve sign+off
    price amount
    budget spending
    image picture photo
    login log+in sign+in
    logout log+out sign+out
    cart basket
    mail email
    folder directory
    pooler pgbouncer connection+pool
    vpn wireguard
    iphone ios
    401 unauthorized unauthenticated
    403 forbidden
    404 not+found
    429 too+many+requests rate+limit rate+limiting
    502 bad+gateway
    503 unavailable
    504 gateway+timeout
    137 oomkilled out+of+memory
"""


@cache
def synonyms() -> dict[str, tuple[tuple[str, ...], ...]]:
    """For each name of the trade the other names of the same thing, each as its words."""
    return _table(_SAME)


@cache
def irregular() -> dict[str, tuple[str, ...]]:
    """For each irregular form the other forms of the same word."""
    return {form: tuple(name for (name,) in others) for form, others in _table(_IRREGULAR).items()}


def _table(lines: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    table: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in lines.split("\n"):
        names = [tuple(name.split("+")) for name in line.split()]
        for name in names:
            key = "_".join(name)
            table[key] = (*table.get(key, ()), *(other for other in names if other != name and other not in table.get(key, ())))
    return table


def are_forms(a: str, b: str) -> bool:
    """Whether two different folded words look like forms of one word, in any of the languages above.

    >>> are_forms("running", "runs"), are_forms("libraries", "library"), are_forms("commit", "common")
    (True, True, False)
    """
    length = 0
    for left, right in zip(a, b, strict=False):
        if left != right:
            break
        length += 1
    if length < _STEM or max(len(a), len(b)) - length > _LONGEST:
        return False
    return any(_is_ending(a, stem) and _is_ending(b, stem) for stem in (length, length - 1) if stem >= _STEM)


def stem(word: str) -> str:
    """``word`` without the longest ending that leaves four letters."""
    return next((word[:cut] for cut in range(4, len(word)) if word[cut:] in ENDINGS), word)


def _is_ending(word: str, stem: int) -> bool:
    rest = word[stem:]
    return rest in ENDINGS or (len(rest) > 1 and rest[0] == word[stem - 1] and rest[1:] in ENDINGS)
