#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#include <torch/types.h>

#include <string>
#include <vector>

namespace kindred::test {

/// Whether this LibTorch has no meta kernel of an operation of its own, "name" or "name.overload".
inline bool lacksMeta(const std::string& name)
{
    const size_t dot = name.find('.');
    const auto found = c10::Dispatcher::singleton().findSchema(
        {"aten::" + name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)});
    return found && !found->hasComputedKernelForDispatchKey(c10::DispatchKey::Meta);
}

/// An operation of the meta device, whose tensors have shapes and no values: asks the processor
/// with zeros for the result's shape. For what LibTorch 1.13 has no meta kernel of; not for
/// operations whose result's shape depends on values, which would wait for a GPU.
inline void shapesOnly(const c10::OperatorHandle& operation, torch::jit::Stack* stack)
{
    const c10::FunctionSchema& schema = operation.schema();
    const std::vector<c10::IValue> given(stack->end() - std::ptrdiff_t(schema.arguments().size()),
                                         stack->end());
    for (auto value = stack->end() - std::ptrdiff_t(given.size()); value != stack->end(); ++value)
        if (value->isTensor() && value->toTensor().defined() && value->toTensor().is_meta()) {
            const torch::Tensor meta = value->toTensor();
            *value = torch::zeros(meta.sizes(), meta.options().device(torch::kCPU));
        }
    operation.callBoxed(stack);
    for (size_t i = 0; i < schema.returns().size(); ++i) {
        c10::IValue& result = *(stack->end() - std::ptrdiff_t(schema.returns().size() - i));
        const torch::Tensor found = result.toTensor();
        const c10::AliasInfo* alias = schema.returns()[i].alias_info();
        torch::Tensor meta = torch::empty(found.sizes(), found.options().device(torch::kMeta));
        for (size_t at = 0; alias && at < given.size(); ++at)
            if (const c10::AliasInfo* of = schema.arguments()[at].alias_info(); of && *of == *alias)
                meta = given[at].toTensor().resize_(found.sizes());
        result = meta;
    }
}

} // namespace kindred::test
