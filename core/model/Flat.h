#pragma once

#include "model/EncoderTable.h"

namespace kindred {

/// identity: the input itself, flattened. linear: one linear map of it.
EncoderInfo identityInfo();
EncoderInfo linearInfo();
Result<std::shared_ptr<Encoder>> makeIdentity(const EncoderSetup& setup);
Result<std::shared_ptr<Encoder>> makeLinear(const EncoderSetup& setup);

} // namespace kindred
