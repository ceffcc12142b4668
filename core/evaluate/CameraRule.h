#pragma once

#include <cstdint>

#include "evaluate/PreparedSet.h"

namespace kindred {

/// What re-identification leaves out of a gallery (Zheng et al., ICCV 2015, Market-1501): images of
/// the query's class that the query's own camera took. Where either side knows of no cameras,
/// nothing. Both sides outlive it.
class CameraRule final {
public:
    CameraRule(const PreparedSet& database, const PreparedSet& queries, int level);

    bool hides(int64_t query, int64_t row) const
    {
        if (!m_known)
            return false;
        const auto asked = static_cast<size_t>(query);
        const auto found = static_cast<size_t>(row);
        return m_queries.cameras[asked] >= 0 &&
               m_queries.cameras[asked] == m_database.cameras[found] &&
               m_queries.labels[m_level][asked] == m_database.labels[m_level][found];
    }
    /// The most rows that are hidden from one query.
    int64_t most() const { return m_most; }

private:
    const PreparedSet& m_database;
    const PreparedSet& m_queries;
    size_t m_level;
    bool m_known;
    int64_t m_most = 0;
};

} // namespace kindred
