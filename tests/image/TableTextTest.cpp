#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

constexpr const char* kPlain = "a,b,label\n1.5,2,n\n-3,4e1,m\n0.25,6,n\n7,8,m\n";

Result<std::shared_ptr<const Dataset>> openText(const std::string& text, const char* name = "x.csv")
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / name, text);
    return openDataset(requestFor((folder.path() / name).string()));
}

void expectAsPlain(const std::string& text, const char* name = "x.csv")
{
    const auto plain = openText(kPlain);
    const auto other = openText(text, name);
    ASSERT_TRUE(plain) << plain.error().message();
    ASSERT_TRUE(other) << text << other.error().message();
    EXPECT_EQ((*other)->fingerprint, (*plain)->fingerprint) << text;
}

TEST(TableText, SemicolonsAndTabsDivideAsCommasDo)
{
    expectAsPlain("a;b;label\n1.5;2;n\n-3;4e1;m\n0.25;6;n\n7;8;m\n");
    expectAsPlain("a\tb\tlabel\n1.5\t2\tn\n-3\t4e1\tm\n0.25\t6\tn\n7\t8\tm\n");
    expectAsPlain("a\tb\tlabel\n1.5\t2\tn\n-3\t4e1\tm\n0.25\t6\tn\n7\t8\tm\n", "x.tsv");
}

TEST(TableText, BetweenSemicolonsACommaIsTheDecimalSign)
{
    expectAsPlain("\xef\xbb\xbf"
                  "a;b;label\r\n1,5;2,0;n\r\n-3;4,0e1;m\r\n0,25;6;n\r\n7;8;m\r\n");
    expectAsPlain("1,5;2,0;n\n-3;4,0e1;m\n0,25;6;n\n7;8;m\n"); // without a header
    expectAsPlain("a;b;label\n\"1,5\";2;\"n\"\n-3;\"40\";m\n0,25;6;n\n7;8;m\n");
}

TEST(TableText, APointBesideDecimalCommasIsNoNumber)
{
    const auto data = openText("a;b;label\n1.500;2,5;n\n2.000;1,5;m\n1;2;n\n2;1;m\n");
    ASSERT_FALSE(data);
    EXPECT_THAT(data.error().message(), HasSubstr("line 2, column 1 (a): “1.500” is not a number"));
}

TEST(TableText, ASemicolonInANameDividesNothing)
{
    const auto data = openText("a;1,b,label\n1,2,n\n3,4,m\n5,6,n\n7,8,m\n");
    ASSERT_TRUE(data) << data.error().message();
    EXPECT_EQ((*data)->features.cols(), 2);
    const auto quoted = openText("\"a;b\",label\n1,n\n3,m\n5,n\n7,m\n");
    ASSERT_TRUE(quoted) << quoted.error().message();
    EXPECT_EQ((*quoted)->features.cols(), 1);
}

TEST(TableText, LettersOfASpreadsheetAreReadAsUtf8Ones)
{
    // "größe,Äpfel" and "Preis in €" as Windows saves them, beside a name in UTF-8.
    const auto data = openText("gr\xf6\xdf"
                               "e,label\n1,\xc4pfel\n3,Preis in \x80\n5,\xc4pfel\n"
                               "7,Preis in \x80\n9,Bl\xc3\xbcte\n11,Bl\xc3\xbcte\n");
    ASSERT_TRUE(data) << data.error().message();
    EXPECT_EQ((*data)->columnNames, std::vector<std::string>{"column 1 (größe)"});
    EXPECT_THAT((*data)->levels.back().classes,
                testing::UnorderedElementsAre("Äpfel", "Preis in €", "Blüte"));
    const auto wide = openText(std::string("\xff\xfe\x61\x00\x2c\x00", 6));
    ASSERT_FALSE(wide);
    EXPECT_THAT(wide.error().message(), HasSubstr("Save it as UTF-8."));
}

TEST(TableText, APathKeepsItsBytes)
{
    const TemporaryFolder folder;
    std::string rows = "path,label\n";
    for (const char* name : {"a.png", "\xe4.png", "c.png", "d.png"}) {
        writeBytes(folder.path() / name, pngBytes(4, 4, name[0]));
        rows += std::string(name) + (name[0] == 'a' || name[0] == 'c' ? ",T\xfcr\n" : ",Tor\n");
    }
    writeBytes(folder.path() / "x.csv", rows);
    const auto data = openDataset(requestFor((folder.path() / "x.csv").string()));
    ASSERT_TRUE(data) << data.error().message();
    EXPECT_EQ((*data)->size(), 4);
    EXPECT_TRUE((*data)->problems.empty());
    EXPECT_THAT((*data)->levels.back().classes, testing::UnorderedElementsAre("Tür", "Tor"));
}

TEST(TableText, EveryRowThatLacksANumberIsCounted)
{
    const auto data = openText("a,b,label\n1,2,n\n,,m\n5,NaN,n\n7,NA,m\n9,10,m\n");
    ASSERT_FALSE(data);
    EXPECT_THAT(data.error().message(),
                HasSubstr("line 3, column 1 (a): the cell is empty. Fill in such cells of 3 rows, "
                          "or leave these rows out."));
    const auto one = openText("a,label\n1,n\ninf,m\n5,n\n7,m\n");
    ASSERT_FALSE(one);
    EXPECT_THAT(one.error().message(),
                HasSubstr("“inf” is not a finite number. Fill it in, or leave the row out."));
}

} // namespace
} // namespace kindred::test
