#!/usr/bin/env python3
"""Kindred's soft-neighbour sweep (NCA/SNCA loss and gradient) against PyTorch, in one run.

Every peer is measured in turn with Kindred in fp32 and in bf16, round for round, the same data,
threads and quality beside the time. Needs the programs of a build with -DKINDRED_BENCH=ON and, for
the PyTorch peers, a virtual environment with bench/requirements.txt:

    python3 -m venv build/bench-venv && build/bench-venv/bin/pip install -r bench/requirements.txt
    build/bench-venv/bin/python bench/sweep.py --build build/release --rows 1000000
"""

import argparse
import datetime
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

import numpy as np

from machine import ROOT, forget_blas_settings, machine
from rivals import KEEP_MEMORY, Competitor, take_turns
from rows import RESULTS, keep, origin, replace_section
from sweep_goals import goal_rows

PRECISIONS = ("fp32", "bf16")
MODES = ("eager", "logsumexp", "chunked", "compile", "xbm")


def exact_gradient(folder, n, d, b, sigma, chunk=20000):
    """Loss and gradient in float64 on the unrounded bank, with running maxima."""
    bank = np.memmap(f"{folder}/bank.f32", dtype=np.float32, mode="r", shape=(n, d))
    labels = np.fromfile(f"{folder}/labels.i32", dtype=np.int32)
    queries = np.fromfile(f"{folder}/queries.f32", dtype=np.float32).reshape(b, d).astype(float)
    query_labels = np.fromfile(f"{folder}/query_labels.i32", dtype=np.int32)
    own = np.fromfile(f"{folder}/own.i64", dtype=np.int64)
    sides = [[np.full(b, -np.inf), np.zeros(b), np.zeros((b, d))] for _ in range(2)]
    for first in range(0, n, chunk):
        rows = np.asarray(bank[first : first + chunk], dtype=float)
        logits = queries @ rows.T / sigma
        inside = np.flatnonzero((own >= first) & (own < first + len(rows)))
        logits[inside, own[inside] - first] = -np.inf
        same = query_labels[:, None] == labels[None, first : first + chunk]
        for side, mask in zip(sides, (~same, same)):
            values = np.where(mask, logits, -np.inf)
            top = np.maximum(side[0], values.max(1))
            usable = np.where(np.isfinite(top), top, 0.0)
            factor = np.exp(side[0] - usable)
            weights = np.exp(values - usable[:, None])
            side[1] = side[1] * factor + weights.sum(1)
            side[2] = side[2] * factor[:, None] + weights @ rows
            side[0] = top
    (max_n, mass_n, sum_n), (max_p, mass_p, sum_p) = sides
    delta = max_n + np.log(mass_n) - max_p - np.log(mass_p)
    loss = np.logaddexp(0, delta)
    q = np.exp(delta - np.logaddexp(0, delta))
    gradient = (q / sigma)[:, None] * (sum_n / mass_n[:, None] - sum_p / mass_p[:, None])
    return loss.mean(), gradient


def tail_of(options, folder):
    """The arguments that all programs end with."""
    return list(map(str, (folder, options.rows, options.dimension, options.batch, options.sigma, options.threads)))


def peers_of(options, folder):
    """(command, environment) of every peer that can run here."""
    tail = tail_of(options, folder)
    old = options.build / "bin" / "sweep_torch113"
    python = [sys.executable, ROOT / "bench" / "sweep_torch.py"]
    commands = [[old, *tail, mode] for mode in ("eager", "chunked") if old.exists()]
    for command in commands + [[*python, *tail, mode] for mode in MODES]:
        if not options.only or options.only in shlex.join(map(str, command)):
            yield command, {}
            yield command, KEEP_MEMORY


def row_of(competitor, gradient64, elements, beside):
    """What a program's runs say; beside: Kindred's best in each precision meanwhile."""
    gradient = np.frombuffer(competitor.result(), dtype=np.float32).reshape(gradient64.shape)
    return {
        "name": competitor.name,
        "best": min(competitor.seconds),
        "median": float(np.median(competitor.seconds)),
        "beside": beside,
        "loss": competitor.value,
        "error": float(np.linalg.norm(gradient - gradient64) / np.linalg.norm(gradient64)),
        "memory": competitor.memory() / elements,
    }


