#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/Json.h"
#include "evaluate/Evaluation.h"

namespace kindred {

/// How the queries of each class were classified.
struct ClassAccuracy {
    EvaluationResult of; ///< whose protocol, rule, k and level these are
    struct Counted {
        int64_t queries = 0;
        int64_t right = 0;
    };
    std::vector<Counted> classes; ///< by label
};

/// best and truth: the class that was decided for each query, and its own; both below `classes`.
ClassAccuracy classAccuracy(EvaluationResult of, std::span<const int32_t> best,
                            std::span<const int32_t> truth, int classes);

/// docs/run-format.md, `per_class_accuracy`: the classes that were asked, by label. names: of the
/// level's classes by label; may lack some.
Json toJson(const ClassAccuracy& table, const std::vector<std::string>& names);

} // namespace kindred
