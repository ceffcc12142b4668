#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>

#include "base/Npy.h"
#include "base/UnitRows.h"
#include "engine/Interrupt.h"
#include "engine/OutputFolder.h"
#include "engine/Progress.h"
#include "engine/commands/Commands.h"
#include "neighbour/ApproximateSearch.h"

namespace kindred::engine {

namespace {
const std::vector<std::string> kNeighbourFiles = {"indices.npy", "distances.npy"};

struct NeighbourFlags {
    std::string matrix, queries, out, metric = "cosine";
    int k = 15;
    bool approximate = false;
    double recall = 0.95; ///< of an approximate search, at least
    uint64_t seed = 1;    ///< of its cells
};

/// What the matrix is searched for, and how.
struct AskedRows {
    Matrix<float> rows;
    Matrix<float> given;          ///< empty: the rows themselves
    std::vector<int32_t> exclude; ///< then each its own
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

bool isCosine(const NeighbourFlags& flags)
{
    return flags.metric == "cosine";
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

Result<AskedRows> readAsked(const NeighbourFlags& flags)
{
    AskedRows asked;
    KINDRED_ASSIGN(asked.rows, readRows(flags.matrix));
    const bool self = flags.queries.empty();
    if (!self) {
        KINDRED_ASSIGN(asked.given, readRows(flags.queries));
        if (asked.given.cols() != asked.rows.cols())
            return inputError("queries have " + std::to_string(asked.given.cols()) +
                                  " columns, the matrix " + std::to_string(asked.rows.cols()),
                              flags.queries);
    }
    if (const int64_t most = asked.rows.rows() - (self ? 1 : 0); flags.k > most)
        return inputError("a row has at most " + std::to_string(most) + " neighbours here, not " +
                              std::to_string(flags.k) + (self ? " (it is none of its own)" : ""),
                          flags.matrix, "Ask for fewer neighbours.");
    if (isCosine(flags)) {
        KINDRED_TRY(normalise(asked.rows, flags.matrix));
        KINDRED_TRY(normalise(asked.given, flags.queries));
    }
    if (self) {
        asked.exclude.resize(static_cast<size_t>(asked.rows.rows()));
        std::iota(asked.exclude.begin(), asked.exclude.end(), 0);
    }
    return asked;
}

/// Queries whose cells hold fewer than k rows are searched exactly.
Status fillShortLines(const SearchQuestion& question, Executor& executor,
                      const SearchProgress& progress, Neighbours& found)
{
    std::vector<int64_t> lines;
    for (int64_t line = 0; line < found.indices.rows(); ++line)
        if (found.indices(line, question.k - 1) < 0)
            lines.push_back(line);
    if (lines.empty())
        return {};
    Matrix<float> rows(static_cast<int64_t>(lines.size()), question.queries.cols);
    std::vector<int32_t> exclude;
    for (size_t i = 0; i < lines.size(); ++i) {
        std::copy_n(question.queries.row(lines[i]), rows.cols(), rows.row(static_cast<int64_t>(i)));
        if (!question.exclude.empty())
            exclude.push_back(question.exclude[static_cast<size_t>(lines[i])]);
    }
    SearchQuestion rest = question;
    rest.queries = std::as_const(rows).view();
    rest.exclude = exclude;
    const auto whole = searchExact(rest, executor, progress);
    if (!whole)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    for (size_t i = 0; i < lines.size(); ++i) {
        const auto from = static_cast<int64_t>(i);
        std::copy_n(whole->indices.row(from), question.k, found.indices.row(lines[i]));
        std::copy_n(whole->values.row(from), question.k, found.values.row(lines[i]));
    }
    return {};
}

Result<ApproximateAnswer> search(const NeighbourFlags& flags, const AskedRows& asked,
                                 const GlobalFlags& global)
{
    SearchQuestion question;
    question.database = asked.rows.view();
    question.queries = flags.queries.empty() ? asked.rows.view() : asked.given.view();
    question.k = flags.k;
    question.metric = isCosine(flags) ? SearchMetric::InnerProduct : SearchMetric::SquaredL2;
    question.exclude = asked.exclude;
    Executor executor(global.threads);
    Progress progress("finding neighbours", global);
    const ApproximateRequest how = {.kind = flags.approximate ? SearchKind::Ivf : SearchKind::Exact,
                                    .seed = flags.seed,
                                    .leastRecall = flags.recall};
    KINDRED_ASSIGN(ApproximateAnswer answer,
                   searchNeighbours(question, how, executor, progress.callback()));
    if (!answer.exact)
        KINDRED_TRY(fillShortLines(question, executor, progress.callback(), answer.found));
    return answer;
}

/// How an approximate search ended: by its cells, or exactly because those found too little.
std::string howFound(const NeighbourFlags& flags, const ApproximateAnswer& answer)
{
    char text[160];
    const double found = std::floor(1e4 * answer.recall) / 100; // never what it does not reach
    if (!answer.exact)
        std::snprintf(text, sizeof text, "Through cells: %.2f %% of the nearest rows are found.\n",
                      found);
    else if (answer.effort > 0)
        std::snprintf(text, sizeof text,
                      "Searched exactly: cells find %.2f %% of the nearest rows, not %.2f %%, for "
                      "less work.\n",
                      found, 100 * flags.recall);
    else
        std::snprintf(text, sizeof text, "Searched exactly: these rows have no place in cells.\n");
    return text;
}

Result<Report> writeNeighbours(const NeighbourFlags& flags, OutputFolder& folder,
                               ApproximateAnswer answer)
{
    Neighbours& found = answer.found;
    if (isCosine(flags))
        for (float& value : found.values.values())
            value = 1 - value;
    KINDRED_TRY(folder.open());
    KINDRED_TRY(writeNpy(folder.file("indices.npy"), found.indices.view()));
    KINDRED_TRY(writeNpy(folder.file("distances.npy"), found.values.view()));
    KINDRED_TRY(folder.keep());
    const char* distance = isCosine(flags) ? "1 - cosine similarity" : "squared Euclidean";
    Report report;
    report.json = {{"out", flags.out},
                   {"queries", found.indices.rows()},
                   {"k", flags.k},
                   {"metric", flags.metric},
                   {"distance", distance},
                   {"self_excluded", flags.queries.empty()},
                   {"approximate", !answer.exact},
                   {"files", kNeighbourFiles}};
    report.text = std::to_string(flags.k) + " neighbours of " +
                  std::to_string(found.indices.rows()) + " rows (" + distance + ") in " +
                  flags.out + "\n";
    if (flags.approximate) {
        report.json["recall"] = answer.exact ? 1.0 : answer.recall;
        report.json["recall_of_cells"] = answer.recall;
        report.json["effort"] = answer.effort;
        report.text += howFound(flags, answer);
    }
    return report;
}

Result<Report> neighbours(const NeighbourFlags& flags, const GlobalFlags& global)
{
    OutputFolder folder(flags.out, kNeighbourFiles);
    KINDRED_TRY(folder.check());
    catchInterrupts();
    KINDRED_ASSIGN(const AskedRows asked, readAsked(flags));
    auto answer = search(flags, asked, global);
    if (!answer && answer.error().code == ErrorCode::Interrupted)
        return Error{ErrorCode::Interrupted, "stopped; nothing was written", "", ""};
    if (!answer)
        return answer.error();
    return writeNeighbours(flags, folder, std::move(*answer));
}
} // namespace

Command neighboursCommand()
{
    return {
        "neighbours", "nearest neighbours of a matrix's rows", [](CLI::App& app) -> Work {
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
            CLI::Option* cells = app.add_flag(
                "--approximate", flags->approximate,
                "look at the nearest cells of rows alone, where that finds enough of them for less "
                "work; else exactly");
            app.add_option("--recall", flags->recall,
                           "share of the nearest rows that --approximate must find, measured on up "
                           "to 1,000 of them (default: 0.95)")
                ->check(CLI::Range(0.01, 1.0))
                ->needs(cells);
            app.add_option("--seed", flags->seed, "of --approximate's cells (default: 1)")
                ->needs(cells);
            return [flags](const GlobalFlags& global) { return neighbours(*flags, global); };
        }};
}

} // namespace kindred::engine
