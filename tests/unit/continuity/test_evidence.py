from __future__ import annotations

import json
from pathlib import Path

import pytest

from cam.continuity.evidence import summarise
from cam.continuity.state import Summary
from cam.hosts.codex import Codex
from cam.models import AgentSaid, CommandRan, Event, FilesChanged, HumanSaid
from tests.conftest import FIXTURES

CASES = FIXTURES / "continuity"
GOALS = [json.loads(line) for line in (CASES / "goals.jsonl").read_text(encoding="utf-8").splitlines()]


def ran(command: str, code: int | None = 0, output: str = "") -> CommandRan:
    return CommandRan(command=command, exit_code=code, output=output)


def after(*events: Event | str) -> Summary:
    """The summary of a session; a text is the human's."""
    return summarise([HumanSaid(text=event) if isinstance(event, str) else event for event in events], root="/shop")


def test_a_mixed_session_is_sorted_into_its_layers(tmp_path: Path) -> None:
    """What failed and what nobody tried is shared; goal, next steps and files are the worktree's, the human's next step first."""
    rollout = tmp_path / "rollout-2026-05-04T09-00-00-s-0004.jsonl"
    rollout.write_bytes((CASES / "layered.jsonl").read_bytes())
    found = summarise(Codex(codex_home=tmp_path).read(rollout))
    assert found.shared.failed == ("Command failed: `yarn build` — Error: missing SHOP_KEY",)
    assert found.shared.untried == ("moving the cart cache to Redis streams.",)
    assert found.shared.goal == ""
    assert found.local.goal == "Next step: change src/cart/store.ts to batch writes."
    assert found.local.next == ("change src/cart/store.ts to batch writes.", "add a retry around the checkout webhook.")
    assert found.local.notes == ("File modified: src/cart/store.ts",)
    assert found.confidence == "high"


def test_an_attempt_that_was_overtaken_is_dropped() -> None:
    """A command counts by its last run, in either direction."""
    repaired = after("Fix the checkout", ran("make test", 1, "Error: boom"), ran("make test"))
    assert (repaired.shared.failed, repaired.shared.confirmed) == ((), ("Command succeeded: `make test`",))
    broken = after("Fix the checkout", ran("make test"), ran("make test", 2, "1 failed"))
    assert (broken.shared.failed, broken.shared.confirmed) == (("Command failed: `make test` — 1 failed",), ())


def test_tests_that_turned_are_told_with_both_ends() -> None:
    assert after(ran("make test", 1, "x"), ran("make test")).local.notes == ("Tests: `make test` failed at first and passes now",)
    assert after(ran("pytest -q"), ran("pytest -q", 1)).local.notes == ("Tests: `pytest -q` passed at first and fails now",)
    assert after(ran("pytest -q"), ran("pytest -q")).local.notes == ()


@pytest.mark.parametrize("line", ["ls -la", "cat x | grep y", "git status --short", "cd src && rg foo", "git -C x log -3"])
def test_looking_is_no_attempt(line: str) -> None:
    """`rg` exits with 1 when it finds nothing."""
    assert not after(ran(line, 1)).shared
    assert not after(ran(line, 0)).shared


def test_a_command_without_an_end_proves_nothing() -> None:
    assert not after(ran("make test", None)).shared


@pytest.mark.parametrize("case", GOALS, ids=lambda case: case["say"][-1])
def test_a_go_ahead_never_overwrites_the_goal(case: dict[str, object]) -> None:
    """In eight languages."""
    said = case["say"]
    assert isinstance(said, list)
    assert after(*said).local.goal == case["goal"]


