// What the menu of MainWindow and its pages ask a person for.

#include "window/MainWindow.h"

#include <QInputDialog>
#include <QStackedWidget>
#include <QToolButton>
#include <QWhatsThis>

#include "common/Help.h"
#include "common/JsonFields.h"
#include "models/runs/RunActions.h"
#include "tour/Tour.h"
#include "views/Toast.h"
#include "views/retrieval/RetrievalView.h"
#include "window/HeaderBar.h"
#include "window/RoomRail.h"
#include "window/StatusLine.h"
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

void MainWindow::planTraining(const QString& source)
{
    if (const auto* wizard = findChild<TrainingWizard*>(); wizard && wizard->isVisible())
        return m_toast->say(
            tr("%1 was not opened: one training is planned at a time.").arg(source));
    newTraining()->setSource(source);
}

void MainWindow::explain()
{
    if (!focusWidget() || !showHelp(focusWidget()))
        QWhatsThis::enterWhatsThisMode();
}

void MainWindow::askForRun()
{
    // Where its runs are: in a hidden folder, usually.
    const QString home = textOf(m_engine->engineInfo(), "home");
    askForPath(tr("Open a run"), m_runs.rowCount() > 0 && !home.isEmpty()
                                     ? home + QStringLiteral("/runs")
                                     : QString());
}

void MainWindow::askForEmbeddings()
{
    askForPath(tr("Open embeddings: an .npy matrix"), {});
}

void MainWindow::askForPath(const QString& title, const QString& folder)
{
    auto* dialog = new FolderDialog(m_engine, textOf(m_engine->engineInfo(), "host"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    connect(dialog, &FolderDialog::chosen, this, &MainWindow::openPath);
    dialog->list(folder);
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

Tour* MainWindow::startTour()
{
    if (m_tour)
        return m_tour;
    const bool hasRun = m_current.isSet() || m_runs.rowCount() > 0;
    m_tour = new Tour(
        tourSteps(hasRun), [this](const TourStep& step) { return placesOf(step); }, this);
    connect(m_tour, &Tour::roomWanted, this, &MainWindow::showRoom);
    connect(m_tour, &Tour::ended, this, [this, before = m_room](bool stays) {
        m_tour.clear();
        m_settings.setTourSeen();
        if (!stays)
            showRoom(before);
    });
    m_tour->begin();
    return m_tour;
}

TourPlaces MainWindow::placesOf(const TourStep& step) const
{
    const auto place = [this](const QWidget* widget) {
        return QRect(widget->mapTo(this, QPoint()), widget->size());
    };
    switch (step.lit) {
    case TourStep::Lit::Rail:
        return {{place(m_rail)}, wordsIn(m_pages, this) + wordsIn(m_status, this)};
    case TourStep::Lit::Header:
        return {{place(m_header)}, {}};
    case TourStep::Lit::Room:
        break;
    }
    return {{place(m_rail->button(step.room)), place(m_pages)}, wordsIn(m_pages, this)};
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
