#pragma once

#include <QSplitter>

namespace kindred {

class CurrentRun;
class MapNeighbours;
class MapWhy;
class RunListModel;
class RunSource;
class Selection;

/// What stands beside the map: the neighbours of the current sample and, where the room is tall
/// enough for both, how much each of them counts. GUI thread.
class MapAside final : public QSplitter {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    MapAside(RunSource* source, CurrentRun* current, Selection* selection, RunListModel* runs,
             QWidget* parent = nullptr);

    MapNeighbours* neighbours() const { return m_neighbours; }
    MapWhy* why() const { return m_why; }
    /// Tables of this step are looked at; −1: the last.
    void setStep(qint64 step);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    Selection* m_selection;
    MapNeighbours* m_neighbours;
    MapWhy* m_why;
};

} // namespace kindred
