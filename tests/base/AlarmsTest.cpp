// What goes wrong in a training is told from its events, and nothing else is.

#include <gtest/gtest.h>

#include "run/Alarms.h"

namespace kindred::test {
namespace {

Json scalars(int64_t step, double epoch, Json values)
{
    return {{"kind", "scalars"}, {"step", step}, {"epoch", epoch}, {"values", std::move(values)}};
}

/// Epochs of one step each.
AlarmReader reading(const std::string& scalar, const std::vector<double>& values,
                    const Json& more = Json::object())
{
    AlarmReader reader;
    for (size_t i = 0; i < values.size(); ++i) {
        Json each = more;
        each[scalar] = values[i];
        reader.take(scalars(static_cast<int64_t>(i), static_cast<double>(i + 1), each));
    }
    return reader;
}

AlarmSubject subjectWith(Json options, int64_t classes = 10)
{
    AlarmSubject subject;
    subject.options = std::move(options);
    subject.classes = classes;
    return subject;
}

std::vector<std::string> idsOf(const std::vector<Json>& alarms)
{
    std::vector<std::string> ids;
    for (const Json& alarm : alarms)
        ids.push_back(alarm["id"]);
    return ids;
}

using Ids = std::vector<std::string>;

TEST(Alarms, AGoodTrainingHasNone)
{
    const AlarmReader reader =
        reading("epoch_loss", {3, 2, 1.5, 1.4, 1.41, 1.39, 1.42},
                {{"similarity", 0.2}, {"norm", 5.0}, {"skipped", 0}, {"memory_momentum", 0.5}});
    EXPECT_TRUE(reader.alarms(subjectWith({{"lr", 0.1}, {"batch", 64}})).empty());
    EXPECT_TRUE(AlarmReader().alarms(subjectWith(Json::object())).empty());
}

TEST(Alarms, ALossThatIsNoNumberIsGraveAndComesFirst)
{
    AlarmReader reader = reading("norm", {1, 1, 4, 20});
    reader.take(scalars(8, 1, {{"loss", 17.5}, {"grad_norm", 900.0}}));
    reader.take(scalars(9, 1, {{"loss", nullptr}}));
    const auto alarms = reader.alarms(subjectWith({{"lr", 0.5}, {"weight_decay", 5e-4}}));
    ASSERT_EQ(idsOf(alarms), (Ids{"diverged", "norm"}));
    EXPECT_EQ(alarms[0]["level"], "error");
    EXPECT_EQ(alarms[0]["step"], 9);
    EXPECT_EQ(alarms[0]["numbers"]["loss"], 17.5);
    EXPECT_EQ(alarms[0]["numbers"]["grad_norm"], 900.0);
    EXPECT_NEAR(alarms[0]["change"]["lr"].get<double>(), 0.05, 1e-12);
    // 20 in the last epoch beside 1 in the first.
    EXPECT_EQ(alarms[1]["numbers"]["first"], 1.0);
    EXPECT_NEAR(alarms[1]["change"]["weight_decay"].get<double>(), 5e-3, 1e-12);
}

TEST(Alarms, AFailureThatSaysSoIsADivergenceToo)
{
    AlarmSubject subject = subjectWith({{"lr", 1.0}});
    subject.error = "training diverged: loss nan";
    EXPECT_EQ(idsOf(AlarmReader().alarms(subject)), Ids{"diverged"});
}

void validate(AlarmReader& reader, double accuracy)
{
    reader.take(
        {{"kind", "evaluation"}, {"step", 9}, {"epoch", 9}, {"values", {{"knn/val", accuracy}}}});
}

TEST(Alarms, ACollapseNeedsOnePointAndNoAccuracy)
{
    AlarmReader reader = reading("similarity", {0.4, 0.999, 0.9995, 0.9999});
    EXPECT_TRUE(reader.alarms(subjectWith({{"lr", 0.1}})).empty()) << "nobody has looked yet";
    // Positive features have high cosines, and yet tell classes apart.
    validate(reader, 0.8);
    EXPECT_TRUE(reader.alarms(subjectWith({{"lr", 0.1}})).empty());
    validate(reader, 0.1);
    const auto alarms = reader.alarms(subjectWith({{"lr", 0.1}}));
    ASSERT_EQ(idsOf(alarms), Ids{"collapse"});
    EXPECT_EQ(alarms[0]["numbers"]["knn"], 0.1);
    EXPECT_EQ(alarms[0]["numbers"]["chance"], 0.1);
}

TEST(Alarms, ACollapseBehindTheBatchIsSeenByTheValidationSamples)
{
    const auto judged = [](double similarity, double accuracy) {
        AlarmReader reader = reading("similarity", {0.65, 0.8, 0.82});
        reader.take({{"kind", "evaluation"},
                     {"step", 5},
                     {"epoch", 5.0},
                     {"values", {{"knn/val", accuracy}, {"similarity/val", similarity}}}});
        return reader;
    };
    const auto alarms = judged(0.9997, 0.1).alarms(subjectWith({{"lr", 0.1}}));
    ASSERT_EQ(idsOf(alarms), Ids{"collapse"});
    EXPECT_EQ(alarms[0]["numbers"]["similarity_val"], 0.9997);
    EXPECT_FALSE(alarms[0]["numbers"].contains("similarity"));
    EXPECT_TRUE(judged(0.9997, 0.8).alarms(subjectWith({{"lr", 0.1}})).empty());
    EXPECT_TRUE(judged(0.9, 0.1).alarms(subjectWith({{"lr", 0.1}})).empty());
    // A common offset is none where distances count.
    EXPECT_TRUE(judged(0.9997, 0.1).alarms(subjectWith({{"lr", 0.1}, {"metric", "l2"}})).empty());
}

TEST(Alarms, FewClassesCanBeToldApartToo)
{
    AlarmReader reader = reading("similarity", {0.9, 0.995, 0.995});
    for (const auto& [classes, bar] : {std::pair<int64_t, double>{2, 0.75}, {3, 2.0 / 3}}) {
        validate(reader, bar + 0.01);
        EXPECT_TRUE(reader.alarms(subjectWith({{"lr", 0.1}}, classes)).empty()) << classes;
        validate(reader, bar - 0.01);
        EXPECT_EQ(idsOf(reader.alarms(subjectWith({{"lr", 0.1}}, classes))), Ids{"collapse"});
    }
}

TEST(Alarms, WhereDistancesCountACommonOffsetIsNoCollapse)
{
    const AlarmSubject subject = subjectWith({{"lr", 0.1}, {"metric", "l2"}});
    // All rows lie far from the origin from the first step on, as far from each other as ever.
    AlarmReader offset = reading("similarity", {0.995, 0.996, 0.995}, {{"norm", 50.0}});
    validate(offset, 0.1);
    EXPECT_TRUE(offset.alarms(subject).empty());
    // Rows of unit length are compared by direction.
    EXPECT_EQ(
        idsOf(offset.alarms(subjectWith({{"lr", 0.1}, {"metric", "l2"}, {"normalise", true}}))),
        Ids{"collapse"});
    // From √(2 · 0.5) apart to √(2 · 0.001): a twentieth.
    AlarmReader shrinking = reading("similarity", {0.5, 0.9, 0.999, 0.999}, {{"norm", 1.0}});
    shrinking.take(scalars(4, 5, {{"similarity", 0.999}, {"norm", 1.0}}));
    validate(shrinking, 0.1);
    EXPECT_EQ(idsOf(shrinking.alarms(subject)), Ids{"collapse"});
    // The same cosines of rows that grow: as far apart as they were.
    AlarmReader growing;
    for (int step = 0; step < 4; ++step)
        growing.take(scalars(step, step + 1,
                             {{"similarity", step ? 0.999 : 0.5}, {"norm", step ? 7.0 : 1.0}}));
    validate(growing, 0.1);
    EXPECT_TRUE(growing.alarms(subject).empty());
}

TEST(Alarms, ALossThatRisesIsTheMemorysWhereThereIsOne)
{
    const std::vector<double> losses = {3, 1, 1.3, 1.4, 1.5};
    EXPECT_EQ(idsOf(reading("epoch_loss", losses).alarms(subjectWith({{"lr", 0.1}}))),
              Ids{"rising"});
    const auto stale = reading("epoch_loss", losses, {{"memory_momentum", 0.9}})
                           .alarms(subjectWith({{"lr", 0.1}}));
    ASSERT_EQ(idsOf(stale), Ids{"stale"});
    EXPECT_EQ(stale[0]["numbers"]["best"], 1.0);
    EXPECT_EQ(stale[0]["numbers"]["best_epoch"], 2.0);
    EXPECT_EQ(stale[0]["numbers"]["loss"], 1.5);
    EXPECT_NEAR(stale[0]["change"]["lr"].get<double>(), 0.03, 1e-12);
    EXPECT_EQ(stale[0]["scalar"], "epoch_loss");
    // How far the memory is behind says whether it is the cause.
    const auto behind =
        reading("epoch_loss", losses, {{"memory_momentum", 0.97}, {"memory_cosine", 0.1}})
            .alarms(subjectWith({{"lr", 0.1}}));
    ASSERT_EQ(idsOf(behind), Ids{"stale"});
    EXPECT_EQ(behind[0]["numbers"]["memory_cosine"], 0.1);
    EXPECT_EQ(behind[0]["scalar"], "memory_cosine");
    EXPECT_EQ(
        idsOf(reading("epoch_loss", losses, {{"memory_momentum", 0.5}, {"memory_cosine", 0.99}})
                  .alarms(subjectWith({{"lr", 0.1}}))),
        Ids{"rising"});
    // Centres are brought back by refreshes.
    const auto drifting = reading("epoch_loss", losses, {{"drift", 2.0}})
                              .alarms(subjectWith({{"lr", 0.1}, {"refresh_every", 5}}));
    ASSERT_EQ(idsOf(drifting), Ids{"stale"});
    EXPECT_EQ(drifting[0]["scalar"], "drift");
    EXPECT_EQ(drifting[0]["change"], (Json{{"refresh_every", 1}}));
}

TEST(Alarms, ALossThatBeganLaterIsNoRise)
{
    const AlarmReader reader = reading("epoch_loss", {3, 1, 4, 3.9, 3.8, 3.7});
    EXPECT_EQ(idsOf(reader.alarms(subjectWith({{"lr", 0.1}}))), Ids{"rising"});
    EXPECT_TRUE(
        reader.alarms(subjectWith({{"lr", 0.1}, {"pretrain", 0.4}, {"epochs", 6}})).empty());
}

TEST(Alarms, ARiseThatPassedIsForgotten)
{
    EXPECT_TRUE(reading("epoch_loss", {3, 1, 1.3, 1.4, 1.5, 1.05})
                    .alarms(subjectWith({{"lr", 0.1}}))
                    .empty());
}

TEST(Alarms, OnlyTripletsStickAtTheirMargin)
{
    const AlarmReader reader = reading("epoch_loss", {0.5, 0.205, 0.2, 0.199});
    AlarmSubject subject = subjectWith({{"margin", 0.2}, {"lr", 0.01}});
    EXPECT_TRUE(reader.alarms(subject).empty());
    subject.collapsedLoss = "margin";
    ASSERT_EQ(idsOf(reader.alarms(subject)), Ids{"stuck"});
    subject.options["margin"] = 0.3;
    EXPECT_TRUE(reader.alarms(subject).empty());
}

TEST(Alarms, SkippedImagesAndARefusedIndexAreTold)
{
    AlarmSubject subject = subjectWith({{"batch", 50}, {"search", "hnsw"}});
    subject.alone = 3;
    const auto alarms =
        reading("skipped", {2, 4}, {{"search_exact", 1}, {"recall", 0.9}}).alarms(subject);
    ASSERT_EQ(idsOf(alarms), (Ids{"index", "skipped", "singletons"}));
    EXPECT_EQ(alarms[0]["numbers"]["recall"], 0.9);
    EXPECT_EQ(alarms[0]["text"], "hnsw");
    EXPECT_EQ(alarms[1]["numbers"]["skipped"], 3.0); // mean of the last epoch's two points
    EXPECT_TRUE(alarms[1]["change"]["batch"].is_number_integer());
    EXPECT_EQ(alarms[1]["change"]["batch"], 100);
    EXPECT_EQ(alarms[2]["numbers"]["alone"], 3);
    subject.options["batch"] = 65536; // the most there can be
    const auto largest = reading("skipped", {2000, 4000}).alarms(subject);
    ASSERT_EQ(idsOf(largest), (Ids{"skipped", "singletons"}));
    EXPECT_TRUE(largest[0]["change"].is_null());
    subject.options["batch"] = 5000;
    subject.alone = 0;
    EXPECT_EQ(idsOf(reading("skipped", {2, 4}).alarms(subject)), Ids{});
}

TEST(Alarms, WarningsAreToldOnceAndNotBesideTheAlarmThatSaysTheSame)
{
    const auto warning = [](const char* text, const char* about) {
        return Json{{"kind", "message"},
                    {"level", "warning"},
                    {"step", 7},
                    {"text", text},
                    {"about", about}};
    };
    AlarmReader reader = reading("search_exact", {1});
    reader.take(warning("The index was refused.", "index"));
    reader.take(warning("Something else.", ""));
    reader.take(warning("Something else.", ""));
    reader.take({{"kind", "message"}, {"level", "info"}, {"text", "Paused."}});
    const auto alarms = reader.alarms(subjectWith({{"search", "ivf"}}));
    ASSERT_EQ(idsOf(alarms), (Ids{"index", "warning"}));
    EXPECT_EQ(alarms[1]["text"], "Something else.");
    EXPECT_EQ(alarms[1]["step"], 7);
    // Another attempt begins anew.
    reader.take({{"kind", "attempt"}, {"attempt", 2}});
    EXPECT_EQ(idsOf(reader.alarms(subjectWith({{"search", "ivf"}}))), Ids{"index"});
    EXPECT_EQ(idsOf(reader.alarms(subjectWith({{"search", "refresh"}}))), Ids{});
}

TEST(Alarms, DamagedEventsAreNoDanger)
{
    AlarmReader reader;
    reader.take(Json::array());
    reader.take({{"kind", "scalars"}, {"values", 3}});
    reader.take(scalars(1, 1, {{"loss", "many"}}));
    reader.take({{"kind", 3}});
    reader.take({{"kind", nullptr}, {"step", "x"}, {"values", {{"norm", 1}}}});
    reader.take({{"kind", "scalars"}, {"step", "x"}, {"values", {{"norm", 1}}}});
    reader.take({{"kind", "scalars"}, {"step", 2}, {"epoch", {1}}, {"values", {{"norm", 1}}}});
    reader.take({{"kind", "message"}, {"level", 7}, {"text", "lost"}});
    reader.take({{"kind", "message"}, {"level", "warning"}, {"text", {1}}, {"about", 2}});
    reader.take({{"kind", "evaluation"}, {"values", nullptr}});
    AlarmSubject subject = subjectWith(Json::array());
    EXPECT_EQ(idsOf(reader.alarms(subject)), (Ids{"diverged", "warning"}));
    subject.options = {{"lr", "fast"}, {"search", 3}, {"metric", nullptr}, {"batch", "many"}};
    EXPECT_EQ(idsOf(reader.alarms(subject)), (Ids{"diverged", "warning"}));
}

} // namespace
} // namespace kindred::test
