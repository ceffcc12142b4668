#include "gallery/GalleryScenes.h"

#include "common/JsonFields.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "gallery/GalleryWait.h"
#include "models/runs/RunListModel.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {
constexpr int kPictureMs = 60'000; ///< most time for one picture on a busy machine
}

std::optional<std::string> galleryPicture(GalleryPainter& painter, const QString& run, qint64 id)
{
    const RunSource::Reply reply =
        askEngineWhole(painter.engine(), QStringLiteral("run.image"),
                       {{"run", run.toStdString()}, {"id", id}}, kPictureMs);
    if (!reply.ok() || !reply.message)
        return std::nullopt;
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "bytes", Json()), "|u1");
    if (!block)
        return std::nullopt;
    return std::string(block->data, static_cast<size_t>(block->count()));
}

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
    drawOutsideScenes(painter, runs);
    drawReportScenes(painter, runs);
    drawRunScenes(painter, runs);
}

} // namespace kindred
