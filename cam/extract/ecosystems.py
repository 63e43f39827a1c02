"""What a command is for, over the common ecosystems: a table from tools and their subcommands to purposes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# The purposes, in the words that end a summary: "Run `make test` to run the tests."
PURPOSES: Mapping[str, str] = {
    "test": "run the tests",
    "build": "build",
    "lint": "lint",
    "format": "format the code",
    "types": "check the types",
    "migrate": "run the migrations",
    "generate": "generate code",
    "run": "start it",
    "deploy": "deploy",
    "plan": "preview the changes",
    "check": "run the checks",
    "docs": "build the documentation",
    "bench": "run the benchmarks",
    "seed": "load the seed data",
    "smoke": "run the smoke tests",
    "configure": "configure the build",
    "package": "package it",
}

# Words of a script's or recipe's name, and the purpose they tell.
_NAMES: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "test",
            "tests",
            "spec",
            "unit",
            "e2e",
            "integration",
            "it",
            "coverage",
            "cov",
            "cover",
            "testall",
            "nextest",
            "vitest",
            "jest",
            "pytest",
            "check-test",
        ),
        "test",
    ),
    **dict.fromkeys(("build", "compile", "bundle", "dist", "assemble", "image", "all", "wasm"), "build"),
    **dict.fromkeys(
        ("lint", "eslint", "clippy", "vet", "stylelint", "ruff", "credo", "rubocop", "flake8", "pylint", "golangci", "validate", "audit"),
        "lint",
    ),
    **dict.fromkeys(("format", "fmt", "prettier", "style", "fix"), "format"),
    **dict.fromkeys(("typecheck", "types", "type", "tsc", "mypy", "pyright", "dialyzer", "typing"), "types"),
    **dict.fromkeys(("migrate", "migration", "migrations", "migrateup", "upgrade"), "migrate"),
    **dict.fromkeys(("generate", "gen", "codegen", "proto", "protos", "openapi", "graphql", "sqlc", "buf"), "generate"),
    **dict.fromkeys(("start", "dev", "serve", "server", "run", "up", "watch", "preview", "storybook"), "run"),
    **dict.fromkeys(("deploy", "release", "publish", "ship", "rollout", "apply"), "deploy"),
    **dict.fromkeys(("plan", "diff"), "plan"),
    **dict.fromkeys(("check", "verify", "ci", "precommit", "qa", "checks", "pre-commit"), "check"),
    **dict.fromkeys(("docs", "doc", "documentation", "site"), "docs"),
    **dict.fromkeys(("bench", "benchmark", "benchmarks", "perf"), "bench"),
    **dict.fromkeys(("seed", "seeds", "fixtures"), "seed"),
    **dict.fromkeys(("smoke", "smoketest"), "smoke"),
    **dict.fromkeys(("package", "pack"), "package"),
}

# Runners of named scripts: the words between the tool and the name, and what is no script.
_RUNNERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "npm": ("node", ("run", "run-script")),
    "pnpm": ("node", ("run",)),
    "yarn": ("node", ("run",)),
    "bun": ("node", ("run",)),
    "deno": ("deno", ("task",)),
    "make": ("make", ()),
    "gmake": ("make", ()),
    "just": ("just", ()),
    "task": ("task", ()),
    "go-task": ("task", ()),
    "mage": ("mage", ()),
    "rake": ("ruby", ()),
    "rails": ("ruby", ()),
    "bin/rails": ("ruby", ()),
    "bin/rake": ("ruby", ()),
    "invoke": ("python", ()),
    "inv": ("python", ()),
    "nox": ("python", ("-s", "-t", "--session")),
    "tox": ("python", ("-e", "run", "-m")),
    "hatch": ("python", ("run",)),
    "pdm": ("python", ("run",)),
    "poe": ("python", ()),
    "gradle": ("jvm", ()),
    "gradlew": ("jvm", ()),
    "mvn": ("jvm", ()),
    "mvnw": ("jvm", ()),
    "sbt": ("jvm", ()),
    "lein": ("jvm", ()),
    "ant": ("jvm", ()),
    "composer": ("php", ("run", "run-script")),
    "turbo": ("node", ("run",)),
    "nx": ("node", ("run", "run-many", "affected")),
    "lerna": ("node", ("run",)),
    "moon": ("node", ("run",)),
    "mise": ("mise", ("run", "r")),
    "earthly": ("earthly", ()),
    "dagger": ("dagger", ("call",)),
    "cargo-make": ("rust", ()),
    "manage.py": ("python", ()),
    "artisan": ("php", ()),
    "pants": ("pants", ()),
    "buck2": ("buck", ()),
    "rush": ("node", ()),
    "wp-scripts": ("node", ()),
    "react-scripts": ("node", ()),
    "ng": ("node", ()),
}

# Tools by subcommand; "" is the tool alone or with arguments that are no subcommand.
_TOOLS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "pytest": ("python", {"": "test"}),
    "py.test": ("python", {"": "test"}),
    "unittest": ("python", {"": "test"}),
    "ruff": ("python", {"check": "lint", "format": "format"}),
    "black": ("python", {"": "format"}),
    "isort": ("python", {"": "format"}),
    "flake8": ("python", {"": "lint"}),
    "pylint": ("python", {"": "lint"}),
    "mypy": ("python", {"": "types"}),
    "pyright": ("python", {"": "types"}),
    "basedpyright": ("python", {"": "types"}),
    "ty": ("python", {"check": "types"}),
    "alembic": ("python", {"upgrade": "migrate"}),
    "uvicorn": ("python", {"": "run"}),
    "gunicorn": ("python", {"": "run"}),
    "flask": ("python", {"run": "run", "db": "migrate"}),
    "django-admin": ("python", {"test": "test", "migrate": "migrate", "runserver": "run"}),
    "uv": ("python", {"build": "build", "publish": "deploy"}),
    "poetry": ("python", {"build": "build", "publish": "deploy"}),
    "build": ("python", {"": "build"}),
    "sphinx-build": ("python", {"": "docs"}),
    "mkdocs": ("python", {"build": "docs", "serve": "run"}),
    "pre-commit": ("git", {"run": "check"}),
    "cargo": (
        "rust",
        {
            "test": "test",
            "t": "test",
            "nextest": "test",
            "build": "build",
            "b": "build",
            "check": "types",
            "clippy": "lint",
            "fmt": "format",
            "run": "run",
            "doc": "docs",
            "bench": "bench",
            "publish": "deploy",
            "make": "build",
            "xtask": "check",
        },
    ),
    "go": ("go", {"test": "test", "build": "build", "vet": "lint", "fmt": "format", "generate": "generate", "run": "run"}),
    "gofmt": ("go", {"": "format"}),
    "goimports": ("go", {"": "format"}),
    "golangci-lint": ("go", {"run": "lint"}),
    "staticcheck": ("go", {"": "lint"}),
    "gotestsum": ("go", {"": "test"}),
    "ginkgo": ("go", {"": "test"}),
    "goose": ("go", {"": "migrate"}),
    "migrate": ("db", {"": "migrate"}),
    "sqlc": ("go", {"generate": "generate"}),
    "buf": ("proto", {"generate": "generate", "lint": "lint", "build": "build", "format": "format"}),
    "protoc": ("proto", {"": "generate"}),
    "vitest": ("node", {"": "test"}),
    "jest": ("node", {"": "test"}),
    "mocha": ("node", {"": "test"}),
    "ava": ("node", {"": "test"}),
    "playwright": ("node", {"test": "test"}),
    "cypress": ("node", {"run": "test"}),
    "eslint": ("node", {"": "lint"}),
    "oxlint": ("node", {"": "lint"}),
    "stylelint": ("node", {"": "lint"}),
    "biome": ("node", {"check": "lint", "lint": "lint", "format": "format", "ci": "lint"}),
    "prettier": ("node", {"": "format"}),
    "tsc": ("node", {"": "types"}),
    "vue-tsc": ("node", {"": "types"}),
    "svelte-check": ("node", {"": "types"}),
    "vite": ("node", {"build": "build", "": "run"}),
    "next": ("node", {"build": "build", "dev": "run", "lint": "lint"}),
    "nuxt": ("node", {"build": "build", "dev": "run"}),
    "astro": ("node", {"build": "build", "check": "types", "dev": "run"}),
    "webpack": ("node", {"": "build"}),
    "rollup": ("node", {"": "build"}),
    "esbuild": ("node", {"": "build"}),
    "tsup": ("node", {"": "build"}),
    "prisma": ("node", {"migrate": "migrate", "generate": "generate", "db": "migrate"}),
    "drizzle-kit": ("node", {"migrate": "migrate", "generate": "generate", "push": "migrate"}),
    "knex": ("node", {"migrate:latest": "migrate"}),
    "typeorm": ("node", {"migration:run": "migrate"}),
    "sequelize": ("node", {"db:migrate": "migrate"}),
    "graphql-codegen": ("node", {"": "generate"}),
    "openapi-generator": ("openapi", {"generate": "generate"}),
    "wrangler": ("cloud", {"deploy": "deploy", "publish": "deploy", "dev": "run"}),
    "vercel": ("cloud", {"deploy": "deploy"}),
    "netlify": ("cloud", {"deploy": "deploy", "dev": "run"}),
    "firebase": ("cloud", {"deploy": "deploy"}),
    "fly": ("cloud", {"deploy": "deploy"}),
    "flyctl": ("cloud", {"deploy": "deploy"}),
    "serverless": ("cloud", {"deploy": "deploy"}),
    "sls": ("cloud", {"deploy": "deploy"}),
    "sam": ("cloud", {"build": "build", "deploy": "deploy"}),
    "cdk": ("cloud", {"deploy": "deploy", "synth": "build", "diff": "plan"}),
    "pulumi": ("cloud", {"up": "deploy", "preview": "plan"}),
    "terraform": ("terraform", {"plan": "plan", "apply": "deploy", "validate": "lint", "fmt": "format"}),
    "tofu": ("terraform", {"plan": "plan", "apply": "deploy", "validate": "lint", "fmt": "format"}),
    "terragrunt": ("terraform", {"plan": "plan", "apply": "deploy"}),
    "tflint": ("terraform", {"": "lint"}),
    "helm": ("kubernetes", {"upgrade": "deploy", "lint": "lint", "template": "generate", "install": "deploy"}),
    "helmfile": ("kubernetes", {"apply": "deploy", "diff": "plan", "sync": "deploy"}),
    "kubectl": ("kubernetes", {"apply": "deploy", "diff": "plan"}),
    "kustomize": ("kubernetes", {"build": "build"}),
    "skaffold": ("kubernetes", {"run": "deploy", "dev": "run", "build": "build"}),
    "tilt": ("kubernetes", {"up": "run", "ci": "test"}),
    "ansible-playbook": ("ansible", {"": "deploy"}),
    "ansible-lint": ("ansible", {"": "lint"}),
    "packer": ("cloud", {"build": "build", "validate": "lint"}),
    "kamal": ("cloud", {"deploy": "deploy"}),
    "cap": ("cloud", {"production": "deploy", "staging": "deploy"}),
    "docker": ("docker", {"build": "build", "buildx": "build"}),
    "docker-compose": ("docker", {"up": "run", "build": "build"}),
    "podman": ("docker", {"build": "build"}),
    "dotnet": ("dotnet", {"test": "test", "build": "build", "run": "run", "format": "format", "publish": "package", "ef": "migrate"}),
    "msbuild": ("dotnet", {"": "build"}),
    "swift": ("swift", {"test": "test", "build": "build", "run": "run"}),
    "swiftlint": ("swift", {"": "lint"}),
    "swiftformat": ("swift", {"": "format"}),
    "xcodebuild": ("swift", {"test": "test", "build": "build", "": "build"}),
    "fastlane": ("swift", {"test": "test", "": "deploy"}),
    "flutter": ("dart", {"test": "test", "build": "build", "analyze": "lint", "run": "run"}),
    "dart": ("dart", {"test": "test", "analyze": "lint", "format": "format", "run": "run", "compile": "build"}),
    "mix": (
        "elixir",
        {
            "test": "test",
            "compile": "build",
            "format": "format",
            "credo": "lint",
            "dialyzer": "types",
            "ecto.migrate": "migrate",
            "phx.server": "run",
            "release": "package",
            "check": "check",
        },
    ),
    "rspec": ("ruby", {"": "test"}),
    "rubocop": ("ruby", {"": "lint"}),
    "standardrb": ("ruby", {"": "lint"}),
    "minitest": ("ruby", {"": "test"}),
    "cucumber": ("ruby", {"": "test"}),
    "srb": ("ruby", {"tc": "types"}),
    "jekyll": ("ruby", {"build": "build", "serve": "run"}),
    "phpunit": ("php", {"": "test"}),
    "pest": ("php", {"": "test"}),
    "phpstan": ("php", {"": "lint"}),
    "psalm": ("php", {"": "lint"}),
    "php-cs-fixer": ("php", {"": "format"}),
    "pint": ("php", {"": "format"}),
    "cmake": ("cmake", {"--build": "build", "--preset": "configure", "-S": "configure", "-B": "configure", "--workflow": "build"}),
    "ctest": ("cmake", {"": "test"}),
    "ninja": ("cmake", {"test": "test", "": "build"}),
    "meson": ("meson", {"test": "test", "compile": "build", "setup": "configure"}),
    "clang-format": ("cmake", {"": "format"}),
    "clang-tidy": ("cmake", {"": "lint"}),
    "zig": ("zig", {"build": "build", "test": "test", "fmt": "format", "run": "run"}),
    "bazel": ("bazel", {"test": "test", "build": "build", "run": "run", "coverage": "test"}),
    "bazelisk": ("bazel", {"test": "test", "build": "build", "run": "run"}),
    "stack": ("haskell", {"test": "test", "build": "build"}),
    "cabal": ("haskell", {"test": "test", "build": "build", "run": "run"}),
    "dune": ("ocaml", {"test": "test", "runtest": "test", "build": "build", "fmt": "format"}),
    "rebar3": ("erlang", {"eunit": "test", "ct": "test", "compile": "build", "dialyzer": "types"}),
    "gleam": ("gleam", {"test": "test", "build": "build", "format": "format", "run": "run"}),
    "clj": ("clojure", {"-X:test": "test", "-M:test": "test"}),
    "julia": ("julia", {"--project": "test"}),
    "Rscript": ("r", {}),
    "nix": ("nix", {"build": "build", "flake": "check", "fmt": "format"}),
    "shellcheck": ("shell", {"": "lint"}),
    "shfmt": ("shell", {"": "format"}),
    "bats": ("shell", {"": "test"}),
    "hadolint": ("docker", {"": "lint"}),
    "actionlint": ("ci", {"": "lint"}),
    "yamllint": ("yaml", {"": "lint"}),
    "markdownlint": ("docs", {"": "lint"}),
    "hugo": ("docs", {"": "build", "server": "run"}),
    "quarto": ("docs", {"render": "docs"}),
    "dbt": ("dbt", {"test": "test", "run": "run", "build": "build", "compile": "build"}),
    "sqlfluff": ("sql", {"lint": "lint", "fix": "format"}),
    "flyway": ("db", {"migrate": "migrate"}),
    "liquibase": ("db", {"update": "migrate"}),
    "atlas": ("db", {"migrate": "migrate", "schema": "migrate"}),
    "dbmate": ("db", {"up": "migrate", "migrate": "migrate"}),
    "sqlx": ("db", {"migrate": "migrate"}),
    "diesel": ("db", {"migration": "migrate"}),
    "forge": ("solidity", {"test": "test", "build": "build", "fmt": "format"}),
    "hardhat": ("solidity", {"test": "test", "compile": "build"}),
    "anchor": ("solana", {"test": "test", "build": "build", "deploy": "deploy"}),
    "k6": ("load", {"run": "bench"}),
    "locust": ("load", {"": "bench"}),
    "act": ("ci", {"": "check"}),
    "nextflow": ("nextflow", {"run": "run"}),
    "snakemake": ("snakemake", {"": "run"}),
    "expo": ("node", {"start": "run"}),
    "eas": ("node", {"build": "build", "submit": "deploy"}),
    "elm-test": ("elm", {"": "test"}),
    "elm": ("elm", {"make": "build"}),
    "spago": ("purescript", {"test": "test", "build": "build"}),
    "nimble": ("nim", {"test": "test", "build": "build"}),
    "crystal": ("crystal", {"spec": "test", "build": "build"}),
    "v": ("v", {"test": "test"}),
    "raco": ("racket", {"test": "test"}),
    "busted": ("lua", {"": "test"}),
    "prove": ("perl", {"": "test"}),
}

# Wrappers that run another command; their own options and arguments before it.
_WRAPPERS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(expression)
    for expression in (
        r"(?:uv|uvx|poetry|pdm|hatch|pipenv|rye|conda|pixi|micromamba) run (?:(?:-{1,2}[\w-]+(?:[= ](?!run)[^\s-]\S*)?) )*(?:-- )?(?=\S)",
        r"uvx (?:-{1,2}\S+ )*(?=\S)|uv tool run (?=\S)|pipx run (?=\S)",
        r"(?:npx|bunx|pnpx)(?: -{1,2}[\w-]+)* (?=\S)|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x)(?: --)? (?=\S)",
        (
            r"(?:pnpm|npm|yarn)(?: (?:-C|--dir|--prefix|--cwd|--filter|-F|-w|--workspace|-r|--recursive|workspace)(?:[= ](?!run\b|"
            r"test\b|build\b|lint\b|exec\b|dev\b)\S+)?)+ (?=(?:run|test|build|lint|exec|dev|start|[\w:-]+)(?: |$))"
        ),
        (
            r"bundle exec (?=\S)|dotenv (?:-\S+ \S+ )*(?:-- )?(?=\S)|direnv exec \S+ (?=\S)|mise (?:exec|x) (?:\S+ )*?-- (?=\S)|"
            r"asdf exec (?=\S)|doppler run (?:\S+ )*?-- (?=\S)|op run (?:\S+ )*?-- (?=\S)|aws-vault exec \S+ -- (?=\S)"
        ),
        (
            r"docker[ -]compose(?: -f \S+| --profile \S+| -p \S+)* (?:exec|run)(?: -{1,2}(?:rm|T|it?|t|d|no-deps|no-TTY|interactive)|"
            r" -{1,2}(?:e|env|u|user|w|workdir|entrypoint)[= ]\S+)* \S+ (?=\S)"
        ),
        r"(?:docker|podman) exec(?: -{1,2}(?:it?|t|d)| -{1,2}(?:e|env|u|user|w|workdir)[= ]\S+)* \S+ (?=\S)",
        (
            r"nix develop(?: \.?\S*)*? (?:-c|--command) (?=\S)|nix-shell (?:\S+ )*?--(?:run|command) (?=\S)|devbox run (?:-- )?(?=\S)|"
            r"nix run \S+ -- (?=\S)"
        ),
        r"(?:cross-env|xvfb-run|timeout \S+|time|nice|caffeinate|stdbuf \S+|sudo|command|exec|env)(?: -\S+| [A-Z_]+=\S+)* (?=\S)",
        (
            r"(?:python|python3|python3\.\d+|py|\S*/bin/python3?) (?:-[IWBXuO]\S* )*-m (?=\S)|php (?=artisan)|(?:python3?|"
            r"uv run) (?=(?:\S*/)?manage\.py)|php (?=vendor/bin/)|coverage run -m (?=\S)|node_modules/\.bin/(?=\S)|vendor/bin/(?=\S)|"
            r"\./vendor/bin/(?=\S)|\.venv/bin/(?=\S)|venv/bin/(?=\S)"
        ),
    )
)
_LOCAL_PATH = re.compile(r"^(?:\./)?(?:node_modules/\.bin/|vendor/bin/|\.?venv/bin/|bin/(?!rails|rake))?")
_NO_PURPOSE = frozenset(
    {
        "clean",
        "help",
        "list",
        "ls",
        "install",
        "i",
        "ci",
        "add",
        "remove",
        "update",
        "outdated",
        "why",
        "info",
        "init",
        "create",
        "login",
        "whoami",
        "version",
        "config",
        "cache",
        "link",
        "set",
        "get",
        "view",
        "search",
        "sync",
        "lock",
        "show",
        "audit",
        "tasks",
        "dependencies",
        "projects",
        "properties",
    }
)
_LOOKING = re.compile(
    r"(?:^|\s)(?:--help|-h|--version|-V|--list|-l|--dry-run|-n|--collect-only|--co|--listTests|--list-tests|--showConfig|"
    r"--print-config|--summary|-q tasks)(?:\s|$)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What a command is for: a purpose of ``PURPOSES`` and the ecosystem that the tool belongs to."""

    purpose: str
    ecosystem: str


