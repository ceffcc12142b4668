#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "RuleTask.h"
#include "base/UnitRows.h"
#include "support/Lcg.h"

namespace kindred::test {
namespace {

Matrix<float> identity(int64_t size)
{
    Matrix<float> rows(size, size);
    for (int64_t i = 0; i < size; ++i)
        rows(i, i) = 1;
    return rows;
}

/// W_D = W_A = I, biases 0 but the pair's.
NeighbourhoodModule plainModule(float pairWeight, float pairBias, int64_t width = 2)
{
    const auto size = static_cast<size_t>(width);
    return {identity(width),
            std::vector<float>(size, 0.0F),
            std::vector<float>(size, pairWeight),
            pairBias,
            identity(width),
            std::vector<float>(size, 0.0F)};
}

NeighbourhoodModel modelOf(std::vector<NeighbourhoodModule> modules, int neighbours,
                           int64_t width = 2)
{
    NeighbourhoodModel model;
    model.dimension = width;
    model.neighbours = neighbours;
    model.modules = std::move(modules);
    return model;
}

NeighbourhoodAnswer answered(const NeighbourhoodModel& model, const Matrix<float>& memory,
                             const Matrix<float>& queries, const std::vector<int32_t>& own)
{
    Executor executor(2);
    return embedInNeighbourhood(model, {memory.view(), queries.view(), own}, executor).value();
}

std::vector<int32_t> everyRow(int64_t rows)
{
    std::vector<int32_t> own(static_cast<size_t>(rows));
    std::iota(own.begin(), own.end(), 0);
    return own;
}

TEST(Neighbourhood, C1OneNode)
{
    // The third row is the query's own, which is no child of it.
    const Matrix<float> memory(3, 2, {.8F, .6F, 0, 1, 1, 0});
    const Matrix<float> query(1, 2, {1, 0});
    const auto answer = answered(modelOf({plainModule(-2, 1)}, 2), memory, query, {2});
    EXPECT_NEAR(answer.attention(0, 0), .92059424, 1e-6);
    EXPECT_NEAR(answer.attention(0, 1), .07940576, 1e-6);
    EXPECT_NEAR(answer.rows(0, 0), .93973837, 1e-6);
    EXPECT_NEAR(answer.rows(0, 1), .34189444, 1e-6);
}

/// The data of C4: 30 unit rows in 4 dimensions, two modules.
struct CheckC4 {
    Matrix<float> rows{30, 4};
    NeighbourhoodModel model;

    CheckC4()
    {
        Lcg random(7);
        fill(random, rows, 1, 0);
        normaliseRows(rows.view());
        model = modelOf({plainModule(0, .5F, 4), plainModule(0, .25F, 4)}, 3, 4);
        for (NeighbourhoodModule& module : model.modules)
            fill(random, module.output, .1, 1);
        for (NeighbourhoodModule& module : model.modules)
            fill(random, module.difference, .1, 1);
        for (NeighbourhoodModule& module : model.modules)
            for (float& weight : module.pair)
                weight = static_cast<float>(-2 + random.next());
    }

