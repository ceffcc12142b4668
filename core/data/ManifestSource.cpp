#include <algorithm>
#include <map>
#include <numeric>

#include "base/Text.h"
#include "data/CheckFiles.h"
#include "data/EncodedDataset.h"
#include "data/Sources.h"
#include "data/TableColumns.h"

namespace kindred {

namespace {
class ManifestDataset final : public EncodedDataset {
public:
    ManifestDataset(fs::path folder, std::vector<std::string> paths)
        : m_folder(std::move(folder)), m_paths(std::move(paths))
    {
        kind = "manifest";
        for (const std::string& path : m_paths)
            names.push_back(printablePath(path));
    }

private:
    Result<std::string> read(size_t sample) const override
    {
        return readRegularFile(m_folder / m_paths[sample]);
    }

    fs::path m_folder;
    std::vector<std::string> m_paths;
};

/// [order] numbers of a column's words in the order of the words; an empty one is -1.
std::vector<int32_t> cameraNumbers(const CsvTable& table, size_t column,
                                   const std::vector<size_t>& order)
{
    std::map<std::string, int32_t> numbers;
    for (const std::vector<std::string>& row : table.rows)
        numbers.emplace(trim(row[column]), -1);
    int32_t next = 0;
    for (auto& [word, number] : numbers)
        number = word.empty() ? -1 : next++;
    std::vector<int32_t> cameras;
    cameras.reserve(order.size());
    for (const size_t row : order)
        cameras.push_back(numbers[trim(table.rows[row][column])]);
    return cameras;
}

/// Labels from the paths' own folders, where the table has no label column.
void labelByFolder(const std::vector<std::string>& paths, Draft& draft)
{
    draft.levelNames = unnamedLevels(1);
    draft.labels.resize(1);
    for (const std::string& path : paths) {
        const std::string folder = fs::path(path).parent_path().generic_string();
        draft.labels[0].push_back(printablePath(folder));
    }
}
} // namespace

LabelColumns findLabelColumns(const CsvTable& table)
{
    LabelColumns found;
    const auto optional = [&](std::string_view name) {
        const int index = table.column(name);
        return index < 0 ? std::nullopt : std::optional(static_cast<size_t>(index));
    };
    for (int k = 0;; ++k) {
        std::string name = "label_";
        name += std::to_string(k);
        const auto column = optional(name);
        if (!column)
            break;
        found.columns.push_back(*column);
        found.names.push_back(printablePath(table.header[*column]));
    }
    if (const auto label = optional("label"); label && found.columns.empty()) {
        found.columns.push_back(*label);
        found.names.push_back(printablePath(table.header[*label]));
    }
    found.split = optional("split");
    found.group = optional("group");
    found.id = optional("id");
    found.camera = optional("camera");
    found.path = optional("path");
    return found;
}

Status applyLabelColumns(const CsvTable& table, const LabelColumns& columns,
                         const std::vector<size_t>& order, Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    if (columns.camera)
        dataset.cameras = cameraNumbers(table, *columns.camera, order);
    draft.levelNames = columns.names;
    draft.labels.assign(columns.columns.size(), {});
    for (size_t id = 0; id < order.size(); ++id) {
        const std::vector<std::string>& row = table.rows[order[id]];
        std::string path; // a class of a finer level is one below its coarser class
        for (size_t k = 0; k < columns.columns.size(); ++k) {
            const std::string& label = row[columns.columns[k]];
            if (label.empty() && (dataset.problems.empty() ||
                                  dataset.problems.back().id != static_cast<int64_t>(id)))
                dataset.problems.push_back({Problem::Kind::Label, static_cast<int64_t>(id),
                                            dataset.names[id],
                                            "has no label in column " + columns.names[k]});
            path += k > 0 ? "/" : "";
            path += printablePath(label);
            draft.labels[k].push_back(path);
        }
        if (columns.group)
            draft.groups.push_back(row[*columns.group]);
        if (!columns.split)
            continue;
        const std::string& word = row[*columns.split];
        const auto subset = subsetFromWord(word);
        if (!subset && !word.empty())
            return inputError("“" + printablePath(word) +
                                  "” is no split; use train, val, test, query or gallery",
                              table.place(order[id], *columns.split));
        draft.given.push_back(subset.value_or(Subset::None));
    }
    return {};
}

Result<Draft> openManifest(const CsvTable& table, const fs::path& folder,
                           const DatasetRequest& request, const DataProgress& progress)
{
    const auto column = static_cast<size_t>(table.column("path"));
    std::vector<size_t> order(table.rows.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const auto pathOf = [&](size_t row) -> const std::string& { return table.rows[row][column]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return pathOf(a) < pathOf(b); });
    std::vector<std::string> paths;
    for (const size_t row : order) {
        if (pathOf(row).empty())
            return inputError("the path is empty", table.place(row, column));
        if (!paths.empty() && paths.back() == pathOf(row))
            return inputError("“" + printablePath(pathOf(row)) + "” is listed twice",
                              table.place(row, column));
        paths.push_back(pathOf(row));
    }
    Draft draft;
    draft.dataset = std::make_shared<ManifestDataset>(folder, paths);
    const LabelColumns labels = findLabelColumns(table);
    KINDRED_TRY(applyLabelColumns(table, labels, order, draft));
    if (labels.columns.empty())
        labelByFolder(paths, draft);
    const Dataset& dataset = *draft.dataset;
    KINDRED_ASSIGN(const auto facts, checkFiles([&](int64_t id) { return dataset.encoded(id); },
                                                dataset.size(), request.checkImages, progress));
    applyFacts(facts, draft);
    return draft;
}

} // namespace kindred
