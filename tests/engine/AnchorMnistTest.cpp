#include "engine/Anchors.h"

namespace kindred::test {
namespace {

class MnistAnchor : public Anchor {
protected:
    void SetUp() override
    {
        if (!fs::exists(optionalData("mnist")))
            GTEST_SKIP() << "the optional MNIST files are not there: " << optionalData("mnist");
    }

    std::string mnist(const std::string& method, const std::vector<std::string>& set)
    {
        std::vector<std::string> words = {"--data",   optionalData("mnist").string(),
                                          "--method", method,
                                          "--set",    "thumbnails=false"};
        for (const std::string& assignment : set)
            words.insert(words.end(), {"--set", assignment});
        return trained(method, words);
    }
};

TEST_F(MnistAnchor, HPrincipalComponentsOf99Percent)
{
    const std::string run = mnist("pca", {});
    EXPECT_EQ(dimension(run), 331);
    expectErrors({283}, run, "knn", "3");
    expectErrors({279}, run, "ccknn", "3");
}

TEST_F(MnistAnchor, HFiftyPrincipalComponents)
{
    const std::string run = mnist("pca", {"components=50"});
    EXPECT_EQ(dimension(run), 50);
    expectErrors({266, 240, 237, 250, 247}, run, "knn", "1,3,5,7,9");
    expectErrors({266, 222, 219, 224, 240}, run, "ccknn", "1,3,5,7,9");
}

// The published λ of 1000 is for pixels of 0 to 255; here they are 0 to 1: 1000/255².
TEST_F(MnistAnchor, HInverseCovariance)
{
    expectErrors({1294}, mnist("invcov", {"lambda=0.015378700499807767"}), "ncm");
}

TEST_F(MnistAnchor, HRidge)
{
    expectErrors({1349}, mnist("ridge", {"lambda=0.015378700499807767"}), "softmax");
}

} // namespace
} // namespace kindred::test
