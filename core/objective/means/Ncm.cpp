#include "objective/means/Ncm.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "memory/ClassSums.h"
#include "memory/PlacedClassSums.h"
#include "model/DeviceCopy.h"
#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/Pairs.h"
#include "objective/means/MeanHead.h"
#include "objective/means/MeanLikelihood.h"
#include "objective/means/Ncmc.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
/// Where the encoder is affine, the means of the embeddings are the embeddings of the features'
/// means: they are exact at every step and take their part of the gradient. Otherwise they are kept
/// as running sums of the last embeddings, and constant within a step.
class NcmObjective final : public Objective {
public:
    explicit NcmObjective(const ObjectiveSetup& setup)
        : m_setup(setup), m_leaveOneOut(setup.options.at("leave_one_out").get<bool>()),
          m_counts(static_cast<size_t>(setup.classes)), m_column(m_counts.size(), -1),
          m_head(setup.executor)
    {
        for (const int32_t label : setup.slotLabels)
            ++m_counts[static_cast<size_t>(label)];
        std::vector<int64_t> present;
        for (size_t label = 0; label < m_counts.size(); ++label)
            if (m_counts[label] > 0) {
                m_column[label] = static_cast<int32_t>(present.size());
                present.push_back(static_cast<int64_t>(label));
            }
        m_present = PlacedTensor(torch::tensor(present, torch::kInt64));
    }

    bool wantsClassMeans() const override { return true; }
    void receiveClassMeans(const torch::Tensor& means) override
    {
        m_featureMeans = PlacedTensor(means.index_select(0, m_present.values()));
    }

    bool wantsRefresh(int64_t epoch) const override
    {
        return epoch == 0 && !m_featureMeans.defined();
    }
    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        sums().write(slots, embeddings);
    }
    void beginEpoch(int64_t epoch) override
    {
        if (m_sums && m_epoch != epoch)
            m_sums->rebuild();
        m_epoch = epoch;
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const bool exact = m_featureMeans.defined();
        const auto like = batch.embedding.detach().options();
        const torch::Tensor means =
            exact ? batch.encode(m_featureMeans.at(like)) : runningMeans().to(like);
        if (!m_leaveOneOut && !m_setup.stepDevice && like.device().is_cpu() &&
            like.dtype() == torch::kFloat32)
            if (auto step = headStep(batch, means, exact))
                return std::move(*step);
        MeanQuestion question;
        question.rows = batch.embedding.detach();
        question.means = means.detach();
        question.own =
            sentTo(like.device(),
                   torch::tensor(ownColumns(batch.labels), torch::kInt32).to(torch::kInt64));
        const double skipped = m_leaveOneOut ? leaveOut(question, batch, exact) : 0;
        const MeanAnswer answer = meanLikelihood(question);
        if (!exact)
            sums().write(batch.slots, batch.embedding);

        ObjectiveStep step;
        step.loss = answer.loss.mean();
        std::vector<ReadyGradient> ready = {{batch.embedding, answer.rowGradient}};
        if (exact)
            ready.push_back({means, answer.meansGradient});
        step.root = rootWith(0, std::move(ready));
        step.gradient = torch::ones_like(step.root);
        addStatistics(step, question, answer, skipped);
        return step;
    }

    /// Every sample's embedding and its copy in a checkpoint, where the means are running sums.
    int64_t memoryBytes() const override
    {
        const auto samples = static_cast<int64_t>(m_setup.slotLabels.size());
        return m_featureMeans.defined() ? 0 : 2 * samples * m_setup.dimension * 4;
    }

    NamedTensors state() const override
    {
        if (!m_sums)
            return {};
        NamedTensors state = m_sums->state();
        state.emplace_back("epoch", torch::tensor(m_epoch, torch::kInt64));
        return state;
    }
    Status restore(const NamedTensors& state) override
    {
        if (state.empty())
            return {};
        const torch::Tensor* epoch = findTensor(state, "epoch");
        if (!epoch || epoch->numel() != 1 || epoch->scalar_type() != torch::kInt64)
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        m_epoch = epoch->item<int64_t>();
        return sums().restore(state);
    }

