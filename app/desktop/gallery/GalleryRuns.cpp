#include "gallery/GalleryRuns.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <array>

#include "base/Files.h"
#include "common/JsonFields.h"
#include "gallery/GalleryWait.h"

namespace kindred {

namespace {

constexpr int kTrainingMs = 300'000; ///< most time for a short training on a busy machine
const QLatin1String kRecord("gallery.json");
constexpr std::array kKeys{"main",   "compared", "tree",  "means",      "centres",
                           "pixels", "alarmed",  "seeds", "embeddings", "unlabelled"};

struct GalleryPlan {
    const char* key;
    Json asked;        ///< as queue.submit takes it
    const char* until; ///< the state in which it is shown
};

Json onDemo(const char* name, int epochs, const Json& more = Json::object())
{
    Json plan = {{"data", "demo:"}, {"preset", "demo"}, {"epochs", epochs}, {"name", name}};
    plan.update(more);
    return {{"plan", plan}};
}

/// All but one of a class, so that the last is alone in it.
Json nearlyAll(const std::string& name, int train, int all)
{
    Json left = Json::array();
    for (int i = 1; i < all; ++i) {
        const std::string number = (i < 10 ? "00" : "0") + std::to_string(i);
        left.push_back((i < train ? "train/" : "test/") + name + "/" + number);
    }
    return left;
}

QList<GalleryPlan> galleryPlans()
{
    Json alarmed = onDemo("glyphs-too-fast", 2,
                          {{"data", "demo:small"},
                           {"method", "softmax"},
                           {"encoder", "lenet"},
                           {"exclude", nearlyAll("ring/open", 8, 12)},
                           {"set", {{"lr", 100}, {"warmup", 0}}}});
    alarmed["plan"].erase("preset");
    Json seeds = onDemo("glyphs-seeds", 12, {{"data", "demo:small"}, {"encoder", "linear"}});
    seeds["plan"].erase("preset");
    seeds["seeds"] = {1, 2, 3};
    return {
        {"main", onDemo("glyphs", 20), "finished"},
        {"compared", onDemo("glyphs-softmax", 20, {{"method", "softmax"}}), "finished"},
        {"tree", onDemo("glyphs-mne", 12, {{"method", "mne"}, {"set", {{"lr", 0.02}}}}),
         "finished"},
        {"means", onDemo("glyphs-ncm", 12, {{"method", "ncm"}}), "finished"},
        {"centres", onDemo("glyphs-nngk", 12, {{"method", "nngk"}}), "finished"},
        {"pixels",
         {{"plan",
           {{"data", "demo:"},
            {"method", "none"},
            {"encoder", "identity"},
            {"name", "glyphs-pixels"}}}},
         "finished"},
        {"alarmed", alarmed, "failed"},
        {"seeds", seeds, "finished"},
    };
}

/// Of the runs below the home that belong to one group, or the run alone.
QStringList groupOf(const QHash<QString, Json>& summaries, const QString& run)
{
    const QString group = textOf(objectOf(summaries.value(run), "group"), "path");
    QStringList runs;
    for (auto each = summaries.begin(); each != summaries.end(); ++each)
        if (each.key() == run ||
            (!group.isEmpty() && textOf(objectOf(*each, "group"), "path") == group))
            runs << each.key();
    return runs;
}

} // namespace

QString trainForGallery(EngineClient& engine, const Json& asked, const QString& until,
                        QString* words)
{
    QHash<QString, Json> latest;
    QObject follower;
    QObject::connect(&engine, &RunSource::runChanged, &follower,
                     [&](const QString& changed, const Json& now) { latest[changed] = now; });
    Json params = asked;
    if (until != QLatin1String("queued"))
        params["start"] = "now";
    const auto summary = askEngine(engine, QStringLiteral("queue.submit"), params, kTrainingMs);
    if (!summary) {
        *words = QStringLiteral("no run for the gallery could be started");
        return {};
    }
    const QString run = textOf(*summary, "run");
    latest.insert(run, latest.value(run, *summary));
    const auto count = std::max<qsizetype>(1, arrayOf(asked, "seeds").size());
    const auto isThere = [&](const QString& each) {
        const Json now = latest.value(each);
        return textOf(now, "state") == until &&
               (until != QLatin1String("running") || valueOr(now, "epoch", 0.0) >= 1.0);
    };
    const auto isLost = [&](const QString& each) {
        const QString state = textOf(latest.value(each), "state");
        return state != until &&
               (state == QLatin1String("failed") || state == QLatin1String("crashed") ||
                state == QLatin1String("finished"));
    };
    waitUntil(
        [&] {
            const QStringList runs = groupOf(latest, run);
            return std::any_of(runs.begin(), runs.end(), isLost) ||
                   (runs.size() >= count && std::all_of(runs.begin(), runs.end(), isThere));
        },
        kTrainingMs);
    const QStringList runs = groupOf(latest, run);
    if (runs.size() >= count && std::all_of(runs.begin(), runs.end(), isThere))
        return run;
    *words = QStringLiteral("a run for the gallery ended otherwise: %1 %2")
                 .arg(run, textOf(latest.value(run), "error"));
    return {};
}

GalleryRuns::GalleryRuns(const QString& home, const QStringList& named) : m_home(home)
{
    for (const char* key : {"main", "compared"})
        if (const QString run = named.value(m_paths.size()); !run.isEmpty())
            m_paths[key] = QFileInfo(run).absoluteFilePath();
}

QString GalleryRuns::make(const QStringList& engine)
{
    if (!m_paths.isEmpty())
        return {}; // a person's
    const fs::path record = QDir(m_home).filePath(kRecord).toStdString();
    if (const auto kept = readFile(record)) {
        const auto known = parseJson(*kept, record);
        for (const char* key : kKeys)
            m_paths[key] = textOf(known ? *known : Json::object(), key);
        return {};
    }
    EngineCommand command;
    command.argv = engine;
    command.home = m_home;
    EngineClient client(command);
    client.start();
    if (const QString words = train(client); !words.isEmpty())
        return words;
    if (const QString words = keepEmbeddings(); !words.isEmpty())
        return words;
    Json known = Json::object();
    for (auto each = m_paths.begin(); each != m_paths.end(); ++each)
        known[each.key().toStdString()] = each->toStdString();
    const Status written = writeFile(record, known.dump());
    return written.ok() ? QString() : QString::fromStdString(written.error().message());
}

QString GalleryRuns::train(EngineClient& engine)
{
    for (const GalleryPlan& plan : galleryPlans()) {
        QString words;
        m_paths[plan.key] = trainForGallery(engine, plan.asked, QLatin1String(plan.until), &words);
        if (!words.isEmpty())
            return words;
    }
    for (const QString& run : {main(), compared()})
        if (!askEngine(engine, QStringLiteral("run.evaluate"),
                       {{"run", run.toStdString()}, {"protocol", "knn"}, {"k", {1, 5, 10, 30}}},
                       kTrainingMs))
            return QStringLiteral("%1 could not be evaluated").arg(run);
    return {};
}

/// The newest table of the main run as another program would leave it.
QString GalleryRuns::keepEmbeddings()
{
    const QDir tables(QDir(main()).filePath("tables"));
    QString newest;
    qint64 last = -1;
    for (const QString& each : tables.entryList({"train@*"}, QDir::Dirs))
        if (const qint64 step = each.section('@', 1).toLongLong(); step > last) {
            last = step;
            newest = each;
        }
    const QDir folder(QDir(m_home).filePath("elsewhere"));
    folder.mkpath("unlabelled");
    for (const auto& [name, copy] :
         {std::pair("embeddings.npy", "embeddings.npy"), std::pair("labels.npy", "labels.npy"),
          std::pair("embeddings.npy", "unlabelled/vectors.npy")})
        if (!QFile::copy(tables.filePath(newest + '/' + name), folder.filePath(copy)))
            return QStringLiteral("%1 could not be copied").arg(tables.filePath(newest));
    m_paths["embeddings"] = folder.filePath("embeddings.npy");
    m_paths["unlabelled"] = folder.filePath("unlabelled/vectors.npy");
    return {};
}

} // namespace kindred
