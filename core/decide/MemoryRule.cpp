#include "decide/MemoryRule.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/UnitRows.h"
#include "decide/NeighbourhoodModel.h"
#include "decide/RuleParts.h"
#include "neighbour/GroupSums.h"

namespace kindred {

namespace {
constexpr double kNotThere = -std::numeric_limits<double>::infinity();

/// Rows of unit length: the support's, then the queries'.
Matrix<float> memoryOf(const DecisionTask& task)
{
    const int64_t known = task.support.rows;
    Matrix<float> rows(known + task.queries.rows, task.support.cols);
    for (int64_t i = 0; i < rows.rows(); ++i) {
        const float* from = i < known ? task.support.row(i) : task.queries.row(i - known);
        std::copy_n(from, rows.cols(), rows.row(i));
        normaliseRow({rows.row(i), static_cast<size_t>(rows.cols())});
    }
    return rows;
}

/// The support rows among each query's neighbours, with their attention made to sum to 1.
void writeMemoryEvidence(const NeighbourhoodAnswer& answer, int64_t firstQuery, int64_t known,
                         Decisions& result)
{
    const int64_t columns = answer.children.cols();
    Decision& decision = result.decisions.front();
    result.evidence.indices = Matrix<int32_t>(decision.ranked.rows(), columns);
    result.evidence.values = Matrix<float>(decision.ranked.rows(), columns);
    decision.weights = Matrix<float>(decision.ranked.rows(), columns);
    for (int64_t query = 0; query < decision.ranked.rows(); ++query) {
        int32_t* rows = result.evidence.indices.row(query);
        std::fill_n(rows, columns, -1);
        double total = 0;
        int64_t count = 0;
        for (int64_t j = 0; j < columns; ++j) {
            const int32_t row = answer.children(firstQuery + query, j);
            if (row >= known)
                continue;
            const float share = answer.attention(firstQuery + query, j);
            rows[count] = row;
            result.evidence.values(query, count) = share;
            decision.weights(query, count++) = share;
            total += share;
        }
        for (int64_t j = 0; j < count && total > 0; ++j)
            decision.weights(query, j) = static_cast<float>(decision.weights(query, j) / total);
    }
}

/// Neighbours vote with their attention; the rows of `memory` are support, then queries.
Result<Decisions> voteByAttention(const DecisionTask& task, const Matrix<float>& memory,
                                  Executor& executor)
{
    const int64_t known = task.support.rows;
    const MatrixView<const float> support = memory.view().slice(0, known);
    const MatrixView<const float> queries = memory.view().slice(known, task.queries.rows);
    const auto k =
        static_cast<int>(std::clamp<int64_t>(task.neighbourhood->neighbours, 1, known - 1));
    NeighbourhoodAnswer answer;
    answer.children =
        searchExact(support, queries, k, SearchMetric::InnerProduct, task.exclude, executor)
            .indices;
    answer.attention =
        neighbourAttention(*task.neighbourhood, queries, support, answer.children, executor);
    Decisions result;
    for (size_t labelling = 0; labelling < task.labellings.size(); ++labelling) {
        const Labelling& classes = task.labellings[labelling];
        Decision& decision =
            result.decisions.emplace_back(emptyDecision(task, static_cast<int>(labelling)));
        std::vector<double> logits(static_cast<size_t>(classes.classes));
        for (int64_t query = 0; query < queries.rows; ++query) {
            std::vector<double> votes(logits.size(), 0.0);
            for (int64_t j = 0; j < answer.children.cols(); ++j) {
                const auto row = static_cast<size_t>(answer.children(query, j));
                votes[static_cast<size_t>(classes.labels[row])] += answer.attention(query, j);
            }
            std::transform(votes.begin(), votes.end(), logits.begin(),
                           [](double vote) { return vote > 0 ? std::log(vote) : kNotThere; });
            writeDecision(logits, query, decision);
        }
    }
    writeMemoryEvidence(answer, 0, known, result);
    for (size_t i = 1; i < result.decisions.size(); ++i)
        result.decisions[i].weights = result.decisions.front().weights;
    return result;
}

/// Support and queries see each other; a class scores the mean cosine with its support rows.
Result<Decisions> decideEpisode(const DecisionTask& task, const Matrix<float>& memory,
                                Executor& executor)
{
    std::vector<int32_t> own(static_cast<size_t>(memory.rows()));
    for (size_t i = 0; i < own.size(); ++i)
        own[i] = static_cast<int32_t>(i);
    KINDRED_ASSIGN(
        const NeighbourhoodAnswer answer,
        embedInNeighbourhood(*task.neighbourhood, {memory.view(), memory.view(), own}, executor));
    const int64_t known = task.support.rows;
    Decisions result;
    for (size_t labelling = 0; labelling < task.labellings.size(); ++labelling) {
        const Labelling& classes = task.labellings[labelling];
        const GroupSums sums(answer.rows.view().slice(0, known), classes.labels, classes.classes,
                             executor);
        Decision& decision =
            result.decisions.emplace_back(emptyDecision(task, static_cast<int>(labelling)));
        std::vector<double> logits(sums.counts.size());
        for (int64_t query = 0; query < task.queries.rows; ++query) {
            const float* row = answer.rows.row(known + query);
            for (size_t label = 0; label < logits.size(); ++label) {
                double cosine = 0;
                for (int64_t k = 0; k < answer.rows.cols(); ++k)
                    cosine += sums.sums(static_cast<int64_t>(label), k) * row[k];
                logits[label] = sums.counts[label] > 0
                                    ? cosine / static_cast<double>(sums.counts[label])
                                    : kNotThere;
            }
            writeDecision(logits, query, decision);
        }
    }
    writeMemoryEvidence(answer, known, known, result);
    for (size_t i = 1; i < result.decisions.size(); ++i)
        result.decisions[i].weights = result.decisions.front().weights;
    return result;
}
} // namespace

std::string MemoryRule::id() const
{
    return "mne";
}

std::string MemoryRule::title() const
{
    return "episodic memory";
}

std::string MemoryRule::sentence() const
{
    return "Neighbours vote by the attention that mne learned; in few-shot tasks all samples of "
           "the task are neighbours of each other.";
}

std::string MemoryRule::applies(const DecisionTask& task) const
{
    if (!task.neighbourhood)
        return "the run has learned no neighbourhood; train with method mne";
    if (task.queries.cols != task.neighbourhood->dimension)
        return "the run's modules take " + std::to_string(task.neighbourhood->dimension) +
               " values, the embeddings have " + std::to_string(task.queries.cols);
    if (task.support.rows == 1)
        return "one labelled sample has no neighbours";
    return reasonAgainstSupport(task);
}

Result<Decisions> MemoryRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    const Matrix<float> memory = memoryOf(task);
    return task.episode ? decideEpisode(task, memory, executor)
                        : voteByAttention(task, memory, executor);
}

} // namespace kindred
