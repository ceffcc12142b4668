#include "train/job/ThumbnailJob.h"

#include <exception>
#include <string>

#include "base/Log.h"
#include "train/finished/SampleFiles.h"
#include "train/job/StopSignals.h"

namespace kindred {

namespace {
/// Pictures are a convenience: without them the run is as good.
void drawThumbnails(const RunDirectory& run, const Dataset& dataset, const std::stop_token& stop)
{
    const auto wanted = [&] { return !stop.stop_requested() && !StopSignals::received(); };
    try {
        if (const Status done = writeThumbnails(run, dataset, wanted); !done.ok())
            logWarning(done.error().message());
    } catch (const std::exception& error) {
        logWarning(std::string("thumbnails: ") + error.what());
    }
}
} // namespace

ThumbnailJob::ThumbnailJob(RunDirectory run, std::shared_ptr<const Dataset> dataset)
    : m_thread([run = std::move(run), dataset = std::move(dataset)](const std::stop_token& stop) {
          drawThumbnails(run, *dataset, stop);
      })
{
}

} // namespace kindred
