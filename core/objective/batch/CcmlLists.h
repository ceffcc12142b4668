#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "objective/batch/Ccml.h"
#include "objective/batch/CcmlRow.h"

namespace kindred {

/// The k nearest rows of each group, ordered by distance and, where that ties, by index.
template <class T>
class NearestOfGroups final {
public:
    NearestOfGroups(size_t groups, int k)
        : m_k(static_cast<size_t>(k)), m_counts(groups), m_distances(groups * m_k),
          m_indices(groups * m_k)
    {
    }

    void clear() { std::fill(m_counts.begin(), m_counts.end(), size_t{0}); }

    void offer(size_t group, T distance, int64_t index)
    {
        T* distances = m_distances.data() + group * m_k;
        int64_t* indices = m_indices.data() + group * m_k;
        size_t at = m_counts[group];
        if (at == m_k) {
            if (!(distance < distances[m_k - 1]))
                return;
            --at;
        } else {
            ++m_counts[group];
        }
        for (; at > 0 && distance < distances[at - 1]; --at) {
            distances[at] = distances[at - 1];
            indices[at] = indices[at - 1];
        }
        distances[at] = distance;
        indices[at] = index;
    }

    size_t groups() const { return m_counts.size(); }
    size_t count(size_t group) const { return m_counts[group]; }
    int64_t index(size_t group, size_t rank) const { return m_indices[group * m_k + rank]; }
    T distance(size_t group, size_t rank) const { return m_distances[group * m_k + rank]; }
    /// What a row must be nearer than to enter the list.
    T limit(size_t group) const
    {
        return m_counts[group] < m_k ? std::numeric_limits<T>::infinity()
                                     : distance(group, m_k - 1);
    }
    /// Whether the nearest of one group comes before that of another; both have one.
    bool isBefore(size_t a, size_t b) const
    {
        if (distance(a, 0) != distance(b, 0))
            return distance(a, 0) < distance(b, 0);
        return index(a, 0) < index(b, 0);
    }
    double mean(size_t group) const
    {
        const T* distances = m_distances.data() + group * m_k;
        double sum = 0;
        for (size_t rank = 0; rank < m_counts[group]; ++rank)
            sum += static_cast<double>(distances[rank]);
        return sum / static_cast<double>(m_counts[group]);
    }

private:
    size_t m_k;
    std::vector<size_t> m_counts;
    std::vector<T> m_distances;
    std::vector<int64_t> m_indices;
};

/// Both equations for any k: one row after another, with the lists of one thread.
template <class T>
class CcmlLists final {
public:
    CcmlLists(PairScan<T>& scan, const PairBatch& batch, const CcmlRule& rule,
              const BatchClasses& classes)
        : m_scan(scan), m_batch(batch), m_rule(rule), m_classes(classes),
          m_lists(rule.local ? 2 : classes.count(), rule.k), m_means(m_lists.groups()),
          m_slopes(m_lists.groups())
    {
    }

    CcmlRow row(int64_t i)
    {
        const size_t own = m_rule.local ? kOwn : m_classes.of(i);
        m_scan.open(i);
        m_lists.clear();
        if (m_rule.local)
            collectTwoSides(i);
        else
            collectClasses(i);
        if (m_rule.selfIncluded)
            offerItself(own);
        if (m_lists.count(own) == 0)
            return {.skipped = true};
        return finish(own);
    }

private:
    static constexpr size_t kOwn = 0;
    static constexpr size_t kOther = 1;

    void collectClasses(int64_t i)
    {
        const T* distances = m_scan.distances();
        for (size_t group = 0; group < m_classes.count(); ++group)
            for (const int64_t j : m_classes.members(group))
                if (!m_batch.isSame(i, j))
                    m_lists.offer(group, distances[j], j);
    }

    /// Most strangers are farther than the k nearest so far, and are passed over by the vector.
    void collectTwoSides(int64_t i)
    {
        T* distances = m_scan.distances();
        for (const int64_t j : m_classes.members(m_classes.of(i))) {
            if (!m_batch.isSame(i, j))
                m_lists.offer(kOwn, distances[j], j);
            distances[j] = std::numeric_limits<T>::infinity();
        }
        for (int64_t j = m_scan.nextBelow(0, m_lists.limit(kOther)); j < m_scan.size();
             j = m_scan.nextBelow(j + 1, m_lists.limit(kOther)))
            if (!m_batch.isSame(i, j))
                m_lists.offer(kOther, distances[j], j);
    }

    /// Nothing is nearer to it than itself: its nearest stands once more for it.
    void offerItself(size_t own)
    {
        size_t nearest = m_lists.groups();
        for (size_t group = 0; group < m_lists.groups(); ++group)
            if (m_lists.count(group) > 0 &&
                (nearest == m_lists.groups() || m_lists.isBefore(group, nearest)))
                nearest = group;
        if (nearest < m_lists.groups())
            m_lists.offer(own, m_lists.distance(nearest, 0), m_lists.index(nearest, 0));
    }

    CcmlRow finish(size_t own)
    {
        for (size_t group = 0; group < m_lists.groups(); ++group)
            m_means[group] = m_lists.count(group) > 0 ? m_lists.mean(group)
                                                      : std::numeric_limits<double>::infinity();
        const CcmlRow row = ccmlRow(own, m_means, m_rule.logLoss, m_slopes);
        for (size_t group = 0; group < m_lists.groups(); ++group)
            addCoefficients(group, m_slopes[group]);
        return row;
    }

    /// dJ/dD^C, spread over the neighbours that make up D^C.
    void addCoefficients(size_t group, double slope)
    {
        T* coefficients = m_scan.coefficients();
        const size_t count = m_lists.count(group);
        for (size_t rank = 0; rank < count; ++rank)
            coefficients[m_lists.index(group, rank)] +=
                static_cast<T>(slope / static_cast<double>(count));
    }

    PairScan<T>& m_scan;
    const PairBatch& m_batch;
    const CcmlRule& m_rule;
    const BatchClasses& m_classes;
    NearestOfGroups<T> m_lists;
    std::vector<double> m_means;
    std::vector<double> m_slopes;
};

} // namespace kindred
