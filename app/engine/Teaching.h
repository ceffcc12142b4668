#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Options.h"
#include "base/Result.h"
#include "board/BoardRules.h"
#include "board/BoardSupport.h"

namespace kindred::engine {

/// One picture of a class, by its key.
struct TaughtImage {
    std::string key;
    float weight = 1;
    bool out = false; ///< kept, but does not count
};

struct TaughtClass {
    std::string name;
    std::vector<TaughtImage> images;
    std::vector<int32_t> under; ///< its class at each coarser level of the run, -1: not known
};

/// What a board means: the “teaching” of docs/protocol.md. A value.
struct Teaching {
    std::vector<TaughtClass> classes;
    BoardRule rule = BoardRule::WeightedKnn;
    BoardSettings settings;
    std::optional<float> threshold; ///< of the evidence; none: always one of the classes
    bool withTrained = false;
    bool prior = false;
    std::optional<double> priorStrength; ///< pictures that a prior is worth; none: estimated
};

/// k, sigma and temperature with their ranges and defaults.
const OptionSchema& teachingOptions();

/// The teaching among the members of an object; what is absent stays as in `defaults`. Usage errors
/// name the member.
Result<Teaching> parseTeaching(const Json& members, const Teaching& defaults = {});
Json toJson(const Teaching& teaching);

/// Some pictures of each class that a run was trained on.
struct TrainedClasses {
    std::vector<std::string> names;
    Matrix<float> rows;          ///< [m, d] unit rows
    std::vector<int32_t> labels; ///< [m] index into names
    std::vector<int64_t> ids;    ///< [m] samples of the run

    bool empty() const { return names.empty(); }
};

/// A teaching with its embeddings.
struct TaughtSupport {
    /// Where a row came from.
    struct Origin {
        std::string key; ///< of a picture of the board; empty: of a trained class
        int64_t id = -1; ///< of a trained class's sample
    };
    std::shared_ptr<BoardSupport> support;
    std::vector<std::string> names;   ///< classes, the trained ones of other names after the new
    std::vector<Origin> origins;      ///< [n]
    std::vector<std::string> unknown; ///< keys without an embedding
};

/// embedding: the unit row of a key, or null. trained: only used with Teaching::withTrained; a
/// class of the same name as a new one is that class, and its pictures join those of the new one.
TaughtSupport supportOf(const Teaching& teaching, int64_t dimension,
                        const std::function<const float*(const std::string&)>& embedding,
                        const TrainedClasses& trained);

} // namespace kindred::engine
