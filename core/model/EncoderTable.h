#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/Registry.h"

namespace kindred {

class Encoder;

/// What an encoder is built from.
struct EncoderSetup {
    int channels = 3;           ///< of an image input
    int size = 32;              ///< edge of an image input in pixels; 0: feature vectors
    int64_t inputDimension = 0; ///< of a feature vector when size = 0
    std::string file;           ///< what follows ":" in "torchscript:FILE"
    Json options;               ///< resolved options of the run

    int64_t flatDimension() const
    {
        return size > 0 ? static_cast<int64_t>(channels) * size * size : inputDimension;
    }
};

/// A registry line: how an encoder presents itself and how it is made (weights initialised from
/// torch's current generator; Input error for a size that it can't take).
struct EncoderEntry {
    EncoderInfo (*info)();
    Result<std::shared_ptr<Encoder>> (*make)(const EncoderSetup& setup);
    /// Columns of the features that pictures become before they reach it; none: it sees pixels.
    int64_t (*extractedColumns)(const Json& options, int pictureChannels) = nullptr;
};

const std::vector<EncoderEntry>& encoderTable();
/// The line of "id" or "id:FILE"; nullptr for an unknown one.
const EncoderEntry* findEncoderEntry(const std::string& encoder);

/// Builds "id" or "id:FILE", loads options["weights"] where given.
Result<std::shared_ptr<Encoder>> makeEncoder(const std::string& encoder, EncoderSetup setup);

} // namespace kindred
