#!/usr/bin/env python3
"""Draws the picture of each method for docs/methods.md: python3 docs/images/methods/draw.py

Widths of lines are the probabilities and weights of the formulas, computed for the points that are shown.
"""
from math import atan2, exp
from pathlib import Path

import fitted
import rules
from picture import ACCENT, COLOURS, INK, LINE, MUTED, Picture, distance, notes, on_circle, towards

# One plane of three classes for the losses, the query first.
QUERY = (205, 128)
POINTS = [((150, 95), 0), ((165, 160), 0), ((100, 135), 0), ((120, 60), 0),
          ((262, 118), 1), ((300, 70), 1), ((330, 120), 1), ((285, 165), 1),
          ((225, 205), 2), ((165, 215), 2), ((290, 222), 2), ((120, 200), 2)]


def shares(weights):
    total = sum(weights)
    return [w / total for w in weights]


def gaussian(p, q, sigma):
    return exp(-distance(p, q) ** 2 / (2 * sigma ** 2))


def scene(picture, hollow=False):
    for p, kind in POINTS:
        picture.mark(p, kind, hollow=hollow)
    picture.query(QUERY)


def snca():
    picture = Picture("snca: an image among the rows of the memory on the unit circle")
    centre, radius = (180, 125), 100
    rows = [(28, 0), (62, 0), (350, 0), (100, 1), (135, 1), (170, 1), (215, 2), (250, 2), (300, 2)]
    query = on_circle(centre, radius, 40)
    picture.ring(centre, radius, MUTED, 1)
    unit = [((p[0] - centre[0]) / radius, (p[1] - centre[1]) / radius)
            for p in (on_circle(centre, radius, a) for a, _ in rows)]
    own = ((query[0] - centre[0]) / radius, (query[1] - centre[1]) / radius)
    p = shares([exp((own[0] * x + own[1] * y) / 0.35) for x, y in unit])
    for (angle, kind), share in zip(rows, p):
        place = on_circle(centre, radius, angle)
        picture.line(query, place, COLOURS[kind], 0.6 + 16 * share, opacity=0.75)
        picture.mark(place, kind, hollow=True)
    picture.query(query)
    right = 100 * sum(s for (_, kind), s in zip(rows, p) if kind == 0)
    notes(picture, ["hollow: the memory,", "one row an image", "lines: chance of being", "drawn as neighbour",
                    f"own class: {right:.0f} %"], (366, 60))
    return picture


def nngk():
    picture = Picture("nngk: Gaussian kernels on the nearest centres, each with its weight")
    weights = [1.3, 1.0, 1.2, 1.0, 0.4, 1.0, 1.1, 1.0, 0.8, 1.0, 1.0, 1.0]
    near = sorted(range(len(POINTS)), key=lambda i: distance(QUERY, POINTS[i][0]))[:7]
    p = shares([weights[i] * gaussian(QUERY, POINTS[i][0], 55) for i in near])
    for i in range(len(POINTS)):
        place, kind = POINTS[i]
        if i in near:
            picture.ring(place, 22 * weights[i], COLOURS[kind], 1, fill=COLOURS[kind], opacity=0.12)
    for i, share in zip(near, p):
        picture.line(QUERY, POINTS[i][0], COLOURS[POINTS[i][1]], 0.6 + 14 * share, opacity=0.8)
    scene(picture, hollow=True)
    notes(picture, ["hollow: centres", "discs: their weights", "lines: share of the 7", "nearest in the sum",
                    "a small disc: a centre", "that misled others"])
    return picture


