#include "objective/batch/Wsabie.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/batch/Pairs.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
constexpr uint64_t kWarpStream = 0x77617270;

/// The draws of one row; scores and slopes [C].
template <class T>
void warpRow(const T* scores, T* slopes, int64_t classes, int64_t own, Random random,
             WarpLoss& total)
{
    // Of equal scores the first class is the prediction, as argmax has it: a network that tells no
    // classes apart is not right throughout.
    total.right += std::max_element(scores, scores + classes) - scores == own ? 1 : 0;
    for (int64_t trial = 1; trial < classes; ++trial) {
        auto other = static_cast<int64_t>(random.below(static_cast<uint64_t>(classes - 1)));
        other += other >= own ? 1 : 0;
        total.trials += 1;
        const double hinge =
            1 - static_cast<double>(scores[own]) + static_cast<double>(scores[other]);
        if (!(hinge > 0))
            continue;
        const double weight = harmonicWeight((classes - 1) / trial);
        total.loss += weight * hinge;
        ++total.violated;
        slopes[own] -= static_cast<T>(weight);
        slopes[other] += static_cast<T>(weight);
        return;
    }
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

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        shorten();
        const torch::Tensor scores =
            batch.embedding.matmul(m_classes.t().to(batch.embedding.device()));
        // The trainer seeds torch for every step, so that a resumed run draws the same.
        const auto draw = torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>();
        const WarpLoss loss = warpLoss(scores.detach(), batch.labels, static_cast<uint64_t>(draw));
        const auto rows = static_cast<double>(scores.size(0));
        ObjectiveStep step;
        step.root = scores;
        step.gradient = loss.gradient.div_(rows);
        step.loss = loss.loss / rows;
        step.statistics = {{"accuracy/batch", static_cast<double>(loss.right) / rows},
                           {"active", static_cast<double>(loss.violated) / rows},
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
        const torch::NoGradGuard noGradient;
        m_classes.mul_((m_bound / m_classes.norm(2, 1, true).clamp_min(1e-12)).clamp_max(1));
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
    torch::Tensor slopes = torch::zeros_like(near);
    WarpLoss total;
    const int64_t classes = near.size(1);
    const auto scan = [&]<class T>(const T* values, T* out) {
        for (int64_t i = 0; i < near.size(0); ++i)
            warpRow(values + i * classes, out + i * classes, classes,
                    labels[static_cast<size_t>(i)],
                    Random{seed, kWarpStream, static_cast<uint64_t>(i)}, total);
    };
    if (near.scalar_type() == torch::kFloat64)
        scan(near.data_ptr<double>(), slopes.data_ptr<double>());
    else
        scan(near.data_ptr<float>(), slopes.data_ptr<float>());
    if (!areFinite(near))
        total.loss = std::nan("");
    total.gradient = slopes.to(scores.device());
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
