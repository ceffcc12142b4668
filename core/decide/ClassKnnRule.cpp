#include "decide/ClassKnnRule.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "decide/RuleParts.h"
#include "neighbour/ClassSearch.h"

namespace kindred {

namespace {
constexpr const char* kPriorKey = "alg2_prior";
constexpr double kLeastVariance = 1e-12;
constexpr double kNoMember = -std::numeric_limits<double>::infinity();

/// The squared distances of a query's k nearest of one class; fewer where the class is smaller.
void nearestDistances(const ClassNeighbours& found, int label, int k, SearchMetric metric,
                      std::vector<double>& squares)
{
    squares.clear();
    for (int j = 0; j < k && found.indicesOf(label)[static_cast<size_t>(j)] >= 0; ++j)
        squares.push_back(squaredDistance(found.valuesOf(label)[static_cast<size_t>(j)], metric));
}

double averageOf(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

/// Decides the queries of one labelling for every k.
class ClassVote final {
public:
    ClassVote(const DecisionTask& task, int labelling)
        : m_task(task), m_labelling(task.labellings[static_cast<size_t>(labelling)]),
          m_prior(task.options.value(kPriorKey, false)),
          m_sizes(static_cast<size_t>(m_labelling.classes))
    {
        for (const int32_t label : m_labelling.labels)
            ++m_sizes[static_cast<size_t>(label)];
        m_most = static_cast<int>(*std::max_element(m_sizes.begin(), m_sizes.end()));
        for (const int wanted : task.k) {
            Decision decision = emptyDecision(task, labelling);
            decision.k = std::min(wanted, m_most);
            if (task.wantEvidence)
                decision.own = {Matrix<int32_t>(task.queries.rows, decision.k),
                                Matrix<float>(task.queries.rows, decision.k)};
            decision.weights = Matrix<float>(task.queries.rows, task.wantEvidence ? decision.k : 0);
            m_decisions.push_back(std::move(decision));
        }
    }

    std::vector<Decision> run(Executor& executor)
    {
        const int k = std::min(*std::max_element(m_task.k.begin(), m_task.k.end()), m_most);
        searchClasses(m_task.support, m_labelling.labels, m_labelling.classes, m_task.queries, k,
                      m_task.metric, m_task.exclude, executor,
                      [this](int64_t query, const ClassNeighbours& found) {
                          for (Decision& decision : m_decisions)
                              decideQuery(query, found, decision);
                      });
        return std::move(m_decisions);
    }

private:
    void decideQuery(int64_t query, const ClassNeighbours& found, Decision& decision) const
    {
        const std::vector<double> logits =
            m_prior ? densityLogits(query, found, decision.k) : meanLogits(found, decision.k);
        writeDecision(logits, query, decision);
        if (m_task.wantEvidence)
            writeEvidence(query, found, decision);
    }

    /// Eq 10's exponents: the negated means of Eq 14.
    std::vector<double> meanLogits(const ClassNeighbours& found, int k) const
    {
        std::vector<double> logits(m_sizes.size(), kNoMember);
        std::vector<double> squares;
        for (int label = 0; label < m_labelling.classes; ++label) {
            nearestDistances(found, label, k, m_task.metric, squares);
            if (!squares.empty())
                logits[static_cast<size_t>(label)] = -averageOf(squares);
        }
        return logits;
    }

    /// Algorithm 2, but for what all classes share: the normaliser, and the nearest class's mean,
    /// so that a tiny variance leaves the frequencies their digits.
    std::vector<double> densityLogits(int64_t query, const ClassNeighbours& found, int k) const
    {
        std::vector<double> logits = meanLogits(found, k);
        const double variance = std::max(distanceVariance(found, k), kLeastVariance);
        const double nearest = *std::max_element(logits.begin(), logits.end());
        for (size_t label = 0; label < logits.size(); ++label)
            if (std::isfinite(logits[label]))
                logits[label] =
                    k * (logits[label] - nearest) / (2 * variance) + logFrequency(query, label);
        return logits;
    }

    /// Of the distances, not their squares, over the k nearest of every class.
    double distanceVariance(const ClassNeighbours& found, int k) const
    {
        std::vector<double> all;
        std::vector<double> squares;
        for (int label = 0; label < m_labelling.classes; ++label) {
            nearestDistances(found, label, k, m_task.metric, squares);
            for (const double square : squares)
                all.push_back(std::sqrt(square));
        }
        if (all.empty())
            return 0;
        const double mean = averageOf(all);
        for (double& distance : all)
            distance = (distance - mean) * (distance - mean);
        return averageOf(all);
    }

    /// Of the class among the rows that the query may see.
    double logFrequency(int64_t query, size_t label) const
    {
        const int32_t row =
            m_task.exclude.empty() ? -1 : m_task.exclude[static_cast<size_t>(query)];
        const bool own =
            row >= 0 && static_cast<size_t>(m_labelling.labels[static_cast<size_t>(row)]) == label;
        return std::log(static_cast<double>(m_sizes[label] - (own ? 1 : 0)) /
                        static_cast<double>(m_task.support.rows - (row >= 0 ? 1 : 0)));
    }

    void writeEvidence(int64_t query, const ClassNeighbours& found, Decision& decision) const
    {
        const int winner = decision.ranked(query, 0);
        int count = 0;
        for (int j = 0; j < decision.k; ++j) {
            const auto place = static_cast<size_t>(j);
            decision.own.indices(query, j) = found.indicesOf(winner)[place];
            decision.own.values(query, j) = found.valuesOf(winner)[place];
            count += decision.own.indices(query, j) >= 0 ? 1 : 0;
        }
        for (int j = 0; j < count; ++j)
            decision.weights(query, j) = 1.0F / static_cast<float>(count);
    }

    const DecisionTask& m_task;
    const Labelling& m_labelling;
    const bool m_prior;
    std::vector<int64_t> m_sizes; ///< [classes]
    int m_most = 0;               ///< rows of the largest class
    std::vector<Decision> m_decisions;
};
} // namespace

std::string ClassKnnRule::id() const
{
    return "ccknn";
}

std::string ClassKnnRule::title() const
{
    return "class-conditional k-NN";
}

std::string ClassKnnRule::sentence() const
{
    return "The class whose own k nearest samples are closest on average.";
}

OptionSchema ClassKnnRule::options() const
{
    OptionSpec prior;
    prior.key = kPriorKey;
    prior.type = OptionType::Boolean;
    prior.fallback = false;
    prior.text = "Weigh classes by how frequent they are (Algorithm 2 of CCKNN).";
    prior.applies = "rule ccknn";
    prior.group = "evaluation";
    return OptionSchema(std::vector<OptionSpec>{prior});
}

std::string ClassKnnRule::applies(const DecisionTask& task) const
{
    return reasonAgainstSupport(task);
}

Result<Decisions> ClassKnnRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    Decisions result;
    for (size_t labelling = 0; labelling < task.labellings.size(); ++labelling) {
        std::vector<Decision> part = ClassVote(task, static_cast<int>(labelling)).run(executor);
        std::move(part.begin(), part.end(), std::back_inserter(result.decisions));
    }
    return result;
}

} // namespace kindred
