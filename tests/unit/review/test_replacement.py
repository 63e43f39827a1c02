"""Which records a change makes stale, which it leaves to a person, and which it does not touch, at the limits of each rule."""

from __future__ import annotations

import pytest

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope, slug
from cam.review.meant import reverses
from cam.review.replacement import made_stale


def record(summary: str) -> MemoryRecord:
    return MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=summary, id=slug(summary))


def stale(said: str, *known: str, replaces: tuple[str, ...] = (), corrects: bool = True) -> tuple[list[str], list[str]]:
    """The summaries that are certainly stale, and those that may be."""
    operation = MemoryOperation(action=Action.ADD, record=record(said), replaces=replaces, corrects=corrects)
    found = made_stale(operation, record(said), [record(one) for one in known])
    return [one.summary for one in found.certain], [one.summary for one in found.doubtful]


@pytest.mark.parametrize(
    ("said", "old", "known"),
    [
        ("Max upload size went from 25 MB to 40 MB.", "25 MB", "Max upload size is 25 MB."),
        ("The runbook lives at https://wiki.example.org/b.", "", "The runbook can be found at https://wiki.example.org/a."),
        ("Runbook ist unter https://wiki.example.org/b.", "", "Das Runbook liegt unter https://wiki.example.org/a."),
        ("Java 21 now.", "", "The service is built with Java 17."),
        ("Runbook is at https://wiki.example.org/b.", "", "The runbook can be found at https://wiki.example.org/a."),
        ("Grafana moved to https://grafana.example.org.", "", "Grafana is at https://metrics.example.org."),
        ("The cache folder is var/cache now.", "", "The cache folder is tmp/cache."),
        (
            "We moved the metrics from mq1.pine.example to mq3.pine.example.",
            "mq1.pine.example",
            "Metrics of the old web shop flow to mq1.pine.example.",
        ),
        ("Postgres moved from 5432 to 5499.", "5432", "Postgres of the local clients is behind port 5432."),
        ("We use port 9000 now, not 8000.", "8000", "The server runs on port 8000."),
        ("Python floor is 3.12 now, we stopped supporting 3.10 in march.", "3.10", "The Python version is 3.10."),
        ("Don't use moment here anymore; use date-fns for dates.", "moment here", "Dates are handled with moment."),
        ("We use yarn, not npm.", "npm", "Use npm for installs."),
        (
            "The fixtures moved from tests/data/sample.json to tests/base/all.json.",
            "tests/data/sample.json",
            "Seed fixtures are defined in tests/data/sample.json.",
        ),
        (
            "The flaky login test was caused by the clock skew in the container and not by the redis timeout.",
            "the redis timeout",
            "The flaky login test is caused by the Redis timeout.",
        ),
        ("CIはCircleCIからGitHub Actionsに移行しました。", "CIはCircleCI", "CIはCircleCIで動いています。"),
    ],
)
def test_the_same_sentence_with_another_value_is_replaced(said: str, old: str, known: str) -> None:
    """Also where only the address or the path is another, and where a number changes of which less is said."""
    assert stale(said, known, replaces=(old,) if old else ()) == ([known], [])


@pytest.mark.parametrize(
    ("said", "old", "known"),
    [
        ("Max upload size went from 25 MB to 40 MB.", "25 MB", "Max upload size is 27 MB."),
        ("The web app is on port 4000, not 4020.", "4020", "Port 3007 is used by the web app."),
        ("We are on Node 22, not Node 18.", "Node 18", "We are on web Node 22, not Node 18."),
        ("The runbook is at https://wiki.example.org/b.", "", "We keep a runbook."),
        ("動画はS3ではなくGCSに置く。", "S3", "動画はS10ではなくGCSに置く。"),
    ],
)
def test_what_states_neither_the_old_value_nor_another_one_is_left_alone(said: str, old: str, known: str) -> None:
    """Who says which value is stale means a record that has it; what already says the new one is no older version."""
    assert stale(said, known, replaces=(old,) if old else ()) == ([], [])


