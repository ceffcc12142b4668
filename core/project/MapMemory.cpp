#include "project/MapMemory.h"

#include <algorithm>

#include "neighbour/AllScores.h"
#include "neighbour/ApproximateSearch.h"
#include "project/Affinities.h"
#include "project/Honesty.h"

namespace kindred {

namespace {
constexpr int64_t kFloat = 4;
constexpr int64_t kIndex = 4;
constexpr int64_t kEdge = 8;            ///< a column and a value
constexpr int64_t kMapAxisRows = 20000; ///< that axes are fitted to (Components.cpp)
constexpr int64_t kSquares = 4;         ///< matrices of doubles, as wide as the rows, beside them
constexpr int64_t kMapAxisColumns = 1024;
/// Edges of a point for each neighbour looked up: 2 where none is mutual, 1 where all are.
constexpr double kEdgesANeighbour = 1.5;
/// A row's sums for the search, and its rounded values: two bytes a column, rounded up to vectors.
constexpr int64_t kSearchedRow = 32;
constexpr int64_t kSearchedColumns = 32;
constexpr int64_t kGrid = 24 << 20; ///< charges, kernel and field of the Fourier transforms
constexpr int64_t kPanelRows = 64;  ///< queries that a thread scores at once (AllScores.cpp)
/// Of a point: five pairs of floats in the descent, its place, and the layout that is handed out.
constexpr int64_t kPoint = 5 * 2 * kFloat + kIndex + 2 * kFloat;

int64_t upTo(int64_t value, int64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/// The sample that axes are fitted to, and what is as wide as it.
int64_t axesBytes(int64_t rows, int64_t columns)
{
    const int64_t sample = std::min(rows, kMapAxisRows) * columns * kFloat;
    const int64_t square = columns <= kMapAxisColumns ? columns * columns * 8 : 0;
    return sample + kSquares * square;
}

int64_t comparingBytes(int64_t rows, int64_t columns, int threads)
{
    const int64_t spaces = rows * (columns + 2) * kFloat;
    const int64_t asked = std::min(HonestyOptions().queries, rows) * (columns + 2) * kFloat;
    const int64_t scores = threads * std::min(kPanelRows * rows * kFloat, kScoreBytes);
    return spaces + asked + scores + 2 * rows * (kFloat + 8); // |row|² as floats and doubles
}
} // namespace

int64_t MapMemory::peak() const
{
    return rows + std::max(neighbours, layout + comparing);
}

MapMemory mapMemory(int64_t rows, int64_t columns, const TSneOptions& options, int threads)
{
    const auto looked = static_cast<int64_t>(3 * options.perplexity);
    const int64_t kept = std::min<int64_t>(options.components, columns);
    const int64_t components = rows * kept * kFloat;
    const int64_t found = rows * looked * (kIndex + kFloat);
    const int64_t lists =
        options.portable ? 0 : ownListBytes(rows, kept, static_cast<int>(looked), threads);
    const int64_t searched = rows * (kSearchedRow + 2 * upTo(kept, kSearchedColumns)) + lists;
    const int64_t conditional = rows * looked * kFloat;
    const int64_t pointing = rows * (looked * kEdge + 2 * 8); // with where each row's begin
    const auto edges = static_cast<int64_t>(kEdgesANeighbour * static_cast<double>(looked));
    const int64_t affinities = rows * (upTo(edges, Affinities::kPadding) * kEdge + 8);

    MapMemory memory;
    memory.rows = rows * columns * kFloat;
    memory.neighbours =
        std::max({components + axesBytes(rows, columns), components + found + searched,
                  components + found + conditional + pointing + affinities});
    const int64_t grid = rows < TSne::kExactRows ? 0 : kGrid;
    // Where points change their order, affinities of both orders are there.
    memory.neighbours = std::max(memory.neighbours, 2 * affinities + rows * kPoint + grid);
    memory.layout = affinities + rows * kPoint + grid;
    memory.comparing = comparingBytes(rows, columns, threads);
    return memory;
}

MapMemory pcaMapMemory(int64_t rows, int64_t columns, int threads)
{
    MapMemory memory;
    memory.rows = rows * columns * kFloat;
    memory.neighbours = axesBytes(rows, columns) + rows * 2 * kFloat;
    memory.layout = rows * 2 * 2 * kFloat;
    memory.comparing = comparingBytes(rows, columns, threads);
    return memory;
}

} // namespace kindred
