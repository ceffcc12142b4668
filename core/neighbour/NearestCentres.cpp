#include "neighbour/NearestCentres.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "kernel/Offload.h"
#include "neighbour/AllScores.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/bytes/ByteSearch.h"

namespace kindred {

namespace {
Matrix<float> gatheredRows(MatrixView<const float> rows, const std::vector<int32_t>& which)
{
    Matrix<float> gathered(static_cast<int64_t>(which.size()), rows.cols);
    for (size_t i = 0; i < which.size(); ++i)
        std::copy_n(rows.row(which[i]), rows.cols, gathered.row(static_cast<int64_t>(i)));
    return gathered;
}
} // namespace

NearestCentres::NearestCentres(MatrixView<const float> rows, Executor& executor, CentreLook look)
    : m_rows(rows), m_executor(executor), m_look(look), m_clusters(static_cast<size_t>(rows.rows))
{
}

Assignment NearestCentres::of(const Matrix<float>& centres)
{
    if (m_look == CentreLook::Cheapest && byDevice(centres))
        m_centres = {}; // what is settled is known of exact answers alone
    else if (m_look == CentreLook::Cheapest &&
             !suitsBytes({centres.view(), m_rows, 1, SearchMetric::SquaredL2}))
        byScores(centres);
    else if (m_centres.empty())
        byAll(centres);
    else
        byMoved(centres);
    Assignment result;
    result.clusters = m_clusters;
    result.distances.resize(m_clusters.size());
    m_executor.forRanges(m_rows.rows, 64, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            result.distances[at] =
                squaredDistanceOf(m_rows.row(row), centres.row(m_clusters[at]), m_rows.cols);
        }
    });
    return result;
}

/// By the floats of a device, where there is one; else false.
bool NearestCentres::byDevice(const Matrix<float>& centres)
{
    const auto device = Offload::active();
    const auto found = device ? device->best(centres, m_rows) : std::nullopt;
    if (!found)
        return false;
    std::transform(found->begin(), found->end(), m_clusters.begin(),
                   [](int32_t centre) { return std::max(centre, 0); });
    return true;
}

/// By the scan's floats: nothing hangs on near ties, so none is settled.
void NearestCentres::byScores(const Matrix<float>& centres)
{
    scoreAll(centres, m_rows, SearchMetric::SquaredL2, m_executor,
             [&](int64_t row, std::span<const float> scores) {
                 m_clusters[static_cast<size_t>(row)] = static_cast<int32_t>(
                     std::max_element(scores.begin(), scores.end()) - scores.begin());
             });
}

void NearestCentres::byAll(const Matrix<float>& centres)
{
    const Neighbours found =
        searchExact(centres, m_rows, 1, SearchMetric::SquaredL2, {}, m_executor);
    std::transform(found.indices.values().begin(), found.indices.values().end(), m_clusters.begin(),
                   [](int32_t centre) { return std::max(centre, 0); });
    m_centres = centres;
}

/// A row whose own centre has not moved is nearer to it than to any other that has not: only those
/// that have can take it over. The search is exact, so this is no approximation. Among thousands of
/// centres most rest after some iterations.
void NearestCentres::byMoved(const Matrix<float>& centres)
{
    const std::vector<int32_t> moved = movedCentres(centres);
    std::vector<uint8_t> hasMoved(static_cast<size_t>(centres.rows()));
    for (const int32_t centre : moved)
        hasMoved[static_cast<size_t>(centre)] = 1;
    std::vector<int32_t> astray;
    std::vector<int32_t> settled;
    for (size_t row = 0; row < m_clusters.size(); ++row)
        (hasMoved[static_cast<size_t>(m_clusters[row])] ? astray : settled)
            .push_back(static_cast<int32_t>(row));
    std::vector<int32_t> every(static_cast<size_t>(centres.rows()));
    std::iota(every.begin(), every.end(), 0);
    search(centres, every, astray, false);
    search(centres, moved, settled, true);
    m_centres = centres;
}

std::vector<int32_t> NearestCentres::movedCentres(const Matrix<float>& centres) const
{
    std::vector<int32_t> moved;
    for (int64_t centre = 0; centre < centres.rows(); ++centre)
        if (!std::equal(centres.row(centre), centres.row(centre) + centres.cols(),
                        m_centres.row(centre)))
            moved.push_back(static_cast<int32_t>(centre));
    return moved;
}

/// The nearest of some centres for some rows; againstOwn: or the row's own, by (distance, index).
void NearestCentres::search(const Matrix<float>& centres, const std::vector<int32_t>& among,
                            const std::vector<int32_t>& asking, bool againstOwn)
{
    if (among.empty() || asking.empty())
        return;
    const Matrix<float> database = gatheredRows(centres, among);
    const Matrix<float> queries = gatheredRows(m_rows, asking);
    std::vector<double> own(asking.size());
    m_executor.forRanges(queries.rows(), 64, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const auto row = static_cast<size_t>(asking[static_cast<size_t>(i)]);
            own[static_cast<size_t>(i)] =
                squaredDistanceOf(queries.row(i), centres.row(m_clusters[row]), queries.cols());
        }
    });
    SearchQuestion question{database.view(), queries.view(), 1, SearchMetric::SquaredL2};
    question.reaches = own;
    const Neighbours found = *searchExact(question, m_executor, {});
    m_executor.forRanges(
        static_cast<int64_t>(asking.size()), 64, [&](int64_t begin, int64_t end, int) {
            for (int64_t i = begin; i < end; ++i) {
                if (found.indices(i, 0) < 0)
                    continue;
                const int32_t row = asking[static_cast<size_t>(i)];
                const int32_t centre = among[static_cast<size_t>(found.indices(i, 0))];
                int32_t& cluster = m_clusters[static_cast<size_t>(row)];
                const auto nearer = [&](int32_t other) {
                    return Candidate{exactScore(m_rows.rowSpan(row), centres.view().rowSpan(other),
                                                SearchMetric::SquaredL2),
                                     other};
                };
                if (!againstOwn || isNearer(nearer(centre), nearer(cluster)))
                    cluster = centre;
            }
        });
}

} // namespace kindred
