// The vectorised canvas against dots laid down one pixel after the other, on every instruction set
// that the processor has: the same pixels, all of them.

#include <QRandomGenerator>
#include <QTest>

#include <hwy/targets.h>

#include <array>
#include <cmath>
#include <limits>

#include "plots/cloud/PointCanvas.h"
#include "plots/cloud/PointStyle.h"
#include "plots/cloud/PointTone.h"

using namespace kindred;

namespace {

constexpr int kSide = 64;
constexpr float kScale = 16;
constexpr QPoint kCorner(-128, 64);
/// Squares of these are whole multiples of 256, so that float sums are exact in any order.
constexpr std::array<QRgb, 4> kColours{0xff10f020, 0xff000000, 0xfff0f0f0, 0xff8030c0};

struct Dots {
    std::vector<float> x;
    std::vector<float> y;
    std::vector<uint32_t> code;

    PointCanvas::Slots source() const { return {x.data(), y.data(), code.data()}; }
    auto size() const { return static_cast<uint32_t>(x.size()); }
};

struct Case {
    int points = 0;
    double diameter = 0;
    bool fine = false;
    bool own = false;
    bool oneLayer = false;
    uint32_t step = 1;
    bool onto = false;
    QPoint corner = kCorner;
};

/// Around the tile and beyond it; positions that are exact at kScale, but for one.
Dots scattered(const Case& is)
{
    QRandomGenerator random(static_cast<quint32>(is.points));
    Dots dots;
    // in the pixel before the origin, where the way across it rounds to a whole one
    dots.x.push_back(-1e-12F);
    dots.y.push_back(1e-12F);
    dots.code.push_back(PointLook::Full << PointLook::kLayerShift);
    for (int i = 0; i < is.points; ++i) {
        const int across = is.corner.x() * 64 + random.bounded(-40 * 64, (kSide + 40) * 64);
        const int down = is.corner.y() * 64 + random.bounded(-40 * 64, (kSide + 40) * 64);
        dots.x.push_back(static_cast<float>(across) / 64 / kScale);
        dots.y.push_back(-static_cast<float>(down) / 64 / kScale);
        const auto colour = static_cast<uint32_t>(random.bounded(4));
        const auto layer = static_cast<uint32_t>(random.bounded(3));
        dots.code.push_back(layer << PointLook::kLayerShift |
                            (is.own ? kColours[colour] & 0xffffff : colour));
    }
    for (const float lost : {std::numeric_limits<float>::quiet_NaN(), INFINITY, -3e30F}) {
        dots.x.push_back(lost);
        dots.y.push_back(-static_cast<float>(is.corner.y()) / kScale);
        dots.code.push_back(PointLook::Full << PointLook::kLayerShift);
    }
    return dots;
}

/// Sums by the book.
struct PlainCanvas {
    std::vector<std::array<float, 4>> sums{size_t{kSide} * kSide};

    void add(int column, int row, const PointSprite& sprite, QRgb colour, float weight)
    {
        for (int y = 0; y < sprite.side; ++y)
            for (int x = 0; x < sprite.side; ++x) {
                const int atX = column + x - sprite.side / 2;
                const int atY = row + y - sprite.side / 2;
                if (atX < 0 || atX >= kSide || atY < 0 || atY >= kSide)
                    continue;
                auto& sum = sums[static_cast<size_t>(atY * kSide + atX)];
                const float cover = sprite.at(x, y) * weight;
                sum[0] += cover * static_cast<float>(qBlue(colour) * qBlue(colour));
                sum[1] += cover * static_cast<float>(qGreen(colour) * qGreen(colour));
                sum[2] += cover * static_cast<float>(qRed(colour) * qRed(colour));
                sum[3] += cover;
            }
    }

