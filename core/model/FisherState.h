#pragma once

#include <filesystem>
#include <memory>

#include "base/Result.h"
#include "model/FisherExtractor.h"

namespace kindred {

/// The fitted parts of an extractor as a safetensors file, in double. The file appears whole.
Status writeExtractor(const std::filesystem::path& file, const FisherExtractor& extractor);

/// Input errors: a file that is no such file, or whose parts do not fit each other or a run whose
/// features are `dimension` long.
Result<std::shared_ptr<const FisherExtractor>> readExtractor(const std::filesystem::path& file,
                                                             int64_t dimension);

} // namespace kindred
