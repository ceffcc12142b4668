// What holds for every objective on drawn rows without ties: its slopes are those of central
// differences in double, and it does not see what it must not see: how space is turned, where the
// origin lies, in which order the samples come.
#include <gtest/gtest.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <functional>
#include <numeric>
#include <tuple>

#include "learn/objective/PairsFixture.h"
#include "learn/objective/PlainLosses.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"

namespace kindred {
namespace {

using test::farthestApart;
using test::Question;
using test::randomPoints;

constexpr int64_t kBankRows = 24;
constexpr int64_t kLiveRows = 11; ///< of no class as many as of the others
constexpr int64_t kColumns = 5;
constexpr double kExact = 1e-7;  ///< differences of a loss in double
constexpr double kSingle = 2e-5; ///< of slopes in float32, relative to the largest

using PlainLoss = std::function<double(const Question&, const Json&)>;

/// One objective with options, and which changes of the question it must not see.
struct Trial {
    std::string name;
    std::string method;
    Json options;
    PlainLoss plain = nullptr; ///< in double; without: the objective itself computes in double
    enum class Turn { Any, Columns } turn = Turn::Any; ///< Columns: by exchanging axes alone
    bool shifts = false; ///< the loss is blind to where the origin lies
    bool orders = true;  ///< and to the order: not where rows draw by their number
    int classes = 3;
};

void PrintTo(const Trial& trial, std::ostream* out)
{
    *out << trial.name;
}

std::vector<Trial> batchTrials()
{
    std::vector<Trial> all;
    for (const bool logLoss : {false, true})
        all.push_back({logLoss ? "nca_log" : "nca", "nca", {{"log_loss", logLoss}}});
    for (const char* rivals : {"classes", "nearest"})
        all.push_back({std::string("ccml_") + rivals, "ccml", {{"k", 2}, {"rivals", rivals}}});
    for (const char* targets : {"fixed", "dynamic", "all"})
        all.push_back({std::string("lmnn_") + targets,
                       "lmnn",
                       {{"targets", targets}, {"k", 2}, {"pull", 0.5}}});
    for (Trial& trial : all)
        trial.shifts = true;
    all.push_back({"triplet", "triplet", {{"margin", 0.4}}});
    all.push_back({"softmax", "softmax", {{"label_smoothing", 0.2}}, test::plainSoftmax});
    all.back().turn = Trial::Turn::Columns; // it sees positive parts
    all.push_back({"wsabie", "wsabie", {{"norm_bound", 100.0}}, test::plainWsabie});
    all.back().orders = false;
    all.push_back(all.back()); // with one other class alone nothing is left to chance
    all.back().name = "wsabie_pair";
    all.back().classes = 2;
    all.back().orders = true;
    return all;
}

std::vector<Trial> memoryTrials()
{
    std::vector<Trial> all;
    all.push_back({"ncm", "ncm", {{"leave_one_out", false}}});
    all.push_back({"ncm_without_itself", "ncm", {{"leave_one_out", true}}});
    all.push_back({"ncmc", "ncm", {{"centroids", 8}}});
    all.push_back({"nngk",
                   "nngk",
                   {{"sigma", 0.8}, {"normalise", false}, {"write_through", false}},
                   test::plainNngk});
    for (Trial& trial : all)
        trial.shifts = true;
    all.push_back({"nngk_unit", "nngk", {{"sigma", 0.5}, {"normalise", true}}, test::plainNngk});
    for (const bool learns : {false, true})
        all.push_back({learns ? "snca_sigma" : "snca",
                       "snca",
                       {{"sigma", 0.2}, {"learn_sigma", learns}, {"epochs", 10}},
                       test::plainSnca});
    all.push_back({"mne",
                   "mne",
                   {{"depth", 1}, {"neighbours", 3}, {"pretrain", 0.0}, {"epochs", 10}},
                   test::plainMne});
    return all;
}

std::vector<Trial> allTrials()
{
    std::vector<Trial> all = batchTrials();
    for (Trial& trial : memoryTrials())
        all.push_back(std::move(trial));
    return all;
}

torch::Tensor rowsOf(const torch::Tensor& matrix, const std::vector<int64_t>& order)
{
    return matrix.index_select(0, torch::tensor(order, torch::kInt64));
}

struct Answer {
    double loss = 0;
    torch::Tensor rows;                           ///< slopes
    std::map<std::string, torch::Tensor> learned; ///< slopes by name
};

class ObjectiveProperties : public testing::TestWithParam<std::tuple<Trial, uint32_t>> {
protected:
    const Trial& trial() const { return std::get<0>(GetParam()); }
    uint32_t seed() const { return std::get<1>(GetParam()); }
    double tolerance() const { return trial().plain ? kSingle : kExact; }

