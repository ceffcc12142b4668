#include "TourSteps.h"

#include <QCoreApplication>

namespace kindred {

namespace {

struct TourWords {
    Q_DECLARE_TR_FUNCTIONS(kindred::Tour)
};

TourStep railStep()
{
    return {Room::Home, TourStep::Lit::Rail, TourWords::tr("Welcome: these are the rooms"),
            TourWords::tr("Each answers another question about the same pictures. Ctrl+1 to Ctrl+8 "
                          "lead there, and each is found again as it was left.")};
}

TourStep headerStep(bool hasRun)
{
    return {Room::Runs, TourStep::Lit::Header, TourWords::tr("One run at a time"),
            hasRun ? TourWords::tr("Every room shows the run that is named here. Choose another "
                                   "one, pause it, or compare it with a second.")
                   : TourWords::tr("The name of a run will stand here, and every room will show "
                                   "it. “Try the demo” on the start page makes one.")};
}

TourStep runsStep(bool hasRun)
{
    return {Room::Runs, TourStep::Lit::Room, TourWords::tr("Watch it learn"),
            hasRun ? TourWords::tr("Above is every run with its state, below are the curves. "
                                   "Training goes on when this window is closed.")
                   : TourWords::tr("Runs will be listed here with their state, and their curves "
                                   "drawn below. Training goes on when this window is closed.")};
}

TourStep mapStep(bool hasRun)
{
    return {Room::Map, TourStep::Lit::Room, TourWords::tr("The map"),
            hasRun ? TourWords::tr("Every picture is a point, and what lies close is alike. Click "
                                   "a point for its neighbours; draw around points to keep them.")
                   : TourWords::tr("Every picture of a run will be a point, and what lies close is "
                                   "alike. A click on a point shows its neighbours.")};
}

TourStep neighboursStep(bool hasRun)
{
    return {Room::Neighbours, TourStep::Lit::Room, TourWords::tr("Why these neighbours"),
            hasRun ? TourWords::tr("How the loss weighs the neighbours of a picture: which of them "
                                   "speak for its class, and which mislead it.")
                   : TourWords::tr("For each picture of a run you will see which neighbours speak "
                                   "for its class, and which mislead it.")};
}

TourStep boardStep()
{
    return {Room::Board, TourStep::Lit::Room, TourWords::tr("Teach with a few pictures"),
            TourWords::tr("Drop some pictures of each class, and some to be told apart. The "
                          "answers, the reasons and the picture that hurts come at once. This "
                          "needs no run.")};
}

TourStep reportStep()
{
    return {Room::Report, TourStep::Lit::Room, TourWords::tr("Take it with you"),
            TourWords::tr("Figures, tables and the commands that make them again, as PDF, HTML, "
                          "Markdown or CSV. F1 lists every key; the menu calls this tour back.")};
}

} // namespace

std::vector<TourStep> tourSteps(bool hasRun)
{
    return {railStep(),      headerStep(hasRun),     runsStep(hasRun),
            mapStep(hasRun), neighboursStep(hasRun), boardStep(),
            reportStep()};
}

} // namespace kindred
