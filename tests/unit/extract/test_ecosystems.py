"""What a command is for."""

from __future__ import annotations

import pytest

from cam.extract.ecosystems import use_of


@pytest.mark.parametrize(
    ("line", "purpose"),
    [
        ("uv run pytest -q", "test"),
        ("python -m pytest tests/unit", "test"),
        ("poetry run mypy src", "types"),
        ("npx eslint .", "lint"),
        ("pnpm exec vitest run", "test"),
        ("pnpm --filter web build", "build"),
        ("npm run test:e2e", "test"),
        ("yarn lint", "lint"),
        ("bundle exec rake db:migrate", "migrate"),
        ("docker compose exec -T api pytest", "test"),
        ("docker compose up -d", "run"),
        ("nix develop -c cargo clippy", "lint"),
        ("make -C services/api lint", "lint"),
        ("./gradlew :app:test", "test"),
        ("mvn -q clean verify", "check"),
        ("dotnet ef database update", "migrate"),
        ("terraform plan", "plan"),
        ("cargo fmt --check", "format"),
        ("go vet ./...", "lint"),
        ("cmake --build build", "build"),
        ("just deploy stage", "deploy"),
        ("tox -e py312", "test"),
        ("buf generate", "generate"),
    ],
)
def test_commands_of_the_project_have_a_purpose(line: str, purpose: str) -> None:
    """Wrappers, options and directories do not hide what is run."""
    use = use_of(tuple(line.split()))
    assert use is not None
    assert use.purpose == purpose


@pytest.mark.parametrize(
    "line",
    [
        *("ls -la", "git status", "echo npm test", "cat Makefile", "npm install", "npm ci", "pip install x", "cargo --version"),
        *("make --help", "make clean", "just --list", "docker ps", "kubectl get pods", "node x.js", "python script.py", "rg pytest"),
        *("yarn add left-pad", "npm run", "terraform init", "go mod tidy", "cargo add serde", "pytest --collect-only"),
    ],
)
def test_everything_else_has_none(line: str) -> None:
    """Looking around, installing and one-off scripts are no commands to remember."""
    assert use_of(tuple(line.split())) is None
