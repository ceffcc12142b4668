#include "neighbour/bytes/ByteCentres.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "base/Random.h"
#include "neighbour/NearestPlaces.h"
#include "neighbour/SearchRecall.h"

namespace kindred {

namespace {
constexpr int64_t kDrawnOfByteCell = 8;
constexpr int kByteRounds = 4;
constexpr uint64_t kByteCellStream = 0x62796365;

/// Rounded means of the rows of each centre; a centre without rows stays.
void moveCentres(const ByteRows& rows, std::span<const int32_t> names,
                 std::span<const int32_t> owners, int64_t cells, BytePanels& centres)
{
    const int64_t columns = rows.stride();
    Matrix<int32_t> sums(cells, columns);
    std::vector<int32_t> counts(static_cast<size_t>(cells));
    for (size_t i = 0; i < names.size(); ++i) {
        const int8_t* bytes = rows.bytes(names[i]);
        int32_t* sum = sums.row(owners[i]);
        for (int64_t k = 0; k < columns; ++k)
            sum[k] += bytes[k];
        ++counts[static_cast<size_t>(owners[i])];
    }
    std::vector<int8_t> mean(static_cast<size_t>(columns));
    for (int64_t cell = 0; cell < cells; ++cell) {
        const auto count = static_cast<float>(counts[static_cast<size_t>(cell)]);
        if (count == 0)
            continue;
        int32_t square = 0;
        for (int64_t k = 0; k < columns; ++k) {
            const auto value =
                static_cast<int8_t>(std::nearbyint(static_cast<float>(sums(cell, k)) / count));
            mean[static_cast<size_t>(k)] = value;
            square += int32_t{value} * value;
        }
        centres.put(cell, mean.data(), square);
    }
}

} // namespace

std::optional<BytePanels> learnedByteCentres(const ByteRows& rows, int64_t cells, uint64_t seed,
                                             const ByteKernels& kernels, Executor& executor,
                                             const SearchProgress& progress)
{
    Random random({seed, kByteCellStream});
    std::vector<int32_t> names;
    for (const int64_t row :
         drawnFromParts(rows.count(), std::min(rows.count(), cells * kDrawnOfByteCell), random))
        names.push_back(static_cast<int32_t>(row));
    BytePanels centres(panelPlaces(cells), rows.quads());
    int64_t cell = 0;
    for (const int64_t i : drawnFromParts(static_cast<int64_t>(names.size()), cells, random)) {
        const int32_t row = names[static_cast<size_t>(i)];
        centres.put(cell++, rows.bytes(row), rows.square(row));
    }
    for (int round = 0; round < kByteRounds; ++round) {
        if (progress && !progress(static_cast<double>(round) / kByteRounds))
            return std::nullopt;
        moveCentres(rows, names, nearestPlaces(centres, rows, names, 1, kernels, executor).values(),
                    cells, centres);
    }
    return centres;
}

} // namespace kindred
