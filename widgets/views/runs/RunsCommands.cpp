// What a person does to the selected runs.

#include <QAction>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUndoStack>
#include <QUrl>

#include <algorithm>

#include "common/Icons.h"
#include "common/JsonFields.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "models/runs/RunWords.h"
#include "views/Toast.h"
#include "views/runs/ExportDialog.h"
#include "views/runs/RunLogDialog.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"

namespace kindred {

void RunsView::enableActions()
{
    const QStringList runs = selectedRuns();
    const auto any = [&](auto condition) {
        return std::any_of(runs.begin(), runs.end(), [&](const QString& run) {
            const int row = m_runs->rowOf(run);
            return row >= 0 && condition(m_runs->summary(row));
        });
    };
    const QModelIndex row = selectedRow();
    const bool one = !row.data(RunListModel::RunRole).toString().isEmpty();
    m_resumes = any(run_words::canResume) && !any(run_words::canPause);
    m_pauseAction->setText(m_resumes ? tr("Resume") : tr("Pause"));
    m_pauseAction->setIcon(themedIcon(m_resumes ? "play" : "pause"));
    enable(m_pauseAction, any(run_words::canPause) || m_resumes);
    enable(m_stopAction, any(run_words::canStop));
    enable(m_deleteAction, !runs.isEmpty());
    const bool elsewhere =
        !runs.isEmpty() && std::all_of(runs.begin(), runs.end(),
                                       [this](const QString& run) { return isFromElsewhere(run); });
    m_forgetAction->setVisible(elsewhere); // before: what is not seen cannot be enabled
    enable(m_forgetAction, elsewhere);
    enable(m_logAction, one);
    enable(m_exportAction, one && !any([](const Json& summary) {
                               return textOf(summary, "state") == QLatin1String("queued");
                           }));
    enable(m_renameAction, one || row.flags().testFlag(Qt::ItemIsEditable));
    enable(m_duplicateAction, one || isGroup(row));
    m_folderAction->setEnabled(row.isValid()); // needs no engine
    const int place = one ? m_runs->placeOf(runs.first()) : -1;
    enable(m_upAction, place > 0);
    enable(m_downAction, place >= 0 && place + 1 < m_runs->waitingCount());
}

void RunsView::enable(QAction* action, bool enabled)
{
    const bool there = m_source->state() == RunSource::State::Ready;
    action->setEnabled(enabled && there);
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    if (!there)
        action->setToolTip(tr("The engine is not running."));
    else
        action->setToolTip(keys.isEmpty()
                               ? action->text()
                               : tr("%1 (%2)", "action, keys").arg(action->text(), keys));
}

bool RunsView::isGroup(const QModelIndex& row)
{
    return !row.data(RunTreeModel::GroupRole).toString().isEmpty();
}

/// The settings of a selected group that its runs share: none of a sweep as a whole, which is made
/// again with all its values.
Json RunsView::groupSettings(const QModelIndex& row) const
{
    std::vector<Json> members;
    for (const QString& run : row.data(RunTreeModel::RunsRole).toStringList())
        members.push_back(summary(run));
    return run_words::sharedSettings(members).value_or(Json::object());
}

bool RunsView::isFromElsewhere(const QString& run) const
{
    const QString home = textOf(m_source->engineInfo(), "home");
    return !run.startsWith(home + QStringLiteral("/runs/"));
}

void RunsView::pauseOrResume()
{
    for (const QString& run : selectedRuns()) {
        if (!m_resumes && run_words::canPause(summary(run)))
            m_actions->pause(run);
        else if (m_resumes && run_words::canResume(summary(run)))
            m_actions->resume(run);
    }
}

void RunsView::stop()
{
    stopRuns(selectedRuns());
}

void RunsView::stopRuns(QStringList runs)
{
    // Those that wait first: else one of them would begin when the one before it has stopped.
    std::stable_partition(runs.begin(), runs.end(), [this](const QString& run) {
        return textOf(summary(run), "state") == QLatin1String("queued");
    });
    for (const QString& run : std::as_const(runs)) {
        if (run_words::canStop(summary(run)))
            m_actions->stop(run);
    }
}

void RunsView::remove()
{
    QList<NamedRun> runs;
    const QStringList asked = selectedRuns();
    for (const QString& run : asked) {
        const Json known = summary(run);
        const QString state = textOf(known, "state");
        // All or none: what stays would be easy to overlook.
        if (state == QLatin1String("running") || state == QLatin1String("starting") ||
            state == QLatin1String("paused"))
            return m_toast->say(
                tr("%1 is training. Stop it before you delete it.").arg(textOf(known, "name")),
                tr("Stop"), [this, asked] { stopRuns(asked); });
        runs.append({run, textOf(known, "name")});
    }
    m_actions->remove(runs);
}

void RunsView::forget()
{
    const QStringList runs = selectedRuns();
    QHash<QString, int> left; // runs of each group that stay
    for (int row = 0; row < m_runs->rowCount(); ++row) {
        const QString group = textOf(objectOf(m_runs->summary(row), "group"), "path");
        left[group] += runs.contains(textOf(m_runs->summary(row), "run")) ? 0 : 1;
    }
    QList<ListedRun> listed;
    for (const QString& run : runs) {
        const Json known = summary(run);
        const Json group = objectOf(known, "group");
        const QString folder = textOf(group, "path");
        listed.append({run, textOf(known, "name"), folder, textOf(group, "name"),
                       !folder.isEmpty() && left.value(folder) == 0});
    }
    m_actions->forget(listed);
}

void RunsView::tellForgotten(const QStringList& names, bool undoable)
{
    const auto count = static_cast<int>(names.size());
    offerUndo(count == 1
                  ? tr("%1 is no longer listed. Its folder stays.").arg(names.first())
                  : tr("%Ln entries are no longer listed. Their folders stay.", nullptr, count),
              undoable);
}

void RunsView::tellDeleted(const QStringList& names, bool undoable)
{
    const auto count = static_cast<int>(names.size());
    offerUndo(count == 1 ? tr("Deleted %1.").arg(names.first())
                         : tr("Deleted %Ln runs.", nullptr, count),
              undoable);
}

/// In place of the offer before, which undo would not keep any more.
void RunsView::offerUndo(const QString& words, bool undoable)
{
    m_toast->takeBack(m_undoOffer);
    m_toast->say(words, undoable ? tr("Undo") : QString(), [this] { m_undo->undo(); });
    m_undoOffer = words;
}

void RunsView::rename()
{
    if (const QModelIndex row = selectedRow(); row.flags() & Qt::ItemIsEditable)
        m_table->edit(row);
}

void RunsView::duplicate()
{
    const QModelIndex row = selectedRow();
    if (isGroup(row))
        m_actions->duplicateGroup(
            textOf(objectOf(summary(selectedRuns().value(0)), "group"), "path"),
            groupSettings(row));
    else if (const QString run = row.data(RunListModel::RunRole).toString(); !run.isEmpty())
        m_actions->duplicate(run);
}

void RunsView::moveInQueue(int by)
{
    const QStringList runs = selectedRuns();
    if (runs.size() != 1)
        return;
    const int place = m_runs->placeOf(runs.first());
    const int wanted = place + by;
    if (place >= 0 && wanted >= 0 && wanted < m_runs->waitingCount())
        m_actions->move(runs.first(), wanted);
}

void RunsView::openFolder()
{
    const QString folder = selectedRow().data(RunTreeModel::FolderRole).toString();
    if (QFileInfo::exists(folder))
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    else
        m_toast->say(tr("The run is on the engine's machine: %1").arg(folder));
}

void RunsView::openLog()
{
    const QString run = selectedRuns().value(0);
    auto* dialog = new RunLogDialog(m_source, run, textOf(summary(run), "name"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void RunsView::exportRun()
{
    const QString run = selectedRuns().value(0);
    auto* dialog = new ExportDialog(m_source, run, textOf(summary(run), "name"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace kindred
