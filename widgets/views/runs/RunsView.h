#pragma once

#include <QSet>
#include <QWidget>

#include <optional>

#include "common/Restorable.h"
#include "models/runs/RunListModel.h"

class QAction;
class QLineEdit;
class QMenu;
class QStackedWidget;
class QUndoStack;

namespace kindred {

class Card;
class CurrentRun;
class EmptyState;
class RunActions;
class RunOrderModel;
class RunTree;
class RunTreeModel;
class ScrollKeeper;
class Toast;

/// Every run in one table: what it does, how far it is, how good it is, and everything that can be
/// done to it. Runs that were asked for together stand below a row that tells what they come to,
/// and a selected group stands for all of them. One selected run becomes the current run; all
/// selected runs are offered as overlay of the curves. GUI thread.
class RunsView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view.
    RunsView(RunSource* source, CurrentRun* current, RunListModel* runs, RunActions* actions,
             QUndoStack* undo, QWidget* parent = nullptr);

    RunTree* table() const { return m_table; }
    RunOrderModel* order() const { return m_order; }
    Toast* toast() const { return m_toast; }
    QStringList selectedRuns() const;
    void select(const QString& run);

    void pauseOrResume();
    void stop();
    void stopRuns(QStringList runs);
    void remove();
    void forget(); ///< off the list; the folder stays
    void rename();
    void duplicate();
    void moveInQueue(int by);

    /// Filter, sorting, and which groups are open.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void overlayChanged(const QStringList& runs);
    void opened(const QString& run); ///< double click or Return: go and look at it
    void newTrainingRequested();
    void demoRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void buildTable();
    void buildActions();
    QWidget* emptyPage();
    QAction* addRunAction(const QString& text, const QString& icon, const QKeySequence& keys,
                          void (RunsView::*run)());
    void connectModels();
    void connectTable();
    void takeSelection();
    void offerOverlay(const QStringList& runs);
    /// A change of a thousand runs comes as a thousand signals: what depends on all of them follows
    /// once, with the next turn of the event loop.
    void refreshSoon();
    void refresh();
    QModelIndex selectedRow() const; ///< the only one, or invalid
    static bool isGroup(const QModelIndex& row);
    Json groupSettings(const QModelIndex& row) const;
    bool isFromElsewhere(const QString& run) const;
    void showGroups();
    void keepOpen(const QModelIndex& index, bool open);
    bool isFiltered() const;
    void enableActions();
    void showState();
    void openFolder();
    void openLog();
    void exportRun();
    void tellDeleted(const QStringList& names, bool undoable);
    void tellForgotten(const QStringList& names, bool undoable);
    void offerUndo(const QString& words, bool undoable);
    bool holdsCurrent(const QModelIndex& parent, int first, int last) const;
    void selectOnly(const QModelIndex& index);
    void selectNext();
    void showRestored(const Json& summary);
    void enable(QAction* action, bool enabled);
    Json summary(const QString& run) const { return m_runs->summaryOf(run); }

    RunSource* m_source;
    CurrentRun* m_current;
    RunListModel* m_runs;
    RunActions* m_actions;
    QUndoStack* m_undo;
    RunTreeModel* m_tree;
    RunOrderModel* m_order;

    QStackedWidget* m_pages;
    Card* m_card;
    EmptyState* m_failure;
    QLineEdit* m_search;
    RunTree* m_table;
    ScrollKeeper* m_top;
    QMenu* m_menu;
    QAction* m_pauseAction;
    QAction* m_stopAction;
    QAction* m_duplicateAction;
    QAction* m_renameAction;
    QAction* m_deleteAction;
    QAction* m_forgetAction;
    QAction* m_folderAction;
    QAction* m_logAction;
    QAction* m_exportAction;
    QAction* m_upAction;
    QAction* m_downAction;
    Toast* m_toast;
    QString m_undoOffer;     ///< what the toast says while it offers to undo
    bool m_resumes = false;  ///< the pause action resumes what is selected
    QSet<QString> m_offered; ///< the last overlay
    bool m_isStale = false;  ///< refresh() is on its way
    QSet<QString> m_open;    ///< keys of the groups that a person opened
    bool m_arranges = false; ///< groups are opened and closed by showGroups()
};

} // namespace kindred
