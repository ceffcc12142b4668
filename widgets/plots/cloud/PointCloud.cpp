#include "plots/cloud/PointCloud.h"

#include <array>
#include <limits>
#include <numeric>

#include "base/Executor.h"
#include "plots/cloud/PointGrid.h"

namespace kindred {

namespace {

constexpr int64_t kPointsACell = 8;
constexpr int kMostLevel = 10;
constexpr int kDigitBits = 11;
constexpr uint32_t kNoKey = 0xffffffffU;

/// Calls body(begin, end) for ranges that cover [0, count), on the executor if there is one.
template <typename Body>
void overRanges(Executor* executor, int64_t count, const Body& body)
{
    if (executor && count > 65536)
        executor->forRanges(count, 4096,
                            [&](int64_t begin, int64_t end, int) { body(begin, end); });
    else
        body(int64_t{0}, count);
}

/// A stable radix sort by the upper half of each word.
void sortByKey(std::vector<uint64_t>& words)
{
    std::vector<uint64_t> other(words.size());
    for (int shift = 32; shift < 64; shift += kDigitBits) {
        std::array<uint32_t, 1 << kDigitBits> starts{};
        const auto digit = [&](uint64_t word) { return (word >> shift) & (starts.size() - 1); };
        for (const uint64_t word : words)
            ++starts[digit(word)];
        std::exclusive_scan(starts.begin(), starts.end(), starts.begin(), 0U);
        for (const uint64_t word : words)
            other[starts[digit(word)]++] = word;
        words.swap(other);
    }
}

bool finite(float x, float y)
{
    return std::isfinite(x) && std::isfinite(y);
}

struct Extremes {
    float left = std::numeric_limits<float>::max();
    float right = std::numeric_limits<float>::lowest();
    float bottom = std::numeric_limits<float>::max();
    float top = std::numeric_limits<float>::lowest();
    int64_t placed = 0;

    QRectF rectangle() const
    {
        if (placed == 0)
            return {};
        return {left, bottom, double{right} - left, double{top} - bottom};
    }
};

Extremes extremesOf(std::span<const float> x, std::span<const float> y)
{
    Extremes found;
    for (size_t i = 0; i < x.size(); ++i) {
        if (!finite(x[i], y[i]))
            continue;
        found.left = std::min(found.left, x[i]);
        found.right = std::max(found.right, x[i]);
        found.bottom = std::min(found.bottom, y[i]);
        found.top = std::max(found.top, y[i]);
        ++found.placed;
    }
    return found;
}

int levelFor(int64_t points)
{
    int level = 0;
    while (level < kMostLevel && (kPointsACell << (2 * level)) < points)
        ++level;
    return level;
}

/// starts[c] … starts[c + 1] are the words whose code at `level` is c; words without a key are
/// last.
std::vector<uint32_t> startsOfCells(const std::vector<uint64_t>& words, int64_t placed, int level)
{
    const int shift = 32 + 2 * (MortonPlane::kBits - level);
    std::vector<uint32_t> starts((size_t{1} << (2 * level)) + 1);
    size_t cell = 0;
    for (int64_t slot = 0; slot < placed; ++slot) {
        // level 0 has one cell, and a shift by 64 is none
        const size_t own =
            level == 0 ? 0 : static_cast<size_t>(words[static_cast<size_t>(slot)] >> shift);
        while (cell < own)
            starts[++cell] = static_cast<uint32_t>(slot);
    }
    while (cell + 1 < starts.size())
        starts[++cell] = static_cast<uint32_t>(placed);
    return starts;
}

/// Points a unit of area in the cell whose points, with those of fuller cells, are a tenth of all.
double crowdingOf(const std::vector<uint32_t>& starts, int level, double extent)
{
    const int coarse = std::max(0, level - 1);
    const size_t each = size_t{1} << (2 * (level - coarse));
    std::vector<uint32_t> counts;
    for (size_t cell = 0; cell + each < starts.size(); cell += each)
        if (const uint32_t count = starts[cell + each] - starts[cell])
            counts.push_back(count);
    std::sort(counts.begin(), counts.end(), std::greater<>());
    const double tenth = 0.1 * starts.back();
    double passed = 0;
    for (const uint32_t count : counts) {
        passed += count;
        if (passed >= tenth) {
            const double side = extent / static_cast<double>(1 << coarse);
            return (count - 1) / (side * side); // one point is no crowd
        }
    }
    return 0;
}

} // namespace

struct PointCloud::Lazy {
    std::once_flag once;
    std::shared_ptr<const PointCloud> cloud;
};

Result<std::shared_ptr<const PointCloud>>
PointCloud::build(std::span<const float> x, std::span<const float> y, Executor* executor)
{
    if (x.size() != y.size())
        return inputError("there are " + std::to_string(x.size()) + " x and " +
                              std::to_string(y.size()) + " y",
                          "points");
    const auto size = static_cast<int64_t>(x.size());
    if (size > kMost)
        return inputError(std::to_string(kMost).insert(0, "more than ").append(" points"),
                          "points");

    const Extremes extremes = extremesOf(x, y);
    const std::shared_ptr<PointCloud> cloud(new PointCloud);
    cloud->m_size = size;
    cloud->m_placed = extremes.placed;
    cloud->m_bounds = extremes.rectangle();
    cloud->m_plane = {extremes.left, extremes.bottom,
                      std::max(cloud->m_bounds.width(), cloud->m_bounds.height())};
    if (!(cloud->m_plane.extent > 0))
        cloud->m_plane.extent = 1;

    std::vector<uint64_t> words(x.size());
    overRanges(executor, size, [&](int64_t begin, int64_t end) {
        for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
            const uint32_t key = finite(x[i], y[i]) ? mortonCode(cloud->m_plane.column(x[i]),
                                                                 cloud->m_plane.row(y[i]))
                                                    : kNoKey;
            words[i] = (uint64_t{key} << 32) | i;
        }
    });
    sortByKey(words);
    // The last square has the key of points without one: those go behind it.
    std::stable_partition(
        std::lower_bound(words.begin(), words.end(), uint64_t{kNoKey} << 32), words.end(),
        [&](uint64_t word) { return finite(x[word & kNoKey], y[word & kNoKey]); });

