#pragma once

#include <QWidget>

namespace kindred {

class CurrentRun;
class NeighbourhoodQuery;
class RunSource;
class SampleTable;
class Selection;
class ThumbnailStore;
class WhyCard;

/// How much each neighbour of the current sample counts, as a card below its neighbours beside the
/// map. Asks nothing of the engine while hidden. GUI thread.
class MapWhy final : public QWidget {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    MapWhy(RunSource* source, CurrentRun* current, Selection* selection, const SampleTable* samples,
           ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    NeighbourhoodQuery* query() const { return m_query; }
    WhyCard* card() const { return m_card; }
    /// Tables of this step are weighed; −1: the last.
    void setStep(qint64 step);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow();
    void setRun();
    void showAnswer();

    CurrentRun* m_current;
    Selection* m_selection;
    NeighbourhoodQuery* m_query;
    WhyCard* m_card;
    qint64 m_step = -1;
};

} // namespace kindred
