// Every input that needs words of the papers has them: the rooms are walked, and the wizard's
// options of every method.

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "board/BoardView.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "map/MapView.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "views/evaluation/EvaluationView.h"
#include "window/MainWindow.h"
#include "wizard/OptionEditor.h"

using namespace kindred;

class HelpTest final : public QObject {
    Q_OBJECT

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

    /// Words of the widget or of what it is a part of, below `room`.
    static QString helpOf(const QWidget* widget, const QWidget* room)
    {
        for (; widget && widget != room; widget = widget->parentWidget())
            if (!widget->whatsThis().isEmpty())
                return widget->whatsThis();
        return {};
    }

    static QStringList unexplained(const QWidget* room)
    {
        QStringList names;
        for (const QWidget* widget : room->findChildren<QWidget*>())
            if (isInput(widget) && helpOf(widget, room).size() < 20)
                names << QStringLiteral("%1 “%2”").arg(widget->metaObject()->className(),
                                                       widget->accessibleName());
        return names;
    }

    template <class View>
    static void expectExplained(MainWindow& window, Room room, const char* part = nullptr)
    {
        window.showRoom(room);
        const auto* view = window.findChild<View*>();
        QVERIFY(view);
        int inputs = 0;
        const QWidget* looked = view;
        if (part) {
            looked = nullptr;
            for (const QWidget* each : view->template findChildren<QWidget*>())
                if (QLatin1String(each->metaObject()->className()) == QLatin1String(part))
                    looked = each;
            QVERIFY2(looked, part);
        }
        for (const QWidget* widget : looked->findChildren<QWidget*>())
            inputs += isInput(widget) ? 1 : 0;
        QVERIFY(inputs > 0);
        const QStringList missing = unexplained(looked);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QStringLiteral("\n"))));
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void everyInputSaysWhatItIs()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(!trainRun(*desktop).isEmpty());
        MainWindow& window = *desktop->window();
        expectExplained<EvaluationView>(window, Room::Evaluate);
        expectExplained<NeighbourhoodView>(window, Room::Neighbours);
        expectExplained<MapView>(window, Room::Map, "kindred::MapParameters");
        expectExplained<BoardView>(window, Room::Board, "kindred::BoardRulesCard");
        expectExplained<BoardView>(window, Room::Board, "kindred::BoardNoneCard");
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