private:
    RunningMeans& sums()
    {
        if (!m_sums && m_setup.stepDevice)
            m_sums = std::make_unique<PlacedClassSums>(m_setup.dimension, m_setup.slotLabels,
                                                       m_setup.classes, *m_setup.stepDevice);
        else if (!m_sums)
            m_sums =
                std::make_unique<ClassSums>(m_setup.dimension, m_setup.slotLabels, m_setup.classes);
        return *m_sums;
    }

    /// The same by the library's own products; nothing where rows lie so far out that the square of
    /// a score is no number, which a distance may still be.
    std::optional<ObjectiveStep> headStep(const ObjectiveBatch& batch, const torch::Tensor& means,
                                          bool exact)
    {
        MeanHead::Answer answer =
            m_head.step(batch.embedding.detach(), means.detach(), ownColumns(batch.labels), exact);
        if (!std::isfinite(answer.loss.loss))
            return std::nullopt;
        if (!exact)
            sums().write(batch.slots, batch.embedding);
        ObjectiveStep step;
        std::vector<ReadyGradient> ready = {{batch.embedding, std::move(answer.rowGradient)}};
        if (exact)
            ready.push_back({means, std::move(answer.meansGradient)});
        step.root = rootWith(answer.loss.loss, std::move(ready));
        step.gradient = torch::ones_like(step.root);
        step.loss = answer.loss.loss;
        const auto rows = static_cast<double>(batch.labels.size());
        step.statistics = {{"p", answer.loss.p},
                           {"accuracy/batch", static_cast<double>(answer.loss.right) / rows},
                           {"norm", meanLength(batch.embedding)},
                           {"skipped", 0}};
        return step;
    }

    /// [present, d] float64.
    torch::Tensor runningMeans()
    {
        const torch::Tensor means = sums().means();
        if (m_present.values().size(0) == means.size(0))
            return means;
        return means.index_select(0, m_present.at(means.options().dtype(torch::kInt64)));
    }

    std::vector<int32_t> ownColumns(const std::vector<int32_t>& labels) const
    {
        std::vector<int32_t> columns;
        columns.reserve(labels.size());
        for (const int32_t label : labels)
            columns.push_back(m_column[static_cast<size_t>(label)]);
        return columns;
    }

    /// The mean without the sample: exactly the own distance times (n/(n−1))², if the sample is in
    /// the mean as it is seen now. How many have none without themselves.
    double leaveOut(MeanQuestion& question, const ObjectiveBatch& batch, bool exact) const
    {
        std::vector<double> stretch;
        std::vector<double> counted;
        for (const int32_t label : batch.labels) {
            const auto count = static_cast<double>(m_counts[static_cast<size_t>(label)]);
            const double factor = count > 1 ? count / (count - 1) : 1;
            stretch.push_back(factor * factor - 1);
            counted.push_back(count > 1 ? 1 : 0);
        }
        const auto like = question.rows.options();
        const auto placed = [&like](const std::vector<double>& values) {
            const auto type = c10::typeMetaToScalarType(like.dtype());
            return sentTo(like.device(), torch::tensor(values, torch::kFloat64).to(type));
        };
        question.counted = placed(counted);
        if (exact)
            question.stretch = placed(stretch);
        else
            question.ownMeans = m_sums->meansWithout(batch.slots).to(like);
        return static_cast<double>(std::count(counted.begin(), counted.end(), 0.0));
    }

    static void addStatistics(ObjectiveStep& step, const MeanQuestion& question,
                              const MeanAnswer& answer, double skipped)
    {
        const auto rows = static_cast<double>(question.rows.size(0));
        // Skipped rows have loss 0, which is not certainty.
        const torch::Tensor p = (-answer.loss).exp().sum().to(torch::kFloat64) - skipped;
        step.statistics = {{"p", p / std::max(rows - skipped, 1.0)},
                           {"accuracy/batch", answer.right.to(torch::kFloat64).mean()},
                           {"norm", meanLength(question.rows)},
                           {"skipped", skipped}};
    }

    ObjectiveSetup m_setup;
    bool m_leaveOneOut;
    std::vector<int64_t> m_counts; ///< training samples of each class
    std::vector<int32_t> m_column; ///< of each class among those that have samples, or -1
    PlacedTensor m_present;        ///< the classes that have samples
    PlacedTensor m_featureMeans;   ///< [present, F]; undefined: the encoder is not affine
    std::unique_ptr<RunningMeans> m_sums;
    MeanHead m_head;
    int64_t m_epoch = 0;
};
} // namespace

MethodInfo ncmInfo()
{
    MethodInfo info;
    info.id = "ncm";
    info.title = "Nearest class mean";
    info.sentence = "Every image should lie nearest to the mean of its own class; a new class then "
                    "costs one mean.";
    info.formula = "J = −log softmax꜀(−|f(x) − μ꜀|²)ᵧ";
    info.cost = "The network, and one product of the batch with the class means.";
    info.source = "Mensink, Verbeek, Perronnin, Csurka: Metric Learning for Large Scale Image "
                  "Classification, ECCV 2012, equations 6–8";
    info.options = commonDefaults({{"metric", "l2"}, {"eval_sigma", 0.5}, {"lr", 0.01}});
    info.options.add(OptionSchema(inGroup(
        "method",
        {integerOption("centroids", 1, 1, 1000,
                       "Means of each class, found anew by k-means at every epoch; 1: the mean."),
         appliesTo(booleanOption("leave_one_out", false,
                                 "Measure the own class by its mean without the image; images "
                                 "alone in their class are skipped."),
                   "centroids=1")})));
    info.memory.kind = MemoryKind::Means;
    info.applies = whyOneClass;
    return info;
}

std::unique_ptr<Objective> makeNcm(const ObjectiveSetup& setup)
{
    if (setup.options.value("centroids", 1) > 1)
        return makeNcmc(setup);
    return std::make_unique<NcmObjective>(setup);
}

} // namespace kindred
