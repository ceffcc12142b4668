// The colours of many classes and of scales can be seen on both themes, and neighbours be told
// apart by people with each kind of colour blindness.

#include <QTest>

#include <array>
#include <cmath>

#include "common/Theme.h"
#include "plots/ClassPalette.h"
#include "plots/ColourScale.h"

using namespace kindred;

namespace {

using Channels = std::array<double, 3>;
using Mixing = std::array<Channels, 3>;

Channels multiply(const Mixing& mixing, const Channels& value)
{
    Channels result{};
    for (size_t row = 0; row < 3; ++row)
        for (size_t i = 0; i < 3; ++i)
            result[row] += mixing[row][i] * value[i];
    return result;
}

Channels linearOf(const QColor& colour)
{
    const auto channel = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return {channel(colour.redF()), channel(colour.greenF()), channel(colour.blueF())};
}

double ratioOf(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& colour) {
        const Channels c = linearOf(colour);
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    };
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

/// As it is seen: everybody's eyes, then without red, green and blue (Machado et al. 2009, severity
/// 1; linear RGB).
constexpr std::array<Mixing, 4> kEyes{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                       {{{0.152286, 1.052583, -0.204868},
                                         {0.114503, 0.786281, 0.099216},
                                         {-0.003882, -0.048116, 1.051998}}},
                                       {{{0.367322, 0.860646, -0.227968},
                                         {0.280085, 0.672501, 0.047413},
                                         {-0.011820, 0.042940, 0.968881}}},
                                       {{{1.255528, -0.076749, -0.178779},
                                         {-0.078411, 0.930809, 0.147602},
                                         {0.004733, 0.691367, 0.303900}}}}};

/// OKLab (Ottosson 2020): lightness 0..1, green to red, blue to yellow.
Channels labOf(const QColor& colour, const Mixing& eyes)
{
    static constexpr Mixing kToCones{{{0.4122214708, 0.5363325363, 0.0514459929},
                                      {0.2119034982, 0.6806995451, 0.1073969566},
                                      {0.0883024619, 0.2817188376, 0.6299787005}}};
    static constexpr Mixing kToLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                                    {1.9779984951, -2.4285922050, 0.4505937099},
                                    {0.0259040371, 0.7827717662, -0.8086757660}}};
    Channels seen = multiply(eyes, linearOf(colour));
    for (double& channel : seen)
        channel = std::clamp(channel, 0.0, 1.0);
    Channels cones = multiply(kToCones, seen);
    for (double& cone : cones)
        cone = std::cbrt(cone);
    return multiply(kToLab, cones);
}

/// 100 times the distance in OKLab.
double apart(const QColor& a, const QColor& b, const Mixing& eyes)
{
    const Channels p = labOf(a, eyes);
    const Channels q = labOf(b, eyes);
    return 100 * std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

} // namespace

class ClassPaletteTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyColourIsSeenOnItsTheme()
    {
        for (const bool dark : {true, false}) {
            const Tokens& t = tokens(dark);
            for (int label = 0; label < kClassShades; ++label)
                for (const QColor& ground : {t.background, t.panel, t.card}) {
                    const double ratio = ratioOf(classShade(label, dark), ground);
                    QVERIFY2(ratio >= 3, qPrintable(QString("class %1 on %2 %3: %4")
                                                        .arg(label + 1)
                                                        .arg(dark ? "dark" : "light", ground.name())
                                                        .arg(ratio)));
                }
        }
    }

    void everyPlaceOfAScaleIsSeenOnItsTheme()
    {
        for (const bool dark : {true, false}) {
            const Tokens& t = tokens(dark);
            for (int place = 0; place <= 255; ++place)
                for (const QColor& ground : {t.background, t.panel, t.card}) {
                    const double ratio = ratioOf(scaleShade(place / 255.0, dark), ground);
                    QVERIFY2(ratio >= 3, qPrintable(QString("%1 of a scale on %2 %3: %4")
                                                        .arg(place / 255.0)
                                                        .arg(dark ? "dark" : "light", ground.name())
                                                        .arg(ratio)));
                }
        }
    }

    void scalesGoFromDarkToLightInStepsThatEveryEyeSees()
    {
        constexpr int kSteps = 5; // that a reader of a map tells apart
        for (const bool dark : {true, false}) {
            const auto colour = [dark](int step) {
                return QColor(scaleShade(step / double(kSteps), dark));
            };
            for (int step = 0; step < kSteps; ++step) {
                QVERIFY(ratioOf(colour(step), Qt::black) < ratioOf(colour(step + 1), Qt::black));
                for (const Mixing& eyes : kEyes)
                    QVERIFY(apart(colour(step), colour(step + 1), eyes) >= 4);
            }
        }
        QCOMPARE(scaleShade(-1, true), scaleShade(0, true));
        QCOMPARE(scaleShade(2, false), scaleShade(1, false));
    }

    void neighboursAndShadesOfAHueAreToldApart()
    {
        constexpr double kApart = 7; // a just noticeable difference of dots is about 2
        for (const bool dark : {true, false})
            for (const Mixing& eyes : kEyes)
                for (int label = 0; label < kClassShades; ++label)
                    for (const int other : {label + 1, label + 8, label + 16}) {
                        if (other >= kClassShades)
                            continue;
                        const double distance =
                            apart(classShade(label, dark), classShade(other, dark), eyes);
                        QVERIFY2(distance >= kApart, qPrintable(QString("%1 and %2: %3")
                                                                    .arg(label + 1)
                                                                    .arg(other + 1)
                                                                    .arg(distance)));
                    }
    }

    void allOfThemAreToldApartByTheUsualEye()
    {
        for (const bool dark : {true, false})
            for (int label = 0; label < kClassShades; ++label)
                for (int other = 0; other < label; ++other) {
                    const double distance =
                        apart(classShade(label, dark), classShade(other, dark), kEyes[0]);
                    QVERIFY2(
                        distance >= 6,
                        qPrintable(
                            QString("%1 and %2: %3").arg(label + 1).arg(other + 1).arg(distance)));
                }
    }

    void noneIsNearlyBlackOrWhite()
    {
        for (const bool dark : {true, false})
            for (int label = 0; label < kClassShades; ++label) {
                const double lightness = labOf(classShade(label, dark), kEyes[0])[0];
                QVERIFY2(lightness >= 0.4 && lightness <= 0.93,
                         qPrintable(QString("%1: %2").arg(label + 1).arg(lightness)));
            }
    }

    void theFirstEightAreOfTheHuesOfAllViews()
    {
        for (int label = 0; label < kClassColours; ++label) {
            const double usual = classColour(label).hslHueF();
            for (const bool dark : {true, false})
                QVERIFY2(usual < 0 || std::abs(classShade(label, dark).hslHueF() - usual) < 0.06,
                         qPrintable(classShade(label, dark).name()));
        }
        QCOMPARE(classShade(kClassShades, true), classShade(0, true));
        QCOMPARE(classShade(-1, false), classShade(kClassShades - 1, false));
    }
};

QTEST_GUILESS_MAIN(ClassPaletteTest)
#include "ClassPaletteTest.moc"
