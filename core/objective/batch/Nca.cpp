#include "objective/batch/Nca.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
/// x ← exp(x) for x ≤ 0, in a form that compilers vectorise: 2ⁿ times a polynomial in the
/// remainder, within 2 of the last bits (the coefficients are those of Moshier's Cephes library).
void expRow(std::span<float> values)
{
    constexpr float kLeast = -87;      // below, the result is no normal number
    constexpr float kRound = 12582912; // 1.5 · 2²³: adding it rounds to an integer
    for (float& value : values) {
        const float x = value < kLeast ? kLeast : value;
        const float n = (x * 1.44269504F + kRound) - kRound;
        const float r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
        float p = 1.9875691500e-4F;
        p = p * r + 1.3981999507e-3F;
        p = p * r + 8.3334519073e-3F;
        p = p * r + 4.1665795894e-2F;
        p = p * r + 1.6666665459e-1F;
        p = p * r + 5.0000001201e-1F;
        p = p * r * r + r + 1;
        value = p * std::bit_cast<float>((static_cast<int32_t>(n) + 127) << 23);
    }
}

void expRow(std::span<double> values)
{
    for (double& value : values)
        value = std::exp(value);
}

struct NcaRow {
    double loss = 0;
    double probability = 0;
    bool skipped = false;
};

/// One row after another, with the lists of one thread.
template <class T>
class NcaScan final {
public:
    NcaScan(PairScan<T>& scan, const PairBatch& batch, bool logLoss)
        : m_scan(scan), m_batch(batch), m_logLoss(logLoss), m_partner(scan.paddedSize()),
          m_weights(scan.paddedSize())
    {
    }

    NcaRow row(int64_t i)
    {
        m_scan.open(i);
        sortOut(i);
        if (m_nearest[kPartner] == kNever)
            return {.skipped = true};
        weigh();
        // Δ = log Σ strangers − log Σ partners, so that −log p = softplus(Δ).
        const double delta = std::log(m_sums[kStranger]) - std::log(m_sums[kPartner]) +
                             static_cast<double>(m_nearest[kPartner]) -
                             static_cast<double>(m_nearest[kStranger]);
        const double odds = std::exp(-std::abs(delta)); // of the less likely side
        const double p = delta > 0 ? odds / (1 + odds) : 1 / (1 + odds);
        const double q = delta > 0 ? 1 / (1 + odds) : odds / (1 + odds);
        const double slope = m_logLoss ? q : p * q;
        if (slope > 0)
            addCoefficients(slope / m_sums[kPartner], -slope / m_sums[kStranger]);
        return {.loss = m_logLoss ? std::max(delta, 0.0) + std::log1p(odds) : -p, .probability = p};
    }

private:
    static constexpr size_t kStranger = 0;
    static constexpr size_t kPartner = 1;
    static constexpr size_t kLanes = PairScan<T>::kLanes;
    static constexpr T kNever = std::numeric_limits<T>::infinity();
    static constexpr T kFar = std::numeric_limits<T>::max() / 4; ///< beyond all distances

    /// Sums and minima of a row, eight at a time, each lane in order.
    using Lanes = std::array<T, kLanes>;

    /// Whose side each row is on, with the row's own sample infinitely far; the nearest of a side.
    void sortOut(int64_t i)
    {
        T* distances = m_scan.distances();
        for (int64_t j = 0; j < m_scan.size(); ++j)
            m_partner[static_cast<size_t>(j)] = m_batch.label(j) == m_batch.label(i) ? T{1} : T{0};
        for (int64_t j = 0; j < m_scan.size(); ++j)
            if (m_batch.isSame(i, j))
                distances[j] = kNever;
        Lanes partners;
        Lanes strangers;
        partners.fill(kNever);
        strangers.fill(kNever);
        for (size_t j = 0; j < m_partner.size(); j += kLanes)
            for (size_t lane = 0; lane < kLanes; ++lane) {
                const T side = m_partner[j + lane];
                const T partner = distances[j + lane] + (1 - side) * kFar;
                const T stranger = distances[j + lane] + side * kFar;
                partners[lane] = partner < partners[lane] ? partner : partners[lane];
                strangers[lane] = stranger < strangers[lane] ? stranger : strangers[lane];
            }
        m_nearest[kPartner] = leastOf(partners);
        m_nearest[kStranger] = leastOf(strangers);
    }

