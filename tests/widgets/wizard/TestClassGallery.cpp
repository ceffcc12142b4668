// The classes of data with their first pictures: a model that keeps its promises, and asks for the
// pictures that it shows.

#include <QAbstractItemModelTester>
#include <QTest>

#include "CannedEngine.h"
#include "wizard/ClassGallery.h"
#include "wizard/ThumbnailCache.h"

using namespace kindred;
using namespace kindred::test;

class TestClassGallery final : public QObject {
    Q_OBJECT

    static Json examples(int classes)
    {
        Json all = Json::array();
        for (int i = 0; i < classes; ++i)
            all.push_back({{"name", "class " + std::to_string(i)},
                           {"count", i + 1},
                           {"ids", {10 * i, 10 * i + 1}}});
        return all;
    }

private Q_SLOTS:
    void itsModelKeepsItsPromises()
    {
        ScriptedSource source;
        actHealthy(source);
        ThumbnailCache cache(&source);
        ClassGallery gallery(&cache);
        const QAbstractItemModel* model = gallery.model();
        QAbstractItemModelTester tester(gallery.model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model->rowCount(), 0);
        for (const bool pictures : {true, false}) {
            gallery.setExamples(examples(40), pictures);
            QCOMPARE(model->rowCount(), 40);
            QCOMPARE(model->rowCount(model->index(0, 0)), 0);
            QCOMPARE(model->index(39, 0).data().toString(), QString("class 39"));
            QCOMPARE(model->index(39, 0).data(Qt::AccessibleTextRole).toString(),
                     QString(pictures ? "class 39, 40 images" : "class 39, 40 rows"));
            gallery.setExamples(examples(1), pictures);
            QCOMPARE(model->rowCount(), 1);
            QVERIFY(!model->index(1, 0).isValid());
        }
        // What an engine should not say.
        gallery.setExamples({3, nullptr, {{"name", 7}, {"ids", "x"}}}, true);
        QCOMPARE(model->rowCount(), 3);
        QVERIFY(model->index(2, 0).data().toString().isEmpty());
        gallery.setExamples("none", true);
        QCOMPARE(model->rowCount(), 0);
    }

    void onlyPicturesInSightAreAskedFor()
    {
        ScriptedSource source;
        actHealthy(source);
        ThumbnailCache cache(&source);
        cache.setSource("/data/shapes");
        ClassGallery gallery(&cache);
        gallery.resize(400, 130); // two rows and a little
        gallery.setExamples(examples(40), true);
        gallery.show();
        QTRY_VERIFY(!source.asked("data.thumbnails").isEmpty());
        const Json ids = source.asked("data.thumbnails").first()["ids"];
        QVERIFY(ids.size() >= 4 && ids.size() <= 8);
        for (const Json& id : ids)
            QVERIFY(id.get<int>() < 40);
        QTRY_VERIFY(!cache.image(0).isNull());
        gallery.scrollToBottom();
        QTRY_VERIFY(!cache.image(391).isNull());
        for (const Json& params : source.asked("data.thumbnails"))
            for (const Json& id : params["ids"])
                QVERIFY2(id.get<int>() < 40 || id.get<int>() >= 350, params.dump().c_str());
    }
};

QTEST_MAIN(TestClassGallery)
#include "TestClassGallery.moc"
