#include "train/loop/Frozen.h"

#include <torch/nn/modules/batchnorm.h>

#include <string>

#include "model/Encoder.h"

namespace kindred {

namespace {
std::string kept(const Json& options)
{
    return options.value("freeze", std::string("none"));
}
} // namespace

bool keepsStatistics(const Json& options)
{
    return kept(options) != "none";
}

double networkRate(const Json& options)
{
    return kept(options) == "network" ? 0 : 1;
}

void beginTraining(Encoder& encoder, const Json& options)
{
    encoder.train(kept(options) != "network");
    if (!keepsStatistics(options))
        return;
    for (const auto& module : encoder.modules(false))
        if (module->as<torch::nn::BatchNorm2d>())
            module->eval();
}

} // namespace kindred