def mne():
    picture = Picture("mne: neighbours, and neighbours of neighbours, weighted by attention")

    def nearest(p, but):
        order = sorted((i for i in range(len(POINTS)) if i not in but), key=lambda i: distance(p, POINTS[i][0]))
        return order[:3]

    first = nearest(QUERY, ())
    for i in first:
        second = nearest(POINTS[i][0], (i,))
        for j, share in zip(second, shares([gaussian(POINTS[i][0], POINTS[j][0], 45) for j in second])):
            picture.line(POINTS[i][0], POINTS[j][0], MUTED, 0.6 + 3.5 * share, dash="5 4")
    same = [3.0 if POINTS[i][1] == 0 else 0.6 for i in first]
    for i, share in zip(first, shares(same)):
        picture.line(QUERY, POINTS[i][0], ACCENT, 0.8 + 8 * share, opacity=0.8)
    scene(picture, hollow=True)
    notes(picture, ["hollow: the memory", "full lines: level 1,", "dashed: level 2", "width: attention, the",
                    "chance of one class"])
    return picture


def means():
    centres = []
    for kind in range(3):
        own = [p for p, k in POINTS if k == kind] + ([QUERY] if kind == 0 else [])
        centres.append((sum(p[0] for p in own) / len(own), sum(p[1] for p in own) / len(own)))
    return centres


def ncm():
    picture = Picture("ncm: an image and the means of the classes")
    centres = means()
    p = shares([gaussian(QUERY, c, 60) for c in centres])
    for c, kind in zip(centres, range(3)):
        for place, k in POINTS:
            if k == kind:
                picture.line(place, c, COLOURS[kind], 0.8, opacity=0.35)
    for c, kind, share in zip(centres, range(3), p):
        picture.line(QUERY, c, COLOURS[kind], 0.8 + 9 * share, opacity=0.85)
    scene(picture)
    for c, kind in zip(centres, range(3)):
        picture.mark(c, kind, size=11, hollow=True)
        picture.word((c[0] + 15, c[1] - 9), f"{100 * p[kind]:.0f} %", INK, weight=600)
    notes(picture, ["large: means", "numbers: chance of", "each class; a new class", "costs one more mean"])
    return picture


def ccml():
    picture = Picture("ccml: the nearest images of every class")
    for kind in range(3):
        own = sorted((p for p, k in POINTS if k == kind), key=lambda p: distance(QUERY, p))[:2]
        for p in own:
            picture.line(QUERY, p, COLOURS[kind], 2.4, dash="" if kind == 0 else "6 4")
    scene(picture)
    notes(picture, ["the 2 nearest of", "every class; their", "mean squared distance", "counts, and the own",
                    "class (full lines)", "should have the least"])
    return picture


def nca():
    picture = Picture("nca: every image of the batch draws a neighbour")
    p = shares([gaussian(QUERY, q, 48) for q, _ in POINTS])
    for (q, kind), share in zip(POINTS, p):
        picture.line(QUERY, q, COLOURS[kind], 0.5 + 14 * share, opacity=0.75)
    picture.arrow(POINTS[0][0], towards(POINTS[0][0], QUERY, 0.55), INK, 2.4)
    picture.arrow(POINTS[4][0], towards(QUERY, POINTS[4][0], 1.6), INK, 2.4)
    scene(picture)
    notes(picture, ["lines: chance of", "being drawn", "arrows: both ends of", "a pair move, partners", "near, strangers away"])
    return picture


def lmnn():
    picture = Picture("lmnn: targets, and intruders within their margin")
    target = POINTS[0][0]
    near = distance(QUERY, target)
    far = (near ** 2 + 45 ** 2) ** 0.5
    picture.ring(QUERY, far, ACCENT, 1.2, "5 4", ACCENT, 0.06)
    picture.ring(QUERY, near, ACCENT, 1.2)
    picture.arrow(target, towards(target, QUERY, 0.55), COLOURS[0], 2.4)
    picture.arrow(POINTS[4][0], towards(QUERY, POINTS[4][0], 1.75), COLOURS[1], 2.4)
    picture.arrow(POINTS[8][0], towards(QUERY, POINTS[8][0], 1.3), COLOURS[2], 2.4)
    scene(picture)
    notes(picture, ["full ring: distance of", "the target", "dashed: with the margin", "inside it, strangers", "intrude and are",
                    "pushed out"])
    return picture


