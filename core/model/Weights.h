#pragma once

#include <filesystem>
#include <vector>

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

/// What pictures the weights of such a file expect.
struct PretrainedInput {
    int channels = 0;             ///< 1 or 3; 0: the file does not tell
    std::vector<float> mean, std; ///< [channels] of values in 0..1; empty: it does not tell
};

/// From what `export` has put into the file, else from the first layer; size: edge of the input in
/// pixels. An Input error for channels that no picture has, and for a file that cannot be read.
Result<PretrainedInput> pretrainedInput(const std::filesystem::path& file, int size);

} // namespace kindred
