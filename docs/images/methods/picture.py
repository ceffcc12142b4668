"""An SVG picture in the plane: marks of three classes, lines, rings, arrows, words.

Coordinates are pixels of a WIDTH × HEIGHT card, y downwards. A class has a colour and a shape, so that
nothing is told by colour alone.
"""
from math import atan2, cos, hypot, pi, sin

WIDTH, HEIGHT = 540, 250
INK, MUTED, LINE, ACCENT = "#1c2027", "#5c6575", "#dcdfe6", "#5b4be0"
COLOURS = ["#0072b2", "#e69f00", "#009e73"]


def on_circle(centre, radius, degrees):
    return (centre[0] + radius * cos(degrees * pi / 180), centre[1] - radius * sin(degrees * pi / 180))


def distance(p, q):
    return hypot(p[0] - q[0], p[1] - q[1])


def towards(p, q, share):
    """The point that lies this share of the way from p to q."""
    return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))


class Picture:
    def __init__(self, title):
        self.title = title
        self.parts = []

    def add(self, text):
        self.parts.append(text)

    def line(self, p, q, colour=MUTED, width=1.5, dash="", opacity=1.0):
        style = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(f'<line x1="{p[0]:.1f}" y1="{p[1]:.1f}" x2="{q[0]:.1f}" y2="{q[1]:.1f}" stroke="{colour}" '
                 f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.2f}" stroke-linecap="round"{style}/>')

    def arrow(self, p, q, colour=INK, width=1.8):
        self.line(p, q, colour, width)
        angle = atan2(q[1] - p[1], q[0] - p[0])
        wings = [(q[0] - 8 * cos(angle + turn), q[1] - 8 * sin(angle + turn)) for turn in (0.45, -0.45)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in [q, *wings])
        self.add(f'<polygon points="{points}" fill="{colour}"/>')

    def curve(self, points, colour=INK, width=1.5, opacity=1.0):
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
                 f'stroke-opacity="{opacity:.2f}"/>')

    def ring(self, centre, radius, colour=MUTED, width=1.2, dash="", fill="none", opacity=1.0):
        style = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{radius:.1f}" fill="{fill}" '
                 f'fill-opacity="{opacity:.2f}" stroke="{colour}" stroke-width="{width}"{style}/>')

    def ellipse(self, centre, radii, degrees, colour=MUTED):
        self.add(f'<ellipse rx="{radii[0]:.1f}" ry="{radii[1]:.1f}" fill="{colour}" fill-opacity="0.08" '
                 f'stroke="{colour}" stroke-width="1.2" '
                 f'transform="translate({centre[0]:.1f} {centre[1]:.1f}) rotate({-degrees:.1f})"/>')

    def mark(self, p, kind, size=6.5, hollow=False):
        x, y = p
        colour = COLOURS[kind]
        paint = f'fill="{"#ffffff" if hollow else colour}" stroke="{colour if hollow else "#ffffff"}" ' \
                f'stroke-width="{2 if hollow else 1.2}"'
        if kind == 0:
            self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" {paint}/>')
        elif kind == 1:
            side = 1.8 * size
            self.add(f'<rect x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" '
                     f'height="{side:.1f}" {paint}/>')
        else:
            corners = [on_circle((x, y + 0.15 * size), 1.3 * size, turn) for turn in (90, 210, 330)]
            points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
            self.add(f'<polygon points="{points}" {paint}/>')

    def query(self, p, kind=0):
        self.ring(p, 13, ACCENT, 2)
        self.mark(p, kind)

    def word(self, p, text, colour=MUTED, anchor="start", size=12, weight=400):
        self.add(f'<text x="{p[0]:.1f}" y="{p[1]:.1f}" fill="{colour}" font-size="{size}" '
                 f'font-weight="{weight}" text-anchor="{anchor}">{text}</text>')

    def box(self, p, width, height, colour=LINE, fill="none", opacity=1.0):
        self.add(f'<rect x="{p[0]:.1f}" y="{p[1]:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3" '
                 f'fill="{fill}" fill-opacity="{opacity:.2f}" stroke="{colour}" stroke-width="1.2"/>')

    def svg(self):
        body = "\n".join(self.parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
                f'height="{HEIGHT}" font-family="Inter, sans-serif" role="img">\n<title>{self.title}</title>\n'
                f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="10" fill="#ffffff" '
                f'stroke="{LINE}"/>\n{body}\n</svg>\n')


def notes(picture, lines, at=(366, 40)):
    """A column of short lines, beside what they explain."""
    for row, line in enumerate(lines):
        picture.word((at[0], at[1] + 17 * row), line)
