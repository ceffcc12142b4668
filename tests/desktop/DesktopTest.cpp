// The whole window against the real engine, as a person would use it: the demo's click, the first
// point of a curve, an engine that is killed, a window that is closed while the job lives on.

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

#include "Desktop.h"
#include "LogDock.h"
#include "MainWindow.h"
#include "common/JsonFields.h"
#include "views/CurvesView.h"
#include "views/Toast.h"

using namespace kindred;

namespace {

constexpr int kLong = 120'000; ///< patience with a busy machine; nothing waits this long otherwise

/// The greatest step of the scalars seen in a spy of eventsAppended.
double lastStep(const QSignalSpy& events)
{
    double step = -1;
    for (const auto& arguments : events) {
        for (const Json& event : arguments.at(1).value<Json>()) {
            if (textOf(event, "kind") == QLatin1String("scalars"))
                step = std::max(step, valueOr(event, "step", -1.0));
        }
    }
    return step;
}

Json statusOf(const QString& run)
{
    QFile file(run + "/status.json");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto json = parseJson(file.readAll().toStdString(), "status.json");
    return json ? *json : Json();
}

QPushButton* demoButton(QWidget* window)
{
    const auto buttons = window->findChildren<QPushButton*>();
    const auto found = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->isVisible() && button->property("role") == QVariant("primary");
    });
    return found == buttons.end() ? nullptr : *found;
}

} // namespace

class DesktopTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    std::unique_ptr<Desktop> open()
    {
        Arguments arguments;
        arguments.engine = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
        return std::make_unique<Desktop>(arguments, m_home.filePath("kindred.ini"));
    }

    void stop(const QString& run)
    {
        EngineClient engine({{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")}, 0, {}});
        engine.start();
        engine.request("run.control", {{"run", run.toStdString()}, {"state", "stopped"}}, this, {});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(statusOf(run), "state") == QLatin1String("stopped") ||
                                     textOf(statusOf(run), "state") == QLatin1String("finished"),
                                 kLong);
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

    void demoSurvivesEngineAndWindow()
    {
        auto desktop = open();
        QSignalSpy events(desktop->engine(), &RunSource::eventsAppended);
        desktop->show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop->engine()->state(), RunSource::State::Ready, kLong);

        // Demo: click, run chosen, room changed, curve begins.
        QPushButton* demo = demoButton(desktop->window());
        QVERIFY(demo);
        QTest::mouseClick(demo, Qt::LeftButton);
        CurrentRun* current = desktop->window()->currentRun();
        QTRY_VERIFY_WITH_TIMEOUT(current->isSet(), kLong);
        QCOMPARE(desktop->window()->room(), Room::Runs);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(events) >= 0, kLong);
        auto* curves = desktop->window()->findChild<CurvesView*>();
        QVERIFY(curves);
        QTRY_VERIFY_WITH_TIMEOUT(!curves->shownFamilies().isEmpty(), kLong);
        const QString run = current->run();

        // The engine is killed: the window says so, starts it again, and the curve goes on.
        const qint64 before = desktop->engine()->processId();
        const double step = lastStep(events);
        QVERIFY(::kill(static_cast<pid_t>(before), SIGKILL) == 0);
        QTRY_COMPARE_WITH_TIMEOUT(desktop->engine()->state(), RunSource::State::Restarting, kLong);
        QVERIFY(desktop->window()->toast()->isVisible());
        QVERIFY(desktop->window()->toast()->text().contains("engine"));
        QVERIFY(desktop->window()->log()->engineText().contains("gone"));
        events.clear();
        QTRY_COMPARE_WITH_TIMEOUT(desktop->engine()->state(), RunSource::State::Ready, kLong);
        QVERIFY(desktop->engine()->processId() != before);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(events) > step, kLong);
        QCOMPARE(events.first().at(2).toBool(), true);
        QCOMPARE(current->run(), run);

        // The window is closed: the job lives on.
        desktop->window()->close();
        desktop.reset();
        const double closed = valueOr(statusOf(run), "step", -1.0);
        QTRY_VERIFY_WITH_TIMEOUT(valueOr(statusOf(run), "step", -1.0) > closed, kLong);

        // A new window finds it again.
        desktop = open();
        desktop->show();
        QTRY_VERIFY_WITH_TIMEOUT(desktop->window()->currentRun()->isSet(), kLong);
        QCOMPARE(desktop->window()->currentRun()->run(), run);
        QTRY_COMPARE_WITH_TIMEOUT(desktop->window()->room(), Room::Runs, kLong);
        QTRY_VERIFY_WITH_TIMEOUT(desktop->window()->runs()->rowOf(run) >= 0, kLong);
        desktop.reset();
        stop(run);
    }
};

QTEST_MAIN(DesktopTest)
#include "DesktopTest.moc"
