#pragma once

#include <Qt>

#include <cstdint>
#include <vector>

namespace kindred {

/// Some of n points, by their index: a byte each, 0 or 1, so that threads can write side by side.
class PointMask final {
public:
    PointMask() = default;
    explicit PointMask(int64_t points) : m_bytes(static_cast<size_t>(points), 0) {}
    /// `bytes` hold 0 and 1 alone.
    explicit PointMask(std::vector<uint8_t> bytes);
    /// The same where somebody has counted: `count` of them are 1.
    PointMask(std::vector<uint8_t> bytes, int64_t count);
    static PointMask of(int64_t points, const std::vector<uint32_t>& indices);

    int64_t size() const { return static_cast<int64_t>(m_bytes.size()); }
    int64_t count() const { return m_count; }
    bool empty() const { return m_count == 0; }
    /// False for an index beyond the mask.
    bool contains(int64_t index) const
    {
        return index >= 0 && index < size() && m_bytes[static_cast<size_t>(index)] != 0;
    }
    void set(int64_t index, bool in);

    const std::vector<uint8_t>& bytes() const { return m_bytes; }
    /// Ascending.
    std::vector<uint32_t> indices() const;

    friend bool operator==(const PointMask& a, const PointMask& b)
    {
        return a.m_bytes == b.m_bytes;
    }

private:
    std::vector<uint8_t> m_bytes;
    int64_t m_count = 0;
};

/// What a lasso makes of the points chosen before: alone it replaces them, with Shift it adds, with
/// Ctrl it takes away. Masks of different size count as empty before.
PointMask combineLasso(const PointMask& before, const PointMask& chosen,
                       Qt::KeyboardModifiers modifiers);
/// The same for a click on a point: alone it replaces, with Shift it adds, with Ctrl it turns the
/// point over. index -1 (beside every point) alone clears, else it changes nothing.
PointMask combineClick(const PointMask& before, int64_t points, int64_t index,
                       Qt::KeyboardModifiers modifiers);

} // namespace kindred