    QRgb pixel(size_t at, const PointTone& tone, float opacity, QRgb below) const
    {
        const std::array<float, 4>& sum = sums[at];
        if (!(sum[3] > 0))
            return below;
        const float alpha = tone(sum[3]) * opacity;
        const float share = 1 / sum[3];
        const auto over = [&](float top, int bottom) {
            const float part = top + (1 - alpha) * static_cast<float>(bottom);
            return std::min(255, static_cast<int>(part + 0.5F));
        };
        return qRgba(over(std::sqrt(sum[2] * share) * alpha, qRed(below)),
                     over(std::sqrt(sum[1] * share) * alpha, qGreen(below)),
                     over(std::sqrt(sum[0] * share) * alpha, qBlue(below)),
                     over(alpha * 255, qAlpha(below)));
    }
};

QRgb ground(size_t at, bool onto)
{
    const auto alpha = static_cast<int>(at % 200);
    return onto ? qRgba(alpha / 2, alpha, alpha / 3, alpha) : 0;
}

std::vector<QRgb> byTheBook(const Case& is, const Dots& dots, const PointTone& tone)
{
    PlainCanvas canvas;
    const auto weight = static_cast<float>(is.step);
    for (uint32_t i = 0; i < dots.size(); i += is.step) {
        const float x = dots.x[i] * kScale;
        const float y = dots.y[i] * -kScale;
        const bool drawn =
            !is.oneLayer || dots.code[i] >> PointLook::kLayerShift == PointLook::Full;
        if (!drawn || !(std::abs(x) < 1e6F) || !(std::abs(y) < 1e6F))
            continue;
        const auto phase = [](float value) {
            const auto quarter = static_cast<int>((value - std::floor(value)) * kPointPhases);
            return (std::min(quarter, kPointPhases - 1) + 0.5) / kPointPhases - 0.5;
        };
        const uint32_t code = dots.code[i] & 0xffffff;
        canvas.add(static_cast<int>(std::floor(x)) - is.corner.x(),
                   static_cast<int>(std::floor(y)) - is.corner.y(),
                   is.fine ? PointSprite::disc(is.diameter, phase(x), phase(y))
                           : PointSprite::disc(is.diameter),
                   is.own ? QRgb{code} : kColours[code], weight);
    }
    std::vector<QRgb> pixels;
    for (size_t at = 0; at < canvas.sums.size(); ++at)
        pixels.push_back(canvas.pixel(at, tone, 0.75F, ground(at, is.onto)));
    return pixels;
}

std::vector<QRgb> byTheCanvas(const Case& is, const Dots& dots, const PointTone& tone)
{
    PointCanvas canvas;
    std::vector<PointCanvas::Sum> palette;
    for (const QRgb colour : kColours)
        palette.push_back(PointCanvas::ink(colour, static_cast<float>(is.step)));
    PointInk ink;
    ink.palette = reinterpret_cast<const float*>(palette.data());
    ink.mask = 0xffffff;
    ink.own = is.own;
    ink.weight = static_cast<float>(is.step);
    ink.all = !is.oneLayer;
    ink.layer = PointLook::Full;
    const PointDiscs discs(is.diameter);
    const PointSprite disc = PointSprite::disc(is.diameter);
    canvas.begin(kSide, (is.fine ? discs.side() : disc.side) / 2, is.corner, kScale);
    // in two runs, as memory has them
    const uint32_t half = dots.size() / 2 + 1;
    for (const auto& [first, last] : {std::pair{0U, half}, std::pair{half, dots.size()}}) {
        if (is.fine)
            canvas.splat(dots.source(), first, last, ink, discs, is.step);
        else
            canvas.place(dots.source(), first, last, ink, is.step);
    }
    if (!is.fine)
        canvas.spread(disc);
    std::vector<QRgb> pixels;
    for (size_t at = 0; at < size_t{kSide} * kSide; ++at)
        pixels.push_back(ground(at, is.onto));
    canvas.settle();
    canvas.resolve(pixels.data(), tone, 0.75F, is.onto);
    return pixels;
}

} // namespace

class PointCanvasTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pixelsAreThoseByTheBook_data()
    {
        QTest::addColumn<int64_t>("target");
        for (int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1)
            QTest::newRow(hwy::TargetName(left & -left)) << (left & -left);
    }

    void pixelsAreThoseByTheBook()
    {
        QFETCH(int64_t, target);
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(target);
        const PointTone tone(3, 0.85);
        for (const Case& is : {
                 Case{1, 5, true},
                 Case{13, 2, true},
                 Case{0, 11, true, false, false, 1, false, {-64, -64}},
                 Case{70, 5, true, true, false, 1, false, {-64, -64}},
                 Case{5000, 2.5, true, false, true},
                 Case{3000, 5, true, true},
                 Case{3000, 11, true, false, false, 3, true},
                 Case{17, 1, false},
                 Case{30000, 1.5, false},
                 Case{30000, 4, false, true, true},
                 Case{9000, 3, false, false, false, 4, true},
                 Case{300, 11, false, true, false, 1, true},
             }) {
            const Dots dots = scattered(is);
            const std::vector<QRgb> wanted = byTheBook(is, dots, tone);
            const std::vector<QRgb> drawn = byTheCanvas(is, dots, tone);
            QVERIFY2(wanted == drawn, qPrintable(QString("%1 points of %2, fine %3")
                                                     .arg(is.points)
                                                     .arg(is.diameter)
                                                     .arg(is.fine)));
        }
    }

    void emptyIsKnown()
    {
        PointCanvas canvas;
        canvas.begin(kSide, 2, kCorner, kScale);
        QVERIFY(!canvas.settle());
        Dots dots;
        dots.x = {(kCorner.x() + 5) / kScale};
        dots.y = {-(kCorner.y() + 5) / kScale};
        dots.code = {0};
        const PointCanvas::Sum black = PointCanvas::ink(0xff000000);
        PointInk ink;
        ink.palette = reinterpret_cast<const float*>(&black);
        canvas.place(dots.source(), 0, 1, ink);
        QVERIFY(canvas.settle());
    }

    void cleanup()
    {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

QTEST_MAIN(PointCanvasTest)
#include "PointCanvasTest.moc"
