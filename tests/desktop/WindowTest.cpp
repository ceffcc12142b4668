// The frame against a scripted engine: rooms, commands, words, settings, arguments.

#include <QApplication>
#include <QComboBox>
#include <QCursor>
#include <QDragMoveEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

#include <set>
#include <tuple>

#include "Arguments.h"
#include "Desktop.h"
#include "FakeEngine.h"
#include "common/NoticeBar.h"
#include "common/TextScale.h"
#include "models/runs/RunActions.h"
#include "plots/curves/CurveFamilies.h"
#include "rail/RoomRail.h"
#include "settings/Languages.h"
#include "settings/SettingsDialog.h"
#include "views/retrieval/RetrievalView.h"
#include "window/HeaderBar.h"
#include "window/MainWindow.h"
#include "window/ShortcutsDialog.h"
#include "window/StatusLine.h"
#include "wizard/SplitChoice.h"
#include "wizard/TrainingWizard.h"
#include "wizard/Words.h"

using namespace kindred;

namespace {

/// Notes every text of ours that is asked for and leaves it as it is.
class Recorder final : public QTranslator {
public:
    QString translate(const char* context, const char* text, const char* comment,
                      int n) const override
    {
        // Qt's own classes have contexts of their own, and the registry's texts a test of theirs.
        const QByteArray name(context);
        if (!name.startsWith('Q') && name != "Engine" && name != "CloseButton")
            asked.insert({name, text, comment, n < 0 ? -1 : 2});
        return {};
    }
    bool isEmpty() const override { return false; }

    mutable std::set<std::tuple<QByteArray, QByteArray, QByteArray, int>> asked;
};

QAction* action(const QWidget* window, const QKeySequence& keys)
{
    for (QAction* action : window->actions()) {
        if (action->shortcut() == keys)
            return action;
    }
    return nullptr;
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

    void theMenuHoldsEveryCommand()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        QStringList entries;
        for (const QAction* action : desktop.window()->findChild<HeaderBar*>()->menu()->actions())
            entries << action->text();
        for (const char* command : {"New training…", "Open a run…", "Search by image…", "Undo",
                                    "Redo", "Log", "Settings…", "Shortcuts", "Quit"})
            QVERIFY2(entries.contains(command), command);
        // What is in the menu has its shortcut on the window too.
        for (const QAction* action : desktop.window()->actions())
            QVERIFY(entries.contains(action->text()));
    }

