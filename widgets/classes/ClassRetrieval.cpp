#include "classes/ClassRetrieval.h"

#include <limits>

#include "common/JsonFields.h"

namespace kindred {

namespace {
constexpr int64_t kCountColumns = 8;
constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();

double partOf(qint64 part, qint64 whole)
{
    return whole > 0 ? double(part) / double(whole) : kNoScore;
}

/// Label and numbers of one row of the blocks.
std::pair<int, ClassRetrievalScore> readScore(const int64_t* counts, const float* precision)
{
    ClassRetrievalScore score;
    score.queries = counts[1];
    score.items = counts[2];
    score.hitsAtOne = counts[4];
    score.hits = counts[5];
    score.listed = counts[6];
    score.bad = counts[7];
    score.average = double(precision[0]);
    score.averageAtR = double(precision[1]);
    return {static_cast<int>(counts[0]), score};
}
} // namespace

double ClassRetrievalScore::recallAtOne() const
{
    return partOf(hitsAtOne, queries);
}

double ClassRetrievalScore::recall() const
{
    return partOf(hits, queries);
}

double ClassRetrievalScore::hubness() const
{
    return partOf(listed, items);
}

double ClassRetrievalScore::badShare() const
{
    return partOf(bad, listed);
}

std::optional<ClassRetrieval> readClassRetrieval(const RunSource::Reply& reply)
{
    if (!reply.ok() || !reply.message)
        return std::nullopt;
    const Json& json = reply.result;
    const auto counts = wire::findBlock(*reply.message, valueOr(json, "counts", Json()), "<i8");
    const auto precision =
        wire::findBlock(*reply.message, valueOr(json, "precision", Json()), "<f4");
    if (!counts || counts->shape.size() != 2 || counts->shape[1] != kCountColumns || !precision ||
        precision->shape != std::vector<int64_t>{counts->shape[0], 2})
        return std::nullopt;
    ClassRetrieval found;
    found.split = textOf(json, "split");
    found.database = textOf(json, "database");
    found.k = valueOr(json, "k", 0);
    found.queries = valueOr<qint64>(json, "queries", 0);
    found.items = valueOr<qint64>(json, "items", 0);
    found.skewness = valueOr(json, "skewness", kNoScore);
    found.badShare = valueOr(json, "bad", kNoScore);
    found.never = valueOr<qint64>(json, "never", 0);
    const auto* rows = reinterpret_cast<const int64_t*>(counts->data);
    const auto* values = reinterpret_cast<const float*>(precision->data);
    const auto decide = wire::findBlock(*reply.message, valueOr(json, "decide", Json()), "<f4");
    const bool decided = decide && decide->shape == std::vector<int64_t>{counts->shape[0]};
    const auto* sizes = decided ? reinterpret_cast<const float*>(decide->data) : nullptr;
    for (int64_t row = 0; row < counts->shape[0]; ++row) {
        auto [label, score] = readScore(rows + kCountColumns * row, values + 2 * row);
        score.decide = sizes ? double(sizes[row]) : kNoScore;
        found.classes.insert(label, score);
    }
    for (const Json& hub : arrayOf(json, "hubs"))
        found.hubs.append({valueOr<qint64>(hub, "id", -1), valueOr(hub, "label", -1),
                           valueOr<qint64>(hub, "listed", 0), valueOr<qint64>(hub, "bad", 0)});
    return found;
}

} // namespace kindred
