#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "base/Npy.h"
#include "base/UnitRows.h"
#include "engine/OutputFolder.h"
#include "engine/commands/Commands.h"
#include "neighbour/ExactSearch.h"

namespace kindred::engine {

namespace {
const std::vector<std::string> kNeighbourFiles = {"indices.npy", "distances.npy"};

struct NeighbourFlags {
    std::string matrix, queries, out, metric = "cosine";
    int k = 15;
    bool approximate = false; ///< declared to be refused by name
};

Result<Matrix<float>> readRows(const std::string& path)
{
    KINDRED_ASSIGN(Matrix<float> rows, readNpyMatrix(path));
    if (rows.empty())
        return inputError("the matrix is empty", path);
    for (int64_t i = 0; i < rows.rows(); ++i)
        for (int64_t j = 0; j < rows.cols(); ++j)
            if (!std::isfinite(rows(i, j)))
                return inputError("not a finite number in row " + std::to_string(i), path,
                                  "Remove or replace such rows.");
    return rows;
}

/// Unit rows in place; a zero row has no direction and is refused.
Status normalise(Matrix<float>& rows, const std::string& path)
{
    for (int64_t i = 0; i < rows.rows(); ++i) {
        const float* row = rows.row(i);
        if (std::all_of(row, row + rows.cols(), [](float value) { return value == 0; }))
            return inputError("row " + std::to_string(i) + " is zero and has no direction", path,
                              "Use --metric l2, or remove it.");
    }
    normaliseRows(rows);
    return {};
}

Result<Report> writeNeighbours(const NeighbourFlags& flags, OutputFolder& folder, Neighbours found)
{
    if (flags.metric == "cosine")
        for (float& value : found.values.values())
            value = 1 - value;
    KINDRED_TRY(folder.open());
    KINDRED_TRY(writeNpy(folder.file("indices.npy"), found.indices.view()));
    KINDRED_TRY(writeNpy(folder.file("distances.npy"), found.values.view()));
    KINDRED_TRY(folder.keep());
    const char* distance = flags.metric == "cosine" ? "1 - cosine similarity" : "squared Euclidean";
    Report report;
    report.json = {{"out", flags.out},
                   {"queries", found.indices.rows()},
                   {"k", flags.k},
                   {"metric", flags.metric},
                   {"distance", distance},
                   {"self_excluded", flags.queries.empty()},
                   {"files", kNeighbourFiles}};
    report.text = std::to_string(flags.k) + " neighbours of " +
                  std::to_string(found.indices.rows()) + " rows (" + distance + ") in " +
                  flags.out + "\n";
    return report;
}

Result<Report> neighbours(const NeighbourFlags& flags, const GlobalFlags& global)
{
    if (flags.approximate)
        return usageError("--approximate is not part of this version", {},
                          "Leave it out: the search is exact.");
    OutputFolder folder(flags.out, kNeighbourFiles);
    KINDRED_TRY(folder.check());
    KINDRED_ASSIGN(Matrix<float> rows, readRows(flags.matrix));
    Matrix<float> given;
    if (!flags.queries.empty()) {
        KINDRED_ASSIGN(given, readRows(flags.queries));
        if (given.cols() != rows.cols())
            return inputError("queries have " + std::to_string(given.cols()) +
                                  " columns, the matrix " + std::to_string(rows.cols()),
                              flags.queries);
    }
    const bool self = flags.queries.empty();
    if (const int64_t most = rows.rows() - (self ? 1 : 0); flags.k > most)
        return inputError("a row has at most " + std::to_string(most) + " neighbours here, not " +
                              std::to_string(flags.k) + (self ? " (it is none of its own)" : ""),
                          flags.matrix, "Ask for fewer neighbours.");
    const bool cosine = flags.metric == "cosine";
    if (cosine) {
        KINDRED_TRY(normalise(rows, flags.matrix));
        KINDRED_TRY(normalise(given, flags.queries));
    }
    std::vector<int32_t> exclude;
    if (self) {
        exclude.resize(static_cast<size_t>(rows.rows()));
        std::iota(exclude.begin(), exclude.end(), 0);
    }
    Executor executor(global.threads);
    return writeNeighbours(
        flags, folder,
        searchExact(rows.view(), self ? rows.view() : given.view(), flags.k,
                    cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2, exclude,
                    executor));
}
} // namespace

Command neighboursCommand()
{
    return {
        "neighbours", "exact nearest neighbours of a matrix's rows", [](CLI::App& app) -> Work {
            const auto flags = std::make_shared<NeighbourFlags>();
            app.add_option("embeddings", flags->matrix, "an .npy matrix, one row a sample")
                ->required();
            app.add_option("--queries", flags->queries,
                           "rows to search for (default: the matrix itself, each without itself)");
            app.add_option("-k,--k", flags->k, "neighbours a row (default: 15)")
                ->check(CLI::Range(1, 100000));
            app.add_option("--metric", flags->metric, "cosine or l2 (default: cosine)")
                ->check(CLI::IsMember({"cosine", "l2"}));
            app.add_option("--out", flags->out,
                           "folder for indices.npy and distances.npy (cosine: 1 - similarity; l2: "
                           "squared)")
                ->required();
            app.add_flag("--approximate", flags->approximate)->group("");
            return [flags](const GlobalFlags& global) { return neighbours(*flags, global); };
        }};
}

} // namespace kindred::engine
