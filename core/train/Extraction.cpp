#include "train/Extraction.h"

#include "model/Encoder.h"
#include "model/FisherState.h"
#include "train/ComponentStart.h"
#include "train/Network.h"

namespace kindred {

namespace {
constexpr double kShareOfFitting = 0.3; ///< of the time, for some hundred pictures

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

Result<std::shared_ptr<const FisherExtractor>>
extractorFor(const ExtractionRequest& request, const Dataset& pictures,
             const std::function<bool(double)>& progress)
{
    const fs::path file = extractorFile(request.run);
    std::error_code ignored;
    if (fs::exists(file, ignored)) // fitted before the job was broken off
        return readExtractor(file, request.network.sampleSize());
    KINDRED_ASSIGN(auto extractor,
                   FisherExtractor::fit(pictures, request.options.at("fisher_components"),
                                        request.options.at("seed"), request.executor, progress));
    KINDRED_TRY(writeExtractor(file, *extractor));
    return extractor;
}

Result<std::shared_ptr<const Dataset>> extracted(const ExtractionRequest& request,
                                                 const std::shared_ptr<const Dataset>& pictures,
                                                 const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(auto extractor, extractorFor(request, *pictures, [&](double done) {
                       return progress(kShareOfFitting * done);
                   }));
    request.network.setExtractor(extractor);
    return extractedDataset(pictures, usedIds(*pictures), *extractor, [&](double done) {
        return progress(kShareOfFitting + (1 - kShareOfFitting) * done);
    });
}
} // namespace

Result<std::optional<TrainingEnd>> extractFeatures(const ExtractionRequest& request,
                                                   std::shared_ptr<const Dataset>& dataset)
{
    if (!request.network.extracts())
        return std::optional<TrainingEnd>();
    Journal& journal = request.journal;
    KINDRED_TRY(journal.message("info", "Describing " + std::to_string(dataset->size()) +
                                            " pictures, before anything trains."));
    KINDRED_TRY(journal.status([](RunStatus& status) { status.state = ObservedState::Running; }));
    JobControl control(
        request.run, journal,
        {[] { return Status(); }, [](const Json&) { return Result<bool>(false); }, [] {}});
    const double begun = journal.worked();
    const auto progress = [&](double done) {
        const double spent = journal.worked() - begun;
        journal.note([&](RunStatus& status) {
            status.etaSeconds = done > 0 ? spent * (1 - done) / done : -1;
        });
        return control.goOn();
    };
    auto features = extracted(request, dataset, progress);
    if (!features.ok())
        return control.outcome(features.error());
    dataset = std::move(*features);
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
