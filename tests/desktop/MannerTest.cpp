// How the window behaves in every room, on a real run of the real engine: nothing is cut in a
// language from right to left, in German or with large text; F1 knows every key; without an engine
// a room says so.

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "Desktop.h"
#include "board/BoardView.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/queries/BoardEvidence.h"
#include "board/queries/BoardEvidenceModel.h"
#include "board/queries/BoardQueryTray.h"
#include "board/session/BoardSession.h"
#include "common/EmptyState.h"
#include "common/NoticeBar.h"
#include "common/TextScale.h"
#include "desktop/DesktopFixture.h"
#include "desktop/DialogWalk.h"
#include "desktop/WindowChecks.h"
#include "rail/RoomRail.h"
#include "rooms/EngineGate.h"
#include "settings/Languages.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"
#include "window/ShortcutsDialog.h"

using namespace kindred;

namespace {

constexpr int kSettling = 30'000; ///< ms; waited out only where something is cut

} // namespace

class MannerTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    QString m_run;
    int m_settings = 0; ///< each window begins anew

    std::unique_ptr<Desktop> open(const QString& language, int percent,
                                  const QStringList& engine = {KINDRED_ENGINE, "serve"})
    {
        const QString path = m_home.filePath(QStringLiteral("%1.ini").arg(++m_settings));
        Settings(path).setTextPercent(percent);
        Arguments arguments;
        arguments.engine = engine;
        arguments.language = language;
        auto desktop = std::make_unique<Desktop>(arguments, path);
        desktop->window()->resize(1280, 800);
        desktop->show();
        return desktop;
    }

    static void keepPicture(QWidget& window, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (!folder.isEmpty())
            QVERIFY(window.grab().save(QDir(folder).filePath(name + ".png")));
    }

    std::unique_ptr<Desktop> openRun(const QString& language, int percent)
    {
        auto desktop = open(language, percent);
        desktop->window()->openPath(m_run);
        CurrentRun* current = desktop->window()->currentRun();
        [&] { QTRY_COMPARE_WITH_TIMEOUT(current->run(), m_run, kPatience); }();
        return desktop;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        auto desktop = openDesktop(m_home.filePath("train.ini"));
        QVERIFY(waitForEngine(*desktop));
        m_run = trainRun(*desktop);
        QVERIFY(!m_run.isEmpty());
    }

    void cleanup()
    {
        Languages().use("en");
        setTextScale(1);
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::addColumn<QSize>("size");
        const QSize usual(1280, 800);
        QTest::newRow("English") << "en" << 100 << usual;
        QTest::newRow("German") << "de" << 100 << usual;
        QTest::newRow("right to left") << "qps-rtl" << 100 << usual;
        QTest::newRow("English, large") << "en" << 150 << usual;
        QTest::newRow("German, large") << "de" << 150 << usual;
        QTest::newRow("right to left, large") << "qps-rtl" << 150 << usual;
        QTest::newRow("German, twice as large") << "de" << 200 << QSize(1920, 1080);
        QTest::newRow("German, twice as large, in a small window") << "de" << 200 << usual;
    }

    void nothingIsCut()
    {
        QFETCH(QString, language);
        QFETCH(int, percent);
        QFETCH(QSize, size);
        const auto desktop = openRun(language, percent);
        MainWindow* window = desktop->window();
        window->resize(size);
        QStringList problems;
        for (const Room room : kRooms) {
            QVERIFY(enterRoom(*desktop, room));
            const auto wrong = [&] { return cutIn(window) + scrolledSidewaysIn(window); };
            // Docks glide to their places.
            (void)QTest::qWaitFor([&] { return wrong().isEmpty(); }, kSettling);
            keepPicture(*window, QStringLiteral("%1-%2-%3-%4")
                                     .arg(roomKey(room), language)
                                     .arg(percent)
                                     .arg(size.width()));
            for (const QString& problem : wrong())
                problems << roomKey(room) + QStringLiteral(": ") + problem;
        }
        for (const QString& problem : std::as_const(problems))
            qWarning("%s", qPrintable(problem));
        QVERIFY(problems.isEmpty());
        QCOMPARE(window->size(), size);
        const auto* rail = window->findChild<RoomRail*>();
        const bool mirror = language == QLatin1String("qps-rtl");
        QCOMPARE(rail->mapTo(window, QPoint()).x(), mirror ? window->width() - rail->width() : 0);
        QCOMPARE(window->layoutDirection(), mirror ? Qt::RightToLeft : Qt::LeftToRight);
    }

    /// A board with classes, queries and the evidence of one, where there is least room.
    void aFilledBoardIsWhole_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::newRow("English") << "en" << 100;
        QTest::newRow("right to left, large") << "qps-rtl" << 150;
        QTest::newRow("German, twice as large") << "de" << 200;
    }

    void aFilledBoardIsWhole()
    {
        QFETCH(QString, language);
        QFETCH(int, percent);
        const auto desktop = openRun(language, percent);
        MainWindow* window = desktop->window();
        QVERIFY(enterRoom(*desktop, Room::Board));
        auto* board = window->findChild<BoardView*>();
        BoardSession* session = board->session();
        board->episodes()->restoreState(
            {{"way", 5}, {"shot", 3}, {"queries", 3}, {"split", "train"}});
        board->episodes()->deal(0);
        QTRY_VERIFY_WITH_TIMEOUT(!session->document().queries.isEmpty() &&
                                     session->hasPrediction() && !session->isPredicting(),
                                 kPatience);
        board->tray()->tiles()->setCurrentIndex(board->tray()->model()->index(0));
        const BoardEvidence* evidence = board->tray()->evidence();
        QTRY_VERIFY_WITH_TIMEOUT(evidence->model()->rowCount() > 0, kPatience);
        const auto* decided = evidence->findChild<TileView*>();
        QTRY_VERIFY_WITH_TIMEOUT(
            decided->viewport()->height() >= decided->minimumSizeHint().height(), kSettling);
        QVERIFY(decided->viewport()->width() >= 3 * decided->minimumSizeHint().width());
        const auto wrong = [&] { return cutIn(window) + scrolledSidewaysIn(window); };
        (void)QTest::qWaitFor([&] { return wrong().isEmpty(); }, kSettling);
        keepPicture(*window, QStringLiteral("board-filled-%1-%2").arg(language).arg(percent));
        const QStringList problems = wrong();
        for (const QString& problem : problems)
            qWarning("%s", qPrintable(problem));
        QVERIFY(problems.isEmpty());
        QCOMPARE(window->size(), QSize(1280, 800));
    }

    void dialogsAreWhole_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::newRow("English") << "en" << 100;
        QTest::newRow("right to left, large") << "qps-rtl" << 150;
        QTest::newRow("German, twice as large") << "de" << 200;
    }

    void dialogsAreWhole()
    {
        QFETCH(QString, language);
        QFETCH(int, percent);
        const auto desktop = openRun(language, percent);
        QStringList problems;
        int seen = 0;
        const auto look = [&](QWidget& dialog, const QString& name) {
            ++seen;
            // The layout settles once its words are there.
            (void)QTest::qWaitFor([&] { return cutIn(&dialog).isEmpty(); }, kSettling);
            keepPicture(dialog, QStringLiteral("dialog-%1-%2-%3").arg(name, language).arg(percent));
            for (const QString& problem : cutIn(&dialog))
                problems << name + QStringLiteral(": ") + problem;
        };
        QVERIFY(walkDialogs(*desktop, look));
        QVERIFY(walkWizard(*desktop, look));
        for (const QString& problem : std::as_const(problems))
            qWarning("%s", qPrintable(problem));
        QVERIFY(problems.isEmpty());
        QCOMPARE(seen, 13);
    }

    void whatStandsInPlaceOfCurvesIsWhole_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("German") << "de";
    }

    void whatStandsInPlaceOfCurvesIsWhole()
    {
        QFETCH(QString, language);
        const auto desktop = openRun(language, 150);
        MainWindow* window = desktop->window();
        QVERIFY(enterRoom(*desktop, Room::Evaluate));
        auto* view = window->findChild<EvaluationView*>();
        view->showPage(EvaluationView::Page::Curves);
        const auto* choose = view->curves()->emptyState()->findChild<QPushButton*>();
        QTRY_VERIFY_WITH_TIMEOUT(choose->isVisible() && !view->curves()->questions()->isVisible(),
                                 kPatience);
        (void)QTest::qWaitFor([&] { return cutIn(view).isEmpty(); }, kPatience);
        keepPicture(*window, QStringLiteral("no-curves-%1-150").arg(language));
        QCOMPARE(cutIn(view), QStringList());
        QVERIFY(!cutIn(window).join(u' ').contains(QLatin1String("EvaluationView")));
        QCOMPARE(window->size(), QSize(1280, 800));
    }

    void theListOfKeysIsWhole()
    {
        const auto desktop = openRun("en", 100);
        for (const Room room : kRooms)
            QVERIFY(enterRoom(*desktop, room));
        const ShortcutsDialog dialog;
        QStringList listed;
        for (const QLabel* label : dialog.findChildren<QLabel*>()) {
            if (label->property("role") == QVariant("key"))
                listed << label->text().split(QStringLiteral(", "));
        }
        const QStringList keys = keysIn(desktop->window());
        QVERIFY(keys.size() > 20);
        for (const QString& key : keys)
            QVERIFY2(listed.contains(key), qPrintable(key));
    }

    void aRoomWithoutAnEngineSaysSo()
    {
        const auto desktop = open("en", 100, {QStringLiteral("/no/such/engine")});
        MainWindow* window = desktop->window();
        window->currentRun()->setRun(m_run, {{"run", m_run.toStdString()}, {"name", "it"}});
        QTRY_VERIFY_WITH_TIMEOUT(window->notice()->isVisible(), kPatience);
        for (const Room room : kRooms) {
            window->showRoom(room);
            const auto* gate = window->findChild<EngineGate*>();
            if (room == Room::Home) {
                QVERIFY(window->notice()->isVisible());
                continue;
            }
            QVERIFY(gate && gate->isVisible());
            QVERIFY2(gate->text().contains("What happened"), qPrintable(gate->text()));
            QVERIFY(gate->restartButton()->isVisible());
            QCOMPARE(gate->focusProxy(), gate->restartButton());
            QVERIFY(!window->notice()->isVisible()); // not said twice
            QVERIFY(cutIn(window).isEmpty());
        }
        keepPicture(*window, QStringLiteral("gate"));
    }

    void aRoomOpensWhenTheEngineIsBack()
    {
        const auto desktop = open("en", 100, {QStringLiteral("/no/such/engine")});
        MainWindow* window = desktop->window();
        QTRY_VERIFY_WITH_TIMEOUT(window->notice()->isVisible(), kPatience);
        window->showRoom(Room::Retrieve);
        const auto* gate = window->findChild<EngineGate*>();
        QVERIFY(gate && gate->isVisible());
        EngineCommand command = desktop->engine()->command();
        command.argv = {KINDRED_ENGINE, "serve"};
        desktop->engine()->setCommand(command);
        QTRY_VERIFY_WITH_TIMEOUT(!gate->isVisible(), kPatience);
        QCOMPARE(desktop->engine()->state(), RunSource::State::Ready);
        QCOMPARE(window->room(), Room::Retrieve);
    }
};

QTEST_MAIN(MannerTest)
#include "MannerTest.moc"