def peer_row(command, environment, ours, options, gradient64):
    """The row of one peer; one that could not finish has only name and failure, one that did not start
    is None."""
    peer, kept = None, ", memory kept" if environment else ""
    try:
        peer = Competitor(list(map(str, command)), environment)
        peer.warm_up()
        beside = dict(zip(PRECISIONS, take_turns(ours, peer, options.rounds)))
        row = row_of(peer, gradient64, options.rows * options.dimension, beside)
        peer.close()
    except (RuntimeError, OSError) as failure:
        print(f"left out: {failure}", file=sys.stderr)
        return {"name": peer.name + kept, "failure": str(failure)} if peer else None
    print(f"{row['name']}{kept}: {row['best']:.3f} s", file=sys.stderr)
    return {**row, "name": row["name"] + kept}


def measure(options, folder):
    """(mean loss in double, Kindred's rows, one for each precision, the peers' rows)."""
    loss64, gradient64 = exact_gradient(folder, options.rows, options.dimension, options.batch, options.sigma)
    runner = options.build / "bin" / "sweep_runner"
    ours = [Competitor([runner, "serve", *tail_of(options, folder), precision]) for precision in PRECISIONS]
    for own in ours:
        own.warm_up()
    peers = [peer_row(*peer, ours, options, gradient64) for peer in peers_of(options, folder)]
    if not ours[0].seconds:
        take_turns(ours[:1], ours[1], options.rounds)
    beside = {precision: min(own.seconds) for precision, own in zip(PRECISIONS, ours)}
    rows = [row_of(own, gradient64, options.rows * options.dimension, beside) for own in ours]
    for own in ours:
        own.close()
    return loss64, rows, [peer for peer in peers if peer]


def line_of(row):
    if "failure" in row:
        return f"| {row['name']} | {row['failure']} | | | | | | | | |"
    beside = "".join(f"| {seconds:.4f} | {row['best'] / seconds:.2f} " for seconds in row["beside"].values())
    return (f"| {row['name']} | {row['best']:.4f} | {row['median']:.4f} {beside}| {row['loss']:.6f} "
            f"| {row['error']:.1e} | {row['memory']:.1f} |")


def table(options, loss64, rows):
    command = "bench/sweep.py " + shlex.join(sys.argv[1:])
    return "\n".join([
        f"### {options.rows:,} × {options.dimension} rows, batch {options.batch}, "
        f"sigma {options.sigma:g}, {options.bank} bank, {options.threads} threads",
        "",
        f"{machine()}; {datetime.date.today()}; `{command}`; best of {options.rounds} after "
        "warm-up, each peer in turn with Kindred in fp32 and in bf16. Gradient error: Frobenius norm "
        f"relative to float64 on the unrounded bank (mean loss there {loss64:.6f}). Memory: peak "
        "resident bytes an element of the bank, the bank included.",
        "",
        "| program | best, s | median, s | Kindred fp32 beside it, s | times Kindred's fp32 "
        "| Kindred bf16 beside it, s | times Kindred's bf16 | mean loss | gradient error | bytes/element |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *map(line_of, rows)]) + "\n"


def main():
    forget_blas_settings()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--dimension", type=int, default=128)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--classes", type=int, default=1000)
    parser.add_argument("--sigma", type=float, default=0.05)
    parser.add_argument("--bank", choices=("random", "trained", "both"), default="both")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--only", help="peers whose command line contains this")
    parser.add_argument("--write", type=pathlib.Path, help="document to put the tables into")
    parser.add_argument("--json", type=pathlib.Path, default=RESULTS / "sweep.json",
                        help="file that keeps what has the goals' size, for bench/compare")
    options = parser.parse_args()
    texts = []
    kinds = ("random", "trained") if options.bank == "both" else (options.bank,)
    for options.bank in kinds:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [options.build / "bin" / "sweep_runner", "make", folder, str(options.rows),
                 str(options.dimension), str(options.batch), str(options.classes), options.bank],
                check=True,
            )
            loss64, ours, peers = measure(options, folder)
        texts.append(table(options, loss64, ours + peers))
        print(texts[-1], flush=True)
        common = {**origin(options), "load": round(os.getloadavg()[0], 1)}
        keep(options.json, [{**common, **row} for row in goal_rows(options, ours, peers)])
        if options.write:
            text = "## Soft-neighbour sweep\n\n" + "\n".join(texts)
            replace_section(options.write, "sweep", text)


if __name__ == "__main__":
    main()
