#pragma once

#include <filesystem>

#include "base/Result.h"
#include "model/Encoder.h"
#include "model/NamedTensors.h"

namespace kindred {

/// Copies every parameter and buffer by name; Input error when one is missing, unknown or of
/// another shape.
Status loadState(Encoder& encoder, const NamedTensors& state, const std::string& where);

/// Starts from somebody's file (.safetensors or .pth, told apart by content): everything but the
/// embedding layer must be there; classifiers ("fc", "classifier", "head" of another shape) are
/// left out.
Status loadPretrained(Encoder& encoder, const std::filesystem::path& file);

} // namespace kindred
