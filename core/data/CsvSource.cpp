#include <cmath>
#include <cstdio>
#include <utility>

#include "base/Text.h"
#include "data/Sources.h"
#include "data/TableColumns.h"

namespace kindred {

namespace {
class FeatureDataset final : public Dataset {
public:
    Result<Image> image(int64_t) const override
    {
        return inputError("the source holds features, not pictures", source);
    }
};

/// Nothing where the cell is no finite number.
std::optional<float> featureAt(const CsvTable& table, size_t row, size_t column)
{
    const std::optional<double> value = table.number(row, column);
    const float single = value ? static_cast<float>(*value) : NAN;
    return std::isfinite(single) ? std::optional(single) : std::nullopt;
}

/// The first cell without a number, and of how many rows such cells are.
Error missingFeature(const CsvTable& table, size_t row, size_t column, size_t rows)
{
    const std::string& cell = table.rows[row][column];
    const std::string what = cell.empty() ? "the cell is empty"
                             : table.number(row, column)
                                 ? "“" + cell + "” is not a finite number"
                                 : "“" + printablePath(cell) + "” is not a number";
    return inputError(what, table.place(row, column),
                      rows == 1 ? "Fill it in, or leave the row out."
                                : "Fill in such cells of " + std::to_string(rows) +
                                      " rows, or leave these rows out.");
}

/// "column 3 (magnesium)", as a person counts.
std::string columnName(const CsvTable& table, size_t column)
{
    const std::string text = "column " + std::to_string(column + 1);
    return table.header.empty() ? text : text + " (" + printablePath(table.header[column]) + ")";
}

Status readFeatures(const CsvTable& table, const std::vector<size_t>& columns,
                    Matrix<float>& features)
{
    features = Matrix<float>(static_cast<int64_t>(table.rows.size()),
                             static_cast<int64_t>(columns.size()));
    std::optional<std::pair<size_t, size_t>> first;
    size_t lacking = 0;
    for (size_t row = 0; row < table.rows.size(); ++row) {
        bool whole = true;
        for (size_t j = 0; j < columns.size(); ++j) {
            const std::optional<float> value = featureAt(table, row, columns[j]);
            features(static_cast<int64_t>(row), static_cast<int64_t>(j)) = value.value_or(0);
            if (!value && !first)
                first = {row, columns[j]};
            whole &= value.has_value();
        }
        lacking += whole ? 0 : 1;
    }
    if (first)
        return missingFeature(table, first->first, first->second, lacking);
    return {};
}
} // namespace

bool holdsEmbeddings(const CsvTable& table)
{
    return table.column("path") >= 0 && table.column("e0") >= 0;
}

Draft featureDraft(Matrix<float> features, std::vector<std::string> names,
                   std::shared_ptr<Dataset> filled)
{
    Draft draft;
    draft.dataset = filled ? std::move(filled) : std::make_shared<FeatureDataset>();
    Dataset& dataset = *draft.dataset;
    dataset.isImages = false;
    dataset.channels = 0;
    dataset.names = std::move(names);
    const auto width = static_cast<size_t>(features.cols()) * sizeof(float);
    for (int64_t row = 0; row < features.rows(); ++row) {
        draft.bytes.push_back(width);
        draft.hashes.push_back(
            contentHash({reinterpret_cast<const char*>(features.row(row)), width}));
    }
    dataset.features = std::move(features);
    return draft;
}

std::string numberedName(const std::string& prefix, size_t number)
{
    char text[24];
    std::snprintf(text, sizeof text, "%06zu", number);
    return prefix + text;
}

Result<Draft> openFeatures(const CsvTable& table)
{
    LabelColumns labels = findLabelColumns(table);
    if (labels.columns.empty()) {
        labels.columns = {table.columns() - 1};
        labels.names = {table.header.empty() ? "class" : printablePath(table.header.back())};
    }
    std::vector<size_t> columns;
    for (size_t c = 0; c < table.columns(); ++c)
        if (!labels.holds(c))
            columns.push_back(c);
    if (columns.empty())
        return inputError("the table has no feature column", table.where,
                          "A manifest of pictures needs a column named path.");
    Matrix<float> features;
    KINDRED_TRY(readFeatures(table, columns, features));
    std::vector<std::string> names;
    for (size_t row = 0; row < table.rows.size(); ++row)
        names.push_back(labels.path ? printablePath(table.rows[row][*labels.path])
                                    : numberedName("row/", row));
    Draft draft = featureDraft(std::move(features), std::move(names));
    draft.dataset->kind = "features";
    for (const size_t column : columns)
        draft.dataset->columnNames.push_back(columnName(table, column));
    std::vector<size_t> order(table.rows.size());
    for (size_t row = 0; row < order.size(); ++row)
        order[row] = row;
    KINDRED_TRY(applyLabelColumns(table, labels, order, draft));
    return draft;
}

} // namespace kindred
