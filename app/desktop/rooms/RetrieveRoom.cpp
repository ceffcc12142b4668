#include <QCoreApplication>

#include <memory>

#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "views/retrieval/RetrievalView.h"
#include "work/Workspace.h"

namespace kindred {

namespace {

/// Why the last search was none is said until one succeeds.
void sayWhileWrong(RetrievalView* view, RoomLinks* links)
{
    const auto wrong = std::make_shared<QString>();
    QObject::connect(view, &RetrievalView::said, links, [links, wrong](const QString& text) {
        *wrong = text;
        Q_EMIT links->said(text);
    });
    QObject::connect(view->query(), &RetrievalQuery::changed, links, [links, wrong, view] {
        if (view->query()->state() == RetrievalQuery::State::Ready)
            Q_EMIT links->takenBack(*wrong);
    });
}

} // namespace

QWidget* makeRetrieveRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* view = new RetrievalView(work.engine, &work.current, &work.selection, &work.runs, room);
    room->addView(QStringLiteral("retrieval"),
                  QCoreApplication::translate("kindred::Rooms", "Retrievals"), view, Qt::Vertical,
                  100);
    view->setBoardClasses([links] { return links->boardClasses(); });
    view->setTags(&work.tags);
    QObject::connect(view, &RetrievalView::runsWanted, links, &RoomLinks::showRuns);
    QObject::connect(view, &RetrievalView::boardWanted, links, &RoomLinks::sendToBoard);
    sayWhileWrong(view, links);
    return room;
}

} // namespace kindred
