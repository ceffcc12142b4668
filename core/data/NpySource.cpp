#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <set>

#include "base/Json.h"
#include "base/Npy.h"
#include "base/NpyForeign.h"
#include "base/Text.h"
#include "data/CheckFiles.h"
#include "data/EncodedDataset.h"
#include "data/ImageHeader.h"
#include "data/Sources.h"
#include "data/TableColumns.h"

namespace kindred {

namespace {
constexpr size_t kMostHeaderBytes = 1 << 17; ///< the first format's longest, and more
constexpr uint64_t kMostPictureBytes = 256ULL << 20;
constexpr size_t kMostMissingListed = 100;

/// Rows whose pictures lie where ids.jsonl says. They are for the eye: the rows are the data.
class PicturedRows final : public EncodedDataset {
public:
    explicit PicturedRows(std::vector<fs::path> files) : m_files(std::move(files)) {}

protected:
    Result<std::string> read(size_t sample) const override
    {
        const fs::path& file = m_files[sample];
        KINDRED_ASSIGN(std::string bytes, readRegularFile(file, kMostPictureBytes));
        if (imageFormat(bytes) == ImageFormat::Unknown)
            return inputError("is no picture", file.string());
        return bytes;
    }

private:
    std::vector<fs::path> m_files;
};

/// Rows and columns, as a matrix of embeddings has; a list of numbers is none.
Result<Matrix<float>> readRows(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string start(kMostHeaderBytes, '\0');
    stream.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<size_t>(stream.gcount()));
    KINDRED_ASSIGN(const NpyHeader header, parseNpyHeader(start, file.string(), NpyScope::Any));
    if (header.shape.size() != 2)
        return inputError("has " + std::to_string(header.shape.size()) +
                              (header.shape.size() == 1 ? " dimension" : " dimensions") +
                              "; a matrix of two is needed, a row a sample",
                          file.string(), "In NumPy: np.save(file, x.reshape(len(x), -1)).");
    return readNpyMatrix(file);
}

Status refuseNonFinite(const Matrix<float>& matrix, const std::string& where)
{
    for (int64_t row = 0; row < matrix.rows(); ++row)
        for (int64_t column = 0; column < matrix.cols(); ++column)
            if (!std::isfinite(matrix(row, column)))
                return inputError("row " + std::to_string(row) + ", column " +
                                      std::to_string(column) + " is not a finite number",
                                  where, "Remove or replace such rows.");
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

/// The rows with their pictures, whose paths are absolute or below `folder`; nothing where not one
/// is there, as on another machine. `missing` lists those that are not.
std::shared_ptr<Dataset> picturesOf(const std::vector<Json>& ids, const fs::path& folder,
                                    std::vector<Problem>& missing)
{
    std::vector<fs::path> files;
    bool found = false;
    for (const Json& item : ids) {
        const Json path = item.value("path", Json());
        const fs::path file = path.is_string() ? folder / path.get<std::string>() : fs::path();
        std::error_code ignored;
        const bool there = !file.empty() && fs::is_regular_file(file, ignored);
        found = found || there;
        if (!there && missing.size() < kMostMissingListed)
            missing.push_back({Problem::Kind::Skipped, static_cast<int64_t>(files.size()),
                               file.empty() ? "a row without path" : printablePath(file.string()),
                               "is not there, its picture stays empty"});
        files.push_back(file);
    }
    if (found)
        return std::make_shared<PicturedRows>(std::move(files));
    missing.clear();
    return nullptr;
}

/// Rows without a finest class become problems.
void noteUnlabelled(Draft& draft, const char* what)
{
    const std::vector<std::string>& leaf = draft.labels.back();
    for (size_t row = 0; row < leaf.size(); ++row)
        if (leaf[row].empty())
            draft.dataset->problems.push_back(
                {Problem::Kind::Label, static_cast<int64_t>(row), draft.dataset->names[row], what});
}

/// labels.npy of shape [n] or [n, levels]: numbers of classes, or their names.
Status readLabels(const fs::path& file, int64_t rows, Draft& draft)
{
    KINDRED_ASSIGN(const NpyArray array, readNpy(file, NpyScope::Any));
    const std::vector<int64_t>& shape = array.header.shape;
    if (shape.empty() || shape.size() > 2 || array.header.dtype[1] == 'f')
        return inputError("labels must be whole numbers or words of shape [n] or [n, levels]",
                          file.string(), "In NumPy: np.save(file, y.astype(np.int64)).");
    if (shape[0] != rows)
        return inputError("holds " + std::to_string(shape[0]) + " labels for " +
                              std::to_string(rows) + " rows",
                          file.string());
    const auto levels = static_cast<size_t>(shape.size() == 2 ? shape[1] : 1);
    draft.labels.assign(levels, {});
    std::vector<std::string> texts = npyTexts(array);
    for (size_t i = 0; i < texts.size(); ++i)
        draft.labels[i % levels].push_back(printablePath(texts[i]));
    return {};
}

/// The class that a line of ids.jsonl names; "" where it names none.
std::string labelIn(const Json& item)
{
    const Json label = item.value("label", Json());
    return label.is_null() ? std::string() : textOf(label);
}

/// Class names from ids.jsonl, for the finest level; none where no line has one. Where labels.npy
/// is there as well, lines that do not all name a class say nothing.
void readTextLabels(const std::vector<Json>& ids, Draft& draft)
{
    const auto unnamed = std::count_if(ids.begin(), ids.end(),
                                       [](const Json& item) { return labelIn(item).empty(); });
    if (!draft.labels.empty() && (ids.empty() || unnamed > 0)) {
        noteUnlabelled(draft, "has no label in labels.npy");
        return;
    }
    if (unnamed == static_cast<int64_t>(ids.size()))
        return; // nobody says
    if (draft.labels.empty())
        draft.labels.resize(1);
    std::vector<std::string>& leaf = draft.labels.back();
    leaf.clear();
    for (const Json& item : ids)
        leaf.push_back(labelIn(item));
    noteUnlabelled(draft, "has no “label” in ids.jsonl");
}
} // namespace

Result<Draft> openNpy(const fs::path& file)
{
    KINDRED_ASSIGN(Matrix<float> matrix, readRows(file));
    if (matrix.rows() == 0 || matrix.cols() == 0)
        return inputError("the matrix is empty", file.string());
    KINDRED_TRY(refuseNonFinite(matrix, file.string()));
    const int64_t rows = matrix.rows();
    const fs::path folder = file.parent_path();
    KINDRED_ASSIGN(const std::vector<Json> ids, readIds(folder / "ids.jsonl", rows));
    std::vector<Problem> missing;
    auto pictures = picturesOf(ids, folder, missing);
    Draft draft = featureDraft(std::move(matrix), namesOf(ids, rows), std::move(pictures));
    draft.dataset->problems = std::move(missing);
    draft.dataset->kind = "npy";
    std::error_code ignored;
    if (fs::exists(folder / "labels.npy", ignored))
        KINDRED_TRY(readLabels(folder / "labels.npy", rows, draft));
    readTextLabels(ids, draft);
    draft.levelNames = unnamedLevels(draft.labels.size());
    for (const Json& item : ids) {
        const auto subset = item.contains("split") && item["split"].is_string()
                                ? subsetFromWord(item["split"].get<std::string>())
                                : std::optional<Subset>();
        draft.given.push_back(subset.value_or(Subset::None));
    }
    return draft;
}

} // namespace kindred
