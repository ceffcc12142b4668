#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "data/Unlabelled.h"
#include "model/Encoder.h"
#include "objective/Objective.h"
#include "train/Network.h"
#include "train/RunRecord.h"
#include "train/finished/Embedder.h"
#include "train/finished/ExportModel.h"
#include "train/finished/InferenceObjective.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/Extraction.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/RecordCheck.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
/// An Input error for the first row that is not finite; name(i) is what row i is of.
Status checkFinite(const Matrix<float>& rows, const std::string& where,
                   const std::function<std::string(size_t)>& name)
{
    for (int64_t i = 0; i < rows.rows(); ++i)
        if (!std::all_of(rows.row(i), rows.row(i) + rows.cols(),
                         [](float value) { return std::isfinite(value); }))
            return inputError("the embedding of " + name(static_cast<size_t>(i)) + " is not finite",
                              where, "Its values are too large, or the run's weights damaged.");
    return {};
}

class LoadedRunModel final : public RunModel {
public:
    LoadedRunModel(Json record, Network network, int threads)
        : m_record(std::move(record)), m_network(std::move(network)), m_executor(threads),
          m_objective(inferenceObjective(m_record, m_network.encoder().dimension(), m_executor))
    {
    }

    Status load(const RunDirectory& run, int64_t step)
    {
        m_run = run;
        KINDRED_ASSIGN(const TrainingState state,
                       loadCheckpoint(run, step, m_network.encoder(), learned(), nullptr));
        KINDRED_TRY(loadExtractor(run, m_network));
        m_step = state.step;
        m_network.encoder().eval();
        return {};
    }

    int64_t step() const override { return m_step; }

    int dimension(bool penultimate) const override
    {
        return static_cast<int>(
            layerDimension(m_network.encoder(), m_objective.get(), penultimate));
    }

    Result<Matrix<float>> embed(const Dataset& dataset, const std::vector<int64_t>& ids,
                                bool penultimate,
                                const std::function<bool(double)>& progress) override
    {
        return embedRows(m_objective.get(), dataset, ids, penultimate, progress);
    }

    Result<Matrix<float>> embedUntransformed(const Dataset& dataset,
                                             const std::vector<int64_t>& ids,
                                             const std::function<bool(double)>& progress) override
    {
        return embedRows(nullptr, dataset, ids, false, progress);
    }

    Result<Matrix<float>> embed(const std::vector<Image>& images, bool penultimate) override
    {
        return guarded([&] { return embedImages(m_objective.get(), images, penultimate); });
    }

    Result<Matrix<float>> embedUntransformed(const std::vector<Image>& images) override
    {
        return guarded([&] { return embedImages(nullptr, images, false); });
    }

    Result<std::optional<LearnedKernels>> kernels() override
    {
        if (!m_objective || !m_objective->kernels())
            return std::optional<LearnedKernels>();
        return guarded([&]() -> Result<std::optional<LearnedKernels>> {
            const auto samples = m_record.at("data").at("subsets").value("train", size_t{1});
            const auto whole =
                inferenceObjective(m_record, m_network.encoder().dimension(), m_executor, samples);
            KINDRED_TRY(loadObjective(m_run, m_step, *whole));
            return whole->kernels();
        });
    }

    std::optional<NeighbourhoodModel> neighbourhood() const override
    {
        return m_objective ? m_objective->neighbourhood() : std::nullopt;
    }

    std::optional<LinearClassifier> head() const override
    {
        return m_objective ? m_objective->head() : std::nullopt;
    }

    Status writeTorchScript(const fs::path& file) override
    {
        return guarded([&] { return kindred::writeTorchScript(exported(), file); });
    }

    Status writeWeights(const fs::path& file) override
    {
        return guarded([&] { return kindred::writeWeights(exported(), file); });
    }

private:
    /// objective nullptr: the network's embeddings as they are.
    Result<Matrix<float>> embedRows(const Objective* objective, const Dataset& dataset,
                                    const std::vector<int64_t>& ids, bool penultimate,
                                    const std::function<bool(double)>& progress)
    {
        EmbedRequest wanted;
        wanted.ids = ids;
        wanted.penultimate = penultimate;
        wanted.remembered = isOwn(dataset);
        wanted.batch = embeddingBatch(m_record.at("options"));
        wanted.workers = m_record.at("options").at("workers").get<int>();
        wanted.progress = progress;
        // The caller keeps the dataset alive for the call.
        const std::shared_ptr<const Dataset> borrowed(std::shared_ptr<void>(), &dataset);
        return guarded([&]() -> Result<Matrix<float>> {
            KINDRED_ASSIGN(Matrix<float> rows,
                           kindred::embed(m_network, objective, borrowed, wanted));
            KINDRED_TRY(checkFinite(rows, dataset.source, [&](size_t row) {
                return "“" + dataset.names[static_cast<size_t>(ids[row])] + "”";
            }));
            return rows;
        });
    }

    /// The objective where inference needs what it learned: one that only remembers samples has
    /// nothing for them.
    Objective* learned() const
    {
        return m_objective && m_objective->restoresForInference() ? m_objective.get() : nullptr;
    }

