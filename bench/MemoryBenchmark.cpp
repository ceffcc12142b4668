// What a step of nngk and ncm costs beside autograd of the plain formulas, in turn, on the same
// random data: loss and gradient at the embedding and the kernels' weights, or at the linear map.
// Prints a Markdown table:
//   memory_benchmark [BATCH=256] [DIMENSION=128] [ROUNDS=15] [THREADS=all]

#include <torch/nn/functional/loss.h>
#include <torch/types.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "kernel/KernelLoss.h"
#include "objective/means/MeanLikelihood.h"
#include "train/Allocator.h"
#include "train/PlanDetails.h"
#include "train/TorchThreads.h"

namespace kindred::bench {
namespace {

constexpr int64_t kCentres = 50000;
constexpr int64_t kNeighbours = 100;
constexpr int64_t kKernelClasses = 100;
constexpr int64_t kMeans = 1000;
constexpr int64_t kInputs = 4096;

/// Seconds of one call, and the gradient that shows whether both do the same.
using Work = std::function<torch::Tensor()>;

void compare(const char* name, int rounds, const Work& ours, const Work& plain)
{
    std::vector<double> mine;
    std::vector<double> theirs;
    double difference = 0;
    for (int round = -2; round < rounds; ++round) {
        torch::Tensor gradients[2];
        double seconds[2];
        for (const int which : {0, 1}) {
            const auto begun = std::chrono::steady_clock::now();
            gradients[which] = which == 0 ? ours() : plain();
            seconds[which] =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        }
        difference = (gradients[0] - gradients[1]).norm().item<double>() /
                     gradients[1].norm().item<double>();
        if (round < 0)
            continue;
        mine.push_back(seconds[0]);
        theirs.push_back(seconds[1]);
    }
    std::sort(mine.begin(), mine.end());
    std::sort(theirs.begin(), theirs.end());
    const double a = mine[mine.size() / 2];
    const double b = theirs[theirs.size() / 2];
    std::printf("| %s | %.1f | %.1f | %.1f | %.1e |\n", name, 1e3 * a, 1e3 * b, b / a, difference);
}

void compareKernels(int64_t batch, int64_t dimension, int rounds, Executor& executor)
{
    const torch::Tensor rows = torch::randn({batch, dimension}) * 0.3;
    const torch::Tensor centres = torch::randn({kCentres, dimension}) * 0.3;
    const torch::Tensor table = torch::randint(kCentres, {batch, kNeighbours}, torch::kInt64);
    const torch::Tensor logWeights = 0.1 * torch::randn({kCentres});
    const torch::Tensor labelOf = torch::arange(kCentres) % kKernelClasses;
    // Half of the neighbours are of the row's class, so that both sides weigh.
    torch::Tensor near = table.clone();
    const torch::Tensor own = torch::arange(batch) % kKernelClasses;
    near.slice(1, 0, kNeighbours / 2)
        .copy_(table.slice(1, 0, kNeighbours / 2).div(kKernelClasses, "floor") * kKernelClasses +
               own.unsqueeze(1));
    near = near.clamp_max(kCentres - 1);
    const double sigma = 1.5;

    const torch::Tensor ids = near.to(torch::kInt32).contiguous();
    const torch::Tensor ownLabels = own.to(torch::kInt32);
    const torch::Tensor centreLabels = labelOf.to(torch::kInt32);
    KernelQuestion question;
    question.rows = {rows.data_ptr<float>(), batch, dimension};
    question.labels = {ownLabels.data_ptr<int32_t>(), static_cast<size_t>(batch)};
    for (int64_t i = 0; i < batch; ++i)
        question.centres.emplace_back(ids.data_ptr<int32_t>() + i * kNeighbours,
                                      static_cast<size_t>(kNeighbours));
    question.centreRows = {centres.data_ptr<float>(), kCentres, dimension};
    question.centreLabels = {centreLabels.data_ptr<int32_t>(), static_cast<size_t>(kCentres)};
    question.logWeights = {logWeights.data_ptr<float>(), static_cast<size_t>(kCentres)};
    question.sigma = sigma;
    const auto ours = [&] {
        const KernelAnswer answer = kernelLoss(question, executor);
        return torch::from_blob(const_cast<float*>(answer.gradient.data()), {batch, dimension}) /
               static_cast<double>(batch);
    };
    const auto plain = [&] {
        torch::Tensor x = rows.clone().set_requires_grad(true);
        torch::Tensor omega = logWeights.clone().set_requires_grad(true);
        const torch::Tensor flat = near.flatten();
        const torch::Tensor near3 =
            centres.index_select(0, flat).view({batch, kNeighbours, dimension});
        const torch::Tensor logits = omega.index_select(0, flat).view({batch, kNeighbours}) -
                                     (x.unsqueeze(1) - near3).square().sum(2) / (2 * sigma * sigma);
        const torch::Tensor same =
            labelOf.index_select(0, flat).view({batch, kNeighbours}).eq(own.unsqueeze(1));
        const torch::Tensor positive = logits.masked_fill(same.logical_not(), -1e30);
        (logits.logsumexp(1) - positive.logsumexp(1)).mean().backward();
        return x.grad();
    };
    compare("nngk, K = 100, n = 50,000", rounds, ours, plain);
}

void compareMeans(int64_t batch, int64_t dimension, int rounds)
{
    const torch::Tensor x = torch::randn({batch, kInputs});
    const torch::Tensor means = 0.3 * torch::randn({kMeans, kInputs});
    const torch::Tensor start = 0.02 * torch::randn({dimension, kInputs});
    const torch::Tensor own = torch::arange(batch) % kMeans;
    const auto ours = [&] {
        torch::Tensor w = start.clone().set_requires_grad(true);
        const torch::Tensor rows = x.matmul(w.t());
        const torch::Tensor mapped = means.matmul(w.t());
        MeanQuestion question;
        question.rows = rows.detach();
        question.means = mapped.detach();
        question.own = own;
        const MeanAnswer answer = meanLikelihood(question);
        torch::cat({rows, mapped}).backward(torch::cat({answer.rowGradient, answer.meansGradient}));
        return w.grad();
    };
    const auto plain = [&] {
        torch::Tensor w = start.clone().set_requires_grad(true);
        const torch::Tensor offsets =
            x.matmul(w.t()).unsqueeze(1) - means.matmul(w.t()).unsqueeze(0);
        torch::nn::functional::cross_entropy(-offsets.square().sum(2), own).backward();
        return w.grad();
    };
    compare("ncm, C = 1,000, D = 4,096", rounds, ours, plain);
}

void run(int64_t batch, int64_t dimension, int rounds, int threads)
{
    torch::manual_seed(1);
    Executor executor(threads);
    std::printf("| b = %lld, d = %lld | ours, ms | autograd, ms | ratio | gradients differ by |\n"
                "|---|---|---|---|---|\n",
                static_cast<long long>(batch), static_cast<long long>(dimension));
    compareKernels(batch, dimension, rounds, executor);
    compareMeans(batch, dimension, rounds);
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const auto given = [&](int at, int fallback) {
        return argc > at ? std::atoi(argv[at]) : fallback;
    };
    const int threads = kindred::resolveThreads(given(4, 0));
    kindred::keepLargeAllocations();
    kindred::setTorchThreads(threads);
    kindred::bench::run(given(1, 256), given(2, 128), given(3, 15), threads);
    return 0;
}
