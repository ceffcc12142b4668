#include "train/loop/DataPasses.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "data/Loader.h"
#include "objective/Objective.h"
#include "objective/batch/TargetTable.h"
#include "objective/memory/Mne.h"
#include "train/estimate/Allocator.h"
#include "train/finished/Embedder.h"
#include "train/loop/PartnerPlan.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
Error passEnded()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}

/// Sums and counts of the inputs of each class.
class ClassTally final {
public:
    ClassTally(int64_t classes, int64_t width)
        : m_sums(torch::zeros({classes, width}, torch::kFloat64)),
          m_counts(torch::zeros({classes, 1}, torch::kFloat64))
    {
    }

    void add(int32_t label, const float* values)
    {
        double* sum = m_sums.data_ptr<double>() + label * m_sums.size(1);
        for (int64_t i = 0; i < m_sums.size(1); ++i)
            sum[i] += static_cast<double>(values[i]);
        m_counts.data_ptr<double>()[label] += 1;
    }

    torch::Tensor means() const { return (m_sums / m_counts.clamp_min(1)).to(torch::kFloat32); }

private:
    torch::Tensor m_sums;
    torch::Tensor m_counts;
};

/// Few-shot tasks; as many random batches of their size before anything looks at neighbours.
BatchPlan taskPlan(const Dataset& dataset, const Json& options, uint64_t seed, int64_t epoch,
                   bool warmsUp)
{
    const std::vector<int64_t> ids = dataset.ids(Subset::Train);
    const std::vector<int32_t>& labels = dataset.level().labels;
    const int images = options.at("shot").get<int>() + options.at("queries").get<int>();
    BatchPlan tasks = balancedPlan(ids, labels, options.at("way").get<int>(), images, seed, epoch);
    if (!warmsUp || tasks.batches.empty())
        return tasks;
    return shuffledPlan(ids, static_cast<int>(tasks.batches.front().size()), seed, epoch, false);
}

Status fillUntrained(const DataPass& pass, Objective& objective)
{
    std::vector<int64_t> slotOf(static_cast<size_t>(pass.dataset->size()), -1);
    for (size_t slot = 0; slot < pass.ids.size(); ++slot)
        slotOf[static_cast<size_t>(pass.ids[slot])] = static_cast<int64_t>(slot);
    const auto store = [&](const std::vector<int64_t>& ids, const torch::Tensor& embeddings) {
        std::vector<int64_t> slots;
        slots.reserve(ids.size());
        for (const int64_t id : ids)
            slots.push_back(slotOf[static_cast<size_t>(id)]);
        objective.refresh(slots, embeddings);
        return pass.goOn();
    };
    return embedUntrained(pass.network, pass.dataset, pass.ids, pass.options.at("batch").get<int>(),
                          pass.options.at("seed").get<uint64_t>(), store);
}

Status fillTrained(const DataPass& pass, Objective& objective)
{
    EmbedRequest wanted;
    wanted.ids = pass.ids;
    wanted.batch = embeddingBatch(pass.options);
    wanted.workers = pass.options.at("workers").get<int>();
    wanted.progress = [&](double) { return pass.goOn(); };
    KINDRED_ASSIGN(Matrix<float> rows, embed(pass.network, nullptr, pass.dataset, wanted));
    std::vector<int64_t> slots(pass.ids.size());
    std::iota(slots.begin(), slots.end(), 0);
    objective.refresh(slots, torch::from_blob(rows.data(), {rows.rows(), rows.cols()}));
    return {};
}
} // namespace

BatchPlan trainingPlan(const Dataset& dataset, const Json& options, uint64_t seed, int64_t epoch,
                       bool warmsUp, const TargetTable* partners)
{
    const std::vector<int64_t> ids = dataset.ids(Subset::Train);
    if (options.value("train_episodes", false))
        return taskPlan(dataset, options, seed, epoch, warmsUp);
    const int classes = options.at("balanced_classes").get<int>();
    if (classes > 0)
        return balancedPlan(ids, dataset.level().labels, classes,
                            options.at("balanced_images").get<int>(), seed, epoch);
    const BatchPlan plan = shuffledPlan(ids, options.at("batch").get<int>(), seed, epoch,
                                        options.at("drop_last").get<bool>());
    return partners ? withPartners(plan, ids, *partners, seed, epoch) : plan;
}

Result<torch::Tensor> classMeans(const DataPass& pass)
{
    const LabelLevel& level = pass.dataset->level();
    const int64_t width = pass.network.sampleSize();
    ClassTally tally(static_cast<int64_t>(level.classes.size()), width);
    BatchLoader loader(pass.dataset, sequentialPlan(pass.ids, embeddingBatch(pass.options)),
                       pass.network.cleanTransform(), 0, 0, 0,
                       pass.options.at("workers").get<int>());
    while (true) {
        KINDRED_ASSIGN(std::optional<Batch> batch, loader.next());
        if (!batch)
            return tally.means();
        for (size_t i = 0; i < batch->ids.size(); ++i)
            tally.add(level.labels[static_cast<size_t>(batch->ids[i])],
                      batch->values.data() + static_cast<int64_t>(i) * width);
        loader.recycle(std::move(*batch));
        if (!pass.goOn())
            return passEnded();
    }
}

Status handInputs(const DataPass& pass, Objective& objective)
{
    std::vector<int32_t> labels;
    for (const int64_t id : pass.ids)
        labels.push_back(pass.dataset->level().labels[static_cast<size_t>(id)]);
    const std::map<int32_t, std::vector<int64_t>> classes = slotsByClass(labels);
    std::vector<int64_t> ids; // class after class
    for (const auto& [label, slots] : classes)
        for (const int64_t slot : slots)
            ids.push_back(pass.ids[static_cast<size_t>(slot)]);
    const int64_t width = pass.network.sampleSize();
    torch::Tensor inputs; // of the class that comes in
    int64_t filled = 0;
    auto next = classes.begin();
    BatchLoader loader(pass.dataset, sequentialPlan(ids, embeddingBatch(pass.options)),
                       pass.network.cleanTransform(), 0, 0, 0,
                       pass.options.at("workers").get<int>());
    while (true) {
        KINDRED_ASSIGN(std::optional<Batch> batch, loader.next());
        if (!batch)
            return {};
        for (size_t i = 0; i < batch->ids.size(); ++i) {
            const auto size = static_cast<int64_t>(next->second.size());
            if (filled == 0)
                inputs = torch::empty({size, width});
            std::copy_n(batch->values.data() + static_cast<int64_t>(i) * width, width,
                        inputs.data_ptr<float>() + filled * width);
            if (++filled < size)
                continue;
            KINDRED_TRY(objective.receiveInputs(next->second, inputs,
                                                [&pass](double) { return pass.goOn(); }));
            filled = 0;
            ++next;
        }
        loader.recycle(std::move(*batch));
        if (!pass.goOn())
            return passEnded();
    }
}

Status fillMemory(const DataPass& pass, Objective& objective, bool untrained)
{
    KINDRED_TRY(untrained ? fillUntrained(pass, objective) : fillTrained(pass, objective));
    if (!findMethod(pass.options.at("method").get<std::string>())->trainsEncoder)
        releaseFreeMemory(); // of the only pass, which would lie beside the fit
    return objective.finishRefresh([&](double done) {
        if (pass.told)
            pass.told(done, objective.stage());
        return pass.goOn();
    });
}

} // namespace kindred
