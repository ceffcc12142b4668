#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "data/CsvTable.h"
#include "data/Draft.h"

namespace kindred {

/// Which columns of a table are labels and bookkeeping.
struct LabelColumns {
    std::vector<size_t> columns; ///< coarsest level first
    std::vector<std::string> names;
    std::optional<size_t> split;
    std::optional<size_t> group;
    std::optional<size_t> id;
    std::optional<size_t> camera;
    std::optional<size_t> path;

    bool holds(size_t column) const
    {
        return std::find(columns.begin(), columns.end(), column) != columns.end() ||
               split == column || group == column || id == column || camera == column ||
               path == column;
    }
};

/// label_0, label_1, … when there are any, else label; split, group, id, camera,
/// path.
LabelColumns findLabelColumns(const CsvTable& table);

/// Fills labels, splits, groups and cameras of the draft; sample i is table row order[i]. Rows
/// without a label become problems; a word that is no split is an Input error naming its cell.
Status applyLabelColumns(const CsvTable& table, const LabelColumns& columns,
                         const std::vector<size_t>& order, Draft& draft);

/// True for a table of embeddings, as `export` writes it: its paths name what the rows e0, e1, …
/// were made of, and are not opened.
bool holdsEmbeddings(const CsvTable& table);

/// A draft of feature rows: names, features and content hashes set, labels still empty. `dataset`:
/// what it fills, of a source that knows pictures of its rows.
Draft featureDraft(Matrix<float> features, std::vector<std::string> names,
                   std::shared_ptr<Dataset> dataset = {});

/// "row/000012"
std::string numberedName(const std::string& prefix, size_t number);

} // namespace kindred
