#include "train/GalleryMemory.h"

#include <algorithm>
#include <unordered_map>

#include "base/UnitRows.h"

namespace kindred {

namespace {
/// Copies rows to `to` and makes them unit.
void copyUnitRows(MatrixView<const float> from, MatrixView<float> to)
{
    for (int64_t i = 0; i < from.rows; ++i)
        std::copy_n(from.row(i), from.cols, to.row(i));
    normaliseRows(to);
}

Matrix<float> copyOf(MatrixView<const float> rows)
{
    Matrix<float> copy(rows.rows, rows.cols);
    for (int64_t i = 0; i < rows.rows; ++i)
        std::copy_n(rows.row(i), rows.cols, copy.row(i));
    return copy;
}
} // namespace

Result<GalleryRows> embedWithGallery(const NeighbourhoodModel& model,
                                     const std::vector<int64_t>& memoryIds,
                                     const EmbeddingSet& gallery, const EmbeddingSet& queries,
                                     Executor& executor,
                                     const std::function<bool(double)>& progress)
{
    std::unordered_map<int64_t, int32_t> rowOf; // sample → row of the memory
    for (const int64_t id : memoryIds)
        rowOf.try_emplace(id, static_cast<int32_t>(rowOf.size()));
    std::vector<int64_t> joining;
    for (size_t i = 0; i < gallery.ids.size(); ++i)
        if (rowOf.try_emplace(gallery.ids[i], static_cast<int32_t>(rowOf.size())).second)
            joining.push_back(static_cast<int64_t>(i));
    const int64_t known = model.memory.rows();
    Matrix<float> memory(known + static_cast<int64_t>(joining.size()), model.memory.cols());
    std::copy_n(model.memory.data(), model.memory.values().size(), memory.data());
    for (size_t i = 0; i < joining.size(); ++i)
        copyUnitRows(gallery.rows.slice(joining[i], 1),
                     memory.view().slice(known + static_cast<int64_t>(i), 1));

    Matrix<float> both(gallery.rows.rows + queries.rows.rows, model.memory.cols());
    copyUnitRows(gallery.rows, both.view().slice(0, gallery.rows.rows));
    copyUnitRows(queries.rows, both.view().slice(gallery.rows.rows, queries.rows.rows));
    std::vector<int32_t> own;
    for (const EmbeddingSet* side : {&gallery, &queries})
        for (const int64_t id : side->ids) {
            const auto found = rowOf.find(id);
            own.push_back(found == rowOf.end() ? -1 : found->second);
        }
    KINDRED_ASSIGN(
        const NeighbourhoodAnswer answer,
        embedInNeighbourhood(model, {memory.view(), both.view(), own}, executor, progress));
    return GalleryRows{copyOf(answer.rows.view().slice(0, gallery.rows.rows)),
                       copyOf(answer.rows.view().slice(gallery.rows.rows, queries.rows.rows))};
}

} // namespace kindred