    static void fill(Lcg& random, Matrix<float>& values, double scale, double diagonal)
    {
        for (int64_t i = 0; i < values.rows(); ++i)
            for (int64_t k = 0; k < values.cols(); ++k)
                values(i, k) =
                    static_cast<float>(scale * random.next() + (i == k ? diagonal : 0.0));
    }
};

TEST(Neighbourhood, C4MessagesOverTheGraph)
{
    const CheckC4 check;
    const auto answer = answered(check.model, check.rows, check.rows, everyRow(30));
    const std::vector<int32_t> nearest = {3, 13, 2};
    const std::vector<double> expected = {-.418832227, .689412047, .419133650, .416674427};
    for (int64_t j = 0; j < 3; ++j)
        EXPECT_EQ(answer.children(0, j), nearest[static_cast<size_t>(j)]);
    for (int64_t k = 0; k < 4; ++k)
        EXPECT_NEAR(answer.rows(0, k), expected[static_cast<size_t>(k)], 1e-6);
}

TEST(Neighbourhood, C6NoPairWeightIsTheMean)
{
    CheckC4 check;
    for (NeighbourhoodModule& module : check.model.modules) {
        std::fill(module.pair.begin(), module.pair.end(), 0.0F);
        module.pairBias = 0;
    }
    const auto attention = answered(check.model, check.rows, check.rows, everyRow(30));
    check.model.form.pooling = AsaPooling::Mean;
    const auto mean = answered(check.model, check.rows, check.rows, everyRow(30));
    for (size_t i = 0; i < mean.rows.values().size(); ++i)
        EXPECT_NEAR(attention.rows.values()[i], mean.rows.values()[i], 1e-6);
}

TEST(Neighbourhood, C7AttentionWhereEveryProbabilityUnderflows)
{
    const NeighbourhoodModel model = modelOf({plainModule(-1, 0, 1)}, 3, 1);
    const Matrix<float> pool(3, 1, {std::sqrt(200.0F), std::sqrt(201.0F), std::sqrt(300.0F)});
    const Matrix<float> query(1, 1, {0});
    Executor executor(1);
    const Matrix<float> shares = neighbourAttention(model, query.view(), pool.view(),
                                                    Matrix<int32_t>(1, 3, {0, 1, 2}), executor);
    EXPECT_NEAR(shares(0, 0), .73105858, 1e-4);
    EXPECT_NEAR(shares(0, 1), .26894142, 1e-4);
    EXPECT_NEAR(shares(0, 2), 0, 1e-6);
}

TEST(Neighbourhood, C9NoModulesAndNoMemoryReturnTheRows)
{
    const CheckC4 check;
    const auto none = answered(modelOf({}, 3, 4), check.rows, check.rows, everyRow(30));
    for (size_t i = 0; i < none.rows.values().size(); ++i)
        EXPECT_NEAR(none.rows.values()[i], check.rows.values()[i], 1e-6);
    const auto alone = answered(check.model, Matrix<float>(1, 4, {1, 0, 0, 0}), check.rows,
                                std::vector<int32_t>(30, -1));
    EXPECT_EQ(alone.rows.values(), check.rows.values());
    EXPECT_EQ(alone.children.cols(), 0);
}

TEST(Neighbourhood, StopsWhenAsked)
{
    const CheckC4 check;
    Executor executor(2);
    const std::vector<int32_t> own = everyRow(30);
    const auto stopped =
        embedInNeighbourhood(check.model, {check.rows.view(), check.rows.view(), own}, executor,
                             [](double) { return false; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
}

/// Two labelled rows of two classes, and queries by angle.
struct Angles : OwnedTask {
    NeighbourhoodModel model;

    explicit Angles(const std::vector<double>& asked, int neighbours)
        : OwnedTask(onCircle({0, 90}), onCircle(asked), {0, 1}, 2, 1),
          model(modelOf({plainModule(-4, 2), plainModule(-4, 2)}, neighbours))
    {
        task.metric = SearchMetric::InnerProduct;
        task.neighbourhood = &model;
    }

    static Matrix<float> onCircle(const std::vector<double>& degrees)
    {
        Matrix<float> rows(static_cast<int64_t>(degrees.size()), 2);
        for (int64_t i = 0; i < rows.rows(); ++i) {
            const double angle = degrees[static_cast<size_t>(i)] * std::acos(-1.0) / 180;
            rows(i, 0) = static_cast<float>(std::cos(angle));
            rows(i, 1) = static_cast<float>(std::sin(angle));
        }
        return rows;
    }
};

TEST(MemoryRule, NeighboursVoteWithTheirAttention)
{
    Angles asked({30}, 1);
    const Decisions decided = asked.decide("mne");
    const Decision& decision = decided.decisions.front();
    EXPECT_EQ(decision.ranked(0, 0), 0);
    EXPECT_EQ(decided.evidence.indices(0, 0), 0);
    EXPECT_FLOAT_EQ(decision.weights(0, 0), 1);

    // Four labelled rows, two of them neighbours: d² = 2 − 2cos, z = 2 − 4d².
    OwnedTask more(Angles::onCircle({0, 40, 90, 180}), Angles::onCircle({10}), {0, 1, 1, 0}, 2, 1);
    const NeighbourhoodModel model = modelOf({plainModule(-4, 2)}, 2);
    more.task.metric = SearchMetric::InnerProduct;
    more.task.neighbourhood = &model;
    const auto probability = [](double degrees) {
        const double squared = 2 - 2 * std::cos(degrees * std::acos(-1.0) / 180);
        return 1 / (1 + std::exp(-(2 - 4 * squared)));
    };
    const double near = probability(10);
    const double far = probability(30);
    EXPECT_NEAR(more.first("mne").scores(0, 0), near / (near + far), 1e-5);
    more.leaveOut({0});
    EXPECT_EQ(more.decide("mne").evidence.indices(0, 0), 1) << "a left-out row has no vote";
}

TEST(MemoryRule, AnEpisodesQueriesHelpEachOther)
{
    // At 48° a query alone is nearer to 90°; beside others it is drawn towards 0°.
    Angles alone({48}, 2);
    Angles together({48, 40, 30}, 2);
    EXPECT_EQ(alone.first("mne").ranked(0, 0), 1);
    together.task.episode = true;
    const Decisions decided = together.decide("mne");
    EXPECT_EQ(decided.decisions.front().ranked(0, 0), 0);
    // Its neighbours are queries: there is no labelled row among the evidence.
    EXPECT_EQ(decided.evidence.indices(0, 0), -1);
}

TEST(MemoryRule, EpisodeScoresAreMeanCosinesAfterTheModules)
{
    Angles asked({20, 80}, 3);
    asked.task.episode = true;
    Matrix<float> memory(4, 2);
    for (int64_t i = 0; i < 4; ++i)
        std::copy_n(i < 2 ? asked.support.row(i) : asked.queries.row(i - 2), 2, memory.row(i));
    const auto answer = answered(asked.model, memory, memory, everyRow(4));
    const Decision decision = asked.first("mne");
    for (int64_t query = 0; query < 2; ++query) {
        double cosines[2] = {};
        for (int64_t label = 0; label < 2; ++label)
            for (int64_t k = 0; k < 2; ++k)
                cosines[label] += answer.rows(label, k) * answer.rows(2 + query, k);
        EXPECT_NEAR(decision.scores(query, 0), 1 / (1 + std::exp(cosines[1] - cosines[0])), 1e-5);
    }
}

TEST(MemoryRule, SaysWhyItCannotDecide)
{
    OwnedTask bare = onLine({0, 1}, {0, 1}, 1);
    const DecisionRule& rule = *findDecisionRule("mne");
    EXPECT_NE(rule.applies(bare.task).find("method mne"), std::string::npos);
    const NeighbourhoodModel wide = modelOf({plainModule(-4, 2, 3)}, 2, 3);
    bare.task.neighbourhood = &wide;
    EXPECT_NE(rule.applies(bare.task).find("3 values"), std::string::npos);
    OwnedTask single = onLine({0}, {0}, 1);
    const NeighbourhoodModel narrow = modelOf({plainModule(-4, 2, 1)}, 2, 1);
    single.task.neighbourhood = &narrow;
    EXPECT_NE(rule.applies(single.task).find("no neighbours"), std::string::npos);
    EXPECT_FALSE(rule.decide(single.task, single.executor).ok());
}

} // namespace
} // namespace kindred::test
