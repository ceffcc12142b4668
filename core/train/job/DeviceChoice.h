#pragma once

#include <cstdint>
#include <string>

#include "base/Result.h"

namespace kindred {

/// "cpu" or "cuda:i" for an option that is auto, cpu, cuda or cuda:NUMBER, on a machine with so
/// many usable GPUs. Failed where that one is not there.
Result<std::string> chooseDevice(const std::string& wanted, int64_t gpus);

} // namespace kindred
