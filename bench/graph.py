#!/usr/bin/env python3
"""Graphs of the 15 nearest neighbours: Kindred beside faiss, pynndescent and hnswlib.

Rows of 128 columns around class centres: Kindred's exact search beside faiss, its cells beside those
that approximate. MNIST on its first 50 principal components: its exact search beside all. Programs
that approximate are measured at the fastest of their settings that find 0.998 of the true neighbours of
1,000 rows, their indexes' building included; Kindred finds its effort itself within the time.

    build/bench-venv/bin/python bench/graph.py --build build/release
"""

import sys
import tempfile

import numpy as np

from bench_data import clustered, kept, mnist_components
from peers import ENOUGH
from rivals import Competitor, in_turn, python_peer
from rows import area_parser, run_area

K = 15
PEERS = ("faiss-graph", "pynndescent-graph", "hnswlib-graph")


def true_neighbours(rows, count=1000):
    """[count, 1 + K] rows and their neighbours, by double precision."""
    chosen = np.random.default_rng(1).choice(len(rows), min(count, len(rows)), replace=False)
    wide = rows.astype(np.float64)
    distances = (wide**2).sum(1) - 2 * wide[chosen] @ wide.T  # less the row's own square
    distances[np.arange(len(chosen)), chosen] = np.inf
    return np.hstack([chosen[:, None], np.argpartition(distances, K, axis=1)[:, :K]])


def recall(raw, truth):
    found = np.frombuffer(raw, np.int32).reshape(-1, K)
    same = [len(np.intersect1d(found[row[0]], row[1:])) for row in truth]
    return sum(same) / truth[:, 1:].size


def goal_of(name, goals):
    return goals[0] if name.startswith("faiss") else goals[1]


def judged(goal, own, other, ours, theirs, setting=""):
    """The numbers of a row; a peer below the recall that its goal asks for has none. setting: the peer's,
    where it had a choice."""
    by = f" by {setting}" if setting else ""
    if goal in ("graph-recall", "refresh") and other < ENOUGH:
        return {"failure": f"reaches recall {other:.4f} only{by}"}
    return {"unit": "s", "ours": ours, "theirs": theirs, "worse": bool(own < min(other, ENOUGH)),
            "quality": f"recall {own:.4f}", "peer_quality": f"{other:.4f}{by}"}


def compared(options, path, goals, case, folder):
    """A row for each peer; goals: of the exact peer and of those that approximate."""
    truth = true_neighbours(np.load(path))
    for way in dict.fromkeys(map(way_of, goals)):
        kinds = [kind for kind in PEERS if options.only in kind and way_of(goal_of(kind, goals)) == way]
        if kinds:
            yield from compared_by(way, kinds, options, path, truth, goals, case, folder)


def way_of(goal):
    """The command of search_runner that a goal is about."""
    return "cells" if goal == "graph-recall" else "graph"


def compared_by(way, kinds, options, path, truth, goals, case, folder):
    truth_file = f"{folder}/truth.npy"
    np.save(truth_file, truth)
    ours = Competitor([str(options.build / "bin" / "search_runner"), way, str(path), str(K),
                       str(options.threads)])
    peers = {kind: lambda kind=kind: python_peer(kind, path, K, truth_file, threads=options.threads)
             for kind in kinds}
    for kind, peer, best, failure in in_turn(ours, peers, options.rounds):
        name, _, setting = (peer.name if peer else kind.split("-")[0]).partition(": ")
        row = {"goal": goal_of(kind, goals), "peer": name, "case": case}
        if failure:
            yield {**row, "failure": failure}
            continue
        yield {**row, **judged(row["goal"], recall(ours.result(), truth), recall(peer.result(), truth), best,
                               min(peer.seconds), setting)}
    ours.close()


def measured(options):
    count = 4_000 if options.quick else 100_000
    with tempfile.TemporaryDirectory() as folder:
        path, _ = clustered(options, count, 128, count // 100)
        yield from compared(options, path, ("graph-exact", "graph-recall"), "", folder)
        try:
            rows = mnist_components(options.data)[10_000:][:4_000 if options.quick else 60_000]
        except FileNotFoundError as missing:
            yield {"goal": "graph-mnist", "failure": str(missing)}
            return
        path = kept(f"mnist-train-{len(rows)}", lambda: np.ascontiguousarray(rows))
        yield from compared(options, path, ("graph-mnist", "graph-mnist"), "", folder)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
