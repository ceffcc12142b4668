#pragma once

#include <QWidget>

#include <vector>

#include "models/engine/RunSource.h"
#include "plots/curves/ResultCurves.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class EmptyState;
class PlotKeysRow;
class ResultPlot;
class RunRecords;

/// Kept results against what was varied: an option that runs were swept over, k, images of a class,
/// a seed. Which of them, and what was measured, is chosen; one curve can stand alone; a point
/// leads to its run. Asks nothing while hidden. GUI thread.
class ResultCurvesPanel final : public QWidget {
    Q_OBJECT

public:
    /// `source` and `records` outlive the panel.
    ResultCurvesPanel(RunSource* source, RunRecords* records, QWidget* parent = nullptr);

    /// The runs by their summaries (docs/protocol.md), with their names.
    void setRuns(const std::vector<Json>& summaries, const FigureNames& names);
    /// What has been evaluated since is drawn too.
    void refresh();
    /// What x is and which question is measured, as ResultCurve calls them.
    QString along() const;
    QString question() const;
    /// Also before there is anything to choose from.
    void choose(const QString& along, const QString& question);

    QComboBox* alongs() const { return m_alongs; }
    QComboBox* questions() const { return m_questions; }
    ResultPlot* plot() const { return m_plot; }
    EmptyState* emptyState() const { return m_empty; }
    bool showsCurves() const;
    /// By the ending: .svg, .pdf, .png, .csv. Says so if it fails.
    bool exportTo(const QString& path);

Q_SIGNALS:
    void runChosen(const QString& run);
    void runsWanted();
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* head();
    QWidget* drawing();
    QWidget* words(QWidget* parent);
    void ask();
    void askEvaluations(size_t run);
    void askRecord(size_t run);
    void arrived(const RunSource::Reply& reply);
    void collect();
    void offerAlongs();
    void offerQuestions();
    QList<ResultCurve> panelCurves() const;
    void offerLines();
    void draw();
    void showKeys();
    void offerRuns(const QStringList& runs);
    void askExport(const QString& ending);
    void showNothing();
    bool isOneGroup() const;

    RunSource* m_source;
    RunRecords* m_records;
    std::vector<Json> m_summaries;
    std::vector<Json> m_evaluations; ///< of each
    std::vector<Json> m_recordOf;    ///< each; null where they are not needed
    FigureNames m_names;
    QList<ResultCurve> m_curves;
    QString m_wantedAlong, m_wantedQuestion;
    QString m_problem; ///< why a run's results are not there
    bool m_stale = true;
    int m_missing = 0; ///< answers
    int m_generation = 0;
    QComboBox* m_alongs = nullptr;
    QComboBox* m_questions = nullptr;
    QComboBox* m_lines = nullptr;
    QWidget* m_linesName = nullptr; ///< of the choice above, and hidden with it
    QPushButton* m_export = nullptr;
    QWidget* m_choices = nullptr;
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    QPushButton* m_choose = nullptr;
    PlotKeysRow* m_keys = nullptr;
    ResultPlot* m_plot = nullptr;
    QLabel* m_point = nullptr;
    QLabel* m_reading = nullptr;
};

} // namespace kindred
