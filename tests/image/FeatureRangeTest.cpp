// Tables of finite numbers whose squared distances are none.
#include "data/FeatureRange.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/Fixtures.h"

namespace kindred {
namespace {

/// Two classes on a line times `scale`, moved by `offset`; a second column is constant.
Dataset* filled(Dataset& dataset, double scale, double offset)
{
    dataset.isImages = false;
    dataset.source = "x.csv";
    dataset.features = Matrix<float>(8, 2);
    for (int64_t row = 0; row < 8; ++row) {
        const double value =
            row % 2 == 0 ? 1 + 0.1 * static_cast<double>(row) : 4 + 0.1 * static_cast<double>(row);
        dataset.features(row, 0) = static_cast<float>(2.5);
        dataset.features(row, 1) = static_cast<float>(scale * value + offset);
    }
    return &dataset;
}

class Rows final : public Dataset {
public:
    Result<Image> image(int64_t) const override { return inputError("none", source); }
};

Status rangeOf(double scale, double offset = 0)
{
    Rows rows;
    return checkFeatureRange(*filled(rows, scale, offset));
}

TEST(FeatureRange, WhatSinglePrecisionComparesPasses)
{
    for (const double scale : {1.0, 1e-18, 1e-10, 1e10, 1e18})
        EXPECT_TRUE(rangeOf(scale).ok()) << scale;
    EXPECT_TRUE(rangeOf(0.01, 1e6).ok());
    EXPECT_TRUE(rangeOf(0).ok()) << "equal rows are somebody else's to refuse";
    Rows pictures;
    EXPECT_TRUE(checkFeatureRange(pictures).ok());
}

TEST(FeatureRange, WhatOverflowsNamesColumnValueAndRemedy)
{
    for (const double scale : {1e19, 1e20, 1e25, 1e37}) {
        const Status status = rangeOf(scale);
        ASSERT_FALSE(status.ok()) << scale;
        EXPECT_EQ(status.error().code, ErrorCode::Input);
        EXPECT_NE(status.error().what.find("too large"), std::string::npos);
        EXPECT_EQ(status.error().where, "x.csv: column 1");
    }
    const Error error = rangeOf(1e20).error();
    EXPECT_NE(error.what.find("4.7e+20"), std::string::npos) << error.what;
    EXPECT_NE(error.remedy.find("standardise=true"), std::string::npos);
    EXPECT_NE(error.remedy.find("1e+20"), std::string::npos) << error.remedy;
    EXPECT_FALSE(rangeOf(1e17, 1e20).ok()) << "lengths overflow, if not distances";
}

TEST(FeatureRange, TheColumnWhoseLengthsOverflowIsBlamedNotTheOneThatSpreads)
{
    Rows rows;
    filled(rows, 0.001, 0);
    for (int64_t row = 0; row < 8; ++row)
        rows.features(row, 0) = 1e20F;
    const Status status = checkFeatureRange(rows);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().where, "x.csv: column 0");
    EXPECT_NE(status.error().remedy.find("1e+20"), std::string::npos) << status.error().remedy;
    for (int64_t row = 0; row < 8; ++row)
        rows.features(row, 1) = 1;
    EXPECT_TRUE(checkFeatureRange(rows).ok()) << "equal rows";
}

TEST(FeatureRange, WhatVanishesAsAWholeIsRefused)
{
    for (const double scale : {1e-20, 1e-25, 1e-35}) {
        const Status status = rangeOf(scale);
        ASSERT_FALSE(status.ok()) << scale;
        EXPECT_NE(status.error().what.find("too small"), std::string::npos);
        EXPECT_EQ(status.error().where, "x.csv: column 1");
    }
}

TEST(FeatureRange, ExcludedRowsDoNotCountAndNamedColumnsAreNamed)
{
    Rows rows;
    filled(rows, 1, 0);
    rows.features(3, 1) = 1e30F;
    rows.columnNames = {"column 1 (a)", "column 3 (b)"};
    const Status status = checkFeatureRange(rows);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().where, "x.csv: column 3 (b)");
    rows.subset.assign(8, Subset::Train);
    rows.subset[3] = Subset::Excluded;
    EXPECT_TRUE(checkFeatureRange(rows).ok());
}

TEST(FeatureRange, ATableNamesItsColumnsAsItCountsThem)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "x.csv";
    ASSERT_TRUE(writeFile(file, "a,label,b\n1,x,2\n3,x,4\n5,y,6\n7,y,8\n").ok());
    DatasetRequest request;
    request.source = file.string();
    const auto named = openDataset(request);
    ASSERT_TRUE(named.ok()) << named.error().message();
    EXPECT_EQ((*named)->columnNames, (std::vector<std::string>{"column 1 (a)", "column 3 (b)"}));
    ASSERT_TRUE(writeFile(file, "1,2,x\n3,4,x\n5,6,y\n7,8,y\n").ok());
    const auto numbered = openDataset(request);
    ASSERT_TRUE(numbered.ok()) << numbered.error().message();
    EXPECT_EQ((*numbered)->columnNames, (std::vector<std::string>{"column 1", "column 2"}));
}

} // namespace
} // namespace kindred