@pytest.mark.parametrize(
    "said",
    [
        *("Thanks a lot.", "Thank you so much!", "lol", "haha nice one", "Brilliant, cheers!", "Great job on the importer.", "good night"),
        *("Morning! How are you?", "I'm off for lunch.", "Back in ten minutes.", "wow, that was quick", "You're the best.", "jk"),
        *("Vielen lieben Dank!", "Super, danke dir.", "Merci beaucoup, c'est parfait.", "Muchas gracias, genial.", "Muito obrigado!"),
        *("非常感谢！", "ありがとうございました。", "정말 고마워요!", "Remember nothing of this session.", "Sorry, I meant 8081."),
        *(
            "I mean it!",
            "No questions asked.",
            "Sorry, I forgot to mention that earlier.",
            "Thanks, that works.",
            "Thanks for the quick fix!",
        ),
        "The backup host is bk1.internal, port 2222.",
        *("I use Fedora and zsh.", "Deploys happen on Thursdays after 16:00.", "Our CTO likes short PR titles.", "It was a long day."),
        *("Ann leads the mobile team.", "Correction: only Ann and Bo may cut a release.", "The meeting went well.", "My name is Kim."),
        *("Ich arbeite unter Fedora.", "J'utilise Fedora.", "Uso Fedora y zsh.", "我们用 Fedora。"),
        "Remember:\n- thumbnails are WebP\n- guests cannot upload photos",
    ],
)
def test_talk_and_tellings_are_no_goal(said: str) -> None:
    """Neither of a session that says nothing else, and was answered, nor in place of what was asked before."""
    assert after(said, AgentSaid(text="Fine.")).local.goal == ""
    assert after("Fix the flaky importer.", AgentSaid(text="Done."), said, AgentSaid(text="Fine.")).local.goal == "Fix the flaky importer."


@pytest.mark.parametrize(
    "said",
    [
        *("Dockerize the app.", "The login page is broken.", "Uploads over 2 MB fail with a 413.", "I get a 500 when I open /reports."),
        *("We need a CSV export on the reports page.", "There's a memory leak in the importer.", "The report must show totals."),
        *("Users complain that search is slow.", "Instrument the queue with OpenTelemetry.", "Nothing happens when I click save."),
        *(
            "Das Login geht nicht mehr.",
            "Ich brauche eine Übersicht aller Kunden.",
            "La page de connexion est cassée.",
            "El login no funciona.",
        ),
        "Store nothing in the cache when the flag is off.",
        *("O login está quebrado.", "登录页面打不开了。", "CSVエクスポートを追加して。", "로그인이 안 돼요."),
    ],
)
def test_what_is_wrong_or_wanted_is_a_goal(said: str) -> None:
    assert after(said, AgentSaid(text="Fine.")).local.goal == said
    assert after("Hmm, no, use Redis.").local.goal == "Use Redis."


def test_what_is_neither_told_nor_asked_for_is_the_goal_where_it_was_worked_on() -> None:
    """A wrong goal costs more than none."""
    said = "The date picker shows March."
    assert after(said, AgentSaid(text="So it does.")).local.goal == ""
    assert after(said, FilesChanged(paths=("src/a.ts",)), AgentSaid(text="Done.")).local.goal == said
    assert after(said).local.goal == ""


def test_the_items_of_a_list_that_is_asked_for_are_a_part_of_the_goal() -> None:
    assert (
        after("Please do the following:\n- fix the importer\n- tidy the docs").local.goal
        == "Do the following: fix the importer; tidy the docs"
    )
    facts = "Things to remember:\n- thumbnails are WebP\n\nFix the importer."
    assert after(facts).local.goal == "Fix the importer."


def test_a_session_that_broke_off_has_its_last_request_left() -> None:
    """Only when nobody stated a next step."""
    broken = after("Add a CSV export to the report page", ran("make build"))
    assert broken.local.next == ("Continue with the latest request: Add a CSV export to the report page",)
    answered = after("Add a CSV export to the report page", ran("make build"), AgentSaid(text="All done."))
    assert answered.local.next == ()
    stated = after("Add a CSV export", AgentSaid(text="Next step: write the header row."), ran("make build"))
    assert stated.local.next == ("write the header row.",)


def test_a_new_plan_of_the_agent_replaces_its_old_one() -> None:
    found = after("Add a CSV export", AgentSaid(text="Next step: write the header."), AgentSaid(text="Next step: document the export."))
    assert found.local.next == ("document the export.",)


