#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/TrainJob.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace kindred::engine {

/// {"key": "value text"} of repeated --set key=value; the last of equal keys wins.
Result<Json> assignments(const std::vector<std::string>& texts);

/// Declares --seed, a whole decimal number from 0 to INT64_MAX, which `keep` is given.
CLI::Option* addSeed(CLI::App& app, std::function<void(uint64_t)> keep, const std::string& text);

/// Declares a flag of a whole number, which `keep` is given.
CLI::Option* addWhole(CLI::App& app, const std::string& flag, std::function<void(int64_t)> keep,
                      const std::string& text);

/// Ok when `word` is empty or one of `known`; else a Usage error with "did you mean".
Status checkWord(const std::string& kind, const std::string& word,
                 const std::vector<std::string>& known);

/// What `evaluate` and `compare` ask of a run.
struct QuestionFlags {
    EvaluateRequest request;
    std::vector<std::string> set; ///< key=value, as typed
};
/// Declares --protocol, --rule, -k, --set and --step.
void addQuestion(CLI::App& app, QuestionFlags& question);
/// The request of checked words, with `set` and threads.
Result<EvaluateRequest> checkedQuestion(const QuestionFlags& question, int threads);

/// "best", "last" or a number ≥ 0.
Status checkStep(const std::string& step);

} // namespace kindred::engine
