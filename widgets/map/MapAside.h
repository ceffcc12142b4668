#pragma once

#include <QSplitter>

#include <optional>

namespace kindred {

class CurrentRun;
class MapNeighbours;
class MapWhy;
class RunListModel;
class RunSource;
class Selection;

/// What stands beside the map: the neighbours of the current sample and how much each of them
/// counts. Where the room is too low for both, the weights are folded to their head; unfolded there
/// they take the neighbours' place. GUI thread.
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
    bool isRoomy() const; ///< for both
    void fit();

    Selection* m_selection;
    MapNeighbours* m_neighbours;
    MapWhy* m_why;
    std::optional<bool> m_folded; ///< a person's choice
    int m_layout = -1;            ///< what is shown of both; its sizes a person may change
};

} // namespace kindred
