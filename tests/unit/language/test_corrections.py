"""Who has another name, and who only went elsewhere."""

from __future__ import annotations

import pytest

from cam.language.corrections import correction


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("The class InvoiceMailer was renamed to InvoiceDispatcher.", "InvoiceMailer", "InvoiceDispatcher"),
        ("We renamed the table `usr` to `accounts`.", "usr", "accounts"),
        ("The env var DB_URL is called DATABASE_URL now.", "DB_URL", "DATABASE_URL"),
        ("Our package heron-utils was renamed heron-core.", "heron-utils", "heron-core"),
        ("The function loadUser is now named fetchUser.", "loadUser", "fetchUser"),
        ("Die Klasse InvoiceMailer heißt jetzt InvoiceDispatcher.", "InvoiceMailer", "InvoiceDispatcher"),
        ("La clase InvoiceMailer ahora se llama InvoiceDispatcher.", "InvoiceMailer", "InvoiceDispatcher"),
        ("The queue of mailer-svc was renamed to invoice-out.", "The queue of mailer-svc", "invoice-out"),
        ("The worker was renamed to digester.", "The worker", "digester"),
    ],
)
def test_what_is_renamed_is_the_name_and_not_the_kind_of_thing_that_has_it(text: str, old: str, new: str) -> None:
    found = correction(text)
    assert found is not None
    assert (found.old, found.new) == (old, new)


@pytest.mark.parametrize(
    "text",
    [
        "InvoiceMailer was moved to MailerModule.",
        "mailer-svc was switched to TypeScript.",
        "mailer-svc was changed to async.",
        "InvoiceMailer virou Kotlin.",
        "InvoiceMailer 已迁移到 MailerModule。",
        "InvoiceMailer は MailerModule に移動しました。",
        "InvoiceMailer는 MailerModule로 옮겼어요.",
    ],
)
def test_what_moved_or_changed_is_still_what_it_was(text: str) -> None:
    """It has another place or property; what else is known of it holds on."""
    assert correction(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "We haven't moved from Jira to Linear.",
        "Nous n'avons pas remplacé Jira par Linear.",
        "No reemplazamos Jira por Linear.",
        "Não migramos do Jira para o Linear.",
        "Jira を Linear に置き換えていない。",
    ],
)
def test_what_did_not_change_is_no_correction(text: str) -> None:
    assert correction(text) is None


def test_a_denial_elsewhere_in_the_sentence_leaves_the_change() -> None:
    found = correction("We moved from Jira to Linear because Jira does not scale.")
    assert found is not None
    assert (found.old, found.new) == ("Jira", "Linear")
