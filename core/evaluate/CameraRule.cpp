#include "evaluate/CameraRule.h"

#include <algorithm>
#include <map>

namespace kindred {

CameraRule::CameraRule(const PreparedSet& database, const PreparedSet& queries, int level)
    : m_database(database), m_queries(queries), m_level(static_cast<size_t>(level)),
      m_known(!database.cameras.empty() && !queries.cameras.empty())
{
    if (!m_known)
        return;
    std::map<std::pair<int32_t, int32_t>, int64_t> counts; // of a class by a camera
    for (size_t row = 0; row < database.cameras.size(); ++row)
        ++counts[{database.labels[m_level][row], database.cameras[row]}];
    for (size_t row = 0; row < queries.cameras.size(); ++row) {
        const auto found = counts.find({queries.labels[m_level][row], queries.cameras[row]});
        if (found != counts.end() && queries.cameras[row] >= 0)
            m_most = std::max(m_most, found->second);
    }
}

} // namespace kindred
