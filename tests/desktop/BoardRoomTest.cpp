// The few-shot board in the whole window against the real engine.

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "Desktop.h"
#include "board/BoardView.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/queries/BoardQueryTray.h"
#include "desktop/DesktopFixture.h"
#include "rail/RoomRail.h"
#include "window/MainWindow.h"
#include "wizard/PlanDraft.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class BoardRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// With settings, and so a board, of its own.
    std::unique_ptr<Desktop> start(const char* name)
    {
        return openDesktop(m_home.filePath(QStringLiteral("%1/kindred.ini").arg(name)));
    }

    BoardView* boardOf(Desktop& desktop)
    {
        desktop.window()->showRoom(Room::Board);
        return desktop.window()->findChild<BoardView*>();
    }

    /// With KINDRED_GALLERY set, the window is left there to be looked at.
    static void shoot(Desktop& desktop, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (!folder.isEmpty())
            QVERIFY(desktop.window()->grab().save(QString("%1/%2.png").arg(folder, name)));
    }

    static const BoardDocument& board(BoardView* view) { return view->session()->document(); }

    /// A disc or a bar of some shade, as a file.
    QString picture(const QString& name, bool disc, int shade)
    {
        QImage image(48, 48, QImage::Format_RGB32);
        image.fill(QColor(20, 20, 20));
        QPainter painter(&image);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(shade, shade, 255 - shade));
        if (disc)
            painter.drawEllipse(8 + shade % 5, 8, 30, 30);
        else
            painter.drawRect(20, 4 + shade % 5, 8, 38);
        painter.end();
        const QString path = m_home.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        return image.save(path) ? path : QString();
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void picturesLetGoOnTheRailBecomeAClass()
    {
        const auto desktop = start("rail");
        QVERIFY(waitForEngine(*desktop));
        desktop->show();
        QMimeData pictures;
        pictures.setUrls({QUrl::fromLocalFile(picture("dropped/1.png", true, 90)),
                          QUrl::fromLocalFile(picture("dropped/2.png", true, 120))});
        auto* rail = desktop->window()->findChild<RoomRail*>();
        const QPoint at = rail->button(Room::Board)->geometry().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &pictures, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(rail, &enter);
        QDropEvent drop(at, Qt::CopyAction, &pictures, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(rail, &drop);
        QVERIFY(drop.isAccepted());
        QCOMPARE(desktop->window()->room(), Room::Board);
        auto* view = desktop->window()->findChild<BoardView*>();
        QTRY_COMPARE_WITH_TIMEOUT(board(view).classes.size(), 1, kPatience);
        QCOMPARE(board(view).classes[0].images.size(), 2);
        view->session()->editor()->undoStack()->undo();
        QVERIFY(board(view).classes.isEmpty());
    }

    void anEpisodeOfARunIsPredicted()
    {
        const auto desktop = start("a");
        QVERIFY(waitForEngine(*desktop));
        const QString run = trainRun(*desktop);
        QVERIFY(!run.isEmpty());
        BoardView* view = boardOf(*desktop);
        QVERIFY(view);
        BoardSession* session = view->session();
        QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kPatience);
        QCOMPARE(session->service()->encoder().path, run);

        view->episodes()->restoreState(
            {{"way", 5}, {"shot", 3}, {"queries", 3}, {"split", "train"}});
        view->episodes()->deal(0);
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 15, kPatience);
        QCOMPARE(session->document().classes.size(), 5);
        QCOMPARE(session->rules().size(), 6);
        QTRY_VERIFY_WITH_TIMEOUT(session->calibration() && session->calibration()->threshold,
                                 kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(session->harms().size(), 15, kPatience);
        // The window counts as the engine does.
        const RightOf right = view->tray()->model()->rightOnes();
        QCOMPARE(right.n, 15);
        QVERIFY(session->currentRule() && session->currentRule()->queries);
        QCOMPARE(right, *session->currentRule()->queries);

        // Without its pictures a class loses every query, and gets them back.
        const BoardVerdicts& verdicts = session->prediction().verdicts;
        const int cls = verdicts.at(0).shares.first().cls;
        int count = 0;
        for (qsizetype row = 0; row < verdicts.size(); ++row)
            count += verdicts.at(row).cls == cls ? 1 : 0;
        session->editor()->setOut({{cls, 0}, {cls, 1}, {cls, 2}}, true);
        QTRY_VERIFY_WITH_TIMEOUT(
            session->flips().size() >= count && view->session()->harms().size() == 12, kPatience);
        shoot(*desktop, "window-episode");
        session->editor()->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(session->harms().size() == 15, kPatience);
        QCOMPARE(view->tray()->model()->rightOnes(), right);
    }

    void picturesThatAreOpenedBecomeAClass()
    {
        const QStringList files{picture("opened/1.png", true, 60),
                                picture("opened/2.png", true, 90)};
        const auto desktop = start("opened");
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(desktop->window()->room() == Room::Home);
        desktop->window()->openFirst(files);
        QTRY_VERIFY_WITH_TIMEOUT(desktop->window()->room() == Room::Board, kPatience);
        BoardView* view = boardOf(*desktop);
        QTRY_COMPARE_WITH_TIMEOUT(board(view).classes.size(), 1, kPatience);
        QCOMPARE(board(view).classes[0].images.size(), 2);
    }

    void withoutARunPicturesAreTaughtAndKept()
    {
        QStringList teach;
        for (int i = 0; i < 3; ++i)
            teach << picture(QString("shapes/disc/%1.png").arg(i), true, 60 + 40 * i)
                  << picture(QString("shapes/bar/%1.png").arg(i), false, 60 + 40 * i);
        const QString ask = picture("ask/disc.png", true, 130);
        BoardDocument kept;
        {
            const auto desktop = start("b");
            BoardView* view = boardOf(*desktop);
            BoardSession* session = view->session();
            QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kPatience);
            view->intake()->bring(BoardBrought{{}, {}, {}, {m_home.filePath("shapes")}, {}}, {});
            QTRY_COMPARE_WITH_TIMEOUT(session->document().classes.size(), 2, kPatience);
            QCOMPARE(session->document().classes[0].name, QString("bar"));
            view->intake()->bring(BoardBrought{{}, {}, {}, {ask}, {}},
                                  {BoardTarget::Kind::Queries, -1});
            QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 1, kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(session->calibration().has_value(), kPatience);
            kept = session->document();
        }
        const auto desktop = start("b");
        BoardSession* session = boardOf(*desktop)->session();
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 1, kPatience);
        QVERIFY(session->document().classes == kept.classes);
        QVERIFY(session->missing().isEmpty());

        const QString file = m_home.filePath("shapes.kindred-classifier");
        desktop->window()->findChild<BoardView*>()->saveClassifier(file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
        for (const char* name : {"shapes.kindred-classifier", "copy.zip"}) {
            const QString path = m_home.filePath(name);
            QVERIFY(path == file || QFile::copy(file, path));
            const auto other = start(name);
            QVERIFY(waitForEngine(*other));
            other->window()->openPath(path);
            QTRY_COMPARE_WITH_TIMEOUT(other->window()->room(), Room::Board, kPatience);
            auto* opened = other->window()->findChild<BoardView*>();
            QTRY_COMPARE_WITH_TIMEOUT(board(opened).classifier, path, kPatience);
            QVERIFY(board(opened).classes == kept.classes);
        }
    }

    void picturesThatAreNamedOpenTheWizard()
    {
        QVERIFY(!picture("far/disc/0.png", true, 60).isEmpty());
        const auto desktop = start("c");
        QVERIFY(waitForEngine(*desktop));
        desktop->window()->openPath(m_home.filePath("far"));
        const auto wizard = [&] { return desktop->window()->findChild<TrainingWizard*>(); };
        QTRY_VERIFY_WITH_TIMEOUT(wizard(), kPatience);
        QVERIFY(wizard()->isVisible());
        QCOMPARE(wizard()->engine()->draft()->text("data"), m_home.filePath("far"));
    }
};

QTEST_MAIN(BoardRoomTest)
#include "BoardRoomTest.moc"
