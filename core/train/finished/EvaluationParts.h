#pragma once

#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/TrainJob.h"

// What an evaluation asks, part by part, before anything is embedded. No torch here.
namespace kindred {

/// Which protocols share one embedding: those of the same layer.
struct EvaluationPart {
    std::string protocol;
    bool penultimate = false;

    bool asksEpisodes(const std::string& file) const
    {
        return protocol == "fewshot" && !file.empty();
    }
};

/// The protocols of a question, “all” one after another. feature: auto or a layer.
/// A Usage error for one that there is not.
Result<std::vector<EvaluationPart>> evaluationParts(const std::string& protocol,
                                                    const std::string& feature);

/// What may be set, with the run's own choices where it made some. options: the run's.
Result<Json> evaluationSettings(const EvaluateRequest& request, const Json& options);

} // namespace kindred
