#!/usr/bin/env python3
"""Fisher vectors and dense SIFT on one thread, beside VLFeat, NumPy and OpenCV.

10,000 descriptors of 64 columns and the mixture of 512 components that they were drawn from; and all
patches of 16, 24, 32 and 48 pixels, 4 pixels apart, of a picture of 400 × 534 that is textured all
over, because Kindred leaves flat patches out and the others don't. VLFeat is Debian's
libvlfeat1; bench/compare fetches it.

    build/bench-venv/bin/python bench/fisher.py --build build/release
"""

import sys
import tempfile

import numpy as np

from rivals import Competitor, in_turn, python_peer
from rows import area_parser, run_area

EDGES, STEP = "16,24,32,48", 4


def mixture(options, folder):
    """Files of descriptors around 512 centres, and of the mixture that made them."""
    random = np.random.default_rng(1)
    components = 32 if options.quick else 512
    rows = 500 if options.quick else 10_000
    means = random.normal(0, 1, (components, 64))
    variances = random.uniform(0.5, 2, (components, 64))
    drawn = random.integers(0, components, rows)
    arrays = {"rows": random.normal(means[drawn], np.sqrt(variances[drawn])),
              "weights": np.full(components, 1 / components), "means": means, "variances": variances}
    for name, values in arrays.items():
        np.save(f"{folder}/{name}.npy", values.astype(np.float32))
    return [f"{folder}/{name}.npy" for name in arrays]


def rows_beside(options, goal, words, kinds, peer_words, quality):
    """quality(our result, the peer's): (worse, our words, the peer's words)."""
    ours = Competitor([str(options.build / "bin" / "fisher_runner"), *words])
    peers = {kind: lambda kind=kind: python_peer(kind, *peer_words, threads=1)
             for kind in kinds if options.only in kind}
    for kind, peer, best, failure in in_turn(ours, peers, options.rounds, warm=2):
        row = {"goal": goal, "peer": peer.name if peer else kind.split("-")[0], "threads": 1}
        if failure:
            yield {**row, "failure": failure}
            continue
        worse, mine, other = quality(ours, peer)
        yield {**row, "unit": "s", "ours": best, "theirs": min(peer.seconds), "worse": bool(worse),
               "quality": mine, "peer_quality": other}
    ours.close()


def same_vector(ours, peer):
    mine, other = (np.frombuffer(raw, np.float32) for raw in (ours.result(), peer.result()))
    apart = np.linalg.norm(mine - other) if mine.shape == other.shape else 2.0
    return apart > 1e-2, f"{apart:.0e} from the peer's unit vector", ""


def as_many(ours, peer):
    return ours.value < 0.9 * peer.value, f"{ours.value:,.0f} descriptors", f"{peer.value:,.0f}"


def texture(path):
    """Smooth noise as a picture file."""
    import cv2

    noise = np.random.default_rng(1).normal(0, 1, (534, 400)).astype(np.float32)
    smooth = cv2.GaussianBlur(noise, None, 2)
    cv2.imwrite(path, np.clip(128 + 40 * smooth / smooth.std(), 0, 255).astype(np.uint8))


def measured(options):
    with tempfile.TemporaryDirectory() as folder:
        files = mixture(options, folder)
        yield from rows_beside(options, "fisher", ["fisher", *files], ("vlfeat-fisher", "numpy-fisher"), files,
                               same_vector)
        picture = f"{folder}/texture.png"
        texture(picture)
        yield from rows_beside(options, "sift", ["sift", picture], ("vlfeat-sift", "opencv-sift"),
                               [picture, EDGES, STEP], as_many)


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