    void SetUp() override
    {
        for (const ObjectiveEntry& entry : objectiveTable())
            if (entry.info().id == trial().method)
                m_options = entry.info().options.defaults();
        m_options.update(trial().options);
        // Rounded once, so that either precision is asked the same.
        const auto drawn = [this](int64_t count, uint32_t stream) {
            return randomPoints(count, kColumns, 1, 97 * seed() + stream)
                .points.to(torch::kFloat32)
                .to(torch::kFloat64);
        };
        m_question.rows = drawn(kLiveRows, 1);
        m_question.bank = drawn(kBankRows, 2);
        m_question.input = drawn(kBankRows, 3).to(torch::kFloat32);
        for (int64_t slot = 0; slot < kBankRows; ++slot)
            m_question.bankLabels.push_back(static_cast<int32_t>(slot % trial().classes));
        for (int64_t row = 0; row < kLiveRows; ++row)
            m_question.slots.push_back(row * 7 % kBankRows);
        torch::manual_seed(seed());
        for (const auto& [name, value] : objectiveFor(m_question)->parameters())
            m_question.learned[name] =
                (value.detach() + 0.2 * torch::randn_like(value)).to(torch::kFloat64);
    }

    std::unique_ptr<Objective> objectiveFor(const Question& question) const
    {
        ObjectiveSetup setup;
        setup.dimension = kColumns;
        setup.classes = trial().classes;
        setup.slotLabels = question.bankLabels;
        setup.options = m_options;
        setup.executor = &test::workers();
        return makeObjective(trial().method, setup);
    }

    /// The bank as the objective remembers it, and the inputs where it wants them. Centroids are
    /// given, as k-means would find others in another order.
    static void remember(Objective& objective, const Question& question, bool centroids)
    {
        for (int32_t label = 0; objective.wantsInputs(); ++label) {
            std::vector<int64_t> members;
            for (int64_t slot = 0; slot < kBankRows; ++slot)
                if (question.labelOf(slot) == label)
                    members.push_back(slot);
            ASSERT_FALSE(members.empty()) << "it has the inputs of every class";
            ASSERT_TRUE(objective.receiveInputs(members, rowsOf(question.input, members), {}).ok());
        }
        objective.beginEpoch(0);
        const torch::Tensor bank = question.bank.to(torch::kFloat32);
        if (centroids) {
            const torch::Tensor owners = torch::tensor(question.bankLabels, torch::kInt32);
            ASSERT_TRUE(objective
                            .restore({{"centroids", bank},
                                      {"owners", owners.to(torch::kInt64)},
                                      {"epoch", torch::tensor(int64_t{0})}})
                            .ok());
        } else if (objective.wantsRefresh(0)) {
            std::vector<int64_t> slots(static_cast<size_t>(bank.size(0)));
            std::iota(slots.begin(), slots.end(), 0);
            objective.refresh(slots, bank);
            ASSERT_TRUE(objective.finishRefresh({}).ok());
        }
    }

