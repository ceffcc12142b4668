#pragma once

#include <QSet>

#include "Desktop.h"
#include "stories/Person.h"
#include "window/MainWindow.h"

namespace kindred {

class BoardView;
class MapNeighbours;
class MapView;
class RetrievalView;
class TileView;

/// What stories look for in the window. The finders and questions are for the GUI thread; a Look
/// asks there by itself.
class Scene final {
public:
    explicit Scene(Desktop& desktop) : m_desktop(desktop) {}

    Desktop& desktop() const { return m_desktop; }
    MainWindow* window() const { return m_desktop.window(); }
    MapView* map() const;
    MapNeighbours* neighbours() const;
    RetrievalView* retrieval() const;
    BoardView* board() const; ///< made with its room

    /// A room's button in the rail.
    Look room(Room room) const;
    Look tile(const std::function<TileView*()>& tiles, int row) const;
    /// The first tile of a sample that the board does not hold.
    Look newTile(const std::function<TileView*()>& tiles) const;
    /// The same, of no class that has a sample on the board: that would join it.
    Look tileOfNewClass(const std::function<TileView*()>& tiles) const;
    QSet<qint64> heldSamples() const; ///< of the board
    /// The point of a sample on the map, where nothing lies above it.
    Look point(qint64 id) const;
    /// Anything with this accessible name.
    Look named(const QString& name) const;
    /// Where a new class can be dropped, on the empty board or beside its classes.
    Look newClass() const;
    Look tray() const;

    /// A sample whose point is the nearest one to where it lies, is away from the edges, and, with
    /// `others`, belongs to none of their classes. Said by throwing where there is none.
    qint64 lonelySample(const QList<qint64>& others = {}) const;
    /// A ring around a sample's point, of the screen.
    QList<QPoint> ring(qint64 id, int radius) const;
    /// What the map still does; empty once it is at rest.
    QString mapsUnrest() const;
    /// What still moves; empty once the training is paused and the map of its newest tables
    /// rests.
    QString unrest() const;
    /// The run is chosen and has come to its end.
    bool runEnded() const;

private:
    std::optional<QPoint> pixelOf(qint64 row) const;
    std::optional<Spot> tileBeside(const QSet<qint64>& held,
                                   const std::function<bool(qint64)>& suits,
                                   const std::function<TileView*()>& tiles) const;

    Desktop& m_desktop;
};

/// A small picture of a disc, a bar or a ring as a file; kinds 0, 1, 2.
QString drawShape(const QString& path, int kind, int shade);

} // namespace kindred