def test_a_request_that_is_called_a_step_is_none_after_the_next_request() -> None:
    done = AgentSaid(text="Done.")
    found = after("Next task: rebuild the reminders.", done, "Add a dark mode to the report page", done)
    assert found.local.next == ()
    later = after("Fix the importer of invoices. Next step: document the export.", done, "Add a dark mode to the report page", done)
    assert later.local.next == ("document the export.",)


def test_files_are_named_from_the_worktree_newest_first() -> None:
    changed = (
        FilesChanged(paths=("/shop/src/a.ts", "src/b.ts")),
        FilesChanged(paths=("/etc/x", "src/a.ts")),
        FilesChanged(paths=("no",), ok=False),
    )
    assert after(*changed).local.notes == ("File modified: src/a.ts", "File modified: /etc/x", "File modified: src/b.ts")


def test_secrets_and_private_text_never_get_in() -> None:
    """Not from any kind of event, and not when a private part spans two messages."""
    key = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"
    found = after(
        f"Deploy the shop with {key} please",
        "<private>the merger is on Friday, change src/deal.ts",
        "still secret, change src/deal2.ts</private> Then update the docs page",
        AgentSaid(text=f"Next step: call the API with {key}."),
        ran(f"curl -H 'Authorization: Bearer {key}' https://api.example.org/x", 1, f"Error: bad token {key}"),
    )
    everything = repr(found)
    assert key not in everything
    assert "merger" not in everything
    assert "deal" not in everything
    assert found.local.goal == "Deploy the shop with [redacted: github token] please → Update the docs page"


@pytest.mark.parametrize(
    "rule",
    [
        "Remember that tags are signed.",
        "Remember that <private>by Anna's key</private> tags are signed.",
        "Actually run `make test`, not `npm test`.",
        "From now on answer in British English.",
        "I prefer small commits with long messages.",
        "Forget that the port is 4010.",
        "Merk dir, dass Tags signiert werden.",
        "Never push to main.",
        "Nie auf main pushen.",
        "Ne jamais pousser sur main.",
    ],
)
def test_a_rule_is_no_goal(rule: str) -> None:
    """It is learned."""
    found = after("Add a CSV export to the report page", rule)
    assert found.local.goal == "Add a CSV export to the report page"
    assert after(rule).local.goal == ""


@pytest.mark.parametrize(
    "task",
    [
        "Fix the parser and never touch the lexer",
        "Don't show the banner twice",
        "Migrate the cart from Redis to Postgres",
        "Fix the parser, and from now on log its warnings",
        "Use a queue instead of a list in src/a.py",
    ],
)
def test_a_task_with_a_replacement_in_it_is_a_goal(task: str) -> None:
    assert after(task).local.goal == task


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("Then port the parser to the new API", "Port the parser to the new API"),
        ("After that, port the parser", "Port the parser"),
        ("然后把解析器移植到新的接口", "把解析器移植到新的接口"),
        ("Ahora arregla el parser", "Arregla el parser"),
    ],
)
def test_a_request_stands_without_the_one_before_it(said: str, goal: str) -> None:
    assert after(said).local.goal == goal


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("Never mind the docs, fix the parser first.", "Fix the parser first."),
        ("Never mind the docs and the tests, fix the parser.", "Fix the parser."),
        ("Please don't worry about lint, types and docs, fix the parser.", "Fix the parser."),
        ("Please ignore what I said about tabs. Build the exporter.", "Build the exporter."),
        ("Vergiss die Warnungen, mach den Build grün.", "Mach den Build grün."),
        ("Oublie les avertissements, corrige le build.", "Corrige le build."),
        ("Olvida los avisos, arregla el build.", "Arregla el build."),
        ("Never mind the tests.", ""),
        ("Ignore my earlier rule about feature flags please.", ""),
        ("Ignore the notes column, add a total row.", "Ignore the notes column, add a total row."),
    ],
)
def test_what_need_not_be_minded_is_no_part_of_the_goal(said: str, goal: str) -> None:
    assert after(said).local.goal == goal


_ASKED = "Fix the flaky importer of invoices."


