#include "objective/batch/Wsabie.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/Pairs.h"
#include "objective/batch/ScoreRows.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
constexpr uint64_t kWarpStream = 0x77617270;

/// harmonicWeight of each rank below `count`.
std::vector<double> harmonicWeights(int64_t count)
{
    std::vector<double> weights(static_cast<size_t>(count));
    for (size_t rank = 1; rank < weights.size(); ++rank)
        weights[rank] = weights[rank - 1] + 1 / static_cast<double>(rank);
    return weights;
}

/// The draws of one row; scores [C].
template <class T>
void warpRow(const T* scores, std::span<const double> weights, WarpDraw draw, Random random,
             WarpLoss& total)
{
    const auto classes = static_cast<int64_t>(weights.size());
    const int64_t own = draw.own;
    total.right += isPrediction(scores, own, largestScore(scores, classes)) ? 1 : 0;
    for (int64_t trial = 1; trial < classes; ++trial) {
        auto other = static_cast<int64_t>(random.below(static_cast<uint64_t>(classes - 1)));
        other += other >= own ? 1 : 0;
        total.trials += 1;
        const double hinge =
            1 - static_cast<double>(scores[own]) + static_cast<double>(scores[other]);
        if (!(hinge > 0))
            continue;
        draw.other = other;
        draw.weight = weights[static_cast<size_t>((classes - 1) / trial)];
        total.loss += draw.weight * hinge;
        total.draws.push_back(draw);
        return;
    }
}

/// into += factor · row.
void addScaled(float factor, const float* row, int64_t count, float* into)
{
    for (int64_t k = 0; k < count; ++k)
        into[k] += factor * row[k];
}

class WsabieObjective final : public Objective {
public:
    explicit WsabieObjective(const ObjectiveSetup& setup)
        : m_bound(setup.options.at("norm_bound").get<double>()),
          m_classes(torch::randn({setup.classes, setup.dimension})
                        .div_(std::sqrt(static_cast<double>(setup.dimension)))
                        .set_requires_grad(true))
    {
    }

    NamedTensors parameters() override { return {{"classes.weight", m_classes}}; }

    /// A draw moves three rows, so that of the three products only the scores are one.
    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        shorten();
        const torch::Tensor rows = batch.embedding.detach().to(torch::kCPU).contiguous();
        const torch::Tensor classes = m_classes.detach();
        const torch::Tensor scores = rows.mm(classes.t());
        // The trainer seeds torch for every step, so that a resumed run draws the same.
        const auto draw = torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>();
        const WarpLoss loss = warpLoss(scores, batch.labels, static_cast<uint64_t>(draw));
        const auto count = static_cast<double>(rows.size(0));
        const torch::Tensor rowSlopes = torch::zeros_like(rows);
        const torch::Tensor classSlopes = torch::zeros_like(classes);
        const int64_t width = rows.size(1);
        const auto at = [&](const torch::Tensor& matrix, int64_t row) {
            return matrix.data_ptr<float>() + row * width;
        };
        for (const auto& [row, own, other, weight] : loss.draws) {
            const auto slope = static_cast<float>(weight / count);
            addScaled(slope, at(classes, other), width, at(rowSlopes, row));
            addScaled(-slope, at(classes, own), width, at(rowSlopes, row));
            addScaled(slope, at(rows, row), width, at(classSlopes, other));
            addScaled(-slope, at(rows, row), width, at(classSlopes, own));
        }
        ObjectiveStep step;
        step.loss = loss.loss / count;
        step.root = rootWith(step.loss, {{batch.embedding, rowSlopes.to(batch.embedding.device())},
                                         {m_classes, classSlopes}});
        step.gradient = torch::ones_like(step.root);
        step.statistics = {{"accuracy/batch", static_cast<double>(loss.right) / count},
                           {"active", static_cast<double>(loss.draws.size()) / count},
                           {"norm", meanLength(batch.embedding)}};
        return step;
    }

    bool classifiesEmbedding() const override { return true; }
    bool restoresForInference() const override { return true; }

    std::optional<LinearClassifier> head() const override
    {
        // As the next step would begin: the optimiser's last one may have left them too long.
        const torch::Tensor learned = m_classes.detach().to(torch::kCPU, torch::kFloat64);
        const torch::Tensor lengths = learned.norm(2, 1, true).clamp_min(1e-12);
        const torch::Tensor weight = (learned * (m_bound / lengths).clamp_max(1)).contiguous();
        LinearClassifier head;
        head.weights = Matrix<double>(weight.size(0), weight.size(1));
        std::copy_n(weight.data_ptr<double>(), weight.numel(), head.weights.data());
        head.bias.assign(static_cast<size_t>(weight.size(0)), 0.0);
        return head;
    }

private:
    /// Back into the ball that the last optimiser step may have left.
    void shorten()
    {
        const int64_t width = m_classes.size(1);
        auto* row = m_classes.data_ptr<float>();
        for (int64_t c = 0; c < m_classes.size(0); ++c, row += width) {
            const double length = std::sqrt(productOf(row, row, width));
            if (length > m_bound)
                addScaled(static_cast<float>(m_bound / length - 1), row, width, row);
        }
    }

    double m_bound;
    torch::Tensor m_classes; ///< [C, d]
};
} // namespace

double harmonicWeight(int64_t rank)
{
    double weight = 0;
    for (int64_t j = rank; j >= 1; --j)
        weight += 1 / static_cast<double>(j);
    return weight;
}

WarpLoss warpLoss(const torch::Tensor& scores, std::span<const int32_t> labels, uint64_t seed)
{
    const torch::Tensor near = scores.to(torch::kCPU).contiguous();
    WarpLoss total;
    const std::vector<double> weights = harmonicWeights(near.size(1));
    total.draws.reserve(labels.size());
    const auto scan = [&]<class T>(const T* values) {
        for (int64_t i = 0; i < near.size(0); ++i)
            warpRow(values + i * near.size(1), weights,
                    {.row = i, .own = labels[static_cast<size_t>(i)]},
                    Random{seed, kWarpStream, static_cast<uint64_t>(i)}, total);
    };
    if (near.scalar_type() == torch::kFloat64)
        scan(near.data_ptr<double>());
    else
        scan(near.data_ptr<float>());
    if (!areFinite(near))
        total.loss = std::nan("");
    return total;
}

MethodInfo wsabieInfo()
{
    MethodInfo info;
    info.id = "wsabie";
    info.title = "Wsabie";
    info.sentence = "Embeds classes beside images; an image should score its class above all "
                    "others, the top of the list counting most.";
    info.formula = "J = L(rank)·[1 − v_y·f(x) + v_n·f(x)]₊,  L(r) = Σ_{j≤r} 1/j";
    info.cost = "The network, and a few draws of classes an image.";
    info.source = "Weston, Bengio, Usunier: Wsabie, IJCAI 2011; the baseline of Mensink et al.";
    info.options = inGroup(
        "method", {realOption("norm_bound", 1, 1e-3, 1e6, "Greatest length of a class's vector.")});
    info.applies = whyOneClass;
    return info;
}

std::unique_ptr<Objective> makeWsabie(const ObjectiveSetup& setup)
{
    return std::make_unique<WsabieObjective>(setup);
}

} // namespace kindred
