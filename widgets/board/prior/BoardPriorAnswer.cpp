#include "board/prior/BoardPriorAnswer.h"

#include <cmath>
#include <cstring>

#include "common/JsonFields.h"
#include "models/engine/EngineAnswers.h"

namespace kindred {

namespace {

/// A block of numbers, `columns` a row; empty where it is another.
template <class T>
std::vector<T> priorNumbers(const RunSource::Reply& reply, const char* key, const char* dtype,
                            size_t columns)
{
    const auto block = wire::findBlock(*reply.message, valueOr(reply.result, key, Json()), dtype);
    if (!block.ok() || static_cast<size_t>(block->count()) % columns != 0)
        return {};
    std::vector<T> values(static_cast<size_t>(block->count()));
    if (!values.empty())
        std::memcpy(values.data(), block->data, values.size() * sizeof(T));
    return values;
}

std::optional<QPointF> priorPoint(const std::vector<float>& values, size_t row)
{
    if (2 * row + 1 >= values.size() || !std::isfinite(values[2 * row]) ||
        !std::isfinite(values[2 * row + 1]))
        return std::nullopt;
    return QPointF(static_cast<double>(values[2 * row]), static_cast<double>(values[2 * row + 1]));
}

std::optional<double> priorShare(const Json& list, size_t at)
{
    return list.is_array() && at < list.size() && list[at].is_number()
               ? std::optional(list[at].get<double>())
               : std::nullopt;
}

} // namespace

Result<BoardPriorAnswer> priorOf(const RunSource::Reply& reply)
{
    if (!reply.ok())
        return reply.error ? *reply.error : unreadableAnswer("board.prior", "was cancelled");
    BoardPriorAnswer answer;
    answer.applies = valueOr(reply.result, "applies", false);
    answer.reason = textOf(reply.result, "reason");
    if (!answer.applies)
        return answer;
    if (!reply.message)
        return unreadableAnswer("board.prior", "has no blocks");
    answer.strength = valueOr(reply.result, "strength", 0.0);
    answer.estimated = valueOr(reply.result, "estimated", answer.strength);
    const auto prior = priorNumbers<float>(reply, "prior", "<f4", 2);
    const auto mean = priorNumbers<float>(reply, "mean", "<f4", 2);
    const auto posterior = priorNumbers<float>(reply, "posterior", "<f4", 2);
    const auto spread = priorNumbers<float>(reply, "spread", "<f4", 1);
    const Json query = objectOf(reply.result, "query");
    answer.hasQuery = !query.empty();
    const Json classes = arrayOf(reply.result, "classes");
    if (spread.size() != classes.size() || posterior.size() != 2 * classes.size())
        return unreadableAnswer("board.prior", "its parts are of different sizes");
    for (size_t row = 0; row < classes.size(); ++row) {
        BoardPriorAnswer::Class one;
        one.images = valueOr(classes[row], "n", 0);
        const Json share = valueOr(classes[row], "share", Json());
        if (share.is_number())
            one.share = share.get<double>();
        one.prior = priorPoint(prior, row);
        one.mean = priorPoint(mean, row);
        one.posterior = priorPoint(posterior, row);
        one.spread = std::isfinite(spread[row]) ? static_cast<double>(spread[row]) : 0;
        one.byTree = priorShare(valueOr(query, "prior", Json()), row);
        one.byImages = priorShare(valueOr(query, "images", Json()), row);
        one.byBoth = priorShare(valueOr(query, "both", Json()), row);
        answer.classes.append(one);
    }
    const auto points = priorNumbers<float>(reply, "support", "<f4", 2);
    const auto owners = priorNumbers<int32_t>(reply, "support_class", "<i4", 1);
    for (size_t row = 0; row < owners.size(); ++row)
        if (const auto place = priorPoint(points, row))
            answer.images.append({owners[row], *place});
    return answer;
}

} // namespace kindred
