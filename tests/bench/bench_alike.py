"""Whether near vectors tell that two facts are one: fixtures/paraphrases, pairs that say the same and pairs that only look alike.

    uv run --group semantic python tests/bench/bench_alike.py

"Told" are pairs at or above a cosine; "guarded" leaves out those of which a rule sees that they say different things. Look-alikes
differ in a value, the subject, the place, the order or the polarity; they are as many as true pairs, far more than in a memory.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cam.review.claims import may_be_same, says_same
from tests.bench.bench_retrieval import minilm

PAIRS = Path(__file__).parents[2] / "fixtures" / "paraphrases" / "pairs.jsonl"


def main() -> None:
    """Print the figures."""
    pairs = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    with minilm() as model:
        if model is None:
            sys.exit("the semantic group is not installed")
        vectors = (list(model.embed([pair[side] for pair in pairs])) for side in ("one", "other"))
        cosines = [sum(a * b for a, b in zip(one, other, strict=True)) for one, other in zip(*vectors, strict=True)]
    guarded = [may_be_same(pair["one"], pair["other"]) for pair in pairs]
    true = [pair["same"] for pair in pairs]
    by_rule = [says_same(pair["one"], pair["other"]) or says_same(pair["other"], pair["one"]) for pair in pairs]
    of = sum(true)
    sys.stdout.write(f"{of} pairs say the same, {len(pairs) - of} look alike; rules alone take {sum(by_rule)} of all as one\n")
    sys.stdout.write("cosine     told: same  other  precision  recall    guarded: same  other  precision  recall\n")
    for least in (0.65, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95):
        line = f"{least:6.2f}"
        for keep in ([True] * len(pairs), guarded):
            told = [same for same, cosine, kept in zip(true, cosines, keep, strict=True) if kept and cosine >= least]
            line += f"{sum(told):16} {len(told) - sum(told):6} {sum(told) / max(1, len(told)):10.2f} {sum(told) / of:7.2f}"
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
