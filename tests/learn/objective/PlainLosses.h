#pragma once

#include <torch/nn/functional/loss.h>
#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/Json.h"
#include "objective/batch/Wsabie.h"

/// Losses of a batch in double, written as the formulas are, of which the objectives' closed forms
/// compute in float32 alone.
namespace kindred::test {

constexpr uint64_t kDrawSeed = 5; ///< torch's, before a step that draws

/// What an objective is asked: live rows of some slots of a bank.
struct Question {
    torch::Tensor rows;  ///< [b, d] double
    torch::Tensor bank;  ///< [n, d] double
    torch::Tensor input; ///< [n, d] float, what a network makes of them
    std::vector<int32_t> bankLabels;
    std::vector<int64_t> slots;                   ///< [b]
    std::map<std::string, torch::Tensor> learned; ///< parameters by name, double

    int32_t labelOf(int64_t slot) const { return bankLabels[static_cast<size_t>(slot)]; }
    std::vector<int32_t> labels() const
    {
        std::vector<int32_t> all;
        for (const int64_t slot : slots)
            all.push_back(labelOf(slot));
        return all;
    }
    torch::Tensor classes() const
    {
        return torch::tensor(labels(), torch::kInt32).to(torch::kInt64);
    }
};

inline torch::Tensor unit(const torch::Tensor& rows)
{
    return rows / rows.norm(2, 1, true);
}

/// −log of the share that the row's class has of Σ exp(logits [b, n]), the own slot left out; mean
/// over the rows.
inline double soughtClass(const Question& question, const torch::Tensor& logits)
{
    double sum = 0;
    for (size_t i = 0; i < question.slots.size(); ++i) {
        double own = 0;
        double all = 0;
        for (int64_t k = 0; k < logits.size(1); ++k) {
            if (k == question.slots[i])
                continue;
            const double e = std::exp(logits[static_cast<int64_t>(i)][k].item<double>());
            all += e;
            own += question.labelOf(k) == question.labelOf(question.slots[i]) ? e : 0;
        }
        sum -= std::log(own / all);
    }
    return sum / static_cast<double>(question.slots.size());
}

inline double plainSnca(const Question& question, const Json& options)
{
    double sigma = options.at("sigma").get<double>();
    if (options.at("learn_sigma").get<bool>()) // in steps of a tenth
        sigma *= std::exp(0.1 * question.learned.at("log_sigma").item<double>());
    return soughtClass(question, unit(question.rows).matmul(unit(question.bank).t()) / sigma);
}

inline double plainNngk(const Question& question, const Json& options)
{
    const bool onSphere = options.at("normalise").get<bool>();
    const torch::Tensor rows = onSphere ? unit(question.rows) : question.rows;
    const torch::Tensor bank = onSphere ? unit(question.bank) : question.bank;
    const double sigma = options.at("sigma").get<double>();
    const torch::Tensor distances = (rows.unsqueeze(1) - bank.unsqueeze(0)).square().sum(2);
    return soughtClass(question, question.learned.at("log_weights").unsqueeze(0) -
                                     distances / (2 * sigma * sigma));
}

inline double plainSoftmax(const Question& question, const Json& options)
{
    const torch::Tensor logP =
        (torch::relu(question.rows).matmul(question.learned.at("classifier.weight").t()) +
         question.learned.at("classifier.bias"))
            .log_softmax(1);
    const double smoothing = options.at("label_smoothing").get<double>();
    const torch::Tensor own = logP.gather(1, question.classes().unsqueeze(1)).mean();
    return -((1 - smoothing) * own + smoothing * logP.mean()).item<double>();
}

inline double plainWsabie(const Question& question, const Json&)
{
    torch::manual_seed(kDrawSeed);
    const auto seed = torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>();
    const torch::Tensor scores = question.rows.matmul(question.learned.at("classes.weight").t());
    return warpLoss(scores, question.labels(), static_cast<uint64_t>(seed)).loss /
           static_cast<double>(question.slots.size());
}

/// One module over the K nearest of the memory: equations 5–8 of MNE, all means.
inline double plainMne(const Question& question, const Json& options)
{
    const auto& learned = question.learned;
    const torch::Tensor rows = unit(question.rows);
    const torch::Tensor memory = unit(question.bank);
    torch::Tensor similar = rows.matmul(memory.t());
    for (size_t i = 0; i < question.slots.size(); ++i)
        similar[static_cast<int64_t>(i)][question.slots[i]] = -2;
    const torch::Tensor ids =
        std::get<1>(similar.topk(options.at("neighbours").get<int64_t>(), 1)); // [b, K]
    const torch::Tensor children =
        memory.index_select(0, ids.flatten()).view({ids.size(0), ids.size(1), memory.size(1)});
    const torch::Tensor offsets =
        (rows.unsqueeze(1) - children).matmul(learned.at("asa1.difference.weight").t()) +
        learned.at("asa1.difference.bias");
    const torch::Tensor z = offsets.square().matmul(learned.at("asa1.pair.weight").t()).squeeze(2) +
                            learned.at("asa1.pair.bias");
    const torch::Tensor p = torch::sigmoid(z);
    const torch::Tensor mixed = ((p / p.sum(1, true)).unsqueeze(2) * children).sum(1);
    const torch::Tensor roots = (rows + mixed).matmul(learned.at("asa1.output.weight").t()) +
                                learned.at("asa1.output.bias");
    const torch::Tensor logP = (unit(roots).matmul(learned.at("classifier.weight").t()) *
                                options.at("scale").get<double>())
                                   .log_softmax(1);
    const torch::Tensor same = torch::tensor(question.bankLabels, torch::kInt32)
                                   .index_select(0, ids.flatten())
                                   .view_as(ids)
                                   .eq(question.classes().unsqueeze(1));
    const torch::Tensor pairs = -torch::where(same, p, 1 - p).log().mean();
    const torch::Tensor classes = -logP.gather(1, question.classes().unsqueeze(1)).mean();
    return (classes + options.at("pair_weight").get<double>() * pairs).item<double>();
}

} // namespace kindred::test