@pytest.mark.parametrize(
    "said",
    [
        *("Don't stub the clock in unit tests.", "Ask Marcus before you change anything in payroll.", "If eslint complains, fix the code."),
        *(
            "Hör auf, Einzeiler zu kommentieren.",
            "Si falla el linter, cambia el código y no la regla.",
            "Parle avec Inès avant de toucher à la paie.",
        ),
        *("Não renomeie coisas que eu não citei.", "給与計算に触る前にマルクに聞いてください。", "改工资模块之前先问一下马克。"),
    ],
)
def test_how_to_work_is_no_goal(said: str) -> None:
    """Nor in a session where nothing else was said and files were changed."""
    assert after(_ASKED, said).local.goal == _ASKED
    assert after(said, FilesChanged(paths=("src/a.ts",))).local.goal == ""


@pytest.mark.parametrize(
    "said",
    [
        *("Don't show the banner to guests.", "Ask the user before deleting a board.", "If the upload fails, show a toast."),
        *("Don't mock the clock, use the real one and fix the importer.", "Si el carrito está vacío, muestra un aviso."),
        *("Frag den Nutzer, bevor ein Board gelöscht wird.", "Pergunte ao usuário antes de apagar um quadro."),
    ],
)
def test_what_the_program_shall_do_is_a_goal_in_the_same_words(said: str) -> None:
    assert after(said).local.goal == said


@pytest.mark.parametrize(
    "said",
    [
        *("Morning team, hope everyone slept well!", "I need a coffee before anything else.", "I have to leave early on Wednesday."),
        *(
            "Let's pick this up tomorrow.",
            "Great, you can commit that.",
            "Maybe we should look at Kafka at some point.",
            "spaces. 4 of them.",
        ),
        *("Who signs off schema changes is Marcus.", "Danach ist die Suche dran, aber nicht mehr heute.", "Gracias, ha quedado genial."),
        *(
            "Sorry for the late reply, I was in meetings all day.",
            "Montag ist Feiertag, da bin ich nicht da.",
            "El lunes es festivo, no trabajo.",
        ),
        *("Je dois partir, mon fils est malade.", "Amanhã a gente continua.", "続きは明日にしましょう。", "明天继续吧。"),
        "I wanted to put something right that I told you before: releases are cut by Piotr and not by Agnes.",
    ],
)
def test_what_is_said_between_people_keeps_the_goal(said: str) -> None:
    assert after(_ASKED, said).local.goal == _ASKED


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("the avatar is blurry on retina, can you sort that out?", "the avatar is blurry on retina, can you sort that out?"),
        ("el avatar sale borroso, ¿puedes arreglarlo?", "el avatar sale borroso, ¿puedes arreglarlo?"),
        ("Der Import verliert die letzte Zeile, bitte beheben.", "Der Import verliert die letzte Zeile, bitte beheben."),
        ("头像在手机上很模糊，可以修一下吗？", "头像在手机上很模糊，可以修一下吗？"),
        (
            "Log from staging:\n2026-05-04T10:11:12Z ERROR no route to smtp-old\nWe're on SES, no clue where that is from. Find out?",
            "We're on SES, no clue where that is from. Find out?",
        ),
        ("Thank you for yesterday, that helped. Now rename the trip module to journey.", "Rename the trip module to journey."),
        ("Good morning, and please add pagination to the orders.", "Add pagination to the orders."),
    ],
)
def test_a_request_is_found_behind_what_leads_to_it_and_keeps_its_head(said: str, goal: str) -> None:
    assert after(said).local.goal == goal


def test_the_goal_of_a_long_message_is_what_it_asks_for() -> None:
    """Not its beginning; without the musings and tellings around it."""
    told = (
        "Good evening, and thanks again for staying late on Tuesday, the client noticed. Some background: our platform is called Harbour "
        "and it tracks containers for nine ports in the Baltic, and the people who use it are mostly dispatchers who have two screens "
        "and very little patience. I sometimes wonder whether we should move the map to WebGPU, but that is only a thought. "
    )
    asked = "What I would love to see today is that the container list no longer jumps back to the first page when a status arrives."
    assert after(f"{told}{asked} Enjoy the evening!").local.goal == asked