    Answer ask(const Question& question) const
    {
        const auto objective = objectiveFor(question);
        NamedTensors parameters = objective->parameters();
        {
            const torch::NoGradGuard noGradient;
            for (auto& [name, value] : parameters)
                value.copy_(question.learned.at(name));
        }
        remember(*objective, question, trial().options.contains("centroids"));
        ObjectiveBatch batch;
        batch.embedding = question.rows
                              .to(trial().plain ? torch::kFloat32 : torch::kFloat64,
                                  /*non_blocking=*/false, /*copy=*/true)
                              .set_requires_grad(true);
        batch.slots = question.slots;
        batch.labels = question.labels();
        batch.input = rowsOf(question.input, question.slots);
        torch::manual_seed(test::kDrawSeed);
        const ObjectiveStep step = objective->step(batch);
        step.root.backward(step.gradient);
        Answer answer{step.loss, batch.embedding.grad().to(torch::kFloat64), {}};
        for (const auto& [name, value] : parameters)
            answer.learned[name] = value.grad().to(torch::kFloat64);
        return answer;
    }

    double plainLoss(const Question& question) const
    {
        return trial().plain ? trial().plain(question, m_options) : ask(question).loss;
    }

    static void expectSlopes(const torch::Tensor& found, const torch::Tensor& expected,
                             double tolerance, const std::string& of)
    {
        EXPECT_LT(farthestApart(found, expected),
                  tolerance * (1 + expected.abs().max().item<double>()))
            << of;
    }

    static void expectSame(const Answer& found, const Answer& expected)
    {
        EXPECT_NEAR(found.loss, expected.loss, kSingle * (1 + std::abs(expected.loss)));
        expectSlopes(found.rows, expected.rows, kSingle, "rows");
        for (const auto& [name, slopes] : expected.learned)
            expectSlopes(found.learned.at(name), slopes, kSingle, name);
    }

