#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Options.h"
#include "base/Result.h"
#include "decide/FittedSupport.h"
#include "decide/LinearHead.h"
#include "decide/NeighbourhoodModel.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// One way of naming the classes of the support rows, e.g. one level of a class tree.
struct Labelling {
    std::span<const int32_t> labels; ///< [support rows], each in 0..classes-1
    int classes = 0;
};

/// What a rule decides from. Views and spans must outlive the call. Several labellings and ks are
/// answered from one search.
struct DecisionTask {
    MatrixView<const float> support; ///< [n, d]; unit rows for InnerProduct
    MatrixView<const float> queries; ///< [q, d]; unit rows for InnerProduct
    SearchMetric metric = SearchMetric::InnerProduct;
    std::vector<Labelling> labellings;
    std::vector<int> k = {1};          ///< neighbours that vote; each ≥ 1, clamped to n
    double sigma = 0.05;               ///< temperature of weighted votes, width of kernels; > 0
    std::span<const int32_t> exclude;  ///< [q] support row to leave out, -1: none; may be empty
    int ranked = 5;                    ///< how many classes to name per query
    bool wantScores = true;            ///< false: leave Decision::scores empty
    bool wantEvidence = true;          ///< false: evidence that costs a search is left empty
    std::span<const float> logWeights; ///< [n] of the support rows, for kernels; empty: all 0
    LinearHead head;                   ///< names the classes of the only labelling
    Json options = Json::object();     ///< the rule's own (DecisionRule::options), checked
    const NeighbourhoodModel* neighbourhood = nullptr; ///< of a run that learned one
    bool episode = false; ///< the queries are all there are and may look at each other
    std::shared_ptr<const FittedSupport> fitted; ///< of this support; null: decide() fits itself
};

/// The decisions for one labelling and one k.
struct Decision {
    int labelling = 0;      ///< index into DecisionTask::labellings
    int k = 0;              ///< 0: the rule has none
    Matrix<float> scores;   ///< [q, classes], larger is likelier; sums to 1 where anything voted
    Matrix<int32_t> ranked; ///< [q, min(ranked, classes)] class ids, best first, ties resolved
    Matrix<float> weights;  ///< [q, neighbours] share of each in the decision; sums to 1
    Neighbours own;         ///< evidence of this decision alone; empty: Decisions::evidence
};

/// Decisions with their evidence: column j of a Decision's weights belongs to column j of
/// evidenceOf(decision).
struct Decisions {
    Neighbours evidence;             ///< [q, max k] support rows, -1 where there are fewer
    std::vector<Decision> decisions; ///< for each labelling, for each k

    const Neighbours& evidenceOf(const Decision& decision) const
    {
        return decision.own.indices.empty() ? evidence : decision.own;
    }
};

/// Labelled embeddings → class scores for queries, and why. Stateless: any thread may call.
class DecisionRule {
public:
    virtual ~DecisionRule() = default;
    virtual std::string id() const = 0;
    virtual std::string title() const = 0;
    virtual std::string sentence() const = 0;
    /// What --set may change; keys are of this rule alone.
    virtual OptionSchema options() const { return {}; }
    /// Whether DecisionTask::k matters; else there is one decision a labelling, with k = 0.
    virtual bool usesK() const { return true; }
    /// Whether rows must come as the model made them, never scaled to unit length.
    virtual bool wantsRawRows() const { return false; }
    /// Whether rows must come as the network makes them, before what the method makes of them.
    virtual bool wantsUntransformedRows() const { return false; }
    /// Whether it decides by kernels, so that a run's own (LearnedKernels) are for it.
    virtual bool usesKernels() const { return false; }
    /// Whether, with these options, a class counts by the mean of its support rows alone, so that
    /// one row a class, its mean, is the same support.
    virtual bool decidesByMeans(const Json& options) const
    {
        (void)options;
        return false;
    }
    /// Empty when the rule can decide the task, else the reason why not.
    virtual std::string applies(const DecisionTask& task) const = 0;
    /// For rules that learn from the support (and its labellings; queries do not matter) before
    /// they decide: done once for many calls with other queries. Null for the others. progress may
    /// be empty; false cancels (Interrupted).
    virtual Result<std::shared_ptr<const FittedSupport>>
    fit(const DecisionTask& task, const std::function<bool(double)>& progress) const
    {
        (void)task;
        (void)progress;
        return std::shared_ptr<const FittedSupport>();
    }
    /// Usage error with the reason of applies(). Same inputs give the same bits on any thread
    /// count.
    virtual Result<Decisions> decide(const DecisionTask& task, Executor& executor) const = 0;
};

/// Every rule in the order of presentation; lives as long as the program.
const std::vector<const DecisionRule*>& decisionRules();
/// Null when there is no such rule.
const DecisionRule* findDecisionRule(const std::string& id);

} // namespace kindred
