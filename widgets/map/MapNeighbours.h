#pragma once

#include <QWidget>

#include <optional>

#include "board/intake/BoardSend.h"

class QStackedWidget;

namespace kindred {

class Card;
class CurrentRun;
class EmptyState;
class NeighbourRows;
class QueryCard;
class RetrievalQuery;
class RunListModel;
class RunSource;
class SampleTable;
class SampleTags;
class Selection;
class ThumbnailStore;
class TileView;

/// What lies near the current sample: it, and its neighbours under this run and under the
/// comparison, as a card beside the map. Asks nothing of the engine while hidden. GUI thread.
class MapNeighbours final : public QWidget {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    MapNeighbours(RunSource* source, CurrentRun* current, Selection* selection, RunListModel* runs,
                  QWidget* parent = nullptr);

    RetrievalQuery* query() const { return m_query; }
    NeighbourRows* rows() const { return m_rows; }
    const SampleTable* samples() const { return m_samples; }
    ThumbnailStore* thumbnails() const { return m_thumbnails; }
    /// Tables of this step are searched; −1: the last.
    void setStep(qint64 step);
    void askNextError();
    /// What "Send to the board" of a neighbour's menu offers.
    void setBoardClasses(BoardClasses classes) { m_boardClasses = std::move(classes); }
    /// Those of the current sample are shown with it; they outlive the view.
    void setTags(SampleTags* tags);

Q_SIGNALS:
    /// The tags of what is selected are to be asked for.
    void tagsWanted();
    void boardWanted(const QString& run, const QList<qint64>& ids,
                     const kindred::BoardTarget& target);
    /// The selection, in the retrievals.
    void retrievalWanted();
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    EmptyState* makeMany();
    void showMany();
    void follow();
    void takeError();
    void showAnswer();
    void showQuery();
    void showFailure();
    void showRow(int index);
    void showOutdated();
    void forgetFound();
    QString comparisonName() const;
    void connectTiles(TileView* tiles);
    void showMenu(TileView* tiles, const QPoint& position);

    CurrentRun* m_current;
    Selection* m_selection;
    SampleTags* m_tags = nullptr;
    RunListModel* m_runs;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    ThumbnailStore* m_pictures;
    RetrievalQuery* m_query;
    Card* m_card;
    QStackedWidget* m_pages;
    EmptyState* m_none;
    EmptyState* m_many; ///< several are selected, and none of them is looked at
    EmptyState* m_failure;
    QueryCard* m_asked;
    NeighbourRows* m_rows;
    BoardClasses m_boardClasses;
    std::optional<qint64> m_foundFor; ///< the sample whose neighbours stand in the rows
    qint64 m_step = -1;
    std::optional<qint64> m_leaving; ///< the sample that "Next error" leads away from
    qint64 m_left = -1;              ///< the one that was asked about before it, or -1
};

} // namespace kindred
