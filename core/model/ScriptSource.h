#pragma once

#include <string>

#include "model/NamedTensors.h"

namespace kindred {

/// A function of one tensor, written in TorchScript.
struct ScriptSource {
    std::string body;            ///< statements on x, one a line; the last one returns
    NamedTensors constants = {}; ///< what it names as self.NAME
};

/// Rows [b, d] brought to length 1, as torch::nn::functional::normalize does it.
inline ScriptSource unitRowsScript()
{
    return {"return x / x.norm(2, [1], True).clamp_min(1e-12)"};
}

} // namespace kindred
