// What the scripted board answers beside its predictions.

#include <QFileInfo>

#include "common/JsonFields.h"
#include "widgets/board/BoardEngine.h"
#include "widgets/board/BoardMaths.h"

namespace kindred {

Json BoardEngine::explain(const Json& params) const
{
    Json support = Json::array();
    const BoardPoint query = boardPointOf(names.at(params["query"].get<std::string>()));
    for (const BoardTaught& each : boardSupportOf(params))
        support.push_back({{"key", each.key},
                           {"class", each.cls},
                           {"similarity", boardCosine(query, boardPointOf(names.at(each.key)))},
                           {"weight", 0.25}});
    return {{"class", 0}, {"p", 0.5}, {"support", support}};
}

Json BoardEngine::hurts(const Json& params) const
{
    const auto support = boardSupportOf(params);
    const size_t classes = arrayOf(params, "classes").size();
    const Json whole = boardLeaveOneOut(support, classes, names);
    const auto share = [](const Json& of) {
        return of["n"] > 0 ? of["right"].get<double>() / of["n"].get<double>() : 0.0;
    };
    Json images = Json::array();
    for (const BoardTaught& each : support) {
        const Json without = boardLeaveOneOut(support, classes, names, each.key);
        images.push_back({{"key", each.key},
                          {"class", each.cls},
                          {"leave_one_out", without},
                          {"gain", share(without) - share(whole)},
                          {"queries", nullptr},
                          {"query_gain", nullptr},
                          {"flips", 0}});
    }
    std::stable_sort(images.begin(), images.end(), [](const Json& a, const Json& b) {
        return a["gain"].get<double>() > b["gain"].get<double>();
    });
    return {{"leave_one_out", whole}, {"images", images}, {"words", "ranked"}};
}

Json BoardEngine::calibrate(const Json& params) const
{
    const size_t n = boardSupportOf(params).size();
    if (n < 4)
        return {{"threshold", nullptr}, {"keep", 0.95}, {"n", n},
                {"unknown_n", n},       {"words", ""},  {"reason", "too few images"}};
    return {
        {"threshold", 0.6},
        {"keep", params["keep"]},
        {"n", n},
        {"unknown_n", n},
        {"kept", 1.0},
        {"rejected", 1.0},
        {"bins", {{"low", 0.0}, {"high", 1.0}, {"known", {0, 0, 1, 4}}, {"other", {3, 2, 0, 0}}}},
        {"curve",
         {{"threshold", {0.0, 0.5, 1.0}},
          {"kept", {1.0, 0.95, 0.1}},
          {"rejected", {0.0, 0.8, 1.0}}}},
        {"rough", true},
        {"words", "Each image under the others, and with its class left out."},
        {"reason", ""}};
}

Json BoardEngine::classify(const Json& params) const
{
    const auto support = boardSupportOf(params);
    const Json classes = arrayOf(params, "classes");
    Json items = Json::array();
    const auto folder = folders.find(textOf(params, "path"));
    for (const QString& file : folder == folders.end() ? QStringList() : folder->second) {
        const QString name = QFileInfo(file).fileName();
        if (name.startsWith("bad")) {
            items.push_back({{"path", file.toStdString()}, {"error", "this is no picture"}});
            continue;
        }
        const auto s = boardScores(support, classes.size(), boardPointOf(name), names);
        const int best = boardBest(s);
        items.push_back({{"path", file.toStdString()},
                         {"class", classes[static_cast<size_t>(best)]["name"]},
                         {"p", 0.75},
                         {"evidence", s[static_cast<size_t>(best)]},
                         {"none_of_these", false}});
    }
    return {{"items", items}, {"left", 0}};
}

Json BoardEngine::encoders(const Json& params) const
{
    Json list = Json::array();
    for (const Json& spec : arrayOf(params, "encoders")) {
        const bool best = spec.contains(bestEncoder.toStdString());
        Json one = {{"spec", spec},    {"title", spec.dump()}, {"right", best ? 4 : 2}, {"n", 4},
                    {"accuracy", 0.5}, {"dimension", 2},       {"seconds", 0.1}};
        best ? list.insert(list.begin(), one) : list.insert(list.end(), one);
    }
    return {{"encoders", list}, {"words", "The best is " + bestEncoder.toStdString() + "."}};
}

Json BoardEngine::episode(const Json& params)
{
    const auto number = valueOr(params, "number", 0);
    Json classes = Json::array();
    for (int c = 0; c < 3; ++c)
        classes.push_back({{"name", boardGlyphs()[c].toStdString()},
                           {"ids", {number * 100 + 4 + c, number * 100 + 8 + c}}});
    return {{"classes", classes},
            {"queries", {number * 100 + 12, number * 100 + 13, number * 100 + 14}},
            {"truth", {0, 1, 2}},
            {"number", number},
            {"count", nullptr},
            {"split", "test"}};
}

} // namespace kindred
