#include "board/BoardModel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "neighbour/AllScores.h"

namespace kindred {

namespace {
constexpr int kFewNeighbours = 32; ///< so many are kept in order while the rows go by
constexpr double kOutOfReach = -std::numeric_limits<double>::infinity();

Matrix<float> allCosines(const Matrix<float>& rows, MatrixView<const float> queries,
                         Executor& executor)
{
    Matrix<float> result(queries.rows, rows.rows());
    scoreAll(rows.view(), queries, SearchMetric::InnerProduct, executor,
             [&](int64_t query, std::span<const float> scores) {
                 std::copy(scores.begin(), scores.end(), result.row(query));
             });
    return result;
}

/// Support rows, then priors.
Matrix<float> extendedRows(const BoardSupport& support)
{
    std::vector<float> values = support.rows.values();
    values.insert(values.end(), support.priors.values().begin(), support.priors.values().end());
    return Matrix<float>(support.rows.rows() + support.priors.rows(), support.rows.cols(),
                         std::move(values));
}

/// The k nearest of ascending rows, as comesBefore() orders them: a later row of the same cosine
/// comes after all before it, so it is only ever compared by its cosine.
void nearestFew(std::span<const float> cosines, const std::vector<int32_t>& rows, int32_t skip,
                size_t k, std::vector<std::pair<float, int32_t>>& found)
{
    for (const int32_t row : rows) {
        const float cosine = cosines[static_cast<size_t>(row)];
        if (row == skip || (found.size() == k && !(cosine > found.back().first)))
            continue;
        if (found.size() < k)
            found.emplace_back();
        size_t at = found.size() - 1;
        for (; at > 0 && found[at - 1].first < cosine; --at)
            found[at] = found[at - 1];
        found[at] = {cosine, row};
    }
}

/// Nearer first, then the lower row.
bool comesBefore(const std::pair<float, int32_t>& a, const std::pair<float, int32_t>& b)
{
    return a.first != b.first ? a.first > b.first : a.second < b.second;
}
} // namespace

Result<BoardModel> BoardModel::make(std::shared_ptr<const BoardSupport> support,
                                    const BoardSettings& settings, Executor& executor)
{
    BoardModel model;
    model.m_support = std::move(support);
    model.m_settings = settings;
    model.m_weights = model.m_support->weights;
    const Matrix<float> rows = extendedRows(*model.m_support);
    model.m_gram = std::make_shared<const Matrix<float>>(allCosines(rows, rows.view(), executor));
    KINDRED_TRY(model.prepare(true));
    return model;
}

Result<BoardModel> BoardModel::without(std::span<const int32_t> rows, BoardRule rule) const
{
    BoardModel model;
    model.m_support = m_support;
    model.m_gram = m_gram;
    model.m_settings = m_settings;
    model.m_weights = m_weights;
    for (const int32_t row : rows)
        model.m_weights[static_cast<size_t>(row)] = 0;
    KINDRED_TRY(model.prepare(rule == BoardRule::Linear));
    return model;
}

Status BoardModel::prepare(bool withHead)
{
    m_members.assign(static_cast<size_t>(m_support->classes), {});
    for (size_t i = 0; i < m_weights.size(); ++i)
        if (m_weights[i] > 0)
            m_members[static_cast<size_t>(m_support->labels[i])].push_back(static_cast<int32_t>(i));
    m_present = static_cast<int>(
        std::count_if(m_members.begin(), m_members.end(),
                      [](const std::vector<int32_t>& rows) { return !rows.empty(); }));
    prepareMeans();
    m_headPlaces.assign(m_weights.size(), -1);
    for (size_t i = 0; i < m_weights.size(); ++i)
        if (m_weights[i] > 0) {
            m_headPlaces[i] = static_cast<int32_t>(m_headRows.size());
            m_headRows.push_back(static_cast<int32_t>(i));
        }
    return withHead && m_present > 1 ? prepareHead() : Status();
}

void BoardModel::prepareMeans()
{
    const size_t n = m_weights.size();
    m_meanRows = m_members;
    m_meanWeights.assign(m_weights.begin(), m_weights.end());
    m_meanWeights.resize(n + m_members.size(), 0.0);
    if (!m_support->priors.empty() && m_support->priorStrength > 0)
        for (size_t c = 0; c < m_members.size(); ++c)
            if (m_support->hasPrior[c]) {
                m_meanRows[c].push_back(static_cast<int32_t>(n + c));
                m_meanWeights[n + c] = m_support->priorStrength;
            }
    m_meanSums.assign(m_members.size(), 0.0);
    m_meanNorms.assign(m_members.size(), 0.0);
    m_rowProducts.assign(n, 0.0);
    m_reachable = 0;
    for (size_t c = 0; c < m_members.size(); ++c) {
        m_reachable += m_meanRows[c].empty() ? 0 : 1;
        for (const int32_t i : m_meanRows[c]) {
            double products = 0;
            for (const int32_t j : m_meanRows[c])
                products +=
                    m_meanWeights[static_cast<size_t>(j)] * static_cast<double>((*m_gram)(i, j));
            m_meanSums[c] += m_meanWeights[static_cast<size_t>(i)];
            m_meanNorms[c] += m_meanWeights[static_cast<size_t>(i)] * products;
            if (static_cast<size_t>(i) < n)
                m_rowProducts[static_cast<size_t>(i)] = products;
        }
    }
}

Status BoardModel::prepareHead()
{
    Matrix<float> rows(static_cast<int64_t>(m_headRows.size()), m_support->rows.cols());
    std::vector<int32_t> labels;
    std::vector<float> weights;
    for (const int32_t row : m_headRows) {
        std::copy_n(m_support->rows.row(row), rows.cols(),
                    rows.row(static_cast<int64_t>(labels.size())));
        labels.push_back(m_support->labels[static_cast<size_t>(row)]);
        weights.push_back(m_weights[static_cast<size_t>(row)]);
    }
    KINDRED_ASSIGN(RidgeHead head,
                   RidgeHead::fit(rows.view(), labels, weights, m_support->classes));
    m_head = std::make_shared<const RidgeHead>(std::move(head));
    return {};
}

std::string BoardModel::reason(BoardRule rule) const
{
    const int classes = rule == BoardRule::NearestMean ? m_reachable : m_present;
    if (classes < 2)
        return "two classes with samples are needed";
    return {};
}

Matrix<float> BoardModel::cosines(MatrixView<const float> queries, Executor& executor) const
{
    return allCosines(extendedRows(*m_support), queries, executor);
}

double BoardModel::meanDistance(std::span<const float> cosines, int32_t label, int32_t skip) const
{
    const auto c = static_cast<size_t>(label);
    double sum = m_meanSums[c];
    double norm = m_meanNorms[c];
    double dot = 0;
    for (const int32_t row : m_meanRows[c])
        if (row != skip)
            dot += m_meanWeights[static_cast<size_t>(row)] *
                   static_cast<double>(cosines[static_cast<size_t>(row)]);
    if (skip >= 0 && m_support->labels[static_cast<size_t>(skip)] == label && counts(skip)) {
        const auto weight = static_cast<double>(m_weights[static_cast<size_t>(skip)]);
        if (m_meanRows[c].size() < 2)
            return std::numeric_limits<double>::infinity();
        sum -= weight;
        norm -= 2 * weight * m_rowProducts[static_cast<size_t>(skip)] -
                weight * weight * static_cast<double>((*m_gram)(skip, skip));
    }
    if (m_meanRows[c].empty())
        return std::numeric_limits<double>::infinity();
    return std::max(0.0, 1 - 2 * dot / sum + norm / (sum * sum));
}

void BoardModel::nearest(std::span<const float> cosines, int32_t label, int32_t skip,
                         Found& found) const
{
    found.clear();
    const std::vector<int32_t>& rows =
        label < 0 ? m_headRows : m_members[static_cast<size_t>(label)];
    if (m_settings.k <= kFewNeighbours)
        return nearestFew(cosines, rows, skip, static_cast<size_t>(m_settings.k), found);
    for (const int32_t row : rows)
        if (row != skip)
            found.emplace_back(cosines[static_cast<size_t>(row)], row);
    const size_t wanted = std::min(found.size(), static_cast<size_t>(m_settings.k));
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(wanted),
                      found.end(), comesBefore);
    found.resize(wanted);
}

