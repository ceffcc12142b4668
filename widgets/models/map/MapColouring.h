#pragma once

#include <QColor>
#include <QElapsedTimer>
#include <QMap>
#include <QObject>
#include <QStringList>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "common/TimeLeft.h"
#include "models/map/MapSession.h"

namespace kindred {

class SampleTags;

/// What a map can be coloured by.
enum class MapColour { Class, Coarse, Prediction, Right, P, Support, Hubness, BankAge, Tag };
inline constexpr std::array kMapColours{
    MapColour::Class,   MapColour::Coarse,  MapColour::Prediction, MapColour::Right, MapColour::P,
    MapColour::Support, MapColour::Hubness, MapColour::BankAge,    MapColour::Tag};
/// As run.points names it; it knows no tags.
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
    QString title = {};         ///< of a scale that is none of the colours
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

/// Gets what a map is coloured by from the engine (tags from the window), once each, and makes the
/// painting on a pool.
/// GUI thread.
class MapColouring final : public QObject {
    Q_OBJECT

public:
    /// `source` and `session` outlive it.
    MapColouring(RunSource* source, const MapSession* session, QObject* parent = nullptr);

    /// The points are others: everything is asked again.
    void reset();
    void choose(MapColour colour);
    /// Of the ground: the painting is coloured again at once. Dark until told.
    void setDark(bool dark);
    MapColour chosen() const { return m_chosen; }
    /// Names of the classes at the trained level and at the coarsest.
    void setClassNames(const QStringList& names, const QStringList& coarse);
    /// They outlive it.
    void setTags(const SampleTags* tags);

    /// Of the points as they are now; null until it is there.
    const std::shared_ptr<const MapPainting>& painting() const { return m_painting; }
    bool isLoading() const { return m_loading; }
    double progress() const { return m_progress; }
    std::optional<double> secondsLeft() const { return m_left.seconds(now()); }
    /// Why the chosen colouring is not to be had; empty: it is, or comes.
    QString missing() const { return m_missing.value(m_chosen); }
    /// Null where it was not asked for or is not to be had.
    std::shared_ptr<const MapValues> values(MapColour colour) const;

Q_SIGNALS:
    void changed();

private:
    double now() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    void load(MapColour colour);
    void take(const RunSource::Reply& reply, MapColour colour);
    void takeTags();
    void paint();
    const QStringList& namesOf(MapColour colour) const;

    RunSource* m_source;
    const MapSession* m_session;
    const SampleTags* m_tags = nullptr;
    MapColour m_chosen = MapColour::Class;
    std::map<MapColour, std::shared_ptr<const MapValues>> m_values;
    QMap<MapColour, QString> m_missing;
    std::shared_ptr<const MapPainting> m_painting;
    QStringList m_names;
    QStringList m_coarseNames;
    QStringList m_tagNames;
    bool m_dark = true;
    bool m_loading = false;
    double m_progress = 0;
    TimeLeft m_left;
    QElapsedTimer m_clock;
    std::optional<qint64> m_pending;
    int m_serial = 0;  ///< answers for earlier points are dropped
    int m_painted = 0; ///< paintings asked for
};

} // namespace kindred
