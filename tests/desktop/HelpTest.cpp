// Everything that takes the focus explains itself: the rooms are walked, the wizard's pages, the
// dialogs and the options of every method. What the papers leave open is told.

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QWhatsThis>

#include <algorithm>

#include "Desktop.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "desktop/DialogWalk.h"
#include "desktop/KeyboardChecks.h"
#include "settings/SettingsDialog.h"
#include "window/MainWindow.h"
#include "wizard/OptionEditor.h"

using namespace kindred;

class HelpTest final : public QObject {
    Q_OBJECT

    static constexpr int kLeastWords = 10; ///< letters
    QTemporaryDir m_home;

    static bool isInput(const QWidget* widget)
    {
        // A part of another input is explained with it.
        for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
            if (qobject_cast<const QComboBox*>(above) ||
                qobject_cast<const QAbstractSpinBox*>(above))
                return false;
        return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
               qobject_cast<const QSlider*>(widget) || qobject_cast<const QCheckBox*>(widget) ||
               qobject_cast<const QRadioButton*>(widget) ||
               qobject_cast<const QAbstractSpinBox*>(widget);
    }

    /// Inputs need words of their own, all else that takes the focus at least its name.
    static QStringList unexplained(QWidget* window)
    {
        QStringList names;
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            if (widget->window() != window->window() || widget->focusProxy())
                continue;
            const QString words = helpOf(widget);
            const bool input = isInput(widget);
            const bool button = qobject_cast<QAbstractButton*>(widget) && widget->isVisible() &&
                                widget->focusPolicy() != Qt::NoFocus;
            if ((input && (words.size() < kLeastWords || words == widget->accessibleName())) ||
                (button && words.isEmpty()))
                names << inWords(widget);
        }
        return names;
    }

    static int inputsIn(const QWidget* window)
    {
        const auto all = window->findChildren<QWidget*>();
        return static_cast<int>(std::count_if(all.begin(), all.end(), &HelpTest::isInput));
    }

    static void expectExplained(QWidget* window, const QString& where)
    {
        QVERIFY2(inputsIn(window) > 0, qPrintable(where));
        const QStringList missing = unexplained(window);
        QVERIFY2(missing.isEmpty(),
                 qPrintable(where + QStringLiteral(": ") + missing.join(QStringLiteral("\n"))));
    }

    /// Qt draws the words of an explanation by itself: its window is all that can be seen of it.
    static bool isExplaining()
    {
        const QWidgetList windows = QApplication::topLevelWidgets();
        return std::any_of(windows.begin(), windows.end(), [](const QWidget* window) {
            return window->inherits("QWhatsThat") && window->isVisible();
        });
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void wordsOfAControlAreFound()
    {
        QWidget window;
        window.setWhatsThis("The window.");
        auto* card = new QWidget(&window);
        auto* button = new QPushButton("&Save", card);
        QCOMPARE(helpOf(nullptr), QString());
        QCOMPARE(helpOf(button), "Save");
        button->setAccessibleName("Save the table");
        QCOMPARE(helpOf(button), "Save the table");
        button->setAccessibleDescription("Writes a file.");
        QCOMPARE(helpOf(button), "Writes a file.");
        button->setToolTip("As CSV");
        QCOMPARE(helpOf(button), "As CSV");
        setHelp(card, "A table.", "leave-one-out");
        QCOMPARE(helpOf(button), "As CSV\n\nA table.\n\n" + helpOn("leave-one-out"));
        card->setWhatsThis("As CSV, or as text."); // says it already
        QCOMPARE(helpOf(button), "As CSV, or as text.");
        setHelp(button, "Its own.");
        QCOMPARE(helpOf(button), "Its own.");
    }

    void everyControlOfEveryRoomExplainsItself()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow& window = *desktop->window();
        for (const Room room : {Room::Home, Room::Board}) { // before there is a run
            QVERIFY(enterRoom(*desktop, room));
            QVERIFY2(unexplained(&window).isEmpty(), qPrintable(unexplained(&window).join('\n')));
        }
        QVERIFY(!trainRun(*desktop).isEmpty());
        for (const Room room : kRooms) {
            QVERIFY(enterRoom(*desktop, room));
            expectExplained(&window, roomKey(room));
        }
        const auto look = [](QWidget& dialog, const QString& name) {
            QVERIFY2(unexplained(&dialog).isEmpty(),
                     qPrintable(name + ": " + unexplained(&dialog).join('\n')));
        };
        QVERIFY(walkDialogs(*desktop, look));
    }

    void everyControlOfTheWizardExplainsItself()
    {
        const auto desktop = openDesktop(m_home.filePath("wizard.ini"));
        QVERIFY(waitForEngine(*desktop));
        int pages = 0;
        QVERIFY(walkWizard(*desktop, [&](QWidget& wizard, const QString& name) {
            ++pages;
            expectExplained(&wizard, name);
        }));
        QCOMPARE(pages, 6);
    }

    void theKeyExplainsWhatHasTheFocus()
    {
        const auto desktop = openDesktop(m_home.filePath("key.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow& window = *desktop->window();
        window.showRoom(Room::Runs);
        QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
        SettingsDialog settings(desktop->settings(), &window);
        // A control with a tool tip alone, in the window and in a dialog.
        auto* tip = new QPushButton("tip", &window);
        tip->setToolTip("What it does");
        tip->show();
        const std::pair<QWidget*, QWidget*> places[] = {
            {&window, tip}, {&settings, settings.findChild<QComboBox*>()}};
        for (const auto& [place, control] : places) {
            place->show();
            place->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(place, 60'000));
            control->setFocus();
            QVERIFY(control->whatsThis().isEmpty() && !control->toolTip().isEmpty());
            QTest::keyClick(control, Qt::Key_F1, Qt::ShiftModifier);
            QTRY_VERIFY(isExplaining());
            QVERIFY(!QWhatsThis::inWhatsThisMode());
            QWhatsThis::hideText();
            QTRY_VERIFY(!isExplaining());
        }
    }

    void whatThePapersLeaveOpenIsTold()
    {
        QVERIFY(helpOn("protocol").contains("fraction of hits"));    // CCML's figure 3
        QVERIFY(helpOn("project_aggregate").contains("Equation 5")); // MNE
        QVERIFY(helpOn("depth").contains("Algorithm 1"));
        QVERIFY(helpOn("rule").contains("variance"));
        QVERIFY(helpOn("stop_grad_neighbours").contains("Equation 12"));
        QVERIFY(helpOn("honesty").contains("15-NN preservation"));
        QVERIFY(!helpOn("episodes").isEmpty());
    }

    void everyOptionOfEveryMethodSaysWhatItIs()
    {
        const auto desktop = openDesktop(m_home.filePath("other.ini"));
        QVERIFY(waitForEngine(*desktop));
        EngineClient* source = desktop->engine();
        Json registry;
        source->request("options.list", Json::object(), this,
                        [&](const RunSource::Reply& reply) { registry = reply.result; });
        QTRY_VERIFY_WITH_TIMEOUT(!registry.is_null(), kPatience);
        // What the papers leave open is told beside the option's own words.
        const QStringList kOfThePapers = {"sigma",
                                          "k",
                                          "margin",
                                          "lr",
                                          "batch",
                                          "memory_schedule",
                                          "memory_momentum",
                                          "renormalise",
                                          "learn_weights",
                                          "refresh_every",
                                          "project_aggregate",
                                          "depth",
                                          "pooling",
                                          "neighbours",
                                          "rivals",
                                          "stop_grad_neighbours",
                                          "pull",
                                          "targets",
                                          "centroids"};
        QSet<QString> explained;
        int options = 0;
        for (const Json& method : arrayOf(registry, "methods"))
            for (const Json& spec : arrayOf(method, "options")) {
                const OptionEditor editor(spec);
                const QString words = editor.control()->whatsThis();
                QVERIFY2(!words.isEmpty(), editor.key().c_str());
                if (const QString key = QString::fromStdString(editor.key());
                    kOfThePapers.contains(key)) {
                    QVERIFY2(!helpOn(key).isEmpty() && words.contains(helpOn(key)),
                             editor.key().c_str());
                    explained.insert(key);
                }
                ++options;
            }
        QVERIFY(options > 20);
        for (const QString& key : kOfThePapers)
            QVERIFY2(explained.contains(key), qPrintable(key)); // no method has it any more
    }
};

QTEST_MAIN(HelpTest)
#include "HelpTest.moc"
