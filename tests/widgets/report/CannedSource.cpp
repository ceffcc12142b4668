#include "CannedSource.h"

#include "common/JsonFields.h"

namespace kindred {

qint64 CannedSource::request(const QString& method, const Json& params, QObject*, Done done,
                             Progress, QByteArray)
{
    requested << method;
    Reply reply;
    auto message = std::make_shared<wire::Message>();
    const std::string name = method.toStdString();
    if (name == "run.thumbnails") {
        const size_t count = params.at("ids").size();
        const int64_t edge = params.value("edge", 64);
        const std::vector<uint8_t> pixels(count * static_cast<size_t>(edge * edge * 3), 200);
        reply.result = {
            {"ids", params.at("ids")},
            {"pixels", wire::addBlock(*message, "|u1", {static_cast<int64_t>(count), edge, edge, 3},
                                      pixels.data())}};
    } else if (!answers.contains(name)) {
        reply.error = failure("nothing here");
    } else if (name == "run.table") {
        reply.result = {{"data", table(params, *message)}};
    } else if (name == "run.events" && params.at("from") != 0) {
        reply.result = {{"events", Json::array()}, {"next", 1}};
    } else if (name == "query.errors" && params.contains("compare")) {
        reply.result = {{"split", "test"}, {"ids", {2, 3}}, {"total", 2}, {"n", 6}};
    } else {
        reply.result = answers[name];
    }
    // The neighbours that are asked for, whatever the query.
    if (name == "query.neighbours" && reply.ok() &&
        objectOf(reply.result, "query").contains("label"))
        reply.result["query"]["id"] = params.at("id");
    if (name == "query.neighbours" && reply.ok() && textOf(params, "compare").isEmpty())
        reply.result["rows"].erase(1);
    reply.message = message;
    if (method != held)
        done(reply);
    return ++m_id;
}

Json CannedSource::table(const Json& params, wire::Message& message) const
{
    const QString name = textOf(params, "name");
    if (name == QLatin1String("ids")) {
        const int64_t ids[] = {2, 3, 4, 5, 6, 7};
        return wire::addBlock(message, "<i8", {6}, ids);
    }
    if (name == QLatin1String("predictions")) {
        const int32_t called[] = {0, 1, 1, 1, 1, 0}; // samples 4 and 7 are wrong
        return wire::addBlock(message, "<i4", {6}, called);
    }
    if (name == QLatin1String("map")) {
        const float places[] = {0, 0, 1, 0, 0, 1, 1, 1, 2, 1, 2, 2};
        return wire::addBlock(message, "<f4", {6, 2}, places);
    }
    const int32_t labels[] = {0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1};
    return wire::addBlock(message, "<i4", {6, 2}, labels);
}

Json CannedSource::answersOfARun()
{
    return answersOfARun(QStringLiteral("glyphs <first>"), 7);
}

Json CannedSource::answersOfARun(const QString& own, int seed)
{
    const Json record = {
        {"name", own.toStdString()},
        {"method", "snca"},
        {"encoder", "conv4"},
        {"command",
         {"kindred-engine", "train", "--data", "my data", "--out", "runs/first", "--seed", "7"}},
        {"plan", {{"data", "/home/me/my data"}, {"epochs", 2}, {"set", {{"sigma", 0.05}}}}},
        {"data",
         {{"source", "demo:"},
          {"fingerprint", "9f3c"},
          {"split", "ratio:0.8"},
          {"trained_level", 1},
          {"subsets", {{"train", 2}, {"test", 6}}},
          {"exclusions", {{{"id", 9}, {"path", "a.png"}, {"reason", "broken"}}}}}},
        {"options", {{"sigma", 0.05}, {"lr", 0.1}}},
        {"threads", 2},
        {"device", "cpu"},
        {"seed", seed}};
    const Json result = {{"protocol", "knn"},
                         {"rule", "wknn"},
                         {"metric", "accuracy"},
                         {"k", 30},
                         {"value", 0.9125},
                         {"errors", 7},
                         {"n", 80},
                         {"level_name", "leaf"},
                         {"ci95", {0.83, 0.957}},
                         {"step", 120},
                         {"level", 1}};
    const Json histogram = {{"edges", {0, 1, 2, 4, 8}}, {"counts", {1, 3, 2, 0}}};
    Json answers = {{"runs.open", {{"run", "/runs/glyphs"}, {"name", own.toStdString()}}},
                    {"options.list", {{"methods", {{{"id", "snca"}, {"title", "Scalable NCA"}}}}}},
                    {"run.record", record},
                    {"run.events",
                     {{"events",
                       {{{"kind", "scalars"},
                         {"step", 0},
                         {"epoch", 0},
                         {"time", 1},
                         {"values", {{"loss", 2}}}},
                        {{"kind", "scalars"},
                         {"step", 9},
                         {"epoch", 1},
                         {"time", 2},
                         {"values", {{"loss", 1}}}}}},
                      {"next", 1}}},
                    {"run.class_retrieval", Json::object()},
                    {"run.evaluations", {{"evaluations", {{{"results", {result}}}}}}},
                    {"run.samples",
                     {{"total", 8},
                      {"samples", Json::array()},
                      {"levels",
                       {{{"name", "kind"}, {"classes", {"round", "pointed"}}},
                        {{"name", "leaf"}, {"classes", {"ring", "tent & pole"}}}}}}},
                    {"run.classes",
                     {{"split", "test"},
                      {"classes",
                       {{{"label", 0}, {"name", "ring"}, {"trained", true}},
                        {{"label", 1}, {"name", "tent & pole"}, {"trained", true}}}}}},
                    {"query.errors", {{"split", "test"}, {"ids", {4, 7}}, {"total", 2}, {"n", 6}}},
                    {"run.table", true},
                    {"run.tables",
                     {{"tables",
                       {{{"split", "test"},
                         {"step", 120},
                         {"rows", 6},
                         {"files", {"ids", "labels", "map"}}}}}}},
                    {"run.distributions",
                     {{"n", 6},
                      {"total", 6},
                      {"split", "test"},
                      {"step", 120},
                      {"overlap", 0.25},
                      {"histograms",
                       {{"support_50", histogram},
                        {"support_70", histogram},
                        {"support_90", histogram},
                        {"positive", histogram},
                        {"negative", histogram}}}}}};
    const Json row = {{"neighbours",
                       {{{"id", 1}, {"similarity", 0.97}, {"label", 1}, {"right", true}},
                        {{"id", 0}, {"similarity", 0.5}, {"label", 0}, {"right", false}}}}};
    Json ours = row, pixels = row;
    ours["source"] = "run";
    pixels["source"] = "pixels";
    answers["query.neighbours"] = {{"query", {{"label", 1}, {"predicted_name", "tent & pole"}}},
                                   {"rows", {ours, pixels}}};
    return answers;
}

ReportMaterial CannedSource::collected(CannedSource& source, ReportPlan plan, QString* why)
{
    if (plan.runs.isEmpty())
        plan.runs = {QStringLiteral("glyphs")};
    ReportMaterial material;
    ReportCollector collector(&source);
    QObject::connect(&collector, &ReportCollector::finished, &collector,
                     [&](const ReportMaterial& all) { material = all; });
    QObject::connect(&collector, &ReportCollector::failed, &collector, [&](const QString& reason) {
        if (why)
            *why = reason;
    });
    collector.start(plan);
    return material;
}

} // namespace kindred
