// What the menu of MainWindow and its pages ask a person for.

#include "MainWindow.h"

#include <QInputDialog>
#include <QStackedWidget>
#include <QToolButton>
#include <QWhatsThis>

#include "common/JsonFields.h"
#include "models/RunActions.h"
#include "views/RetrievalView.h"
#include "wizard/FolderDialog.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

TrainingWizard* MainWindow::newTraining()
{
    auto* wizard = new TrainingWizard(m_engine, this);
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    connect(wizard, &TrainingWizard::submitted, this, &MainWindow::chooseRun);
    wizard->open();
    return wizard;
}

void MainWindow::askForRun()
{
    askForPath(tr("Open a run"));
void MainWindow::explain()
{
    for (QWidget* widget = focusWidget(); widget && widget != this; widget = widget->parentWidget())
        if (!widget->whatsThis().isEmpty()) {
            QWhatsThis::showText(widget->mapToGlobal(widget->rect().bottomLeft()),
                                 widget->whatsThis(), widget);
            return;
        }
    QWhatsThis::enterWhatsThisMode();
}

}

void MainWindow::askForEmbeddings()
{
    askForPath(tr("Open embeddings: an .npy matrix"));
}

void MainWindow::askForPath(const QString& title)
{
    auto* dialog = new FolderDialog(m_engine, textOf(m_engine->engineInfo(), "host"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    connect(dialog, &FolderDialog::chosen, this, &MainWindow::openRun);
    dialog->list({});
    dialog->open();
}

void MainWindow::askForName()
{
    const QString before = textOf(m_current.summary(), "name");
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Rename the run"), tr("Name"),
                                               QLineEdit::Normal, before, &accepted);
    if (accepted)
        m_actions->rename(m_current.run(), before, name.trimmed());
}

void MainWindow::searchByImage()
{
    showRoom(Room::Retrieve);
    if (!m_current.isSet())
        return;
    if (auto* view = m_stack->currentWidget()->findChild<RetrievalView*>())
        view->openPicture();
}

} // namespace kindred