    /// The source, split as it was for training: then its training samples are what the run knows.
    bool isOwn(const Dataset& dataset) const
    {
        const Json& data = m_record.at("data");
        return data.at("fingerprint") == dataset.fingerprint &&
               data.at("split") == dataset.splitRule &&
               data.at("subsets").value("train", size_t{0}) == dataset.ids(Subset::Train).size();
    }

    ExportedModel exported() { return {&m_network, m_objective.get(), m_record, m_step}; }

    template <class Work>
    static auto guarded(const Work& work) -> decltype(work())
    {
        try {
            return work();
        } catch (const std::exception& error) {
            const std::string text = error.what();
            return failure(text.substr(0, text.find('\n')));
        }
    }

    Result<Matrix<float>> embedImages(const Objective* objective, const std::vector<Image>& images,
                                      bool penultimate)
    {
        if (!m_network.takesPictures())
            return inputError("this run was trained on feature vectors, not images");
        const auto batch = static_cast<size_t>(embeddingBatch(m_record.at("options")));
        Matrix<float> rows(static_cast<int64_t>(images.size()),
                           layerDimension(m_network.encoder(), objective, penultimate));
        for (size_t from = 0; from < images.size(); from += batch)
            embedPart(objective,
                      std::span(images).subspan(from, std::min(batch, images.size() - from)),
                      penultimate, rows.row(static_cast<int64_t>(from)));
        KINDRED_TRY(
            checkFinite(rows, "", [](size_t row) { return "picture " + std::to_string(row + 1); }));
        return rows;
    }

    void embedPart(const Objective* objective, std::span<const Image> images, bool penultimate,
                   float* rows)
    {
        const torch::NoGradGuard guard;
        const EncoderOutput output = forwardPictures(m_network, images);
        const torch::Tensor layer = chosenLayer(output, objective, penultimate);
        std::copy_n(layer.data_ptr<float>(), layer.numel(), rows);
    }

    Json m_record;
    Network m_network;
    Executor m_executor;
    std::unique_ptr<Objective> m_objective;
    RunDirectory m_run{fs::path()};
    int64_t m_step = 0;
};

Result<int64_t> bestStep(const RunDirectory& run, int64_t last)
{
    KINDRED_ASSIGN(const TrainingState state, readTrainingState(run, last));
    return state.bestStep.value_or(last);
}

/// “6, 9, 12”.
std::string stepsInWords(const std::vector<int64_t>& steps)
{
    std::string text;
    for (const int64_t step : steps)
        text += (text.empty() ? "" : ", ") + std::to_string(step);
    return text;
}

Result<int64_t> resolveStep(const RunDirectory& run, const std::string& step)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    if (steps.empty())
        return inputError("the run has no checkpoint", run.root().string());
    if (step.empty() || step == "last")
        return steps.back();
    if (step == "best")
        return bestStep(run, steps.back());
    int64_t number = 0;
    const auto parsed = std::from_chars(step.data(), step.data() + step.size(), number);
    if (parsed.ec != std::errc{} || parsed.ptr != step.data() + step.size())
        return usageError("“" + step + "” is not a step", "--step", "Use best, last or a number.");
    if (std::find(steps.begin(), steps.end(), number) == steps.end())
        return inputError("there is no checkpoint of step " + step, run.root().string(),
                          "There is one of each of these steps: " + stepsInWords(steps) + ".");
    return number;
}
} // namespace

namespace {
/// Whether a run that trains meanwhile has newer checkpoints in its place.
bool wasTakenAway(const RunDirectory& run, int64_t step)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    return !steps.empty() && std::find(steps.begin(), steps.end(), step) == steps.end();
}

Result<std::unique_ptr<RunModel>> loadedModel(const RunDirectory& run, const Json& record,
                                              int64_t step, int threads)
{
    try {
        KINDRED_ASSIGN(Network network, Network::fromRecord(record));
        auto model = std::make_unique<LoadedRunModel>(record, std::move(network), threads);
        KINDRED_TRY(model->load(run, step));
        return std::unique_ptr<RunModel>(std::move(model));
    } catch (const nlohmann::json::exception& error) {
        return damagedRecord(error, run.recordFile());
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return failure(text.substr(0, text.find('\n')), run.root().string());
    }
}
} // namespace

Result<std::unique_ptr<RunModel>> RunModel::open(const RunDirectory& run, const std::string& step,
                                                 int threads)
{
    constexpr int kTries = 3;
    KINDRED_ASSIGN(Json record, run.record());
    KINDRED_TRY(checkRecord(record, run.recordFile()));
    record["options"]["device"] = "auto"; // whatever is here; it may be another machine
    const int count = resolveThreads(threads);
    setTorchThreads(count);
    for (int tried = 1;; ++tried) {
        KINDRED_ASSIGN(const int64_t number, resolveStep(run, step));
        auto model = loadedModel(run, record, number, count);
        if (model.ok() || tried == kTries || !wasTakenAway(run, number))
            return model;
    }
}

Result<std::shared_ptr<const Dataset>> openRunDataset(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record());
    const TrainRequest request = trainRequestFromJson(record.value("plan", Json::object()));
    KINDRED_ASSIGN(std::shared_ptr<const Dataset> dataset,
                   openUnlabelledToo(datasetRequest(request)));
    KINDRED_TRY(checkSameImages(*dataset, record));
    KINDRED_TRY(checkSameSplit(*dataset, record));
    return dataset;
}

} // namespace kindred
