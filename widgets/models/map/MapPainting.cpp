#include "models/map/MapPainting.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "plots/ClassPalette.h"
#include "plots/ColourScale.h"

namespace kindred {

namespace {
struct PaintingText {
    Q_DECLARE_TR_FUNCTIONS(kindred::MapPainting)
};

constexpr int kScaleColours = 256;
constexpr double kScaleShare = 0.99; ///< of the points lie within a scale that has no end

const QRgb kUnknownColour = qRgb(0x6b, 0x74, 0x84);

bool isOfClasses(MapColour colour)
{
    return colour == MapColour::Class || colour == MapColour::Coarse ||
           colour == MapColour::Prediction || colour == MapColour::Tag;
}

void paintClasses(const MapValues& values, const QStringList& names, MapPainting& painting)
{
    qint32 most = static_cast<qint32>(names.size()) - 1;
    for (const qint32 label : values.whole)
        most = std::max(most, label);
    most = std::min(most, 65'000);
    const int unknown = most + 1;
    for (int label = 0; label <= most; ++label)
        painting.entries.append({names.value(label, QStringLiteral("#%1").arg(label)), 0, 0});
    painting.entries.append({painting.colour == MapColour::Tag ? PaintingText::tr("no tag")
                                                               : PaintingText::tr("not known"),
                             kUnknownColour, 0});
    painting.shade.reserve(values.whole.size());
    for (const qint32 label : values.whole) {
        const int shade = label < 0 || label > most ? unknown : label;
        painting.shade.push_back(static_cast<quint16>(shade));
        ++painting.entries[shade].count;
    }
}

void paintRight(const MapValues& values, MapPainting& painting)
{
    painting.entries = {{PaintingText::tr("✕ wrong"), 0, 0},
                        {PaintingText::tr("✓ right"), 0, 0},
                        {PaintingText::tr("not known"), kUnknownColour, 0}};
    for (size_t row = 0; row < values.whole.size(); ++row) {
        const qint32 value = values.whole[row];
        const int shade = value < 0 ? 2 : value > 0 ? 1 : 0;
        painting.shade.push_back(static_cast<quint16>(shade));
        ++painting.entries[shade].count;
        if (shade == 0)
            painting.wrongRows.push_back(static_cast<qint32>(row));
    }
}

void paintScale(const MapValues& values, MapPainting& painting)
{
    painting.isScale = true;
    const auto count = static_cast<qint64>(values.size());
    std::vector<double> known;
    known.reserve(values.size());
    for (qint64 row = 0; row < count; ++row)
        if (const double value = values.at(row); std::isfinite(value))
            known.push_back(value);
    if (painting.colour == MapColour::P) {
        painting.high = 1;
    } else if (!known.empty()) {
        const auto place = static_cast<std::ptrdiff_t>(kScaleShare * double(known.size() - 1));
        std::nth_element(known.begin(), known.begin() + place, known.end());
        painting.high = known[static_cast<size_t>(place)];
        painting.low = *std::min_element(known.begin(), known.end());
    }
    painting.palette.assign(kScaleColours + 1, kUnknownColour);
    const double span = std::max(1e-9, painting.high - painting.low);
    for (qint64 row = 0; row < count; ++row) {
        const double value = values.at(row);
        const double share = std::clamp((value - painting.low) / span, 0.0, 1.0);
        painting.shade.push_back(
            std::isfinite(value) ? static_cast<quint16>(std::lround(share * (kScaleColours - 1)))
                                 : static_cast<quint16>(kScaleColours));
    }
}
} // namespace

bool needsLabels(MapColour colour)
{
    return colour == MapColour::Class || colour == MapColour::Coarse ||
           colour == MapColour::Prediction || colour == MapColour::Right || colour == MapColour::P;
}

QString mapColourKey(MapColour colour)
{
    static constexpr std::array kKeys{"class",   "coarse",  "prediction", "right", "p",
                                      "support", "hubness", "bank_age",   "tag"};
    return QString::fromLatin1(kKeys.at(static_cast<size_t>(colour)));
}

QString mapColourTitle(MapColour colour)
{
    switch (colour) {
    case MapColour::Class:
        return PaintingText::tr("class");
    case MapColour::Coarse:
        return PaintingText::tr("coarse class");
    case MapColour::Prediction:
        return PaintingText::tr("prediction");
    case MapColour::Right:
        return PaintingText::tr("right or wrong");
    case MapColour::P:
        return PaintingText::tr("p of its class");
    case MapColour::Support:
        return PaintingText::tr("neighbours that decide");
    case MapColour::Hubness:
        return PaintingText::tr("hubness");
    case MapColour::BankAge:
        return PaintingText::tr("bank age");
    case MapColour::Tag:
        return PaintingText::tr("tag");
    }
    return {};
}

QString mapColourTip(MapColour colour)
{
    switch (colour) {
    case MapColour::Class:
        return PaintingText::tr("What each sample is, at the trained level");
    case MapColour::Coarse:
        return PaintingText::tr("What each sample is, at another level of the data");
    case MapColour::Prediction:
        return PaintingText::tr(
            "What the run takes each sample for, by the vote of its neighbours");
    case MapColour::Right:
        return PaintingText::tr("Whether that is right; wrong ones carry a cross");
    case MapColour::P:
        return PaintingText::tr(
            "The share of the loss's weights that neighbours of its own class have: 1 is safe");
    case MapColour::Support:
        return PaintingText::tr(
            "How many training samples hold 70 % of the weights: few is a clear-cut neighbourhood");
    case MapColour::Hubness:
        return PaintingText::tr(
            "How often a sample is among the ten nearest of another: hubs are everybody's "
            "neighbour, usually wrongly");
    case MapColour::BankAge:
        return PaintingText::tr("How long ago the memory's row of the sample was written");
    case MapColour::Tag:
        return PaintingText::tr("The names that you gave to selections (T)");
    }
    return {};
}

double MapValues::at(qint64 row) const
{
    const auto index = static_cast<size_t>(row);
    if (row < 0 || index >= size())
        return std::nan("");
    if (whole.empty())
        return double(real[index]);
    return whole[index] < 0 ? std::nan("") : whole[index];
}

MapPainting onGround(MapPainting painting, bool dark)
{
    // The last of the palette is what is not known: one grey that both grounds bear.
    if (painting.isScale) {
        for (size_t i = 0; i + 1 < painting.palette.size(); ++i)
            painting.palette[i] = scaleShade(double(i) / double(painting.palette.size() - 2), dark);
        return painting;
    }
    const bool verdicts = painting.colour == MapColour::Right;
    const Tokens& t = tokens(dark);
    for (size_t i = 0; i + 1 < painting.palette.size(); ++i) {
        const auto label = static_cast<int>(i);
        const QColor colour = !verdicts ? classShade(label, dark) : label == 0 ? t.wrong : t.right;
        painting.palette[i] = colour.rgb();
        painting.entries[label].colour = colour.rgb();
    }
    return painting;
}

MapPainting paintMap(MapColour colour, const MapValues& values, const QStringList& names, bool dark)
{
    MapPainting painting;
    painting.colour = colour;
    painting.shade.reserve(values.size());
    if (isOfClasses(colour))
        paintClasses(values, names, painting);
    else if (colour == MapColour::Right)
        paintRight(values, painting);
    else
        paintScale(values, painting);
    if (!painting.isScale) {
        for (const MapPainting::Entry& entry : std::as_const(painting.entries))
            painting.palette.push_back(entry.colour);
        if (painting.entries.last().count == 0)
            painting.entries.removeLast(); // nothing is unknown
    }
    return onGround(std::move(painting), dark);
}

} // namespace kindred
