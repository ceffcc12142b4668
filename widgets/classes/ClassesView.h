#pragma once

#include <QWidget>

#include <optional>

#include "classes/ClassAnswer.h"
#include "common/Restorable.h"

class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace kindred {

class Card;
class ClassTable;
class ConfusionMatrix;
class CurrentRun;
class EmptyState;
class NeighbourModel;
class SampleTable;
class Selection;
class ThumbnailStore;
class TileView;

/// Where a run goes wrong: which classes it takes for which, and what became of each class. A cell
/// or a row shows its images; one of these becomes the selected sample. Asks nothing of the engine
/// while hidden. GUI thread.
class ClassesView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    ClassesView(RunSource* source, CurrentRun* current, Selection* selection,
                QWidget* parent = nullptr);

    ConfusionMatrix* matrix() const { return m_matrix; }
    ClassTable* classes() const { return m_classes; }
    QTableView* table() const { return m_table; }
    TileView* tiles() const { return m_tiles; }
    /// What the pictures are: "5 of 20 “eye” were called “ring”".
    QString picturesSaid() const;

    /// How the table is sorted.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    /// A picture was chosen; it is the selection's current sample already.
    void opened(qint64 id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildMistakes();
    QWidget* buildTable();
    void connectModels();
    void follow();
    void ask();
    void take(const RunSource::Reply& reply);
    void keep(const RunSource::Reply& reply);
    void showAnswer();
    void showFacts(const QString& hovered);
    void askCell(int label, int name);
    void askClass(const QModelIndex& index);
    void askSamples(Json params, const QString& words);
    QString comparedRun() const;

    RunSource* m_source;
    CurrentRun* m_current;
    Selection* m_selection;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    ClassTable* m_classes;
    QSortFilterProxyModel* m_order;
    NeighbourModel* m_pictures;

    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    Card* m_mistakesCard = nullptr;
    Card* m_tableCard = nullptr;
    ConfusionMatrix* m_matrix = nullptr;
    QLabel* m_said = nullptr;
    TileView* m_tiles = nullptr;
    QTableView* m_table = nullptr;
    std::optional<ClassAnswer> m_answer;
    bool m_isAsking = false; ///< about a run of which nothing is known yet
    QString m_refusal;       ///< why there is no answer
    QString m_asked;         ///< run, epoch and comparison that were asked for
    int m_serial = 0;        ///< answers to earlier questions are dropped
    int m_samplesSerial = 0;
};

} // namespace kindred
