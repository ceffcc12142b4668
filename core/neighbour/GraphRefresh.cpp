#include "neighbour/GraphRefresh.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <deque>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/Random.h"
#include "kernel/AlignedRoom.h"
#include "neighbour/FoundRows.h"
#include "neighbour/ListReach.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/SearchRecall.h"

namespace kindred {

namespace {
constexpr int64_t kGroupRows = 64;    ///< rows that look at the same ones; whole panels
constexpr int64_t kLeastEffort = 512; ///< rows that a group looks at
constexpr int64_t kLookedShare = 8;   ///< one in so many rows at most
constexpr int64_t kJudgedGroups = 48; ///< that the recall is measured on
/// Rows of each: so many in all that the exact search takes them by its products of bf16.
constexpr int64_t kJudgedOfGroup = 11;
constexpr double kLeftMissed = .125; ///< of what is missed, by twice the effort: hardly ever less
constexpr size_t kLikelyTiles = 3;
constexpr size_t kLikelyRows = kLikelyTiles * kSearchRows; ///< looked at before the others
constexpr int64_t kGroupsAtOnce = 64; ///< of a thread, between questions of progress
constexpr double kTrialShare = .2;    ///< of the time, for the progress alone
constexpr uint64_t kRefreshStream = 0x72656672;

Error refreshStopped()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}

/// Lists [n, 2m] with the rows that list a row behind those on its own list: the m first found, by
/// place on their lists, so that a row which is on no list is found from those on its own.
Matrix<int32_t> bothWays(MatrixView<const int32_t> lists)
{
    const int64_t m = lists.cols;
    Matrix<int32_t> both(lists.rows, 2 * m);
    std::vector<int64_t> ends(static_cast<size_t>(lists.rows), m);
    for (int64_t row = 0; row < lists.rows; ++row) {
        std::copy_n(lists.row(row), m, both.row(row));
        std::fill_n(both.row(row) + m, m, -1);
    }
    for (int64_t j = 0; j < m; ++j)
        for (int64_t row = 0; row < lists.rows; ++row) {
            const int32_t other = lists(row, j);
            if (other >= 0 && ends[static_cast<size_t>(other)] < 2 * m)
                both(other, ends[static_cast<size_t>(other)]++) = static_cast<int32_t>(row);
        }
    return both;
}

/// All rows, in an order in which those on each other's lists stand together: a walk in breadth,
/// begun anew at the lowest row that is left.
std::vector<int32_t> groupedOrder(MatrixView<const int32_t> lists)
{
    std::vector<int32_t> order;
    order.reserve(static_cast<size_t>(lists.rows));
    std::vector<uint8_t> taken(static_cast<size_t>(lists.rows));
    const auto take = [&](int32_t row) {
        if (row >= 0 && !std::exchange(taken[static_cast<size_t>(row)], uint8_t{1}))
            order.push_back(row);
    };
    size_t read = 0;
    for (int32_t lowest = 0; lowest < lists.rows; ++lowest)
        for (take(lowest); read < order.size(); ++read)
            for (const int32_t row : lists.rowSpan(order[read]))
                take(row);
    return order;
}

/// The rows that are named, in that order.
Matrix<float> rowsNamed(MatrixView<const float> from, std::span<const int32_t> names,
                        Executor& executor)
{
    Matrix<float> named(static_cast<int64_t>(names.size()), from.cols);
    executor.forRanges(named.rows(), kGroupRows, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i)
            std::copy_n(from.row(names[static_cast<size_t>(i)]), from.cols, named.row(i));
    });
    return named;
}

/// Rows in the order of their groups, and what they are looked for with.
struct GroupedRows {
    Matrix<int32_t> lists; ///< [n, 2m] both ways
    std::vector<int32_t> order;
    Matrix<float> rows; ///< in that order
    ScannedRows scanned;
    SearchQuestion question;

