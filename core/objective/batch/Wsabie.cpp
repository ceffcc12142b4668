#include "objective/batch/Wsabie.h"

#include <torch/types.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "kernel/AttentionKernels.h"
#include "kernel/ClassScores.h"
#include "kernel/ScoreRows.h"
#include "model/DeviceCopy.h"
#include "model/FloatRows.h"
#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/Pairs.h"
#include "objective/placed/PlacedWarp.h"
#include "train/plan/OptionBuilders.h"

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

/// The draws of one row, whose score of class c is scores[c · step].
template <class T>
void warpRow(const T* scores, int64_t step, std::span<const double> weights, WarpDraw draw,
             Random random, WarpLoss& total)
{
    const auto classes = static_cast<int64_t>(weights.size());
    const int64_t own = draw.own;
    const double reach = 1 - static_cast<double>(scores[own * step]);
    for (int64_t trial = 1; trial < classes; ++trial) {
        auto other = static_cast<int64_t>(random.below(static_cast<uint64_t>(classes - 1)));
        other += other >= own ? 1 : 0;
        total.trials += 1;
        const double hinge = reach + static_cast<double>(scores[other * step]);
        if (!(hinge > 0))
            continue;
        draw.other = other;
        draw.weight = weights[static_cast<size_t>((classes - 1) / trial)];
        total.loss += draw.weight * hinge;
        total.draws.push_back(draw);
        return;
    }
}

Random drawsOf(uint64_t seed, int64_t row)
{
    return Random{seed, kWarpStream, static_cast<uint64_t>(row)};
}

class WsabieObjective final : public Objective {
public:
    explicit WsabieObjective(const ObjectiveSetup& setup)
        : m_stepDevice(setup.stepDevice), m_bound(setup.options.at("norm_bound").get<double>()),
          m_classes(torch::randn({setup.classes, setup.dimension})
                        .div_(std::sqrt(static_cast<double>(setup.dimension)))
                        .to(setup.stepDevice.value_or(torch::kCPU))
                        .set_requires_grad(true)),
          m_weights(harmonicWeights(setup.classes)), m_scores(setup.executor)
    {
        if (m_stepDevice)
            m_placedWeights = PlacedTensor(torch::tensor(m_weights, torch::kFloat64));
    }

    NamedTensors parameters() override { return {{"classes.weight", m_classes}}; }

