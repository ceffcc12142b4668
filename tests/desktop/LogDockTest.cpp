// The run's log grows where it stands: what a person reads does not jump away. What the window said
// is found again.

#include <QFile>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "FakeEngine.h"
#include "common/NoticeBar.h"
#include "settings/Settings.h"
#include "widgets/frame/FakeSource.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {

std::string lines(int from, int to)
{
    std::string text;
    for (int line = from; line < to; ++line)
        text += "epoch " + std::to_string(line) + "\n";
    return text;
}

} // namespace

class LogDockTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhenTheEngineBeganAndEnded()
    {
        FakeSource source;
        CurrentRun current;
        LogDock dock(&source, &current);
        source.setState(RunSource::State::Ready);
        Q_EMIT source.engineLog("what it prints");
        source.setState(RunSource::State::Restarting, "killed");
        const QStringList said = dock.engineText().split('\n');
        QCOMPARE(said.size(), 3);
        QVERIFY(said[0].contains("ready"));
        QCOMPARE(said[1], "what it prints");
        QVERIFY(said[2].contains("started again"));

        LogDock next(&source, &current); // as when the language changes
        next.setEngineText(dock.engineText());
        source.setState(RunSource::State::Ready);
        QCOMPARE(next.engineText().split('\n').size(), 4);
    }

    void anAlarmIsToldOnce()
    {
        FakeSource source;
        source.setState(RunSource::State::Ready);
        const auto raise = [&source](double loss) {
            source.answers["run.alarms"] = {{"alarms",
                                             {{{"id", "diverged"},
                                               {"level", "error"},
                                               {"step", 40},
                                               {"scalar", "loss"},
                                               {"numbers", {{"loss", loss}, {"lr", 3.0}}}}}}};
        };
        raise(1e9);
        CurrentRun current;
        RunAlarms alarms(&source, &current);
        LogDock dock(&source, &current);
        dock.setAlarms(&alarms);
        current.setRun("/runs/a", {{"run", "/runs/a"}, {"name", "rings"}, {"epoch", 1.0}});
        QTRY_COMPARE(dock.engineText().count("rings"), 1);
        QVERIFY(dock.engineText().contains(alarms.alarms().first().title()));
        QVERIFY(dock.engineText().contains(alarms.alarms().first().evidence()));
        raise(2e9);
        QSignalSpy changed(&alarms, &RunAlarms::changed);
        current.setSummary({{"run", "/runs/a"}, {"name", "rings"}, {"epoch", 2.0}});
        QTRY_COMPARE(changed.count(), 1);
        QCOMPARE(dock.engineText().count("rings"), 1);
        LogDock next(&source, &current); // as when the language changes
        next.continueFrom(dock);
        next.setAlarms(&alarms);
        QCOMPARE(next.engineText().count("rings"), 1);
    }

    void whatANoticeSaidIsFoundAgain()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        const int id = window->notice()->show("the disk is full");
        QCOMPARE(window->log()->notices().count("The disk is full"), 1);
        window->notice()->show("the disk is full"); // it stands there already
        QCOMPARE(window->log()->notices().count("The disk is full"), 1);
        window->notice()->withdraw(id + 1);
        QVERIFY(!window->notice()->isVisible());
        QCOMPARE(window->log()->notices().count("The disk is full"), 1);
    }

    void damagedSettingsAreToldOnce()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("kindred.ini"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("this is no settings file\n") > 0);
        file.close();
        Settings settings(file.fileName());
        QVERIFY(!settings.notice().isEmpty());
        EngineClient engine{EngineCommand{}};
        MainWindow first(settings, &engine);
        QVERIFY(first.notice()->text().contains("kindred.ini"));
        MainWindow second(settings, &engine); // as when the language changes
        QVERIFY(second.notice()->isHidden());
    }

    void readsOnWithoutMoving()
    {
        FakeSource source;
        source.answers["run.log"] = {{"text", ""}};
        CurrentRun current;
        LogDock dock(&source, &current);
        dock.resize(400, 200);
        dock.show();
        dock.findChild<QTabWidget*>()->setCurrentIndex(1);
        auto tell = [&, step = 0](const std::string& text) mutable {
            source.answers["run.log"] = {{"text", text}};
            current.setSummary({{"step", ++step}});
        };
        current.setRun("/runs/a");
        tell(lines(0, 100));
        auto* log = qobject_cast<QPlainTextEdit*>(dock.findChild<QTabWidget*>()->widget(1));
        QScrollBar* bar = log->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        QCOMPARE(bar->value(), bar->maximum());

        tell(lines(0, 120)); // at its end the log follows
        QCOMPARE(bar->value(), bar->maximum());
        QCOMPARE(log->toPlainText().toStdString(), lines(0, 120));

        bar->setValue(10);
        QTextCursor cursor = log->textCursor();
        cursor.setPosition(3);
        cursor.setPosition(9, QTextCursor::KeepAnchor);
        log->setTextCursor(cursor);
        bar->setValue(10);
        tell(lines(0, 130));
        QCOMPARE(bar->value(), 10);
        QCOMPARE(log->textCursor().selectedText(), cursor.selectedText());

        tell(lines(50, 140)); // the beginning of a long log is not told any more
        QCOMPARE(bar->value(), 10);
        QCOMPARE(log->toPlainText().toStdString(), lines(0, 140));

        tell("another beginning\n");
        QCOMPARE(log->toPlainText(), QString("another beginning\n"));
    }
};

QTEST_MAIN(LogDockTest)
#include "LogDockTest.moc"
