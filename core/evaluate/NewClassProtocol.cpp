#include "evaluate/NewClassProtocol.h"

#include <algorithm>
#include <sstream>

#include "evaluate/NewClassSupport.h"
#include "evaluate/Results.h"

namespace kindred {

namespace {
constexpr int kTopClasses = 5;
constexpr double kLearningShare = 0.9; ///< of a step, for rules that learn from the support

/// Whom a curve asks, and which classes compete for them.
struct Question {
    const char* queriesOf;
    bool old, fresh; ///< which queries count
    bool newOnly;    ///< only new classes compete
};
constexpr Question kQuestions[] = {{"all", true, true, false},
                                   {"old", true, false, false},
                                   {"new", false, true, false},
                                   {"new", false, true, true}};

/// The hits of one point of one curve, a draw each.
struct CurvePoint {
    std::vector<double> best, top;     ///< [draws] share of hits
    int64_t bestHits = 0, topHits = 0; ///< of the last draw
    int64_t asked = 0;                 ///< queries of the last draw
    int competing = 0;                 ///< classes
    std::vector<int32_t> predictions;  ///< [queries] of the first draw
};

NewClasses newClassesOf(const ProtocolInput& input)
{
    return NewClasses(input.database, input.queries, input.finest(), input.request.newClass.held,
                      input.request.seed);
}

/// The images to take, each number once; more than any class has is all it has.
std::vector<int64_t> imageCounts(const ProtocolInput& input, const NewClasses& classes)
{
    const int64_t most = classes.largestPool();
    std::vector<int64_t> counts;
    for (const int wanted : input.request.newClass.images) {
        const int64_t count = wanted == kEveryImage ? most : std::min<int64_t>(wanted, most);
        if (std::find(counts.begin(), counts.end(), count) == counts.end())
            counts.push_back(count);
    }
    return counts;
}

Matrix<float> rowsOf(const PreparedSet& set, const std::vector<int64_t>& rows)
{
    Matrix<float> gathered(static_cast<int64_t>(rows.size()), set.rows.cols());
    for (size_t i = 0; i < rows.size(); ++i)
        std::copy_n(set.rows.row(rows[i]), gathered.cols(), gathered.row(static_cast<int64_t>(i)));
    return gathered;
}

/// The five best classes of every asked query, for each k: [asked, up to 5] class ids.
struct RankedClasses {
    std::vector<Matrix<int32_t>> ofK;
    std::string note; ///< how the rule learned the support; may be empty
};

Result<RankedClasses> rankedClasses(const ProtocolInput& input, const NewClassSupport& support,
                                    bool newOnly, const Matrix<float>& asked)
{
    DecisionTask task = support.task(newOnly);
    task.ranked = kTopClasses;
    KINDRED_TRY(fitRule(input, task, kLearningShare));
    const std::vector<int32_t>& competing = support.competing(newOnly);
    const auto columns = std::min<int64_t>(kTopClasses, static_cast<int64_t>(competing.size()));
    const size_t ks = input.rule.usesK() ? task.k.size() : 1;
    std::vector<Matrix<int32_t>> ranked(ks, Matrix<int32_t>(asked.rows(), columns));
    for (int64_t begin = 0; begin < asked.rows(); begin += kQueryChunk) {
        const int64_t count = std::min(kQueryChunk, asked.rows() - begin);
        task.queries = asked.view().slice(begin, count);
        KINDRED_ASSIGN(const Decisions decided, input.rule.decide(task, input.executor));
        for (size_t k = 0; k < ks; ++k) {
            const std::vector<int32_t>& labels = decided.decisions[k].ranked.values();
            std::transform(labels.begin(), labels.end(), ranked[k].row(begin),
                           [&](int32_t label) { return competing[static_cast<size_t>(label)]; });
        }
    }
    return RankedClasses{std::move(ranked), task.fitted ? task.fitted->note(0) : std::string()};
}

/// All curves of one run of the protocol.
class NewClassCurves final {
public:
    NewClassCurves(const ProtocolInput& input, const Protocol& protocol)
        : m_input(input), m_protocol(protocol), m_classes(newClassesOf(input)),
          m_support(input, m_classes), m_counts(imageCounts(input, m_classes)),
          m_ks(input.rule.usesK() ? input.request.k : std::vector{0}),
          m_truth(input.queries.labels[static_cast<size_t>(input.finest())]),
          m_isOld(m_truth.size())
    {
        for (const int64_t row : m_classes.oldQueries())
            m_isOld[static_cast<size_t>(row)] = true;
        m_points.resize(m_counts.size() * m_ks.size() * std::size(kQuestions));
    }