    GroupedRows(MatrixView<const float> all, int k, MatrixView<const int32_t> old,
                Executor& executor)
        : lists(bothWays(old)), order(groupedOrder(lists)), rows(rowsNamed(all, order, executor)),
          scanned(all, SearchMetric::SquaredL2, executor), question{all, std::as_const(rows).view(),
                                                                    k, SearchMetric::SquaredL2,
                                                                    order}
    {
    }
    GroupedRows(const GroupedRows&) = delete;
    GroupedRows& operator=(const GroupedRows&) = delete;

    int64_t groups() const { return (rows.rows() + kGroupRows - 1) / kGroupRows; }
};

/// Groups that look for their rows' neighbours, one after another; one thread.
class GroupJoin final {
public:
    explicit GroupJoin(const GroupedRows& grouped)
        : m_grouped(grouped), m_lists(grouped.lists), m_chunk(grouped.question, grouped.scanned),
          m_seen(grouped.order.size()),
          m_tiles(alignedRoom<float>(static_cast<int64_t>(kLikelyRows) * grouped.rows.cols()))
    {
    }

    /// Writes the group's rows' neighbours to their lines of out.
    void join(int64_t group, int64_t effort, Neighbours& out)
    {
        const int64_t width = searchKernels().width;
        const int64_t panels = (m_grouped.rows.rows() + width - 1) / width;
        const int64_t step = kGroupRows / width;
        m_chunk.pack(group * step, std::min(step, panels - group * step));
        const std::span<const int32_t> own = std::span(m_grouped.order)
                                                 .subspan(static_cast<size_t>(m_chunk.firstQuery()),
                                                          static_cast<size_t>(m_chunk.size()));
        collect(own, static_cast<size_t>(effort));
        scanFound();
        for (size_t i = 0; i < own.size(); ++i)
            writeCandidates(m_chunk.settle(static_cast<int64_t>(i)), SearchMetric::SquaredL2,
                            own[i], out);
        for (const int32_t row : m_found)
            m_seen[static_cast<size_t>(row)] = 0;
    }

private:
    void add(int32_t row)
    {
        if (row >= 0 && !std::exchange(m_seen[static_cast<size_t>(row)], uint8_t{1}))
            m_found.push_back(row);
    }

    /// The group's own rows and all linked with them; then, up to the effort, those linked with
    /// what was found.
    void collect(std::span<const int32_t> own, size_t effort)
    {
        m_found.clear();
        for (const int32_t row : own)
            add(row);
        for (int64_t j = 0; j < m_lists.cols; ++j)
            for (const int32_t row : own)
                add(m_lists(row, j));
        for (size_t i = own.size(); i < m_found.size() && m_found.size() < effort; ++i)
            for (const int32_t row : m_lists.rowSpan(m_found[i]))
                add(row);
    }

    /// Those found first are the likeliest, and leave the others little to be nearer than. A scan
    /// takes the first of equal rows, so that each part is in the order of its numbers.
    void scanFound()
    {
        const auto likely =
            m_found.begin() + static_cast<std::ptrdiff_t>(std::min(m_found.size(), kLikelyRows));
        std::sort(m_found.begin(), likely);
        std::sort(likely, m_found.end());
        SearchTile tiles[kLikelyTiles];
        size_t first = 0;
        size_t count = 0;
        for (; first < std::min(m_found.size(), kLikelyRows); first += kSearchRows, ++count)
            tiles[count] = tileOf(first, count);
        m_chunk.scanFirst({tiles, count});
        for (; first < m_found.size(); first += kSearchRows)
            m_chunk.scan(tileOf(first, 0));
    }

    /// Copies of the rows found from `first` on, in the given one of kLikelyTiles places.
    SearchTile tileOf(size_t first, size_t place)
    {
        const ScannedRows& scanned = m_grouped.scanned;
        const int64_t depth = scanned.rows.cols;
        const auto rows = std::span(m_found).subspan(
            first, std::min<size_t>(kSearchRows, m_found.size() - first));
        SearchTile tile;
        float* to = m_tiles.get() + static_cast<int64_t>(place) * kSearchRows * depth;
        float* bias = m_bias + place * kSearchRows;
        tile.rows = to;
        tile.stride = depth;
        tile.count = static_cast<int>(rows.size());
        tile.bias = bias;
        tile.indices = rows.data();
        for (const int32_t row : rows) {
            to = std::copy_n(scanned.rows.row(row), depth, to);
            *bias++ = scanned.bias[static_cast<size_t>(row)];
        }
        return tile;
    }

