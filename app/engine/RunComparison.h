#pragma once

#include "train/finished/EvaluateRun.h"

namespace kindred::engine {

/// How the results of two evaluations find each other.
enum class Pairing {
    SameQuestion, ///< by all that was asked
    SameAim,      ///< by protocol, metric and level: another rule or k answered the second
};

/// Two evaluations of the same queries, one by one: {"first":{"run","step"},"second",
/// "fingerprint","results":[{"protocol","rule","k","metric","level","level_name",…,"n":queries of
/// both,"first","second":their shares,"both_right","only_first","only_second","both_wrong",
/// "difference":second less first,"ci95","ci_method":"bonett-price","p":exact,"p_mid","with"?:
/// what was asked of the second, of SameAim,"flips":
/// [{"id","path","class","first","second","right":"first|second"}]}],"skipped":[{"protocol",
/// "rule","metric","reason"}]}. Flips are the queries where one of the two is right, ascending;
/// their answers are class names, or of recall@k the rank of the first hit, null for none. Compared
/// is what each query gets right or wrong: accuracy and recall@k. An Input error where the runs saw
/// other data or other classes, or nothing is left to compare.
Result<Json> compareEvaluations(const DetailedEvaluation& first, const DetailedEvaluation& second,
                                Pairing pairing = Pairing::SameQuestion);

/// The same for people: the table, and the first flips of its first line.
std::string comparisonText(const Json& comparison);

} // namespace kindred::engine
