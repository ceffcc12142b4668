// The board as a file: its JSON, what is refused or mended in it, what is kept, its columns' widths
// among it.

#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>

#include "board/BoardColumns.h"
#include "board/session/BoardEditor.h"
#include "board/session/BoardStore.h"

using namespace kindred;

namespace {

QList<BoardImage> keptPictures(int first, int count)
{
    QList<BoardImage> images;
    for (int i = first; i < first + count; ++i) {
        BoardImage image;
        image.key = QString("key%1").arg(i);
        image.name = QString("ring-%1.png").arg(i);
        image.source = {"/runs/a", i, {}, true};
        images.append(image);
    }
    return images;
}

} // namespace

class BoardStoreTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columnsKeepTheirWidthsWhileTheSideStandsBelow()
    {
        QWidget* const parts[] = {new QWidget, new QWidget};
        for (QWidget* part : parts)
            part->setMinimumWidth(150);
        QWidget window;
        window.resize(1200, 400);
        BoardColumns columns(parts[0], parts[1], new QLabel(QString(20, 'x')), &window);
        columns.resize(1200, 400);
        window.show();
        columns.setSizes({400, 500, 300});
        const QList<int> chosen = columns.sizes();
        QVERIFY(chosen[0] > 350 && chosen[0] < chosen[1]);
        for (int width = 1100; width >= 320; width -= 20)
            columns.resize(width, 400); // as a person drags the window's edge
        QVERIFY(columns.isStacked());
        QCOMPARE(columns.sizes(), QList<int>({400, 500, 300}));
        columns.resize(1200, 400);
        QVERIFY(!columns.isStacked());
        const QList<int> again = columns.sizes();
        QCOMPARE(again[2], 300);
        QVERIFY(std::abs(again[0] * 5 - again[1] * 4) <= 9); // shared as they were
    }

    void whatIsNoBoardIsRefused()
    {
        BoardEditor editor;
        editor.addGroups({{"Ring", keptPictures(1, 1)}});
        Json json = editor.document().toJson();
        json["version"] = BoardDocument::kVersion + 1;
        QVERIFY(!BoardDocument::fromJson(json, "newer").ok());
        QVERIFY(!BoardDocument::fromJson(Json::object(), "empty").ok());
        QVERIFY(!BoardDocument::fromJson(Json::array(), "array").ok());
        Json twice = editor.document().toJson();
        twice["classes"].push_back(twice["classes"][0]);
        QVERIFY(!BoardDocument::fromJson(twice, "twice").ok());
        // A mistyped member is as good as none.
        Json odd = editor.document().toJson();
        odd["rules"] = "fast";
        odd["classes"][0]["images"][0]["weight"] = -3;
        odd["encoder"] = {{"kind", "run"}};
        const auto read = BoardDocument::fromJson(odd, "odd");
        QVERIFY(read.ok());
        QCOMPARE(read->classes[0].images[0].weight, 1.0);
        QVERIFY(read->encoder == BoardEncoder{});
    }

    void whatIsOutOfRangeIsMended()
    {
        BoardEditor editor;
        editor.addGroups({{"Ring", keptPictures(1, 4)}});
        editor.addQueries(keptPictures(10, 2));
        Json json = editor.document().toJson();
        Json& images = json["classes"][0]["images"];
        images[0]["weight"] = 0;
        images[1]["weight"] = 1e300;
        images[1]["source"]["id"] = 1e300;
        images[2]["key"] = "";
        images[3]["key"] = images[0]["key"];
        json["queries"][1]["key"] = json["queries"][0]["key"];
        json["classes"][0]["colour"] = -1e300;
        json["next_class"] = 1e300;
        json["rules"] = {{"k", 1e300}, {"sigma", 0}, {"temperature", -5}, {"keep", 1}};
        const auto read = BoardDocument::fromJson(json, "odd");
        QVERIFY(read.ok());
        QCOMPARE(read->classes[0].images.size(), 2);
        QCOMPARE(read->classes[0].images[0].weight, 0.01);
        QCOMPARE(read->classes[0].images[1].weight, 100.0);
        QCOMPARE(read->classes[0].colour, 0);
        QCOMPARE(read->queries.size(), 1);
        QCOMPARE(read->rules.k, std::optional(1000));
        QCOMPARE(read->rules.sigma, std::optional(0.001));
        QCOMPARE(read->rules.temperature, std::optional(0.01));
        QCOMPARE(read->rules.keep, 0.999);
        QVERIFY(read->nextClass > 0);
        for (const double id : {2147483647.0, 1e300, -1.0}) {
            json["classes"][0]["id"] = id;
            QVERIFY(!BoardDocument::fromJson(json, "odd").ok());
        }
        json["classes"][0]["id"] = 0;
        QVERIFY(BoardDocument::fromJson(json, "mended").ok());
        json["version"] = 1e300;
        QVERIFY(!BoardDocument::fromJson(json, "newer").ok());
    }

    void theBoardIsKept()
    {
        QTemporaryDir home;
        const QString path = home.filePath("deep/board.json");
        BoardEditor editor;
        editor.addGroups({{QString::fromUtf8("Pfifferling äöü"), keptPictures(1, 3)}});
        {
            BoardStore store(path);
            QVERIFY(!store.load());
            store.keep(editor.document());
        } // what was still to be written is written
        BoardStore store(path);
        QVERIFY(store.load().value() == editor.document());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\":\"kindred-board\",\"vers");
        file.close();
        QVERIFY(!store.load());
        QVERIFY(store.notice().contains("board.json.damaged"));
        QCOMPARE(QDir(home.filePath("deep")).entryList({"board.json.damaged*"}).size(), 1);
    }

    void aBoardThatCannotBeReadIsLeftAlone()
    {
        QTemporaryDir home;
        BoardEditor editor;
        editor.addGroups({{"Ring", keptPictures(1, 1)}});
        const auto keepTo = [&](const QString& path) {
            BoardStore store(path);
            const bool loaded = store.load().has_value();
            store.keep(editor.document());
            return loaded ? QString() : store.notice();
        };
        // There, but nobody can open it.
        const QString folder = home.filePath("board.json");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(keepTo(folder).contains("not kept"));
        QVERIFY(QFileInfo(folder).isDir());
        // Damaged, and too long a name to be set aside.
        QFile file(home.filePath(QString(240, 'b')));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        QVERIFY(keepTo(file.fileName()).contains("not kept"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("{"));
    }

    void aBoardThatCannotBeWrittenIsToldOnce()
    {
        QTemporaryDir home;
        QFile file(home.filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        BoardStore store(home.filePath("file/board.json"));
        QSignalSpy failed(&store, &BoardStore::failed);
        QVERIFY(!store.load());
        QVERIFY(store.notice().isEmpty());
        store.keep({});
        QVERIFY(failed.wait(60'000));
        // The first that can be written ends it.
        QVERIFY(file.remove());
        store.keep({});
        QTRY_VERIFY(QFileInfo::exists(home.filePath("file/board.json")));
        QCOMPARE(failed.size(), 1);
    }
};

QTEST_MAIN(BoardStoreTest)
#include "BoardStoreTest.moc"
