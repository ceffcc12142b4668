// The board as a value: edits with undo and redo, what is brought to it.

#include <QAbstractItemModelTester>
#include <QDir>
#include <QImage>
#include <QMimeData>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "board/classify/BoardResults.h"
#include "board/intake/BoardBrought.h"
#include "board/session/BoardEditor.h"

using namespace kindred;

namespace {

BoardImage picture(int number)
{
    BoardImage image;
    image.key = QString("key%1").arg(number);
    image.name = QString("ring-%1.png").arg(number);
    image.source = number % 2 ? BoardSource{"/runs/a", number, {}, true}
                              : BoardSource{{}, -1, QString("/p/%1.png").arg(number), false};
    return image;
}

QList<BoardImage> pictures(int first, int count)
{
    QList<BoardImage> images;
    for (int i = 0; i < count; ++i)
        images.append(picture(first + i));
    return images;
}

/// Any edit, chosen by chance.
void editByChance(BoardEditor& editor, QRandomGenerator& random)
{
    const BoardDocument& board = editor.document();
    const auto some = [&](qsizetype size) { return static_cast<int>(random.bounded(size)); };
    const int classId = board.classes.isEmpty() ? -1 : board.classes[some(board.classes.size())].id;
    QList<BoardPlace> places;
    if (const int at = board.indexOf(classId); at >= 0)
        for (int image = 0; image < board.classes[at].images.size(); ++image)
            if (random.bounded(2) == 0)
                places.append({classId, image});
    const QList<BoardImage> brought = pictures(some(40), 1 + some(4));
    BoardRules rules = board.rules;
    switch (some(17)) {
    case 0:
        editor.addClass();
        break;
    case 1:
        editor.addGroups({{"Ring", brought}, {{}, pictures(some(40), 2)}});
        break;
    case 2:
        editor.addImages(classId, brought);
        break;
    case 3:
        editor.addQueries(brought);
        break;
    case 4:
        editor.rename(classId, QString("name %1").arg(some(5)));
        break;
    case 5:
        if (!board.classes.isEmpty())
            editor.merge(classId, board.classes[some(board.classes.size())].id);
        break;
    case 6:
        editor.removeClass(classId);
        break;
    case 7:
        if (!board.classes.isEmpty())
            editor.move(places, board.classes[some(board.classes.size())].id);
        break;
    case 8:
        editor.remove(places);
        break;
    case 9:
        editor.setOut(places, random.bounded(2) == 0);
        break;
    case 10:
        editor.setWeight(places, 0.5 * (1 + some(5)));
        break;
    case 11:
        editor.removeQueries({picture(some(40)).key});
        break;
    case 12:
        editor.ask(places);
        break;
    case 13:
        rules.sigma = 0.01 * (1 + some(100));
        editor.setRules(rules, "sigma", "sigma");
        break;
    case 14:
        rules.rule = some(2) ? "ncm" : "wknn";
        editor.setRules(rules, "rule");
        break;
    case 15:
        editor.setEncoder({BoardEncoder::Kind::Run, QString("/runs/%1").arg(some(3))}, "encoder");
        break;
    default:
        editor.replace({{"a", brought}}, pictures(some(40), 2), "episode");
        break;
    }
}

QSet<QString> keysOf(const BoardDocument& board, int& count)
{
    QSet<QString> keys;
    count = 0;
    for (const BoardClass& each : board.classes)
        for (const BoardImage& image : each.images) {
            keys.insert(image.key);
            ++count;
        }
    return keys;
}

} // namespace

class BoardEditorTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoToTheStartAndRedoToTheEndGiveEqualBoards()
    {
        for (quint32 seed = 1; seed <= 40; ++seed) {
            QRandomGenerator random(seed);
            BoardEditor editor;
            BoardDocument start;
            start.name = "start";
            editor.reset(start);
            QList<BoardDocument> after; // by number of steps that are done
            for (int edit = 0; edit < 60; ++edit) {
                editByChance(editor, random);
                after.resize(editor.undoStack()->index() + 1);
                after.last() = editor.document();
                if (random.bounded(6) == 0)
                    editor.undoStack()->undo();
                int count = 0;
                // Every class has a name and an id of its own, every picture one place.
                QSet<QString> names;
                for (const BoardClass& each : editor.document().classes)
                    names.insert(each.name);
                QCOMPARE(names.size(), editor.document().classes.size());
                QCOMPARE(keysOf(editor.document(), count).size(), count);
            }
            QUndoStack* stack = editor.undoStack();
            while (stack->canRedo())
                stack->redo();
            const BoardDocument end = editor.document();
            while (stack->canUndo())
                stack->undo();
            QVERIFY(editor.document() == start);
            for (int step = 1; step < after.size(); ++step) {
                stack->redo();
                if (!after[step].isEmpty())
                    QVERIFY2(editor.document() == after[step], qPrintable(QString::number(seed)));
            }
            while (stack->canRedo())
                stack->redo();
            QVERIFY(editor.document() == end);
            // As JSON it is the same board.
            const auto again = BoardDocument::fromJson(end.toJson(), "test");
            QVERIFY(again.ok());
            QVERIFY(*again == end);
        }
    }

    void aPictureIsAtOnePlace()
    {
        BoardEditor editor;
        editor.addGroups({{"Ring", pictures(1, 3)}, {"Tent", pictures(4, 2)}});
        const int ring = editor.document().classes[0].id;
        const int tent = editor.document().classes[1].id;
        const auto moved = editor.addImages(tent, {picture(1), picture(4), picture(9)});
        QCOMPARE(moved.moved, 1);
        QCOMPARE(moved.known, 1);
        QCOMPARE(moved.added, 1);
        QCOMPARE(editor.document().classes[0].images.size(), 2);
        QCOMPARE(editor.placeOf("key1"), (BoardPlace{tent, 2}));
        // What is taught is not asked, until it is asked instead.
        QCOMPARE(editor.addQueries({picture(2), picture(20)}).added, 1);
        editor.ask({{ring, 0}});
        QCOMPARE(editor.document().queries.size(), 2);
        QCOMPARE(editor.document().queries[1].key, QString("key2"));
        QCOMPARE(editor.document().queries[1].truth, QString("Ring"));
        QCOMPARE(editor.addImages(ring, {picture(2)}).moved, 1);
        QCOMPARE(editor.document().queries.size(), 1);
    }

    void namesAreTheirOwn()
    {
        BoardEditor editor;
        editor.addGroups({{"Ring", pictures(1, 1)}, {{}, pictures(2, 1)}});
        const int other = editor.document().classes[1].id;
        QCOMPARE(editor.document().classes[1].name, QString("Class 1"));
        QVERIFY(!editor.rename(other, "Ring"));
        QVERIFY(!editor.rename(other, {}));
        QVERIFY(editor.rename(other, "Tent"));
        // More pictures of a name are more pictures of its class.
        editor.addGroups({{"Ring", pictures(5, 2)}});
        QCOMPARE(editor.document().classes.size(), 2);
        QCOMPARE(editor.document().classes[0].images.size(), 3);
        QCOMPARE(editor.undoStack()->undoText(), QString("Add 2 image(s) to Ring"));
        editor.addGroups({{"Ring", pictures(7, 1)}, {"Tent", pictures(8, 1)}});
        QCOMPARE(editor.undoStack()->undoText(), QString("Add 2 image(s) to their classes"));
        editor.addGroups({{"Star", pictures(9, 1)}, {"Tent", pictures(10, 1)}});
        QCOMPARE(editor.undoStack()->undoText(), QString("New class Star"));
        QVERIFY(editor.document().classes[0].colour != editor.document().classes[1].colour);
    }

    void whatAQueryIsFollowsTheName()
    {
        BoardEditor editor;
        editor.addGroups({{"Class 1", pictures(1, 3)}, {"Tent", pictures(4, 2)}});
        const int ring = editor.document().classes[0].id;
        editor.ask({{ring, 0}});
        QCOMPARE(editor.document().queries[0].truth, QString("Class 1"));
        QVERIFY(editor.rename(ring, "Ring"));
        QCOMPARE(editor.document().queries[0].truth, QString("Ring"));
        editor.merge(ring, editor.document().classes[1].id);
        QCOMPARE(editor.document().queries[0].truth, QString("Tent"));
        editor.undoStack()->undo();
        editor.undoStack()->undo(); // one step each
        QCOMPARE(editor.document().classes[0].name, QString("Class 1"));
        QCOMPARE(editor.document().queries[0].truth, QString("Class 1"));
    }

    void aSliderIsOneStep()
    {
        BoardEditor editor;
        BoardRules rules;
        for (const double sigma : {0.2, 0.3, 0.4}) {
            rules.sigma = sigma;
            editor.setRules(rules, "σ", "sigma");
        }
        QCOMPARE(editor.undoStack()->count(), 1);
        const int serial = editor.serial();
        editor.finishStep();
        rules.sigma = 0.5;
        editor.setRules(rules, "σ", "sigma");
        QCOMPARE(editor.undoStack()->count(), 2);
        QCOMPARE(editor.serial(), serial + 1);
        editor.undoStack()->undo();
        QCOMPARE(*editor.document().rules.sigma, 0.4);
        editor.undoStack()->undo();
        QVERIFY(!editor.document().rules.sigma);
        // Back where it began, it was no step at all.
        rules.sigma = 0.6;
        editor.setRules(rules, "σ", "other");
        editor.setRules({}, "σ", "other");
        QVERIFY(!editor.undoStack()->canUndo());
    }

    void whatIsBroughtIsTold()
    {
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile("/p/a.png"), QUrl::fromLocalFile("/p/b"),
                       QUrl("https://example.org/c.png")});
        QCOMPARE(broughtBy(files)->paths, QStringList({"/p/a.png", "/p/b"}));
        // A browser gives the picture beside its address.
        QMimeData browser;
        browser.setUrls({QUrl("https://example.org/c.png")});
        QImage image(4, 4, QImage::Format_RGB32);
        image.fill(Qt::red);
        browser.setImageData(image);
        QCOMPARE(broughtBy(browser)->pixels.size(), QSize(4, 4));
        QMimeData remote;
        remote.setUrls({QUrl("https://example.org/c.png")});
        QVERIFY(mayBringPictures(remote)); // so that it can be said why not
        QVERIFY(!broughtBy(remote).ok());
        QVERIFY(broughtBy(remote).error().what.find("offline") != std::string::npos);
        const std::unique_ptr<QMimeData> samples(samplesMime("/runs/a", {3, 5}));
        QCOMPARE(broughtBy(*samples)->ids, QList<qint64>({3, 5}));
        QCOMPARE(broughtBy(*samples)->run, QString("/runs/a"));
        const std::unique_ptr<QMimeData> own(boardMime({"k1"}));
        QCOMPARE(broughtBy(*own)->keys, QStringList("k1"));
        QMimeData text;
        text.setText("hello");
        QVERIFY(!mayBringPictures(text));
        QMimeData damaged;
        damaged.setData(kSamplesMime, "{");
        QVERIFY(!broughtBy(damaged).ok());
    }

    void aFolderIsReadByName()
    {
        QTemporaryDir home;
        const QDir root(home.path());
        QImage image(4, 4, QImage::Format_RGB32);
        image.fill(Qt::blue);
        for (const char* path : {"ring/b.png", "ring/a.png", "tent/deep/c.png", "top.png"}) {
            QVERIFY(root.mkpath(QFileInfo(path).path()));
            QVERIFY(image.save(root.filePath(path)));
        }
        QFile notes(root.filePath("ring/notes.txt"));
        QVERIFY(notes.open(QIODevice::WriteOnly));
        const QList<BoardFile> files = picturesBelow(home.path(), 100);
        QCOMPARE(files.size(), 4);
        QCOMPARE(files[0].folder, QString("ring"));
        QVERIFY(files[0].path.endsWith("a.png"));
        QCOMPARE(files[2].folder, QString("tent"));
        QCOMPARE(files[3].folder, QString());
        QCOMPARE(picturesBelow(home.path(), 2).size(), 2);
    }

    void resultsGoIntoASpreadsheet()
    {
        BoardResults results;
        QAbstractItemModelTester tester(&results);
        results.append({{{"path", "/p/a \"b\", c.png"},
                         {"class", "Ring"},
                         {"p", 0.5},
                         {"evidence", 0.25},
                         {"none_of_these", false}},
                        {{"path", "/p/d.png"},
                         {"class", nullptr},
                         {"p", 0.3},
                         {"evidence", 0.1},
                         {"none_of_these", true}},
                        {{"path", "/p/bad.png"}, {"error", "no picture"}}});
        QCOMPARE(results.rowCount(), 3);
        QCOMPARE(results.problems(), 1);
        for (const int column : {BoardResults::Path, BoardResults::Probability})
            QCOMPARE(results.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole),
                     results.index(0, column).data(Qt::TextAlignmentRole));
        QCOMPARE(results.csv(), QByteArray("path,class,p,evidence,none_of_these,error\r\n"
                                           "\"/p/a \"\"b\"\", c.png\",\"Ring\",0.5,0.25,0,\r\n"
                                           "\"/p/d.png\",,0.3,0.1,1,\r\n"
                                           "\"/p/bad.png\",\"\",,,,\"no picture\"\r\n"));
    }
};

QTEST_MAIN(BoardEditorTest)
#include "BoardEditorTest.moc"
