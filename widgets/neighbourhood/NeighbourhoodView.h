#pragma once

#include <QWidget>

#include <optional>

#include "board/intake/BoardSend.h"
#include "common/Restorable.h"
#include "models/engine/RunSource.h"
#include "models/neighbourhood/NeighbourhoodQuery.h"

class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;

namespace kindred {

class BankCard;
class Card;
class CurrentRun;
class DatasetCard;
class EmptyState;
class MethodCard;
class NeighbourhoodDataset;
class PictureIntake;
class QueryFollower;
class QueryPanel;
class RunTables;
class SampleBrowser;
class SampleTable;
class SampleTags;
class Selection;
class SplitterKeeper;
class ThumbnailStore;
class TileMenu;
class TileView;
class WhyCard;

/// The room of neighbourhoods: one query and what the loss makes of its neighbours, across σ and
/// the training; beside it what the neighbourhoods of the dataset look like, and the memory.
/// Queries come by click, keyboard (arrows, E for the next error, R for a random one), search,
/// drop, paste or file. Asks nothing of the engine while hidden. GUI thread.
class NeighbourhoodView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    NeighbourhoodView(RunSource* source, CurrentRun* current, Selection* selection,
                      QWidget* parent = nullptr);

    NeighbourhoodQuery* query() const { return m_query; }
    NeighbourhoodDataset* dataset() const { return m_dataset; }
    SampleBrowser* browser() const { return m_browser; }
    WhyCard* why() const { return m_why; }
    MethodCard* method() const { return m_method; }
    DatasetCard* datasetCard() const { return m_datasetCard; }
    BankCard* bankCard() const { return m_bankCard; }

    void ask(qint64 id);
    void askRandom();
    void askNextError();
    /// The sample `by` places further in the browser's order.
    void askFurther(int by);
    void openPicture();
    /// What the menu of a picture offers beside a new class.
    void setBoardClasses(BoardClasses classes);
    /// Can be given to pictures here too; they outlive the view.
    void setTags(SampleTags* tags);

    /// What is listed, which support sets are counted, how wide the parts are; of the same run also
    /// σ.
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
    QWidget* buildQuery();
    QScrollArea* buildFacts();
    void connectModels();
    void connectQuery();
    void connectCards();

    void loadRun();
    void followLabels();
    void takeTables();
    void takeRefusal(std::optional<Error>& kept, const Error& error);
    void showPage();
    void tryAgain();
    void askFirst();
    void showAnswer();
    void showWhy();
    void restoreSigma();
    QString comparedSplit() const;
    void choose(const QList<qint64>& ids);
    void say(const Error& error);

    RunSource* m_source;
    CurrentRun* m_current;
    Selection* m_selection;
    RunTables* m_tables;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    NeighbourhoodQuery* m_query;
    NeighbourhoodDataset* m_dataset;
    TileMenu* m_menu;
    PictureIntake* m_intake;
    QueryFollower* m_follower;

    QStackedWidget* m_pages;
    EmptyState* m_noRun;
    EmptyState* m_unreadable;
    QSplitter* m_splitter;
    SplitterKeeper* m_sizes;
    Card* m_queryCard;
    QueryPanel* m_panel;
    SampleBrowser* m_browser;
    WhyCard* m_why;
    MethodCard* m_method;
    DatasetCard* m_datasetCard;
    QPushButton* m_error;
    BankCard* m_bankCard;
    std::optional<Error> m_noTables;  ///< why the run's tables cannot be told
    std::optional<Error> m_noSamples; ///< why its images cannot
    qint64 m_lastStep = -1;           ///< newest table
    Json m_sigma;                     ///< of last time, until its run is there: run, value
    bool m_splitChosen = false;       ///< by a person, now or last time
    bool m_waiting = false;           ///< for the first answer, to load the rest after it
};

} // namespace kindred
