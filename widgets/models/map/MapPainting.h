#pragma once

#include <QColor>
#include <QList>
#include <QStringList>

#include <array>
#include <vector>

namespace kindred {

/// What a map can be coloured by. Coarse: the classes at a level that was not trained, which also
/// may be a finer one.
enum class MapColour { Class, Coarse, Prediction, Right, P, Support, Hubness, BankAge, Tag };
inline constexpr std::array kMapColours{
    MapColour::Class,   MapColour::Coarse,  MapColour::Prediction, MapColour::Right, MapColour::P,
    MapColour::Support, MapColour::Hubness, MapColour::BankAge,    MapColour::Tag};
/// Whether it tells of classes, so that samples without labels cannot have it.
bool needsLabels(MapColour colour);
/// As settings and run.points name it; this knows no tags, and levels by their numbers too.
QString mapColourKey(MapColour colour);
QString mapColourTitle(MapColour colour);
/// What it tells, in a sentence.
QString mapColourTip(MapColour colour);

/// Numbers of every point; one of the two is filled.
struct MapValues {
    std::vector<qint32> whole; ///< −1: not known
    std::vector<float> real;   ///< NaN: not known

    /// NaN where it is not known.
    double at(qint64 row) const;
    size_t size() const { return whole.empty() ? real.size() : whole.size(); }
};

/// How points are coloured: a shade each, and what the shades mean.
struct MapPainting {
    struct Entry {
        QString name;
        QRgb colour = 0;
        qint64 count = 0;
    };
    MapColour colour = MapColour::Class;
    int level = 0;              ///< of Coarse: which of the data
    QString title = {};         ///< of a level, or of a scale that is none of the colours
    std::vector<quint16> shade; ///< by point: entry, or place on the scale
    std::vector<QRgb> palette;
    bool isScale = false;
    QList<Entry> entries;          ///< of classes, by shade; the last may be "not known"
    double low = 0;                ///< of a scale
    double high = 0;               ///< a few points may lie above: they have the last colour
    std::vector<qint32> wrongRows; ///< to be marked: right and wrong are not told by colour alone
};

/// Pure: the painting of n points by these values. names: of the classes; dark: the ground.
MapPainting paintMap(MapColour colour, const MapValues& values, const QStringList& names,
                     bool dark);
/// The same painting in the colours of a dark or a light ground.
MapPainting onGround(MapPainting painting, bool dark);

} // namespace kindred
