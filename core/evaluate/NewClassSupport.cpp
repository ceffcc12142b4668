#include "evaluate/NewClassSupport.h"

#include <algorithm>

#include "neighbour/GroupSums.h"

namespace kindred {

namespace {
/// [levels][classes] the node above each finest class on either side, -1: it is on none; the last
/// one is the root.
std::vector<std::vector<int32_t>> ancestorsOf(const ProtocolInput& input, int classes)
{
    const auto finest = static_cast<size_t>(input.finest());
    std::vector<std::vector<int32_t>> ancestors(finest + 1);
    for (std::vector<int32_t>& level : ancestors)
        level.assign(static_cast<size_t>(classes), -1);
    for (const PreparedSet* side : {&input.queries, &input.database})
        for (size_t row = 0; row < side->ids.size(); ++row) {
            const auto leaf = static_cast<size_t>(side->labels[finest][row]);
            for (size_t level = 0; level < finest; ++level)
                ancestors[level][leaf] = side->labels[level][row];
            ancestors[finest][leaf] = 0;
        }
    return ancestors;
}

/// The mean squared distance of a row to the mean of its class, over what can vary.
double varianceWithin(const PreparedSet& set, const std::vector<int32_t>& labels,
                      const Matrix<double>& means, int64_t classes)
{
    double sum = 0;
    for (int64_t row = 0; row < set.size(); ++row) {
        const double* mean = means.row(labels[static_cast<size_t>(row)]);
        for (int64_t k = 0; k < means.cols(); ++k) {
            const double gap = set.rows(row, k) - mean[k];
            sum += gap * gap;
        }
    }
    return sum / static_cast<double>(std::max<int64_t>(1, set.size() - classes));
}
} // namespace

NewClassSupport::NewClassSupport(const ProtocolInput& input, const NewClasses& classes)
    : m_input(input), m_classes(classes),
      m_byMeans(input.rule.decidesByMeans(input.request.ruleOptions)), m_all(classes.oldClasses())
{
    m_all.insert(m_all.end(), classes.classes().begin(), classes.classes().end());
    std::sort(m_all.begin(), m_all.end());
    const auto added =
        static_cast<int64_t>(classes.classes().size()) * (m_byMeans ? 1 : classes.largestPool());
    const PreparedSet& database = input.database;
    m_known = m_byMeans ? static_cast<int64_t>(classes.oldClasses().size()) : database.size();
    m_rows = Matrix<float>(m_known + added, database.rows.cols());
    const auto finest = static_cast<size_t>(input.finest());
    if (m_byMeans) {
        keepMeans();
    } else {
        std::copy_n(database.rows.data(), database.rows.values().size(), m_rows.data());
        for (const int32_t label : database.labels[finest])
            m_labels.push_back(numberOf(label));
        m_logWeights = database.logWeights;
    }
}

int32_t NewClassSupport::numberOf(int32_t label) const
{
    return static_cast<int32_t>(std::lower_bound(m_all.begin(), m_all.end(), label) -
                                m_all.begin());
}

void NewClassSupport::keepMeans()
{
    const PreparedSet& database = m_input.database;
    const int level = m_input.finest();
    const int classes = classCount(database, m_input.queries, level);
    const GroupSums sums(database.rows.view(), database.labels[static_cast<size_t>(level)], classes,
                         m_input.executor);
    Matrix<double> means = sums.sums;
    int64_t row = 0;
    for (const int32_t label : m_classes.oldClasses()) {
        const auto count = static_cast<double>(sums.counts[static_cast<size_t>(label)]);
        for (int64_t k = 0; k < means.cols(); ++k) {
            means(label, k) /= count;
            m_rows(row, k) = static_cast<float>(means(label, k));
        }
        m_labels.push_back(numberOf(label));
        ++row;
    }
    if (m_input.request.newClass.prior)
        preparePrior(sums.counts, means);
}

void NewClassSupport::preparePrior(const std::vector<int64_t>& counts, const Matrix<double>& means)
{
    std::vector<uint8_t> known;
    known.reserve(counts.size());
    for (const int64_t count : counts)
        known.push_back(count > 0 ? 1 : 0);
    const TreePrior prior(
        MeanTree{means, known, ancestorsOf(m_input, static_cast<int>(counts.size()))});
    for (const int32_t label : m_classes.classes())
        m_priors.push_back(prior.mean(label));
    const auto finest = static_cast<size_t>(m_input.finest());
    const auto old = static_cast<int64_t>(m_classes.oldClasses().size());
    const double given = m_input.request.newClass.priorStrength;
    m_strength =
        given > 0
            ? given
            : prior.strength(counts, varianceWithin(m_input.database,
                                                    m_input.database.labels[finest], means, old));
}

std::vector<double> NewClassSupport::meanOf(const std::vector<int64_t>& rows) const
{
    std::vector<double> mean(static_cast<size_t>(m_rows.cols()));
    for (const int64_t row : rows)
        for (size_t k = 0; k < mean.size(); ++k)
            mean[k] += m_input.queries.rows(row, static_cast<int64_t>(k));
    for (double& value : mean)
        value /= static_cast<double>(rows.size());
    return mean;
}

void NewClassSupport::addRow(const float* values, size_t newClass)
{
    std::copy_n(values, m_rows.cols(), m_rows.row(m_used++));
    m_labels.push_back(numberOf(m_classes.classes()[newClass]));
    m_newLabels.push_back(static_cast<int32_t>(newClass));
    if (!m_logWeights.empty())
        m_logWeights.push_back(0); // the mean of what was learned
}

void NewClassSupport::addMean(size_t newClass, const std::vector<int64_t>& rows)
{
    std::vector<double> mean;
    if (m_priors.empty() || m_priors[newClass].empty()) {
        if (!rows.empty())
            mean = meanOf(rows);
    } else if (rows.empty()) {
        mean = m_priors[newClass];
    } else {
        mean =
            mapMean(meanOf(rows), static_cast<double>(rows.size()), m_priors[newClass], m_strength);
    }
    if (mean.empty())
        return; // nothing is known of the class: it cannot be found
    const std::vector<float> values(mean.begin(), mean.end());
    addRow(values.data(), newClass);
}

void NewClassSupport::learn(const NewClassDeal& deal, int64_t images)
{
    m_used = m_known;
    m_labels.resize(static_cast<size_t>(m_known));
    m_newLabels.clear();
    if (!m_logWeights.empty())
        m_logWeights.resize(static_cast<size_t>(m_known));
    for (size_t i = 0; i < deal.pools.size(); ++i) {
        std::vector<int64_t> rows = deal.pools[i];
        rows.resize(std::min(rows.size(), static_cast<size_t>(images)));
        if (m_byMeans)
            addMean(i, rows);
        else
            for (const int64_t row : rows)
                addRow(m_input.queries.rows.row(row), i);
    }
}

DecisionTask NewClassSupport::task(bool newOnly) const
{
    const int64_t first = newOnly ? m_known : 0;
    DecisionTask task;
    task.support = m_rows.view().slice(first, m_used - first);
    task.metric = m_input.metric;
    task.k = m_input.request.k;
    task.sigma = m_input.request.sigma;
    task.wantScores = false;
    task.wantEvidence = false;
    task.options = m_input.request.ruleOptions;
    task.neighbourhood = m_input.request.neighbourhood;
    if (!m_logWeights.empty())
        task.logWeights = std::span(m_logWeights).subspan(static_cast<size_t>(first));
    task.labellings = {{newOnly ? std::span<const int32_t>(m_newLabels) : m_labels,
                        static_cast<int>(competing(newOnly).size())}};
    return task;
}

} // namespace kindred
