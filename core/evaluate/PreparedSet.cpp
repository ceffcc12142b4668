#include "evaluate/PreparedSet.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/UnitRows.h"

namespace kindred {

namespace {

Status checkShape(const EmbeddingSet& set, const std::string& side)
{
    const auto rows = static_cast<size_t>(set.rows.rows);
    if (set.ids.size() != rows)
        return failure("there are " + std::to_string(rows) + " embeddings and " +
                           std::to_string(set.ids.size()) + " ids",
                       side);
    if (set.labels.empty())
        return failure("there are no labels", side);
    for (const auto& level : set.labels) {
        if (level.size() != rows)
            return failure("there are " + std::to_string(rows) + " embeddings and " +
                               std::to_string(level.size()) + " labels",
                           side);
        if (std::any_of(level.begin(), level.end(), [](int32_t label) { return label < 0; }))
            return failure("some samples have no label", side, "Leave them out.");
    }
    if (!set.logWeights.empty() && set.logWeights.size() != rows)
        return failure("there are " + std::to_string(rows) + " embeddings and " +
                           std::to_string(set.logWeights.size()) + " weights",
                       side);
    if (!set.cameras.empty() && set.cameras.size() != rows)
        return failure("there are " + std::to_string(rows) + " embeddings and " +
                           std::to_string(set.cameras.size()) + " cameras",
                       side);
    return {};
}

} // namespace

Result<PreparedSet> prepareSet(const EmbeddingSet& set, bool unitRows, const std::string& side)
{
    PreparedSet result;
    if (set.rows.rows == 0 && set.ids.empty())
        return result;
    KINDRED_TRY(checkShape(set, side));
    result.origin.resize(set.ids.size());
    std::iota(result.origin.begin(), result.origin.end(), int64_t{0});
    std::sort(result.origin.begin(), result.origin.end(), [&](int64_t a, int64_t b) {
        return set.ids[static_cast<size_t>(a)] < set.ids[static_cast<size_t>(b)];
    });
    result.rows = Matrix<float>(set.rows.rows, set.rows.cols);
    result.labels.resize(set.labels.size());
    for (size_t i = 0; i < result.origin.size(); ++i) {
        const int64_t from = result.origin[i];
        const int64_t id = set.ids[static_cast<size_t>(from)];
        if (i > 0 && result.ids.back() == id)
            return failure("sample " + std::to_string(id) + " appears twice", side);
        const std::span<const float> source = set.rows.rowSpan(from);
        const double norm = std::sqrt(squaredNorm(source));
        if (!std::isfinite(norm))
            return failure("the embedding of sample " + std::to_string(id) + " is not finite", side,
                           "Did training diverge? Evaluate an earlier step.");
        const double scale = unitRows ? 1.0 / std::max(norm, 1e-12) : 1.0;
        std::transform(source.begin(), source.end(), result.rows.row(static_cast<int64_t>(i)),
                       [&](float value) { return static_cast<float>(value * scale); });
        result.ids.push_back(id);
        for (size_t level = 0; level < set.labels.size(); ++level)
            result.labels[level].push_back(set.labels[level][static_cast<size_t>(from)]);
        if (!set.logWeights.empty())
            result.logWeights.push_back(set.logWeights[static_cast<size_t>(from)]);
        if (!set.cameras.empty())
            result.cameras.push_back(set.cameras[static_cast<size_t>(from)]);
    }
    return result;
}

std::vector<int32_t> ownRows(const PreparedSet& database, const PreparedSet& queries)
{
    std::vector<int32_t> own(queries.ids.size(), -1);
    for (size_t i = 0; i < own.size(); ++i) {
        const auto found =
            std::lower_bound(database.ids.begin(), database.ids.end(), queries.ids[i]);
        if (found != database.ids.end() && *found == queries.ids[i])
            own[i] = static_cast<int32_t>(found - database.ids.begin());
    }
    return own;
}

int classCount(const PreparedSet& database, const PreparedSet& queries, int level)
{
    int32_t largest = -1;
    for (const PreparedSet* set : {&database, &queries}) {
        if (set->size() == 0)
            continue;
        for (const int32_t label : set->labels[static_cast<size_t>(level)])
            largest = std::max(largest, label);
    }
    return largest + 1;
}

} // namespace kindred
