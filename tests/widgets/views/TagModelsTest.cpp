// What stands behind tags: ranges of ids, the set, its edits, its file.

#include <QDir>
#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "models/KeptFile.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/IdRanges.h"
#include "models/samples/SampleTags.h"
#include "widgets/frame/TextFile.h"

using namespace kindred;

class TagModelsTest final : public QObject {
    Q_OBJECT

    static Json summary(const char* id) { return {{"run", "/runs/a"}, {"id", id}}; }

    static QStringList namesIn(const TagSet& set)
    {
        QStringList names;
        for (const Tag& tag : set.tags())
            names << tag.name;
        return names;
    }

private Q_SLOTS:
    void rangesAreReadBack()
    {
        QCOMPARE(idRanges({}), Json::array());
        QCOMPARE(idRanges({3, 4, 5, 9, 11, 12}), Json({3, 3, 9, 1, 11, 2}));
        std::mt19937_64 random(5);
        for (int round = 0; round < 50; ++round) {
            QSet<qint64> some;
            for (int i = 0; i < round * 20; ++i)
                some.insert(static_cast<qint64>(random() % 600));
            const QList<qint64> ids = ascendingIds(some);
            const auto read = idsOfRanges(idRanges(ids), "here");
            QVERIFY(read.ok());
            QCOMPARE(*read, ids);
        }
    }

