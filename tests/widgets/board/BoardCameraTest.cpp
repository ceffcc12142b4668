// The board's camera: pictures one after the other with what they show, and honest words where
// there is none.

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "board/BoardShareBar.h"
#include "board/intake/BoardCameraDialog.h"
#include "board/intake/BoardFrameTeacher.h"
#include "board/intake/BoardFrameView.h"
#include "widgets/board/BoardFixture.h"
#include "wizard/FolderDialog.h"

using namespace kindred;

class BoardCameraTest final : public BoardFixture {
    Q_OBJECT

private:
    BoardCameraDialog* openDialog()
    {
        for (QToolButton* button : m_view->findChildren<QToolButton*>())
            if (button->accessibleName().contains("camera"))
                button->click();
        return m_view->findChild<BoardCameraDialog*>();
    }

    static QString wordsOf(const QWidget& dialog)
    {
        QStringList words;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->isVisible())
                words << label->text();
        return words.join(" | ");
    }

    static QPushButton* buttonOf(const QWidget& dialog, const QString& text)
    {
        for (QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->text() == text)
                return button;
        return nullptr;
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void saysThatThereIsNoCamera()
    {
        open();
        teach();
        BoardCameraDialog* dialog = openDialog();
        QVERIFY(dialog);
        QTRY_VERIFY2(wordsOf(*dialog).contains("No camera here"), qPrintable(wordsOf(*dialog)));
        QVERIFY(!dialog->findChild<QComboBox*>()->isVisible());
        QCOMPARE(m_engine->count("camera.open"), 0);
        QVERIFY(!buttonOf(*dialog, "Pause")->isEnabled());
    }

    void watchesAVideoToItsEnd()
    {
        open();
        teach();
        m_engine->video = {"ring-3.png", "tent-4.png", "ring-5.png"};
        m_view->setPicker([](QWidget*, BoardView::Ask what) {
            return what == BoardView::Ask::Video ? QStringList{"/p/video.mjpeg"} : QStringList();
        });
        BoardCameraDialog* dialog = openDialog();
        buttonOf(*dialog, QString::fromUtf8("A video file…"))->click();
        QTRY_VERIFY2(wordsOf(*dialog).contains("The video is over."), qPrintable(wordsOf(*dialog)));
        QCOMPARE(dialog->answered(), 3);
        QVERIFY(wordsOf(*dialog).contains("Ring"));
        QVERIFY(!dialog->findChild<BoardFrameView*>()->picture().isNull());
        QCOMPARE(m_engine->count("camera.close"), 1);
        QCOMPARE(m_engine->count("board.frame"), 4); // never two at a time, none after the end
        buttonOf(*dialog, "Watch again")->click();
        QTRY_COMPARE(m_engine->count("camera.close"), 2);
        QCOMPARE(dialog->answered(), 3);
    }

    void whatIsSeenIsTaught()
    {
        open();
        teach();
        m_engine->video = {"ring-3.png", "tent-4.png"};
        m_view->setPicker([](QWidget*, BoardView::Ask) { return QStringList{"/p/video.mjpeg"}; });
        BoardCameraDialog* dialog = openDialog();
        auto* teacher = dialog->findChild<BoardFrameTeacher*>();
        QVERIFY(teacher && !teacher->button()->isVisible()); // there is nothing to see yet
        buttonOf(*dialog, QString::fromUtf8("A video file…"))->click();
        QTRY_VERIFY(wordsOf(*dialog).contains("The video is over."));
        QVERIFY(teacher->button()->isVisible());
        const auto choose = [teacher](const QString& text) {
            QMenu* menu = teacher->button()->menu();
            Q_EMIT menu->aboutToShow();
            for (QAction* action : menu->actions())
                if (action->text() == text)
                    return action->trigger();
        };
        const QString seen = QString::fromUtf8("“%1” has %2 now.");
        choose(QString::fromUtf8("To “Ring”"));
        QTRY_VERIFY2(wordsOf(*dialog).contains(seen.arg("Ring", "3 picture(s)")),
                     qPrintable(wordsOf(*dialog)));
        const BoardClass ring = board().classes[board().indexOf("Ring")];
        QCOMPARE(ring.images.size(), 3);
        // The picture itself, kept for later starts.
        const QImage kept(ring.images.last().source.path);
        QCOMPARE(kept.convertToFormat(QImage::Format_RGB32),
                 dialog->findChild<BoardFrameView*>()->picture());
        session()->editor()->undoStack()->undo();
        QCOMPARE(board().classes[board().indexOf("Ring")].images.size(), 2);
        choose("As a new class");
        QTRY_COMPARE(board().classes.size(), 3);
        QTRY_VERIFY(wordsOf(*dialog).contains("has 1 picture(s) now."));
        choose("As pictures to tell apart");
        QTRY_VERIFY2(wordsOf(*dialog).contains("there already"), // in the class that it made
                     qPrintable(wordsOf(*dialog)));
    }

    void theMenuKeepsWhatIsSeen()
    {
        open();
        teach();
        m_engine->cameras = {{{"device", "/dev/video0"}, {"name", "Webcam"}}};
        for (int i = 0; i < 10'000; ++i)
            m_engine->video << QString("tent-%1.png").arg(i % 20);
        BoardCameraDialog* dialog = openDialog();
        QTRY_VERIFY(dialog->answered() > 2);
        auto* teacher = dialog->findChild<BoardFrameTeacher*>();
        QMenu* menu = teacher->button()->menu();
        menu->popup({10, 10});
        QVERIFY(teacher->isChoosing());
        const auto* view = dialog->findChild<BoardFrameView*>();
        const QImage seen = view->picture();
        const int before = dialog->answered();
        QTRY_VERIFY(dialog->answered() > before + 3);
        QCOMPARE(view->picture(), seen);
        menu->close();
        QTRY_VERIFY(view->picture() != seen);
    }

    void watchesAVideoOfAnotherComputer()
    {
        open();
        teach();
        m_engine->video = {"ring-3.png"};
        m_engine->host = "gpu-box";
        m_engine->listed = {{{"name", "clips"}, {"kind", "folder"}, {"source", true}},
                            {{"name", "street.mp4"}, {"kind", "file"}, {"source", false}}};
        BoardCameraDialog* dialog = openDialog();
        buttonOf(*dialog, QString::fromUtf8("A video file…"))->click();
        auto* files = m_view->findChild<FolderDialog*>();
        QVERIFY(files);
        QCOMPARE(files->windowTitle(), "Choose a file on gpu-box");
        auto* list = files->findChild<QListWidget*>();
        QTRY_COMPARE(list->count(), 2);
        QVERIFY(!buttonOf(*files, "Choose")->isEnabled()); // a folder is no video
        list->setCurrentRow(0);
        QVERIFY(!buttonOf(*files, "Choose")->isEnabled());
        QVERIFY(list->item(1)->flags().testFlag(Qt::ItemIsEnabled));
        list->setCurrentRow(1);
        QVERIFY(buttonOf(*files, "Choose")->isEnabled());
        buttonOf(*files, "Choose")->click();
        QTRY_COMPARE(dialog->answered(), 1);
        QCOMPARE(m_engine->asked("camera.open").back().params["source"], "/far/street.mp4");
    }

    void watchesTheFirstCameraAndPauses()
    {
        open();
        teach();
        m_engine->cameras = {{{"device", "/dev/video0"}, {"name", "Webcam"}}};
        for (int i = 0; i < 10'000; ++i)
            m_engine->video << QString("tent-%1.png").arg(i % 20);
        BoardCameraDialog* dialog = openDialog();
        QTRY_VERIFY(dialog->answered() > 2);
        QCOMPARE(m_engine->asked("camera.open").back().params["source"], "/dev/video0");
        QVERIFY(wordsOf(*dialog).contains("Tent"));
        QVERIFY(wordsOf(*dialog).contains("Live"));
        buttonOf(*dialog, "Pause")->click();
        settle();
        const int paused = dialog->answered();
        settle();
        QCOMPARE(dialog->answered(), paused);
        buttonOf(*dialog, "Continue")->click();
        QTRY_VERIFY(dialog->answered() > paused);
        dialog->close();
        QTRY_COMPARE(m_engine->count("camera.close"), 1);
    }

    void aCameraThatOpensTooLateIsClosed()
    {
        open();
        const QPointer<BoardCameraDialog> dialog = openDialog();
        dialog->watch("/dev/video0");
        dialog->close();
        QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
        QVERIFY(!dialog);
        QTRY_COMPARE(m_engine->count("camera.close"), 1);
        QCOMPARE(m_engine->asked("camera.close").back().params["camera"], "camera-1");
    }

    void saysWhyACameraCannotBeOpened()
    {
        open();
        teach();
        m_engine->cameras = {{{"device", "/dev/video0"}, {"name", "Webcam"}}};
        m_engine->errors.emplace("camera.open", inputError("the camera is in use", "/dev/video0",
                                                           "Close the other program."));
        BoardCameraDialog* dialog = openDialog();
        QTRY_VERIFY2(wordsOf(*dialog).contains("in use"), qPrintable(wordsOf(*dialog)));
        m_engine->errors.clear();
        m_engine->video = {"ring-1.png"};
        buttonOf(*dialog, "Watch again")->click();
        QTRY_COMPARE(dialog->answered(), 1);
    }

    void theFirstClassesComeFromACamera()
    {
        open();
        m_engine->cameras = {{{"device", "/dev/video0"}, {"name", "Webcam"}}};
        for (int i = 0; i < 10'000; ++i)
            m_engine->video << QString("tent-%1.png").arg(i % 20);
        BoardCameraDialog* dialog = openDialog();
        QVERIFY(dialog);
        QTRY_VERIFY2(wordsOf(*dialog).contains("Nothing taught yet"), qPrintable(wordsOf(*dialog)));
        QVERIFY(!dialog->findChild<BoardFrameView*>()->picture().isNull());
        QVERIFY(!dialog->findChild<BoardShareBar*>()->isVisible());
        QCOMPARE(m_engine->count("board.frame"), 0);
        QMenu* menu = dialog->findChild<BoardFrameTeacher*>()->button()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == "As a new class")
                action->trigger();
        QTRY_COMPARE(board().classes.size(), 1);
        // From now on it is told what it sees.
        QTRY_VERIFY2(wordsOf(*dialog).contains(board().classes.first().name + " | "),
                     qPrintable(wordsOf(*dialog)));
        QTRY_VERIFY(dialog->findChild<BoardShareBar*>()->isVisible());
        QVERIFY(!wordsOf(*dialog).contains("Nothing taught yet"));
        session()->editor()->undoStack()->undo();
        QTRY_VERIFY(wordsOf(*dialog).contains("Nothing taught yet"));
    }
};

QTEST_MAIN(BoardCameraTest)
#include "BoardCameraTest.moc"