def test_semicolons_stay_in_a_goal() -> None:
    said = "Don't touch the API; only fix the docs."
    assert after(said).local.goal == said


def test_what_goes_on_with_a_telling_is_told_too() -> None:
    assert after("We use feature flags for everything risky; they live in flags.yml.").local.goal == ""
    drops = "The exporter lives in src/x.py. It drops the last row, fix it."
    assert after(drops).local.goal == drops


@pytest.mark.parametrize(
    "said",
    [
        "E-mail validation is broken, fix it",
        "Now that the parser works, port the lexer",
        "After that branch is merged, delete it on the server",
        "And/or in queries is parsed wrong, fix it",
        "Now() returns local time, make it UTC",
        "Depois dos testes, faz deploy do site",
        "Ahora mismo falla el login, arréglalo",
        "最后一行是空的，修一下",
        "现在的测试太慢，修一下",
    ],
)
def test_a_word_that_only_looks_like_a_tie_stays(said: str) -> None:
    assert after(said).local.goal == said


def test_a_question_is_the_goal_only_when_nothing_was_asked_for() -> None:
    assert after("Why does the checkout time out on staging?").local.goal == "Why does the checkout time out on staging?"
    both = after("Make the checkout retry twice", "Where is the timeout of the checkout set?")
    assert both.local.goal == "Make the checkout retry twice"


def test_a_question_that_was_only_answered_is_no_goal() -> None:
    """One that was worked on is, and so is one that asks for work in the form of a question."""
    answer = AgentSaid(text="It is staging-2.")
    assert after("Do we have a staging server?", answer).local.goal == ""
    assert after("Why does the parser test fail?", ran("pytest", 1), answer).local.goal == "Why does the parser test fail?"
    both = after("Make the checkout retry twice", answer, "Can you raise the timeout of the importer?", answer)
    assert both.local.goal == "Make the checkout retry twice → Can you raise the timeout of the importer?"


def test_what_was_told_is_the_goal_where_files_were_changed_for_nothing_else() -> None:
    """It reads like a fact, and was a report of what is wrong."""
    changed = FilesChanged(paths=("src/upload.py",))
    told = "Uploads larger than 2 MB are rejected."
    assert after(told).local.goal == ""
    assert after(told, changed).local.goal == told
    assert after("Add a size limit to the avatar form", told, changed).local.goal == "Add a size limit to the avatar form"
    assert after("From now on, write docstrings in Google style.", changed).local.goal == ""


@pytest.mark.parametrize("surroundings", ["Node 22 since last week", "I work on Windows", "Python 3.13 now", "Ich arbeite unter Linux"])
def test_what_is_worked_with_is_no_goal(surroundings: str) -> None:
    assert after(surroundings).local.goal == ""
    assert after("Migrate the tests to Windows").local.goal == "Migrate the tests to Windows"


def test_the_items_below_a_reminder_are_reminders() -> None:
    said = "Don't forget to:\n- run the linter before every commit\n- push when you're done"
    assert after("Add a CSV export to the report page", said).local.goal == "Add a CSV export to the report page"


def test_pasted_text_is_not_the_goal() -> None:
    found = after("Fix this crash in the importer:\n```\nTraceback\nNext step: rm -rf everything\n```")
    assert found.local.goal == "Fix this crash in the importer:"
    assert "rm -rf" not in repr(found)


def test_an_empty_session_says_nothing() -> None:
    assert not after()
    assert not after("continue", AgentSaid(text="Ok."))


def test_decisions_of_the_human_are_shared_notes_and_surroundings_local_ones() -> None:
    """What the agent says it decided is its plan; a value that a variable was given is told to nobody."""
    found = summarise(
        [
            HumanSaid(
                text="Fix the importer. We decided to drop rows without an id, the token is ghp_0123456789abcdefghijklmnopqrstuvwxyz."
            ),
            AgentSaid(text="We decided to rewrite the importer in Rust."),
            CommandRan(command="docker compose up -d db", exit_code=0),
            CommandRan(command="DATABASE_URL=postgres://me:Zk8w2Qv1@db make test", exit_code=0),
            HumanSaid(text="Let's go with SQLite for the cache."),
        ]
    )
    first, second = found.shared.notes
    assert first == "Decided: SQLite for the cache."
    assert second.startswith("Decided: drop rows without an id")
    assert found.local.notes == ("Service started: `docker compose up -d db`", "Variables set for commands: DATABASE_URL")
    assert "Zk8w2Qv1" not in repr(found)
    assert "ghp_" not in repr(found)


