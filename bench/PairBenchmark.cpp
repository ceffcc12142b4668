// What the losses over pairs of a batch cost beside autograd of their plain formulas: one step
// (loss and gradient at the embedding) of each, in turn, on the same random rows of ten classes.
// Prints a Markdown table:
//   pair_benchmark [BATCH=1000] [DIMENSION=100] [ROUNDS=15] [THREADS=all]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

#include "objective/batch/Ccml.h"
#include "objective/batch/Lmnn.h"
#include "objective/batch/Nca.h"
#include "train/Allocator.h"
#include "train/PlanDetails.h"
#include "train/TorchThreads.h"

namespace kindred::bench {
namespace {

constexpr int kClasses = 10;
constexpr int kNearest = 5;
constexpr int kTargets = 10;
constexpr double kFar = 1e6; ///< squared distance beyond all others

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Rows of one batch, their classes, and the masks that the plain formulas use.
struct Problem {
    torch::Tensor rows;
    std::vector<int32_t> labels;
    std::vector<int64_t> slots;
    torch::Tensor label; ///< [b] int64
    torch::Tensor same;  ///< [b, b] bool
    torch::Tensor self;  ///< [b, b] bool

    Problem(int64_t batch, int64_t dimension)
        : rows(torch::randn({batch, dimension}) * 0.3), labels(static_cast<size_t>(batch)),
          slots(labels.size()), label(torch::arange(batch) % kClasses),
          same(label.unsqueeze(1).eq(label.unsqueeze(0))), self(torch::eye(batch).to(torch::kBool))
    {
        for (size_t i = 0; i < labels.size(); ++i)
            labels[i] = static_cast<int32_t>(i) % kClasses;
        std::iota(slots.begin(), slots.end(), 0);
    }

    PairBatch pairs() const { return {labels, slots}; }
};

torch::Tensor plainDistances(const torch::Tensor& rows)
{
    const torch::Tensor norms = rows.square().sum(1, true);
    return norms + norms.t() - 2 * rows.matmul(rows.t());
}

torch::Tensor plainNca(const Problem& problem, const torch::Tensor& rows)
{
    const torch::Tensor logits = (-plainDistances(rows)).masked_fill(problem.self, -kFar);
    return -(logits.softmax(1) * problem.same).sum(1).mean();
}

torch::Tensor plainCcml(const Problem& problem, const torch::Tensor& rows)
{
    const torch::Tensor distances = plainDistances(rows).masked_fill(problem.self, kFar);
    std::vector<torch::Tensor> means;
    for (int64_t c = 0; c < kClasses; ++c) {
        const torch::Tensor members = problem.label.eq(c).nonzero().squeeze(1);
        means.push_back(
            std::get<0>(distances.index_select(1, members).topk(kNearest, 1, false)).mean(1));
    }
    const torch::Tensor p = (-torch::stack(means, 1)).softmax(1);
    return -p.gather(1, problem.label.unsqueeze(1)).mean();
}

torch::Tensor plainLmnn(const Problem& problem, const torch::Tensor& rows)
{
    const torch::Tensor distances = plainDistances(rows);
    const torch::Tensor partners =
        distances.masked_fill(problem.same.logical_not().logical_or(problem.self), kFar);
    const torch::Tensor targets = std::get<0>(partners.topk(kTargets, 1, false));
    const torch::Tensor strangers = distances.masked_fill(problem.same, kFar);
    const auto pairs = static_cast<double>(targets.numel());
    return torch::relu(1 + targets.unsqueeze(2) - strangers.unsqueeze(1)).sum() / pairs;
}

struct Step {
    double seconds = 0;
    double loss = 0;
    torch::Tensor gradient;
};

template <class Body>
Step timed(const Body& body)
{
    const auto begun = std::chrono::steady_clock::now();
    Step step = body();
    step.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return step;
}

Step plainStep(const Problem& problem,
               const std::function<torch::Tensor(const Problem&, const torch::Tensor&)>& formula)
{
    return timed([&] {
        Step step;
        torch::Tensor rows = problem.rows.clone().set_requires_grad(true);
        torch::Tensor loss = formula(problem, rows);
        loss.backward();
        step.loss = loss.item<double>();
        step.gradient = rows.grad();
        return step;
    });
}

void compare(const char* name, int rounds, const std::function<Step()>& ours,
             const std::function<Step()>& plain)
{
    std::vector<double> mine;
    std::vector<double> theirs;
    double difference = 0;
    for (int round = -2; round < rounds; ++round) {
        const Step closed = ours();
        const Step automatic = plain();
        difference = (closed.gradient - automatic.gradient).norm().item<double>() /
                     automatic.gradient.norm().item<double>();
        if (round < 0)
            continue;
        mine.push_back(closed.seconds);
        theirs.push_back(automatic.seconds);
    }
    std::printf("| %s | %.1f | %.1f | %.1f | %.1e |\n", name, 1e3 * median(mine),
                1e3 * median(theirs), median(theirs) / median(mine), difference);
}

void run(int64_t batch, int64_t dimension, int rounds, int threads)
{
    torch::manual_seed(1);
    const Problem problem(batch, dimension);
    Executor executor(threads);
    const auto rows = static_cast<double>(batch);
    std::printf("| b = %lld, d = %lld | ours, ms | autograd, ms | ratio | gradients differ by |\n"
                "|---|---|---|---|---|\n",
                static_cast<long long>(batch), static_cast<long long>(dimension));
    compare(
        "nca", rounds,
        [&] {
            return timed([&] {
                const NcaLoss loss = ncaLoss(problem.rows, problem.pairs(), false, executor);
                return Step{0, loss.loss / rows, loss.gradient / rows};
            });
        },
        [&] { return plainStep(problem, plainNca); });
    compare(
        "ccml", rounds,
        [&] {
            return timed([&] {
                const CcmlLoss loss =
                    ccmlLoss(problem.rows, problem.pairs(), {.k = kNearest}, executor);
                return Step{0, loss.loss / rows, loss.gradient / rows};
            });
        },
        [&] { return plainStep(problem, plainCcml); });
    compare(
        "lmnn", rounds,
        [&] {
            return timed([&] {
                const LmnnLoss loss =
                    lmnnLoss(problem.rows, {}, problem.pairs(), {.k = kTargets}, executor);
                const auto pairs = static_cast<double>(loss.pairs);
                return Step{0, loss.loss / pairs, loss.gradient / pairs};
            });
        },
        [&] { return plainStep(problem, plainLmnn); });
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
    kindred::bench::run(given(1, 1000), given(2, 100), given(3, 15), threads);
    return 0;
}
