#pragma once

#include <QWidget>

#include <optional>

#include "board/intake/BoardSend.h"
#include "classes/ClassAnswer.h"
#include "common/Restorable.h"

class QStackedWidget;
class QTableView;

namespace kindred {

class Card;
class ClassPictures;
struct ClassRetrieval;
class ClassTable;
class ClassTablePanel;
class ConfusionMatrix;
class CurrentRun;
class EmptyState;
class HubSearch;
class SampleTable;
class SampleTags;
class Selection;
class SplitterKeeper;
class ThumbnailStore;
class TileMenu;
class TileView;

/// Where a run goes wrong: which classes it takes for which, what became of each class and how it
/// finds its like, and which images are found too often. A cell or a row shows its images; one of
/// these becomes the selected sample. Asks nothing of the engine while hidden. GUI thread.
class ClassesView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    ClassesView(RunSource* source, CurrentRun* current, Selection* selection,
                QWidget* parent = nullptr);

    ConfusionMatrix* matrix() const { return m_matrix; }
    ClassTablePanel* panel() const { return m_panel; }
    ClassPictures* pictures() const { return m_pictures; }
    ClassTable* classes() const;
    QTableView* table() const;
    TileView* tiles() const;
    /// What the pictures are: "5 of 20 “eye” were called “ring”".
    QString picturesSaid() const;

    /// What the menu of a picture offers beside a new class.
    void setBoardClasses(BoardClasses classes);
    /// Whether the cards say of which run they speak: where others are shown beside it.
    void nameRun(bool named);
    /// What stands beside the title of the mistakes.
    QString factSaid() const;
    /// Can be given to pictures here; they outlive the view.
    void setTags(SampleTags* tags);

    /// More images than this are searched by class only when the person asks for it.
    static constexpr qint64 kMostUnasked = 10'000;

    /// How wide the halves are, and what the table keeps.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    /// A picture was chosen; it is the selection's current sample already.
    void opened(qint64 id);
    void boardWanted(const QString& run, const QList<qint64>& ids,
                     const kindred::BoardTarget& target);
    void said(const QString& text);
    void failed(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildMistakes();
    void connectParts();
    void connectPictures();
    void openPicture(qint64 id);
    void follow();
    void forget();
    void ask();
    void take(const RunSource::Reply& reply);
    void keep(const RunSource::Reply& reply);
    void showAnswer();
    void lookAt(const QString& sentence);
    void showFacts();
    QString runName() const;
    QString whatIsCounted() const;
    void askCell(int label, int name);
    void askClass(int label);
    void askSamples(Json params, const QString& words, bool ofCell);
    void followRetrieval();
    void offerRetrieval();
    void followLength();
    void askRetrieval();
    void takeRetrieval(const RunSource::Reply& reply);
    void showRetrieval(const std::optional<ClassRetrieval>& found);
    QString comparedRun() const;

    RunSource* m_source;
    CurrentRun* m_current;
    Selection* m_selection;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    TileMenu* m_menu;
    HubSearch* m_search;

    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    Card* m_mistakesCard = nullptr;
    ConfusionMatrix* m_matrix = nullptr;
    ClassPictures* m_pictures = nullptr;
    ClassTablePanel* m_panel = nullptr;
    SplitterKeeper* m_sizes = nullptr;
    std::optional<ClassAnswer> m_answer;
    bool m_namesRun = false;
    QString m_hovered;       ///< the sentence of the cell that is looked at
    bool m_isAsking = false; ///< about a run of which nothing is known yet
    QString m_refusal;       ///< why there is no answer
    QString m_asked;         ///< run, state, epoch and comparison of the answer
    int m_serial = 0;        ///< of the last question about classes
    int m_samplesSerial = 0; ///< and about samples
    bool m_showsRetrieval = false;
};

} // namespace kindred
