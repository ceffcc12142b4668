#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/Options.h"
#include "data/Dataset.h"
#include "train/plan/MethodTraits.h"

// No torch here: the command line, serve and docs read the registry without it.
namespace kindred {

/// What a wizard card shows and --method means. A method is one file and one registry line.
struct MethodInfo {
    std::string id; ///< snca, softmax, none …
    std::string title;
    std::string sentence; ///< one, for a newcomer
    std::string formula;  ///< plain text with Unicode
    std::string cost;     ///< what it costs, in words
    std::string source;   ///< paper and equation
    OptionSchema options;
    /// False: it leaves the encoder as it is, so any will do; by default the input itself.
    bool trainsEncoder = true;
    bool learns = true;                 ///< false: nothing at all, the encoder is searched as it is
    std::optional<LossWeights> weights; ///< none: the loss weighs no image against the others
    MethodMemory memory;
    /// The option whose value the loss has when all images are one point; empty: no such option.
    std::string collapsedLoss;
    /// Empty when it applies, else the reason why not.
    std::function<std::string(const Dataset&)> applies;
    /// The same of the input as it stands, where no encoder makes it narrower; null: any will do.
    std::function<std::string(const Dataset&)> takesInput = nullptr;
};

struct EncoderInfo {
    std::string id; ///< identity, linear, lenet, conv4, resnet18 …; "torchscript:FILE" is parsed
    std::string title;
    std::string sentence;
    OptionSchema options;
    std::function<std::string(const Dataset&)> applies;
    std::string whyNotTrained; ///< why methods that learn cannot take it; empty: they can
    bool keepsInput = false;   ///< its embedding is the input itself
    /// Default edge of the input in pixels for a dataset; 0: not images.
    std::function<int(const Dataset&)> size;
};

/// A named set of options, all of which may be overridden: {"method","encoder","epochs","set":{…}}.
struct Preset {
    std::string id;
    std::string title;
    std::string sentence;
    Json options;
    /// True where it is the default for a dataset; the first such preset counts. May be empty.
    std::function<bool(const Dataset&)> suits;
    /// True where a person who brings the dataset is led through this first, before the default
    /// trains. May be empty.
    std::function<bool(const Dataset&)> begins;
};

const std::vector<MethodInfo>& methods();
const std::vector<EncoderInfo>& encoders();
const std::vector<Preset>& presets();
const MethodInfo* findMethod(const std::string& id);
/// The method that a record, a summary or options name by "method"; one without any trait where
/// this program knows none of that name.
const MethodInfo& methodNamedBy(const Json& said);
const EncoderInfo* findEncoder(const std::string& id); ///< strips ":FILE"
const Preset* findPreset(const std::string& id);
/// The preset that a plan without one gets; nullptr when none suits.
const Preset* defaultPreset(const Dataset& dataset);
/// What the wizard proposes ahead of the default; nullptr: the default itself.
const Preset* firstPreset(const Dataset& dataset);

/// Options that every trained run has: schedule, optimiser, batch, precision, evaluation.
const OptionSchema& trainingOptions();
/// evaluationOptions (core/evaluate) and what a run adds: layer, metric, temperature, database. The
/// run's own metric and sigma are the defaults of an evaluation of it.
const OptionSchema& runEvaluationOptions();
/// trainingOptions + the method's + the encoder's; what --set is checked against.
Result<OptionSchema> schemaFor(const std::string& method, const std::string& encoder);

/// {"methods":[…],"encoders":[…],"rules":[…],"protocols":[…],"presets":[…],…} for
/// options.list and `options --json`.
Json registryJson();

} // namespace kindred
