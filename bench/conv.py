#!/usr/bin/env python3
"""A whole step of SNCA beside the encoder's own, and that beside PyTorch's best setting.

The encoder's own step is forward, a constant gradient, backward and optimiser on the same images. For
PyTorch it is measured as it comes and with channels last and bf16, each with the memory kept. Then what a
real training says of its evaluations between epochs: all but the forward pass and the search.

    build/bench-venv/bin/python bench/conv.py --build build/release
"""

import json
import pathlib
import sys
import tempfile
from importlib.metadata import version

from programs import Missing, first_number, output
from rivals import KEEP_MEMORY, python_peer
from rows import area_parser, markdown_cells, run_area

EPOCHS = [("conv4, MNIST, 54,000 images", "mnist", 28), ("conv4, CIFAR-10 as JPEG", "cifar10-jpeg.tar.gz", 32)]
CASES = [("conv-resnet18", "resnet18", 32, 128), ("conv-small", "conv4", 84, 100)]


def ours(options, encoder, size, batch, precision):
    """(encoder alone, whole step, objective) in ms, medians."""
    rounds = 2 if options.quick else options.rounds
    text = output([options.build / "bin" / "step_benchmark", encoder, size, batch, 50_000, rounds,
                   options.threads, precision])
    return [first_number(cell) for cell in markdown_cells(text)[-1][2:5]]


def torch_seconds(options, encoder, size, batch, setting, environment):
    peer = python_peer("torch-step", encoder, size, batch, setting, threads=options.threads,
                       environment=environment)
    try:
        peer.warm_up(2)
        for _ in range(2 if options.quick else options.rounds):
            peer.run()
        return sorted(peer.seconds)[len(peer.seconds) // 2]
    finally:
        peer.close()


def beside_torch(options, encoder, size, batch, alone):
    """alone: {precision: Kindred's own ms}."""
    for precision, setting in (("fp32", "plain"), ("bf16", "fast")):
        row = {"goal": "conv-torch", "peer": f"PyTorch {version('torch')}, {precision}, memory kept",
               "case": f"{encoder}, {size} px, b = {batch}, {precision}"}
        try:
            theirs = torch_seconds(options, encoder, size, batch, setting, KEEP_MEMORY)
        except (RuntimeError, OSError, ValueError) as failure:
            yield {**row, "failure": str(failure)}
            continue
        yield {**row, "unit": "images/s", "ours": 1e3 * batch / alone[precision], "theirs": batch / theirs}


def measured(options):
    for goal, encoder, size, batch in CASES:
        if options.only not in encoder:
            continue
        alone = {}
        try:
            for precision in ("fp32", "bf16"):
                alone[precision], whole, objective = ours(options, encoder, size, batch, precision)
                own = alone[precision] + (objective if goal == "conv-small" else 0)
                yield {"goal": goal, "case": precision, "unit": "%", "ours": 100 * whole / own,
                       "quality": f"{whole:.0f} ms of {alone[precision]:.0f} ms and {objective:.0f} ms"}
        except Missing as missing:
            yield {"goal": goal, "failure": str(missing)}
            continue
        yield from beside_torch(options, encoder, size, batch, alone)


def evaluation_seconds(options, source, size):
    """Of the evaluations of a short training: [{"forward","images","search","rest"}], and their shares."""
    with tempfile.TemporaryDirectory() as folder:
        run = pathlib.Path(folder) / "run"
        output([options.build / "bin" / "kindred-engine", "--quiet", "--threads", options.threads, "train", "--data",
                options.data / source, "--out", run, "--method", "snca", "--encoder", "conv4", "--epochs",
                1 if options.quick else 3, "--set", f"size={size}", "--set", "thumbnails=false"])
        events = [json.loads(line) for line in (run / "events.jsonl").read_text().splitlines()]
    told = [event for event in events if event["kind"] == "evaluation" and "seconds" in event]
    return [event["seconds"] for event in told], [event["share"] for event in told]


def beside_epochs(options):
    for case, source, size in EPOCHS:
        if options.only not in case:
            continue
        try:
            seconds, shares = evaluation_seconds(options, source, size)
        except Missing as missing:
            yield {"goal": "evaluate-epochs", "case": case, "failure": str(missing)}
            continue
        total = {part: sum(each[part] for each in seconds) / len(seconds) for part in seconds[0]}
        needed = total["forward"] + total["search"]
        yield {"goal": "evaluate-epochs", "case": case, "unit": "%",
               "ours": 100 * (total["images"] + total["rest"]) / needed,
               "quality": ", ".join(f"{part} {1e3 * value:.0f} ms" for part, value in total.items())
               + f"; {100 * sum(shares) / len(shares):.0f} % of the time"}


def everything(options):
    yield from measured(options)
    yield from beside_epochs(options)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, everything(arguments)))
