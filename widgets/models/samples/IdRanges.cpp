#include "models/samples/IdRanges.h"

#include <algorithm>

namespace kindred {

namespace {
constexpr qint64 kMostIds = 20'000'000; ///< a damaged file must not fill the memory
constexpr qint64 kLargestId = qint64(1) << 52;
} // namespace

QList<qint64> ascendingIds(const QSet<qint64>& ids)
{
    QList<qint64> sorted(ids.begin(), ids.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

Json idRanges(const QList<qint64>& ids)
{
    Json ranges = Json::array();
    for (qsizetype first = 0; first < ids.size();) {
        qsizetype end = first + 1;
        while (end < ids.size() && ids[end] == ids[end - 1] + 1)
            ++end;
        ranges.push_back(ids[first]);
        ranges.push_back(end - first);
        first = end;
    }
    return ranges;
}

Result<QList<qint64>> idsOfRanges(const Json& ranges, const std::string& where)
{
    const auto refuse = [&] { return inputError("these are no ranges of sample numbers", where); };
    if (!ranges.is_array() || ranges.size() % 2 != 0)
        return refuse();
    QList<qint64> ids;
    for (size_t i = 0; i < ranges.size(); i += 2) {
        if (!ranges[i].is_number_integer() || !ranges[i + 1].is_number_integer())
            return refuse();
        const auto first = ranges[i].get<qint64>();
        const auto count = ranges[i + 1].get<qint64>();
        if (first < 0 || first > kLargestId || count < 1 || count > kMostIds - ids.size() ||
            (!ids.isEmpty() && first <= ids.last()))
            return refuse();
        for (qint64 id = first; id < first + count; ++id)
            ids.append(id);
    }
    return ids;
}

} // namespace kindred
