#!/usr/bin/env python3
"""A whole step of SNCA beside the encoder's own, and that beside PyTorch's best setting.

The encoder's own step is forward, a constant gradient, backward and optimiser on the same images. For
PyTorch it is measured as it comes and with channels last and bf16, each with the memory kept. Both
programs take turns of a few steps each, whose median is the turn's: of Kindred's steps the median of the
turns counts, beside PyTorch the best turn of each. Then an epoch of a real training, with its pictures,
beside as many of the encoder's own steps, measured before and after it; and what a real training says of
its evaluations between epochs: all but the forward pass and the search.

    build/bench-venv/bin/python bench/conv.py --build build/release
"""

import json
import pathlib
import statistics
import sys
import tempfile
from importlib.metadata import version

from goals import EPOCHS
from programs import Missing, first_number, output
from rivals import KEEP_MEMORY, python_peer
from rows import area_parser, markdown_cells, run_area

STEPS = 3  # of a turn
SOURCES = dict(zip(EPOCHS, (("mnist", 28), ("cifar10-jpeg.tar.gz", 32))))
CASES = [("conv-resnet18", "resnet18", 32, 128), ("conv-small", "conv4", 84, 100)]
SETTINGS = {"fp32": "plain", "bf16": "fast"}  # PyTorch's, by precision


def own_turn(options, encoder, size, batch, precision):
    """(encoder alone, whole step, objective) in ms."""
    text = output([options.build / "bin" / "step_benchmark", encoder, size, batch, 50_000, STEPS,
                   options.threads, precision])
    return [first_number(cell) for cell in markdown_cells(text)[-1][2:5]]


def torch_started(options, encoder, size, batch, setting):
    peer = python_peer("torch-step", encoder, size, batch, setting, threads=options.threads,
                       environment=KEEP_MEMORY)
    peer.warm_up()
    return peer


def torch_turn(peer):
    """A step in ms."""
    for _ in range(STEPS):
        peer.run()
    return 1e3 * statistics.median(peer.seconds[-STEPS:])


def attempt(work, *arguments):
    """(what it returns, "") or (None, why it failed)."""
    try:
        return work(*arguments), ""
    except (RuntimeError, OSError, ValueError) as failure:
        return None, str(failure)


def turns(options, encoder, size, batch, precision):
    """Kindred's turns, PyTorch's, and why it has none or "". Kindred's program ends after each of its
    turns; PyTorch waits meanwhile."""
    own, theirs = [], []
    peer, failure = attempt(torch_started, options, encoder, size, batch, SETTINGS[precision])
    try:
        for _ in range(1 if options.quick else options.rounds):
            own.append(own_turn(options, encoder, size, batch, precision))
            if not failure:
                milliseconds, failure = attempt(torch_turn, peer)
                theirs.append(milliseconds)
    finally:
        if peer:
            peer.close()
    return own, theirs, failure


def rows_of(options, goal, encoder, size, batch, precision):
    own, theirs, failure = turns(options, encoder, size, batch, precision)
    alone, whole, objective = map(statistics.median, zip(*own))
    yield {"goal": goal, "case": precision, "unit": "%", "statistic": f"median of {len(own)} turns",
           "ours": 100 * whole / (alone + (objective if goal == "conv-small" else 0)),
           "quality": f"{whole:.0f} ms of {alone:.0f} ms and {objective:.0f} ms"}
    row = {"goal": "conv-torch", "peer": f"PyTorch {version('torch')}, {precision}, memory kept",
           "case": f"{encoder}, {size} px, b = {batch}, {precision}", "statistic": f"best of {len(own)} turns"}
    if failure:
        yield {**row, "failure": failure}
        return
    yield {**row, "unit": "images/s", "ours": 1e3 * batch / min(turn[0] for turn in own),
           "theirs": 1e3 * batch / min(theirs)}


def measured(options):
    for goal, encoder, size, batch in CASES:
        if options.only not in encoder:
            continue
        try:
            for precision in SETTINGS:
                yield from rows_of(options, goal, encoder, size, batch, precision)
        except Missing as missing:
            yield {"goal": goal, "failure": str(missing)}


def trained(options, folder, source, *words):
    """The events of a training by SNCA with these further words."""
    run = pathlib.Path(folder) / "run"
    output([options.build / "bin" / "kindred-engine", "--quiet", "--threads", options.threads, "train", "--data",
            options.data / source, "--out", run, "--method", "snca", "--set", "thumbnails=false", *words])
    return [json.loads(line) for line in (run / "events.jsonl").read_text().splitlines()]


def epoch_seconds(options):
    """(seconds from the end of the first step to the end of the epoch, steps between the two)."""
    source = "omniglot_small1.zip" if options.quick else "cifar10-jpeg.tar.gz"
    words = ["--encoder", "resnet18", "--epochs", 1]
    for setting in ("size=32", "width=64", "batch=128", "dim=128", "validation=0", "eval_every=0", "precision=bf16"):
        words += ["--set", setting]
    with tempfile.TemporaryDirectory() as folder:
        steps = [event for event in trained(options, folder, source, *words) if event["kind"] == "scalars"]
    return steps[-1]["time"] - steps[0]["time"], steps[-1]["step"] - steps[0]["step"]


def whole_epoch(options):
    """An epoch holds what a step alone does not show: reading and changing pictures, progress, checkpoints."""
    row = {"goal": "conv-epoch", "case": "bf16"}
    if options.only not in "resnet18 epoch":
        return
    try:
        before = own_turn(options, "resnet18", 32, 128, "bf16")[0]
        seconds, steps = epoch_seconds(options)
        alone = statistics.mean([before, own_turn(options, "resnet18", 32, 128, "bf16")[0]]) / 1e3
    except Missing as missing:
        yield {**row, "failure": str(missing)}
        return
    yield {**row, "unit": "%", "statistic": "one epoch", "ours": 100 * seconds / (steps * alone),
           "quality": f"{steps} steps in {seconds:.0f} s, the encoder's own {1e3 * alone:.0f} ms each"}


def evaluation_seconds(options, source, size):
    """Of the evaluations of a short training: [{"forward","images","search","rest"}], and their shares."""
    with tempfile.TemporaryDirectory() as folder:
        events = trained(options, folder, source, "--encoder", "conv4", "--epochs", 1 if options.quick else 3,
                         "--set", f"size={size}")
    told = [event for event in events if event["kind"] == "evaluation" and "seconds" in event]
    return [event["seconds"] for event in told], [event["share"] for event in told]


def beside_epochs(options):
    for case, (source, size) in SOURCES.items():
        if options.only not in case:
            continue
        try:
            seconds, shares = evaluation_seconds(options, source, size)
        except Missing as missing:
            yield {"goal": "evaluate-epochs", "case": case, "failure": str(missing)}
            continue
        total = {part: sum(each[part] for each in seconds) / len(seconds) for part in seconds[0]}
        needed = total["forward"] + total["search"]
        yield {"goal": "evaluate-epochs", "case": case, "unit": "%", "statistic": f"mean of {len(seconds)} evaluations",
               "ours": 100 * (total["images"] + total["rest"]) / needed,
               "quality": ", ".join(f"{part} {1e3 * value:.0f} ms" for part, value in total.items())
               + f"; {100 * sum(shares) / len(shares):.0f} % of the time"}


def everything(options):
    yield from measured(options)
    yield from whole_epoch(options)
    yield from beside_epochs(options)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, everything(arguments)))
