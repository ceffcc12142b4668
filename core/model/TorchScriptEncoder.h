#pragma once

#include "model/EncoderTable.h"

namespace kindred {

/// "torchscript:FILE": a frozen feature extractor of the user's own, [b, c, s, s] → [b, D], under a
/// linear embedding layer that trains. Its code runs in LibTorch's interpreter: load trusted files
/// only.
EncoderInfo torchScriptInfo();
Result<std::shared_ptr<Encoder>> makeTorchScript(const EncoderSetup& setup);

} // namespace kindred
