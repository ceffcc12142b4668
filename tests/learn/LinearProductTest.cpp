// The embedding layer's product against LibTorch's own.
#include "model/LinearProduct.h"

#include <gtest/gtest.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <vector>

#include "model/TorchCompat.h"

namespace kindred {
namespace {

struct LinearCase {
    LinearCase(int64_t rows, int64_t inputs, int64_t outputs, torch::ScalarType type)
        : x(torch::randn({rows, inputs}, type)), weight(torch::randn({outputs, inputs}, type)),
          bias(torch::randn({outputs}, type)), above(torch::randn({rows, outputs}, type))
    {
        for (torch::Tensor* leaf : {&x, &weight, &bias})
            leaf->set_requires_grad(true);
    }

    using Map = torch::Tensor (*)(const torch::Tensor&, const torch::Tensor&, const torch::Tensor&);

    /// The output, then the gradients at x, weight and bias.
    std::vector<torch::Tensor> results(Map map) const
    {
        for (const torch::Tensor* leaf : {&x, &weight, &bias})
            leaf->mutable_grad().reset();
        const torch::Tensor out = map(x, weight, bias);
        out.backward(above.to(out.scalar_type()));
        return {out.detach(), x.grad(), weight.grad(), bias.grad()};
    }

    torch::Tensor x;
    torch::Tensor weight;
    torch::Tensor bias;
    torch::Tensor above;
};

torch::Tensor plainLinear(const torch::Tensor& x, const torch::Tensor& weight,
                          const torch::Tensor& bias)
{
    return torch::linear(x, weight, bias);
}

void expectSame(const LinearCase& layer, double tolerance)
{
    const std::vector<torch::Tensor> ours = layer.results(linearProduct);
    const std::vector<torch::Tensor> plain = layer.results(plainLinear);
    for (size_t i = 0; i < plain.size(); ++i) {
        const double scale = plain[i].abs().max().item<double>();
        EXPECT_LE((ours[i] - plain[i]).abs().max().item<double>(), tolerance * scale) << i;
    }
}

TEST(LinearProduct, IsTorchsProductWithItsGradients)
{
    torch::manual_seed(1);
    expectSame(LinearCase(128, 784, 64, torch::kFloat32), 5e-6);
    expectSame(LinearCase(37, 100, 30, torch::kFloat32), 5e-6);
}

TEST(LinearProduct, WhatItIsNotMadeForIsTorchsToTheLastBit)
{
    torch::manual_seed(2);
    expectSame(LinearCase(128, 784, 64, torch::kFloat64), 0);
    expectSame(LinearCase(4, 784, 64, torch::kFloat32), 0);
    expectSame(LinearCase(128, 784, 3, torch::kFloat32), 0);
}

TEST(LinearProduct, HalfPrecisionStaysTorchs)
{
    torch::manual_seed(3);
    const LinearCase layer(128, 784, 64, torch::kFloat32);
    const compat::AutocastGuard autocast(true, false);
    EXPECT_EQ(linearProduct(layer.x, layer.weight, layer.bias).scalar_type(), torch::kBFloat16);
}

TEST(LinearProduct, RowsThatLieApartAreTakenToo)
{
    torch::manual_seed(4);
    const torch::Tensor wide = torch::randn({64, 512});
    const torch::Tensor apart = wide.slice(1, 0, 512, 2);
    const torch::Tensor weight = torch::randn({64, 256});
    const torch::Tensor bias = torch::zeros({64});
    const torch::Tensor wanted = torch::linear(apart, weight, bias);
    EXPECT_TRUE(linearProduct(apart, weight, bias).allclose(wanted, 1e-4, 1e-4));
}

} // namespace
} // namespace kindred