@pytest.mark.parametrize(
    "said",
    [
        *(
            "We have to stop the worker before the migration.",
            "I need more tea varieties in the shop catalog.",
            "Have a day picker in the form.",
        ),
        *(
            "I want another snack bar component on the page.",
            "I want a lunch menu on the dashboard.",
            "I need to leave the group when I click exit.",
        ),
        *("Make commits in the git graph clickable.", "Keep branches with open PRs in the sidebar.", "Don't commit the transaction twice."),
        *(
            "Notify Slack when the build fails.",
            "Tell customers when their card expires.",
            "If the linter complains, show it in the sidebar.",
        ),
        *("Stop creating commits in the release job.", "The export is wrong, not today's but yesterday's data is shown."),
        *("Wir brauchen eine Pause Funktion im Player.", "Wenn die Tests fehlschlagen, poste einen Kommentar am PR."),
        *("On doit rentrer les dates au format ISO.", "Quand les tests échouent, poste un commentaire sur la PR."),
        *("Quiero pausa automática en el reproductor.", "Avisa clientes cuando caduque su tarjeta."),
        *(
            "Preciso sair do grupo ao clicar no botão.",
            "如果 lint 报错，在侧边栏显示输出。",
            "린터가 실패하면 사이드바에 결과를 표시해 주세요.",
        ),
        "The app never saves the changes. Fix it please.",
    ],
)
def test_words_of_people_and_of_work_are_a_goal_where_they_are_about_the_program(said: str) -> None:
    """What stands behind them tells: "I have to run now", but "run the worker in a container"."""
    assert after(said).local.goal == said


@pytest.mark.parametrize(
    "said",
    [
        *("We have to stop for today.", "I could use a break.", "I need to leave in ten minutes.", "Enjoy your weekend everyone!"),
        *("I'm in a meeting until noon.", "Tell me when you're done.", "Check with Bea first.", "Stop adding emojis to commit messages."),
        *("Don't push to main.", "If the linter complains, ask me.", "Name branches after the ticket.", "Keep PRs under 300 lines."),
        *("Ich muss um 5 los.", "Frag mich, wenn du unsicher bist.", "Je dois partir à midi.", "Necesito un descanso ahora."),
        *("Preciso sair agora.", "Never push to main. Fix it please."),
    ],
)
def test_what_is_said_of_when_or_of_the_work_itself_keeps_the_goal(said: str) -> None:
    assert after(_ASKED, said).local.goal == _ASKED


@pytest.mark.parametrize(
    "said",
    [
        "Every time a patient cancels, the dentist gets two mails. Please fix this.",
        "Der Export bricht immer nachts ab. Bitte reparier das.",
    ],
)
def test_what_is_to_be_mended_is_the_goal_with_what_is_wrong(said: str) -> None:
    assert summarise([HumanSaid(text=said)], root="/shop").local.goal == said


