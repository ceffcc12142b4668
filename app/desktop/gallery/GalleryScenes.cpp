#include "gallery/GalleryScenes.h"

#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "models/runs/RunListModel.h"
#include "window/MainWindow.h"

namespace kindred {

bool chooseGalleryRun(GalleryPainter& painter, const QString& run)
{
    MainWindow& window = painter.window();
    const auto isKnown = [&] { return window.runs()->summaryOf(run).is_object(); };
    if (!painter.reach(qPrintable(run), isKnown))
        return false;
    window.currentRun()->setRun(run, window.runs()->summaryOf(run));
    return true;
}

void drawGalleryScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    drawMapScenes(painter, runs);
    drawTagScenes(painter, runs);
    drawBoardScenes(painter, runs);
    drawEvaluateScenes(painter, runs);
    drawRunScenes(painter, runs);
}

} // namespace kindred
