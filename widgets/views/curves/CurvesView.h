#pragma once

#include <QElapsedTimer>
#include <QMap>
#include <QSet>
#include <QTimer>
#include <QWidget>

#include "common/Restorable.h"
#include "models/runs/CurveSet.h"
#include "plots/figures/FigureExport.h"
#include "views/curves/CurveColours.h"

class QGridLayout;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace kindred {

class AlarmStrip;
class Card;
class CurrentRun;
class CurveControls;
class CurveTile;
class EmptyState;
class NoticeBar;
class RunAlarms;
class RunListModel;

/// Live curves of the current run, its comparison (dashed) and the overlaid runs: one panel for
/// each scalar. New events are drawn together, at most kWorkMs of work a frame, and nothing is
/// drawn while hidden. GUI thread.
class CurvesView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    static constexpr int kFrameMs = 33;
    static constexpr int kWorkMs = 4;

    /// The arguments outlive the view.
    CurvesView(RunSource* source, CurrentRun* current, RunListModel* list,
               QWidget* parent = nullptr);

    CurveControls* controls() const { return m_controls; }
    AlarmStrip* alarms() const { return m_strip; }
    /// As it stands below another room: one line of panels without controls, and an action more at
    /// the end of the head, or in the corner where there are no curves. The view owns both then.
    void setLow(QWidget* action, QWidget* actionWhereEmpty);
    /// Shown above the curves; `alarms` outlives the view.
    void setAlarms(const RunAlarms* alarms);
    const QList<CurveRun>& runs() const { return m_runs; }
    /// Keys of the panels shown, in order.
    QStringList shownFamilies() const;
    void setFamilyShown(const QString& family, bool shown);
    CurveTile* tile(const QString& family) const { return m_tiles.value(family); }

    void setColour(const QString& run, const QColor& colour);
    /// What is shown now, for paper.
    CurveSheet sheet() const;
    /// Writes the figure by the path's ending; says so if it fails.
    bool exportTo(const QString& path);
    void copyPicture() const;
    void copyData() const;
    /// Draws at once whatever waits for the next frame.
    void drawNow();

    /// Axes, smoothing, panels that were switched on or off, runs that were hidden or given a
    /// colour.
    Json saveState() const override;
    void restoreState(const Json& state) override;

public Q_SLOTS:
    /// Runs beside the current one, e.g. those selected in the table.
    void setOverlay(const QStringList& runs);
    void resetZoom();

Q_SIGNALS:
    void runsWanted(); ///< a step of the empty state: choose a run
    void said(const QString& text);
    void failed(const QString& text);
    /// An alarm's remedy: in the run that trains, or else in a copy of it.
    void changeWanted(const QString& run, const kindred::Json& change, bool now);
    /// A run that trained nothing: a training on its data.
    void trainingWanted(const QString& run);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* exportButton();
    QWidget* panelsButton();
    void chooseRuns();
    void followNames();
    void chooseFamilies();
    void showLegend();
    void addChip(const CurveRun& run);
    void addRest(const QList<CurveRun>& named);
    void setHidden(const QString& run, bool hidden);
    void showChipMenu(const QString& run, const QPoint& position);
    QPushButton* trainStep(QPushButton* button);
    bool canTrainNext() const;
    bool isUntrained() const; ///< none of the runs learns anything, so that there are no curves
    void showState();
    void showWait();
    void showUnreadable();
    void placeAlarms(bool inCard);
    void showCurve(const QString& family);
    /// A scalar that the run will have, but has not yet.
    bool isDue(const QString& family) const;
    Json summaryOf(const QString& run) const;
    /// Known runs of these groups, but for `runs`.
    QStringList repetitions(const QStringList& runs, const QStringList& groups) const;
    /// What the legend names: of repetitions that are drawn as one the first, by their name.
    QList<CurveRun> namedRuns() const;
    void fillPanelsMenu();
    void placeTiles();
    void markDirty(const QString& family);
    void markAllDirty();
    void drawSome();
    void draw(const QString& family);
    void askExport(const QString& ending);
    QString nameOf(const QString& run) const;
    void linkZoom(CurveTile* tile);

    CurrentRun* m_current;
    RunListModel* m_list;
    CurveStore* m_store;
    CurveSet m_set;
    QStringList m_overlay;
    QList<CurveRun> m_runs;
    CurveColours m_colours;
    QSet<QString> m_hidden;       ///< runs switched off in the legend
    QMap<QString, bool> m_chosen; ///< families a person switched on or off
    QStringList m_order;
    QHash<QString, CurveTile*> m_tiles;
    QStringList m_dirty;
    QTimer m_frame;

    QStackedWidget* m_pages;
    QWidget* m_emptyPage; ///< what is said where no curves are, below alarms
    EmptyState* m_empty;
    QWidget* m_chooseRun; ///< the step of the empty state
    QPushButton* m_train; ///< the step after a run that trained nothing
    QPushButton* m_trainEmpty;
    QPushButton* m_again; ///< the step after curves that cannot be read
    NoticeBar* m_unreadable;
    QHash<QString, int> m_notices; ///< by run that cannot be read
    Card* m_card;
    QHBoxLayout* m_legend;
    bool m_bands = true;        ///< as the runs were chosen
    bool m_low = false;         ///< one line of panels
    QList<CurveRun> m_inLegend; ///< for whom its chips were made
    CurveControls* m_controls;
    AlarmStrip* m_strip;
    QMenu* m_panelsMenu;
    QScrollArea* m_scroll;
    QGridLayout* m_grid;
};

} // namespace kindred
