#pragma once

#include <QElapsedTimer>
#include <QMap>
#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "common/TimeLeft.h"
#include "models/map/MapPainting.h"
#include "models/map/MapSession.h"
#include "models/samples/SampleTable.h"

namespace kindred {

class SampleTags;

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