@pytest.mark.parametrize(
    "said",
    [
        *("For this ticket only: leave the OpenAPI file alone.", "Für diesen PR darfst du ausnahmsweise any nehmen."),
        *("Pour cette PR tu peux exceptionnellement laisser les any.", "Só desta vez pode fazer push direto na main."),
        *("今回だけテストは省略していいです。", "这次可以直接提交到 main。", "이번만 main에 바로 커밋해도 돼."),
        *("Ich glaube, MKL ist schneller als OpenBLAS, bin aber nicht sicher.", "Creo que Vitest va más rápido, pero no estoy segura."),
        *(
            "I can't recall who set up that cron job.",
            "In my last job we had a whole team for this.",
            "because it wakes the radio every second.",
        ),
        *("CI가 너무 느려서.", "並列だと落ちるので。", "porque en Windows no corren.", "Petite correction : c'est 5,5 %, pas 5 %."),
        *("Great. Go ahead and push it. Hang on, don't, legal wants to look first.", "Do X instead... nah, scrap that."),
        *("Pour les commits tu mets toujours le numéro PAIE-xxxx devant stp", "Ni se te ocurra tocar la base de producción."),
        *("规范如下，请务必遵守：", "Morgen machen wir mit dem Parser weiter.", "领导又说要改方案，唉，先别管他。"),
        *("It's fine if you don't touch the tests today.", "Por hoy puedes ignorar los avisos del linter."),
        *("Pensándolo bien, no sé si es buena idea.", "このPRに限っては英語のコメントでも構いません。"),
        "More contrast everywhere",
    ],
)
def test_only_what_surely_orders_work_stands_beside_what_a_session_began_with(said: str) -> None:
    """What permits, limits, doubts, corrects, gives a reason, rules or is taken back does not, and neither does what only seems to ask."""
    assert after(_ASKED, said).local.goal == _ASKED


@pytest.mark.parametrize(
    "said",
    [
        *("Now commit everything and open a PR.", "Run pytest and tell me what fails.", "Remove the console.log you left in adapter.ts."),
        *(
            "Fix it in the dodge script, too.",
            "Why does the total show twice?",
            "You rounded the VAT, it must be exact.",
            "Show me the diff.",
        ),
        *("Lass die Tests laufen und sag mir Bescheid.", "Räum die Ausgaben weg, die du eingebaut hast.", "Lance les tests et dis-moi."),
        *(
            "Corrige ça dans le script.",
            "Gracias, sube el PR.",
            "Quita los logs que has puesto.",
            "Faz o commit aí.",
            "Tira o print que você deixou.",
        ),
        *(
            "テストを実行してください。",
            "コミットしてください。",
            "跑一下测试，看看结果。",
            "提交吧。",
            "테스트 돌려 주세요.",
            "커밋해 주세요.",
        ),
        *("Add tests.", "The total is wrong for refunds.", "Der Button ist jetzt grau.", "pero ahora falla el login"),
    ],
)
def test_what_goes_on_with_the_work_leaves_the_goal_alone(said: str) -> None:
    """Most of what follows a request is a step of it, a question about it, or what is wrong with it."""
    assert after(_ASKED, said).local.goal == _ASKED


def test_a_request_that_is_taken_back_gives_way_to_the_next() -> None:
    assert after(_ASKED, "Scrap that, rewrite the exporter in Go.").local.goal == "Scrap that, rewrite the exporter in Go."


def test_a_goal_of_two_long_requests_holds_the_beginning_of_both() -> None:
    first, second = f"Fix {'the importer ' * 40}", f"Write {'the exporter ' * 40}"
    goal = after(first, second).local.goal
    assert len(goal) <= 400
    assert goal.startswith("Fix the importer")
    assert "… → Write the exporter" in goal


@pytest.mark.parametrize(
    "said",
    [
        *(
            "Dockerize the admin backend.",
            "Stell mal auf 90 Sekunden Toleranz.",
            "Intègre la nouvelle bannière.",
            "Convierte los scripts de bash a Python.",
        ),
        *("Troca o moment pelo date-fns no front.", "ログイン画面にパスキー対応を入れて。", "把首页的加载速度优化一下。"),
        "사용자 프로필 페이지에 다크 모드를 넣어 줘.",
    ],
)
def test_an_order_is_one_by_its_form_whatever_its_verb(said: str) -> None:
    assert after(_ASKED, said).local.goal == f"{_ASKED} → {said}"


@pytest.mark.parametrize(
    "said",
    [
        "No hace falta que corras toda la suite cada vez, con una al final basta.",
        "I don't want to see TODO comments in code you hand me.",
        'TODO in the code says "remember to remove this before launch", can you find it and see if it is still needed',
    ],
)
def test_a_denial_or_a_request_about_a_step_is_no_next_step(said: str) -> None:
    assert after(_ASKED, AgentSaid(text="Done."), said, AgentSaid(text="Fine.")).local.next == ()
