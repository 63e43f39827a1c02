"""A change renews the one record whose thing it names, and none that only looks like it."""

from __future__ import annotations

import pytest

from cam.review.values import may_renew, renews


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Rate limit is 300 rpm now", "The rate limit is 120 requests per minute."),
        ("We raised the max upload to 50MB", "The maximum upload size is 20 MB."),
        ("We bumped node to 22", "The project runs on Node 20."),
        ("Java 21 now", "The service is built with Java 17."),
        ("We upgraded postgres from 14 to 16", "The database is Postgres 14."),
        ("Broker is mq3.pine.example now", "The message broker is mq1.pine.example."),
    ],
)
def test_another_value_of_the_same_thing_renews(text: str, other: str) -> None:
    """However much of the old sentence is left out."""
    assert renews(text, other, ("14",) if "from 14" in text else ())


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The worker uses java 21 now", "The API is built with Java 17."),
        ("The max upload for avatars is 5 MB now", "The maximum upload size is 20 MB."),
        ("The retry limit of the mailer is 5 now", "The retry limit of the importer is 3."),
        ("The timeout is 45s now", "The HTTP timeout is 30 seconds."),
        ("The session timeout is in docs/session now", "The session timeout is 20 minutes."),
        ("The service listens on port 4000", "Step 3 of the service setup is optional."),
    ],
)
def test_another_thing_is_left_alone(text: str, other: str) -> None:
    """A word more names another thing, a word less at the front may, and a value of another kind is another fact."""
    assert not renews(text, other)


def test_a_vague_change_may_mean_several() -> None:
    """Either timeout could be meant."""
    assert may_renew("The timeout is 45s now", "The HTTP timeout is 30 seconds.")
    assert may_renew("The timeout is 45s now", "The database timeout is 20 seconds.")
    assert may_renew("Java 21 now", "The service is built with Java 17.")
    assert may_renew("We're on Node 22 now, not 20.", "The frontend runs on Node 20.")
    assert not may_renew("The timeout is 45s now", "The database has a timeout.")


def test_a_change_that_names_the_old_value_means_only_what_has_it() -> None:
    said = "Max upload size went from 25 MB to 40 MB"
    assert renews(said, "Max upload size is 25 MB.", ("25 MB",))
    assert not renews(said, "Max upload size is 27 MB.", ("25 MB",))
    assert not renews("Max upload size is 40 MB", "Max upload size is 40 MB.")


def test_what_names_all_of_a_thing_may_mean_it() -> None:
    assert may_renew("The rate limit is 300 requests per minute now", "The rate limit is 120 requests per minute.")
