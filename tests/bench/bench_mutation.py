"""Mutation testing: changes one expression of cam at a time and tells which changes no test notices.

    uv run python tests/bench/bench_mutation.py cam/review --sample 100 --seed 7 --tests tests/unit/review tests/property/test_review.py

The tree is copied and changed on disk, so processes that tests start run the change, too. Each change is tried in a fork of one process
that has what cam and its tests need of others in memory, since starting that would take longer than the tests. A survivor is a test that
is missing, code that does nothing, or a change that means the same; this prints it and does not judge.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_LIBRARIES = ("pytest", "hypothesis", "orjson", "markdown_it", "rapidfuzz.fuzz", "tomlkit", "zstandard", "typer", "rich.console")
_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_PATIENCE = 3600  # seconds for the tests without any change
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """One change: the bytes ``start`` to ``end`` of a module become ``new``."""

    path: str
    function: str
    line: int
    start: int
    end: int
    new: str


def changed(node: ast.expr | ast.stmt) -> Iterator[ast.expr | ast.stmt]:  # noqa: C901, PLR0912 -- one case for each kind of node
    """What may stand instead of one node."""
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                for other in _COMPARED[type(operator)]:
                    yield ast.Compare(node.left, [*node.ops[:at], other(), *node.ops[at + 1 :]], node.comparators)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _RECKONED:
            yield ast.BinOp(left, _RECKONED[type(operator)](), right)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant("XX" + value)
        case ast.Constant(value=bytes(value)):
            yield ast.Constant(b"XX" + value)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            for at, part in enumerate(node.generators):
                for condition in range(len(part.ifs)):
                    new = copy.deepcopy(node)
                    del new.generators[at].ifs[condition]
                    yield new
        case ast.Call(func=function, args=arguments, keywords=keywords):
            if isinstance(function, ast.Name) and function.id in _CALLED:
                yield ast.Call(ast.Name(_CALLED[function.id]), arguments, keywords)
            for at in range(len(keywords)):
                yield ast.Call(function, arguments, [*keywords[:at], *keywords[at + 1 :]])
        case ast.Subscript(value=whole, slice=ast.Slice()):
            yield whole
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case ast.Raise():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def looked_into(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a node that may change: no types, no decorators, no docstrings, nothing within formatted strings."""
    match node:
        case ast.FunctionDef(body=body):
            return body
        case ast.AnnAssign(value=value):
            return [value] if value else []
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return []
    return ast.iter_child_nodes(node)


def mutants(path: str) -> Iterator[Mutant]:
    """Each change within the functions of a module."""
    source = (ROOT / path).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def instead(node: ast.expr | ast.stmt, new: ast.expr | ast.stmt, function: str) -> Mutant:
        text = ast.unparse(ast.fix_missing_locations(copy.deepcopy(new)))
        start, end = starts[node.lineno - 1] + node.col_offset, starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return Mutant(path, function, node.lineno, start, end, f"({text})" if isinstance(new, ast.expr) else text)

    def within(node: ast.AST, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef):
            function = node.name
        if function and isinstance(node, ast.expr | ast.stmt):
            yield from (instead(node, new, function) for new in changed(node))
        if function and isinstance(node, ast.If | ast.While):
            yield from (instead(node.test, ast.Constant(value), function) for value in (True, False)[isinstance(node, ast.While) :])
        for part in looked_into(node):
            yield from within(part, function)

    yield from within(ast.parse(source), "")


def tested(tests: list[str], log: Path, seconds: float) -> int:
    """The exit code of the tests, in a fork of this process; 1, as of a failed test, when they take longer than that."""
    child = os.fork()
    if child == 0:
        os.setsid()
        out = os.open(log, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        pytest = importlib.import_module("pytest")
        code = pytest.main(
            ["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning", f"--basetemp={log}.files", *tests]
        )
        sys.stdout.flush()
        os._exit(int(code))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return 1


def copied(place: Path) -> None:
    """The files of the tree as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, place / name)


def modules(names: list[str]) -> list[str]:
    """The modules that are named, or stand in a room that is, from the top of the tree."""
    paths = (ROOT / name for name in names)
    found = (module for path in paths for module in (path.rglob("*.py") if path.is_dir() else [path]))
    return sorted({str(module.relative_to(ROOT)) for module in found})


def survivors(chosen: list[Mutant], tests: list[str], place: Path) -> Iterator[tuple[Mutant, str]]:
    """Those of the changes that the tests do not notice, each with what stood there, tried in ``place``."""
    tree, log = place / "tree", place / "log"
    copied(tree)
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    os.environ["PYTHONPATH"] = str(tree)
    for library in _LIBRARIES:
        importlib.import_module(library)
    started = time.monotonic()
    if tested(tests, log, _PATIENCE):
        sys.exit(f"The tests fail without any change:\n{log.read_text('utf-8')}")
    seconds = 20 + 6 * (time.monotonic() - started)
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    for mutant in chosen:
        path = tree / mutant.path
        source = path.read_bytes()
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)
        path.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
        if tested(tests, log, seconds) == 0:
            yield mutant, source[mutant.start : mutant.end].decode()
        path.write_bytes(source)


def main() -> None:
    """Try the changes, print those that survive, and say how many were killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="modules or rooms, from the top of the tree")
    parser.add_argument("--tests", nargs="+", required=True, help="what pytest is given")
    parser.add_argument("--within", nargs="+", default=[], metavar="FUNCTION", help="only changes of these functions")
    parser.add_argument("--sample", type=int, help="how many changes (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = [one for path in modules(given.paths) for one in mutants(path) if not given.within or one.function in given.within]
    chosen = random.Random(given.seed).sample(found, min(given.sample or len(found), len(found)))  # noqa: S311 -- no secret
    sys.stdout.write(f"{len(chosen)} of {len(found)} changes\n")
    survived = 0
    with tempfile.TemporaryDirectory() as name:
        for mutant, old in survivors(chosen, given.tests, Path(name).resolve()):
            survived += 1
            sys.stdout.write(f"{mutant.path}:{mutant.line} {mutant.function}\n  - {' '.join(old.split())}\n  + {mutant.new}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(chosen) - survived} killed, {survived} survived\n")


if __name__ == "__main__":
    main()
