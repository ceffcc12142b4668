#!/usr/bin/env python3
"""Areas whose programs measure both sides themselves: their tables as rows of rows.py.

    bench/programs.py pq|board|window|scatter|objectives --build build/release
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from machine import ROOT, first_to_die
from rivals import blas_settings
from rows import area_parser, markdown_cells, run_area


class Missing(Exception):
    pass


def output(command, **environment):
    """stdout of a program; Missing says why there is none."""
    try:
        ended = subprocess.run(list(map(str, command)), capture_output=True, text=True, preexec_fn=first_to_die,
                               env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE", **environment})
    except FileNotFoundError as error:
        raise Missing(f"{pathlib.Path(command[0]).name} is missing: build with -DKINDRED_BENCH=ON") from error
    if ended.returncode:
        last = ended.stderr.strip().splitlines()[-1:] or [f"it ended with {ended.returncode}"]
        raise Missing(f"{pathlib.Path(command[0]).name}: {last[0]}")
    return ended.stdout


def first_number(text):
    return float(re.search(r"[\d.]+(?:e[-+]?\d+)?", text).group())


def pq(options):
    columns = 1_024 if options.quick else 65_536
    rounds = 2 if options.quick else options.rounds
    for batch in (2_048,) if options.quick else (2_048, 4_096):
        text = output([options.build / "bin" / "coded_benchmark", batch, 100, columns, rounds, options.threads],
                      **blas_settings())
        for cells in markdown_cells(text):
            if cells[0].startswith("softmax step"):
                yield {"goal": "pq", "peer": "faiss decode + BLAS", "case": f"batches of {batch:,}",
                       "statistic": f"best of {rounds}",
                       "unit": "vectors/s", "ours": first_number(cells[1]), "theirs": first_number(cells[2]),
                       "worse": first_number(cells[4]) > 1e-4, "quality": cells[4]}


def board(options):
    edits = 3 if options.quick else 20
    for encoder, case in (("bundled", "the encoder that comes with Kindred, 128 numbers"),
                          ("fisher", "Fisher vectors, 4,096 numbers")):
        text = output([options.build / "bin" / "board_window_benchmark", "--edits", edits, "--encoder", encoder,
                       "--queries", 500 if options.quick else 10_000], QT_QPA_PLATFORM="offscreen")
        line = next(line.split() for line in text.splitlines() if line.startswith("edit to drawn"))
        best, median, late = map(float, line[3:6])
        yield {"goal": "board", "case": case, "unit": "ms", "ours": median,
               "quality": f"best {best:.0f}, p95 {late:.0f}", "statistic": f"median of {edits} edits"}


SCATTER_GOALS = [  # (points, a part of the program's line, goal, column: 1 best, 2 median, 3 p95)
    (1_000_000, "whole picture, own size", "scatter-1m", 2),
    (10_000_000, "pan.*every pixel", "scatter-pan", 3),
    (10_000_000, "zoom.*every pixel", "scatter-zoom", 3),
    (10_000_000, "hover", "scatter-hover", 3),
    (10_000_000, "lasso", "scatter-lasso", 2),
]


def scatter(options):
    for points, what, goal, column in SCATTER_GOALS:
        if options.quick and points > 1_000_000:
            continue
        text = known_output(options, points)
        found = [cells for cells in markdown_cells(text) if re.search(what, cells[0])]
        if not found:
            yield {"goal": goal, "failure": f"scatter_benchmark has no line with “{what}”"}
            continue
        # A time below the program's digits counts as one of them.
        yield {"goal": goal, "unit": "ms", "ours": max(float(found[0][column]), 0.01), "statistic": "",
               "quality": f"best {found[0][1]}, median {found[0][2]}, p95 {found[0][3]}"}
    if not options.quick:
        yield from scatter_peers(options)


def known_output(options, points, known={}):
    if points not in known:
        known[points] = output([options.build / "bin" / "scatter_benchmark", points], QT_QPA_PLATFORM="offscreen")
    return known[points]


def scatter_peers(options):
    text = output([sys.executable, ROOT / "bench" / "scatter.py", "--rounds", 1, "--points", 1_000_000,
                   "--kindred", options.build / "bin" / "scatter_benchmark"])
    table = [cells for cells in markdown_cells(text) if cells[0] != "program"]
    ours = next(cells for cells in table if cells[0].startswith("Kindred"))
    for cells in table:
        if cells is ours:
            continue
        row = {"goal": "scatter-peers", "peer": cells[0], "statistic": "best frame of one turn"}
        if not cells[1].replace(".", "").isdigit():
            yield {**row, "failure": cells[1]}
            continue
        yield {**row, "unit": "ms", "ours": float(ours[1]), "theirs": float(cells[1]),
               "quality": f"median {ours[2]}", "peer_quality": f"median {cells[2]}"}


WINDOW_LINE = re.compile(r"^(\s*)(\S.*?)\s+n\s+(\d+)\s+p50\s+([\d.]+)\s+p95\s+([\d.]+)\s+p99\s+([\d.]+)", re.M)
FEW = 40  # times without a p99 of their own


def window(options):
    """The slowest of all interactions, and of the curve's points, of one session of the whole window."""
    data = pathlib.Path(options.data)
    text = output([options.build / "bin" / "live_window_benchmark", "--data",
                   data / "mnist" if (data / "mnist").is_dir() else data, "--seconds", 2 if options.quick else 8],
                  QT_QPA_PLATFORM="offscreen")
    found = [(what, *map(float, numbers)) for _, what, *numbers in WINDOW_LINE.findall(text)]
    kinds = {"window-curve": [line for line in found if "step to paint" in line[0]],
             "window-input": [line for line in found if "a point of the loss" not in line[0] and line[1] >= FEW]}
    for goal, lines in kinds.items():
        if not lines:
            yield {"goal": goal, "failure": "live_window_benchmark has no such line"}
            continue
        slowest = max(lines, key=lambda line: line[4])
        yield {"goal": goal, "unit": "ms", "ours": slowest[4], "statistic": "p99 of the slowest of all in one session",
               "quality": f"{slowest[0].strip()}: of {slowest[1]:.0f} p50 {slowest[2]}, p95 {slowest[3]}"}