    const GroupedRows& m_grouped;
    const MatrixView<const int32_t> m_lists;
    QueryChunk m_chunk;
    std::vector<uint8_t> m_seen; ///< [n] whether a row is among m_found
    std::vector<int32_t> m_found;
    hwy::AlignedFreeUniquePtr<float[]> m_tiles; ///< [kLikelyRows, d]
    float m_bias[kLikelyRows];
};

/// What every thread joins groups with.
class GroupJoins final {
public:
    GroupJoins(const GroupedRows& grouped, Executor& executor) : m_executor(executor)
    {
        for (int part = 0; part < executor.threads(); ++part)
            m_joins.emplace_back(grouped);
    }

    bool join(std::span<const int64_t> groups, int64_t effort, const SearchProgress& progress,
              Neighbours& out)
    {
        const auto count = static_cast<int64_t>(groups.size());
        const int64_t turn = progress ? m_executor.threads() * kGroupsAtOnce : count;
        for (int64_t first = 0; first < count; first += turn) {
            if (progress && !progress(static_cast<double>(first) / static_cast<double>(count)))
                return false;
            m_executor.forRanges(std::min(turn, count - first), 1,
                                 [&](int64_t begin, int64_t end, int part) {
                                     for (int64_t i = first + begin; i < first + end; ++i)
                                         m_joins[static_cast<size_t>(part)].join(
                                             groups[static_cast<size_t>(i)], effort, out);
                                 });
        }
        return true;
    }

private:
    Executor& m_executor;
    std::deque<GroupJoin> m_joins;
};

/// Some rows of some groups and their true neighbours, to tell the recall of an effort by.
class RefreshJudge final {
public:
    RefreshJudge(const GroupedRows& grouped, uint64_t seed)
    {
        Random random({seed, kRefreshStream});
        groups =
            drawnFromParts(grouped.groups(), std::min(grouped.groups(), kJudgedGroups), random);
        const int64_t n = grouped.rows.rows();
        for (const int64_t group : groups) {
            const int64_t begin = group * kGroupRows;
            const int64_t count = std::min(kGroupRows, n - begin);
            for (int64_t i : drawnFromParts(count, std::min(count, kJudgedOfGroup), random))
                m_drawn.push_back(grouped.order[static_cast<size_t>(begin + i)]);
        }
    }

    bool findTruth(const SearchQuestion& whole, Executor& executor, const SearchProgress& progress)
    {
        const Matrix<float> queries = rowsNamed(whole.database, m_drawn, executor);
        auto truth = searchExact(whole.database, queries, whole.k, whole.metric, m_drawn, executor,
                                 progress);
        if (truth)
            m_truth = *std::move(truth);
        return truth.has_value();
    }

    double recall(const Neighbours& found) const
    {
        Neighbours picked = m_truth;
        const int64_t k = found.indices.cols();
        for (int64_t i = 0; i < m_truth.indices.rows(); ++i) {
            const int32_t row = m_drawn[static_cast<size_t>(i)];
            std::copy_n(found.indices.row(row), k, picked.indices.row(i));
            std::copy_n(found.values.row(row), k, picked.values.row(i));
        }
        return recallOf(picked, m_truth, SearchMetric::SquaredL2);
    }

    std::vector<int64_t> groups;

private:
    std::vector<int32_t> m_drawn;
    Neighbours m_truth;
};

/// Whether no effort that is left can do: the last doubling did not help, or those to come would
/// have to find more of what is missed than doublings do.
bool isHopeless(double missed, double missedBefore, double allowed, int doublingsLeft)
{
    return missed >= missedBefore || missed * std::pow(kLeftMissed, doublingsLeft) > allowed;
}

