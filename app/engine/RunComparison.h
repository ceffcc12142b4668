#pragma once

#include "train/EvaluateRun.h"

namespace kindred::engine {

/// Two evaluations by the same question, query by query: {"first":{"run","step"},"second",
/// "fingerprint","results":[{"protocol","rule","k","metric","level","level_name",…,"n":queries of
/// both,"first","second":their shares,"both_right","only_first","only_second","both_wrong",
/// "difference":second less first,"ci95","ci_method":"bonett-price","p":exact,"p_mid","flips":
/// [{"id","path","class","first","second","right":"first|second"}]}],"skipped":[{"protocol",
/// "rule","metric","reason"}]}. Flips are the queries where one of the two is right, ascending;
/// their answers are class names, or of recall@k the rank of the first hit, null for none. Compared
/// is what each query gets right or wrong: accuracy and recall@k. An Input error where the runs saw
/// other data or other classes, or nothing is left to compare.
Result<Json> compareEvaluations(const DetailedEvaluation& first, const DetailedEvaluation& second);

/// The same for people: the table, and the first flips of its first line.
std::string comparisonText(const Json& comparison);

} // namespace kindred::engine
