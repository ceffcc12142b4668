#include "objective/batch/Ccml.h"

#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/batch/CcmlLists.h"
#include "objective/batch/CcmlTiles.h"
#include "objective/placed/PlacedCcml.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
torch::Tensor gradientByLists(const torch::Tensor& rows, const PairBatch& batch,
                              const CcmlRule& rule, Executor& executor, std::vector<CcmlRow>& each)
{
    const BatchClasses classes(batch.labels);
    return pairGradient(rows, rule.ends, executor,
                        [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                            CcmlLists<T> lists(scan, batch, rule, classes);
                            for (int64_t i = begin; i < end; ++i)
                                each[static_cast<size_t>(i)] = lists.row(i);
                        });
}

torch::Tensor gradientByTiles(const torch::Tensor& rows, const PairBatch& batch,
                              const CcmlRule& rule, Executor& executor, std::vector<CcmlRow>& each)
{
    const torch::NoGradGuard noGradient;
    const bool isDouble = rows.scalar_type() == torch::kFloat64;
    const ClassOrder order(batch,
                           isDouble ? classNearest<double>().lanes : classNearest<float>().lanes);
    const torch::Tensor places =
        torch::tensor(at::ArrayRef<int64_t>(order.rows().data(), order.rows().size()),
                      torch::kInt64)
            .to(rows.device());
    const torch::Tensor arranged =
        pairGradient(rows.index_select(0, places), rule.ends, executor,
                     [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                         CcmlTiles<T> tiles(scan, order, rule);
                         for (int64_t place = begin; place < end; ++place)
                             each[static_cast<size_t>(place)] = tiles.row(place);
                     });
    return torch::empty_like(arranged).index_copy_(0, places, arranged);
}

class CcmlObjective final : public Objective {
public:
    explicit CcmlObjective(const ObjectiveSetup& setup)
        : m_staysPlaced(setup.stepDevice), m_executor(*setup.executor)
    {
        m_rule.k = setup.options.at("k").get<int>();
        m_rule.local = setup.options.at("rivals") == "nearest";
        m_rule.logLoss = setup.options.at("log_loss").get<bool>();
        if (setup.options.at("stop_grad_neighbours").get<bool>())
            m_rule.ends = PairEnds::First;
        m_rule.selfIncluded = setup.options.at("ref_self_included").get<bool>();
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        if (m_staysPlaced)
            return placedRowStep(batch, placedCcmlLoss(rows, {batch.labels, batch.slots}, m_rule));
        const CcmlLoss loss = ccmlLoss(rows, {batch.labels, batch.slots}, m_rule, m_executor);
        return rowStep(
            batch, batch.embedding, loss,
            {{"p", loss.probability}, {"accuracy/batch", static_cast<double>(loss.right)}});
    }

private:
    bool m_staysPlaced; ///< see ObjectiveSetup::stepDevice
    CcmlRule m_rule;
    Executor& m_executor;
};
} // namespace

CcmlLoss ccmlLoss(const torch::Tensor& rows, const PairBatch& batch, const CcmlRule& rule,
                  Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<CcmlLoss>(rows);
    std::vector<CcmlRow> each(batch.labels.size());
    const bool tiled = !rule.local && rule.k <= kMostClassNearest;
    CcmlLoss total;
    total.gradient = tiled ? gradientByTiles(rows, batch, rule, executor, each)
                           : gradientByLists(rows, batch, rule, executor, each);
    for (const CcmlRow& row : each) {
        total.loss += row.loss;
        total.probability += row.probability;
        total.right += row.right ? 1 : 0;
        total.skipped += row.skipped ? 1 : 0;
    }
    return total;
}

MethodInfo ccmlInfo()
{
    MethodInfo info;
    info.id = "ccml";
    info.title = "Class-conditional metric";
    info.sentence =
        "Every image should be nearer to a few images of its class than to as many of any other.";
    info.formula =
        "J = −log softmaxᶜ(−Dᶜ)ᵧ,  Dᶜ = mean |f(x) − f(xⱼ)|² over the k nearest of class C";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source = "Im, Taylor: Learning a Metric for Class-Conditional KNN, IJCNN 2016, equations "
                  "9–12 and 15";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.001},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(inGroup(
        "method",
        {integerOption("k", 5, 1, 1000, "Neighbours of every class; of smaller ones, all."),
         choiceOption("rivals", "classes", {"classes", "nearest"},
                      "What the own class is compared with: every other class (equation 10), or "
                      "the k nearest images of all others together (equation 15)."),
         booleanOption(
             "log_loss", true,
             "Minimise −log p; else −p as the paper does, whose slope vanishes where p is "
             "near 0."),
         booleanOption("stop_grad_neighbours", false,
                       "Take neighbours as constants, as equation 12 is printed; else the exact "
                       "gradient."),
         booleanOption(
             "ref_self_included", false,
             "Count an image among its own neighbours, as the authors' program does.")})));
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeCcml(const ObjectiveSetup& setup)
{
    return std::make_unique<CcmlObjective>(setup);
}

} // namespace kindred