    Status draw()
    {
        const int draws = m_input.request.newClass.draws;
        const size_t steps = static_cast<size_t>(draws) * m_counts.size();
        size_t step = 0;
        for (int draw = 0; draw < draws; ++draw) {
            const NewClassDeal deal = m_classes.deal(draw);
            std::vector<int64_t> asked = m_classes.oldQueries();
            asked.insert(asked.end(), deal.asked.begin(), deal.asked.end());
            const Matrix<float> rows = rowsOf(m_input.queries, asked);
            for (size_t n = 0; n < m_counts.size(); ++n) {
                const double begun = static_cast<double>(step++);
                m_support.learn(deal, m_counts[n]);
                for (const bool newOnly : {false, true}) {
                    if (newOnly && !tellsNewApart())
                        continue;
                    ProtocolInput part{m_input};
                    part.progress = [&](double done) {
                        const double half = newOnly ? 0.5 : 0.0;
                        return m_input.progress((begun + half + done / 2) /
                                                static_cast<double>(steps));
                    };
                    if (!part.progress(0))
                        return cancelledEvaluation();
                    KINDRED_ASSIGN(const RankedClasses ranked,
                                   rankedClasses(part, m_support, newOnly, rows));
                    for (size_t k = 0; k < m_ks.size(); ++k)
                        count(n, k, newOnly, asked, ranked.ofK[k]);
                    if (draw == 0 && !newOnly && !ranked.note.empty())
                        m_notes.push_back(std::to_string(m_counts[n]) +
                                          " samples a new class, first draw: " + ranked.note);
                }
            }
        }
        return {};
    }

    ProtocolOutcome outcome()
    {
        ProtocolOutcome outcome;
        outcome.notes = m_notes;
        if (const std::string found = noteOnPrior(); !found.empty())
            outcome.notes.push_back(found);
        for (size_t k = 0; k < m_ks.size(); ++k)
            for (const bool top : {false, true})
                for (size_t question = 0; question < std::size(kQuestions); ++question)
                    for (size_t n = 0; n < m_counts.size(); ++n) {
                        CurvePoint& point = at(n, k, question);
                        if (point.asked > 0 && !(top && point.competing <= kTopClasses))
                            outcome.add(resultOf(n, k, question, top), point.predictions);
                    }
        return outcome;
    }

private:
    /// What the trained classes say that the prior is worth, where nobody else says it.
    std::string noteOnPrior() const
    {
        const NewClassSettings& settings = m_input.request.newClass;
        if (!settings.prior || settings.priorStrength > 0)
            return {};
        std::ostringstream text;
        text.precision(4);
        text << "the prior counts as m = " << m_support.priorStrength()
             << " samples, found from the trained classes";
        return text.str();
    }

    /// Whether there are new classes to tell from each other.
    bool tellsNewApart() const { return m_classes.classes().size() > 1; }

    CurvePoint& at(size_t n, size_t k, size_t question)
    {
        return m_points[(n * m_ks.size() + k) * std::size(kQuestions) + question];
    }

