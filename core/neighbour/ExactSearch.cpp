#include "neighbour/ExactSearch.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "kernel/Dispatch.h"
#include "kernel/Offload.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/SearchQuestion.h"
#include "neighbour/bytes/ByteSearch.h"
#include "neighbour/halves/HalfSearch.h"

namespace kindred {

namespace {
constexpr double kBytesShare = .99; ///< of the work, where floats answer the rest

using Progress = std::function<bool(double)>;

/// By products of bf16, or by floats where those tell too little.
std::optional<Neighbours> byHalves(const SearchQuestion& question, Executor& executor,
                                   const Progress& progress, Neighbours out)
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
    return searchByFloats(question, executor, progress ? Progress(rest) : progress, std::move(out));
}

using SearchWay = std::optional<Neighbours> (*)(const SearchQuestion&, Executor&, const Progress&,
                                                Neighbours);

/// The fastest way that is left where bytes are none.
SearchWay wayWithoutBytes(const SearchQuestion& question)
{
    if (suitsHalves(question))
        return byHalves;
    return searchByFloats;
}

/// By the products of bytes, which bound every distance; by floats what those cannot tell apart.
std::optional<Neighbours> byBytes(const SearchQuestion& question, Executor& executor,
                                  const Progress& progress, Neighbours out)
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
        return wayWithoutBytes(question)(question, executor, progress ? Progress(rest) : progress,
                                         std::move(out));
    case ByteSearchEnd::Found:
        break;
    }
    const auto last = [&](double) { return !progress || progress(std::max(share, kBytesShare)); };
    if (!crowded.empty() && !answerByFloats(question, crowded, executor, last, out))
        return std::nullopt;
    return out;
}

/// The tile unit's products of bf16 leave bytes behind; a vector's do so for long lists alone.
SearchWay fastestWay(const SearchQuestion& question)
{
    const bool asksBytes = suitsBytes(question) && !(usesTileUnit() && suitsHalves(question));
    return asksBytes ? byBytes : wayWithoutBytes(question);
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
    return fastestWay(question)(question, executor, progress, std::move(out));
}

} // namespace kindred
