#pragma once

#include <QWidget>

#include "models/engine/RunSource.h"
#include "plots/figures/RunFigures.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class EmptyState;
class FigureCanvas;
class ProgressRow;

/// The papers' figures, drawn from the chosen runs: which can be drawn, one of them, how it is
/// read, and its export; of those that other views draw how they are read, and the way there. Asks
/// nothing while hidden. GUI thread.
class FiguresPanel final : public QWidget {
    Q_OBJECT

public:
    /// At most this many runs together.
    static constexpr int kMostRuns = 12;

    /// `source` outlives the panel.
    explicit FiguresPanel(RunSource* source, QWidget* parent = nullptr);

    /// The runs that are drawn, with their names; what was drawn of others goes.
    void setRuns(const QStringList& runs, const FigureNames& names);
    /// Id of run.figures that is chosen.
    QString figure() const;
    void choose(const QString& figure);
    /// What has changed in the runs is drawn again.
    void refresh();

    QComboBox* chooser() const { return m_chooser; }
    FigureCanvas* canvas() const { return m_canvas; }
    EmptyState* emptyState() const { return m_empty; }
    bool showsFigure() const;
    /// By the ending: .svg, .pdf, .png, .csv. Says so if it fails.
    bool exportTo(const QString& path);

Q_SIGNALS:
    /// Where a figure is drawn that is not drawn here: plots/RunFigures.h, figurePlace().
    void placeWanted(const QString& place);
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* head();
    QWidget* drawing();
    void askList();
    void takeList(const Json& list);
    void showWork(); ///< nothing to export while something is asked for
    void draw();
    void take(const RunSource::Reply& reply);
    void cancel();
    void showElsewhere();
    void showNothing(const QString& title, const QString& text);
    void askExport(const QString& ending);
    void copyPicture();
    Json runsJson() const;

    RunSource* m_source;
    QStringList m_runs;
    FigureNames m_names;
    Json m_known = Json::array(); ///< "figures" of run.figures
    bool m_listed = false;        ///< they are those of m_runs
    bool m_stale = true;          ///< to be asked when it is shown
    qint64 m_request = -1;
    int m_generation = 0;
    QComboBox* m_chooser = nullptr;
    QLabel* m_origin = nullptr;
    QPushButton* m_export = nullptr;
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    EmptyState* m_elsewhere = nullptr;
    QPushButton* m_there = nullptr;
    QWidget* m_work = nullptr;
    ProgressRow* m_progress = nullptr;
    QWidget* m_figurePage = nullptr;
    FigureCanvas* m_canvas = nullptr;
    QLabel* m_reading = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_way = nullptr; ///< to where it can be looked into
};

} // namespace kindred
