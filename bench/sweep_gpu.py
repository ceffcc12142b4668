#!/usr/bin/env python3
"""Kindred's soft-neighbour sweep on a GPU against PyTorch there, in one run: the memory and the batch
lie on the device, a run is one loss and gradient and is waited for. Needs an NVIDIA GPU, a build with
-DKINDRED_CUDA=ON and -DKINDRED_BENCH=ON, and bench/requirements.txt:

    build/bench-venv/bin/python bench/sweep_gpu.py --build build/cuda

Peers multiply in TF32, their fastest setting that keeps float32's range; flash attention, whose heads are
parts of the bank, in half precision."""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from machine import ROOT
from rivals import Competitor, take_turns
from rows import area_parser, run_area
from sweep import exact_gradient
from sweep_goals import ERROR_BOUNDS, GOAL_SIZE

# A GPU that another process has just used takes a tenth of a millisecond to come back to one.
IN_A_ROW = 20
WARM = 20  # the first runs compile and fill what is kept
FORMS = {"mma": "sweep-gpu", "wgmma": "sweep-gpu-wgmma"}  # of the product, with its goal
MODES = ("eager", "logsumexp", "chunked", "compile", "sdpa")


def device_name():
    """What the driver calls the first GPU; empty where there is none."""
    try:
        told = subprocess.run(["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"], capture_output=True,
                              text=True, check=False).stdout
    except OSError:
        return ""
    return (told.splitlines() or [""])[0].strip()


def error_of(competitor, gradient64):
    """‖g − g64‖/‖g64‖ of the last run."""
    gradient = np.frombuffer(competitor.result(), dtype=np.float32).reshape(gradient64.shape)
    return float(np.linalg.norm(gradient - gradient64) / np.linalg.norm(gradient64))


def started(command):
    """(a competitor that is warm, None), or (None, why there is none)."""
    try:
        competitor = Competitor(list(map(str, command)))
        competitor.warm_up(WARM)
        return competitor, None
    except (RuntimeError, OSError) as failure:
        return None, str(failure)


def row_beside(own, best, peer, gradient64):
    error = error_of(own, gradient64)
    return {"peer": f"{peer.name} on the GPU", "unit": "ms", "ours": best * 1000, "theirs": min(peer.seconds) * 1000,
            "worse": error > ERROR_BOUNDS["bf16"], "quality": f"error {error:.0e}",
            "peer_quality": f"{error_of(peer, gradient64):.0e}"}


def measured(options, size, folder, bank):
    """Rows of rows.py of every peer beside every form, in turn."""
    _, gradient64 = exact_gradient(folder, *size)
    problem = list(map(str, (folder, *size)))
    ours = {}
    for form, goal in FORMS.items():
        ours[form], failure = started([options.build / "bin" / "sweep_gpu_runner", *problem, form])
        if failure:
            yield {"goal": goal, "case": f"{bank} bank", "failure": failure}
    forms = [form for form, own in ours.items() if own]
    for mode in (mode for mode in MODES if forms and options.only in mode):
        command = [sys.executable, ROOT / "bench" / "sweep_torch.py", *problem, options.threads, mode, "cuda"]
        peer, failure = started(command)
        bests = take_turns([ours[form] for form in forms], peer, options.rounds, runs=IN_A_ROW) if peer else forms
        for form, best in zip(forms, bests):
            row = {"goal": FORMS[form], "case": f"{bank} bank"}
            if failure:
                yield {**row, "peer": f"PyTorch, {mode}, on the GPU", "failure": failure}
                continue
            yield {**row, **row_beside(ours[form], best, peer, gradient64)}
        if peer:
            peer.close()
    for form in forms:
        ours[form].close()


def found(options):
    size = (20_000, *GOAL_SIZE[1:]) if options.quick else GOAL_SIZE
    for bank in ("random", "trained"):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([options.build / "bin" / "sweep_runner", "make", folder, *map(str, size[:3]), "1000", bank],
                           check=True)
            yield from measured(options, size, pathlib.Path(folder), bank)


def main():
    options = area_parser(__doc__, rounds=20).parse_args()
    name = device_name()
    if not name:
        raise SystemExit("error: there is no NVIDIA GPU here")
    run_area(options, ({**row, "note": name} for row in found(options)))


if __name__ == "__main__":
    main()
