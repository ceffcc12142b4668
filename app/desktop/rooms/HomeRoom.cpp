#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "start/StartPage.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeHomeRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* page = new StartPage(work.engine, &work.runs, parent);
    QObject::connect(page, &StartPage::demoWanted, links, &RoomLinks::demoWanted);
    QObject::connect(links, &RoomLinks::demoBusy, page, &StartPage::setDemoBusy);
    QObject::connect(page, &StartPage::trainingWanted, links, &RoomLinks::trainingWanted);
    QObject::connect(page, &StartPage::openWanted, links, &RoomLinks::runWanted);
    QObject::connect(page, &StartPage::embeddingsWanted, links, &RoomLinks::embeddingsWanted);
    QObject::connect(page, &StartPage::roomWanted, links, &RoomLinks::roomWanted);
    QObject::connect(page, &StartPage::runChosen, links, &RoomLinks::chooseRun);
    QObject::connect(page, &StartPage::resumeWanted, links, [&work, links](const QString& run) {
        work.actions.resume(run);
        links->chooseRun(run);
    });
    return page;
}

} // namespace kindred
