#include "train/finished/EvaluationParts.h"

#include <algorithm>

#include "base/Text.h"
#include "evaluate/Evaluation.h"
#include "train/plan/FollowedOptions.h"
#include "train/plan/Registry.h"

namespace kindred {

Result<std::vector<EvaluationPart>> evaluationParts(const std::string& protocol,
                                                    const std::string& feature)
{
    const std::vector<std::string> known = protocolNames();
    if (std::find(known.begin(), known.end(), protocol) == known.end())
        return usageError("no protocol “" + protocol + "”" + didYouMean(protocol, known),
                          "--protocol", "Known: " + join(known, ", ") + ".");
    std::vector<EvaluationPart> parts;
    for (const std::string& name : known)
        if (name != "all" && (protocol == "all" || protocol == name))
            parts.push_back(
                {name, feature == "penultimate" || (feature == "auto" && name == "induction")});
    return parts;
}

Result<Json> evaluationSettings(const EvaluateRequest& request, const Json& options)
{
    OptionSchema schema = runEvaluationOptions();
    // It votes as validation did; a loss's own sigma may be a width rather than a temperature.
    const bool voted = options.value("eval_sigma", 0.0) > 0;
    for (const std::string& key : followedOptions()) {
        const std::string own = key == "sigma" && voted ? "eval_sigma" : key;
        if (options.contains(own)) {
            OptionSpec spec = *schema.find(key);
            spec.fallback = options[own];
            schema.add(spec);
        }
    }
    return schema.resolve(request.set);
}

} // namespace kindred
