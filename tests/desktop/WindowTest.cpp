// The frame against a scripted engine: rooms, settings that are kept or damaged, arguments.

#include <QComboBox>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "Arguments.h"
#include "Desktop.h"
#include "MainWindow.h"
#include "ReportFile.h"
#include "SettingsDialog.h"
#include "StatusLine.h"
#include "common/NoticeBar.h"

using namespace kindred;

namespace {

constexpr int kPatience = 120'000; ///< ms; a busy machine may take this long, no test waits it out

Arguments withFakeEngine()
{
    Arguments arguments;
    arguments.engine = {QStandardPaths::findExecutable("python3"),
                        QStringLiteral(KINDRED_SOURCE_DIR "/tests/widgets/frame/fake_engine.py")};
    return arguments;
}

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

class WindowTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsEveryRoom()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        for (const Room room : kRooms) {
            desktop.window()->showRoom(room);
            QCOMPARE(desktop.window()->room(), room);
            QVERIFY(!desktop.window()->grab().isNull());
        }
        QVERIFY(engineInWords(desktop.engine()->state(), desktop.engine()->engineInfo())
                    .contains("Engine"));
    }

    void engineStartsOnlyAfterTheFirstPaint()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        QSignalSpy painted(desktop.window(), &MainWindow::firstPainted);
        QCOMPARE(desktop.engine()->state(), RunSource::State::Stopped);
        desktop.show();
        QCOMPARE(desktop.engine()->state(), RunSource::State::Stopped);
        QTRY_COMPARE_WITH_TIMEOUT(painted.size(), 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
    }

    void returnsToTheRoomOfLastTime()
    {
        QTemporaryDir folder;
        {
            Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
            desktop.show();
            QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready,
                                      kPatience);
            desktop.window()->showRoom(Room::Board);
            desktop.window()->close();
        }
        Desktop again(withFakeEngine(), folder.filePath("kindred.ini"));
        again.show();
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->room(), Room::Board, kPatience);
    }

    void setsDamagedSettingsAside_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("bytes") << QByteArray("\x00\x01\x02PNG", 6);
        QTest::newRow("prose") << QByteArray("this is no settings file\n");
    }

    void setsDamagedSettingsAside()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        write(path, text);
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        QVERIFY(desktop.window()->notice()->isVisible());
        const QStringList aside = QDir(folder.path()).entryList({"kindred.ini.damaged-*"});
        QCOMPARE(aside.size(), 1);
        QFile kept(folder.filePath(aside.first()));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), text);
    }

    void refusesADamagedLayout()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            QVERIFY(settings.notice().isEmpty());
            settings.setBytes("window/geometry", "nonsense");
            settings.setBytes("window/state", "nonsense");
            settings.setBytes("layout/runs", "nonsense");
            settings.setText("session/room", "cellar");
            settings.sync();
        }
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        desktop.window()->showRoom(Room::Runs);
        QVERIFY(desktop.window()->width() >= 960);
    }

    void keepsSettings()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setTheme(ThemeChoice::Light);
            settings.setEngineCommand({"ssh", "gpu-box", "a b"});
            settings.setEngineNice(99);
        }
        Settings settings(path);
        QVERIFY(settings.notice().isEmpty());
        QCOMPARE(settings.theme(), ThemeChoice::Light);
        QCOMPARE(settings.engineCommand(), QStringList({"ssh", "gpu-box", "a b"}));
        QCOMPARE(settings.engineNice(), 19);
    }

    void settingsChangeOnlyWhenApplied()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath("kindred.ini"));
        SettingsDialog dialog(settings);
        QSignalSpy theme(&dialog, &SettingsDialog::themeChanged);
        dialog.findChildren<QComboBox*>().first()->setCurrentIndex(2);
        QCOMPARE(settings.theme(), ThemeChoice::System);
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->property("role") == QVariant("primary"))
                button->click();
        }
        QCOMPARE(settings.theme(), ThemeChoice::Light);
        QCOMPARE(theme.size(), 1);
    }

    void commandsSurviveEditing()
    {
        const QStringList argv{"ssh", "gpu box", "say \"hi\"", "serve"};
        QCOMPARE(QProcess::splitCommand(joinCommand(argv)), argv);
    }

    void understandsItsArguments()
    {
        const auto window = parseArguments({"/r/a", "--demo", "--engine", "ssh", "box", "--demo"});
        QVERIFY(window.ok());
        QCOMPARE(window->runs, QStringList("/r/a"));
        QCOMPARE(window->engine, QStringList({"ssh", "box", "--demo"}));
        QVERIFY(window->demo);
        const auto report = parseArguments({"report", "/r/a", "/r/b", "--out", "x.PDF"});
        QVERIFY(report.ok());
        QCOMPARE(report->mode, Arguments::Mode::Report);
        QCOMPARE(report->runs.size(), 2);
        const auto pictures = parseArguments({"--screenshots", "d", "/r/a"});
        QVERIFY(pictures.ok());
        QCOMPARE(pictures->mode, Arguments::Mode::Screenshots);
    }

    void refusesWrongArguments_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("unknown") << QStringList{"--nope"};
        QTest::newRow("no run") << QStringList{"report", "--out", "x.pdf"};
        QTest::newRow("no file") << QStringList{"report", "/r/a"};
        QTest::newRow("wrong ending") << QStringList{"report", "/r/a", "--out", "x.doc"};
        QTest::newRow("no value") << QStringList{"report", "/r/a", "--out"};
        QTest::newRow("no engine") << QStringList{"--engine"};
        QTest::newRow("out without report") << QStringList{"--out", "x.pdf"};
    }

    void refusesWrongArguments()
    {
        QFETCH(QStringList, words);
        const auto parsed = parseArguments(words);
        QVERIFY(!parsed.ok());
        QCOMPARE(parsed.error().code, ErrorCode::Usage);
    }

    void savesReportsWholeOrNotAtAll()
    {
        QTemporaryDir folder;
        QVERIFY(saveReport("<p>fact</p>", "t", folder.filePath("r.html")).ok());
        QVERIFY(saveReport("<p>fact</p>", "t", folder.filePath("r.pdf")).ok());
        QFile pdf(folder.filePath("r.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF"));
        QVERIFY(!saveReport("<p>fact</p>", "t", folder.filePath("no/such/folder/r.html")).ok());
    }
};

QTEST_MAIN(WindowTest)
#include "WindowTest.moc"