void BoardModel::voteOfNearest(std::span<const float> cosines, int32_t skip, Found& voters,
                               std::span<double> out) const
{
    std::fill(out.begin(), out.end(), 0.0);
    nearest(cosines, -1, skip, voters);
    for (const auto& [cosine, row] : voters)
        out[static_cast<size_t>(m_support->labels[static_cast<size_t>(row)])] +=
            static_cast<double>(m_weights[static_cast<size_t>(row)]) *
            std::exp(static_cast<double>(cosine - voters.front().first) / m_settings.sigma);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](double vote) { return vote > 0 ? std::log(vote) : kOutOfReach; });
}

void BoardModel::voteOfAll(std::span<const float> cosines, int32_t skip,
                           std::span<double> out) const
{
    float largest = -2;
    for (const int32_t row : m_headRows)
        if (row != skip)
            largest = std::max(largest, cosines[static_cast<size_t>(row)]);
    const auto inverse = static_cast<float>(1 / m_settings.sigma);
    for (size_t c = 0; c < out.size(); ++c) {
        double votes = 0;
        float closest = -2;
        for (const int32_t row : m_members[c]) {
            if (row == skip)
                continue;
            const float cosine = cosines[static_cast<size_t>(row)];
            closest = std::max(closest, cosine);
            votes += static_cast<double>(m_weights[static_cast<size_t>(row)] *
                                         std::exp((cosine - largest) * inverse));
        }
        // A vote too small for a float still has an order: that of its class's nearest row.
        out[c] = votes > 0      ? std::log(votes)
                 : closest < -1 ? kOutOfReach
                                : static_cast<double>((closest - largest) * inverse);
    }
}

