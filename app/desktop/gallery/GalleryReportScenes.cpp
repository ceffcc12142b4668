#include "gallery/GalleryScenes.h"

#include <QTimer>

#include "common/ProgressRow.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "report/ReportView.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {
constexpr int kReportLookMs = 20;
}

/// A report that is being collected, with its progress.
void drawReportScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Report);
    if (!chooseGalleryRun(painter, runs.main()))
        return;
    auto* view = window.findChild<ReportView*>();
    if (!painter.reach("a report",
                       [&] { return view->isSettled() && !view->document().blocks.isEmpty(); }))
        return;
    const ReportPlan before = view->plan();
    ReportPlan plan = before;
    auto* progress = view->findChild<ProgressRow*>();
    QTimer looks;
    looks.start(kReportLookMs);
    painter.drawAmid(&window, QStringLiteral("report-making"), [&](const auto& take) {
        QObject::connect(&looks, &QTimer::timeout, &looks, [take, progress] {
            if (progress->isVisible())
                take();
        });
        ++plan.queryCount; // other pictures have to be asked for
        view->edit(plan);
    });
    looks.stop();
    view->edit(before);
}

} // namespace kindred
