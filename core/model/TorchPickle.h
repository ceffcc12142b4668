#pragma once

#include <string>
#include <string_view>

#include "base/Result.h"
#include "model/NamedTensors.h"

namespace kindred {

/// Reads a state dict written by torch.save (zip container of torch ≥ 1.6, stored entries, as
/// torchvision's .pth files). A restricted reader: only dictionaries, tuples, strings, numbers,
/// collections.OrderedDict and torch's tensor rebuilding are understood; any other class or opcode
/// is an Input error that names it, and nothing in the file is ever executed. Tensors own their
/// data.
Result<NamedTensors> parseTorchPickle(std::string_view bytes, const std::string& where);

} // namespace kindred