double BoardModel::nearestOfClass(std::span<const float> cosines, int32_t label, int32_t skip,
                                  Found& found) const
{
    double sum = 0;
    double weights = 0;
    nearest(cosines, label, skip, found);
    for (const auto& [cosine, row] : found) {
        const auto weight = static_cast<double>(m_weights[static_cast<size_t>(row)]);
        sum += weight * std::max(0.0, 2 - 2 * static_cast<double>(cosine));
        weights += weight;
    }
    return weights > 0 ? sum / weights : std::numeric_limits<double>::infinity();
}

void BoardModel::gatherCosines(std::span<const float> cosines, std::vector<float>& out) const
{
    out.resize(m_headRows.size());
    std::transform(m_headRows.begin(), m_headRows.end(), out.begin(),
                   [&](int32_t row) { return cosines[static_cast<size_t>(row)]; });
}

void BoardModel::headLogits(std::span<const float> cosines, int32_t skip,
                            std::span<double> out) const
{
    if (skip >= 0)
        return m_head->leftOut(m_headPlaces[static_cast<size_t>(skip)], out);
    std::vector<float> known;
    gatherCosines(cosines, known);
    m_head->logits(known, out);
}

void BoardModel::logits(BoardRule rule, std::span<const float> cosines, int32_t skip, Found& found,
                        std::span<double> out) const
{
    switch (rule) {
    case BoardRule::NearestMean:
    case BoardRule::ClassKnn:
        for (size_t c = 0; c < out.size(); ++c) {
            const auto label = static_cast<int32_t>(c);
            const double distance = rule == BoardRule::NearestMean
                                        ? meanDistance(cosines, label, skip)
                                        : nearestOfClass(cosines, label, skip, found);
            out[c] = -distance / (2 * m_settings.sigma);
        }
        return;
    case BoardRule::WeightedKnn:
        return voteOfNearest(cosines, skip, found, out);
    case BoardRule::Kernel:
        return voteOfAll(cosines, skip, out);
    case BoardRule::Memory:
    case BoardRule::Linear:
        return headLogits(cosines, skip, out);
    }
}

} // namespace kindred
