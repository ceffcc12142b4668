// The whole window against the real engine, as a person would use it: the demo's click, the first
// point of a curve, an engine that is killed, a window that is closed while the job lives on.

#include <QFile>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

#include "Desktop.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "views/Toast.h"
#include "views/curves/CurvesView.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {

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

    std::unique_ptr<Desktop> open() { return openDesktop(m_home.filePath("kindred.ini")); }

    void stop(const QString& run)
    {
        EngineClient engine({{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")}, 0, {}});
        engine.start();
        engine.request("run.control", {{"run", run.toStdString()}, {"state", "stopped"}}, this, {});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(statusOf(run), "state") == QLatin1String("stopped") ||
                                     textOf(statusOf(run), "state") == QLatin1String("finished"),
                                 kPatience);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void demoSurvivesEngineAndWindow()
    {
        auto desktop = open();
        QSignalSpy events(desktop->engine(), &RunSource::eventsAppended);
        QVERIFY(waitForEngine(*desktop));

        // Demo: click, run chosen, room changed, curve begins.
        QPushButton* demo = demoButton(desktop->window());
        QVERIFY(demo);
        QTest::mouseClick(demo, Qt::LeftButton);
        CurrentRun* current = desktop->window()->currentRun();
        QTRY_VERIFY_WITH_TIMEOUT(current->isSet(), kPatience);
        QCOMPARE(desktop->window()->room(), Room::Runs);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(events) >= 0, kPatience);
        auto* curves = desktop->window()->findChild<CurvesView*>();
        QVERIFY(curves);
        QTRY_VERIFY_WITH_TIMEOUT(!curves->shownFamilies().isEmpty(), kPatience);
        const QString run = current->run();

        // The engine is killed: the window says so, starts it again, and the curve goes on.
        const qint64 before = desktop->engine()->processId();
        const double step = lastStep(events);
        QStringList said; // while it was gone, and when it was back
        const QPointer<Toast> toast = desktop->window()->toast();
        connect(desktop->engine(), &RunSource::stateChanged, this, [&](RunSource::State) {
            said << (toast && toast->isVisible() ? toast->text() : QString());
            if (said.size() == 1)
                events.clear();
        });
        QVERIFY(::kill(static_cast<pid_t>(before), SIGKILL) == 0);
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, kPatience);
        QVERIFY2(said[0].contains("engine is gone"), qPrintable(said[0]));
        QVERIFY(desktop->window()->log()->engineText().contains("gone"));
        QCOMPARE(desktop->engine()->state(), RunSource::State::Ready);
        QVERIFY(desktop->engine()->processId() != before);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(events) > step, kPatience);
        QCOMPARE(events.first().at(2).toBool(), true);
        QCOMPARE(current->run(), run);

        // The window is closed: the job lives on.
        desktop->window()->close();
        desktop.reset();
        const double closed = valueOr(statusOf(run), "step", -1.0);
        QTRY_VERIFY_WITH_TIMEOUT(valueOr(statusOf(run), "step", -1.0) > closed, kPatience);

        // A new window finds it again.
        desktop = open();
        QTRY_VERIFY_WITH_TIMEOUT(desktop->window()->currentRun()->isSet(), kPatience);
        QCOMPARE(desktop->window()->currentRun()->run(), run);
        QTRY_COMPARE_WITH_TIMEOUT(desktop->window()->room(), Room::Runs, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(desktop->window()->runs()->rowOf(run) >= 0, kPatience);
        desktop.reset();
        stop(run);
    }
};

QTEST_MAIN(DesktopTest)
#include "DesktopTest.moc"
