#include "engine/serve/runs/RunRules.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "decide/DecisionRule.h"
#include "engine/serve/Methods.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
/// A task as the run would set it, with rows that say nothing.
class EmptyTask final {
public:
    explicit EmptyTask(const RunModel& model)
        : m_neighbourhood(model.neighbourhood()), m_output(model.dimension(false))
    {
        if (const auto head = model.head()) {
            m_weights = Matrix<float>(head->weights.rows(), head->weights.cols());
            m_bias.resize(head->bias.size());
            m_classes = std::max(m_classes, static_cast<int>(m_weights.rows()));
        }
    }

    std::string reasonOf(const DecisionRule& rule)
    {
        const int64_t columns = rule.wantsUntransformedRows() && m_neighbourhood
                                    ? m_neighbourhood->dimension
                                    : m_output;
        m_rows = Matrix<float>(static_cast<int64_t>(m_labels.size()), columns);
        DecisionTask task;
        task.support = m_rows.view();
        task.queries = m_rows.view();
        task.labellings = {{m_labels, m_classes}};
        task.head = {m_weights.view(), m_bias};
        task.neighbourhood = m_neighbourhood ? &*m_neighbourhood : nullptr;
        return rule.applies(task);
    }

private:
    std::optional<NeighbourhoodModel> m_neighbourhood;
    int64_t m_output;
    Matrix<float> m_weights;
    std::vector<float> m_bias;
    Matrix<float> m_rows;
    std::vector<int32_t> m_labels = {0, 1};
    int m_classes = 2;
};
} // namespace

Result<Reply> runRules(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const std::unique_ptr<RunModel> model,
                   RunModel::open(run, "last", context.threads));
    EmptyTask task(*model);
    Json rules = Json::array();
    for (const DecisionRule* rule : decisionRules()) {
        const std::string reason = task.reasonOf(*rule);
        rules.push_back({{"id", rule->id()}, {"applies", reason.empty()}, {"reason", reason}});
    }
    return Reply(Json{{"rules", std::move(rules)}});
}

} // namespace kindred::engine
