#include "objective/memory/WeightSlopes.h"

#include "kernel/FetchRow.h"

namespace kindred {

namespace {
constexpr size_t kSlopesAhead = 32; ///< between the number worked on and the one sent for

/// change(number, i) of one after another, which come from all over the memory.
template <class Change>
void forEach(const std::vector<int32_t>& ids, float* numbers, const Change& change)
{
    for (size_t i = 0; i < ids.size(); ++i) {
        if (i + kSlopesAhead < ids.size())
            fetchRow(numbers + ids[i + kSlopesAhead], 1);
        change(numbers[ids[i]], i);
    }
}
} // namespace

torch::Tensor WeightSlopes::from(const std::vector<ListedCentres>& lists,
                                 const std::vector<double>& slopes, double scale)
{
    if (!m_values.defined() || m_values.use_count() > 1)
        m_values = torch::zeros({m_count}); // large pages, where there are such
    else
        forEach(m_written, m_values.data_ptr<float>(), [](float& value, size_t) { value = 0; });
    m_written.clear();
    m_written.reserve(slopes.size());
    for (const ListedCentres& list : lists)
        m_written.insert(m_written.end(), list.ids.begin(), list.ids.end());
    auto* values = m_values.data_ptr<float>();
    forEach(m_written, values,
            [&](float& value, size_t i) { value += static_cast<float>(scale * slopes[i]); });
    // The tensor holds the memory and is the only one: a leaf may keep it as its gradient.
    return torch::from_blob(
        values, {m_count}, [held = m_values](void*) {}, torch::kFloat32);
}

} // namespace kindred
