// What the scripted board answers beside its predictions.

#include <QFileInfo>
#include <limits>

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
    const QStringList files = folder == folders.end() ? QStringList() : folder->second;
    const int from = valueOr(params, "from", 0);
    for (const QString& file : files.mid(from, classifiedAtOnce)) {
        const QString name = QFileInfo(file).fileName();
        if (name.startsWith("bad")) {
            items.push_back({{"path", file.toStdString()},
                             {"error", (file + ": this is no picture").toStdString()}});
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
    return {{"items", items},
            {"left", std::max<qsizetype>(0, files.size() - from - classifiedAtOnce)}};
}

Json BoardEngine::frame(const Json& params, wire::Message& message)
{
    if (m_shown >= video.size())
        return {{"ended", true}};
    const QString name = video[m_shown];
    const QImage picture = glyph(name, 48).convertToFormat(QImage::Format_RGB888);
    std::string pixels;
    for (int y = 0; y < picture.height(); ++y)
        pixels.append(reinterpret_cast<const char*>(picture.constScanLine(y)),
                      size_t{3} * static_cast<size_t>(picture.width()));
    Json shown = {{"ended", false},
                  {"frame", m_shown},
                  {"seconds", 0.01 * static_cast<double>(m_shown++)},
                  {"picture", wire::addBlock(message, "|u1", {picture.height(), picture.width(), 3},
                                             pixels.data())}};
    if (!params.contains("classes")) // camera.frame
        return shown;
    const Json classes = arrayOf(params, "classes");
    const auto s = boardScores(boardSupportOf(params), classes.size(), boardPointOf(name), names);
    const auto best = static_cast<size_t>(boardBest(s));
    shown.update(Json{{"class", classes[best]["name"]},
                      {"p", 0.75},
                      {"evidence", s[best]},
                      {"none_of_these", false}});
    return shown;
}

Json BoardEngine::encoders(const Json& params) const
{
    Json list = Json::array();
    for (const Json& spec : arrayOf(params, "encoders")) {
        const bool best = spec.contains(bestEncoder.toStdString());
        Json one = {{"spec", spec},          {"title", spec.dump()},
                    {"right", best ? 4 : 2}, {"n", 4},
                    {"accuracy", 0.5},       {"interval", {best ? 0.51 : 0.15, best ? 1.0 : 0.85}},
                    {"dimension", 2},        {"seconds", 0.1}};
        best ? list.insert(list.begin(), one) : list.insert(list.end(), one);
    }
    return {{"encoders", list}, {"words", "The best is " + bestEncoder.toStdString() + "."}};
}

/// A class expects what it is a kind of at (n, 1) for the n-th; its pictures lie at (n, 0). The
/// tree is worth two pictures.
Json BoardEngine::prior(const Json& params, wire::Message& message) const
{
    const Json classes = arrayOf(params, "classes");
    const double strength = valueOr(params, "prior_strength", 2.0);
    const auto none = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> expected, mean, posterior, spread, places;
    std::vector<int32_t> owners;
    Json rows = Json::array();
    Json shares = Json::array();
    bool applies = false;
    for (size_t c = 0; c < classes.size(); ++c) {
        const auto x = static_cast<float>(c);
        const Json under = arrayOf(classes[c], "under");
        const bool known = !under.empty() && under[0] != -1;
        const auto n = static_cast<double>(arrayOf(classes[c], "images").size());
        const double share =
            known || n > 0 ? (known ? strength : 0) / ((known ? strength : 0) + n) : 0;
        applies = applies || known;
        rows.push_back({{"class", c}, {"n", n}, {"share", known || n > 0 ? Json(share) : Json()}});
        for (int i = 0; i < static_cast<int>(n); ++i) {
            places.insert(places.end(), {x, 0.1F * static_cast<float>(i)});
            owners.push_back(static_cast<int32_t>(c));
        }
        expected.insert(expected.end(), {known ? x : none, known ? 1.0F : none});
        mean.insert(mean.end(), {n > 0 ? x : none, n > 0 ? 0.0F : none});
        const bool any = known || n > 0;
        posterior.insert(posterior.end(), {any ? x : none, any ? static_cast<float>(share) : none});
        spread.push_back(any ? 0.2F : none);
        shares.push_back(1.0 / static_cast<double>(classes.size()));
    }
    if (!applies)
        return {{"applies", false},
                {"reason", "no class says which coarser class it belongs to"},
                {"strength", nullptr},
                {"classes", Json::array()}};
    const auto points = [&](const std::vector<float>& values) {
        return wire::addBlock(message, "<f4", {static_cast<int64_t>(values.size() / 2), 2},
                              values.data());
    };
    Json answer = {
        {"applies", true},           {"reason", ""},         {"strength", strength},
        {"estimated", 2.0},          {"classes", rows},      {"support", points(places)},
        {"prior", points(expected)}, {"mean", points(mean)}, {"posterior", points(posterior)}};
    answer["support_class"] =
        wire::addBlock(message, "<i4", {static_cast<int64_t>(owners.size())}, owners.data());
    answer["spread"] =
        wire::addBlock(message, "<f4", {static_cast<int64_t>(spread.size())}, spread.data());
    if (params.contains("query"))
        answer["query"] = {{"prior", shares}, {"images", shares}, {"both", shares}};
    return answer;
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
            {"count", params.contains("frozen") ? Json(3) : Json()},
            {"shot", 2},
            {"split", "test"}};
}

Json BoardEngine::episodes(const Json& params)
{
    Json result = {{"rules",
                    {{{"id", "ncm"},
                      {"applies", true},
                      {"accuracy", 0.9123},
                      {"interval", 0.0044},
                      {"n", 600},
                      {"hardest", 41}},
                     {{"id", "wknn"},
                      {"applies", true},
                      {"accuracy", 0.9023},
                      {"interval", 0.0047},
                      {"n", 600},
                      {"hardest", 7}},
                     {{"id", "mne"}, {"applies", false}, {"reason", "no episodic memory"}}}},
                   {"flips", {{0, 900, 0}, {900, 0, 0}, {0, 0, 0}}},
                   {"only_right", {{0, 600, 0}, {150, 0, 0}, {0, 0, 0}}},
                   {"queries", 45000},
                   {"chance", 0.2}};
    if (params.value("flipped_of", "") == "wknn")
        result["flipped"] = {{{{"episode", 8},
                               {"id", 813},
                               {"class", "tent"},
                               {"says", "tent"},
                               {"reference", "eye"}},
                              {{"episode", 9},
                               {"id", 914},
                               {"class", "eye"},
                               {"says", "ring"},
                               {"reference", "eye"}}},
                             Json::array(),
                             Json::array()};
    if (!params.contains("also"))
        return result;
    // Of another run the nearest mean alone, which decides 400 queries otherwise than wknn here.
    result["rules"].push_back({{"id", "ncm"},
                               {"run", params["also"][0]},
                               {"applies", true},
                               {"accuracy", 0.95},
                               {"interval", 0.003},
                               {"n", 600},
                               {"hardest", 3}});
    result["flips"].push_back({0, 400, 0, 0});
    result["only_right"].push_back({0, 300, 0, 0});
    result["only_right"][1] = {150, 0, 0, 80};
    for (size_t i = 1; i < params["also"].size(); ++i)
        result["missing"].push_back(
            {{"run", params["also"][i]}, {"reason", "has other samples in its split"}});
    return result;
}

} // namespace kindred
