#include "decide/NearestMeanRule.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "decide/RuleParts.h"
#include "neighbour/ClassCentroids.h"
#include "neighbour/ClassSearch.h"
#include "neighbour/GroupSums.h"

namespace kindred {

namespace {
constexpr double kNoMean = -std::numeric_limits<double>::infinity();

/// The means of the classes that have rows, as the database of a search.
struct ClassMeans {
    Matrix<float> rows;          ///< [classes with rows, d]
    std::vector<int32_t> labels; ///< the class of each
    std::vector<int32_t> places; ///< [classes] the row of each class, -1: it has none

    /// Several means a class; none of them is any row's own.
    ClassMeans(ClassCentroids centroids, size_t classes)
        : rows(std::move(centroids.rows)), labels(std::move(centroids.labels)), places(classes, -1)
    {
    }

    explicit ClassMeans(const GroupSums& classes) : places(classes.counts.size(), -1)
    {
        for (size_t label = 0; label < places.size(); ++label) {
            if (classes.counts[label] == 0)
                continue;
            places[label] = static_cast<int32_t>(labels.size());
            labels.push_back(static_cast<int32_t>(label));
        }
        rows = Matrix<float>(static_cast<int64_t>(labels.size()), classes.sums.cols());
        for (int64_t row = 0; row < rows.rows(); ++row) {
            const int32_t label = labels[static_cast<size_t>(row)];
            const auto count = static_cast<double>(classes.counts[static_cast<size_t>(label)]);
            for (int64_t k = 0; k < rows.cols(); ++k)
                rows(row, k) = static_cast<float>(classes.sums(label, k) / count);
        }
    }
};

/// log(e^a + e^b).
double logOfSum(double a, double b)
{
    const double larger = std::max(a, b);
    return larger == kNoMean ? kNoMean : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

int centroidsOf(const DecisionTask& task)
{
    return task.options.value("centroids", 1);
}

ClassMeans meansOf(const DecisionTask& task, const Labelling& labelling, const GroupSums& classes,
                   Executor& executor)
{
    const int centroids = centroidsOf(task);
    if (centroids <= 1)
        return ClassMeans(classes);
    auto found =
        classCentroids(task.support, labelling.labels, labelling.classes, {centroids}, executor);
    return {std::move(found).value(), classes.counts.size()}; // nobody stops it
}

/// Decides the queries of one labelling.
class MeanDecision final {
public:
    MeanDecision(const DecisionTask& task, int labelling, Executor& executor)
        : m_task(task), m_labelling(task.labellings[static_cast<size_t>(labelling)]),
          m_executor(executor),
          m_classes(task.support, m_labelling.labels, m_labelling.classes, executor),
          m_means(meansOf(task, m_labelling, m_classes, executor)),
          m_decision(emptyDecision(task, labelling))
    {
    }

    Decision run()
    {
        const std::vector<int32_t> own = ownMeans();
        const int64_t enough = m_task.wantScores || centroidsOf(m_task) > 1
                                   ? m_means.rows.rows()
                                   : m_decision.ranked.cols();
        const auto k = static_cast<int>(std::min(enough, m_means.rows.rows()));
        const Neighbours found =
            searchExact(m_means.rows, m_task.queries, k, SearchMetric::SquaredL2, own, m_executor);
        m_executor.forRanges(m_task.queries.rows, 16, [&](int64_t begin, int64_t end, int) {
            std::vector<double> logits;
            for (int64_t query = begin; query < end; ++query) {
                logits.assign(m_classes.counts.size(), kNoMean);
                for (int j = 0; j < k && found.indices(query, j) >= 0; ++j)
                    logits[classOf(found.indices(query, j))] =
                        logOfSum(logits[classOf(found.indices(query, j))], -found.values(query, j));
                if (!own.empty())
                    addOwn(query, own[static_cast<size_t>(query)], logits);
                writeDecision(logits, query, m_decision);
            }
        });
        if (m_task.wantEvidence)
            findEvidence();
        return std::move(m_decision);
    }

private:
    size_t classOf(int32_t place) const
    {
        return static_cast<size_t>(m_means.labels[static_cast<size_t>(place)]);
    }

    /// [queries] the mean that holds the query's excluded row, -1: none; empty without exclusions.
    std::vector<int32_t> ownMeans() const
    {
        std::vector<int32_t> own;
        for (const int32_t row : m_task.exclude)
            own.push_back(row < 0 ? -1
                                  : m_means.places[static_cast<size_t>(
                                        m_labelling.labels[static_cast<size_t>(row)])]);
        return own;
    }

    /// The distance to the mean of the query's own class without the excluded row.
    void addOwn(int64_t query, int32_t place, std::vector<double>& logits) const
    {
        if (place < 0)
            return;
        const size_t label = classOf(place);
        const int64_t rest = m_classes.counts[label] - 1;
        if (rest == 0)
            return;
        const float* left = m_task.support.row(m_task.exclude[static_cast<size_t>(query)]);
        const double* sums = m_classes.sums.row(static_cast<int64_t>(label));
        const float* asked = m_task.queries.row(query);
        double sum = 0;
        for (int64_t k = 0; k < m_task.queries.cols; ++k) {
            const double difference = asked[k] - (sums[k] - left[k]) / static_cast<double>(rest);
            sum += difference * difference;
        }
        logits[label] = -sum;
    }

    void findEvidence()
    {
        const int64_t largest = *std::max_element(m_classes.counts.begin(), m_classes.counts.end());
        const auto k = static_cast<int>(
            std::min<int64_t>(*std::max_element(m_task.k.begin(), m_task.k.end()), largest));
        const int64_t queries = m_task.queries.rows;
        m_decision.own = {Matrix<int32_t>(queries, k), Matrix<float>(queries, k)};
        m_decision.weights = Matrix<float>(queries, k);
        searchClasses(
            m_task.support, m_labelling.labels, m_labelling.classes, m_task.queries, k,
            m_task.metric, m_task.exclude, m_executor,
            [this](int64_t query, const ClassNeighbours& found) { writeEvidence(query, found); });
    }

    void writeEvidence(int64_t query, const ClassNeighbours& found)
    {
        const int winner = m_decision.ranked(query, 0);
        const std::span<const int32_t> indices = found.indicesOf(winner);
        const auto count =
            std::count_if(indices.begin(), indices.end(), [](int32_t row) { return row >= 0; });
        for (int j = 0; j < found.k; ++j) {
            const auto place = static_cast<size_t>(j);
            m_decision.own.indices(query, j) = indices[place];
            m_decision.own.values(query, j) = found.valuesOf(winner)[place];
            m_decision.weights(query, j) = j < count ? 1.0F / static_cast<float>(count) : 0.0F;
        }
    }

    const DecisionTask& m_task;
    const Labelling& m_labelling;
    Executor& m_executor;
    const GroupSums m_classes;
    const ClassMeans m_means;
    Decision m_decision;
};
} // namespace

std::string NearestMeanRule::id() const
{
    return "ncm";
}

std::string NearestMeanRule::title() const
{
    return "nearest class mean";
}

std::string NearestMeanRule::sentence() const
{
    return "Each class is the mean of its samples; the nearest mean wins.";
}

OptionSchema NearestMeanRule::options() const
{
    OptionSpec centroids;
    centroids.key = "centroids";
    centroids.type = OptionType::Integer;
    centroids.fallback = 1;
    centroids.low = 1;
    centroids.high = 1000;
    centroids.text = "Means of each class, found by k-means, in which a query's own row stays; "
                     "left alone: as many as the run had.";
    centroids.applies = "rule ncm";
    centroids.group = "evaluation";
    return OptionSchema(std::vector{centroids});
}

bool NearestMeanRule::decidesByMeans(const Json& options) const
{
    return options.value("centroids", 1) <= 1;
}

std::string NearestMeanRule::applies(const DecisionTask& task) const
{
    return reasonAgainstSupport(task);
}

Result<Decisions> NearestMeanRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    Decisions result;
    for (size_t labelling = 0; labelling < task.labellings.size(); ++labelling)
        result.decisions.push_back(MeanDecision(task, static_cast<int>(labelling), executor).run());
    return result;
}

} // namespace kindred