    cloud->m_level = levelFor(extremes.placed);
    cloud->m_cellStart = startsOfCells(words, extremes.placed, cloud->m_level);
    cloud->m_crowding = crowdingOf(cloud->m_cellStart, cloud->m_level, cloud->m_plane.extent);
    cloud->m_x.resize(x.size());
    cloud->m_y.resize(x.size());
    std::vector<uint32_t> order(x.size());
    std::vector<uint32_t> placeOf(x.size());
    overRanges(executor, size, [&](int64_t begin, int64_t end) {
        for (auto slot = static_cast<size_t>(begin); slot < static_cast<size_t>(end); ++slot) {
            const auto index = static_cast<uint32_t>(words[slot]);
            order[slot] = index;
            placeOf[index] = static_cast<uint32_t>(slot);
            cloud->m_x[slot] = x[index];
            cloud->m_y[slot] = y[index];
        }
    });
    cloud->m_order = std::make_shared<const std::vector<uint32_t>>(std::move(order));
    cloud->m_slots = std::make_shared<const std::vector<uint32_t>>(std::move(placeOf));
    return std::shared_ptr<const PointCloud>(cloud);
}

Result<std::shared_ptr<const PointCloud>> PointCloud::withPositions(std::span<const float> x,
                                                                    std::span<const float> y) const
{
    if (static_cast<int64_t>(x.size()) != m_size || x.size() != y.size())
        return inputError("another number of points than before", "points");
    const Extremes extremes = extremesOf(x, y);
    const std::shared_ptr<PointCloud> cloud(new PointCloud);
    cloud->m_size = m_size;
    cloud->m_placed = extremes.placed;
    cloud->m_bounds = extremes.rectangle();
    // Of the cloud before, grown as the bounds have: a moving map keeps its tone without a grid.
    const double before = m_bounds.width() * m_bounds.height();
    const double now = cloud->m_bounds.width() * cloud->m_bounds.height();
    cloud->m_crowding = before > 0 && now > 0 ? m_crowding * before / now : m_crowding;
    cloud->m_order = m_order;
    cloud->m_slots = m_slots;
    cloud->m_lazy = std::make_shared<Lazy>();
    cloud->m_x.resize(x.size());
    cloud->m_y.resize(x.size());
    const std::vector<uint32_t>& order = *m_order;
    for (size_t slot = 0; slot < order.size(); ++slot) {
        cloud->m_x[slot] = x[order[slot]];
        cloud->m_y[slot] = y[order[slot]];
    }
    return std::shared_ptr<const PointCloud>(cloud);
}

const PointCloud& PointCloud::sorted() const
{
    if (!m_lazy)
        return *this;
    std::call_once(m_lazy->once, [this] {
        std::vector<float> x(m_x.size());
        std::vector<float> y(m_y.size());
        for (size_t slot = 0; slot < m_x.size(); ++slot) {
            x[(*m_order)[slot]] = m_x[slot];
            y[(*m_order)[slot]] = m_y[slot];
        }
        m_lazy->cloud = *build(x, y);
    });
    return *m_lazy->cloud;
}

QPointF PointCloud::position(int64_t index) const
{
    const uint32_t slot = slotOf(index);
    return {m_x[slot], m_y[slot]};
}

uint32_t PointCloud::slotOf(int64_t index) const
{
    return (*m_slots)[static_cast<size_t>(index)];
}

} // namespace kindred
