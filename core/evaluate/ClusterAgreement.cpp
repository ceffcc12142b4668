#include "evaluate/ClusterAgreement.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace kindred {

namespace {

/// Σ -p log p of counts.
double entropyOf(const std::vector<double>& counts, double total)
{
    double sum = 0;
    for (const double count : counts)
        if (count > 0)
            sum -= count / total * std::log(count / total);
    return sum;
}

double meanEntropy(double a, double b, ClusterAgreement::Mean mean)
{
    switch (mean) {
    case ClusterAgreement::Mean::Geometric:
        return std::sqrt(a * b);
    case ClusterAgreement::Mean::Min:
        return std::min(a, b);
    case ClusterAgreement::Mean::Max:
        return std::max(a, b);
    default:
        return (a + b) / 2;
    }
}

/// log(i!) for 0..n.
std::vector<double> logFactorials(size_t n)
{
    std::vector<double> values(n + 1);
    for (size_t i = 2; i <= n; ++i)
        values[i] = values[i - 1] + std::log(static_cast<double>(i));
    return values;
}

/// What a label of size a and a cluster of size b share by chance among n, in nats (Vinh et al.
/// 2010, Eq 24): the hypergeometric mean of one cell's information.
double expectedCell(size_t a, size_t b, size_t n, const std::vector<double>& logs)
{
    double sum = 0;
    for (size_t both = std::max<size_t>(1, a + b > n ? a + b - n : 1); both <= std::min(a, b);
         ++both) {
        const double chance = logs[a] + logs[b] + logs[n - a] + logs[n - b] - logs[n] - logs[both] -
                              logs[a - both] - logs[b - both] - logs[n + both - a - b];
        const auto shared = static_cast<double>(both);
        const auto total = static_cast<double>(n);
        sum += shared / total *
               std::log(total * shared / (static_cast<double>(a) * static_cast<double>(b))) *
               std::exp(chance);
    }
    return sum;
}
} // namespace

ClusterAgreement::ClusterAgreement(std::span<const int32_t> labels,
                                   std::span<const int32_t> clusters)
{
    std::map<std::pair<int32_t, int32_t>, int32_t> known;
    for (size_t i = 0; i < labels.size(); ++i) {
        const auto [cell, isNew] =
            known.try_emplace({labels[i], clusters[i]}, static_cast<int32_t>(m_cells.size()));
        if (isNew)
            m_cells.push_back({labels[i], clusters[i]});
        m_cellOf.push_back(cell->second);
        m_labels = std::max(m_labels, static_cast<size_t>(labels[i]) + 1);
        m_clusters = std::max(m_clusters, static_cast<size_t>(clusters[i]) + 1);
    }
    m_expected = expected();
}

ClusterAgreement::Information ClusterAgreement::information(std::span<const int32_t> drawn) const
{
    std::vector<double> cells(m_cells.size());
    double total = 0;
    for (size_t i = 0; i < m_cellOf.size(); ++i) {
        const double weight = drawn.empty() ? 1 : drawn[i];
        cells[static_cast<size_t>(m_cellOf[i])] += weight;
        total += weight;
    }
    std::vector<double> labels(m_labels);
    std::vector<double> clusters(m_clusters);
    for (size_t i = 0; i < cells.size(); ++i) {
        labels[static_cast<size_t>(m_cells[i].label)] += cells[i];
        clusters[static_cast<size_t>(m_cells[i].cluster)] += cells[i];
    }
    Information result;
    result.labels = entropyOf(labels, total);
    result.clusters = entropyOf(clusters, total);
    for (size_t i = 0; i < cells.size(); ++i)
        if (cells[i] > 0)
            result.mutual += cells[i] / total *
                             std::log(total * cells[i] /
                                      (labels[static_cast<size_t>(m_cells[i].label)] *
                                       clusters[static_cast<size_t>(m_cells[i].cluster)]));
    return result;
}

double ClusterAgreement::expected() const
{
    std::vector<size_t> labels(m_labels);
    std::vector<size_t> clusters(m_clusters);
    for (const int32_t cell : m_cellOf) {
        ++labels[static_cast<size_t>(m_cells[static_cast<size_t>(cell)].label)];
        ++clusters[static_cast<size_t>(m_cells[static_cast<size_t>(cell)].cluster)];
    }
    const std::vector<double> logs = logFactorials(m_cellOf.size());
    double sum = 0;
    for (const size_t a : labels)
        for (const size_t b : clusters)
            sum += expectedCell(a, b, m_cellOf.size(), logs);
    return sum;
}

double ClusterAgreement::adjustedOf(const Information& information) const
{
    if (!(information.labels > 0) || !(information.clusters > 0))
        return 0;
    const double most = (information.labels + information.clusters) / 2;
    // Single-item classes and clusters leave nothing that chance would not give.
    return most - m_expected > 1e-12 ? (information.mutual - m_expected) / (most - m_expected) : 0;
}

double ClusterAgreement::normalised(Mean mean) const
{
    const Information all = information({});
    const double most = meanEntropy(all.labels, all.clusters, mean);
    return all.labels > 0 && all.clusters > 0 ? all.mutual / most : 0;
}

double ClusterAgreement::adjusted() const
{
    return adjustedOf(information({}));
}

double ClusterAgreement::normalised(std::span<const int32_t> drawn, Mean mean) const
{
    const Information some = information(drawn);
    return some.labels > 0 && some.clusters > 0
               ? some.mutual / meanEntropy(some.labels, some.clusters, mean)
               : 0;
}

double ClusterAgreement::adjusted(std::span<const int32_t> drawn) const
{
    return adjustedOf(information(drawn));
}

} // namespace kindred