    /// A draw moves three rows, so that of the three products only the scores are one.
    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        if (m_stepDevice)
            return placedStep(batch);
        shorten();
        const torch::Tensor rows =
            batch.embedding.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        m_scores.find(floatRows(rows), floatRows(m_classes));
        // The trainer seeds torch for every step, so that a resumed run draws the same.
        const auto draw = torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>();
        const WarpLoss loss = drawn(batch.labels, static_cast<uint64_t>(draw));
        const auto count = static_cast<double>(rows.size(0));
        const torch::Tensor rowSlopes = torch::zeros_like(rows);
        const torch::Tensor classSlopes = torch::zeros({m_classes.size(0), m_classes.size(1)});
        addSlopes(loss, rows, rowSlopes, classSlopes);
        ObjectiveStep step;
        step.loss = loss.loss / count;
        step.root = rootWith(step.loss, {{batch.embedding, rowSlopes.to(batch.embedding.options())},
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
    WarpLoss drawn(std::span<const int32_t> labels, uint64_t seed) const
    {
        WarpLoss total;
        total.draws.reserve(labels.size());
        for (size_t i = 0; i < labels.size(); ++i) {
            const auto row = static_cast<int64_t>(i);
            total.right += m_scores.prediction(row) == labels[i] ? 1 : 0;
            warpRow(m_scores.at(row), m_scores.step(), m_weights, {.row = row, .own = labels[i]},
                    drawsOf(seed, row), total);
        }
        if (!m_scores.areFinite())
            total.loss = std::nan("");
        return total;
    }

    /// Those of the mean over the rows; both are zeros.
    void addSlopes(const WarpLoss& loss, const torch::Tensor& rows, const torch::Tensor& rowSlopes,
                   const torch::Tensor& classSlopes) const
    {
        const AttentionKernels<float>& kernels = attentionKernels<float>();
        const int64_t width = rows.size(1);
        const auto count = static_cast<double>(rows.size(0));
        PooledRows<float> classes;
        classes.data = m_classes.data_ptr<float>();
        classes.stride = width;
        classes.columns = width;
        for (const auto& [row, own, other, weight] : loss.draws) {
            const auto slope = static_cast<float>(weight / count);
            const float factors[] = {slope, -slope};
            const int64_t ids[] = {other, own};
            classes.ids = ids;
            classes.count = 2;
            kernels.mix(classes, factors, rowSlopes.data_ptr<float>() + row * width);
            kernels.spread(rows.data_ptr<float>() + row * width, factors, classes,
                           classSlopes.data_ptr<float>());
        }
    }

    /// The same by torch's own derivatives, where the rows lie.
    ObjectiveStep placedStep(const ObjectiveBatch& batch)
    {
        shortenPlaced();
        const auto rows = static_cast<int64_t>(batch.labels.size());
        const auto like = m_classes.detach().options();
        PlacedWarpQuestion question;
        question.scores = batch.embedding.mm(m_classes.t());
        question.own =
            sentTo(*m_stepDevice, torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64));
        question.weights = m_placedWeights.at(like.dtype(torch::kFloat64));
        // Drawn on the processor, whose state the trainer sets for every step.
        question.uniforms = sentTo(*m_stepDevice, torch::rand({2, rows}, torch::kFloat64));
        const PlacedWarpLoss loss = placedWarpLoss(question);
        const auto count = static_cast<double>(rows);
        ObjectiveStep step;
        step.root = loss.loss / count;
        step.gradient = torch::ones_like(step.root);
        step.loss = step.root.detach();
        step.statistics = {{"accuracy/batch", loss.right.to(torch::kFloat64) / count},
                           {"active", loss.found.to(torch::kFloat64) / count},
                           {"norm", batch.embedding.detach().norm(2, 1).mean()}};
        return step;
    }

    void shortenPlaced()
    {
        const torch::NoGradGuard noGradient;
        m_classes.mul_((m_bound / m_classes.norm(2, 1, true).clamp_min(1e-12)).clamp_max(1));
    }

    /// Back into the ball that the last optimiser step may have left.
    void shorten()
    {
        const int64_t width = m_classes.size(1);
        auto* row = m_classes.data_ptr<float>();
        for (int64_t c = 0; c < m_classes.size(0); ++c, row += width) {
            const double length = std::sqrt(productOf(row, row, width));
            if (length > m_bound)
                for (int64_t k = 0; k < width; ++k)
                    row[k] *= static_cast<float>(m_bound / length);
        }
    }

    std::optional<torch::Device> m_stepDevice;
    PlacedTensor m_placedWeights; ///< m_weights, where steps stay on a device
    double m_bound;
    torch::Tensor m_classes;       ///< [C, d]
    std::vector<double> m_weights; ///< [C] harmonicWeight of each rank
    ClassScores m_scores;
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
        const int64_t classes = near.size(1);
        for (int64_t i = 0; i < near.size(0); ++i, values += classes) {
            const int64_t own = labels[static_cast<size_t>(i)];
            total.right += isPrediction(values, own, largestScore(values, classes)) ? 1 : 0;
            warpRow(values, 1, weights, {.row = i, .own = own}, drawsOf(seed, i), total);
        }
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
    // A slope is the harmonic weight of its rank, 2.8 for ten classes, times a vector of the length
    // norm_bound, and nothing holds the images in a ball: the common rate drives deep networks off.
    info.options = commonDefaults({{"lr", 0.02}});
    info.options.add(OptionSchema(
        inGroup("method",
                {realOption("norm_bound", 1, 1e-3, 1e6, "Greatest length of a class's vector.")})));
    info.applies = whyOneClass;
    return info;
}

std::unique_ptr<Objective> makeWsabie(const ObjectiveSetup& setup)
{
    return std::make_unique<WsabieObjective>(setup);
}

} // namespace kindred
