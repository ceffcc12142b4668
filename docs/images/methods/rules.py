"""Pictures of the decision rules: how neighbours, means and a memory name a picture."""
from math import exp

from picture import ACCENT, COLOURS, INK, MUTED, Picture, distance, notes, towards

QUERY = (205, 128)
POINTS = [((150, 95), 0), ((165, 160), 0), ((100, 135), 0), ((120, 60), 0),
          ((262, 118), 1), ((300, 70), 1), ((330, 120), 1), ((285, 165), 1),
          ((225, 205), 2), ((165, 215), 2), ((290, 222), 2), ((120, 200), 2)]
NAMES = ["discs", "squares", "triangles"]


def unknown(picture, p):
    picture.ring(p, 11, ACCENT, 2, "", "#ffffff", 1)
    picture.word((p[0], p[1] + 4.5), "?", ACCENT, "middle", 13, 700)


def nearest(points, query, count):
    return sorted(points, key=lambda item: distance(query, item[0]))[:count]


def rule_knn():
    picture = Picture("knn: each of the k nearest has one vote")
    near = nearest(POINTS, QUERY, 5)
    picture.ring(QUERY, distance(QUERY, near[-1][0]) + 4, ACCENT, 1.2, "5 4", ACCENT, 0.06)
    for p, kind in near:
        picture.line(QUERY, p, COLOURS[kind], 2.4)
    for p, kind in POINTS:
        picture.mark(p, kind)
    unknown(picture, QUERY)
    votes = [sum(1 for _, k in near if k == kind) for kind in range(3)]
    sums = [sum(distance(QUERY, p) for p, k in near if k == kind) for kind in range(3)]
    most = [kind for kind in range(3) if votes[kind] == max(votes)]
    winner = min(most, key=lambda kind: sums[kind])
    notes(picture, ["ring: the 5 nearest", "votes: " + " to ".join(str(v) for v in votes), "a tie goes to the",
                    "smaller summed", f"distance: {NAMES[winner]}"])
    return picture


def rule_wknn():
    picture = Picture("wknn: the nearer, the heavier the vote")
    weights = [exp(-distance(QUERY, p) ** 2 / (2 * 42 ** 2)) for p, _ in POINTS]
    total = sum(weights)
    for (p, kind), weight in zip(POINTS, weights):
        picture.line(QUERY, p, COLOURS[kind], 0.5 + 14 * weight / total, opacity=0.8)
    for p, kind in POINTS:
        picture.mark(p, kind)
    unknown(picture, QUERY)
    share = [100 * sum(w for (_, k), w in zip(POINTS, weights) if k == kind) / total for kind in range(3)]
    five = 100 * sum(sorted(weights)[-5:]) / total
    notes(picture, ["width: weight of a vote", *(f"{NAMES[k]}: {share[k]:.0f} %" for k in range(3)),
                    f"the 5 nearest hold {five:.0f} %:", "more neighbours than", "that change little"])
    return picture


def rule_kernel():
    picture = Picture("kernel: the class whose kernels add up to most")
    centres = [(70, 1.0, 0), (105, 1.0, 0), (160, 1.2, 0), (215, 0.5, 1), (255, 1.0, 1), (300, 1.0, 1)]
    query, sigma, scale = 188, 24, 85

    def height(x, items):
        return scale * sum(w * exp(-(x - c) ** 2 / (2 * sigma ** 2)) for c, w, _ in items)

    places = range(30, 345, 3)
    for item in centres:
        picture.curve([(x, 205 - height(x, [item])) for x in places], COLOURS[item[2]], 0.9, 0.55)
    for kind in (0, 1):
        own = [item for item in centres if item[2] == kind]
        picture.curve([(x, 205 - height(x, own)) for x in places], COLOURS[kind], 2.6)
    picture.line((25, 205), (345, 205), MUTED, 1.2)
    picture.line((query, 205), (query, 30), ACCENT, 1.4, "5 4")
    for c, _, kind in centres:
        picture.mark((c, 205), kind, hollow=True)
    unknown(picture, (query, 205))
    at = [height(query, [item for item in centres if item[2] == kind]) for kind in (0, 1)]
    for kind in (0, 1):
        picture.mark((query, 205 - at[kind]), kind, 5)
    first = 100 * at[0] / sum(at)
    notes(picture, ["thin: the kernel of a", "centre, as high as its", "weight; thick: a class's", "sum; at the dashed line",
                    f"{NAMES[0]} have {first:.0f} % of it;", "σ is how wide each is"])
    return picture


