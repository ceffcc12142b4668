#pragma once

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "objective/Objective.h"
#include "objective/means/Ncm.h"
#include "support/Lcg.h"

// Labelled rows whose likelihood under class means is written out term by term.
namespace kindred::test {

inline torch::Tensor realRows(const std::vector<double>& values, int64_t columns)
{
    return torch::tensor(values, torch::kFloat64).reshape({-1, columns});
}

inline torch::Tensor drawn(Lcg& random, int64_t rows, int64_t columns)
{
    torch::Tensor values = torch::empty({rows, columns}, torch::kFloat64);
    for (int64_t i = 0; i < values.numel(); ++i)
        values.data_ptr<double>()[i] = random.next();
    return values;
}

/// Labelled rows and a linear map, in double.
struct MeanProblem {
    torch::Tensor x;
    std::vector<int32_t> labels;
    torch::Tensor w;
    int classes = 2;

    torch::Tensor inputMeans() const
    {
        torch::Tensor means = torch::zeros({classes, x.size(1)}, torch::kFloat64);
        for (int c = 0; c < classes; ++c) {
            int64_t count = 0;
            for (size_t i = 0; i < labels.size(); ++i)
                if (labels[i] == c) {
                    means[c] += x[static_cast<int64_t>(i)];
                    ++count;
                }
            means[c] /= static_cast<double>(std::max<int64_t>(count, 1));
        }
        return means;
    }

    int64_t count(int32_t label) const { return std::count(labels.begin(), labels.end(), label); }

    /// p(c|x_i) over the classes that have samples, as equation 6 says it; leaveOut: the own mean
    /// without the sample.
    std::vector<double> probabilities(const torch::Tensor& map, size_t i, bool leaveOut) const
    {
        const torch::Tensor means = inputMeans();
        const torch::Tensor sample = x[static_cast<int64_t>(i)];
        std::vector<double> weights;
        double total = 0;
        for (int c = 0; c < classes; ++c) {
            torch::Tensor mean = means[c];
            const auto n = static_cast<double>(count(c));
            if (leaveOut && labels[i] == c)
                mean = (n * mean - sample) / (n - 1);
            const double d = map.matmul(mean - sample).square().sum().item<double>();
            weights.push_back(n > 0 ? std::exp(-d) : 0);
            total += weights.back();
        }
        for (double& weight : weights)
            weight /= total;
        return weights;
    }

    double loss(const torch::Tensor& map, bool leaveOut = false) const
    {
        double sum = 0;
        for (size_t i = 0; i < labels.size(); ++i)
            if (!leaveOut || count(labels[i]) > 1)
                sum -= std::log(probabilities(map, i, leaveOut)[static_cast<size_t>(labels[i])]);
        return sum / static_cast<double>(labels.size());
    }

    /// Equation 8, term by term.
    torch::Tensor gradientByDefinition() const
    {
        const torch::Tensor means = inputMeans();
        torch::Tensor gradient = torch::zeros_like(w);
        for (size_t i = 0; i < labels.size(); ++i) {
            const std::vector<double> p = probabilities(w, i, false);
            for (int c = 0; c < classes; ++c) {
                const torch::Tensor offset = means[c] - x[static_cast<int64_t>(i)];
                const double alpha = (labels[i] == c ? 1 : 0) - p[static_cast<size_t>(c)];
                gradient += alpha * torch::outer(w.matmul(offset), offset);
            }
        }
        return gradient * (2.0 / static_cast<double>(labels.size()));
    }

    torch::Tensor gradientByDifferences(bool leaveOut) const
    {
        constexpr double kStep = 1e-6;
        torch::Tensor gradient = torch::zeros_like(w);
        for (int64_t i = 0; i < w.numel(); ++i) {
            torch::Tensor up = w.clone();
            torch::Tensor down = w.clone();
            up.data_ptr<double>()[i] += kStep;
            down.data_ptr<double>()[i] -= kStep;
            gradient.data_ptr<double>()[i] =
                (loss(up, leaveOut) - loss(down, leaveOut)) / (2 * kStep);
        }
        return gradient;
    }
};

inline MeanProblem sixPoints()
{
    return {realRows({0, 0, 2, 0, 0, 2, 4, 2, 2, 4, 4, 4}, 2),
            {0, 0, 0, 1, 1, 1},
            realRows({.5, .1, -.2, .4}, 2)};
}

inline MeanProblem drawnProblem()
{
    Lcg random(12345);
    MeanProblem problem;
    problem.classes = 5; // class 4 has no sample, class 3 one
    for (int i = 0; i < 23; ++i)
        problem.labels.push_back(i == 0 ? 3 : i % 3);
    problem.x = 2 * drawn(random, 23, 4);
    problem.w = drawn(random, 3, 4);
    return problem;
}

/// One step of the objective on y = W x; the gradient that reaches W.
struct Stepped {
    Executor executor{1};
    std::unique_ptr<Objective> objective;
    torch::Tensor w;
    ObjectiveStep step;

    Stepped(const MeanProblem& problem, bool leaveOneOut)
        : w(problem.w.clone().set_requires_grad(true))
    {
        ObjectiveSetup setup;
        setup.dimension = w.size(0);
        setup.classes = problem.classes;
        setup.slotLabels = problem.labels;
        setup.options = {{"leave_one_out", leaveOneOut}};
        setup.executor = &executor;
        objective = makeNcm(setup);
        objective->receiveClassMeans(problem.inputMeans());
        ObjectiveBatch batch;
        batch.encode = [this](const torch::Tensor& rows) { return rows.matmul(w.t()); };
        batch.embedding = batch.encode(problem.x);
        for (size_t i = 0; i < problem.labels.size(); ++i)
            batch.slots.push_back(static_cast<int64_t>(i));
        batch.labels = problem.labels;
        step = objective->step(batch);
        step.root.backward(step.gradient);
    }

    double statistic(const std::string& name) const
    {
        for (const auto& [key, value] : step.statistics)
            if (key == name)
                return value;
        return NAN;
    }
};

inline void expectClose(const torch::Tensor& actual, const torch::Tensor& expected,
                        double tolerance)
{
    ASSERT_EQ(actual.sizes(), expected.sizes());
    EXPECT_LT((actual - expected).abs().max().item<double>(), tolerance) << actual << "\n"
                                                                         << expected;
}

} // namespace kindred::test
