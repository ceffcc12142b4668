#!/usr/bin/env python3
"""Fit MNIST, evaluate it and draw its map: three commands of Kindred beside the script that a user
would write with torch, pytorch-metric-learning, faiss and openTSNE.

Both train LeNet for one epoch of batches of 256 against a memory of all 60,000 images, classify the
10,000 test images by 5 neighbours among all training images, and map the test images' embeddings in
1,000 iterations. What the encoder's training steps take by themselves (measured with a constant
gradient in place of the loss) is taken off both sides' time.

    build/bench-venv/bin/python bench/pipeline.py --build build/release
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

import numpy as np

from bench_data import mnist_folder, mnist_labels, mnist_pictures
from programs import Missing, first_number, output
from rivals import KEEP_MEMORY
from rows import area_parser, markdown_cells, run_area

BATCH, SIGMA, RATE, DIMENSION, TEST = 256, 0.1, 0.05, 128, 10_000
ITERATIONS = 1000


def timed(stages, name, work):
    begin = time.perf_counter()
    value = work()
    stages[name] = time.perf_counter() - begin
    return value


def kindred(options, folder):
    """(seconds of each stage, accuracy, seconds of the encoder's own steps)."""
    engine = [options.build / "bin" / "kindred-engine", "--quiet", "--json", "--threads", options.threads]
    run, stages = f"{folder}/run", {}
    flags = ["batch=%d" % BATCH, "augment=none", "validation=0", "eval_every=0", f"sigma={SIGMA}", f"lr={RATE}",
             f"dim={DIMENSION}"]
    timed(stages, "fit", lambda: output([*engine, "train", "--data", mnist_folder(options.data), "--out", run,
                                         "--method", "snca", "--encoder", "lenet", "--epochs", 1,
                                         *[word for flag in flags for word in ("--set", flag)]]))
    answer = timed(stages, "evaluate", lambda: output([*engine, "evaluate", run, "--protocol", "knn", "-k", 5]))
    table = next(pathlib.Path(run, "tables").glob("test@*"))
    timed(stages, "map", lambda: output([*engine, "map", table / "embeddings.npy", "--out", f"{folder}/map.npy",
                                         "--set", f"iterations={ITERATIONS}"]))
    accuracy = next(line["value"] for line in json.loads(answer)["results"] if line["metric"] == "accuracy")
    text = output([options.build / "bin" / "step_benchmark", "lenet", 28, BATCH, 60_000, 5, options.threads])
    step = first_number(markdown_cells(text)[-1][2]) / 1e3
    return stages, accuracy, step * (60_000 // BATCH)


def user_script(folder, threads):
    """The peer's side, in a process of its own; prints what kindred() returns as JSON."""
    import faiss
    import openTSNE
    import torch
    from pytorch_metric_learning.losses import CrossBatchMemory, NCALoss

    from torch_encoders import Encoder, encoder_step

    torch.set_num_threads(threads)
    faiss.omp_set_num_threads(threads)
    stages = {}

    def fit():
        pictures = torch.from_numpy(mnist_pictures(folder)).view(-1, 1, 28, 28)
        labels = torch.from_numpy(mnist_labels(folder)).long()
        model = Encoder("lenet", 1, 28, DIMENSION).train()
        optimiser = torch.optim.SGD(model.parameters(), RATE, momentum=0.9, nesterov=True, weight_decay=5e-4)
        # exp(−scale |a − b|²) of unit rows is exp(a·b / σ) up to a factor
        loss_of = CrossBatchMemory(NCALoss(softmax_scale=1 / (2 * SIGMA)), DIMENSION, memory_size=60_000)
        order = TEST + torch.randperm(60_000)
        for first in range(0, 60_000 - BATCH + 1, BATCH):
            chosen = order[first:first + BATCH]
            optimiser.zero_grad()
            loss_of(model(pictures[chosen]), labels[chosen]).backward()
            optimiser.step()
        model.eval()
        with torch.no_grad():
            return torch.cat([model(part) for part in pictures.split(1000)]).numpy(), labels.numpy()

    def evaluate():
        index = faiss.IndexFlatIP(DIMENSION)
        index.add(rows[TEST:])
        near = labels[TEST:][index.search(rows[:TEST], 5)[1]]
        votes = np.zeros((TEST, 10))
        for column in near.T:
            votes[np.arange(TEST), column] += 1
        return float((votes.argmax(1) == labels[:TEST]).mean())

    rows, labels = timed(stages, "fit", fit)
    accuracy = timed(stages, "evaluate", evaluate)
    timed(stages, "map", lambda: openTSNE.TSNE(n_iter=ITERATIONS - 250, n_jobs=threads,
                                               negative_gradient_method="fft").fit(rows[:TEST]))
    step = encoder_step("lenet", 28, BATCH, False)
    step()
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        step()
        times.append(time.perf_counter() - begin)
    print(json.dumps([stages, accuracy, sorted(times)[2] * (60_000 // BATCH)]))


def peer(options):
    command = [sys.executable, __file__, "--peer", str(mnist_folder(options.data)), str(options.threads)]
    environment = {**os.environ, **KEEP_MEMORY, "OMP_NUM_THREADS": str(options.threads)}
    ended = subprocess.run(command, capture_output=True, text=True, env=environment)
    if ended.returncode:
        raise Missing((ended.stderr.strip().splitlines() or ["the script failed"])[-1])
    return json.loads(ended.stdout.splitlines()[-1])


def without_encoder(side):
    stages, _, encoder = side
    return sum(stages.values()) - encoder


def turns(options):
    """The best turn of each side, in turn."""
    ours, theirs = [], []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            ours.append(kindred(options, folder))
        theirs.append(peer(options))
    return min(ours, key=without_encoder), min(theirs, key=without_encoder)


def words(stages, accuracy, encoder):
    parts = ", ".join(f"{name} {seconds:.1f}" for name, seconds in stages.items())
    return f"{100 * accuracy:.2f} %; {parts} s, of it the encoder {encoder:.1f}"


def measured(options):
    row = {"goal": "pipeline", "peer": "torch, pytorch-metric-learning, faiss, openTSNE"}
    if options.quick:
        yield {**row, "failure": "has no small size"}
        return
    try:
        ours, theirs = turns(options)
    except (Missing, FileNotFoundError) as missing:
        yield {**row, "failure": str(missing)}
        return
    yield {**row, "unit": "s", "ours": without_encoder(ours), "theirs": without_encoder(theirs),
           "worse": ours[1] < theirs[1] - 0.003, "quality": words(*ours), "peer_quality": words(*theirs)}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peer"]:
        user_script(pathlib.Path(sys.argv[2]), int(sys.argv[3]))
        sys.exit()
    arguments = area_parser(__doc__, rounds=1).parse_args()
    names = ("torch", "pytorch-metric-learning", "faiss-cpu", "openTSNE")
    sys.exit(run_area(arguments, measured(arguments), {name: version(name) for name in names}))
