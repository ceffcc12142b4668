#pragma once

#include "train/plan/Registry.h"

namespace kindred {

/// Nothing is trained: the encoder is evaluated as it is.
MethodInfo noneInfo();

} // namespace kindred
