"""config: get, set, list, path."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cam import config, project
from cam.cli import Json, invocation, render
from cam.cli.questions import agreed
from cam.errors import UsageError

app = typer.Typer(no_args_is_help=True, help="Read and change settings.")

Name = Annotated[str, typer.Argument(help="A setting; `cam config list` shows them.", show_default=False)]


def _settings(ctx: typer.Context) -> config.Settings:
    called = invocation(ctx)
    return config.load(project.identify(called.cwd).root, overrides=called.overrides)


def _public(value: config.Value | None) -> config.Value | None:
    """A setting as it may be shown: somebody may have put a secret into one, in a program's arguments or an address."""
    from cam.redact import redact

    return redact(str(value)) if isinstance(value, str | Path) else value


@app.command("list")
def list_(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show every setting, its value, where that came from, and whether a repository may set it."""
    settings = _settings(ctx)
    values = {n: _public(getattr(settings, n)) for n in config.names()}
    rows = [
        {"name": n, "value": value, "origin": settings.origins[n], "doc": config.describe(n), "repository": config.repository_may_set(n)}
        for n, value in values.items()
    ]
    if as_json:
        render.document({"settings": rows, "warnings": settings.warnings})
        return
    for warning in settings.warnings:
        render.note(warning)
    may = {True: "; a repository may set it", False: ""}
    render.pairs(
        (str(row["name"]), f"{render.value(row['value']) or 'not set'}  ({row['origin']}; {row['doc']}{may[bool(row['repository'])]})")
        for row in rows
    )


@app.command("get")
def get(ctx: typer.Context, name: Name, *, as_json: Json = False) -> None:
    """Print one setting."""
    config.describe(name)
    settings = _settings(ctx)
    value = _public(getattr(settings, name))
    if as_json:
        render.document({"name": name, "value": value, "origin": settings.origins[name]})
        return
    render.line(render.value(value))


@app.command("set")
def set_(
    ctx: typer.Context,
    name: Name,
    value: Annotated[str | None, typer.Argument(help="The new value.", show_default=False)] = None,
    *,
    unset: Annotated[bool, typer.Option("--unset", help="Go back to the default.")] = False,
    for_project: Annotated[bool, typer.Option("--project", help=f"Write the repository's {config.PROJECT_FILE} instead.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Download an embedding model without asking.")] = False,
) -> None:
    """Change one setting in your config.toml. An embedder may also be named: minilm (English) or multilingual; that asks first.

    cam config set sync false
    """
    if name == "home" and not unset:  # the file that would say so is in it
        raise UsageError("the memory root is not a setting in config.toml", hint=f"`export CAM_HOME={value}` names it")
    if (value is None) != unset:
        raise UsageError("give a value, or --unset", hint=f"`cam config set {name} VALUE`")
    if for_project and not config.repository_may_set(name):
        raise UsageError(f"{name} cannot be set by a repository", hint="leave --project out")
    if name == "embedder" and value:
        value = _model(value, yes=yes)
        if not value:
            render.note("nothing was downloaded or changed")
            return
    settings = _settings(ctx)
    root = project.identify(invocation(ctx).cwd).root
    file = root / config.PROJECT_FILE if for_project else config.user_file(settings.home)
    known = config.set_value(file, name, None if unset else value)
    kept = render.value(_public(known))
    render.note(f"{name} {'unset' if unset else f'= {kept}' if kept else 'is none'} in {file}")
    if name == "embedder" and known and not _has_model(Path(str(known))):
        render.note("there is no model in it: until there is one, searches go by words")


def _has_model(directory: Path) -> bool:
    from cam.recall.embed import FILES

    return all((directory / name).is_file() for name in FILES)


def _model(value: str, *, yes: bool) -> str:
    """The directory of a model that was named, fetched with consent and empty without; any other value as it is."""
    from cam.recall.offers import OFFERS, fetch

    offer = OFFERS.get(value)
    if offer is None:
        return value
    if not offer.present and not yes:
        what = f"{offer.name} ({offer.languages}) is a download of about {offer.megabytes} MB from huggingface.co"
        if not sys.stdin.isatty():
            raise UsageError(f"{what}, which needs your consent", hint=f"`cam config set embedder {offer.name} --yes` gives it")
        render.note(f"{what}, kept in {offer.directory}")
        if not agreed("Download it?"):
            return ""
    return str(fetch(offer))


@app.command("path")
def path(ctx: typer.Context) -> None:
    """Print where your config.toml is."""
    render.line(str(config.user_file(_settings(ctx).home)))
