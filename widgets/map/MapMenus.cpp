// The menus of the map's view: colours, more, what is done with a selection, what is brought.

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>

#include <numeric>

#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "map/MapOverlay.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "views/samples/ImageDrop.h"
#include "views/samples/PictureIntake.h"

namespace kindred {

void MapView::fillColours()
{
    m_colourMenu->clear();
    auto* group = new QActionGroup(m_colourMenu);
    const auto offer = [this, group](MapColour colour, int level) {
        QAction* action = m_colourMenu->addAction(m_colouring->titleOf(colour, level));
        action->setCheckable(true);
        action->setChecked(!showsHonesty() && colour == m_colouring->chosen() &&
                           (colour != MapColour::Coarse || level == m_colouring->level()));
        action->setToolTip(mapColourTip(colour));
        const bool without = needsLabels(colour) && !m_colouring->isLabelled();
        if (without)
            action->setToolTip(run_words::noLabels());
        action->setEnabled(!without && (colour != MapColour::Tag || action->isChecked() ||
                                        !m_tags->set().isEmpty()));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, colour, level] {
            m_honestyButton->setChecked(false); // else it would not be seen
            setColour(colour, level);
        });
    };
    for (const MapColour colour : kMapColours)
        for (const int level :
             colour == MapColour::Coarse ? m_colouring->otherLevels() : QList<int>{0})
            offer(colour, level);
    if (!showsHonesty())
        return;
    m_colourMenu->addSeparator();
    QAction* honesty = m_colourMenu->addAction(honestyTitle());
    honesty->setCheckable(true);
    honesty->setChecked(true);
    group->addAction(honesty);
}

void MapView::fillMore()
{
    using State = MapSession::State;
    m_moreMenu->clear();
    const State state = m_session->state();
    m_moreMenu->addAction(tr("New map…"), this, [this] {
        m_asksStart = true;
        m_parameters->setRun(m_tables->run(),
                             m_session->step() >= 0 ? m_session->step() : m_lastStep);
        showState();
    });
    const bool steers = m_session->isTSne() && !m_session->token().isEmpty();
    QAction* perturb =
        m_moreMenu->addAction(tr("Shake the points"), m_session, &MapSession::perturb);
    perturb->setEnabled(steers && state != State::Asking && state != State::Starting);
    QAction* stop =
        m_moreMenu->addAction(tr("Stop here and keep it"), m_session, &MapSession::stop);
    stop->setEnabled(m_session->isMoving() || state == State::Paused);
    QAction* names = m_moreMenu->addAction(tr("Class names on the map"), this, [this](bool on) {
        m_namesShown = on;
        writeNames();
    });
    names->setCheckable(true);
    names->setChecked(m_namesShown);
    m_moreMenu->addSeparator();
    fillTags(m_moreMenu);
    m_moreMenu->addSeparator();
    const bool takes = m_session->cloud() && !m_session->token().isEmpty();
    m_moreMenu->addAction(tr("Place a picture…"), this, &MapView::askForPicture)->setEnabled(takes);
    m_moreMenu->addAction(tr("Place the copied picture"), this, &MapView::paste)->setEnabled(takes);
    m_moreMenu->addAction(tr("Show the board's pictures"), this, &MapView::showBoard)
        ->setEnabled(m_session->cloud() && m_boardPictures && !m_boardPictures().isEmpty());
    if (!m_overlay->placed().empty())
        m_moreMenu->addAction(tr("Take the placed pictures away"), this, &MapView::clearPlaced);
    m_moreMenu->addAction(tr("Export…"), this, &MapView::askForFile)
        ->setEnabled(m_session->cloud() && m_colouring->painting());
}

QMenu* MapView::selectionMenu()
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->installEventFilter(this);
    const auto chosen = static_cast<int>(m_selection->ids().size());
    const bool some = chosen > 0 || m_selection->current() != Selection::kNone;
    fillTags(menu);
    menu->addSeparator();
    menu->addAction(tr("Show in Retrievals"), this, &MapView::retrieveSelection)->setEnabled(some);
    offerBoard(menu);
    menu->addAction(tr("Copy the numbers"), this,
                    [this] {
                        const QList<qint64> ids = chosenIds();
                        QStringList lines;
                        for (const qint64 id : ids)
                            lines << QString::number(id);
                        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
                        Q_EMIT said(
                            tr("Copied %Ln number(s).", nullptr, static_cast<int>(ids.size())));
                    })
        ->setEnabled(some);
    menu->addAction(tr("Export…"), this, &MapView::askForFile)
        ->setEnabled(m_session->cloud() && m_colouring->painting());
    menu->addSeparator();
    menu->addAction(tr("Select nothing"), m_selection, &Selection::clear)->setEnabled(some);
    return menu;
}

void MapView::retrieveSelection()
{
    const QSet<qint64>& ids = m_selection->ids();
    const bool all = ids.size() > 1;
    if (m_selection->current() == Selection::kNone && !ids.isEmpty())
        m_selection->setCurrent(*std::min_element(ids.begin(), ids.end()));
    Q_EMIT retrievalWanted(all);
}

void MapView::askForPicture()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Place a picture on the map"), {},
                                                      PictureIntake::fileFilter());
    if (!path.isEmpty())
        place({path, {}});
}

void MapView::paste()
{
    place(*QGuiApplication::clipboard()->mimeData());
}

void MapView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        return paste();
    switch (event->key()) {
    case Qt::Key_L:
        return m_cloud->setTool(PointCloudView::Tool::Lasso);
    case Qt::Key_B:
        return m_cloud->setTool(PointCloudView::Tool::Rectangle);
    case Qt::Key_V:
        return m_cloud->setTool(PointCloudView::Tool::Pan);
    case Qt::Key_Escape:
        m_selection->clear();
        return m_cloud->setTool(PointCloudView::Tool::Pan);
    case Qt::Key_Menu:
        return selectionMenu()->popup(m_cloud->mapToGlobal(m_cloud->rect().center()));
    default:
        QWidget::keyPressEvent(event);
    }
}

void MapView::dragEnterEvent(QDragEnterEvent* event)
{
    if (!m_session->cloud() || m_session->token().isEmpty() || !mayBringImage(*event->mimeData()))
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void MapView::dropEvent(QDropEvent* event)
{
    event->setDropAction(Qt::CopyAction);
    event->accept();
    place(*event->mimeData());
}

void MapView::place(const QMimeData& brought)
{
    if (m_session->token().isEmpty())
        return;
    const auto source = imageSource(brought);
    if (!source.ok())
        return say(source.error());
    place(*source);
}

void MapView::place(const ImageSource& source)
{
    placeFile(source, {}, {}, [this](const Result<QString>& name) {
        if (!name.ok())
            return say(name.error());
        Q_EMIT said(tr("“%1” was placed on the map.").arg(*name));
    });
}

} // namespace kindred
