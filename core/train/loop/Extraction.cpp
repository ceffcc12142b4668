#include "train/loop/Extraction.h"

#include "model/Encoder.h"
#include "model/FeatureCache.h"
#include "model/FisherState.h"
#include "train/Network.h"
#include "train/loop/ComponentStart.h"

namespace kindred {

namespace {
constexpr double kShareOfFitting = 0.3; ///< of the time, for some hundred pictures

/// What it is at, of RunStatus::stage; the share is that of the whole extraction.
Json stageAt(double done)
{
    const char* name = done < kShareOfFitting ? "learning patches" : "describing pictures";
    return {{"name", name}, {"share", done}};
}

fs::path extractorFile(const RunDirectory& run)
{
    return run.root() / "extractor.safetensors";
}

/// Everything but what is left out.
std::vector<int64_t> usedIds(const Dataset& dataset)
{
    std::vector<int64_t> ids;
    for (int64_t id = 0; id < dataset.size(); ++id)
        if (dataset.subset[static_cast<size_t>(id)] != Subset::Excluded)
            ids.push_back(id);
    return ids;
}

/// The extractor that an earlier run fitted to the same pictures, now in this run too.
std::shared_ptr<const FisherExtractor> fittedBefore(const ExtractionRequest& request,
                                                    const Dataset& pictures, const fs::path& file)
{
    const auto bytes = FeatureCache().fit(pictures, request.options.at("fisher_components"),
                                          request.options.at("seed"));
    if (!bytes || !writeFile(file, *bytes).ok())
        return nullptr;
    const auto extractor = readExtractor(file, request.network.sampleSize());
    if (extractor.ok())
        return *extractor;
    std::error_code ignored; // it is written anew
    fs::remove(file, ignored);
    return nullptr;
}

Result<std::shared_ptr<const FisherExtractor>>
extractorFor(const ExtractionRequest& request, const Dataset& pictures,
             const std::function<bool(double)>& progress)
{
    const fs::path file = extractorFile(request.run);
    std::error_code ignored;
    if (fs::exists(file, ignored)) // fitted before the job was broken off
        return readExtractor(file, request.network.sampleSize());
    if (auto known = fittedBefore(request, pictures, file))
        return known;
    const int components = request.options.at("fisher_components");
    const uint64_t seed = request.options.at("seed");
    KINDRED_TRY(
        request.journal.message("info", "Learning what patches the training pictures have."));
    KINDRED_ASSIGN(auto extractor,
                   FisherExtractor::fit(pictures, components, seed, request.executor, progress));
    KINDRED_TRY(writeExtractor(file, *extractor));
    if (const auto bytes = readRegularFile(file); bytes.ok())
        FeatureCache().keepFit(pictures, components, seed, *bytes);
    return extractor;
}

Status sayWhatWasDone(Journal& journal, int64_t used, int64_t described)
{
    if (described < used)
        KINDRED_TRY(journal.message(
            "info", "Took the features of " + std::to_string(used - described) + " pictures from " +
                        FeatureCache().folder().string() + "."));
    if (described > 0)
        KINDRED_TRY(journal.message("info", "Described " + std::to_string(described) +
                                                " pictures, before anything trains."));
    return {};
}

Result<std::shared_ptr<const Dataset>> extracted(const ExtractionRequest& request,
                                                 const std::shared_ptr<const Dataset>& pictures,
                                                 const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(auto extractor, extractorFor(request, *pictures, [&](double done) {
                       return progress(kShareOfFitting * done);
                   }));
    request.network.setExtractor(extractor);
    const std::vector<int64_t> ids = usedIds(*pictures);
    KINDRED_ASSIGN(ExtractedFeatures features,
                   extractedDataset(pictures, ids, *extractor, [&](double done) {
                       return progress(kShareOfFitting + (1 - kShareOfFitting) * done);
                   }));
    KINDRED_TRY(
        sayWhatWasDone(request.journal, static_cast<int64_t>(ids.size()), features.described));
    return std::move(features.dataset);
}
} // namespace

Result<std::optional<TrainingEnd>> extractFeatures(const ExtractionRequest& request,
                                                   std::shared_ptr<const Dataset>& dataset)
{
    if (!request.network.extracts())
        return std::optional<TrainingEnd>();
    Journal& journal = request.journal;
    KINDRED_TRY(journal.status([](RunStatus& status) { status.state = ObservedState::Running; }));
    JobControl control(
        request.run, journal,
        {[] { return Status(); }, [](const Json&) { return Result<bool>(false); }, [] {}});
    const double begun = journal.worked();
    const auto progress = [&](double done) {
        const double spent = journal.worked() - begun;
        journal.note([&](RunStatus& status) {
            status.etaSeconds = done > 0 ? spent * (1 - done) / done : -1;
            status.stage = stageAt(done);
        });
        return control.goOn();
    };
    auto features = extracted(request, dataset, progress);
    if (!features.ok())
        return control.outcome(features.error());
    dataset = std::move(*features);
    journal.note([](RunStatus& status) { status.stage = Json(); });
    const bool fromWeights = !request.options.value("weights", std::string()).empty();
    if (request.run.checkpointSteps().empty() && !fromWeights)
        startFromComponents(request.network.encoder(), *dataset);
    return std::optional<TrainingEnd>();
}

Status loadExtractor(const RunDirectory& run, Network& network)
{
    if (!network.extracts())
        return {};
    KINDRED_ASSIGN(auto extractor, readExtractor(extractorFile(run), network.sampleSize()));
    network.setExtractor(std::move(extractor));
    return {};
}

} // namespace kindred
