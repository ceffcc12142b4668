#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/targets.h>

namespace kindred::test {

/// A test of kernels with each instruction set that this processor has, one after the other:
/// INSTANTIATE_TEST_SUITE_P(Targets, TheTest, targetsOfThisProcessor(), nameOfTarget).
class OnEachTarget : public testing::TestWithParam<int64_t> {
protected:
    void SetUp() override { choose(GetParam()); }
    void TearDown() override { choose(0); }

private:
    static void choose(int64_t target)
    {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

inline auto targetsOfThisProcessor()
{
    std::vector<int64_t> targets;
    for (int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1)
        targets.push_back(left & -left);
    return testing::ValuesIn(targets);
}

inline std::string nameOfTarget(const testing::TestParamInfo<int64_t>& of)
{
    return hwy::TargetName(of.param);
}

} // namespace kindred::test
