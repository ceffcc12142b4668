#include "neighbour/RowOrder.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "neighbour/InTurn.h"
#include "neighbour/RowDistance.h"

namespace kindred {

namespace {
constexpr int64_t kSampled = 64; ///< rows of a part that its two means are those of
constexpr int kTurns = 3;        ///< of 2-means
constexpr int64_t kChunk = 4096; ///< rows whose keys are found together

/// A row and how much nearer it is to its part's second mean.
struct KeyedRow {
    float key;
    int32_t row;
};

struct Part {
    int64_t begin;
    int64_t end;

    int64_t size() const { return end - begin; }
};

/// Two means of some rows of a part.
class TwoMeans final {
public:
    explicit TwoMeans(MatrixView<const float> rows)
        : m_rows(rows), m_means(2, rows.cols), m_distance(rowDistance())
    {
    }

    void learn(const std::vector<KeyedRow>& order, const Part& part)
    {
        const int64_t count = std::min(part.size(), kSampled);
        std::array<const float*, kSampled> sample;
        for (int64_t i = 0; i < count; ++i) {
            const auto at = static_cast<size_t>(part.begin + i * part.size() / count);
            sample[static_cast<size_t>(i)] = m_rows.row(order[at].row);
        }
        begin({sample.data(), static_cast<size_t>(count)});
        for (int turn = 0; turn < kTurns; ++turn)
            improve({sample.data(), static_cast<size_t>(count)});
    }

    float keyOf(int32_t row) const
    {
        return distanceTo(0, m_rows.row(row)) - distanceTo(1, m_rows.row(row));
    }

private:
    float distanceTo(int64_t mean, const float* row) const
    {
        return m_distance(m_means.row(mean), row, m_rows.cols);
    }

    /// The first row, and the one farthest from it.
    void begin(std::span<const float* const> sample)
    {
        std::copy_n(sample.front(), m_rows.cols, m_means.row(0));
        const auto farthest =
            std::max_element(sample.begin(), sample.end(), [this](const float* a, const float* b) {
                return distanceTo(0, a) < distanceTo(0, b);
            });
        std::copy_n(*farthest, m_rows.cols, m_means.row(1));
    }

    void improve(std::span<const float* const> sample)
    {
        Matrix<double> sums(2, m_rows.cols);
        std::array<int64_t, 2> counts{};
        for (const float* row : sample) {
            const int64_t mean = distanceTo(1, row) < distanceTo(0, row) ? 1 : 0;
            ++counts[static_cast<size_t>(mean)];
            for (int64_t k = 0; k < m_rows.cols; ++k)
                sums(mean, k) += row[k];
        }
        for (const int64_t mean : {0, 1})
            if (const int64_t count = counts[static_cast<size_t>(mean)]; count > 0)
                for (int64_t k = 0; k < m_rows.cols; ++k)
                    m_means(mean, k) =
                        static_cast<float>(sums(mean, k) / static_cast<double>(count));
    }

    MatrixView<const float> m_rows;
    Matrix<float> m_means; ///< [2, d]
    RowDistance m_distance;
};

/// All parts of one depth are halved at once.
std::vector<Part> halved(MatrixView<const float> rows, const std::vector<Part>& parts, int64_t leaf,
                         std::vector<KeyedRow>& order, Executor& executor)
{
    std::vector<TwoMeans> means(parts.size(), TwoMeans(rows));
    const auto count = static_cast<int64_t>(parts.size());
    eachInTurn(count, executor, [&](int64_t i, int) {
        means[static_cast<size_t>(i)].learn(order, parts[static_cast<size_t>(i)]);
    });
    std::vector<std::pair<size_t, Part>> chunks;
    for (size_t i = 0; i < parts.size(); ++i)
        for (int64_t begin = parts[i].begin; begin < parts[i].end; begin += kChunk)
            chunks.push_back({i, {begin, std::min(begin + kChunk, parts[i].end)}});
    eachInTurn(static_cast<int64_t>(chunks.size()), executor, [&](int64_t i, int) {
        const auto& [part, chunk] = chunks[static_cast<size_t>(i)];
        for (int64_t at = chunk.begin; at < chunk.end; ++at) {
            KeyedRow& keyed = order[static_cast<size_t>(at)];
            keyed.key = means[part].keyOf(keyed.row);
        }
    });
    std::vector<Part> halves(2 * parts.size());
    eachInTurn(count, executor, [&](int64_t i, int) {
        const Part& part = parts[static_cast<size_t>(i)];
        const int64_t leaves = (part.size() + leaf - 1) / leaf;
        const int64_t middle = part.begin + leaves / 2 * leaf;
        std::nth_element(order.begin() + part.begin, order.begin() + middle,
                         order.begin() + part.end, [](const KeyedRow& a, const KeyedRow& b) {
                             return a.key < b.key || (a.key == b.key && a.row < b.row);
                         });
        halves[static_cast<size_t>(2 * i)] = {part.begin, middle};
        halves[static_cast<size_t>(2 * i + 1)] = {middle, part.end};
    });
    return halves;
}
} // namespace

std::vector<int32_t> orderByNearness(MatrixView<const float> rows, int64_t leaf, Executor& executor)
{
    std::vector<KeyedRow> order(static_cast<size_t>(rows.rows));
    for (int64_t row = 0; row < rows.rows; ++row)
        order[static_cast<size_t>(row)] = {0, static_cast<int32_t>(row)};
    const auto isLeaf = [leaf](const Part& part) { return part.size() <= leaf; };
    std::vector<Part> parts = {{0, rows.rows}};
    for (std::erase_if(parts, isLeaf); !parts.empty(); std::erase_if(parts, isLeaf))
        parts = halved(rows, parts, leaf, order, executor);
    std::vector<int32_t> named(order.size());
    std::transform(order.begin(), order.end(), named.begin(),
                   [](const KeyedRow& keyed) { return keyed.row; });
    return named;
}

} // namespace kindred
