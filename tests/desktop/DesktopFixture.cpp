#include "desktop/DesktopFixture.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include "Desktop.h"
#include "common/JsonFields.h"
#include "window/MainWindow.h"

namespace kindred {

bool liveIn(const QTemporaryDir& home)
{
    for (const char* name : {"KINDRED_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        qputenv(name, home.filePath(QString::fromLatin1(name)).toLocal8Bit());
    qputenv("LC_ALL", "C.UTF-8");
    // On a busy machine the threads of a training that spin would wait for each other.
    qputenv("OMP_WAIT_POLICY", "PASSIVE");
    return home.isValid();
}

std::unique_ptr<Desktop> openDesktop(const QString& settings, const QStringList& runs)
{
    Arguments arguments;
    arguments.runs = runs;
    arguments.engine = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
    QDir().mkpath(QFileInfo(settings).absolutePath());
    auto desktop = std::make_unique<Desktop>(arguments, settings);
    desktop->show();
    return desktop;
}

bool waitForEngine(Desktop& desktop)
{
    return QTest::qWaitFor([&] { return desktop.engine()->state() == RunSource::State::Ready; },
                           kPatience);
}

bool waitForQuiet(Desktop& desktop)
{
    // An answer may lead to another question.
    for (int i = 0; i < 3; ++i) {
        QTest::qWait(0);
        if (!QTest::qWaitFor([&] { return desktop.engine()->pendingCount() == 0; }, kPatience))
            return false;
    }
    return true;
}

bool enterRoom(Desktop& desktop, Room room)
{
    desktop.window()->showRoom(room);
    return waitForQuiet(desktop);
}

Json shortPlan()
{
    return {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}, {"epochs", 2}};
}

QString trainRun(Desktop& desktop, const Json& plan, const QString& end)
{
    QString run;
    bool answered = false;
    QObject asker;
    desktop.engine()->request("queue.submit", {{"plan", plan}}, &asker,
                              [&](const RunSource::Reply& reply) {
                                  answered = true;
                                  if (reply.error)
                                      qWarning("%s", reply.error->message().c_str());
                                  run = textOf(reply.result, "run");
                              });
    if (!QTest::qWaitFor([&] { return answered; }, kPatience) || run.isEmpty())
        return {};
    RunListModel* runs = desktop.window()->runs();
    const auto ended = [&] { return textOf(runs->summaryOf(run), "state") == end; };
    if (!QTest::qWaitFor(ended, kPatience)) {
        qWarning("%s did not end", qPrintable(run));
        return {};
    }
    desktop.window()->currentRun()->setRun(run, runs->summaryOf(run));
    return run;
}

} // namespace kindred