STEPS_A_ROUND = 20  # a step takes a fraction of a millisecond
OBJECTIVE_GOALS = {"snca": "objectives-memory", "nngk": "objectives-memory", "mne": "objectives-memory",
                   "ccml": "objectives-pairs", "nca": "objectives-pairs", "triplet": "objectives-pairs",
                   "ncm": "objectives-ncm", "lmnn": "objectives-lmnn", "softmax": "objectives-linear",
                   "wsabie": "objectives-linear"}
OBJECTIVE_ROWS = (10_000, 100_000, 1_000_000)  # of a memory


def objectives(options):
    with tempfile.TemporaryDirectory() as folder:
        lines = pathlib.Path(folder) / "lines"
        for only in OBJECTIVE_GOALS:
            output([sys.executable, ROOT / "bench" / "objectives.py", "--build", options.build, "--only", only,
                    "--rounds", 3 if options.quick else STEPS_A_ROUND * options.rounds,
                    "--rows", *(OBJECTIVE_ROWS[:1] if options.quick else OBJECTIVE_ROWS), "--lines", lines])
        for line in map(json.loads, lines.read_text().splitlines()):
            goal = next(goal for name, goal in OBJECTIVE_GOALS.items() if line["case"].startswith(name))
            case = line["case"] + (f", {line['rows']:,} rows" if line.get("grows") else "")
            row = {"goal": goal, "peer": "the formula in torch", "case": case, "threads": 1}
            if "ratio" not in line:
                yield {**row, "failure": line.get("failure", "the formula does not fit in memory")}
                continue
            yield {**row, "unit": "ms", "ours": line["ours_ms"], "theirs": line["plain_ms"], "load": round(line["load"], 1),
                   "statistic": f"median of {line['rounds']} steps",
                   "worse": line["gradient_error"] > 1e-4, "quality": f"gradients differ by {line['gradient_error']:.0e}"}


PROGRAMS = {"pq": (pq, ["pq"]), "board": (board, ["board"]),
            "scatter": (scatter, [goal for _, _, goal, _ in SCATTER_GOALS] + ["scatter-peers"]),
            "window": (window, ["window-input", "window-curve"]),
            "objectives": (objectives, list(dict.fromkeys(OBJECTIVE_GOALS.values())))}


def measured(area, options):
    function, goals = PROGRAMS[area]
    done = set()
    try:
        for row in function(options):
            done.add(row["goal"])
            yield row
    except Missing as missing:
        for goal in goals:
            if goal not in done:
                yield {"goal": goal, "failure": str(missing)}


if __name__ == "__main__":
    parser = area_parser(__doc__)
    parser.add_argument("area", choices=PROGRAMS)
    arguments = parser.parse_args()
    sys.exit(run_area(arguments, measured(arguments.area, arguments)))
