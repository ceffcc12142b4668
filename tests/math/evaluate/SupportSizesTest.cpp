#include "evaluate/SupportSizes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "Sets.h"
#include "evaluate/NotedEvaluation.h"

namespace kindred::test {
namespace {

TEST(SupportSizes, MediansOverTheQueriesByHand)
{
    SupportSizes sizes;
    EXPECT_EQ(sizes.sentence(6), "");
    // Check A17's query, one of a single image, one of six alike.
    const Matrix<float> weights(3, 6,
                                {.4F, .28F, .15F, .1F, .05F, .02F, 1, 0, 0, 0, 0, 0, 1.F / 6,
                                 1.F / 6, 1.F / 6, 1.F / 6, 1.F / 6, 1.F / 6});
    sizes.add(weights.view());
    EXPECT_EQ(sizes.medians(), (std::array<int64_t, 3>{2, 3, 4}));
    EXPECT_EQ(sizes.sentence(6),
              "support at k = 6: the median query has half of its weight from 2, 70 % from 3, "
              "90 % from 4 labelled samples");
    sizes.add(Matrix<float>(4, 0).view());
    EXPECT_EQ(sizes.medians(), (std::array<int64_t, 3>{2, 3, 4}));
}

/// The notes on a closed-set question.
std::vector<EvaluationNote> notesOf(const std::string& rule, int k, bool support)
{
    const OwnedSet known = clusters(90, 8, 6, 3, .8, 5);
    const OwnedSet asked = clusters(31, 8, 6, 3, .8, 5, 90);
    EvaluationRequest request;
    request.rule = rule;
    request.trainedLevel = 1;
    request.k = {k};
    request.ruleOptions = {{"support", support}};
    Executor executor(2);
    const auto noted = evaluateWithNotes(request, known.set, asked.set, executor);
    EXPECT_TRUE(noted.ok());
    return noted ? noted->notes : std::vector<EvaluationNote>();
}

TEST(SupportSizes, WithEveryImageAsANeighbourItIsTheLossesOwnDistribution)
{
    const OwnedSet known = clusters(90, 8, 6, 3, .8, 5);
    const OwnedSet asked = clusters(31, 8, 6, 3, .8, 5, 90);
    // p of equation 2 in double, and its support sets from the definition.
    std::array<std::vector<int64_t>, 3> sizes;
    for (int64_t i = 0; i < 31; ++i) {
        const auto norm = [](const float* row) {
            double sum = 0;
            for (int64_t d = 0; d < 8; ++d)
                sum += double(row[d]) * double(row[d]);
            return std::sqrt(sum);
        };
        std::vector<double> p;
        double total = 0;
        for (int64_t j = 0; j < 90; ++j) {
            double cosine = 0;
            for (int64_t d = 0; d < 8; ++d)
                cosine += double(asked.rows(i, d)) * double(known.rows(j, d));
            cosine /= norm(asked.rows.row(i)) * norm(known.rows.row(j));
            p.push_back(std::exp(cosine / 0.05));
            total += p.back();
        }
        std::sort(p.rbegin(), p.rend());
        for (size_t share = 0; share < 3; ++share) {
            double mass = 0;
            int64_t count = 0;
            while (mass < SupportSizes::kShares[share] * total)
                mass += p[static_cast<size_t>(count++)];
            sizes[share].push_back(count);
        }
    }
    std::string expected = "support at k = 1000: the median query has half of its weight from ";
    const char* const between[] = {", 70 % from ", ", 90 % from ", " labelled samples"};
    for (size_t share = 0; share < 3; ++share) {
        std::sort(sizes[share].begin(), sizes[share].end());
        expected += std::to_string(sizes[share][15]) + between[share];
    }
    const auto notes = notesOf("wknn", 1000, true);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].text, expected);
    EXPECT_EQ(notes[0].protocol, "knn");
}

TEST(SupportSizes, AreToldWhereTheyAreAskedForAndThereAreSome)
{
    EXPECT_TRUE(notesOf("wknn", 5, false).empty());
    const auto notes = notesOf("ncm", 5, true);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].text, "support: the rule ncm weighs no single samples");
}

} // namespace
} // namespace kindred::test
