#include "evaluate/EpisodeSampler.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/Random.h"

namespace kindred {

namespace {

/// Moves a uniform sample of `count` items to the front (the first steps of Fisher–Yates).
template <class T>
void drawFirst(std::vector<T>& items, size_t count, Random& random)
{
    for (size_t i = 0; i < count; ++i)
        std::swap(items[i], items[i + random.below(items.size() - i)]);
}

} // namespace

EpisodeSampler::EpisodeSampler(std::span<const int32_t> labels, int way, int shot, int queries,
                               uint64_t seed)
    : m_way(way), m_shot(shot), m_queries(queries), m_seed(seed)
{
    std::map<int32_t, std::vector<int64_t>> rowsOf; // a table may number its classes with gaps
    for (size_t row = 0; row < labels.size(); ++row)
        if (labels[row] >= 0)
            rowsOf[labels[row]].push_back(static_cast<int64_t>(row));
    for (auto& [label, rows] : rowsOf)
        if (static_cast<int64_t>(rows.size()) >= int64_t{shot} + queries)
            m_classes.push_back(std::move(rows));
}

std::string EpisodeSampler::reason() const
{
    if (m_way < 2 || m_shot < 1 || m_queries < 1)
        return "an episode needs at least two classes, one shot and one query";
    if (static_cast<int64_t>(m_classes.size()) >= m_way)
        return {};
    return std::to_string(m_way) + " classes with " + std::to_string(m_shot + m_queries) +
           " samples each are needed (" + std::to_string(m_shot) + " shot, " +
           std::to_string(m_queries) + " queries), and " + std::to_string(m_classes.size()) +
           " have so many; set way, shot or queries lower";
}

Episode EpisodeSampler::episode(int64_t number) const
{
    Random random{m_seed, 0xe915u, static_cast<uint64_t>(number)};
    std::vector<size_t> classes(m_classes.size());
    std::iota(classes.begin(), classes.end(), size_t{0});
    drawFirst(classes, static_cast<size_t>(m_way), random);
    classes.resize(static_cast<size_t>(m_way));
    std::sort(classes.begin(), classes.end());
    Episode episode;
    for (int32_t label = 0; label < m_way; ++label) {
        std::vector<int64_t> rows = m_classes[classes[static_cast<size_t>(label)]];
        drawFirst(rows, static_cast<size_t>(m_shot) + static_cast<size_t>(m_queries), random);
        for (int i = 0; i < m_shot + m_queries; ++i) {
            const bool isSupport = i < m_shot;
            (isSupport ? episode.support : episode.queries).push_back(rows[static_cast<size_t>(i)]);
            (isSupport ? episode.supportLabels : episode.queryLabels).push_back(label);
        }
    }
    return episode;
}

} // namespace kindred
