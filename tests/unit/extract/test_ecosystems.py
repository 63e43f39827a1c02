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
        ("cargo +nightly test", "test"),
        ("cmake --build build", "build"),
        ("just deploy stage", "deploy"),
        ("tox -e py312", "test"),
        ("buf generate", "generate"),
        ("openapi-generator-cli generate -i api.yaml -g go", "generate"),
        ("protoc --go_out=. api/shop.proto", "generate"),
        ("npx graphql-codegen --config codegen.ts", "generate"),
        ("npx prisma db push", "migrate"),
        ("goose -dir migrations up", "migrate"),
        ("python manage.py runserver", "run"),
        ("php bin/console doctrine:migrations:migrate", "migrate"),
        ("pixi run test", "test"),
        ("zig build test", "test"),
        ("zig build", "build"),
        ("mvn clean install", "build"),
        ("./gradlew spotlessApply", "format"),
        ("julia --project -e using Pkg; Pkg.test()", "test"),
        ("Rscript -e devtools::test()", "test"),
        ("R CMD check shop.tar.gz", "check"),
        ("gcloud run deploy shop --source .", "deploy"),
        ("kubectl apply -k overlays/prod", "deploy"),
        ("kubectl rollout restart deploy/web", "deploy"),
        ("earthly +test", "test"),
        ("scripts/test.sh", "test"),
        ("bash scripts/build.sh", "build"),
        ("bin/lint", "lint"),
        ("./run-unit-tests.sh", "test"),
    ],
)
def test_commands_of_the_project_have_a_purpose(line: str, purpose: str) -> None:
    """Wrappers, options and directories do not hide what is run."""
    use = use_of(tuple(line.split()))
    assert use is not None
    assert use.purpose == purpose


@pytest.mark.parametrize("line", ["pnpm --filter web build", "npm --prefix web run build", "pnpm -C web exec vite build"])
def test_a_tool_stays_the_same_behind_its_options(line: str) -> None:
    """Another command of the same tool for the same purpose is its rival."""
    use = use_of(tuple(line.split()))
    assert use is not None
    assert use.ecosystem == "node"


@pytest.mark.parametrize(
    "line",
    [
        *("ls -la", "git status", "echo npm test", "cat Makefile", "npm install", "npm ci", "pip install x", "cargo --version"),
        *("make --help", "make clean", "just --list", "docker ps", "kubectl get pods", "node x.js", "python script.py", "rg pytest"),
        *("", "npx npx npx npx npx npm", "npx prisma migrate status", "flask db upgrade history"),
        *("goose status", "alembic revision -m x", "dotnet ef migrations add Users", "migrate create -ext sql users", "flask db downgrade"),
        *(
            "scripts/backfill.sh",
            "./fix-tests.sh",
            "scripts/fix.sh",
            "bash /tmp/test.sh",
            "scripts/test-and-deploy.sh",
            "./a.out",
            "bin/setup",
            "scripts/run",
        ),
        *("yarn add left-pad", "npm run", "terraform init", "go mod tidy", "cargo add serde", "pytest --collect-only", "mvn deps test"),
    ],
)
def test_everything_else_has_none(line: str) -> None:
    """Looking around, installing and one-off scripts are no commands to remember."""
    assert use_of(tuple(line.split())) is None
