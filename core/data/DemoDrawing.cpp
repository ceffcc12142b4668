#include "data/DemoDrawing.h"

#include <algorithm>
#include <array>

#include "base/Random.h"

namespace kindred {

namespace {
/// Angles are 1024 to the turn; lengths are 1/256 pixel when placed and 1/1000 of the glyph's
/// radius before.
constexpr int kTurn = 1024;

struct Point {
    int64_t x = 0;
    int64_t y = 0;
};

struct Shape {
    enum class Kind { Segment, Arc, Disc, Triangle };
    Kind kind = Kind::Segment;
    std::array<Point, 3> points{}; ///< ends; or the centre; or corners
    int64_t radius = 0;
    int from = 0; ///< an arc runs from `from` over `span`
    int span = kTurn;
};

/// 16384·sin by Bhaskara's rational formula (error below 0.2 %), which needs no table.
int64_t sine(int angle)
{
    const int64_t a = ((angle % kTurn) + kTurn) % kTurn;
    const int64_t half = a % (kTurn / 2);
    const int64_t u = half * (kTurn / 2 - half);
    const int64_t value = 16384 * 16 * u / (5 * (kTurn / 2) * (kTurn / 2) - 4 * u);
    return a < kTurn / 2 ? value : -value;
}
int64_t cosine(int angle)
{
    return sine(angle + kTurn / 4);
}

Point polar(int angle, int64_t radius)
{
    return {cosine(angle) * radius / 16384, sine(angle) * radius / 16384};
}

int64_t squareRoot(int64_t value)
{
    int64_t root = 0;
    for (int64_t bit = int64_t{1} << 30; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= value)
            root += bit;
    return root;
}

Shape segment(Point a, Point b)
{
    return {Shape::Kind::Segment, {a, b}};
}
Shape arc(Point centre, int64_t radius, int from = 0, int span = kTurn)
{
    return {Shape::Kind::Arc, {centre}, radius, from, span};
}
Shape disc(Point centre, int64_t radius)
{
    return {Shape::Kind::Disc, {centre}, radius};
}

void addPolygon(std::vector<Shape>& shapes, int corners, int64_t radius, int turn,
                Point centre = {})
{
    for (int i = 0; i < corners; ++i) {
        const Point a = polar(turn + i * kTurn / corners, radius);
        const Point b = polar(turn + (i + 1) * kTurn / corners, radius);
        shapes.push_back(
            segment({a.x + centre.x, a.y + centre.y}, {b.x + centre.x, b.y + centre.y}));
    }
}

std::vector<Shape> ring(int shape)
{
    if (shape == 0)
        return {arc({}, 850, 80, kTurn - 190)};
    if (shape == 1)
        return {arc({}, 850), disc({}, 230)};
    if (shape == 2)
        return {arc({}, 880), arc({}, 400)};
    return {arc({}, 850), segment({-850, 0}, {850, 0})};
}

std::vector<Shape> triangle(int shape)
{
    std::vector<Shape> shapes;
    const int up = -kTurn / 4;
    addPolygon(shapes, 3, shape == 3 ? 850 : 950, up);
    if (shape == 1)
        shapes.push_back(
            {Shape::Kind::Triangle,
             {polar(up, 950), polar(up + kTurn / 3, 950), polar(up + 2 * kTurn / 3, 950)}});
    if (shape == 2)
        shapes.push_back(disc({0, 60}, 190));
    if (shape == 3)
        shapes.push_back(segment({-800, 820}, {800, 820}));
    return shapes;
}

std::vector<Shape> square(int shape)
{
    std::vector<Shape> shapes;
    addPolygon(shapes, 4, 980, kTurn / 8);
    if (shape == 0)
        shapes.push_back(disc({}, 220));
    if (shape == 1)
        shapes.push_back(segment({0, -690}, {0, 690}));
    if (shape == 2) {
        shapes.push_back(segment({-690, -690}, {690, 690}));
        shapes.push_back(segment({-690, 690}, {690, -690}));
    }
    if (shape == 3)
        addPolygon(shapes, 4, 430, kTurn / 8);
    return shapes;
}

std::vector<Shape> star(int shape)
{
    std::vector<Shape> shapes;
    const int rays = 3 + shape;
    shapes.reserve(static_cast<size_t>(rays));
    for (int i = 0; i < rays; ++i)
        shapes.push_back(segment({}, polar(-kTurn / 4 + i * kTurn / rays, 950)));
    return shapes;
}

std::vector<Shape> bowl(int shape)
{
    std::vector<Shape> shapes = {arc({0, -250}, 900, 0, kTurn / 2)};
    if (shape == 0)
        shapes.push_back(segment({-500, -600}, {500, -600}));
    if (shape == 1)
        shapes.push_back(disc({0, -350}, 250));
    if (shape == 2)
        shapes.push_back(arc({0, -250}, 430, 0, kTurn / 2));
    if (shape == 3)
        shapes.push_back(segment({0, 620}, {0, -600}));
    return shapes;
}

std::vector<Shape> chain(int shape)
{
    if (shape == 0)
        return {arc({-400, 0}, 540), arc({400, 0}, 540)};
    if (shape == 1)
        return {arc({-600, 0}, 370), arc({0, 0}, 370), arc({600, 0}, 370)};
    if (shape == 2)
        return {arc({-640, 0}, 330), arc({640, 0}, 330), segment({-310, 0}, {310, 0})};
    std::vector<Shape> shapes;
    addPolygon(shapes, 4, 640, kTurn / 8, {-330, 0});
    addPolygon(shapes, 4, 640, kTurn / 8, {330, 0});
    return shapes;
}

std::vector<Shape> glyph(int family, int shape)
{
    static constexpr std::array<std::vector<Shape> (*)(int), kDemoFamilies> makers = {
        bowl, chain, ring, square, star, triangle};
    return makers[static_cast<size_t>(family)](shape);
}

int64_t squared(Point a)
{
    return a.x * a.x + a.y * a.y;
}
int64_t cross(Point a, Point b)
{
    return a.x * b.y - a.y * b.x;
}
Point minus(Point a, Point b)
{
    return {a.x - b.x, a.y - b.y};
}

int64_t segmentDistance2(Point p, Point a, Point b)
{
    const Point d = minus(b, a);
    const Point v = minus(p, a);
    const int64_t length2 = squared(d);
    const int64_t along = v.x * d.x + v.y * d.y;
    if (along <= 0 || length2 == 0)
        return squared(v);
    if (along >= length2)
        return squared(minus(p, b));
    const int64_t area = cross(d, v);
    return area / 256 * (area / 256) / std::max<int64_t>(length2 / 65536, 1);
}

bool withinArc(Point v, const Shape& shape)
{
    if (shape.span >= kTurn)
        return true;
    const Point first = polar(shape.from, 4096);
    const Point last = polar(shape.from + shape.span, 4096);
    if (shape.span <= kTurn / 2)
        return cross(first, v) >= 0 && cross(v, last) >= 0;
    return !(cross(last, v) > 0 && cross(v, first) > 0);
}

bool insideTriangle(Point p, const std::array<Point, 3>& corners)
{
    int positive = 0;
    for (size_t i = 0; i < 3; ++i)
        positive += cross(minus(corners[(i + 1) % 3], corners[i]), minus(p, corners[i])) >= 0;
    return positive == 0 || positive == 3;
}

/// Ink at p in 0 … 256 for strokes of half-width `half`.
int64_t coverage(Point p, const Shape& shape, int64_t half)
{
    const int64_t reach = half + 128;
    int64_t distance2 = 0;
    switch (shape.kind) {
    case Shape::Kind::Triangle:
        return insideTriangle(p, shape.points) ? 256 : 0;
    case Shape::Kind::Segment:
        distance2 = segmentDistance2(p, shape.points[0], shape.points[1]);
        break;
    case Shape::Kind::Disc: {
        const int64_t outer = shape.radius + 128;
        const int64_t centre2 = squared(minus(p, shape.points[0]));
        return centre2 >= outer * outer ? 0
                                        : std::clamp<int64_t>(outer - squareRoot(centre2), 0, 256);
    }
    case Shape::Kind::Arc: {
        const Point v = minus(p, shape.points[0]);
        const int64_t outer = shape.radius + reach;
        const int64_t inner = std::max<int64_t>(shape.radius - reach, 0);
        const int64_t centre2 = squared(v);
        if (centre2 >= outer * outer || centre2 < inner * inner || !withinArc(v, shape))
            return 0;
        const int64_t off = squareRoot(centre2) - shape.radius;
        distance2 = off * off;
        break;
    }
    }
    if (distance2 >= reach * reach)
        return 0;
    return std::clamp<int64_t>(reach - squareRoot(distance2), 0, 256);
}

struct Colour {
    int64_t r = 0, g = 0, b = 0;
    int64_t luma() const { return (3 * r + 6 * g + b) / 10; }
};

int64_t between(Random& random, int64_t low, int64_t high)
{
    return low + static_cast<int64_t>(random.below(static_cast<uint64_t>(high - low + 1)));
}

/// Quiet paper, dark or light.
Colour drawPaper(Random& random)
{
    const int64_t grey = random.below(3) < 2 ? between(random, 18, 78) : between(random, 176, 236);
    const int64_t r = grey + between(random, -16, 16);
    const int64_t g = grey + between(random, -16, 16);
    return {r, g, grey + between(random, -16, 16)};
}

/// Any lively colour that stands out from the paper.
Colour drawPen(Random& random, const Colour& paper)
{
    for (;;) {
        const int64_t r = between(random, 0, 255);
        const int64_t g = between(random, 0, 255);
        const Colour pen = {r, g, between(random, 0, 255)};
        const int64_t spread = std::max({pen.r, pen.g, pen.b}) - std::min({pen.r, pen.g, pen.b});
        if (spread >= 70 && std::abs(pen.luma() - paper.luma()) >= 70)
            return pen;
    }
}

/// Turns, scales, jitters and moves a glyph into the picture.
void place(std::vector<Shape>& shapes, Random& random)
{
    const int64_t radius = between(random, 11 * 256, 19 * 256);
    const int64_t margin = radius + 512;
    const int64_t x = between(random, margin, kDemoEdge * 256 - margin);
    const int64_t y = between(random, margin, kDemoEdge * 256 - margin);
    const int turn = static_cast<int>(between(random, -110, 110));
    for (Shape& shape : shapes) {
        shape.radius = shape.radius * radius / 1000;
        shape.from += turn;
        for (Point& point : shape.points) {
            const Point scaled = {point.x * radius / 1000, point.y * radius / 1000};
            point.x = x + (scaled.x * cosine(turn) - scaled.y * sine(turn)) / 16384 +
                      between(random, -110, 110);
            point.y = y + (scaled.x * sine(turn) + scaled.y * cosine(turn)) / 16384 +
                      between(random, -110, 110);
        }
    }
}

std::vector<Shape> drawClutter(Random& random)
{
    std::vector<Shape> shapes;
    const auto anywhere = [&] { return between(random, 0, kDemoEdge * 256); };
    for (int64_t i = between(random, 2, 4); i > 0; --i) {
        const int64_t x = anywhere();
        const Point a = {x, anywhere()};
        const Point step = polar(static_cast<int>(between(random, 0, kTurn - 1)),
                                 between(random, 3 * 256, 9 * 256));
        shapes.push_back(segment(a, {a.x + step.x, a.y + step.y}));
    }
    return shapes;
}

int64_t ink(Point p, const std::vector<Shape>& shapes, int64_t half)
{
    int64_t most = 0;
    for (const Shape& shape : shapes)
        most = std::max(most, coverage(p, shape, half));
    return most;
}
} // namespace

std::string demoFamily(int family)
{
    static constexpr std::array names = {"bowl", "chain", "ring", "square", "star", "triangle"};
    return names[static_cast<size_t>(family)];
}

std::string demoShape(int family, int shape)
{
    static constexpr std::array<std::array<const char*, kDemoShapes>, kDemoFamilies> names = {{
        {"lid", "ball", "nested", "stem"},
        {"two", "three", "bar", "squares"},
        {"open", "dot", "double", "split"},
        {"eye", "split", "crossed", "nested"},
        {"three", "four", "five", "six"},
        {"outline", "solid", "dot", "base"},
    }};
    return names[static_cast<size_t>(family)][static_cast<size_t>(shape)];
}

void drawDemo(int family, int shape, uint64_t number, uint8_t* pixels)
{
    Random random{0xdecade, static_cast<uint64_t>(family), static_cast<uint64_t>(shape), number};
    std::vector<Shape> shapes = glyph(family, shape);
    place(shapes, random);
    const std::vector<Shape> clutter = drawClutter(random);
    const int64_t half = between(random, 230, 480);
    const Colour paper = drawPaper(random);
    const Colour pen = drawPen(random, paper);
    const Point slope = polar(static_cast<int>(between(random, 0, kTurn - 1)), 256);
    const int64_t shade = between(random, 0, 40);
    for (int y = 0; y < kDemoEdge; ++y) {
        for (int x = 0; x < kDemoEdge; ++x) {
            const Point p = {x * 256 + 128, y * 256 + 128};
            const int64_t glyphInk = ink(p, shapes, half);
            const int64_t stray = ink(p, clutter, 120) * 2 / 5;
            const int64_t strength = std::max(glyphInk, stray);
            const int64_t light = ((x - kDemoEdge / 2) * slope.x + (y - kDemoEdge / 2) * slope.y) *
                                  shade / (256 * kDemoEdge / 2);
            const int64_t grain = between(random, -9, 9);
            for (const auto& [from, to] : {std::pair(paper.r, pen.r), std::pair(paper.g, pen.g),
                                           std::pair(paper.b, pen.b)}) {
                const int64_t value = ((from + light) * (256 - strength) + to * strength) / 256;
                *pixels++ = static_cast<uint8_t>(std::clamp<int64_t>(value + grain, 0, 255));
            }
        }
    }
}

} // namespace kindred