    Json m_options;
    Question m_question;
};

TEST_P(ObjectiveProperties, SlopesAreThoseOfCentralDifferences)
{
    const Answer found = ask(m_question);
    EXPECT_NEAR(found.loss, plainLoss(m_question), kSingle * (1 + std::abs(found.loss)));
    const auto at = [&](torch::Tensor Question::*rows) {
        return test::centralDifferences(m_question.*rows, [&](const torch::Tensor& moved) {
            Question question = m_question;
            question.*rows = moved;
            return plainLoss(question);
        });
    };
    const torch::Tensor expected = at(&Question::rows);
    ASSERT_GT(expected.abs().max().item<double>(), 1e-2) << "nothing to compare";
    expectSlopes(found.rows, expected, tolerance(), "rows");
    for (const auto& [name, value] : m_question.learned) {
        const std::string& key = name;
        const torch::Tensor slopes =
            test::centralDifferences(value.contiguous(), [&](const torch::Tensor& moved) {
                Question question = m_question;
                question.learned[key] = moved;
                return plainLoss(question);
            });
        EXPECT_GT(slopes.abs().max().item<double>(), 1e-4) << name << ": nothing to compare";
        expectSlopes(found.learned.at(name), slopes, tolerance(), name);
    }
}

/// A parameter, or its slopes, where rows x are x·turn.
torch::Tensor turned(const std::string& name, const torch::Tensor& value, const torch::Tensor& turn)
{
    if (name.ends_with("output.weight"))
        return turn.t().matmul(value).matmul(turn);
    const bool takesRows = name.ends_with("difference.weight") || name == "classes.weight" ||
                           name == "classifier.weight" || name.ends_with("output.bias");
    return takesRows ? value.matmul(turn) : value;
}

TEST_P(ObjectiveProperties, TurningSpaceTurnsTheSlopes)
{
    torch::Tensor turn = test::rotation(kColumns, seed() + 40);
    if (trial().turn == Trial::Turn::Columns)
        turn = torch::eye(kColumns, torch::kFloat64).roll(2, 0);
    const Answer before = ask(m_question);
    Question question = m_question;
    question.rows = m_question.rows.matmul(turn);
    question.bank = m_question.bank.matmul(turn);
    for (auto& [name, value] : question.learned)
        value = turned(name, value, turn);
    Answer expected{before.loss, before.rows.matmul(turn), {}};
    for (const auto& [name, slopes] : before.learned)
        expected.learned[name] = turned(name, slopes, turn);
    expectSame(ask(question), expected);
    const bool hasTwoSides = !question.learned.empty() || objectiveFor(question)->wantsRefresh(0);
    question.rows = m_question.rows; // one side alone: that is seen
    if (hasTwoSides) {
        EXPECT_GT(std::abs(ask(question).loss - before.loss), 1e-3);
    }
}

TEST_P(ObjectiveProperties, MovingTheOriginIsSeenOnlyByProducts)
{
    const Answer before = ask(m_question);
    Question question = m_question;
    const torch::Tensor shift = randomPoints(1, kColumns, 1, seed() + 60).points + 0.5;
    question.rows = m_question.rows + shift;
    question.bank = m_question.bank + shift;
    const Answer after = ask(question);
    if (trial().shifts)
        expectSame(after, before);
    else
        EXPECT_GT(std::abs(after.loss - before.loss), 1e-3);
}

/// 0 … count-1 in another order.
std::vector<int64_t> shuffled(int64_t count, uint32_t seed)
{
    torch::manual_seed(seed);
    const torch::Tensor order = torch::randperm(count);
    return {order.data_ptr<int64_t>(), order.data_ptr<int64_t>() + count};
}

TEST_P(ObjectiveProperties, TheOrderOfBankAndBatchDoesNotMatter)
{
    if (!trial().orders)
        return;
    const Answer before = ask(m_question);
    const std::vector<int64_t> bankOrder = shuffled(kBankRows, seed() + 80);
    const std::vector<int64_t> order = shuffled(kLiveRows, seed() + 81);
    std::vector<int64_t> slotNow(static_cast<size_t>(kBankRows));
    for (size_t i = 0; i < bankOrder.size(); ++i)
        slotNow[static_cast<size_t>(bankOrder[i])] = static_cast<int64_t>(i);
    const auto ordered = [&](const std::string& name, const torch::Tensor& value) {
        return name == "log_weights" ? rowsOf(value, bankOrder) : value;
    };
    Question question = m_question;
    question.rows = rowsOf(m_question.rows, order);
    question.bank = rowsOf(m_question.bank, bankOrder);
    question.input = rowsOf(m_question.input, bankOrder);
    for (size_t i = 0; i < bankOrder.size(); ++i)
        question.bankLabels[i] = m_question.labelOf(bankOrder[i]);
    for (size_t i = 0; i < order.size(); ++i)
        question.slots[i] =
            slotNow[static_cast<size_t>(m_question.slots[static_cast<size_t>(order[i])])];
    for (auto& [name, value] : question.learned)
        value = ordered(name, value);
    Answer expected{before.loss, rowsOf(before.rows, order), {}};
    for (const auto& [name, slopes] : before.learned)
        expected.learned[name] = ordered(name, slopes);
    expectSame(ask(question), expected);
}

INSTANTIATE_TEST_SUITE_P(Every, ObjectiveProperties,
                         testing::Combine(testing::ValuesIn(allTrials()),
                                          testing::Values(11U, 12U, 13U)),
                         [](const auto& tested) {
                             return std::get<0>(tested.param).name + "_seed" +
                                    std::to_string(std::get<1>(tested.param));
                         });

TEST(EveryObjective, HasATrial)
{
    for (const ObjectiveEntry& entry : objectiveTable()) {
        const MethodInfo info = entry.info();
        if (!info.trainsEncoder)
            continue;
        bool tried = false;
        for (const Trial& trial : allTrials())
            tried = tried || trial.method == info.id;
        EXPECT_TRUE(tried) << info.id;
    }
}

} // namespace
} // namespace kindred