def triplet():
    picture = Picture("triplet: the nearest stranger beyond the partner")
    partner = POINTS[1][0]
    near, far = distance(QUERY, partner), distance(QUERY, partner) + 34
    picture.ring(QUERY, far, ACCENT, 1, "5 4", ACCENT, 0.14)
    picture.ring(QUERY, near, ACCENT, 1.2, "", "#ffffff", 1)
    stranger = POINTS[4][0]
    picture.arrow(partner, towards(partner, QUERY, 0.5), COLOURS[0], 2.4)
    picture.arrow(stranger, towards(QUERY, stranger, 1.55), COLOURS[1], 2.4)
    scene(picture)
    notes(picture, ["ring: the band from", "the partner to α beyond", "its nearest stranger is", "pushed, not the one",
                    "that is hardest"])
    return picture


def wsabie():
    picture = Picture("wsabie: images and classes in one space")
    origin, image = (70, 205), (215, 110)
    classes = [((250, 60), 0), ((285, 150), 1), ((130, 50), 2)]
    picture.line(origin, image, ACCENT, 2)
    scores = []
    for place, kind in classes:
        picture.arrow(origin, place, COLOURS[kind], 2)
        picture.mark(place, kind, size=9, hollow=True)
        dot = (image[0] - 70) * (place[0] - 70) + (205 - image[1]) * (205 - place[1])
        scores.append(dot / 1e4)
    for (place, kind), score in zip(classes, scores):
        picture.word((place[0] + 14, place[1] - 8), f"v·f = {score:.1f}", INK)
    picture.query(image)
    notes(picture, ["hollow: a vector for", "each class", "the own one's product", "with the image should", "lead by 1"], (366, 160))
    return picture


def softmax():
    picture = Picture("softmax: a direction for each class")
    origin = (190, 135)
    directions = [(165, 0), (25, 1), (278, 2)]
    borders = [(165 + 25) / 2, (25 + 278 - 360) / 2, (278 + 165) / 2]
    for angle in borders:
        picture.line(origin, on_circle(origin, 105, angle), MUTED, 1.2, "5 4")
    for (p, kind) in POINTS:
        picture.mark((p[0] - 5, p[1] - 3), kind)
    for angle, kind in directions:
        picture.arrow(origin, on_circle(origin, 95, angle), COLOURS[kind], 2.6)
    notes(picture, ["arrows: the weights", "of each class", "dashed: where two score", "alike; images of a class", "need not lie together"])
    return picture


def none():
    picture = Picture("none: images as they came, by their distance or by their direction")
    origin = (28, 234)
    picture.arrow(origin, (350, 234), LINE, 1.6)
    picture.arrow(origin, (28, 24), LINE, 1.6)
    by_distance = min(POINTS, key=lambda each: distance(QUERY, each[0]))
    by_direction = min(POINTS, key=lambda each: abs(steepness(origin, each[0]) - steepness(origin, QUERY)))
    picture.ring(QUERY, distance(QUERY, by_distance[0]), MUTED, 1.2, "3 3")
    picture.line(QUERY, by_distance[0], INK, 2.2)
    picture.line(origin, QUERY, MUTED, 1.4, "6 4")
    picture.line(origin, by_direction[0], ACCENT, 1.6, "6 4")
    scene(picture)
    notes(picture, ["nothing is learned", "solid: nearest", "by distance (l2)", "dashed: nearest by", "direction (cosine);",
                    "the two may differ"], (376, 60))
    return picture


def steepness(origin, p):
    return atan2(origin[1] - p[1], p[0] - origin[0])


PICTURES = [snca, nngk, mne, ncm, ccml, nca, lmnn, triplet, wsabie, softmax, none, *fitted.PICTURES, *rules.PICTURES]


def main():
    folder = Path(__file__).parent
    for make in PICTURES:
        (folder / f"{make.__name__}.svg").write_text(make().svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