def use_of(words: tuple[str, ...]) -> Use | None:
    """What the simple command is for, or nothing when it is no command of the project's work."""
    line = " ".join(words)
    if _LOOKING.search(line):
        return None
    for _ in range(4):
        match = next((found for wrapper in _WRAPPERS if (found := wrapper.match(line))), None)
        if match is None or match.end() == 0:
            break
        head = line.split()[0]
        line = (
            f"{head} {line[match.end() :]}"
            if head in {"pnpm", "npm", "yarn"} and not re.match(r"\S+ (?:exec|dlx|x)\b", line)
            else line[match.end() :]
        )
        line = line.strip()
    parts = line.split()
    if not parts:
        return None
    tool = _LOCAL_PATH.sub("", parts[0]).rsplit("/", 1)[-1] if not parts[0].startswith("bin/r") else parts[0]
    arguments = parts[1:]
    if tool == "docker" and arguments[:1] == ["compose"]:
        tool, arguments = "docker-compose", arguments[1:]
    if tool in _TOOLS and (use := _by_subcommand(tool, arguments)):
        return use
    if tool in _RUNNERS:
        return _by_name(tool, arguments)
    return None


def _by_subcommand(tool: str, arguments: list[str]) -> Use | None:
    ecosystem, table = _TOOLS[tool]
    for argument in arguments:
        key = argument.split("=")[0]
        if key in table:
            return Use(purpose=table[key], ecosystem=ecosystem)
        if not argument.startswith(("-", "+")) and "" not in table and not re.fullmatch(r"\S*[/.]\S*|\d\S*", argument):
            return None
    return Use(purpose=table[""], ecosystem=ecosystem) if "" in table else None


