"""Pictures of the methods that are computed at once, and of the Fisher vector's encoder."""
from math import cos, exp, pi, sin

from picture import ACCENT, COLOURS, INK, LINE, MUTED, Picture, distance, notes, on_circle


def cloud(count, seed, radii, degrees, centre):
    """Deterministic points of an ellipse, denser towards its middle."""
    points, state = [], seed
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2 ** 31
        angle = 2 * pi * state / 2 ** 31
        state = (1103515245 * state + 12345) % 2 ** 31
        radius = (state / 2 ** 31) ** 0.6
        x, y = radii[0] * radius * cos(angle), radii[1] * radius * sin(angle)
        turn = degrees * pi / 180
        points.append((centre[0] + x * cos(turn) - y * sin(turn), centre[1] - x * sin(turn) - y * cos(turn)))
    return points


def pca():
    picture = Picture("pca: the directions in which the images differ most")
    centre = (180, 125)
    picture.ellipse(centre, (130, 42), 28, ACCENT)
    for i, p in enumerate(cloud(36, 7, (118, 36), 28, centre)):
        picture.mark(p, i % 3, size=4.5)
    picture.arrow(centre, on_circle(centre, 130, 28), INK, 2.6)
    picture.arrow(centre, on_circle(centre, 42, 118), MUTED, 1.8)
    notes(picture, ["long arrow: kept", "short arrow: dropped", "classes play no part"])
    return picture


def invcov():
    picture = Picture("invcov: every direction in units of its spread")
    left, right = (130, 120), (400, 120)
    picture.ellipse(left, (88, 30), 35, ACCENT)
    for i, p in enumerate(cloud(24, 3, (80, 26), 35, left)):
        picture.mark(p, i % 3, size=4.5)
    picture.arrow((250, 120), (294, 120), INK, 2)
    picture.ring(right, 62, ACCENT, 1.2, "", ACCENT, 0.08)
    for i, p in enumerate(cloud(24, 3, (56, 56), 35, right)):
        picture.mark(p, i % 3, size=4.5)
    picture.word((130, 228), "as given", anchor="middle")
    picture.word((400, 228), "one unit is one deviation everywhere", anchor="middle")
    return picture


def ridge():
    picture = Picture("ridge: a line through targets of one and zero")
    own = [(190, 0), (215, 0), (240, 0), (262, 0), (290, 0)]
    other = [(60, 1), (85, 1), (110, 2), (135, 2), (160, 1), (180, 2)]
    low, high = 200, 60
    for y, text in ((high, "1: own class"), (low, "0: another")):
        picture.line((40, y), (310, y), LINE, 1.2)
        picture.word((320, y + 4), text)
    data = [(x, 1.0) for x, _ in own] + [(x, 0.0) for x, _ in other]
    mean_x = sum(x for x, _ in data) / len(data)
    mean_y = sum(y for _, y in data) / len(data)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in data) / sum((x - mean_x) ** 2 for x, _ in data)

    def fitted(x):
        return low + (high - low) * (mean_y + slope * (x - mean_x))

    for x, y in data:
        picture.line((x, low + (high - low) * y), (x, fitted(x)), MUTED, 1, "3 3")
    picture.line((45, fitted(45)), (305, fitted(305)), ACCENT, 2.4)
    for x, kind in own + other:
        picture.mark((x, high if kind == 0 else low), kind)
    notes(picture, ["the line with the least", "squares (dashed) is", "the score"], (366, 120))
    return picture


def itml():
    picture = Picture("itml: partners within one ring, strangers beyond another")
    centre = (165, 125)
    picture.ring(centre, 100, MUTED, 1.2, "5 4")
    picture.ring(centre, 52, ACCENT, 1.4, "", ACCENT, 0.07)
    partner, stranger = on_circle(centre, 85, 150), on_circle(centre, 70, 20)
    picture.arrow(partner, on_circle(centre, 56, 150), COLOURS[0], 2.4)
    picture.arrow(stranger, on_circle(centre, 97, 20), COLOURS[1], 2.4)
    picture.mark(on_circle(centre, 35, 240), 0)
    picture.mark(on_circle(centre, 118, 300), 2)
    picture.mark(partner, 0)
    picture.mark(stranger, 1)
    picture.query(centre)
    picture.word((centre[0] + 4, centre[1] + 47), "u")
    picture.word((centre[0] + 4, centre[1] + 96), "l")
    notes(picture, ["partners belong within", "u, strangers beyond l", "of all metrics that", "manage it, the one", "nearest to Euclid's"],
          (340, 60))
    return picture


