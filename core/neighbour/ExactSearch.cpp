#include "neighbour/ExactSearch.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "kernel/Offload.h"
#include "neighbour/ByteSearch.h"
#include "neighbour/FoundRows.h"
#include "neighbour/HalfSearch.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

namespace {

/// Multiplications of one thread between two questions whether to go on: a fraction of a second.
constexpr int64_t kWorkBetweenQuestions = int64_t{8} << 30;

constexpr double kBytesShare = .99; ///< of the work, where floats answer the rest

/// out: of the question's size.
std::optional<Neighbours> byFloats(const SearchQuestion& question, Executor& executor,
                                   const std::function<bool(double)>& progress, Neighbours out)
{
    const ScannedRows scanned(question.database, question.metric, executor);
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
                chunk.scanAll();
                for (int64_t i = 0; i < chunk.size(); ++i)
                    writeCandidates(chunk.settle(i), question.metric, chunk.firstQuery() + i, out);
            }
        });
    }
    return out;
}

/// The floats' answers of some queries, into their places.
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
        byFloats(open, executor, progress,
                 {Matrix<int32_t>(count, question.k), Matrix<float>(count, question.k)});
    for (int64_t i = 0; found && i < count; ++i) {
        const int64_t query = queries[static_cast<size_t>(i)];
        std::copy_n(found->indices.row(i), question.k, out.indices.row(query));
        std::copy_n(found->values.row(i), question.k, out.values.row(query));
    }
    return found.has_value();
}

/// By the products of bytes, which bound every distance; by floats what those cannot tell apart.
std::optional<Neighbours> byBytes(const SearchQuestion& question, Executor& executor,
                                  const std::function<bool(double)>& progress, Neighbours out)
{
    std::vector<int64_t> crowded;
    double share = 0; // told so far, which what follows goes on from
    const auto noted = [&](double done) {
        share = done;
        return !progress || progress(done);
    };
    const auto rest = [&](double done) { return progress(share + (1 - share) * done); };
    switch (searchByBytes(question, executor, noted, {}, out, crowded)) {
    case ByteSearchEnd::Stopped:
        return std::nullopt;
    case ByteSearchEnd::Unfit:
        return byFloats(question, executor, progress ? std::function<bool(double)>(rest) : progress,
                        std::move(out));
    case ByteSearchEnd::Found:
        break;
    }
    const auto last = [&](double) { return !progress || progress(std::max(share, kBytesShare)); };
    if (!crowded.empty() && !answerByFloats(question, crowded, executor, last, out))
        return std::nullopt;
    return out;
}

using SearchWay = std::optional<Neighbours> (*)(const SearchQuestion&, Executor&,
                                                const std::function<bool(double)>&, Neighbours);

/// The fastest way that is left where products of bf16 are none.
SearchWay wayWithoutHalves(const SearchQuestion& question)
{
    return suitsBytes(question) ? byBytes : byFloats;
}

/// By the products of bf16, or otherwise where they tell too little.
std::optional<Neighbours> byHalves(const SearchQuestion& question, Executor& executor,
                                   const std::function<bool(double)>& progress, Neighbours out)
{
    double share = 0; // told so far, which what follows goes on from
    const auto noted = [&](double done) {
        share = done;
        return !progress || progress(done);
    };
    switch (searchByHalves(question, executor, noted, {}, out)) {
    case HalfSearchEnd::Stopped:
        return std::nullopt;
    case HalfSearchEnd::Found:
        return out;
    case HalfSearchEnd::Unfit:
        break;
    }
    const auto rest = [&](double done) { return progress(share + (1 - share) * done); };
    return wayWithoutHalves(question)(question, executor,
                                      progress ? std::function<bool(double)>(rest) : progress,
                                      std::move(out));
}

} // namespace

Neighbours searchExact(MatrixView<const float> database, MatrixView<const float> queries, int k,
                       SearchMetric metric, std::span<const int32_t> exclude, Executor& executor)
{
    return *searchExact(database, queries, k, metric, exclude, executor, {});
}

std::optional<Neighbours> searchExact(MatrixView<const float> database,
                                      MatrixView<const float> queries, int k, SearchMetric metric,
                                      std::span<const int32_t> exclude, Executor& executor,
                                      const std::function<bool(double)>& progress)
{
    return searchExact({database, queries, k, metric, exclude}, executor, progress);
}

std::optional<Neighbours> searchByFloats(const SearchQuestion& question, Executor& executor,
                                         const std::function<bool(double)>& progress)
{
    Neighbours out{Matrix<int32_t>(question.queries.rows, question.k),
                   Matrix<float>(question.queries.rows, question.k)};
    if (question.queries.rows == 0 || question.k == 0)
        return out;
    return byFloats(question, executor, progress, std::move(out));
}

std::optional<Neighbours> searchExact(const SearchQuestion& question, Executor& executor,
                                      const std::function<bool(double)>& progress)
{
    const auto& [database, queries, k, metric, exclude, others, reaches] = question;
    assert(k >= 0 && (queries.rows == 0 || database.rows == 0 || database.cols == queries.cols));
    assert(exclude.empty() || static_cast<int64_t>(exclude.size()) == queries.rows);
    assert(reaches.empty() || (metric == SearchMetric::SquaredL2 &&
                               static_cast<int64_t>(reaches.size()) == queries.rows));
    assert(others.labels.empty() ||
           (static_cast<int64_t>(others.labels.size()) == database.rows &&
            static_cast<int64_t>(others.queryLabels.size()) == queries.rows));
    Neighbours out{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    if (queries.rows == 0 || k == 0)
        return out;
    if (const auto device = others.labels.empty() ? Offload::active() : nullptr) {
        Offload::Search answer = device->nearest({database, queries, k, metric, exclude}, progress);
        if (answer.found || answer.stopped)
            return std::move(answer.found);
    }
    const SearchWay way = suitsHalves(question) ? byHalves : wayWithoutHalves(question);
    return way(question, executor, progress, std::move(out));
}

} // namespace kindred
