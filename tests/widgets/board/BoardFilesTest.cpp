// Classifier files: how a board is saved as one, and opened from one.

#include <QApplication>
#include <QFileDialog>
#include <QTimer>

#include "board/BoardHeader.h"
#include "board/classify/ClassifierName.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardFilesTest final : public BoardFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void aClassifierIsSavedAndOpened()
    {
        open();
        teach();
        settle();
        m_view->saveClassifier("/p/mushrooms.zip");
        settle();
        QVERIFY(lastSaid().contains("/p/mushrooms.zip"));
        const BoardDocument before = board();
        m_view->newBoard();
        settle();
        QVERIFY(board().isEmpty());
        m_view->openFile("/p/mushrooms.zip");
        settle();
        QVERIFY(board().classes == before.classes);
        QVERIFY(board().queries == before.queries);
        QCOMPARE(board().classifier, QString("/p/mushrooms.zip"));
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
        // The board before comes back, and the engine is shown what it does not have of it.
        m_engine->names.clear();
        session()->editor()->undoStack()->undo();
        session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(board() == before);
        QVERIFY(session()->service()->encoder() == before.encoder);
        QVERIFY(session()->missing().isEmpty());
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
        // What is not to be had any more is asked for once.
        m_engine->errors.emplace("board.add", inputError("gone", "file"));
        m_engine->names.clear();
        const int asked = m_engine->count("board.add");
        session()->editor()->undoStack()->redo();
        session()->editor()->undoStack()->redo();
        settle();
        QCOMPARE(board().classifier, QString("/p/mushrooms.zip"));
        QVERIFY(!session()->missing().isEmpty());
        QVERIFY(m_engine->count("board.add") <= asked + 1);
    }

    void aBoardIsSavedUnderItsName()
    {
        QCOMPARE(classifierName("Mushrooms"), QString("Mushrooms.kindred-classifier"));
        QCOMPARE(classifierName(" a/b: c "), QString("a-b- c.kindred-classifier"));
        QCOMPARE(classifierName({}), QString("classifier.kindred-classifier"));
        open();
        teach();
        session()->editor()->setName("Rings & discs");
        settle();
        QString proposed;
        const QString path = m_home->filePath("typed");
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            proposed = dialog->selectedFiles().value(0);
            dialog->selectFile(path);
            static_cast<QDialog*>(dialog)->accept();
        });
        Q_EMIT m_view->header()->saveWanted();
        settle();
        QCOMPARE(QFileInfo(proposed).fileName(), QString("Rings & discs.kindred-classifier"));
        QVERIFY(lastSaid().contains(path + ".kindred-classifier"));
    }

    void aBoardWithoutANameIsCalledAsItsFile()
    {
        open();
        teach();
        m_view->saveClassifier("/p/clothes.kindred-classifier");
        settle();
        QCOMPARE(board().name, QString("clothes"));
        QCOMPARE(m_view->header()->name()->text(), QString("clothes"));
        QCOMPARE(m_engine->asked("board.save").back().params["document"]["name"], Json("clothes"));
        m_view->saveClassifier("/p/other.kindred-classifier");
        settle();
        QCOMPARE(board().name, QString("clothes")); // a name that is given stays
        m_engine->errors.emplace("board.save", inputError("no room", "file"));
        session()->editor()->setName({});
        m_view->saveClassifier("/p/third.kindred-classifier");
        settle();
        QVERIFY(board().name.isEmpty());
    }

    void packedFilesAreLeftToTheWindow()
    {
        const auto brings = [](const QString& path) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(path)});
            return mayBringPictures(data);
        };
        QVERIFY(brings("/p/ring.png") && brings("/p/rings"));
        QVERIFY(!brings("/p/mine.kindred-classifier") && !brings("/p/MINE.ZIP"));
        QVERIFY(!brings("/p/x.npy") && !brings("/p/rings.tar.gz"));
    }

    void aSaveThatTheEngineDidNotFinishIsTold()
    {
        open();
        teach();
        settle();
        QSignalSpy broken(m_view.get(), &BoardView::saveBroken);
        m_engine->held = "board.save";
        m_view->saveClassifier("/p/mushrooms.zip");
        QCOMPARE(m_engine->count("board.save"), 1);
        m_engine->restart();
        m_engine->held.clear();
        m_engine->release();
        settle();
        QCOMPARE(broken.count(), 1);
        QCOMPARE(broken.first().first().toString(), QString("/p/mushrooms.zip"));
        QVERIFY(!lastSaid().contains("/p/mushrooms.zip"));
        m_view->saveClassifier(broken.first().first().toString());
        settle();
        QVERIFY(lastSaid().contains("/p/mushrooms.zip"));
        QCOMPARE(broken.count(), 1);
    }
};

QTEST_MAIN(BoardFilesTest)
#include "BoardFilesTest.moc"
