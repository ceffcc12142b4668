#pragma once

#include <QWidget>

#include "board/intake/BoardSend.h"
#include "common/Restorable.h"
#include "models/engine/RunSource.h"
#include "models/neighbourhood/RetrievalQuery.h"

class QPushButton;
class QSplitter;
class QStackedWidget;

namespace kindred {

class Card;
class CurrentRun;
class Disagreements;
class EmptyState;
class NeighbourRow;
class NeighbourRows;
class PictureIntake;
class QueryCard;
class QueryFollower;
class RetrievalBar;
class RunListModel;
class RunTables;
class SampleBrowser;
class SampleTable;
class SampleTags;
class Selection;
class SplitterKeeper;
class TagPicker;
class ThumbnailStore;
class TileMenu;
class TileView;

/// What the current run's embedding finds alike: a query, its neighbours under this run and under
/// the comparison, and all samples to choose from. Queries come by click, keyboard (arrows, E for
/// the next error, R for a random one), search, drop, paste or file. Asks nothing of the engine
/// while hidden. GUI thread.
class RetrievalView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    RetrievalView(RunSource* source, CurrentRun* current, Selection* selection, RunListModel* runs,
                  QWidget* parent = nullptr);

    RetrievalQuery* query() const { return m_query; }
    SampleBrowser* browser() const { return m_browser; }
    NeighbourRow* ownRow() const;
    NeighbourRow* comparedRow() const;

    void ask(qint64 id);
    void askRandom();
    void askNextError();
    /// The sample `by` places further in the browser's order.
    void askFurther(int by);
    void openPicture();
    /// Lists what is selected, so that it can be looked through.
    void listSelection();
    /// What the menu of a tile offers beside a new class.
    void setBoardClasses(BoardClasses classes);
    /// Are shown, given (T) and listed by here too; they outlive the view.
    void setTags(SampleTags* tags);
    /// Asks for the tags of these samples, in a popup that goes by itself.
    TagPicker* askForTags(const QList<qint64>& ids);

    /// How neighbours are asked for, what is listed, how wide the parts are; of the same run also
    /// the steps.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void runsWanted(); ///< a step of the empty state: choose a run
    void boardWanted(const QString& run, const QList<qint64>& ids,
                     const kindred::BoardTarget& target);
    /// A sentence for the person, e.g. why a picture was refused.
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    Card* buildAnswer();
    void connectModels();
    void connectQuery();
    void connectTiles(TileView* tiles, bool asksOnChoice);

    void loadRun();
    void takeTables(bool newest);
    void chooseSteps();
    Json steps() const;
    void askFirst();
    /// The split whose errors are looked for: the listed one where it has a table.
    QString errorSplit() const;
    /// The list is narrowed to where the two disagree while that is wished for.
    void askDisagreements();
    void followKind();
    void listDisagreements();
    void showState();
    void showAnswer();
    void showOwn();
    void showComparison();
    void showOutdated();
    void showQuery();
    QString nameOfRun(const QString& run) const;
    void nameComparison();
    void showFailure();
    void showYoung(); ///< on the failure's page
    void showUnreadable(const Error& error);
    void tryAgain();
    void say(const Error& error);

    RunSource* m_source;
    CurrentRun* m_current;
    Selection* m_selection;
    SampleTags* m_tags = nullptr;
    RunListModel* m_runs;
    RunTables* m_tables;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails; ///< of every sample
    ThumbnailStore* m_pictures;   ///< larger ones, of neighbours
    RetrievalQuery* m_query;
    Disagreements* m_disagreements;
    TileMenu* m_menu;
    PictureIntake* m_intake;
    QueryFollower* m_follower;

    QStackedWidget* m_pages;
    EmptyState* m_noRun;
    QSplitter* m_splitter;
    Card* m_answerCard;
    QueryCard* m_queryCard;
    RetrievalBar* m_bar;
    QStackedWidget* m_answerPages;
    EmptyState* m_failure;
    QPushButton* m_again;
    QPushButton* m_error;
    NeighbourRows* m_rows;
    SampleBrowser* m_browser;
    SplitterKeeper* m_sizes;
    Json m_steps; ///< of last time, until its run is there: run, step, compared_step
};

} // namespace kindred
