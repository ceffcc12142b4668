#pragma once

#include <memory>
#include <thread>

#include "data/Dataset.h"
#include "run/RunDirectory.h"

namespace kindred {

/// Draws a run's thumbnails on a thread of its own, beside the training. Its end stops the drawing.
class ThumbnailJob final {
public:
    ThumbnailJob(RunDirectory run, std::shared_ptr<const Dataset> dataset);

    /// Waits until all are drawn.
    void finish() { m_thread.join(); }

private:
    std::jthread m_thread;
};

} // namespace kindred
