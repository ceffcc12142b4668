// The models under the retrieval view keep the rules of item models, fetch in batches and forget
// what is stale.

#include <QAbstractItemModelTester>
#include <QFloat16>
#include <QSignalSpy>
#include <QTest>

#include "models/neighbourhood/NeighbourModel.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/PictureLoader.h"
#include "models/samples/SampleGridModel.h"
#include "models/samples/Thumbnails.h"
#include "models/samples/TileRoles.h"
#include "widgets/views/ScriptedSource.h"
#include "wizard/ThumbnailCache.h"

using namespace kindred;

class RetrievalModelsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsSamplesPageByPage()
    {
        ScriptedSource source(4500);
        SampleTable table(&source);
        QSignalSpy grown(&table, &SampleTable::grown);
        table.setRun("/runs/a");
        QTRY_VERIFY(table.isComplete());
        QCOMPARE(table.samples().size(), 4500);
        QCOMPARE(source.count("run.samples"), 3);
        QCOMPARE(grown.count(), 3);
        QCOMPARE(table.classes().size(), 6);
        QCOMPARE(table.classOf(3), ScriptedSource::className(ScriptedSource::classOf(3)));
        QVERIFY(!table.find(4500));
        // Another run while the first is being read: only the second counts.
        table.setRun("/runs/b");
        table.setRun("/runs/c");
        QTRY_VERIFY(table.isComplete());
        QCOMPARE(table.samples().size(), 4500);
    }

    void aRunThatHasJustBegunIsReadAgain()
    {
        ScriptedSource source(240);
        source.errors["run.samples"] = inputError("there are no samples yet", "/runs/a");
        SampleTable table(&source);
        QSignalSpy failed(&table, &SampleTable::failed);
        table.setRun("/runs/a");
        QTRY_COMPARE(failed.count(), 1);
        Q_EMIT source.runChanged("/runs/a", ScriptedSource::summary("a", "starting", 0, 0));
        QTRY_COMPARE(source.count("run.samples"), 2);
        QTRY_VERIFY(source.isIdle());
        QCOMPARE(failed.count(), 1); // said once
        source.errors.clear();
        Q_EMIT source.runChanged("/runs/b", ScriptedSource::summary("b", "running", 0, 0));
        QCOMPARE(source.count("run.samples"), 2);
        Q_EMIT source.runChanged("/runs/a", ScriptedSource::summary("a", "running", 0, 0));
        QTRY_VERIFY(table.isComplete());
        QCOMPARE(table.classes().size(), 6);
        Q_EMIT source.runChanged("/runs/a", ScriptedSource::summary("a", "running", 1, 0));
        QVERIFY(source.isIdle()); // it has what there is
    }

    void gridFiltersAndGrows()
    {
        ScriptedSource source(4100);
        SampleTable table(&source);
        ThumbnailStore thumbnails(&source);
        SampleGridModel grid(&table, &thumbnails);
        QAbstractItemModelTester tester(&grid,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        grid.setFilter({"test", -1, {}});
        table.setRun("/runs/a");
        QTRY_VERIFY(table.isComplete());
        QCOMPARE(grid.rowCount(), 3075);
        QCOMPARE(grid.idAt(0), 0);
        QCOMPARE(grid.idAt(3), 4);
        QCOMPARE(grid.rowOf(4), 3);
        QCOMPARE(grid.rowOf(3), -1);
        grid.setFilter({"", 2, {}});
        for (int row = 0; row < grid.rowCount(); ++row)
            QCOMPARE(ScriptedSource::classOf(grid.idAt(row)), 2);
        grid.setFilter({"", -1, "#77"});
        QCOMPARE(grid.rowCount(), 1);
        grid.setFilter({"", -1, "EYE"});
        QVERIFY(grid.rowCount() > 500);
        grid.setFilter({"", -1, "/77.png"});
        QCOMPARE(grid.rowCount(), 1);
        QVERIFY(grid.index(0).data(PathRole).toString().endsWith("/77.png"));
    }

    void thumbnailsComeInBatches()
    {
        ScriptedSource source(2000);
        ThumbnailStore store(&source);
        store.setRun("/runs/a");
        QSignalSpy loaded(&store, &ThumbnailStore::loaded);
        for (qint64 id = 0; id < 600; ++id)
            QVERIFY(store.find(id).isNull());
        QTRY_COMPARE(source.count("run.thumbnails"), 3);
        QTRY_COMPARE(loaded.count(), 3);
        QCOMPARE(store.find(0).size(), QSize(64, 64));
        QCOMPARE(store.find(599).convertToFormat(QImage::Format_RGB888),
                 ScriptedSource::glyph(599, 64));
        // What was looked for last is fetched first.
        const Json first = source.asked("run.thumbnails")[0].params["ids"];
        QCOMPARE(first.back().get<int>(), 599);
        for (qint64 id = 0; id < 600; ++id)
            QVERIFY(!store.find(id).isNull());
        QCOMPARE(source.count("run.thumbnails"), 3);
        store.setRun("/runs/b");
        QVERIFY(store.find(0).isNull());
    }

    void whatALostEngineRefusedIsAskedOfTheNext()
    {
        ScriptedSource source(40);
        source.errors.insert_or_assign("run.thumbnails", failure("the engine is not running"));
        ThumbnailStore store(&source);
        store.setRun("/runs/a");
        QVERIFY(store.find(3).isNull());
        QTRY_COMPARE(source.count("run.thumbnails"), 1);
        QTRY_VERIFY(source.isIdle());
        QVERIFY(store.find(3).isNull()); // not at every paint
        source.errors.clear();
        QSignalSpy loaded(&store, &ThumbnailStore::loaded);
        Q_EMIT source.stateChanged(RunSource::State::Ready, {});
        QTRY_COMPARE(loaded.count(), 1); // nobody has to look for it again
        QVERIFY(!store.find(3).isNull());
        Q_EMIT source.stateChanged(RunSource::State::Ready, {});
        QVERIFY(store.find(4).isNull());
        QTRY_COMPARE(loaded.count(), 2);
        QCOMPARE(source.count("run.thumbnails"), 3);

        source.errors.insert_or_assign("data.thumbnails", failure("the engine is not running"));
        ThumbnailCache cache(&source);
        cache.setSource("/data");
        QVERIFY(cache.image(3).isNull());
        QTRY_COMPARE(source.count("data.thumbnails"), 1);
        QTRY_VERIFY(source.isIdle());
        Q_EMIT source.stateChanged(RunSource::State::Ready, {});
        QTRY_COMPARE(source.count("data.thumbnails"), 2);
        QCOMPARE(source.asked("data.thumbnails")[1].params["ids"], Json{3});
    }

    void largerPicturesComeInSmallerBatches()
    {
        ScriptedSource source(200);
        ThumbnailStore store(&source, nullptr, 224);
        store.setRun("/runs/a");
        for (qint64 id = 0; id < 30; ++id)
            QVERIFY(store.find(id).isNull());
        QTRY_VERIFY(!store.find(0).isNull());
        QCOMPARE(source.count("run.thumbnails"), 2);
        for (const auto& asked : source.asked("run.thumbnails"))
            QCOMPARE(asked.params["edge"].get<int>(), 224);
        QCOMPARE(store.find(29).size(), QSize(224, 224));
    }

    void theSharperPictureStandsInForTheThumbnail()
    {
        ScriptedSource source(40);
        SampleTable table(&source);
        ThumbnailStore thumbnails(&source);
        ThumbnailStore pictures(&source, nullptr, 224);
        NeighbourModel model(&table, &thumbnails);
        for (ThumbnailStore* store : {&thumbnails, &pictures})
            store->setRun("/runs/a");
        model.setNeighbours({{.id = 3}, {.id = 5}});
        const auto edge = [&] {
            return model.index(0).data(Qt::DecorationRole).value<QImage>().width();
        };
        QTRY_COMPARE(edge(), 64);
        QVERIFY(!source.asked("run.thumbnails").back().params.contains("edge"));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setPictures(&pictures);
        QCOMPARE(edge(), 64); // until the other is there
        QTRY_COMPARE(edge(), 224);
        QCOMPARE(changed.count(), 1);
        model.setPictures(nullptr);
        QCOMPARE(edge(), 64);
        source.dataGone = true;
        pictures.setRun("/runs/b");
        model.setPictures(&pictures);
        QCOMPARE(edge(), 64);
        QTRY_COMPARE(source.count("run.thumbnails"), 3);
        QTRY_VERIFY(source.isIdle());
        QCOMPARE(edge(), 64);
        QCOMPARE(source.count("run.thumbnails"), 3); // refused once is enough
    }

    void thumbnailsAreTakenOnlyAsTheProtocolSays()
    {
        const auto pictures = [](const Json& ids, const std::vector<int64_t>& shape) {
            const std::vector<uint8_t> bytes(2 * 4 * 3 * 3, 90);
            auto message = std::make_shared<wire::Message>();
            RunSource::Reply reply;
            reply.result = {{"ids", ids},
                            {"pixels", wire::addBlock(*message, "|u1", shape, bytes.data())}};
            reply.message = message;
            return picturesOf(reply);
        };
        const QList<Thumbnail> two = pictures({7, 5}, {2, 4, 3, 3});
        QCOMPARE(two.size(), 2);
        QCOMPARE(two[0].id, 7);
        QCOMPARE(two[1].picture.size(), QSize(3, 4));
        QCOMPARE(two[1].picture.pixelColor(2, 3), QColor(90, 90, 90));
        QCOMPARE(pictures({7, "x"}, {2, 4, 3, 3}).size(), 1);
        QVERIFY(pictures({7}, {2, 4, 3, 3}).isEmpty());
        QVERIFY(pictures({7, 5}, {2, 3, 4}).isEmpty());
        QVERIFY(pictures(nullptr, {2, 4, 3, 3}).isEmpty());
        QVERIFY(picturesOf({}).isEmpty());
    }

    void refusedThumbnailsAreNotAskedForAgain()
    {
        ScriptedSource source(20);
        source.errors["run.thumbnails"] = failure("no");
        ThumbnailStore store(&source);
        store.setRun("/runs/a");
        store.find(1);
        QTRY_COMPARE(source.count("run.thumbnails"), 1);
        QTest::qWait(0);
        store.find(1);
        QTest::qWait(0);
        QCOMPARE(source.count("run.thumbnails"), 1);
    }

    void queryAsksAsTheProtocolSays()
    {
        ScriptedSource source(240);
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        query.setSettings({12, 400, "all", "pixels"});
        QCOMPARE(source.count("query.neighbours"), 0); // nothing asked yet
        query.setSettings({12, {}, "all", "pixels"});
        query.ask(8);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        const Json params = source.asked("query.neighbours").back().params;
        QCOMPARE(params, Json({{"run", "/runs/a"},
                               {"k", 12},
                               {"database", "all"},
                               {"step", "last"},
                               {"compare", "pixels"},
                               {"id", 8}}));
        QCOMPARE(query.answer().rows.size(), 2);
        QCOMPARE(query.answer().rows[0].neighbours.size(), 12);
        QVERIFY(query.answer().isRight());
        query.setSettings({12, 400, "all", ""});
        QCOMPARE(source.asked("query.neighbours").back().params["step"].get<int>(), 400);
        QVERIFY(!source.asked("query.neighbours").back().params.contains("compare"));
    }

    void onlyTheLastQuestionIsAnswered()
    {
        ScriptedSource source(240);
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        query.ask(1);
        query.ask(2);
        query.ask(12);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        QCOMPARE(query.answer().id.value_or(-1), 12);
        QVERIFY(!query.answer().isRight());
    }

    void picturesTravelAsBytes()
    {
        ScriptedSource source(240);
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        query.askImage("bytes of a file", "cat.jpg");
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        const auto asked = source.asked("query.neighbours").back();
        QCOMPARE(asked.block, QByteArray("bytes of a file"));
        QCOMPARE(asked.params["image"], Json("$block"));
        QVERIFY(!asked.params.contains("id"));
        QVERIFY(!query.answer().label);
        QCOMPARE(query.id(), -1);
    }

    void nextErrorGoesRound()
    {
        ScriptedSource source(240);
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        for (const qint64 expected : {12, 41, 77, 12}) {
            query.askNextError(false, "val");
            QTRY_COMPARE(query.answer().id.value_or(-1), expected);
        }
        QCOMPARE(query.errorCount(), 3);
        QCOMPARE(source.asked("query.errors").back().params["split"], Json("val"));
        source.wrongIds.clear();
        QSignalSpy none(&query, &RetrievalQuery::noErrors);
        query.askNextError(true, "val");
        QTRY_COMPARE(none.count(), 1);
    }

    void noErrorLeavesTheQuestionUnderWay()
    {
        ScriptedSource source(240);
        source.wrongIds.clear();
        RetrievalQuery query(&source);
        QSignalSpy none(&query, &RetrievalQuery::noErrors);
        query.setRun("/runs/a");
        query.ask(3);
        query.askNextError(false, {}); // takes the place of a question under way
        QTRY_COMPARE(none.count(), 1);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        QCOMPARE(query.answer().id.value_or(-1), 3);
    }

    void aRefusedComparisonLeavesTheRunsOwnRow()
    {
        ScriptedSource source(240);
        source.refusedComparison = "/runs/other";
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        query.setSettings({10, {}, "train", "/runs/other"});
        query.ask(3);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        QCOMPARE(query.answer().rows.size(), 1);
        QCOMPARE(query.answer().rows[0].neighbours.size(), 10);
        QVERIFY(query.comparisonError());
        query.setSettings({10, {}, "train", "pixels"});
        QTRY_COMPARE(query.answer().rows.size(), 2);
        QVERIFY(!query.comparisonError());
    }

    void refusedErrorsLeaveTheAnswer()
    {
        ScriptedSource source(240);
        source.errors["query.errors"] = failure("no table of this split");
        RetrievalQuery query(&source);
        QSignalSpy refused(&query, &RetrievalQuery::errorsRefused);
        query.setRun("/runs/a");
        query.ask(3);
        query.askNextError(false, {}); // takes the place of a question under way
        QTRY_COMPARE(refused.count(), 1);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Ready);
        QCOMPARE(query.answer().id.value_or(-1), 3);
        QVERIFY(!source.asked("query.errors").back().params.contains("split"));
    }

    void refusalIsAState()
    {
        ScriptedSource source(240);
        source.errors["query.neighbours"] = failure("no table yet", "run", "Wait for an epoch.");
        RetrievalQuery query(&source);
        query.setRun("/runs/a");
        query.ask(3);
        QTRY_COMPARE(query.state(), RetrievalQuery::State::Failed);
        QCOMPARE(query.error().what, std::string("no table yet"));
    }

    void neighboursAreAModel()
    {
        ScriptedSource source(240);
        SampleTable table(&source);
        ThumbnailStore thumbnails(&source);
        thumbnails.setRun("/runs/a");
        NeighbourModel model(&table, &thumbnails);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy repainted(&model, &QAbstractItemModel::dataChanged);
        model.setNeighbours({{5, 0.98, 0.4, 1, true}, {9, 0.91, 0.1, 2, false}}, true);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1).data(SampleIdRole).toLongLong(), 9);
        QCOMPARE(model.index(1).data(RightRole).toBool(), false);
        QVERIFY(model.index(0).data(Qt::DecorationRole).value<QImage>().isNull());
        QTRY_VERIFY(repainted.count() > 0);
        QVERIFY(!model.index(0).data(Qt::DecorationRole).value<QImage>().isNull());
        model.setNeighbours({{5, 0.98, 0.4, 1, true}}, false);
        QVERIFY(!model.index(0).data(RightRole).isValid());
    }

    void wholePicturesAreDecoded()
    {
        ScriptedSource source(240);
        PictureLoader loader(&source);
        QSignalSpy loaded(&loader, &PictureLoader::loaded);
        loader.load("/runs/a", 7);
        loader.load("/runs/a", 8);
        QTRY_COMPARE(loaded.count(), 1);
        QCOMPARE(loaded[0][0].toLongLong(), 8);
        QCOMPARE(loaded[0][1].value<QImage>().size(), QSize(256, 256));
        QVERIFY(decodePicture("no image", 100).isNull());
    }
};

QTEST_MAIN(RetrievalModelsTest)
#include "RetrievalModelsTest.moc"
