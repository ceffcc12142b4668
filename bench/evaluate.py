#!/usr/bin/env python3
"""Retrieval and clustering of 60,502 rows of 128 columns in 11,316 classes, beside faiss.

Recall@1, @10, @100, @1000 and MAP@R of every row searching all others, and k-means into as many
clusters as there are classes: 20 iterations from the same random rows, as faiss starts by itself;
in a second row Kindred draws its own start by k-means++; in a third each draws five and keeps the
best, as the normalised mutual information of a report is told. The objective is the summed squared
distance to the means of the clusters found, computed for both in double. Both sides keep the memory
that they free, as the engine does.

    build/bench-venv/bin/python bench/evaluate.py --build build/release [--only evaluate|kmeans]
"""

import sys

import numpy as np

from bench_data import clustered, kept
from machine import has
from rivals import KEEP_MEMORY, Competitor, in_turn, python_peer
from rows import area_parser, run_area

ITERATIONS = 20
RESTARTS = 5  # of reported mutual information


def ours_of(options, *words):
    return Competitor([str(options.build / "bin" / "search_runner"), *map(str, words), str(options.threads)],
                      KEEP_MEMORY)


def metric_words(raw):
    values = np.frombuffer(raw, np.float64)
    return ", ".join(f"R@{10**place} {value:.4f}" for place, value in enumerate(values[:-1])) + f", MAP@R {values[-1]:.4f}"


def retrieval(options, rows, labels, k):
    ours = ours_of(options, "retrieval", rows, labels, k)
    peers = {"faiss": lambda: python_peer("faiss-retrieval", rows, labels, k, threads=options.threads,
                                          environment=KEEP_MEMORY)}
    for name, peer, best, failure in in_turn(ours, peers, options.rounds):
        unit = "with a tile unit (AMX)" if has("amx_bf16") else "without a tile unit"
        row = {"goal": "evaluate", "peer": peer.name if peer else name, "case": unit}
        if failure:
            yield {**row, "failure": failure}
            continue
        mine, theirs = (np.frombuffer(raw, np.float64) for raw in (ours.result(), peer.result()))
        other, (search, counting) = theirs[:-2], theirs[-2:]
        yield {**row, "unit": "s", "ours": best, "theirs": min(peer.seconds),
               "worse": bool((mine < other - 2e-4).any()), "quality": metric_words(mine.tobytes()),
               "peer_quality": f"within {abs(mine - other).max():.0e}; its search alone {search:.3g} s, "
                               f"NumPy's counting {counting:.3g} s"}
    ours.close()


def objective(rows, raw):
    """Summed squared distance of the rows to the means of their clusters."""
    clusters = np.frombuffer(raw, np.int32)
    counts = np.bincount(clusters)
    total = 0.0
    for column in rows.T.astype(np.float64):
        means = np.bincount(clusters, column) / np.maximum(counts, 1)
        total += ((column - means[clusters]) ** 2).sum()
    return total


def random_start(path, rows, clusters):
    chosen = np.random.default_rng(1).permutation(len(rows))[:clusters]
    return kept(f"{path.stem}-start", lambda: np.ascontiguousarray(rows[chosen]))


def clusters_told(rows, labels, raw):
    from sklearn.metrics import normalized_mutual_info_score

    return (f"objective {objective(rows, raw):.1f}, "
            f"NMI {normalized_mutual_info_score(labels, np.frombuffer(raw, np.int32)):.4f}")


def clustering(options, path, labels, clusters):
    rows, labels = np.load(path), np.load(labels)
    start = random_start(path, rows, clusters)
    rounds = max(1, options.rounds // 2)
    cases = (("kmeans", "", start, start, 1, options.rounds),
             ("kmeans-report", "one start, by k-means++, faiss's at random", clusters, start, 1, options.rounds),
             ("kmeans-report", "best of 5 such starts", clusters, clusters, RESTARTS, rounds))
    for goal, case, begun, theirs, restarts, rounds in cases:
        peers = {"faiss": lambda begin=theirs, redo=restarts: python_peer(
            "faiss-kmeans", path, begin, ITERATIONS, redo, threads=options.threads, environment=KEEP_MEMORY)}
        ours = ours_of(options, "kmeans", path, begun, ITERATIONS, restarts)
        for name, peer, best, failure in in_turn(ours, peers, rounds):
            row = {"goal": goal, "peer": peer.name if peer else name, "case": case,
                   "statistic": f"best of {rounds}"}
            if failure:
                yield {**row, "failure": failure}
                continue
            mine, other = objective(rows, ours.result()), objective(rows, peer.result())
            yield {**row, "unit": "s", "ours": best, "theirs": min(peer.seconds), "worse": bool(mine > 1.001 * other),
                   "quality": clusters_told(rows, labels, ours.result()),
                   "peer_quality": clusters_told(rows, labels, peer.result())}
        ours.close()


def measured(options):
    count, classes, k = (3_000, 560, 100) if options.quick else (60_502, 11_316, 1_000)
    rows, labels = clustered(options, count, 128, classes, noise=0.08)
    if options.only in "evaluate":
        yield from retrieval(options, rows, labels, k)
    if options.only in "kmeans":
        yield from clustering(options, rows, labels, classes)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
