// The recent runs of the start page: a run's map where it keeps one, some of its pictures else.

#include <QPixmap>
#include <QSet>
#include <QTest>

#include "common/Theme.h"
#include "start/MapThumbnail.h"
#include "start/RecentRow.h"
#include "start/RecentRuns.h"
#include "widgets/frame/FakeSource.h"

using namespace kindred;

namespace {

Json recentRun(const std::string& name, const Json& map)
{
    return {{"run", "/runs/" + name},
            {"name", name},
            {"created", "2026-01-01T10:00:00"},
            {"method", "snca"},
            {"state", "finished"},
            {"preview", {1, 2, 3}},
            {"map", map}};
}

/// Two classes in two corners, in the order of their classes.
RunSource::Reply previewReply(int count)
{
    auto message = std::make_shared<wire::Message>();
    std::vector<float> places;
    std::vector<qint32> classes;
    for (int i = 0; i < count; ++i) {
        const bool second = 2 * i >= count;
        const auto jitter = static_cast<float>(i % 7) * 0.05F;
        places.push_back((second ? 10.0F : 0.0F) + jitter);
        places.push_back((second ? 10.0F : 0.0F) - jitter);
        classes.push_back(second ? 1 : 0);
    }
    RunSource::Reply reply;
    reply.result = {{"step", 5},
                    {"n", count},
                    {"positions", wire::addBlock(*message, "<f4", {count, 2}, places.data())},
                    {"classes", wire::addBlock(*message, "<i4", {count}, classes.data())}};
    reply.message = message;
    return reply;
}

RecentRow* onlyRow(const RecentRuns& runs)
{
    const auto rows = runs.findChildren<RecentRow*>();
    return rows.size() == 1 ? rows.first() : nullptr;
}

/// The newest request of a method is answered.
void answerNewest(const FakeSource& source, const QString& method, const RunSource::Reply& reply)
{
    const FakeSource::Done* done = nullptr;
    for (const FakeSource::Asked& one : source.asked)
        if (one.method == method)
            done = &one.done;
    QVERIFY(done);
    (*done)(reply);
}

} // namespace

class StartPageTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheMapThatARunKeeps()
    {
        FakeSource source;
        const Json map = {{"step", 5}, {"written", 100.5}};
        source.answers["runs.list"] = {{"runs", {recentRun("a", map)}}};
        RunListModel model(&source);
        const RecentRuns runs(&source, &model);
        QCOMPARE(source.count("map.preview"), 1);
        QCOMPARE(source.count("run.thumbnails"), 0);
        QVERIFY(onlyRow(runs));
        QVERIFY(!onlyRow(runs)->map());
        answerNewest(source, "map.preview", previewReply(40));
        QVERIFY(onlyRow(runs)->map());
        QCOMPARE(onlyRow(runs)->map()->points.size(), size_t{40});

        model.upsert(recentRun("a", map)); // nothing about the map is new
        QCOMPARE(source.count("map.preview"), 1);
        model.upsert(recentRun("a", {{"step", 5}, {"written", 200.0}}));
        QCOMPARE(source.count("map.preview"), 2);
        model.upsert(recentRun("a", nullptr)); // between two maps the old one stays
        QVERIFY(onlyRow(runs)->map());
        QCOMPARE(source.count("run.thumbnails"), 0);
    }

    void showsPicturesWithoutAMap()
    {
        FakeSource source;
        source.answers["runs.list"] = {{"runs", {recentRun("a", nullptr)}}};
        RunListModel model(&source);
        const RecentRuns runs(&source, &model);
        QCOMPARE(source.count("map.preview"), 0);
        QCOMPARE(source.count("run.thumbnails"), 1);
        // An engine that tells of a map and then has none, or not what it should be.
        model.upsert(recentRun("b", {{"step", 1}, {"written", 1.0}}));
        QCOMPARE(source.count("map.preview"), 1);
        RunSource::Reply nothing;
        nothing.result = {{"step", nullptr}, {"n", 0}};
        answerNewest(source, "map.preview", nothing);
        QCOMPARE(source.count("run.thumbnails"), 2);
        // Rows of a table have none.
        Json table = recentRun("c", nullptr);
        table["pictures"] = false;
        model.upsert(table);
        QCOMPARE(source.count("run.thumbnails"), 2);
    }

    void asksAgainForAMapThatFailed()
    {
        FakeSource source;
        const Json map = {{"step", 5}, {"written", 100.5}};
        source.answers["runs.list"] = {{"runs", {recentRun("a", map)}}};
        RunListModel model(&source);
        const RecentRuns runs(&source, &model);
        RunSource::Reply broken;
        broken.error = inputError("is being written", "/runs/a");
        answerNewest(source, "map.preview", broken);
        QCOMPARE(source.count("map.preview"), 1); // not at once: it would go round and round
        QCOMPARE(source.count("run.thumbnails"), 1);
        Json later = recentRun("a", map);
        later["state"] = "paused";
        model.upsert(later);
        QCOMPARE(source.count("map.preview"), 2);
        answerNewest(source, "map.preview", previewReply(40));
        QVERIFY(onlyRow(runs)->map());
    }

    void refusesWhatIsNoPreview()
    {
        RunSource::Reply reply = previewReply(8);
        QCOMPARE(mapPreviewOf(reply).classes.size(), size_t{8});
        auto message = std::make_shared<wire::Message>(*reply.message);
        const qint32 fewer[] = {1, 2};
        reply.result["classes"] = wire::addBlock(*message, "<i4", {2}, fewer);
        reply.message = message;
        QVERIFY(mapPreviewOf(reply).isEmpty());
        reply.result = {{"step", nullptr}, {"n", 0}};
        QVERIFY(mapPreviewOf(reply).isEmpty());
        reply.message.reset();
        QVERIFY(mapPreviewOf(reply).isEmpty());
    }

    void drawsDiscsInTheColoursOfTheClasses()
    {
        const MapPreview preview = mapPreviewOf(previewReply(40));
        const QImage once = drawMapThumbnail(preview, {57, 38}, 1, true);
        const QImage twice = drawMapThumbnail(preview, {57, 38}, 2, true);
        QCOMPARE(once.size(), QSize(57, 38));
        QCOMPARE(twice.size(), QSize(114, 76));
        QCOMPARE(twice, drawMapThumbnail(preview, {57, 38}, 2, true));
        // The first class lies at the lower left, the second at the upper right: y goes upwards.
        const auto colours = [&](const QRect& part) {
            QSet<QRgb> found;
            for (int y = part.top(); y <= part.bottom(); ++y)
                for (int x = part.left(); x <= part.right(); ++x)
                    if (qAlpha(twice.pixel(x, y)) == 255)
                        found.insert(twice.pixel(x, y));
            return found;
        };
        QVERIFY(colours({0, 38, 57, 38}).contains(classColour(0).rgb()));
        QVERIFY(colours({57, 0, 57, 38}).contains(classColour(1).rgb()));
        QVERIFY(colours({0, 0, 57, 38}).isEmpty());
        QVERIFY(colours({57, 38, 57, 38}).isEmpty());
    }

    void drawsAMapOfOnePointAndOfNone()
    {
        MapPreview one;
        one.points = {{3, 4}};
        one.classes = {-1};
        const QImage picture = drawMapThumbnail(one, {57, 38}, 1, true);
        QCOMPARE(qAlpha(picture.pixel(28, 19)), 255);
        QCOMPARE(qAlpha(drawMapThumbnail({}, {57, 38}, 1, true).pixel(28, 19)), 0);
    }
};

QTEST_MAIN(StartPageTest)
#include "StartPageTest.moc"
