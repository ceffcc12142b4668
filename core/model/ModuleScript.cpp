#include "model/ModuleScript.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>

#include <cstdio>

#include "base/Text.h"
#include "model/Encoder.h"
#include "model/Scriptable.h"

namespace kindred {

namespace {
/// "LenetEncoder" of "kindred::(anonymous namespace)::LenetEncoder".
std::string className(const torch::nn::Module& module)
{
    std::string name = module.name();
    name = name.substr(name.rfind(':') + 1);
    return name.ends_with("Impl") ? name.substr(0, name.size() - 4) : name;
}

template <size_t D>
std::string listText(const torch::ExpandingArray<D>& values)
{
    std::string text;
    for (const int64_t value : *values)
        text += (text.empty() ? "[" : ", ") + std::to_string(value);
    return text + "]";
}

std::string convolutionBody(const torch::nn::Conv2dImpl& layer)
{
    const auto& options = layer.options;
    return std::string("return torch.conv2d(x, self.weight, ") +
           (options.bias() ? "self.bias" : "None") + ", " + listText(options.stride()) + ", " +
           listText(get<torch::ExpandingArray<2>>(options.padding())) + ", " +
           listText(options.dilation()) + ", " + std::to_string(options.groups()) + ")";
}

std::string normBody(const torch::nn::BatchNorm2dImpl& layer)
{
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "%.17g, %.17g", layer.options.momentum().value_or(0.0),
                  layer.options.eps());
    return "return torch.batch_norm(x, self.weight, self.bias, self.running_mean, "
           "self.running_var, False, " +
           std::string(numbers) + ", True)";
}

std::string chainBody(const torch::nn::Module& chain)
{
    std::string body;
    for (const auto& child : chain.named_children())
        body += "x = getattr(self, '" + child.key() + "').forward(x)\n";
    return body + "return x";
}

/// What forward() does; empty for a layer that is not known.
std::string bodyOf(const torch::nn::Module& module)
{
    if (const auto* own = dynamic_cast<const Scriptable*>(&module))
        return own->forwardScript();
    if (const auto* layer = module.as<torch::nn::Conv2dImpl>())
        return convolutionBody(*layer);
    if (const auto* layer = module.as<torch::nn::BatchNorm2dImpl>())
        return normBody(*layer);
    if (module.as<torch::nn::LinearImpl>())
        return "return torch.linear(x, self.weight, self.bias)";
    return module.as<torch::nn::SequentialImpl>() ? chainBody(module) : std::string();
}

torch::Tensor copyOf(const torch::Tensor& tensor)
{
    return tensor.detach().to(torch::kCPU).clone().requires_grad_(tensor.requires_grad());
}

std::string methodText(const std::string& name, const std::string& body)
{
    std::vector<std::string> lines = split(body, '\n');
    lines.insert(lines.begin(), "def " + name + "(self, x):");
    return join(lines, "\n    ") + "\n";
}
} // namespace

torch::jit::Module emptyScript(const ScriptUnit& unit, const std::string& name)
{
    torch::jit::Module script("__torch__.kindred." + name, unit, true);
    script.register_attribute("training", c10::BoolType::get(), false);
    return script;
}

torch::jit::Module functionScript(const ScriptUnit& unit, const std::string& name,
                                  const ScriptSource& source)
{
    torch::jit::Module script = emptyScript(unit, name);
    for (const auto& [constant, tensor] : source.constants)
        script.register_buffer(constant, copyOf(tensor));
    script.define(methodText("forward", source.body));
    return script;
}

Result<torch::jit::Module> moduleScript(const ScriptUnit& unit, const torch::nn::Module& module)
{
    const std::string body = bodyOf(module);
    if (body.empty())
        return inputError(className(module) + " has no form in TorchScript");
    torch::jit::Module script = emptyScript(unit, className(module));
    for (const auto& item : module.named_parameters(false))
        script.register_parameter(item.key(), copyOf(item.value()), false);
    for (const auto& item : module.named_buffers(false))
        script.register_buffer(item.key(), copyOf(item.value()));
    for (const auto& child : module.named_children()) {
        KINDRED_ASSIGN(const torch::jit::Module made, moduleScript(unit, *child.value()));
        script.register_module(child.key(), made);
    }
    if (const auto* own = dynamic_cast<const Scriptable*>(&module))
        own->addTo(script);
    if (!dynamic_cast<const Encoder*>(&module)) {
        script.define(methodText("forward", body));
        return script;
    }
    const bool embeds = script.hasattr("head");
    script.define(methodText("features", body));
    script.define(methodText("forward", embeds ? "return self.head.forward(self.features(x))"
                                               : "return self.features(x)"));
    return script;
}

} // namespace kindred
