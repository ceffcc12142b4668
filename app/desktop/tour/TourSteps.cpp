#include "tour/TourSteps.h"

#include <QCoreApplication>

namespace kindred {

namespace {

struct TourWords {
    Q_DECLARE_TR_FUNCTIONS(kindred::Tour)
};

struct TourEntry {
    Room room;
    TourStep::Lit lit;
    const char* title;
    const char* text;
    const char* before; ///< what is said while there is no run; null: the same
};

constexpr TourEntry kTour[] = {
    {Room::Home, TourStep::Lit::Rail,
     QT_TRANSLATE_NOOP("kindred::Tour", "Welcome: these are the rooms"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Each answers another question about the same pictures. Ctrl+1 to Ctrl+8 "
                       "lead there, and each is found again as it was left."),
     nullptr},
    {Room::Runs, TourStep::Lit::Header, QT_TRANSLATE_NOOP("kindred::Tour", "One run at a time"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Every room shows the run that is named here. Choose another one, pause it, "
                       "or compare it with a second."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "The name of a run will stand here, and every room will show it. “Try the "
                       "demo” on the start page makes one.")},
    {Room::Runs, TourStep::Lit::Room, QT_TRANSLATE_NOOP("kindred::Tour", "Watch it learn"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Above is every run with its state, below are the curves. Training goes on "
                       "when this window is closed."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Runs will be listed here with their state, and their curves drawn below. "
                       "Training goes on when this window is closed.")},
    {Room::Map, TourStep::Lit::Room, QT_TRANSLATE_NOOP("kindred::Tour", "The map"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Every picture is a point, and what lies close is alike. Click a point for "
                       "its neighbours; draw around points to keep them."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Every picture of a run will be a point, and what lies close is alike. A "
                       "click on a point shows its neighbours.")},
    {Room::Retrieve, TourStep::Lit::Room,
     QT_TRANSLATE_NOOP("kindred::Tour", "What is found for a picture"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Choose a picture, or search by one of your own: the nearest stand beside "
                       "it, right and wrong by mark. E goes to the next error."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Choose a picture of a run, or search by one of your own: the nearest will "
                       "stand beside it, right and wrong by mark.")},
    {Room::Neighbours, TourStep::Lit::Room,
     QT_TRANSLATE_NOOP("kindred::Tour", "Why these neighbours"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "How the loss weighs the neighbours of a picture: which of them speak for "
                       "its class, and which mislead it."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "For each picture of a run you will see which neighbours speak for its "
                       "class, and which mislead it.")},
    {Room::Board, TourStep::Lit::Room,
     QT_TRANSLATE_NOOP("kindred::Tour", "Teach with a few pictures"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Drop some pictures of each class, and some to be told apart. The answers, "
                       "the reasons and the picture that hurts come at once. This needs no run."),
     nullptr},
    {Room::Evaluate, TourStep::Lit::Room, QT_TRANSLATE_NOOP("kindred::Tour", "How good it is"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Numbers with their intervals, for each protocol and each way to decide, "
                       "and what the papers printed beside them; curves and figures too."),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "A run will be measured here by each protocol and each way to decide, with "
                       "intervals and with what the papers printed.")},
    {Room::Report, TourStep::Lit::Room, QT_TRANSLATE_NOOP("kindred::Tour", "Take it with you"),
     QT_TRANSLATE_NOOP("kindred::Tour",
                       "Figures, tables and the commands that make them again, as PDF, HTML, "
                       "Markdown or CSV. F1 lists every key; the menu calls this tour back."),
     nullptr},
};

} // namespace

std::vector<TourStep> tourSteps(bool hasRun)
{
    std::vector<TourStep> steps;
    for (const TourEntry& entry : kTour)
        steps.push_back({entry.room, entry.lit, TourWords::tr(entry.title),
                         TourWords::tr(hasRun || !entry.before ? entry.text : entry.before)});
    return steps;
}

} // namespace kindred