    void undoWorksInEveryRoom()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
        auto* actions = window->runActions();
        for (const Room room : {Room::Runs, Room::Retrieve, Room::Home}) {
            window->showRoom(room);
            actions->rename("/runs/a", "a", "b");
            QAction* undo = action(window, QKeySequence::Undo);
            QAction* redo = action(window, QKeySequence::Redo);
            QVERIFY(undo && undo->isEnabled() && !redo->isEnabled());
            QTest::keySequence(window, QKeySequence::Undo);
            QVERIFY(!undo->isEnabled() && redo->isEnabled());
            QTest::keySequence(window, QKeySequence::Redo);
            QVERIFY(undo->isEnabled() && !redo->isEnabled());
            QTest::keySequence(window, QKeySequence::Undo);
        }
    }

    void everySettingHasAName()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath("kindred.ini"));
        SettingsDialog dialog(settings);
        for (const QWidget* field : dialog.findChildren<QWidget*>()) {
            const bool button = qobject_cast<const QPushButton*>(field);
            if (field->focusPolicy() & Qt::TabFocus && !button)
                QVERIFY2(!field->accessibleName().isEmpty(), field->metaObject()->className());
        }
    }

    void largeNotesOfSettingsLeaveNoGap()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath("kindred.ini"));
        setTextScale(2);
        SettingsDialog dialog(settings);
        setTextScale(1);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, 60'000));
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->text().startsWith("Any command"))
                QVERIFY(label->height() <= label->heightForWidth(label->width()));
    }

    void theFocusOfTheRailGoesWithTheRoom()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        auto* rail = window->findChild<RoomRail*>();
        QVERIFY(rail);
        QVERIFY2(!rail->isAncestorOf(window->focusWidget()), "the page is read first");
        const auto buttons = rail->findChildren<QToolButton*>();
        for (const Room room : {Room::Runs, Room::Board, Room::Home}) {
            buttons.first()->setFocus();
            window->showRoom(room);
            for (const QToolButton* button : buttons)
                QCOMPARE(window->focusWidget() == button, button->isChecked());
        }
    }

    /// Else what F1 lists for a room would do nothing there until Tab had led out of the rail.
    void theKeysOfARoomLeadIntoIt()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
        const auto* rail = window->findChild<RoomRail*>();
        for (const auto& [key, room] :
             {std::pair(Qt::Key_2, Room::Runs), {Qt::Key_6, Room::Board}}) {
            rail->button(Room::Home)->setFocus();
            QTest::keyClick(rail->button(Room::Home), key, Qt::ControlModifier);
            QCOMPARE(window->room(), room);
            QVERIFY(window->focusWidget());
            QVERIFY(!rail->isAncestorOf(window->focusWidget()));
        }
    }

    void whatIsDraggedOpensTheRoomItRestsOn()
    {
        RoomRail rail;
        rail.show();
        QVERIFY(QTest::qWaitForWindowExposed(&rail, 60'000));
        QList<Room> opened;
        connect(&rail, &RoomRail::chosen, &rail, [&](Room room) {
            opened << room;
            rail.setRoom(room);
        });
        const QMimeData pictures;
        const auto middle = [&](Room room) { return rail.button(room)->geometry().center(); };
        const auto moveTo = [&](Room room) {
            QCursor::setPos(rail.mapToGlobal(middle(room)));
            QDragMoveEvent move(middle(room), Qt::CopyAction, &pictures, Qt::LeftButton, {});
            QApplication::sendEvent(&rail, &move);
            QVERIFY2(!move.isAccepted(), "a room is no place to leave something");
        };
        QDragEnterEvent enter(middle(Room::Runs), Qt::CopyAction, &pictures, Qt::LeftButton, {});
        QApplication::sendEvent(&rail, &enter);
        QVERIFY(enter.isAccepted());
        for (const Room room : {Room::Runs, Room::Retrieve, Room::Board})
            moveTo(room);
        QTRY_COMPARE(opened, QList<Room>{Room::Board}); // the others were only passed over
        moveTo(Room::Map);
        moveTo(Room::Retrieve);
        QTRY_COMPARE(opened, (QList<Room>{Room::Board, Room::Retrieve}));
        QDragLeaveEvent leave;
        QApplication::sendEvent(&rail, &leave);
    }

    void theKeysOfARoomWorkAtOnce()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        window->showRoom(Room::Retrieve);
        auto* view = window->findChild<RetrievalView*>();
        QVERIFY(view == window->focusWidget() || view->isAncestorOf(window->focusWidget()));
    }

    void speaksInWholeWords_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("many");
        for (const char* english : {"en", "en_US", "en_GB", "C", "fr", "ja_JP"})
            QTest::newRow(english) << QString(english) << "1 image"
                                   << "2 images";
        QTest::newRow("de") << "de"
                            << "1 Bild"
                            << "2 Bilder";
        QTest::newRow("de_AT") << "de_AT"
                               << "1 Bild"
                               << "2 Bilder";
    }

    void speaksInWholeWords()
    {
        QFETCH(QString, language);
        QFETCH(QString, one);
        QFETCH(QString, many);
        Languages languages;
        languages.use(language);
        const auto images = [](int n) {
            return QCoreApplication::translate("kindred::StatusLine", "%Ln image(s)", nullptr, n);
        };
        QCOMPARE(images(1), one);
        QCOMPARE(images(2), many);
    }

    void qtsOwnDialogsSpeakTheLanguageToo()
    {
        const auto cancel = [] { return QCoreApplication::translate("QPlatformTheme", "Cancel"); };
        const auto folder = [] { return QCoreApplication::translate("QFileDialog", "Look in:"); };
        if (!QFile::exists(":/kindred/i18n/qtbase_de.qm"))
            QSKIP("Qt's translations were not there when this was built");
        for (const char* language : {"de", "de_AT"}) {
            Languages languages;
            languages.use(language);
            QCOMPARE(cancel(), QString("Abbrechen"));
            QCOMPARE(folder(), QString("Suchen in:"));
        }
    }

    void everyTextAskedForIsTranslated()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        Languages languages;
        languages.use("de");
        QVERIFY(languages.ours());
        Recorder recorder;
        QCoreApplication::installTranslator(&recorder);
        for (const char* key : {"loss", "knn", "lr", "step_ms", "norm", "rss"})
            QVERIFY(!curveFamily(key).title.isEmpty());
        (void)words::duration(90);
        (void)SplitChoice::parse("ratio:0.8").sentence();
        MainWindow window(desktop.settings(), desktop.engine());
        for (const Room room : kRooms)
            window.showRoom(room);
        TrainingWizard wizard(desktop.engine());
        SettingsDialog dialog(desktop.settings());
        ShortcutsDialog shortcuts;
        QCoreApplication::removeTranslator(&recorder);
        QVERIFY(recorder.asked.size() > 200);
        for (const auto& [context, text, comment, n] : recorder.asked) {
            const QString german = languages.ours()->translate(context, text, comment, n);
            QVERIFY2(!german.isEmpty(), context + ": " + text);
        }
        QCOMPARE(curveFamily("loss").title, "Verlust");
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
        const auto planned = parseArguments({"report", "--plan", "p.json", "--out", "x.md"});
        QVERIFY(planned.ok()); // the plan may name the runs
        QCOMPARE(planned->plan, QString("p.json"));
        const auto told = parseArguments(
            {"report", "/r/a", "--json", "--quiet", "--threads", "3", "--out", "x.csv"});
        QVERIFY(told.ok());
        QVERIFY(told->json && told->quiet);
        QCOMPARE(told->threads, 3);
        const auto pictures = parseArguments({"--screenshots", "d", "/r/a"});
        QVERIFY(pictures.ok());
        QCOMPARE(pictures->mode, Arguments::Mode::Screenshots);
        const auto gallery = parseArguments({"/r/a", "--gallery", "d"});
        QVERIFY(gallery.ok());
        QCOMPARE(gallery->mode, Arguments::Mode::Gallery);
        QCOMPARE(gallery->out, QString("d"));
    }

    void refusesWrongArguments_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("unknown") << QStringList{"--nope"};
        QTest::newRow("no run") << QStringList{"report", "--out", "x.pdf"};
        QTest::newRow("no file") << QStringList{"report", "/r/a"};
        QTest::newRow("wrong ending") << QStringList{"report", "/r/a", "--out", "x.doc"};
        QTest::newRow("no value") << QStringList{"report", "/r/a", "--out"};
        QTest::newRow("no gallery") << QStringList{"--gallery"};
        QTest::newRow("no engine") << QStringList{"--engine"};
        QTest::newRow("plan without report") << QStringList{"--plan", "p.json"};
        QTest::newRow("json without report") << QStringList{"--json"};
        QTest::newRow("no threads") << QStringList{"report", "/r/a", "--out", "x.md", "--threads"};
        QTest::newRow("threads that are none")
            << QStringList{"report", "/r/a", "--out", "x.md", "--threads", "few"};
        QTest::newRow("out without report") << QStringList{"--out", "x.pdf"};
    }

    void refusesWrongArguments()
    {
        QFETCH(QStringList, words);
        const auto parsed = parseArguments(words);
        QVERIFY(!parsed.ok());
        QCOMPARE(parsed.error().code, ErrorCode::Usage);
    }
};

QTEST_MAIN(WindowTest)
#include "WindowTest.moc"
