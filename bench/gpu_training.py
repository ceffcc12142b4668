#!/usr/bin/env python3
"""One epoch of every method on a GPU, each a whole run of kindred-engine: score, time, step. Needs an
NVIDIA GPU, a build by scripts/build cuda, and a source of small pictures, such as MNIST's folder:

    bench/gpu_training.py --build build/cuda --data MNIST

Of a run that ended without a score its last line is told. The first row is the processor's, the rows after
the methods' are snca's other ways: bf16, Kindred's kernels, a learned width."""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile
import time

METHODS = ("snca", "softmax", "ccml", "nca", "lmnn", "triplet", "ncm", "nngk", "mne")
FP32 = ("--set", "precision=fp32")
WAYS = {  # name: flags before and after the command
    "snca, processor": ((), ("--method", "snca", "--device", "cpu")),
    **{name: ((), ("--method", name, "--device", "cuda", *FP32)) for name in METHODS},
    "snca, bf16": ((), ("--method", "snca", "--device", "cuda")),
    "snca, kernels": (("--gpu-kernels",), ("--method", "snca", "--device", "cuda", *FP32)),
    "snca, wgmma": (("--gpu-kernels=wgmma",), ("--method", "snca", "--device", "cuda", "--set", "bank=bf16")),
    "snca, learned sigma": ((), ("--method", "snca", "--device", "cuda", "--set", "learn_sigma=true")),
}


def step_milliseconds(run):
    """The median over the points of the curve, by their own clock; nan of a run without two."""
    points = [json.loads(line) for line in (run / "events.jsonl").read_text().splitlines()]
    points = [(point["step"], point["time"]) for point in points if point["kind"] == "scalars"]
    steps = [1000 * (then - now) / (after - at) for (at, now), (after, then) in zip(points, points[1:])]
    return statistics.median(steps) if steps else float("nan")


def score_of(told):
    """The last score that a run told, or its last line."""
    lines = told.strip().splitlines() or ["nothing was told"]
    return next((line.split(None, 1)[1] for line in reversed(lines) if line.startswith("score")), lines[-1])


def measured(engine, data, encoder, name, run, limit):
    before, after = WAYS[name]
    command = [engine, *before, "train", "--data", data, "--split", "folder", "--encoder", encoder, "--epochs", "1",
               *after, "--out", run]
    begin = time.monotonic()
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return f"| {name} | more than {limit} s | | |"
    seconds = time.monotonic() - begin
    if done.returncode != 0:
        return f"| {name} | {score_of(done.stderr)} | {seconds:.1f} | |"
    return f"| {name} | {score_of(done.stdout)} | {seconds:.1f} | {step_milliseconds(run):.1f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="where bin/kindred-engine is")
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--encoder", default="lenet")
    parser.add_argument("--only", default="", help="rows whose name holds this")
    parser.add_argument("--limit", type=int, default=60, help="seconds a run may take")
    options = parser.parse_args()
    print("| method | score | seconds | step, ms |\n|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in (name for name in WAYS if options.only in name):
            run = pathlib.Path(folder) / name.replace(", ", "-").replace(" ", "-")
            engine = options.build / "bin" / "kindred-engine"
            print(measured(engine, options.data, options.encoder, name, run, options.limit), flush=True)


if __name__ == "__main__":
    main()
