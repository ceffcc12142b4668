#!/usr/bin/env python3
"""Graphs of the 15 nearest neighbours that follow rows which moved: Kindred's refresh beside a graph
built anew by pynndescent, and beside Kindred's own exact search.

Two drifts. Made: rows of 128 columns around class centres move by a tenth of their length, by a linear
map of them all and noise of each. Real: the training embeddings of consecutive epochs of nngk on MNIST
(64 columns); its tables are kept in build/bench/data. Compared is the processor time of all threads,
which other work on the machine changes less than the clock. Where lists tell too little the refresh
gives way to the exact search: the row says so, and its time is that of both.

    build/bench-venv/bin/python bench/refresh.py --build build/release
"""

import subprocess
import sys
import tempfile

import numpy as np

from bench_data import DATA, clustered, kept, mnist_folder
from graph import K, judged, recall, true_neighbours
from rivals import Competitor, in_turn, python_peer
from rows import area_parser, run_area

EPOCHS = 6
PAIRS = ((1, 2), (3, 4), (5, 6))
DRIFT = 0.1  # of a row's length
OWN_NOISE = 0.2  # of that, each row for itself


def drifted(path):
    """The file of the rows after the made drift."""

    def make():
        rows, random = np.load(path), np.random.default_rng(1)
        width = rows.shape[1]
        common = random.normal(0, DRIFT / np.sqrt(width), (width, width))
        moved = rows + rows @ common + random.normal(0, OWN_NOISE * DRIFT / np.sqrt(width), rows.shape)
        return (moved / np.linalg.norm(moved, axis=1, keepdims=True)).astype(np.float32)

    return kept(f"{path.stem}-drifted", make)


def trained_tables(options):
    """The training embeddings after each epoch, rows in the same order."""
    source, epochs = ("demo:", 2) if options.quick else (mnist_folder(options.data), EPOCHS)
    folder = DATA / ("refresh-demo" if options.quick else "refresh-mnist")
    if not folder.exists():
        part = folder.with_suffix(".part")
        made = subprocess.run(
            [options.build / "bin" / "kindred-engine", "--quiet", "train", "--resume", "--data", source, "--out", part,
             "--method", "nngk", "--encoder", "lenet", "--preset", "mnist", "--epochs", str(epochs), "--set", "dim=64",
             "--set", "eval_database=0"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if made.returncode:
            raise RuntimeError((made.stderr.strip().splitlines() or ["the training failed"])[-1])
        part.replace(folder)
    tables = sorted(folder.glob("tables/train@*"), key=lambda table: int(table.name.split("@")[1]))[1:]
    orders = [np.load(table / "ids.npy") for table in tables]
    if len(tables) != epochs or any(not np.array_equal(order, orders[0]) for order in orders):
        raise RuntimeError(f"{folder} lacks tables of its {epochs} epochs; remove it")
    return [table / "embeddings.npy" for table in tables]


def compared(options, before, now, case, folder):
    """A row for each peer."""
    runner, threads = str(options.build / "bin" / "search_runner"), options.threads
    truth = true_neighbours(np.load(now))
    truth_file = f"{folder}/truth.npy"
    np.save(truth_file, truth)
    ours = Competitor([runner, "refresh", str(before), str(now), str(K), str(threads)])
    peers = {"pynndescent": lambda: python_peer("pynndescent-graph", now, K, truth_file, threads=threads),
             "exact": lambda: Competitor([runner, "graph", str(now), str(K), str(threads)])}
    peers = {name: start for name, start in peers.items() if options.only in name}
    for name, peer, best, failure in in_turn(ours, peers, options.rounds, clock="processor"):
        told = f"Kindred, {name}" if name == "exact" else peer.name if peer else name
        told, _, setting = told.partition(": ")
        row = {"goal": "refresh", "case": case, "peer": told}
        if failure:
            yield {**row, "failure": failure}
            continue
        row.update(judged("refresh", recall(ours.result(), truth), recall(peer.result(), truth), best,
                          min(peer.processor), setting))
        if "unit" in row:
            row["unit"] = "s of the processor"
        if ours.value <= 0:
            row["note"] = f"gave way to the exact search: {-ours.value:.4f} found by its lists"
        yield row
    ours.close()


def measured(options):
    with tempfile.TemporaryDirectory() as folder:
        count = 6_000 if options.quick else 100_000
        rows, _ = clustered(options, count, 128, count // 100)
        yield from compared(options, rows, drifted(rows), f"{count:,} × 128, made drift of a tenth", folder)
        try:
            tables = trained_tables(options)
        except (OSError, RuntimeError) as failure:
            yield {"goal": "refresh", "case": "epochs of a training", "failure": str(failure)}
            return
        for first, second in PAIRS[:1] if options.quick else PAIRS:
            case = f"MNIST by nngk, epoch {first} to {second}, {len(np.load(tables[0], mmap_mode='r')):,} × 64"
            yield from compared(options, tables[first - 1], tables[second - 1], case, folder)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
