#include "window/WindowDialogs.h"

#include <QInputDialog>

#include "common/JsonFields.h"
#include "models/runs/FreeRunName.h"
#include "wizard/FolderDialog.h"
#include "wizard/TrainingWizard.h"
#include "work/Workspace.h"

namespace kindred {

WindowDialogs::WindowDialogs(Workspace& work, QWidget* window)
    : QObject(window), m_work(work), m_window(window)
{
}

TrainingWizard* WindowDialogs::newTraining()
{
    auto* wizard = new TrainingWizard(m_work.engine, m_window);
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    connect(wizard, &TrainingWizard::submitted, this, &WindowDialogs::trainingBegun);
    wizard->open();
    return wizard;
}

void WindowDialogs::planTraining(const QString& source)
{
    if (const auto* wizard = m_window->findChild<TrainingWizard*>();
        wizard && wizard->isVisible()) {
        Q_EMIT said(tr("%1 was not opened: one training is planned at a time.").arg(source));
        return;
    }
    newTraining()->setSource(source);
}

void WindowDialogs::planAgain(Json plan)
{
    if (const QString name = textOf(plan, "name"); !name.isEmpty())
        plan["name"] = freeRunName(m_work.runs, name).toStdString();
    newTraining()->setPlan(plan);
}

void WindowDialogs::askForRun()
{
    // Where its runs are: in a hidden folder, usually.
    const QString home = textOf(m_work.engine->engineInfo(), "home");
    askForPath(tr("Open a run"), m_work.runs.rowCount() > 0 && !home.isEmpty()
                                     ? home + QStringLiteral("/runs")
                                     : QString());
}

void WindowDialogs::askForEmbeddings()
{
    askForPath(tr("Open embeddings: an .npy matrix"), {});
}

void WindowDialogs::askForPath(const QString& title, const QString& folder)
{
    auto* dialog =
        new FolderDialog(m_work.engine, textOf(m_work.engine->engineInfo(), "host"), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    connect(dialog, &FolderDialog::chosen, this, &WindowDialogs::pathChosen);
    dialog->list(folder);
    dialog->open();
}

void WindowDialogs::askForName()
{
    const QString before = textOf(m_work.current.summary(), "name");
    bool accepted = false;
    const QString name = QInputDialog::getText(m_window, tr("Rename the run"), tr("Name"),
                                               QLineEdit::Normal, before, &accepted);
    if (accepted)
        m_work.actions.rename(m_work.current.run(), before, name.trimmed());
}

} // namespace kindred
