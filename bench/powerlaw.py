"""How a quantity grows: the exponents of a power law, and where one gives way to another."""

import dataclasses
import math

APART = 0.2  # exponents that differ by less are one
BETTER = 3  # times smaller that a bend makes the squared error
NEVER = 0.02  # of a logarithm, root mean square: what one law leaves is no more than noise
STEPS = 60  # places tried for the bend


@dataclasses.dataclass(frozen=True)
class Law:
    """value ≈ scale · size^exponents[0], and from `bend` on (a size, if there is one) it grows with
    exponents[1]; error: root mean square of the logarithm."""

    scale: float
    exponents: tuple
    bend: float = 0
    error: float = 0

    def at(self, size):
        value = self.scale * size ** self.exponents[0]
        if self.bend and size > self.bend:
            value *= (size / self.bend) ** (self.exponents[1] - self.exponents[0])
        return value


def solved(rows, values):
    """The least squares of few unknowns, by the normal equations and elimination."""
    count = len(rows[0])
    system = [[sum(row[i] * row[j] for row in rows) for j in range(count)]
              + [sum(row[i] * value for row, value in zip(rows, values))] for i in range(count)]
    for at in range(count):
        pivot = max(range(at, count), key=lambda row: abs(system[row][at]))
        system[at], system[pivot] = system[pivot], system[at]
        for row in range(count):
            if row != at:
                factor = system[row][at] / system[at][at]
                system[row] = [a - factor * b for a, b in zip(system[row], system[at])]
    return [system[at][count] / system[at][at] for at in range(count)]


def squares(rows, values, found):
    return sum((value - sum(a * b for a, b in zip(row, found))) ** 2 for row, value in zip(rows, values))


def one_law(x, y):
    rows = [(1, place) for place in x]
    found = solved(rows, y)
    left = squares(rows, y, found)
    return Law(math.exp(found[0]), (found[1],), error=math.sqrt(left / len(x))), left


def two_laws(x, y):
    """The best bend between the second and the last but one size, so that each side has two."""
    best = None
    for step in range(STEPS + 1):
        bend = x[1] + (x[-2] - x[1]) * step / STEPS
        rows = [(1, place, max(place - bend, 0)) for place in x]
        found = solved(rows, y)
        left = squares(rows, y, found)
        if best is None or left < best[1]:
            law = Law(math.exp(found[0]), (found[1], found[1] + found[2]), math.exp(bend), math.sqrt(left / len(x)))
            best = law, left
    return best


def fitted(points):
    """The law of (size, value), both positive; two exponents only where five points or more tell them
    apart. None for fewer than two sizes."""
    points = sorted(points)
    x, y = ([math.log(point[axis]) for point in points] for axis in (0, 1))
    if len(set(x)) < 2:
        return None
    one, left = one_law(x, y)
    if len(set(x)) < 5 or one.error < NEVER:
        return one
    two, remains = two_laws(x, y)
    if abs(two.exponents[1] - two.exponents[0]) < APART or remains * BETTER > left:
        return one
    return two
