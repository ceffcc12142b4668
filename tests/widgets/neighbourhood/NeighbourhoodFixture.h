#pragma once

#include <cmath>

#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// An answer of query.neighbourhood: shares that halve from neighbour to neighbour, every third of
/// another class.
inline Json neighbourhoodAnswer(qint64 id, const QString& method = QStringLiteral("snca"))
{
    const int label = ScriptedSource::classOf(id);
    const int other = (label + 1) % 6;
    Json neighbours = Json::array();
    double own = 0;
    double whole = 0;
    for (int i = 0; i < 40; ++i) {
        const bool same = i % 3 != 2;
        const double p = 0.15 * std::pow(0.85, i);
        whole += p;
        own += same ? p : 0;
        Json entry = {{"id", (id + 7 * i + 1) % 240}, {"label", same ? label : other}, {"p", p}};
        if (method == QLatin1String("nngk")) {
            entry["distance"] = 0.3 + 0.01 * i;
            entry["weight"] = 1.2 - 0.01 * i;
        } else {
            entry["similarity"] = 0.99 - 0.01 * i;
        }
        neighbours.push_back(entry);
    }
    const auto name = [](int of) { return ScriptedSource::className(of).toStdString(); };
    const Json none = {{"applies", false}, {"reason", "the method has none"}};
    return {
        {"step", 1200},
        {"form", method == QLatin1String("nngk") ? "gaussian" : "cosine"},
        {"own", method == QLatin1String("snca") || method == QLatin1String("nngk")},
        {"reason", ""},
        {"sigma", 0.05},
        {"run_sigma", 0.05},
        {"database", 180},
        {"counted", 180},
        {"leave_one_out", false},
        {"query",
         {{"id", id}, {"label", label}, {"prediction", label}, {"predicted_name", name(label)}}},
        {"neighbours", neighbours},
        {"classes",
         {{{"label", label}, {"name", name(label)}, {"p", own}},
          {{"label", other}, {"name", name(other)}, {"p", whole - own}}}},
        {"support",
         {{{"mass", 0.5}, {"n", 5}}, {{"mass", 0.7}, {"n", 8}}, {{"mass", 0.9}, {"n", 14}}}},
        {"p_true", own},
        {"perplexity", 18.4},
        {"means", none},
        {"tree", none},
        {"centres", none}};
}

inline Json neighbourhoodTree(qint64 id)
{
    Json nodes = Json::array(
        {{{"id", id}, {"label", 0}, {"level", 0}, {"children", 4}, {"probability", nullptr}}});
    Json edges = Json::array();
    const auto add = [&](int parent, int level, double a) {
        const auto at = static_cast<int>(nodes.size());
        nodes.push_back({{"id", (id + 11 * at) % 240},
                         {"label", at % 5 == 0 ? 1 : 0},
                         {"level", level},
                         {"children", level == 1 ? 4 : 0},
                         {"probability", 0.9 * a}});
        edges.push_back({{"from", parent}, {"to", at}, {"a", {a}}, {"p", {0.9 * a}}});
    };
    for (int i = 0; i < 4; ++i)
        add(0, 1, 0.4 - 0.1 * i);
    for (int parent = 1; parent <= 4; ++parent)
        for (int i = 0; i < 4; ++i)
            add(parent, 2, 0.4 - 0.1 * i);
    return {{"applies", true},   {"reason", ""}, {"depth", 2},     {"neighbours", 4},
            {"attention", true}, {"whole", 21},  {"nodes", nodes}, {"edges", edges}};
}

inline Json nearMeans()
{
    Json classes = Json::array();
    for (int i = 0; i < 5; ++i)
        classes.push_back({{"label", i},
                           {"name", ScriptedSource::className(i).toStdString()},
                           {"distance", 0.5 + 0.2 * i},
                           {"p", 0.5 * std::pow(0.5, i)}});
    return {{"applies", true},
            {"reason", ""},
            {"centroids", false},
            {"classes", classes},
            {"input", {{"applies", true}, {"reason", ""}, {"scale", 2}, {"classes", classes}}}};
}

