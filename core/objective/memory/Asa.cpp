#include "objective/memory/Asa.h"

#include <string>
#include <tuple>

#include "objective/memory/Attention.h"

namespace kindred {

namespace {
/// [u, K, d] rows of the pool for each child.
torch::Tensor childRows(const torch::Tensor& pool, const torch::Tensor& children)
{
    return pool.index_select(0, children.reshape({-1}))
        .reshape({children.size(0), children.size(1), pool.size(1)});
}

std::vector<float> plainValues(const torch::Tensor& tensor)
{
    const torch::Tensor flat =
        tensor.detach().to(torch::kCPU, torch::kFloat32).contiguous().flatten();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

Matrix<float> plainMatrix(const torch::Tensor& tensor)
{
    return {tensor.size(0), tensor.size(1), plainValues(tensor)};
}
} // namespace

AsaModule AsaModule::identity(int64_t dimension)
{
    return {torch::eye(dimension), torch::zeros({dimension}), torch::full({1, dimension}, -4.0),
            torch::full({1}, 2.0), torch::eye(dimension),     torch::zeros({dimension})};
}

NamedTensors AsaModule::named(const std::string& prefix) const
{
    return {{prefix + ".difference.weight", differenceWeight},
            {prefix + ".difference.bias", differenceBias},
            {prefix + ".pair.weight", pairWeight},
            {prefix + ".pair.bias", pairBias},
            {prefix + ".output.weight", outputWeight},
            {prefix + ".output.bias", outputBias}};
}

AsaModule AsaModule::on(const torch::Device& device) const
{
    const auto copied = [&](const torch::Tensor& tensor) {
        return tensor.detach().to(device, tensor.scalar_type(), /*non_blocking=*/false,
                                  /*copy=*/true);
    };
    return {copied(differenceWeight), copied(differenceBias), copied(pairWeight),
            copied(pairBias),         copied(outputWeight),   copied(outputBias)};
}

NeighbourhoodModule AsaModule::plain() const
{
    return {plainMatrix(differenceWeight), plainValues(differenceBias), plainValues(pairWeight),
            plainValues(pairBias).front(), plainMatrix(outputWeight),   plainValues(outputBias)};
}

AsaStep aggregate(const AsaModule& module, const AsaForm& form, const torch::Tensor& nodes,
                  const torch::Tensor& pool, const torch::Tensor& children, Executor* executor)
{
    const Attention attention =
        attend({module.differenceWeight, module.differenceBias, module.pairWeight, module.pairBias},
               nodes, pool, children, executor);
    torch::Tensor gathered = attention.gathered;
    if (form.pooling == AsaPooling::Mean)
        gathered = childRows(pool, children).mean(1);
    else if (form.pooling == AsaPooling::Max)
        gathered = std::get<0>(childRows(pool, children).max(1));
    const torch::Tensor weight = module.outputWeight.t();
    AsaStep step;
    step.logits = attention.logits;
    step.features = form.projectAggregate
                        ? torch::addmm(module.outputBias, nodes + gathered, weight)
                        : torch::addmm(module.outputBias, nodes, weight) + gathered;
    return step;
}

} // namespace kindred
