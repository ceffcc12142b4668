#include "widgets/board/BoardMaths.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/JsonFields.h"

namespace kindred {

const QStringList& boardGlyphs()
{
    static const QStringList kGlyphs = {"ring", "tent", "eye", "star", "odd"};
    return kGlyphs;
}

int boardGlyphOf(const QString& name)
{
    for (int i = 0; i < boardGlyphs().size(); ++i)
        if (name.startsWith(boardGlyphs()[i]))
            return i;
    return 4;
}

BoardPoint boardPointOf(const QString& name)
{
    QString digits;
    for (const QChar c : name)
        if (c.isDigit())
            digits += c;
    const double degrees = 72.0 * boardGlyphOf(name) + 3.0 * (digits.toInt() % 8);
    const double angle = degrees * std::numbers::pi / 180;
    return {std::cos(angle), std::sin(angle)};
}

double boardCosine(const BoardPoint& a, const BoardPoint& b)
{
    const double n = std::hypot(a.x, a.y) * std::hypot(b.x, b.y);
    return n > 0 ? (a.x * b.x + a.y * b.y) / n : -1;
}

std::vector<BoardTaught> boardSupportOf(const Json& params)
{
    std::vector<BoardTaught> support;
    int cls = 0;
    for (const Json& each : arrayOf(params, "classes")) {
        for (const Json& image : arrayOf(each, "images"))
            if (!valueOr(image, "out", false))
                support.push_back(
                    {image["key"].get<std::string>(), cls, valueOr(image, "weight", 1.0)});
        ++cls;
    }
    return support;
}

std::vector<double> boardScores(const std::vector<BoardTaught>& support, size_t classes,
                                const BoardPoint& query, const BoardNames& names,
                                const std::string& without)
{
    std::vector<BoardPoint> sums(classes);
    std::vector<bool> any(classes, false);
    for (const BoardTaught& each : support) {
        const auto found = names.find(each.key);
        if (each.key == without || found == names.end())
            continue;
        const BoardPoint p = boardPointOf(found->second);
        sums[static_cast<size_t>(each.cls)].x += each.weight * p.x;
        sums[static_cast<size_t>(each.cls)].y += each.weight * p.y;
        any[static_cast<size_t>(each.cls)] = true;
    }
    std::vector<double> found(classes, -1);
    for (size_t i = 0; i < classes; ++i)
        if (any[i])
            found[i] = boardCosine(sums[i], query);
    return found;
}

int boardBest(const std::vector<double>& s)
{
    return s.empty() ? -1 : static_cast<int>(std::max_element(s.begin(), s.end()) - s.begin());
}

Json boardLeaveOneOut(const std::vector<BoardTaught>& support, size_t classes,
                      const BoardNames& names, const std::string& without)
{
    int right = 0;
    int n = 0;
    for (const BoardTaught& each : support) {
        if (each.key == without || names.find(each.key) == names.end())
            continue;
        std::vector<BoardTaught> others;
        for (const BoardTaught& other : support)
            if (other.key != without)
                others.push_back(other);
        ++n;
        right += boardBest(boardScores(others, classes, boardPointOf(names.at(each.key)), names,
                                       each.key)) == each.cls
                     ? 1
                     : 0;
    }
    return {{"right", right}, {"n", n}};
}

} // namespace kindred
