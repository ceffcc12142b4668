#pragma once

#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

#include "base/Json.h"

namespace kindred {

/// The little geometry of the scripted board: a picture's point by its name.
struct BoardPoint {
    double x = 0;
    double y = 0;
};

/// A support picture of a teaching.
struct BoardTaught {
    std::string key;
    int cls;
    double weight;
};

using BoardNames = std::map<std::string, QString>; ///< of pictures, by key

const QStringList& boardGlyphs();
int boardGlyphOf(const QString& name);
BoardPoint boardPointOf(const QString& name);
double boardCosine(const BoardPoint& a, const BoardPoint& b);
/// The images of "classes" that are not left out.
std::vector<BoardTaught> boardSupportOf(const Json& params);
/// Cosine with each class's mean, −1 where it has no image; `without` is left out.
std::vector<double> boardScores(const std::vector<BoardTaught>& support, size_t classes,
                                const BoardPoint& query, const BoardNames& names,
                                const std::string& without = {});
int boardBest(const std::vector<double>& scores);
Json boardLeaveOneOut(const std::vector<BoardTaught>& support, size_t classes,
                      const BoardNames& names, const std::string& without = {});

} // namespace kindred
