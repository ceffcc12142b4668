#include <QCoreApplication>

#include "classes/ClassesView.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "views/evaluation/EvaluationView.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeEvaluateRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* view = new EvaluationView(
        work.engine, &work.current, &work.runs, [links] { return links->selectedRuns(); }, room);
    auto* classes = new ClassesView(work.engine, &work.current, &work.selection, room);
    room->addView(QStringLiteral("evaluation"),
                  QCoreApplication::translate("kindred::Rooms", "Evaluation"), view, Qt::Vertical,
                  60);
    room->addView(QStringLiteral("classes"),
                  QCoreApplication::translate("kindred::Rooms", "Classes"), classes, Qt::Vertical,
                  40);
    classes->setBoardClasses([links] { return links->boardClasses(); });
    classes->setTags(&work.tags);
    QObject::connect(classes, &ClassesView::boardWanted, links, &RoomLinks::sendToBoard);
    QObject::connect(classes, &ClassesView::opened, links,
                     [links] { Q_EMIT links->roomWanted(Room::Retrieve); });
    QObject::connect(classes, &ClassesView::said, links, &RoomLinks::said);
    QObject::connect(classes, &ClassesView::failed, links, &RoomLinks::failed);
    QObject::connect(view, &EvaluationView::runsWanted, links, &RoomLinks::showRuns);
    QObject::connect(view, &EvaluationView::placeWanted, links,
                     [links, view, classes](const QString& place) {
                         if (place != QLatin1String("classes"))
                             return Q_EMIT links->roomWanted(roomOf(place));
                         view->showPage(EvaluationView::Page::Table); // figures stand alone
                         classes->table()->setFocus(Qt::OtherFocusReason);
                     });
    QObject::connect(view, &EvaluationView::pageShown, room, [room](EvaluationView::Page page) {
        room->setAlone(page == EvaluationView::Page::Figures ? QStringLiteral("evaluation")
                                                             : QString());
    });
    QObject::connect(view, &EvaluationView::severalShown, classes, &ClassesView::nameRun);
    QObject::connect(view, &EvaluationView::samplesWanted, links, &RoomLinks::showSamples);
    QObject::connect(view, &EvaluationView::episodesWanted, links, &RoomLinks::showEpisodes);
    QObject::connect(view, &EvaluationView::said, links, &RoomLinks::said);
    return room;
}

} // namespace kindred