def svm():
    picture = Picture("svm: a plane with a margin for each class")
    for shift, width, dash in ((0, 2.6, ""), (-30, 1.2, "5 4"), (30, 1.2, "5 4")):
        picture.line((120 + shift, 30), (230 + shift, 222), COLOURS[0], width, dash)
    own = [(70, 70), (95, 120), (60, 165), (120, 185), (128, 99)]
    other = [((225, 60), 1), ((265, 110), 1), ((215, 133), 1), ((270, 190), 2), ((305, 150), 2), ((300, 60), 2)]
    for p in own:
        picture.mark(p, 0)
    for p, kind in other:
        picture.mark(p, kind)
    notes(picture, ["one class against all", "others; within the", "dashed lines an image", "costs", "each class has its own"])
    return picture


def logistic():
    picture = Picture("logistic: how likely each class is, everywhere")
    seeds = [((95, 90), 0), ((250, 80), 1), ((180, 200), 2)]
    step = 15
    for x in range(22, 322, step):
        for y in range(18, 233, step):
            # Scores that are linear in (x, y): the squares cancel between classes.
            scores = [exp(-distance((x, y), p) ** 2 / 5000) for p, _ in seeds]
            best = max(range(3), key=lambda c: scores[c])
            share = scores[best] / sum(scores)
            picture.add(f'<rect x="{x}" y="{y}" width="{step}" height="{step}" fill="{COLOURS[best]}" '
                        f'fill-opacity="{0.6 * (share - 0.3):.2f}"/>')
    for p, kind in seeds:
        for place in cloud(7, 11 + kind, (38, 34), 0, p):
            picture.mark(place, kind)
    notes(picture, ["the paler, the less", "sure; the features", "stay as they are"], (366, 60))
    return picture


def coded():
    picture = Picture("coded: a vector as the numbers of its nearest centroids")
    values = [0.5, -0.2, 0.8, 0.3, -0.6, 0.1, -0.3, 0.7, 0.2, 0.6, -0.4, 0.9, -0.1, 0.4, 0.5, -0.7]
    codes = [17, 203, 88, 142]
    for piece, code in enumerate(codes):
        x = 62 + 106 * piece
        picture.box((x, 18), 98, 92, LINE)
        for i, value in enumerate(values[4 * piece:4 * piece + 4]):
            height = 40 * abs(value)
            picture.box((x + 7 + 22 * i, 64 - height if value > 0 else 64), 17, height, MUTED, MUTED, 0.35)
        picture.arrow((x + 49, 118), (x + 49, 150), INK)
        picture.box((x + 22, 156), 54, 32, ACCENT, ACCENT, 0.12)
        picture.word((x + 49, 177), str(code), INK, "middle", 14, 600)
    picture.word((270, 224), "each piece becomes the number of the nearest of 256 centroids: one byte",
                 anchor="middle")
    return picture


def fisher():
    picture = Picture("fisher: how the patches of a picture differ from a mixture of Gaussians")
    for row in range(5):
        for column in range(5):
            shade = 0.10 + 0.13 * ((3 * row + 2 * column) % 5)
            picture.box((28 + 26 * column, 52 + 26 * row), 26, 26, "#ffffff", INK, shade)
    picture.box((54, 78), 52, 52, ACCENT)
    picture.box((93, 117), 52, 52, COLOURS[1])
    picture.arrow((172, 117), (214, 117), INK, 2)
    blobs = [((262, 80), (36, 20), 30), ((330, 125), (30, 24), 120), ((265, 175), (34, 18), 160)]
    shifts = [(18, -10), (-6, 20), (20, 8)]
    for kind, ((centre, radii, turn), shift) in enumerate(zip(blobs, shifts)):
        picture.ellipse(centre, radii, turn, MUTED)
        for p in cloud(9, 5 + kind, radii, turn, (centre[0] + 0.5 * shift[0], centre[1] + 0.5 * shift[1])):
            picture.ring(p, 2.2, ACCENT, 0.8, "", ACCENT, 0.6)
        picture.arrow(centre, (centre[0] + shift[0], centre[1] + shift[1]), INK, 2.2)
    picture.word((93, 210), "patches", anchor="middle")
    picture.word((295, 226), "what patches there are (ellipses),", anchor="middle")
    picture.word((295, 242), "and how this picture's differ (arrows)", anchor="middle")
    notes(picture, ["the arrows and the", "change of the spreads", "are the features"], (386, 90))
    return picture


PICTURES = [pca, invcov, ridge, itml, svm, logistic, coded, fisher]