def rule_ccknn():
    picture = Picture("ccknn: each class asks for its own nearest")
    query = (170, 128)
    points = [((145, 110), 0), ((150, 150), 0), ((115, 170), 0),
              *(((x, y), 1) for x, y in [(207, 98), (215, 135), (203, 167), (244, 105), (246, 152), (232, 190),
                                         (280, 128), (285, 85), (282, 178), (245, 62), (316, 110), (318, 155)])]
    near = nearest(points, query, 5)
    picture.ring(query, distance(query, near[-1][0]) + 4, MUTED, 1.2, "5 4")
    means = []
    for kind in (0, 1):
        own = nearest([item for item in points if item[1] == kind], query, 3)
        means.append(sum(distance(query, p) ** 2 for p, _ in own) / 3)
        for p, _ in own:
            picture.line(query, p, COLOURS[kind], 2.4)
    for p, kind in points:
        picture.mark(p, kind)
    unknown(picture, query)
    votes = [sum(1 for _, k in near if k == kind) for kind in (0, 1)]
    winner = 0 if means[0] < means[1] else 1
    notes(picture, ["dashed: the 5 nearest,", f"{votes[0]} to {votes[1]} by knn for the", "larger class", "lines: the 3 nearest of",
                    "each class; the smaller", f"mean d² wins: {NAMES[winner]}"])
    return picture


def rule_prior():
    picture = Picture("ncm with a prior: a new class is expected where its relatives are")
    relatives = [(70, 70), (110, 190), (175, 75), (150, 205), (60, 140)]
    z = (sum(p[0] for p in relatives) / 5, sum(p[1] for p in relatives) / 5)
    seen = (310, 120)
    for p in relatives:
        picture.line(p, z, COLOURS[0], 0.8, opacity=0.4)
        picture.mark(p, 0, 9, hollow=True)
    picture.line(z, seen, COLOURS[1], 1.4, "5 4")
    for n in (1, 2, 5, 20):
        place = towards(z, seen, n / (n + 1))
        picture.mark(place, 1, 7, hollow=True)
        picture.word((place[0], place[1] + (26 if n != 20 else -14)), str(n) if n != 20 else "many", INK, "middle", 12, 600)
    picture.line((z[0] - 7, z[1] - 7), (z[0] + 7, z[1] + 7), INK, 2.4)
    picture.line((z[0] - 7, z[1] + 7), (z[0] + 7, z[1] - 7), INK, 2.4)
    picture.word((z[0] - 12, z[1] - 12), "z", INK, "end", 13, 600)
    notes(picture, ["discs: means of classes", "under the same node;", "z: their average; squares:", "where a new class is taken",
                    "to be after 1, 2, 5 images", "at its end (m = 1)"], (366, 60))
    return picture


def rule_mne():
    picture = Picture("mne: support and queries of a task are one memory")
    support = [((70, 75), 0), ((310, 80), 1), ((190, 222), 2)]
    queries = [(105, 105), (138, 85), (150, 135), (275, 115), (250, 75), (205, 180), (240, 195)]
    asked = (185, 120)
    memory = [p for p, _ in support] + queries

    def attended(p, others):
        near = sorted((q for q in others if q != p), key=lambda q: distance(p, q))[:3]
        weights = [exp(-distance(p, q) ** 2 / (2 * 45 ** 2)) for q in near]
        return [(q, w / sum(weights)) for q, w in zip(near, weights)]

    for q, _ in attended(asked, memory):
        for r, share in attended(q, memory):
            picture.line(q, r, MUTED, 0.6 + 3 * share, "5 4")
    for q, share in attended(asked, memory):
        picture.line(asked, q, ACCENT, 0.8 + 8 * share, opacity=0.8)
    for p in queries:
        picture.ring(p, 5.5, MUTED, 1.6, "", "#ffffff", 1)
    for p, kind in support:
        picture.mark(p, kind, 8.5)
    unknown(picture, asked)
    notes(picture, ["filled: the support", "grey: other queries of", "the task, without names;", "they lie between and pass", "on what the support says",
                    "(full: level 1, dashed: 2)"])
    return picture


PICTURES = [rule_knn, rule_wknn, rule_kernel, rule_ccknn, rule_prior, rule_mne]