    void damagedRangesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text :
             {"null", "{}", "[3]", "[3,0]", "[3,-1]", "[-3,1]", "[3,2,4,1]", "[5,1,3,1]",
              "[\"3\",1]", "[3.5,1]", "[0,20000001]", "[9007199254740993,1]"})
            QTest::newRow(text) << QByteArray(text);
    }

    void damagedRangesAreRefused()
    {
        QFETCH(QByteArray, text);
        const auto read = idsOfRanges(Json::parse(text.toStdString()), "here");
        QVERIFY(!read.ok());
        QCOMPARE(read.error().where, std::string("here"));
    }

    void aTagIsANamedSet()
    {
        TagSet set;
        set.add("  odd \n ones ", {1, 3});
        set.add("odd ones", {3, 5});
        set.add("small", {1, 2});
        set.add("", {7});
        set.add("nobody", {});
        QCOMPARE(namesIn(set), (QStringList{"odd ones", "small"}));
        QCOMPARE(set.find("odd ones")->ids, (QList<qint64>{1, 3, 5}));
        QCOMPARE(set.of(1), (QStringList{"odd ones", "small"}));
        QVERIFY(set.of(4).isEmpty());
        QVERIFY(!set.rename("small", "odd ones"));
        QVERIFY(!set.rename("small", "   "));
        QVERIFY(!set.rename("none", "some"));
        QVERIFY(set.rename("small", "few"));
        set.take("odd ones", {1, 2, 3});
        QCOMPARE(set.find("odd ones")->ids, QList<qint64>{5});
        set.take("odd ones", {5});
        QVERIFY2(!set.find("odd ones"), "a tag without samples is none");
        const auto read = TagSet::fromJson(set.toJson(), "here");
        QVERIFY(read.ok() && *read == set);
    }

    void sharesAreCountedHoweverLongTheListsAre()
    {
        std::mt19937_64 random(7);
        for (const int size : {1, 10, 900}) {
            QSet<qint64> asked;
            QSet<qint64> tagged;
            for (int i = 0; i < size; ++i)
                asked.insert(static_cast<qint64>(random() % 2000));
            for (int i = 0; i < 700; ++i)
                tagged.insert(static_cast<qint64>(random() % 2000));
            QCOMPARE(TagSet::countIn({"a", ascendingIds(tagged)}, ascendingIds(asked)),
                     (asked & tagged).size());
        }
    }

    void undoneToTheStartAndRedoneToTheEnd()
    {
        CurrentRun current;
        current.setRun("/runs/a", summary("a"));
        SampleTags tags(&current, {});
        QList<TagSet> states{tags.set()};
        std::mt19937_64 random(11);
        const QStringList names{"one", "two", "three", "four"};
        for (int i = 0; i < 200; ++i) {
            const QString name = names[static_cast<int>(random() % 4)];
            QSet<qint64> some;
            for (int n = 0; n < 6; ++n)
                some.insert(static_cast<qint64>(random() % 30));
            switch (random() % 5) {
            case 0:
            case 1:
                tags.tag(name, ascendingIds(some));
                break;
            case 2:
                tags.untag(name, ascendingIds(some));
                break;
            case 3:
                tags.rename(name, names[static_cast<int>(random() % 4)]);
                break;
            default:
                tags.forget(name);
            }
            if (!(tags.set() == states.last()))
                states << tags.set();
        }
        QVERIFY(states.size() > 50);
        QCOMPARE(tags.undoStack()->count(), states.size() - 1);
        for (qsizetype at = states.size() - 1; at-- > 0;) {
            tags.undoStack()->undo();
            QVERIFY(tags.set() == states[at]);
        }
        QVERIFY(!tags.undoStack()->canUndo());
        for (qsizetype at = 1; at < states.size(); ++at) {
            tags.undoStack()->redo();
            QVERIFY(tags.set() == states[at]);
        }
        QVERIFY(!tags.undoStack()->canRedo());
    }

    void eachRunHasItsOwn()
    {
        QTemporaryDir folder;
        CurrentRun current;
        SampleTags tags(&current, folder.path());
        tags.tag("early", {1});
        QVERIFY2(tags.set().isEmpty(), "there is no run yet");
        current.setRun("/runs/a"); // its summary follows later
        QVERIFY(tags.set().isEmpty());
        current.setSummary(summary("a"));
        tags.tag("stars", {1, 2, 3});
        current.setRun("/runs/b", summary("b"));
        QVERIFY(tags.set().isEmpty());
        QVERIFY(!tags.undoStack()->canUndo());
        tags.tag("rings", {4});
        current.setRun("/runs/elsewhere/a", summary("a")); // the same run, moved
        QCOMPARE(namesIn(tags.set()), QStringList{"stars"});
        current.setRun("/runs/b", summary("b"));
        QCOMPARE(namesIn(tags.set()), QStringList{"rings"});
    }

    void whatWasDoneLastIsInTheFileOfAKilledWindow()
    {
        QTemporaryDir folder;
        CurrentRun current;
        current.setRun("/runs/a", summary("0123456789abcdef"));
        SampleTags tags(&current, folder.path());
        tags.tag("stars", {1, 2, 3});
        tags.tag("rings", {7});
        tags.undoStack()->undo();
        // Nothing is closed: a window that is killed now leaves what is on the disk.
        const QString path = folder.filePath("0123456789abcdef.json");
        QTRY_VERIFY(fileText(path).contains("stars") && !fileText(path).contains("rings"));
        SampleTags again(&current, folder.path());
        QVERIFY(again.set() == tags.set());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void aRunWithoutAnIdHasAFileToo()
    {
        QTemporaryDir folder;
        CurrentRun current;
        current.setRun("/runs/../odd name", {{"run", "/runs/../odd name"}});
        {
            SampleTags tags(&current, folder.path());
            tags.tag("stars", {1});
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
        const SampleTags again(&current, folder.path());
        QCOMPARE(namesIn(again.set()), QStringList{"stars"});
    }

    void damagedFilesAreSetAside_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text :
             {"", "{\"format\":1,\"tags\":[{\"na", "[]", "{\"format\":9,\"tags\":[]}",
              "{\"format\":1,\"tags\":[{\"name\":\"a\",\"samples\":[1]}]}",
              "{\"format\":1,\"tags\":[{\"samples\":[1,1]}]}",
              "{\"format\":1,\"tags\":[{\"name\":\"a\",\"samples\":[1,1]},"
              "{\"name\":\"a\",\"samples\":[1,1]}]}"})
            QTest::newRow(*text ? text : "empty") << QByteArray(text);
    }

    void damagedFilesAreSetAside()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        QVERIFY(putFile(folder.filePath("a.json"), text));
        CurrentRun current;
        SampleTags tags(&current, folder.path());
        QSignalSpy failed(&tags, &SampleTags::failed);
        current.setRun("/runs/a", summary("a"));
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains("set aside"));
        const QStringList aside = QDir(folder.path()).entryList({"a.json.damaged-*"});
        QCOMPARE(aside.size(), 1);
        QCOMPARE(fileText(folder.filePath(aside.first())), text);
        tags.tag("new", {1});
        QTRY_VERIFY(fileText(folder.filePath("a.json")).contains("new"));
    }

    void whereNothingCanBeWrittenItIsSaidOnce()
    {
        QTemporaryDir folder;
        QVERIFY(putFile(folder.filePath("file"), "in the way"));
        CurrentRun current;
        current.setRun("/runs/a", summary("a"));
        SampleTags tags(&current, folder.filePath("file/tags"));
        QSignalSpy failed(&tags, &SampleTags::failed);
        tags.tag("stars", {1});
        QTRY_COMPARE(failed.count(), 1);
        tags.tag("rings", {1});
        current.setRun("/runs/b", summary("b")); // waits for what is written
        QCOMPARE(failed.count(), 1);
        // Told also of a run that is left at once.
        tags.tag("stars", {1});
        current.setRun("/runs/a", summary("a"));
        QCOMPARE(failed.count(), 2);
    }

    void aFileDoesNotWaitForAnother()
    {
        QTemporaryDir folder;
        QSemaphore release;
        KeptFile slow(folder.filePath("slow.json"), KeptFile::Writers::Several);
        slow.keep([&release] {
            release.acquire();
            return std::string("1");
        });
        KeptFile quick(folder.filePath("quick.json"), KeptFile::Writers::Several);
        quick.keep([] { return std::string("2"); });
        quick.settle();
        const auto read = quick.read();
        const bool waited = QFileInfo::exists(folder.filePath("slow.json"));
        release.release();
        QVERIFY(read.ok() && *read == Json(2));
        QVERIFY(!waited);
    }

    void twoWindowsLoseNothingOfEachOther()
    {
        QTemporaryDir folder;
        CurrentRun current;
        current.setRun("/runs/a", summary("a"));
        SampleTags one(&current, folder.path());
        SampleTags two(&current, folder.path());
        // Both write at every turn: each look meets the other's new file sooner or later.
        constexpr int kTurns = 30;
        for (int turn = 0; turn < kTurns; ++turn) {
            one.tag("stars", {turn});
            two.tag("rings", {turn});
            QCoreApplication::processEvents();
        }
        const auto kept = [&](const char* name) {
            const TagSet set = SampleTags(&current, folder.path()).set();
            const Tag* tag = set.find(name);
            return tag ? tag->ids.size() : 0;
        };
        QTRY_VERIFY(kept("stars") == kTurns && kept("rings") == kTurns);
        QTRY_VERIFY(!QFileInfo::exists(folder.filePath("a.json.lock")));
    }

    void whatIsChangedElsewhereIsMerged()
    {
        const auto setOf = [](const QList<Tag>& tags) {
            TagSet set;
            for (const Tag& tag : tags)
                set.add(tag.name, tag.ids);
            return set;
        };
        const TagSet base = setOf({{"a", {1, 2, 3}}, {"b", {4}}, {"c", {5}}});
        const TagSet mine = setOf({{"a", {1, 2, 3, 9}}, {"c", {5, 6}}});
        const TagSet theirs = setOf({{"a", {2, 3}}, {"b", {4, 7}}, {"d", {8}}});
        QVERIFY(TagSet::merged(base, mine, theirs) ==
                setOf({{"a", {2, 3, 9}}, {"c", {6}}, {"b", {7}}, {"d", {8}}}));
        QVERIFY(TagSet::merged(base, base, theirs) == theirs);
        QVERIFY(TagSet::merged(base, mine, base) == mine);
        QVERIFY(TagSet::merged({}, mine, mine) == mine);
    }

    void twoWindowsKeepTheTagsOfBoth()
    {
        QTemporaryDir folder;
        CurrentRun current;
        current.setRun("/runs/a", summary("a"));
        SampleTags one(&current, folder.path());
        SampleTags two(&current, folder.path());
        const auto file = [&] { return fileText(folder.filePath("a.json")); };
        one.tag("stars", {1, 2});
        QTRY_VERIFY(file().contains("stars"));
        two.tag("rings", {3});
        QTRY_VERIFY(file().contains("stars") && file().contains("rings"));
        QTRY_COMPARE(namesIn(two.set()).size(), 2);
        one.untag("stars", {1});
        QTRY_VERIFY(one.set().find("rings"));
        const auto written = [&] { return SampleTags(&current, folder.path()).set(); };
        QTRY_COMPARE(written().find("stars")->ids, QList<qint64>{2});
        QVERIFY(written().find("rings"));
        // Undo takes back what this window did, not what the other one did since.
        two.undoStack()->undo();
        QTRY_COMPARE(namesIn(two.set()), QStringList("stars"));
        QTRY_COMPARE(two.set().find("stars")->ids, QList<qint64>{2});
        QTRY_VERIFY(!file().contains("rings"));
        two.undoStack()->redo();
        QTRY_VERIFY(file().contains("rings"));
        one.undoStack()->undo();
        QTRY_VERIFY(written().find("rings") && written().find("stars")->ids.size() == 2);
        QTRY_VERIFY(one.set().find("rings") && one.set().find("stars")->ids.size() == 2);
        QVERIFY(QDir(folder.path()).entryList({"*damaged*"}).isEmpty());
        // What is damaged elsewhere costs this window nothing.
        const TagSet before = one.set();
        QVERIFY(putFile(folder.filePath("a.json"), "{\"format\":1,\"ta"));
        one.tag("moss", {5});
        QTRY_VERIFY(file().contains("moss") && file().contains("stars"));
        QCOMPARE(namesIn(one.set()).size(), namesIn(before).size() + 1);
    }

    void whatOlderVersionsKeptIsTakenOver()
    {
        QTemporaryDir folder;
        CurrentRun current;
        current.setRun("/runs/a", summary("a"));
        SampleTags tags(&current, folder.path());
        tags.tag("stars", {9});
        const Json kept = Json::parse(
            R"({"a":{"stars":[1],"rings":[5,4,5,"x",-2]},"b":{"moss":[3]},"c":7,"":{"d":[1]}})");
        QVERIFY(tags.adopt(kept).ok());
        QCOMPARE(namesIn(tags.set()), (QStringList{"stars", "rings"}));
        QCOMPARE(tags.set().find("stars")->ids, QList<qint64>{9});
        QCOMPARE(tags.set().find("rings")->ids, (QList<qint64>{4, 5}));
        current.setRun("/runs/b", summary("b"));
        QCOMPARE(tags.set().find("moss")->ids, QList<qint64>{3});
        QVERIFY(putFile(folder.filePath("c.json"), "damaged"));
        QVERIFY2(!tags.adopt({{"c", {{"d", {1}}}}}).ok(), "it is not lost");
        QCOMPARE(fileText(folder.filePath("c.json")), QByteArray("damaged"));
    }
};

QTEST_GUILESS_MAIN(TagModelsTest)
#include "TagModelsTest.moc"
