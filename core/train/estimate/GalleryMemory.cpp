#include "train/estimate/GalleryMemory.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/Random.h"
#include "base/UnitRows.h"

namespace kindred {

namespace {
constexpr uint64_t kGalleryStream = 0x67616c;

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

/// Rows of the gallery that join, ascending: the asked share of those that the memory lacks.
std::vector<int64_t> joiningRows(const GalleryQuestion& question,
                                 const std::unordered_map<int64_t, int32_t>& remembered)
{
    std::vector<int64_t> rows;
    for (size_t i = 0; i < question.gallery.ids.size(); ++i)
        if (!remembered.contains(question.gallery.ids[i]))
            rows.push_back(static_cast<int64_t>(i));
    if (question.share >= 1)
        return rows;
    Random({question.seed, kGalleryStream}).shuffle(rows);
    rows.resize(
        static_cast<size_t>(std::lround(question.share * static_cast<double>(rows.size()))));
    std::sort(rows.begin(), rows.end());
    return rows;
}
} // namespace

Result<GalleryRows> embedWithGallery(const GalleryQuestion& question, Executor& executor,
                                     const std::function<bool(double)>& progress)
{
    const NeighbourhoodModel& model = question.model;
    const EmbeddingSet& gallery = question.gallery;
    const EmbeddingSet& queries = question.queries;
    std::unordered_map<int64_t, int32_t> rowOf; // sample → row of the memory
    for (const int64_t id : question.memoryIds)
        rowOf.try_emplace(id, static_cast<int32_t>(rowOf.size()));
    const std::vector<int64_t> joining = joiningRows(question, rowOf);
    for (const int64_t row : joining)
        rowOf.try_emplace(gallery.ids[static_cast<size_t>(row)],
                          static_cast<int32_t>(rowOf.size()));
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
