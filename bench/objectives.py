#!/usr/bin/env python3
"""What a step of every objective costs beside the paper's formula in plain torch, in one table.

Each case runs in a process of its own (objective_benchmark), ours and the formula in turn. Needs
the programs of a build with -DKINDRED_BENCH=ON:

    bench/objectives.py --build build/release --write docs/benchmarks.md
"""

import argparse
import datetime
import json
import os
import pathlib
import subprocess
import sys

from machine import ROOT, first_to_die, forget_blas_settings, machine
from rows import replace_section


def measure(program, case, rows, rounds, threads):
    """One line of the program; a case that dies has only its failure."""
    command = [program, case, rows, rounds, threads]
    ended = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, preexec_fn=first_to_die,
        env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE"},
    )
    if ended.returncode:
        reason = ended.stderr.strip().splitlines()[-1:] or [f"ended with {ended.returncode}"]
        return {"case": case, "rows": rows, "failure": reason[0]}
    return json.loads(ended.stdout)


def known_lines(path):
    """What an earlier call has measured, by case and rows."""
    if not path or not path.exists():
        return {}
    lines = map(json.loads, path.read_text().splitlines())
    return {(line["case"], line["rows"]): line for line in lines}


def lines_of(options):
    known = known_lines(options.lines)
    program = options.build / "bin" / "objective_benchmark"
    listed = subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout
    for case in map(json.loads, listed.splitlines()):
        if options.only and options.only not in case["case"]:
            continue
        for rows in options.rows if case["grows"] else options.rows[:1]:
            rounds = max(3, options.rounds * 10_000 // rows) if case["grows"] else options.rounds
            line = known.get((case["case"], rows))
            if not line:
                line = measure(program, case["case"], rows, rounds, options.threads)
                line["grows"] = case["grows"]
                line["load"] = os.getloadavg()[0]
                print(json.dumps(line), file=sys.stderr, flush=True)
                if options.lines:
                    with options.lines.open("a") as file:
                        file.write(json.dumps(line) + "\n")
            yield line


def megabytes(count):
    return f"{count / 2**20:,.1f}"


def row_of(line):
    if "ours_ms" not in line:
        return f"| {line['case']} | {line['rows']:,} | {line['failure']} | | | | | | |"
    rows = format(line["rows"], ",") if line["grows"] else "any"
    start = f"| {line['case']} | {rows} "
    ours = f"| {line['ours_ms']:.2f} "
    if "plain_ms" not in line:
        reason = f"does not fit in {line['limit_bytes'] / 2**30:.0f} GB"
        return start + ours + f"| {reason} | | {megabytes(line['ours_bytes'])} | | | |"
    return start + ours + (
        f"| {line['plain_ms']:.2f} | {line['ratio']:.1f} | {megabytes(line['ours_bytes'])} "
        f"| {megabytes(line['plain_bytes'])} | {line['loss_error']:.0e} "
        f"| {line['gradient_error']:.0e} |"
    )


def table(options, lines):
    loads = [line["load"] for line in lines]
    command = "bench/objectives.py " + " ".join(sys.argv[1:])
    head = [
        f"{machine()}; {datetime.date.today()}; `{command}`; medians of processor time, "
        f"{options.threads} thread{'s' * (options.threads > 1)}; load {min(loads):.1f} to "
        f"{max(loads):.1f}.",
        "",
        "| objective | samples | ours, ms | plain torch, ms | ratio | ours, MB | plain torch, MB "
        "| loss differs by | gradient differs by |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    return "\n".join(head + [row_of(line) for line in lines]) + "\n"


def main():
    forget_blas_settings()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--rounds", type=int, default=15, help="at the fewest rows")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", help="cases whose name contains this")
    parser.add_argument("--lines", type=pathlib.Path, help="measured lines, kept for a later call")
    parser.add_argument("--write", type=pathlib.Path, help="document to put the table into")
    options = parser.parse_args()
    text = table(options, list(lines_of(options)))
    print(text)
    if options.write:
        replace_section(options.write, "objectives", text, "\n## A step of each objective\n\n")


if __name__ == "__main__":
    main()
