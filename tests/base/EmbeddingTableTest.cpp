#include <gtest/gtest.h>

#include "base/Text.h"
#include "run/EmbeddingTable.h"

namespace kindred {
namespace {

EmbeddingTable smallTable()
{
    EmbeddingTable table;
    table.name = "a \"run\"";
    table.levels = {"level 0", "level 1"};
    table.samples = {{3, "a/x, y.png", {"a", "a/\"x\""}, "train"},
                     {7, " b\tc\nd.png", {"b", "other"}, ""}};
    table.rows = Matrix<float>(2, 2, {0.1F, -1e-30F, 3.0F, 16777216.0F});
    return table;
}

TEST(EmbeddingCsv, QuotesWhatMustBeQuotedAndNamesEveryColumn)
{
    EXPECT_EQ(embeddingCsv(smallTable()), "id,path,label_0,label_1,split,e0,e1\r\n"
                                          "3,\"a/x, y.png\",a,\"\"\"x\"\"\",train,0.1,-1e-30\r\n"
                                          "7,\" b\tc\nd.png\",b,other,,3,16777216\r\n");
}

TEST(EmbeddingCsv, OneLevelIsTheLabel)
{
    EmbeddingTable table = smallTable();
    table.levels = {"class"};
    for (auto& sample : table.samples)
        sample.classes.resize(1);
    EXPECT_TRUE(embeddingCsv(table).starts_with("id,path,label,split,e0,e1\r\n3,"));
}

TEST(ProjectorFiles, RowsAndMetadataHaveTheirLinesAndNoOthers)
{
    const EmbeddingTable table = smallTable();
    EXPECT_EQ(projectorTensors(table), "0.1\t-1e-30\n3\t16777216\n");
    EXPECT_EQ(projectorMetadata(table), "id\tpath\tlevel 0\tlevel 1\tsplit\n"
                                        "3\ta/x, y.png\ta\ta/\"x\"\ttrain\n"
                                        "7\t b c d.png\tb\tother\t\n");
}

TEST(ProjectorFiles, TheConfigurationNamesTheFilesBesideIt)
{
    const Json with = projectorConfig(smallTable(), 48);
    EXPECT_EQ(with, Json::parse(R"({"embeddings":[{"tensorName":"a \"run\"","tensorShape":[2,2],
        "tensorPath":"tensors.tsv","metadataPath":"metadata.tsv",
        "sprite":{"imagePath":"sprite.png","singleImageDim":[48,48]}}],
        "modelCheckpointPath":"a \"run\""})"));
    EXPECT_FALSE(projectorConfig(smallTable(), 0)["embeddings"][0].contains("sprite"));
    const std::string text = projectorConfigText(smallTable(), 48);
    EXPECT_NE(text.find("tensor_name: \"a \\\"run\\\"\""), std::string::npos) << text;
    EXPECT_NE(text.find("single_image_dim: 48\n"), std::string::npos) << text;
    EXPECT_EQ(projectorConfigText(smallTable(), 0).find("sprite"), std::string::npos);
}

} // namespace
} // namespace kindred