@pytest.mark.parametrize(
    ("said", "old", "known"),
    [
        ("Max upload size went from 25 MB to 40 MB.", "25 MB", "Max upload size is 25 MB on Windows."),
        ("The API client waits 45 s, it used to be 30 s.", "30 s", "The API client waits 30 s on Windows."),
        ("We deploy to Berlin now, not to Paris.", "Paris", "Deploys go to Paris on staging."),
        ("Use camelCase for URL params, not snake_case.", "snake_case", "Database columns use snake_case."),
        ("We use one of the old small tools now, not npm.", "npm", "Use npm in this repository."),
        ("We moved the metrics from Graphite to Prometheus.", "Graphite", "Metrics of the shop flow to Graphite."),
        ("We moved our error tracking from Sentry to GlitchTip.", "Sentry", "Errors go to Sentry."),
        ("We use port 9000 now, not 8000.", "8000", "The admin proxy is on port 8000."),
        ("45 seconds, not 30.", "30", "The timeout is 30 seconds."),
        ("The minimum Node version is 20 now, it was 18.", "18", "The project runs on Node 18."),
        ("The export job was renamed to nightly-dump.", "the export job", "The export job for customers is called cust-export."),
        ("Abhängigkeiten werden jetzt mit uv installiert, nicht mehr mit pip.", "pip", "Use pip."),
        ("We use yarn, not npm.", "npm", "Lint with `npm run lint`."),
        ("Retries are capped at 5, not 3.", "3", "We allow 3 retries."),
        ("We use yarn, not npm.", "npm", "We run without npm."),
        ("Unsere Grafik zeigt Sekunden, nicht Minuten.", "Minuten", "Nutze Minuten."),
        ("Notre graphe montre secondes, pas minutes.", "minutes", "Utilise minutes."),
    ],
)
def test_the_old_value_elsewhere_or_of_another_thing_is_left_to_a_person(said: str, old: str, known: str) -> None:
    assert stale(said, known, replaces=(old,)) == ([], [known])


@pytest.mark.parametrize(
    ("said", "known", "shown"),
    [
        ("In this repo we write tests with unittest.", "In this repo we write tests with pytest, not unittest.", True),
        ("In this repo we write tests with unittest.", "For the web client of the shop we write tests with pytest, not unittest.", False),
        ("Invoices are rounded half-even.", "Invoices are half-up, not half-even.", True),
        ("Never write tests with unittest.", "We write tests with pytest, not unittest.", False),
    ],
)
def test_a_plain_choice_of_what_is_rejected_for_the_same_thing_is_shown(said: str, known: str, *, shown: bool) -> None:
    assert stale(said, known, corrects=False) == ([], [known] if shown else [])


def test_of_several_candidates_the_one_that_shares_most_is_meant_if_there_is_one() -> None:
    """Besides the stale value, which they all have."""
    near, far = "The retry limit of the importer is 3.", "The retry limit is 3."
    assert stale("The retry limit of the importer is 5, not 3.", near, far, replaces=("3",)) == ([near], [])
    longer = "The retry limit for nightly batches of mail on the old host in Bern is 3."
    assert stale("The retry limit of the importer is 5, not 3.", longer, near, replaces=("3",)) == ([near], [])
    alike = ("The retry limit of the mailer is 3.", "The retry limit of the importer is 3.")
    assert stale("The retry limit is 5, not 3.", *alike, replaces=("3",)) == ([], [*alike])


def test_of_several_sentences_with_another_value_the_one_that_shares_most_is_meant_if_there_is_one() -> None:
    one, two, third = "The API listens on port 4010.", "billing: the API listens on port 4011.", "The API listens on port 4012."
    assert stale("The API listens on port 4020.", one, third) == ([], [one, third])
    for known in ((one, two), (two, one)):
        assert stale("billing: the API listens on port 4020.", *known) == ([two], [])


def test_only_what_is_short_enough_to_be_a_name_is_chosen_for_the_whole_project() -> None:
    assert stale("We use fast queue tools, not npm.", "Use npm.", replaces=("npm",)) == (["Use npm."], [])
    assert stale("We use tiny local cheap batch queue tools, not npm.", "Use npm.", replaces=("npm",)) == ([], ["Use npm."])
    assert stale("We use pnpm, not npm or yarn.", "Use npm.", replaces=("npm", "yarn")) == (["Use npm."], [])
    assert stale("We use one fast new queue tool, not npm.", "Use npm.", replaces=("npm",)) == ([], ["Use npm."])
    assert stale("We use 8080 now, not 9090.", "Use 9090.", replaces=("9090",)) == ([], ["Use 9090."])


def test_what_a_correction_rejected_is_right_again_for_the_same_thing_only() -> None:
    assert reverses("Use npm.", "Use yarn, not npm.")
    assert not reverses("Use npm on Windows.", "Use yarn, not npm.")
    assert not reverses("Use npm.", "Use yarn for the nightly, not npm.")
    assert not reverses("Use npm.", "Use yarn for the web client and lerna for the packages, not npm.")
    assert reverses("Use npm.", "We no longer use npm.")
    assert not reverses("Use npm on staging.", "We no longer use npm.")
    assert not reverses("Use npm for the docs.", "We no longer use npm.")
    assert not reverses("Use npm.", "Don't use npm for releases.")


def test_an_environment_is_no_value_that_changed() -> None:
    """It may hold for both; a directory is what a sentence may be about."""
    assert stale("The default target is Android now.", "The default target is Linux.") == ([], [])
    assert stale("The cache goes to var/cache now.", "The cache goes to tmp/cache.") == (["The cache goes to tmp/cache."], [])


