#pragma once

#include "engine/PictureEncoder.h"

namespace kindred::engine {

/// Weights of somebody's file, as a part.
inline constexpr const char* kWeightsPart = "weights";
inline constexpr uint64_t kMostWeightBytes = uint64_t{512} << 20;

/// Every regular file below a folder, by name.
Result<std::vector<EncoderPart>> readParts(const fs::path& folder);
/// Writes them below a folder. Input errors: a name that leads out of it.
Status writeParts(const std::vector<EncoderPart>& parts, const fs::path& folder);
/// An Input error for a run's record whose network is TorchScript, which would run where a
/// classifier file is opened.
Status refuseScript(const Json& record);

} // namespace kindred::engine
