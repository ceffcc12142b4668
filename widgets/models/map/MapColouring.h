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
#include "models/samples/SampleTable.h"

namespace kindred {

class SampleTags;

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
    /// `level` of the data, 0 is the coarsest, matters to Coarse alone.
    void choose(MapColour colour, int level = 0);
    /// Of the ground: the painting is coloured again at once. Dark until told.
    void setDark(bool dark);
    /// Points without classes are coloured by their tags where a colour of classes was chosen,
    /// which holds again where there are some. Until told they have.
    void setLabelled(bool labelled);
    bool isLabelled() const { return m_labelled; }
    /// What a person chose.
    MapColour wanted() const { return m_wanted; }
    MapColour chosen() const { return m_chosen; }
    int level() const { return m_level; }
    /// The levels of the data, and which of them was trained; −1: not known.
    void setLevels(const QList<ClassLevel>& levels, int trained);
    /// Those that Coarse can be of.
    QList<int> otherLevels() const;
    /// What a colour is called; a level by its name, where there are several to choose from.
    QString titleOf(MapColour colour, int level) const;
    QString title() const { return titleOf(m_chosen, m_level); }
    /// They outlive it.
    void setTags(const SampleTags* tags);

    /// Of the points as they are now; null until it is there.
    const std::shared_ptr<const MapPainting>& painting() const { return m_painting; }
    /// It is of the chosen colour.
    bool isPainted() const;
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
    QStringList namesOf(MapColour colour) const;
    QString askedAs(MapColour colour) const;

    RunSource* m_source;
    const MapSession* m_session;
    const SampleTags* m_tags = nullptr;
    MapColour m_wanted = MapColour::Class;
    MapColour m_chosen = MapColour::Class;
    bool m_labelled = true;
    int m_level = 0; ///< that values and reasons of Coarse are of
    std::map<MapColour, std::shared_ptr<const MapValues>> m_values;
    QMap<MapColour, QString> m_missing;
    std::shared_ptr<const MapPainting> m_painting;
    QList<ClassLevel> m_levels;
    int m_trainedLevel = -1;
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