def test_a_change_that_says_less_of_what_changed_leaves_it_to_a_person() -> None:
    """One of several timeouts; but neither another thing, nor what has the value already or none."""
    several = ("The web timeout is 30 seconds.", "The worker timeout is 60 seconds.")
    assert stale("The timeout is 45 seconds now.", *several) == ([], [*several])
    ports = ("The dev server port is 3000 for the storefront.", "The dev server port is 4000 for the back office.")
    assert stale("The dev server is on port 3100 now.", *ports) == ([], [*ports])
    assert stale("The dev server port is 3100 for the storefront now.", *ports) == ([ports[0]], [])
    for said, known in (
        ("The mock listens on port 4020 now.", "The API listens on port 4010."),
        ("The mock web client uses port 3001 now.", "The web client uses port 3000."),
        ("In the email client retries are capped at 10 from now on.", "Retries are capped at 3 in the payment client."),
        ("The timeout is 45 seconds now.", "The web timeout is 45 seconds."),
        ("The timeout is 45 seconds now.", "The web timeout is long."),
    ):
        assert stale(said, known) == ([], [])


@pytest.mark.parametrize(
    ("said", "old", "known"),
    [
        ("Der Bundler ist jetzt Vite statt webpack.", "webpack", "We no longer use webpack."),
        ("The worker was renamed to digester.", "The worker", "The worker starts without Redis."),
        ("Deploys moved from Jenkins to Buildkite last week.", "Jenkins", "Jenkins is upgraded by hand every month."),
        ("It's not mailer-svc but the gateway that adds the header.", "mailer-svc", "Invoices are sent by mailer-svc."),
        ("Nicht Ledgerly, sondern das Gateway setzt den Header.", "Ledgerly", "Wir nutzen Ledgerly."),
    ],
)
def test_what_says_something_of_the_old_thing_is_no_choice_of_it(said: str, old: str, known: str) -> None:
    assert stale(said, known, replaces=(old,))[0] == []


def test_a_choice_for_the_whole_project_replaces_the_one_other_choice_for_its_purpose() -> None:
    assert stale("We switched to pnpm.", "Use npm in this repository.") == (["Use npm in this repository."], [])
    assert stale("We've moved to Vitest.", "Unit tests run with Jest.") == (["Unit tests run with Jest."], [])
    both = ["Use npm in this repository.", "Install packages with yarn."]
    assert stale("We switched to pnpm.", *both) == ([], both)
    assert stale("We moved the e2e tests to Vitest.", "Unit tests run with Jest.") == ([], [])
    assert stale("We switched to German.", "Write the docs in English.") == ([], [])  # of languages nothing tells what for


def test_when_and_with_what_a_value_changed_says_nothing_of_its_thing() -> None:
    uart, limit = "The debug UART runs at 115200 baud.", "O limite de upload é 10 MB."
    assert stale("The debug UART got bumped to 921600 when we moved to the new bootloader.", uart) == ([uart], [])
    assert stale("O limite de upload subiu para 25 MB depois da migração.", limit) == ([limit], [])
    assert stale("The debug UART of the old board got bumped to 921600.", uart)[0] == []


def test_of_two_things_with_one_value_the_one_that_is_named_is_meant() -> None:
    cart, tax = "The cart service is written in PHP.", "The tax service is written in PHP."
    assert stale("The cart service has been rewritten from PHP to Go.", cart, tax, replaces=("PHP",)) == ([cart], [])
    assert stale("The service has been rewritten from PHP to Go.", cart, tax, replaces=("PHP",)) == ([], [cart, tax])


@pytest.mark.parametrize(
    ("said", "old", "known"),
    [
        ("Use yarn, not pnpm.", "pnpm", "Use pnpm, not npm."),
        ("Run `just test`, not `make test`.", "make test", "Run `make test`, not `npm test`."),
        ("We switched from pnpm to yarn.", "pnpm", "We use pnpm, not npm."),
        ("Use Argo, not Helm.", "Helm", "We moved from Kustomize to Helm."),
    ],
)
def test_what_was_corrected_is_corrected_again(said: str, old: str, known: str) -> None:
    """What a record rejects is not what it says."""
    assert stale(said, known, replaces=(old,)) == ([known], [])
    assert stale(said, known, replaces=("Maven",)) == ([], [])


def test_a_small_number_alone_puts_nothing_in_doubt() -> None:
    """It says "not 4" of spaces, not of the hall that has the same number; one that says no more may mean any record, and a port few."""
    assert stale("Use 2 spaces in YAML, not 4.", "The printers are in hall 4.", replaces=("4",)) == ([], [])
    assert stale("It's 5, not 4.", "The printers are in hall 4.", replaces=("4",))[1] == ["The printers are in hall 4."]
    assert stale("The gateway answers on 9090, not 8080.", "Staging has port 8080.", replaces=("8080",))[1] == ["Staging has port 8080."]


def test_the_same_value_of_a_thing_is_no_change_to_ask_about() -> None:
    """Another value of one of several such things is."""
    assert stale("The dev server port is 3100 now.", "The dev server port of the shop is 3100.") == ([], [])
    assert stale(
        "The dev server port is 3100 now.", "The dev server port of the shop is 3000.", "The dev server port of the blog is 3001."
    )[1]
