"""Curves over sizes as a picture (SVG): time and memory side by side, both axes logarithmic."""

import math
from xml.sax.saxutils import escape

# The light tokens of docs/design.md, and of its eight colours of classes those that white carries.
CARD, TEXT, MUTED, LINE = "#ffffff", "#1c2027", "#5c6575", "#dcdfe6"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
WIDTH, HEIGHT, TOP, BOTTOM, LEFT, GAP = 384, 300, 44, 64, 60, 16


def power_of_ten(exponent):
    digits = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return "1" if exponent == 0 else f"10{digits}"


def decades(values):
    """(lowest, highest) power of ten around positive values, at least one apart."""
    low, high = math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)
    return low, max(high, low + 1)


class Panel:
    """One pair of axes with its origin at (left, TOP)."""

    def __init__(self, left, title, sizes, values):
        self.left, self.title = left, title
        self.x, self.y = decades(sizes), decades(values)
        self.width, self.height = WIDTH - LEFT - GAP, HEIGHT - TOP - BOTTOM

    def place(self, size, value):
        across = (math.log10(size) - self.x[0]) / (self.x[1] - self.x[0])
        up = (math.log10(value) - self.y[0]) / (self.y[1] - self.y[0])
        return self.left + LEFT + across * self.width, TOP + (1 - up) * self.height

    def axes(self, item):
        x0, y0 = self.place(10 ** self.x[0], 10 ** self.y[0])
        x1, y1 = self.place(10 ** self.x[1], 10 ** self.y[1])
        yield label(x0, TOP - 18, self.title, TEXT, 13, weight=600)
        for exponent in range(self.x[0], self.x[1] + 1):
            x, _ = self.place(10 ** exponent, 10 ** self.y[0])
            yield line(x, y0, x, y1, LINE)
            yield label(x, y0 + 16, power_of_ten(exponent), MUTED, 11, "middle")
        for exponent in range(self.y[0], self.y[1] + 1):
            _, y = self.place(10 ** self.x[0], 10 ** exponent)
            yield line(x0, y, x1, y, LINE)
            yield label(x0 - 6, y + 4, power_of_ten(exponent), MUTED, 11, "end")
        yield label(x1, y0 + 32, item, MUTED, 11, "end")

    def law(self, law, sizes, colour):
        low, high = min(sizes), max(sizes)
        ends = [low, *([law.bend] if law.bend else []), high]
        places = " ".join("{:.1f},{:.1f}".format(*self.place(size, law.at(size))) for size in ends)
        return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-dasharray="5 4"/>'


def label(x, y, text, colour, size, anchor="start", weight=400):
    return (f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}" font-weight="{weight}" '
            f'text-anchor="{anchor}">{escape(text)}</text>')


def line(x0, y0, x1, y1, colour):
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{colour}"/>'


def mark(x, y, shape, colour, filled=True):
    """A shape for each curve, so that nothing is told by colour alone."""
    fill = colour if filled else CARD
    style = f'fill="{fill}" stroke="{colour}" stroke-width="1.5"'
    if shape == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" {style}/>'
    corners = {1: ((-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)), 2: ((0, -4.4), (4.2, 3.2), (-4.2, 3.2)),
               3: ((0, -4.6), (4.6, 0), (0, 4.6), (-4.6, 0))}[shape]
    places = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{places}" {style}/>'


def panel(left, title, item, series):
    """series: [(index, filled points, open points, law)], points as (size, value)."""
    every = [point for _, filled, open_, _ in series for point in filled + open_]
    if not every:
        return []
    axes = Panel(left, title, [size for size, _ in every], [value for _, value in every])
    parts = list(axes.axes(item))
    for index, filled, open_, law in series:
        colour, shape = COLOURS[index % len(COLOURS)], index % 4
        if law and (filled or open_):
            parts.append(axes.law(law, [size for size, _ in filled or open_], colour))
        parts += [mark(*axes.place(*point), shape, colour, False) for point in open_]
        parts += [mark(*axes.place(*point), shape, colour) for point in filled]
    return parts


def legend(names, note):
    parts, x, y = [], LEFT, HEIGHT - 14
    for index, name in enumerate(names):
        parts += [mark(x + 4, y - 4, index % 4, COLOURS[index % len(COLOURS)]), label(x + 14, y, name, TEXT, 12)]
        x += 14 + 7 * len(name) + 18
    return [*parts, label(2 * WIDTH - GAP, y, note, MUTED, 11, "end")]


def picture(names, item, time, memory, note=""):
    """The picture of some curves as text. time, memory: as panel() takes them."""
    parts = [f'<rect width="{2 * WIDTH}" height="{HEIGHT}" rx="10" fill="{CARD}" stroke="{LINE}"/>',
             *panel(0, "seconds", item, time), *panel(WIDTH, "peak memory, MiB", item, memory), *legend(names, note)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT}" '
            f'font-family="Inter, sans-serif">\n' + "\n".join(parts) + "\n</svg>\n")
