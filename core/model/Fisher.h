#pragma once

#include "model/EncoderTable.h"

namespace kindred {

/// "fisher": features that need no training by labels (model/FisherExtractor.h), under a linear
/// embedding layer for methods that train one.
EncoderInfo fisherInfo();
Result<std::shared_ptr<Encoder>> makeFisher(const EncoderSetup& setup);

/// Columns of the features that pictures of that many channels become.
int64_t fisherColumns(const Json& options, int pictureChannels);

} // namespace kindred
