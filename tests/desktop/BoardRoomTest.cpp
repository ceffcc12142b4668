// The few-shot board in the whole window against the real engine.

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include "Desktop.h"
#include "MainWindow.h"
#include "board/BoardEpisodeDialog.h"
#include "board/BoardQueryTray.h"
#include "board/BoardView.h"
#include "common/JsonFields.h"

using namespace kindred;

namespace {
constexpr int kLong = 120'000; ///< patience with a busy machine
} // namespace

class BoardRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    QString m_run;

    std::unique_ptr<Desktop> start(const char* settings)
    {
        Arguments arguments;
        arguments.engine = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
        const QString folder = m_home.filePath(QString::fromLatin1(settings));
        QDir().mkpath(folder);
        auto desktop = std::make_unique<Desktop>(arguments, folder + "/kindred.ini");
        desktop->show();
        return desktop;
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
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        for (const char* name :
             {"KINDRED_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
            qputenv(name, m_home.filePath(QString::fromLatin1(name)).toLocal8Bit());
        qputenv("LC_ALL", "C.UTF-8");
    }

    void anEpisodeOfARunIsPredicted()
    {
        const auto desktop = start("a");
        QTRY_COMPARE_WITH_TIMEOUT(desktop->engine()->state(), RunSource::State::Ready, kLong);
        const Json plan = {
            {"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}, {"epochs", 2}};
        desktop->engine()->request("queue.submit", {{"plan", plan}}, this,
                                   [this](const RunSource::Reply& reply) {
                                       m_run = reply.ok() ? textOf(reply.result, "run") : "refused";
                                   });
        QTRY_VERIFY_WITH_TIMEOUT(!m_run.isEmpty(), kLong);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(desktop->window()->runs()->summaryOf(m_run), "state"),
                                  QString("finished"), kLong);
        desktop->window()->currentRun()->setRun(m_run, desktop->window()->runs()->summaryOf(m_run));
        BoardView* view = boardOf(*desktop);
        QVERIFY(view);
        BoardSession* session = view->session();
        QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kLong);
        QCOMPARE(session->service()->encoder().path, m_run);

        view->episodes()->restoreState(
            {{"way", 5}, {"shot", 3}, {"queries", 3}, {"split", "train"}});
        view->episodes()->deal(0);
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 15, kLong);
        QCOMPARE(session->document().classes.size(), 5);
        QCOMPARE(session->rules().size(), 6);
        QTRY_VERIFY_WITH_TIMEOUT(session->calibration() && session->calibration()->threshold,
                                 kLong);
        QTRY_COMPARE_WITH_TIMEOUT(session->harms().size(), 15, kLong);
        // The window counts as the engine does.
        const RightOf right = view->tray()->model()->rightOnes();
        QCOMPARE(right.n, 15);
        QVERIFY(session->currentRule() && session->currentRule()->queries);
        QCOMPARE(right, *session->currentRule()->queries);

        // Without its pictures a class loses every query, and gets them back.
        const BoardVerdict some = session->prediction().verdicts.cbegin().value();
        const int cls = some.shares.first().cls;
        const int count = static_cast<int>(std::count_if(
            session->prediction().verdicts.cbegin(), session->prediction().verdicts.cend(),
            [cls](const BoardVerdict& each) { return each.cls == cls; }));
        session->editor()->setOut({{cls, 0}, {cls, 1}, {cls, 2}}, true);
        QTRY_VERIFY_WITH_TIMEOUT(
            session->flips().size() >= count && view->session()->harms().size() == 12, kLong);
        shoot(*desktop, "window-episode");
        session->editor()->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(session->harms().size() == 15, kLong);
        QCOMPARE(view->tray()->model()->rightOnes(), right);
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
            QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kLong);
            view->intake()->bring(BoardBrought{{}, {}, {}, {m_home.filePath("shapes")}, {}}, {});
            QTRY_COMPARE_WITH_TIMEOUT(session->document().classes.size(), 2, kLong);
            QCOMPARE(session->document().classes[0].name, QString("bar"));
            view->intake()->bring(BoardBrought{{}, {}, {}, {ask}, {}},
                                  {BoardTarget::Kind::Queries, -1});
            QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 1, kLong);
            QTRY_VERIFY_WITH_TIMEOUT(session->calibration().has_value(), kLong);
            kept = session->document();
        }
        const auto desktop = start("b");
        BoardSession* session = boardOf(*desktop)->session();
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 1, kLong);
        QVERIFY(session->document().classes == kept.classes);
        QVERIFY(session->missing().isEmpty());
    }
};

QTEST_MAIN(BoardRoomTest)
#include "BoardRoomTest.moc"
