#pragma once

#include <torch/types.h>

#include <string>
#include <utility>
#include <vector>

namespace kindred {

using NamedTensors = std::vector<std::pair<std::string, torch::Tensor>>;

/// The tensor of that name, or nullptr.
inline const torch::Tensor* findTensor(const NamedTensors& tensors, const std::string& name)
{
    for (const auto& [key, value] : tensors)
        if (key == name)
            return &value;
    return nullptr;
}

} // namespace kindred
