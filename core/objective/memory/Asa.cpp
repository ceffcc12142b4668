#include "objective/memory/Asa.h"

#include <torch/nn/functional/activation.h>

#include <string>
#include <tuple>

namespace kindred {

namespace {
/// [u, K, d] rows of the pool for each child.
torch::Tensor childRows(const torch::Tensor& pool, const torch::Tensor& children)
{
    return pool.index_select(0, children.reshape({-1}))
        .reshape({children.size(0), children.size(1), pool.size(1)});
}

torch::Tensor pairLogits(const AsaModule& module, const torch::Tensor& nodes,
                         const torch::Tensor& pool, const torch::Tensor& children)
{
    const torch::Tensor own = nodes.matmul(module.differenceWeight.t()) + module.differenceBias;
    const torch::Tensor other = pool.matmul(module.differenceWeight.t());
    const torch::Tensor difference = own.unsqueeze(1) - childRows(other, children);
    return difference.square().matmul(module.pairWeight.t()).squeeze(2) + module.pairBias;
}

torch::Tensor pooled(const AsaForm& form, const torch::Tensor& logits, const torch::Tensor& rows)
{
    if (form.pooling == AsaPooling::Mean)
        return rows.mean(1);
    if (form.pooling == AsaPooling::Max)
        return std::get<0>(rows.max(1));
    // p/Σp through log p: never 0/0 where every p underflows.
    const torch::Tensor share = torch::log_sigmoid(logits).softmax(1);
    return share.unsqueeze(1).matmul(rows).squeeze(1);
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

NeighbourhoodModule AsaModule::plain() const
{
    return {plainMatrix(differenceWeight), plainValues(differenceBias), plainValues(pairWeight),
            plainValues(pairBias).front(), plainMatrix(outputWeight),   plainValues(outputBias)};
}

AsaStep aggregate(const AsaModule& module, const AsaForm& form, const torch::Tensor& nodes,
                  const torch::Tensor& pool, const torch::Tensor& children)
{
    AsaStep step;
    step.logits = pairLogits(module, nodes, pool, children);
    const torch::Tensor gathered = pooled(form, step.logits, childRows(pool, children));
    const torch::Tensor weight = module.outputWeight.t();
    step.features = (form.projectAggregate ? (nodes + gathered).matmul(weight)
                                           : nodes.matmul(weight) + gathered) +
                    module.outputBias;
    return step;
}

} // namespace kindred