    static T leastOf(const Lanes& lanes)
    {
        const T least = *std::min_element(lanes.begin(), lanes.end());
        return least < kFar ? least : kNever;
    }

    /// exp(nearest of its side − distance): sides have a maximum of their own, so that neither
    /// vanishes beside the other.
    void weigh()
    {
        const T* distances = m_scan.distances();
        const T partner = m_nearest[kPartner];
        const T stranger = m_nearest[kStranger] == kNever ? T{0} : m_nearest[kStranger];
        for (size_t j = 0; j < m_partner.size(); ++j)
            m_weights[j] = (m_partner[j] * partner + (1 - m_partner[j]) * stranger) - distances[j];
        expRow(std::span<T>(m_weights));
        Lanes partners = {};
        Lanes strangers = {};
        for (size_t j = 0; j < m_partner.size(); j += kLanes)
            for (size_t lane = 0; lane < kLanes; ++lane) {
                const T own = m_partner[j + lane] * m_weights[j + lane];
                partners[lane] += own;
                strangers[lane] += m_weights[j + lane] - own;
            }
        m_sums[kPartner] = std::accumulate(partners.begin(), partners.end(), 0.0);
        m_sums[kStranger] = m_nearest[kStranger] == kNever
                                ? 0.0
                                : std::accumulate(strangers.begin(), strangers.end(), 0.0);
    }

    void addCoefficients(double partners, double strangers)
    {
        T* coefficients = m_scan.coefficients();
        const T towards = static_cast<T>(partners);
        const T away = static_cast<T>(strangers);
        for (int64_t j = 0; j < m_scan.size(); ++j) {
            const auto at = static_cast<size_t>(j);
            coefficients[j] =
                m_weights[at] * (m_partner[at] * towards + (1 - m_partner[at]) * away);
        }
    }

    PairScan<T>& m_scan;
    const PairBatch& m_batch;
    bool m_logLoss;
    std::vector<T> m_partner; ///< of the current row: 1 for its class, else 0
    std::vector<T> m_weights;
    std::array<T, 2> m_nearest = {};
    std::array<double, 2> m_sums = {};
};

class NcaObjective final : public Objective {
public:
    explicit NcaObjective(const ObjectiveSetup& setup)
        : m_logLoss(setup.options.at("log_loss").get<bool>()), m_executor(*setup.executor)
    {
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        const NcaLoss loss = ncaLoss(rows, {batch.labels, batch.slots}, m_logLoss, m_executor);
        const auto size = static_cast<double>(rows.size(0));
        const double counted = std::max(size - static_cast<double>(loss.skipped), 1.0);
        ObjectiveStep step;
        step.root = batch.embedding;
        step.gradient = loss.gradient / size;
        step.loss = loss.loss / size;
        step.statistics = {{"p", loss.probability / counted},
                           {"norm", rows.norm(2, 1).mean().item<double>()},
                           {"skipped", static_cast<double>(loss.skipped)}};
        return step;
    }

private:
    bool m_logLoss;
    Executor& m_executor;
};
} // namespace

NcaLoss ncaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss, Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<NcaLoss>(rows);
    NcaLoss total;
    std::vector<NcaRow> each(batch.labels.size());
    total.gradient = pairGradient(rows, PairEnds::Both, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      NcaScan<T> sides(scan, batch, logLoss);
                                      for (int64_t i = begin; i < end; ++i)
                                          each[static_cast<size_t>(i)] = sides.row(i);
                                  });
    for (const NcaRow& row : each) {
        total.loss += row.loss;
        total.probability += row.probability;
        total.skipped += row.skipped ? 1 : 0;
    }
    return total;
}

MethodInfo ncaInfo()
{
    MethodInfo info;
    info.id = "nca";
    info.title = "Neighbourhood components";
    info.sentence = "An image draws one other of the batch at random, near ones sooner; the draw "
                    "should hit its class.";
    info.formula = "J = −log Σ_{j∈class} exp(−|f(x) − f(xⱼ)|²) / Σ_{k≠i} exp(−|f(x) − f(xₖ)|²)";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source = "Goldberger et al.: Neighbourhood Components Analysis, NIPS 2004, equations 1–5";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.001},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(
        inGroup("method", {booleanOption("log_loss", true,
                                         "Minimise −log p; else −p as the paper does, whose slope "
                                         "vanishes where p is near 0.")})));
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeNca(const ObjectiveSetup& setup)
{
    return std::make_unique<NcaObjective>(setup);
}

} // namespace kindred
