#include "model/LinearProduct.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/utils.h>

#include "kernel/LinearMap.h"
#include "model/FloatRows.h"
#include "model/TorchCompat.h"

namespace kindred {

namespace {
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

void onTorchThreads(int64_t count, const std::function<void(int64_t, int64_t)>& range)
{
    at::parallel_for(0, count, 1, range);
}

bool isPlain(const torch::Tensor& values)
{
    return values.device().is_cpu() && values.scalar_type() == torch::kFloat32 &&
           values.is_contiguous();
}

bool isOurs(const torch::Tensor& rows, const torch::Tensor& weight)
{
    return rows.dim() == 2 && isPlain(rows) && isPlain(weight) && !compat::castsOnProcessor() &&
           LinearMap(weight.size(1), weight.size(0)).suits(rows.size(0));
}

torch::Tensor product(const torch::Tensor& rows, const torch::Tensor& weight,
                      const torch::Tensor& bias)
{
    const LinearMap map(weight.size(1), weight.size(0));
    const torch::Tensor out = torch::empty({rows.size(0), weight.size(0)});
    // A tensor, so that what a step takes is counted with the rest.
    const torch::Tensor room = torch::empty({map.room()});
    map.apply(floatRows(rows), floatRows(weight), bias.data_ptr<float>(), floatRows(out),
              room.data_ptr<float>(), onTorchThreads);
    return out;
}

struct Product final : torch::autograd::Function<Product> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& rows,
                                 const torch::Tensor& weight, const torch::Tensor& bias)
    {
        context->save_for_backward({rows, weight});
        return product(rows, weight, bias);
    }

    static variable_list backward(AutogradContext* context, variable_list above)
    {
        const variable_list saved = context->get_saved_variables();
        const torch::Tensor& rows = saved[0];
        const torch::Tensor& weight = saved[1];
        const torch::Tensor errors = above[0].contiguous();
        variable_list gradients(3);
        if (context->needs_input_grad(0))
            gradients[0] = errors.matmul(weight);
        if (context->needs_input_grad(1)) {
            gradients[1] = torch::empty_like(weight);
            LinearMap(weight.size(1), weight.size(0))
                .slopes(floatRows(errors), floatRows(rows), floatRows(gradients[1]),
                        onTorchThreads);
        }
        if (context->needs_input_grad(2))
            gradients[2] = errors.sum(0);
        return gradients;
    }
};
} // namespace

torch::Tensor linearProduct(const torch::Tensor& rows, const torch::Tensor& weight,
                            const torch::Tensor& bias)
{
    if (!isOurs(rows, weight))
        return torch::linear(rows, weight, bias);
    return Product::apply(rows, weight, bias);
}

} // namespace kindred
