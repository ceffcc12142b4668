#include "neighbour/FloatSearch.h"

#include <algorithm>
#include <utility>

#include "neighbour/DrawnRows.h"
#include "neighbour/FoundRows.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
/// Multiplications of one thread between two questions whether to go on: a fraction of a second.
constexpr int64_t kWorkBetweenQuestions = int64_t{8} << 30;

/// Nothing is guessed of queries that only some of the rows may answer.
DrawnRows drawnFor(const SearchQuestion& question, const ScannedRows& scanned)
{
    const bool anyRow = question.reaches.empty() && question.others.labels.empty();
    return {scanned, anyRow ? QueryChunk::keptOf(question) : 0};
}
} // namespace

std::optional<Neighbours> searchByFloats(const SearchQuestion& question, Executor& executor,
                                         const std::function<bool(double)>& progress,
                                         Neighbours out)
{
    const ScannedRows scanned(question.database, question.metric, executor);
    const DrawnRows drawn = drawnFor(question, scanned);
    const std::vector<SearchTile> sample = drawn.tiles();
    const int64_t width = searchKernels().width;
    const int64_t panels = (question.queries.rows + width - 1) / width;
    const int64_t work =
        std::max<int64_t>(width * question.database.rows * question.database.cols, 1);
    const int64_t turn =
        progress ? executor.threads() * std::max<int64_t>(kWorkBetweenQuestions / work, 1) : panels;
    for (int64_t first = 0; first < panels; first += turn) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(panels)))
            return std::nullopt;
        const int64_t count = std::min(turn, panels - first);
        executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
            QueryChunk chunk(question, scanned);
            const int64_t step = chunk.panelsAtOnce(0);
            for (int64_t panel = begin; panel < end; panel += step) {
                chunk.pack(first + panel, std::min(step, end - panel));
                if (!drawn.empty())
                    chunk.guess(sample, drawn.least());
                chunk.scanAll();
                if (!drawn.empty())
                    chunk.mendGuesses();
                for (int64_t i = 0; i < chunk.size(); ++i)
                    writeCandidates(chunk.settle(i), question.metric, chunk.firstQuery() + i, out);
            }
        });
    }
    return out;
}

std::optional<Neighbours> searchByFloats(const SearchQuestion& question, Executor& executor,
                                         const std::function<bool(double)>& progress)
{
    Neighbours out{Matrix<int32_t>(question.queries.rows, question.k),
                   Matrix<float>(question.queries.rows, question.k)};
    if (question.queries.rows == 0 || question.k == 0)
        return out;
    return searchByFloats(question, executor, progress, std::move(out));
}

bool answerByFloats(const SearchQuestion& question, const std::vector<int64_t>& queries,
                    Executor& executor, const std::function<bool(double)>& progress,
                    Neighbours& out)
{
    const auto count = static_cast<int64_t>(queries.size());
    Matrix<float> rows(count, question.queries.cols);
    std::vector<int32_t> exclude(question.exclude.empty() ? 0 : queries.size());
    std::vector<double> reaches(question.reaches.empty() ? 0 : queries.size());
    for (int64_t i = 0; i < count; ++i) {
        const int64_t query = queries[static_cast<size_t>(i)];
        std::copy_n(question.queries.row(query), rows.cols(), rows.row(i));
        if (!exclude.empty())
            exclude[static_cast<size_t>(i)] = question.exclude[static_cast<size_t>(query)];
        if (!reaches.empty())
            reaches[static_cast<size_t>(i)] = question.reaches[static_cast<size_t>(query)];
    }
    SearchQuestion open = question;
    open.queries = std::as_const(rows).view();
    open.exclude = exclude;
    open.reaches = reaches;
    const auto found =
        searchByFloats(open, executor, progress,
                       {Matrix<int32_t>(count, question.k), Matrix<float>(count, question.k)});
    for (int64_t i = 0; found && i < count; ++i) {
        const int64_t query = queries[static_cast<size_t>(i)];
        std::copy_n(found->indices.row(i), question.k, out.indices.row(query));
        std::copy_n(found->values.row(i), question.k, out.values.row(query));
    }
    return found.has_value();
}

} // namespace kindred