/// Tries efforts on the judged groups until one is enough, which becomes the answer's; 0: none is.
/// False where progress said so.
bool tryEfforts(const RefreshJudge& judge, GroupJoins& joins, double leastRecall,
                const SearchProgress& progress, ApproximateAnswer& answer)
{
    const int64_t most = answer.found.indices.rows() / kLookedShare;
    double missed = 1;
    for (int64_t effort = kLeastEffort; effort <= most; effort *= 2) {
        if (!joins.join(judge.groups, effort, progress, answer.found))
            return false;
        answer.recall = judge.recall(answer.found);
        if (answer.recall >= leastRecall) {
            answer.effort = effort;
            return true;
        }
        const double before = std::exchange(missed, 1 - answer.recall);
        const int doublingsLeft = std::bit_width(static_cast<uint64_t>(most / effort)) - 1;
        if (isHopeless(missed, before, 1 - leastRecall, doublingsLeft))
            return true;
    }
    return true;
}

/// The answer by the lists; its effort is 0 where they are refused. Interrupted where progress said
/// false.
Result<ApproximateAnswer> byLists(const GroupedRows& grouped, const RefreshRequest& request,
                                  Executor& executor, const SearchProgress& progress)
{
    const int64_t n = grouped.rows.rows();
    const SearchProgress trying = partOf(progress, 0, kTrialShare);
    RefreshJudge judge(grouped, request.seed);
    if (!judge.findTruth(grouped.question, executor, trying))
        return refreshStopped();
    GroupJoins joins(grouped, executor);
    ApproximateAnswer answer;
    answer.exact = false;
    answer.found = {Matrix<int32_t>(n, grouped.question.k), Matrix<float>(n, grouped.question.k)};
    if (!tryEfforts(judge, joins, request.leastRecall, trying, answer))
        return refreshStopped();
    if (answer.effort == 0)
        return answer;
    std::vector<int64_t> groups(static_cast<size_t>(grouped.groups()));
    std::iota(groups.begin(), groups.end(), 0);
    if (!joins.join(groups, answer.effort, partOf(progress, kTrialShare, 1), answer.found))
        return refreshStopped();
    return answer;
}
} // namespace

Result<ApproximateAnswer> refreshGraph(MatrixView<const float> rows, int k,
                                       MatrixView<const int32_t> lists,
                                       const RefreshRequest& request, Executor& executor,
                                       const SearchProgress& progress)
{
    assert(lists.rows == rows.rows);
    ApproximateAnswer answer;
    SearchProgress rest = progress;
    if (rows.rows >= kLeastEffort * kLookedShare && k > 0) {
        const GroupedRows grouped(rows, k, lists, executor);
        KINDRED_ASSIGN(answer, byLists(grouped, request, executor, progress));
        if (answer.effort > 0)
            return answer;
        rest = partOf(progress, kTrialShare, 1);
    }
    std::vector<int32_t> own(static_cast<size_t>(rows.rows));
    std::iota(own.begin(), own.end(), 0);
    // What old lists still give: no row's k-th neighbour is farther than the k-th of those on its.
    const std::vector<double> reaches =
        k > 0 ? reachesOfLists(rows, k, lists, executor) : std::vector<double>();
    SearchQuestion question{rows, rows, k, SearchMetric::SquaredL2, own};
    question.reaches = reaches;
    auto found = searchExact(question, executor, rest);
    if (!found)
        return refreshStopped();
    answer.found = *std::move(found);
    answer.exact = true;
    return answer;
}

int64_t refreshBytes(int64_t rows, int64_t dimension, int64_t listed, int threads)
{
    // Rows in their groups' order, those that are moved to their mean, lists both ways with their
    // ends, order and lengths, and what each thread has seen.
    return rows * (2 * 4 * dimension + 2 * 4 * listed + 16 + threads);
}

} // namespace kindred
