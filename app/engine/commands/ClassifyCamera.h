#pragma once

#include <cstdint>
#include <string>

#include "engine/Command.h"
#include "engine/PictureJudge.h"

namespace kindred::engine {

/// What `classify --camera` is told.
struct CameraFlags {
    std::string source; ///< as FrameSource::open takes it; empty: no camera was asked for
    int64_t every = 10; ///< every how many-th picture is classified
    int64_t most = 0;   ///< how many are classified; 0: until the end
};

/// Says of one picture after the other what it shows, a line each as soon as it is known, until the
/// file ends or the person presses Ctrl-C. The lines are the whole answer.
Result<Report> classifyCamera(const PictureJudge& judge, const CameraFlags& camera,
                              const GlobalFlags& global);

} // namespace kindred::engine
