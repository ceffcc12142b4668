#include "LaterRooms.h"

#include <QCoreApplication>
#include <QPushButton>

#include "common/EmptyState.h"

namespace kindred {

namespace {

struct LaterText {
    Q_DECLARE_TR_FUNCTIONS(kindred::LaterRooms)
};

QString promise(Room room)
{
    switch (room) {
    case Room::Map:
        return LaterText::tr(
            "A t-SNE picture of every image that moves while a run trains: colour it by "
            "class or by what went wrong, and lasso points to see them.");
    case Room::Neighbours:
        return LaterText::tr(
            "For any picture, the weight the loss gives each of its neighbours, the mass "
            "per class, and what another temperature would change.");
    case Room::Board:
        return LaterText::tr("Drop a few pictures of each new class and see at once what the model "
                             "thinks of the others, and which picture decided it.");
    default:
        return {};
    }
}

} // namespace

QWidget* makeLaterRoom(Room room, const std::function<void(Room)>& go, QWidget* parent)
{
    auto* page = new EmptyState(
        roomKey(room), LaterText::tr("%1: in a later version", "%1: a room").arg(roomTitle(room)),
        promise(room), parent);
    page->setNote(LaterText::tr("Until then, the retrievals show what lies near a picture."));
    QObject::connect(page->addStep(LaterText::tr("Browse retrievals")), &QPushButton::clicked, page,
                     [go] { go(Room::Retrieve); });
    return page;
}

} // namespace kindred