inline Json scriptedCounts()
{
    const auto bars = [](const Json& edges, const Json& counts) {
        return Json{{"edges", edges}, {"counts", counts}};
    };
    const Json sizes = {1, 2, 3, 4, 6, 8, 12, 16, 24};
    const Json ranges = {0.0, 0.5, 1.0, 1.5, 2.0};
    return {{"step", 1200},
            {"split", "test"},
            {"n", 40},
            {"total", 40},
            {"database", 180},
            {"alone", 0},
            {"sigma", 0.05},
            {"own", true},
            {"reason", ""},
            {"histograms",
             {{"support_50", bars(sizes, {9, 8, 8, 7, 4, 2, 2, 0})},
              {"support_70", bars(sizes, {2, 5, 8, 9, 7, 5, 3, 1})},
              {"support_90", bars(sizes, {0, 0, 2, 4, 9, 11, 9, 5})},
              {"positive", bars(ranges, {900, 200, 90, 10})},
              {"negative", bars(ranges, {100, 700, 3000, 2200})},
              {"p", bars({0, 0.25, 0.5, 0.75, 1}, {3, 5, 8, 24})}}},
            {"medians", {{"support_50", 3}, {"support_70", 4}, {"support_90", 8}, {"p", 0.86}}},
            {"overlap", 0.19}};
}

inline Json scriptedBank()
{
    return {{"applies", true},
            {"reason", ""},
            {"step", 1200},
            {"rows", 180},
            {"dimension", 64},
            {"written", 180},
            {"compared", 180},
            {"mean_drift", 0.021},
            {"mean_age", 44},
            {"drift_reason", ""},
            {"age_reason", ""},
            {"drift_histogram", {{"edges", {0, 0.05, 0.1}}, {"counts", {150, 30}}}},
            {"age_histogram", {{"edges", {0, 50, 100}}, {"counts", {90, 90}}}},
            {"stale",
             {{"applies", true},
              {"reason", ""},
              {"split", "test"},
              {"n", 40},
              {"total", 40},
              {"bank_wrong", 6},
              {"fresh_wrong", 5},
              {"stale", 1},
              {"pairs",
               {{{"id", 12},
                 {"label", ScriptedSource::classOf(12)},
                 {"bank", {{"id", 31}, {"label", 1}}},
                 {"fresh", {{"id", 47}, {"label", ScriptedSource::classOf(12)}}}}}}}}};
}

/// The part of an answer that is a method's own, as the engine has it.
inline std::string ownPartOf(const QString& method)
{
    if (method == QLatin1String("mne"))
        return "tree";
    if (method == QLatin1String("ncm"))
        return "means";
    return method == QLatin1String("nngk") ? "centres" : "";
}

inline void scriptNeighbourhoods(ScriptedSource& source, const QString& method)
{
    Json answer = neighbourhoodAnswer(0, method);
    answer["part"] = ownPartOf(method);
    if (method == QLatin1String("mne"))
        answer["tree"] = neighbourhoodTree(0);
    if (method == QLatin1String("ncm"))
        answer["means"] = nearMeans();
    if (method == QLatin1String("nngk"))
        answer["centres"] = {
            {"applies", true}, {"reason", ""}, {"least", 0.6}, {"most", 1.9}, {"of", 100}};
    source.answers["query.neighbourhood"] = answer;
    source.answers["run.distributions"] = scriptedCounts();
    source.answers["run.distribution_samples"] = {{"ids", {4, 8, 12}},
                                                  {"counts", {1, 1, 1}},
                                                  {"total", 3},
                                                  {"split", "test"},
                                                  {"step", 1200}};
    source.answers["run.bank"] = scriptedBank();
    source.tableSplits = {"test", "train"};
}

} // namespace kindred
