#include <cmath>
#include <numeric>
#include <set>

#include "base/Json.h"
#include "base/Npy.h"
#include "base/Text.h"
#include "data/CheckFiles.h"
#include "data/Sources.h"
#include "data/TableColumns.h"

namespace kindred {

namespace {
Status refuseNonFinite(const Matrix<float>& matrix, const std::string& where)
{
    for (int64_t row = 0; row < matrix.rows(); ++row)
        for (int64_t column = 0; column < matrix.cols(); ++column)
            if (!std::isfinite(matrix(row, column)))
                return inputError("row " + std::to_string(row) + ", column " +
                                      std::to_string(column) + " is not a finite number",
                                  where);
    return {};
}

/// One JSON object a row, or nothing when the file is not there.
Result<std::vector<Json>> readIds(const fs::path& file, int64_t rows)
{
    std::vector<Json> ids;
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return ids;
    KINDRED_ASSIGN(const std::string text, readFile(file));
    size_t number = 0;
    for (const std::string& line : split(text, '\n')) {
        ++number;
        if (trim(line).empty())
            continue;
        const std::string where = file.string() + ": line " + std::to_string(number);
        KINDRED_ASSIGN(Json item, parseJson(line, where));
        if (!item.is_object())
            return inputError("is not a JSON object", where);
        ids.push_back(std::move(item));
    }
    if (static_cast<int64_t>(ids.size()) != rows)
        return inputError("holds " + std::to_string(ids.size()) + " lines for " +
                              std::to_string(rows) + " rows",
                          file.string());
    return ids;
}

std::string textOf(const Json& value)
{
    return value.is_string() ? printablePath(value.get<std::string>()) : value.dump();
}

std::vector<std::string> namesOf(const std::vector<Json>& ids, int64_t rows)
{
    std::vector<std::string> names;
    for (int64_t row = 0; row < rows; ++row) {
        const bool given = !ids.empty() && ids[static_cast<size_t>(row)].contains("path");
        names.push_back(given ? textOf(ids[static_cast<size_t>(row)]["path"])
                              : numberedName("row/", static_cast<size_t>(row)));
    }
    return names;
}

/// labels.npy of shape [n] or [n, levels].
Status readLabels(const fs::path& file, int64_t rows, Draft& draft)
{
    KINDRED_ASSIGN(const NpyArray array, readNpy(file));
    const std::vector<int64_t>& shape = array.header.shape;
    if (shape.empty() || shape.size() > 2 || array.header.dtype[1] == 'f')
        return inputError("labels must be whole numbers of shape [n] or [n, levels]",
                          file.string());
    if (shape[0] != rows)
        return inputError("holds " + std::to_string(shape[0]) + " labels for " +
                              std::to_string(rows) + " rows",
                          file.string());
    const int64_t levels = shape.size() == 2 ? shape[1] : 1;
    const size_t width = array.header.itemSize();
    const bool isSigned = array.header.dtype[1] == 'i';
    draft.labels.assign(static_cast<size_t>(levels), {});
    for (int64_t i = 0; i < rows * levels; ++i) {
        uint64_t bits = 0;
        for (size_t b = width; b-- > 0;)
            bits =
                bits << 8 | static_cast<uint8_t>(array.bytes[static_cast<size_t>(i) * width + b]);
        const auto shift = static_cast<int>(64 - 8 * width);
        const int64_t value =
            isSigned ? static_cast<int64_t>(bits << shift) >> shift : static_cast<int64_t>(bits);
        draft.labels[static_cast<size_t>(i % levels)].push_back(std::to_string(value));
    }
    return {};
}

/// Class names from ids.jsonl, for the finest level.
Status readTextLabels(const std::vector<Json>& ids, const fs::path& file, Draft& draft)
{
    const auto named = [](const Json& item) { return item.contains("label"); };
    if (ids.empty() || !std::all_of(ids.begin(), ids.end(), named))
        return draft.labels.empty()
                   ? Status(inputError("no labels were found beside it: neither labels.npy nor "
                                       "“label” in ids.jsonl",
                                       file.string()))
                   : Status();
    if (draft.labels.empty())
        draft.labels.resize(1);
    std::vector<std::string>& leaf = draft.labels.back();
    leaf.clear();
    for (const Json& item : ids)
        leaf.push_back(textOf(item["label"]));
    return {};
}
} // namespace

Result<Draft> openNpy(const fs::path& file)
{
    KINDRED_ASSIGN(Matrix<float> matrix, readNpyMatrix(file));
    if (matrix.rows() == 0 || matrix.cols() == 0)
        return inputError("the matrix is empty", file.string());
    KINDRED_TRY(refuseNonFinite(matrix, file.string()));
    const int64_t rows = matrix.rows();
    const fs::path folder = file.parent_path();
    KINDRED_ASSIGN(const std::vector<Json> ids, readIds(folder / "ids.jsonl", rows));
    Draft draft = featureDraft(std::move(matrix), namesOf(ids, rows));
    draft.dataset->kind = "npy";
    std::error_code ignored;
    if (fs::exists(folder / "labels.npy", ignored))
        KINDRED_TRY(readLabels(folder / "labels.npy", rows, draft));
    KINDRED_TRY(readTextLabels(ids, file, draft));
    for (size_t k = 0; k < draft.labels.size(); ++k)
        draft.levelNames.push_back("level " + std::to_string(k));
    for (const Json& item : ids) {
        const auto subset = item.contains("split") && item["split"].is_string()
                                ? subsetFromWord(item["split"].get<std::string>())
                                : std::optional<Subset>();
        draft.given.push_back(subset.value_or(Subset::None));
    }
    return draft;
}

} // namespace kindred
