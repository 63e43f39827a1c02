from __future__ import annotations

import pytest

from cam.continuity.why import LIMIT, why

PYTEST = """
    def test_total() -> None:
>       assert total([1]) == 2
E       assert 1 == 2
tests/test_cart.py:4: AssertionError
=========== short test summary info ===========
FAILED tests/test_cart.py::test_total - assert 1 == 2
1 failed, 3 passed in 0.10s
make: *** [Makefile:2: test] Error 1
"""
TRACEBACK = """
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    import shop
ModuleNotFoundError: No module named 'shop'
"""
CARGO = """
   Compiling shop v0.1.0
error[E0308]: mismatched types
 --> src/main.rs:2:5
error: could not compile `shop` due to 1 previous error
"""


@pytest.mark.parametrize(
    ("output", "line"),
    [
        ("Error: missing SHOP_KEY\nProcess exited with code 1", "Error: missing SHOP_KEY"),
        (PYTEST, "E assert 1 == 2"),
        (TRACEBACK, "ModuleNotFoundError: No module named 'shop'"),
        (CARGO, "error[E0308]: mismatched types"),
        ("src/a.ts(3,1): error TS2304: Cannot find name 'x'.\n", "src/a.ts(3,1): error TS2304: Cannot find name 'x'."),
        ("bash: yarm: command not found\n", "bash: yarm: command not found"),
        ("\x1b[31mfatal: not a git repository\x1b[0m", "fatal: not a git repository"),
        ("building\n\nhalfway there\n", "halfway there"),
        ("", "exit code 3"),
    ],
)
def test_the_line_that_says_why(output: str, line: str) -> None:
    assert why(output, 3) == line


def test_it_is_short_and_has_no_secret() -> None:
    key = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"
    told = why(f"Error: token {key} was refused " + "x" * 1000, 1)
    assert key not in told
    assert len(told) <= LIMIT
