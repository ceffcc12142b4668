#!/usr/bin/env python3
"""A whole step of SNCA beside the encoder's own, and that beside PyTorch's best setting.

The encoder's own step is forward, a constant gradient, backward and optimiser on the same images. For
PyTorch it is measured as it comes and with channels last and bf16, each with the memory kept.

    build/bench-venv/bin/python bench/conv.py --build build/release
"""

import sys
from importlib.metadata import version

from programs import Missing, first_number, output
from rivals import KEEP_MEMORY, python_peer
from rows import area_parser, markdown_cells, run_area

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


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