    /// Counts one draw's decisions into the curves that they answer.
    void count(size_t n, size_t k, bool newOnly, const std::vector<int64_t>& asked,
               const Matrix<int32_t>& ranked)
    {
        for (size_t question = 0; question < std::size(kQuestions); ++question) {
            const Question& of = kQuestions[question];
            // Without old queries, those of new classes are all there are.
            if (of.newOnly != newOnly || (of.old && m_classes.oldQueries().empty()))
                continue;
            CurvePoint& point = at(n, k, question);
            point.competing = static_cast<int>(m_support.competing(newOnly).size());
            point.asked = point.bestHits = point.topHits = 0;
            const bool first = point.best.empty();
            if (first)
                point.predictions.assign(m_truth.size(), -1);
            for (size_t i = 0; i < asked.size(); ++i) {
                const auto row = static_cast<size_t>(asked[i]);
                if (!(m_isOld[row] ? of.old : of.fresh))
                    continue;
                const int32_t* classes = ranked.row(static_cast<int64_t>(i));
                const int32_t* end = classes + ranked.cols();
                ++point.asked;
                point.bestHits += *classes == m_truth[row] ? 1 : 0;
                point.topHits += std::find(classes, end, m_truth[row]) != end ? 1 : 0;
                if (first)
                    point.predictions[row] = *classes;
            }
            const auto all = static_cast<double>(std::max<int64_t>(1, point.asked));
            point.best.push_back(static_cast<double>(point.bestHits) / all);
            point.top.push_back(static_cast<double>(point.topHits) / all);
        }
    }

    EvaluationResult resultOf(size_t n, size_t k, size_t question, bool top)
    {
        const CurvePoint& point = at(n, k, question);
        EvaluationResult result = startResult(m_input, m_protocol, m_input.finest());
        result.metric = top ? "top5" : "accuracy";
        result.k = m_ks[k];
        result.n = point.asked;
        result.images = static_cast<int>(m_counts[n]);
        result.way = point.competing;
        result.draws = m_input.request.newClass.draws;
        result.queriesOf = kQuestions[question].queriesOf;
        if (result.draws == 1)
            return counted(std::move(result), top ? point.topHits : point.bestHits);
        return meanOfDraws(std::move(result), top ? point.top : point.best);
    }

    const ProtocolInput& m_input;
    const Protocol& m_protocol;
    const NewClasses m_classes;
    NewClassSupport m_support;
    const std::vector<int64_t> m_counts;
    const std::vector<int> m_ks; ///< 0: the rule has none
    const std::vector<int32_t>& m_truth;
    std::vector<bool> m_isOld; ///< [queries]
    std::vector<CurvePoint> m_points;
    std::vector<std::string> m_notes;
};
} // namespace

std::string NewClassProtocol::id() const
{
    return "newclass";
}

std::string NewClassProtocol::title() const
{
    return "New classes";
}

std::string NewClassProtocol::sentence() const
{
    return "Classes that were never trained are added from a few samples each, and all compete.";
}

Refusal NewClassProtocol::applies(const ProtocolInput& input) const
{
    if (input.database.size() == 0)
        return "the database is empty";
    if (input.queries.size() == 0)
        return "there are no queries";
    const NewClassSettings& settings = input.request.newClass;
    if (newClassesOf(input).classes().empty())
        return "every class of the queries was trained, or has one sample only; train with "
               "--split classes:0.5@leaf";
    if (settings.images.empty() || settings.draws < 1)
        return "at least one draw of samples is needed";
    if (settings.prior && !input.rule.decidesByMeans(input.request.ruleOptions))
        return "a prior moves class means, and this rule does not decide by them (ncm does, one a "
               "class)";
    if (settings.prior && input.levels() < 2)
        return "a prior needs a class tree, and the data has one label level only";
    if (!settings.prior &&
        std::find(settings.images.begin(), settings.images.end(), 0) != settings.images.end())
        return "a class without a sample needs a prior";
    DecisionTask task;
    task.support = input.database.rows.view();
    task.queries = input.queries.rows.view();
    task.k = input.request.k;
    task.sigma = input.request.sigma;
    task.logWeights = input.database.logWeights;
    task.neighbourhood = input.request.neighbourhood;
    return input.rule.applies(task);
}

Result<ProtocolOutcome> NewClassProtocol::run(const ProtocolInput& input) const
{
    NewClassCurves curves(input, *this);
    KINDRED_TRY(curves.draw());
    return curves.outcome();
}

} // namespace kindred
