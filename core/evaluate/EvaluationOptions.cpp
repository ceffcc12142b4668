#include <algorithm>
#include <charconv>

#include "base/Text.h"
#include "decide/DecisionRule.h"
#include "evaluate/Evaluation.h"

namespace kindred {

namespace {
constexpr int kMostShots = 1000;
constexpr int kMostNewImages = 1000000;
constexpr const char* kEpisodes = "few-shot episodes";
constexpr const char* kNewClasses = "protocol newclass";

OptionSpec evaluationOption(const char* key, OptionType type, Json fallback, const char* text,
                            const char* applies)
{
    OptionSpec spec;
    spec.key = key;
    spec.type = type;
    spec.fallback = std::move(fallback);
    spec.text = text;
    spec.applies = applies;
    spec.group = "evaluation";
    return spec;
}

OptionSpec between(OptionSpec spec, double low, double high)
{
    spec.low = low;
    spec.high = high;
    return spec;
}

OptionSpec priorOption()
{
    OptionSpec spec = evaluationOption(
        "prior", OptionType::Choice, "none",
        "Where a new class is expected: nowhere, or by the trained classes near it in the tree.",
        "protocol newclass, rule ncm");
    spec.choices = {"none", "tree"};
    return spec;
}

std::vector<OptionSpec> episodeOptions()
{
    const auto integer = OptionType::Integer;
    return {
        between(evaluationOption("way", integer, 5, "Classes in a few-shot episode.", kEpisodes), 2,
                1000),
        evaluationOption("shot", OptionType::Text, "1",
                         "Labelled samples of each class in an episode; several as 1,5.",
                         kEpisodes),
        between(evaluationOption("queries", integer, 15,
                                 "Samples of each class to decide in an episode.", kEpisodes),
                1, 10000),
        between(evaluationOption("episodes", integer, 600, "Episodes to draw and average over.",
                                 kEpisodes),
                1, 1000000),
        evaluationOption("episodes_file", OptionType::Text, "",
                         "Episodes that are kept: read where the file exists, else drawn and "
                         "written. NAME lies in the run, a path anywhere.",
                         kEpisodes)};
}

/// What is told besides the results that every evaluation has.
std::vector<OptionSpec> tellingOptions()
{
    return {
        evaluationOption("support", OptionType::Boolean, false,
                         "Tell from how many labelled samples half, 70 % and 90 % of the weight "
                         "of a decision come; of all of them with k as large as the database.",
                         "protocol knn"),
        evaluationOption("nmi_variants", OptionType::Boolean, false,
                         "NMI besides by the geometric mean of the two entropies, by the larger "
                         "and by the smaller one; nmi itself is by the arithmetic mean.",
                         "protocol retrieval")};
}

std::vector<OptionSpec> newClassOptions()
{
    return {
        evaluationOption("images", OptionType::Text, "1,5,10",
                         "Labelled samples of each new class, e.g. 1,5,10,all; 0 needs a prior.",
                         kNewClasses),
        between(evaluationOption("draws", OptionType::Integer, 10,
                                 "How often those samples are drawn, to average over.",
                                 kNewClasses),
                1, 10000),
        between(evaluationOption("held", OptionType::Integer, 0,
                                 "Samples of each new class that are asked; 0: half of them.",
                                 kNewClasses),
                0, kMostNewImages),
        priorOption(),
        between(evaluationOption("prior_m", OptionType::Real, 0.0,
                                 "Samples that the prior is worth; 0: as many as it was worth "
                                 "for the trained classes.",
                                 "prior=tree"),
                0, 1e6)};
}

/// A list of whole numbers, each once. `word`, where there is one, stands for kEveryImage.
Result<std::vector<int>> countList(const Json& options, const std::string& key, int low, int high,
                                   const std::string& word = {})
{
    const std::string text = options.at(key).get<std::string>();
    std::vector<int> counts;
    for (const std::string& part : split(text, ',')) {
        const std::string item = trim(part);
        int count = kEveryImage;
        if (word.empty() || item != word) {
            const char* end = item.data() + item.size();
            const auto parsed = std::from_chars(item.data(), end, count);
            if (parsed.ec != std::errc{} || parsed.ptr != end || count < low || count > high)
                return usageError("“" + text + "” is no list of whole numbers from " +
                                      std::to_string(low) + " to " + std::to_string(high),
                                  key,
                                  word.empty() ? "" : "“" + word + "” stands for every sample.");
        }
        if (std::find(counts.begin(), counts.end(), count) == counts.end())
            counts.push_back(count);
    }
    return counts;
}
} // namespace

const OptionSchema& evaluationOptions()
{
    static const OptionSchema schema = [] {
        OptionSchema all(episodeOptions());
        all.add(OptionSchema(std::vector{between(
            evaluationOption("pca", OptionType::Integer, 0,
                             "Compare on so many principal components of the database; 0: on the "
                             "embeddings as they are.",
                             "protocols knn, induction and newclass"),
            0, 16384)}));
        all.add(OptionSchema(tellingOptions()));
        all.add(OptionSchema(newClassOptions()));
        for (const DecisionRule* rule : decisionRules())
            all.add(rule->options());
        return all;
    }();
    return schema;
}

Status readSettings(const Json& options, EvaluationRequest& request)
{
    request.way = options.at("way").get<int>();
    KINDRED_ASSIGN(request.shots, countList(options, "shot", 1, kMostShots));
    request.queries = options.at("queries").get<int>();
    request.episodes = options.at("episodes").get<int>();
    NewClassSettings& settings = request.newClass;
    KINDRED_ASSIGN(settings.images, countList(options, "images", 0, kMostNewImages, "all"));
    settings.draws = options.at("draws").get<int>();
    settings.held = options.at("held").get<int>();
    settings.prior = options.at("prior") == "tree";
    settings.priorStrength = options.at("prior_m").get<double>();
    const auto& images = settings.images;
    if (!settings.prior && std::find(images.begin(), images.end(), 0) != images.end())
        return usageError("a class without a sample needs a prior", "images",
                          "Set prior=tree, or leave 0 out.");
    return {};
}

} // namespace kindred
