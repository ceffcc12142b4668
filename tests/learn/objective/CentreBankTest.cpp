// What the memory of nngk says of the neighbours that it lists.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <numeric>

#include "learn/objective/PairsFixture.h"
#include "memory/CentreBank.h"

namespace kindred {
namespace {

std::vector<bool> marksOf(const ListedCentres& listed)
{
    std::vector<bool> marks;
    for (size_t i = 0; i < listed.ids.size(); ++i)
        marks.push_back((listed.own[i / 8] >> (i % 8) & 1) != 0);
    return marks;
}

TEST(CentreBankLists, ListsSayWhoIsOfTheSlotsClass)
{
    std::vector<int32_t> labels;
    for (int32_t i = 0; i < 30; ++i)
        labels.push_back(i % 3);
    Executor executor(2);
    CentreBank bank(4, labels, 12);
    EXPECT_TRUE(bank.listed(3).ids.empty());
    std::vector<int64_t> slots(30);
    std::iota(slots.begin(), slots.end(), 0);
    bank.write(slots, test::randomPoints(30, 4, 1, 6).points);
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    CentreBank again(4, labels, 12);
    EXPECT_TRUE(again.restore(bank.state()).ok());
    CentreBank inOrder(4, labels, 12);
    inOrder.listInOrder();
    for (const CentreBank* each : {&bank, &again, &inOrder})
        for (int64_t slot = 0; slot < 30; ++slot) {
            std::vector<bool> expected;
            for (const int32_t id : each->neighbours(slot))
                expected.push_back(id % 3 == slot % 3);
            EXPECT_EQ(marksOf(each->listed(slot)), expected) << slot;
        }
}

TEST(CentreBankLists, AListThatGoesOnAfterItsEndIsDamaged)
{
    CentreBank bank(1, {0, 0, 1, 1}, 2);
    bank.listInOrder();
    NamedTensors state = bank.state();
    EXPECT_TRUE(bank.restore(state).ok());
    for (auto& [name, tensor] : state)
        if (name == "neighbours")
            tensor[1][0] = -1;
    const Status restored = bank.restore(state);
    ASSERT_FALSE(restored.ok());
    EXPECT_EQ(restored.error().code, ErrorCode::Input);
}

} // namespace
} // namespace kindred
