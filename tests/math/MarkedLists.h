#pragma once

#include <utility>
#include <vector>

#include "kernel/ListedCentres.h"

namespace kindred::test {

/// Lists with the marks of those of their row's class, which it owns.
class MarkedLists final {
public:
    /// lists and labels: of each row; centreLabels [n].
    MarkedLists(std::vector<std::vector<int32_t>> lists, std::span<const int32_t> labels,
                std::span<const int32_t> centreLabels)
        : m_lists(std::move(lists)), m_marks(m_lists.size())
    {
        for (size_t row = 0; row < m_lists.size(); ++row) {
            m_marks[row].resize(static_cast<size_t>(classMarkBytes(std::ssize(m_lists[row]))));
            markClass(m_lists[row], centreLabels, labels[row], m_marks[row].data());
        }
    }

    std::vector<ListedCentres> centres() const
    {
        std::vector<ListedCentres> listed;
        for (size_t row = 0; row < m_lists.size(); ++row)
            listed.push_back({m_lists[row], m_marks[row].data()});
        return listed;
    }

private:
    std::vector<std::vector<int32_t>> m_lists;
    std::vector<std::vector<uint8_t>> m_marks;
};

} // namespace kindred::test
