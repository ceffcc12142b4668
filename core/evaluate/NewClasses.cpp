#include "evaluate/NewClasses.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/Random.h"

namespace kindred {

namespace {
constexpr uint64_t kDealStream = 0x9ec1a5u;
} // namespace

NewClasses::NewClasses(const PreparedSet& database, const PreparedSet& queries, int level, int held,
                       uint64_t seed)
    : m_held(held), m_seed(seed)
{
    const auto index = static_cast<size_t>(level);
    std::set<int32_t> known;
    if (database.size() > 0)
        known.insert(database.labels[index].begin(), database.labels[index].end());
    m_oldClasses.assign(known.begin(), known.end());
    const std::vector<int32_t> own = ownRows(database, queries);
    std::map<int32_t, std::vector<int64_t>> images;
    for (size_t row = 0; row < own.size(); ++row) {
        const int32_t label = queries.labels[index][row];
        if (!known.contains(label))
            images[label].push_back(static_cast<int64_t>(row));
        else if (own[row] < 0)
            m_oldQueries.push_back(static_cast<int64_t>(row));
    }
    for (auto& [label, rows] : images) {
        if (rows.size() < 2)
            continue;
        m_classes.push_back(label);
        m_images.push_back(std::move(rows));
    }
}

int64_t NewClasses::pooled(size_t images) const
{
    const auto all = static_cast<int64_t>(images);
    const int64_t asked = m_held > 0 ? std::min<int64_t>(m_held, all - 1) : all / 2;
    return all - asked;
}

int64_t NewClasses::largestPool() const
{
    int64_t largest = 0;
    for (const std::vector<int64_t>& rows : m_images)
        largest = std::max(largest, pooled(rows.size()));
    return largest;
}

NewClassDeal NewClasses::deal(int draw) const
{
    NewClassDeal deal;
    for (size_t i = 0; i < m_images.size(); ++i) {
        std::vector<int64_t> rows = m_images[i];
        Random random{m_seed, kDealStream, static_cast<uint64_t>(draw),
                      static_cast<uint64_t>(m_classes[i])};
        random.shuffle(rows);
        const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(pooled(rows.size()));
        deal.asked.insert(deal.asked.end(), middle, rows.end());
        rows.erase(middle, rows.end());
        deal.pools.push_back(std::move(rows));
    }
    std::sort(deal.asked.begin(), deal.asked.end());
    return deal;
}

} // namespace kindred