def _by_name(tool: str, arguments: list[str]) -> Use | None:
    ecosystem, between = _RUNNERS[tool]
    rest = list(arguments)
    while rest and (rest[0] in between or rest[0].startswith("-") or "=" in rest[0]):
        takes_value = rest[0] in {
            "-C",
            "-f",
            "-p",
            "--prefix",
            "--dir",
            "--cwd",
            "-F",
            "--filter",
            "--file",
            "--justfile",
            "-d",
            "-j",
            "-pl",
            "-T",
            "-w",
            "--workspace",
            "-D",
        }
        rest = rest[2:] if takes_value and rest[0] not in between else rest[1:]
    if not rest:
        return (
            Use(purpose="test", ecosystem=ecosystem)
            if tool in {"tox", "nox"}
            else Use(purpose="build", ecosystem=ecosystem)
            if tool == "make" and not arguments
            else None
        )
    uses = [use for name in rest if (use := _purpose_of(name))]
    if not uses and tool in {"tox", "nox"}:  # environments and sessions are mostly versions of the same tests
        return Use(purpose="test", ecosystem=ecosystem)
    if rest[0] in _NO_PURPOSE and not (len(rest) > 1 and uses):
        return None
    return (
        Use(purpose=uses[0] if tool not in {"mvn", "mvnw", "gradle", "gradlew"} else uses[-1], ecosystem=ecosystem)
        if (uses and _purpose_of(rest[0])) or (uses and rest[0] in {"clean", "workspace"})
        else None
    )


def _purpose_of(name: str) -> str:
    if name in _NO_PURPOSE or name.startswith("-"):
        return ""
    parts = [part for part in re.split(r"[:._/@-]+|(?<=[a-z])(?=[A-Z])", name) if part]
    lowered = [part.lower() for part in parts]
    return next((_NAMES[part] for part in (name.lower(), *lowered, *(part.rstrip("s") for part in lowered)) if part in _NAMES), "")
