#pragma once

#include <torch/csrc/jit/api/module.h>
#include <torch/nn/module.h>

#include <memory>
#include <string>

#include "base/Result.h"
#include "model/ScriptSource.h"

namespace kindred {

/// Where the classes of one script are defined.
using ScriptUnit = std::shared_ptr<torch::jit::CompilationUnit>;

/// A class of its own without methods, in evaluation mode.
torch::jit::Module emptyScript(const ScriptUnit& unit, const std::string& name);

/// A module with the given function as its forward().
torch::jit::Module functionScript(const ScriptUnit& unit, const std::string& name,
                                  const ScriptSource& source);

/// The same network in TorchScript, in evaluation mode: names, values and memory order of
/// parameters and buffers as they are, copied to the processor. An encoder's forward() yields the
/// embedding, its features() what lies below. A Usage error for a layer that has no form in
/// TorchScript;
/// LibTorch's exceptions pass.
Result<torch::jit::Module> moduleScript(const ScriptUnit& unit, const torch::nn::Module& module);

} // namespace kindred
