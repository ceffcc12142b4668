// A board whose encoder takes no pictures offers nothing that brings some, and says why.

#include <QAbstractButton>
#include <QMenu>

#include "board/BoardHeader.h"
#include "common/Help.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardVectorsTest final : public BoardFixture {
    Q_OBJECT

    void openOnVectors()
    {
        tearDown();
        m_engine = std::make_unique<BoardEngine>();
        m_engine->vectorRuns = {"/runs/vectors"};
        m_current = std::make_unique<CurrentRun>();
        m_current->setRun("/runs/vectors", {{"run", "/runs/vectors"}, {"name", "vectors"}});
        show();
    }

    /// Those that bring pictures, by their words.
    static QList<QAbstractButton*> bringers(const QWidget* within)
    {
        QList<QAbstractButton*> found;
        for (auto* each : within->findChildren<QAbstractButton*>())
            if (QStringList{"Add a folder…", "Add files…", "Files…", "Folder…", "Paste"}.contains(
                    each->text()))
                found << each;
        return found;
    }

    static void refuse(const QList<QAbstractButton*>& buttons, qsizetype count)
    {
        QCOMPARE(buttons.size(), count);
        for (const QAbstractButton* each : buttons) {
            QVERIFY2(!each->isEnabled(), qPrintable(each->text()));
            QVERIFY2(each->toolTip().contains("vectors"), qPrintable(each->toolTip()));
        }
    }

    /// Of a menu that is filled as it is shown: the entries that are disabled.
    static QStringList refusedIn(QMenu* menu)
    {
        Q_EMIT menu->aboutToShow();
        QStringList refused;
        for (const QAction* each : menu->actions())
            if (!each->isEnabled() && each->toolTip().contains("vectors"))
                refused << each->text();
        return menu->toolTipsVisible() ? refused : QStringList{"no tool tips"};
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void nothingThatBringsPicturesIsOffered()
    {
        openOnVectors();
        refuse(bringers(m_view->welcome()), 3);
        session()->editor()->addClass("Red & Blue");
        settle();
        refuse(bringers(m_view->classes()->newClassZone()), 3);
        refuse(bringers(m_view->tray()), 2);
        BoardClassTile* tile = m_view->classes()->tile(idOf("Red & Blue"));
        auto* ofClass = tile->findChild<QMenu*>();
        QCOMPARE(refusedIn(ofClass),
                 (QStringList{"Add files…", "Add a folder…", "Paste pictures"}));
        QMenu* ofTray = nullptr;
        for (const auto* button : m_view->tray()->findChildren<QPushButton*>())
            if (button->menu())
                ofTray = button->menu();
        QVERIFY(ofTray);
        QCOMPARE(refusedIn(ofTray), (QStringList{"Files…", "A folder…", "Paste pictures"}));
        // With an encoder they are what they were.
        session()->editor()->setEncoder({}, "Another encoder");
        settle();
        for (const QAbstractButton* each :
             bringers(m_view->classes()->newClassZone()) + bringers(m_view->tray())) {
            QVERIFY2(each->isEnabled(), qPrintable(each->text()));
            QVERIFY2(!each->toolTip().contains("vectors"), qPrintable(each->toolTip()));
        }
        QVERIFY(refusedIn(ofClass).isEmpty());
        QVERIFY(refusedIn(ofTray).isEmpty());
    }

    void helpSpeaksOfSamples()
    {
        for (const char* term : {"k", "p", "protocol", "rule", "leave-one-out", "episodes",
                                 "honesty", "batch", "neighbours", "targets", "threshold",
                                 "prior_m", "memory_momentum", "stop_grad_neighbours"}) {
            const QString words = helpOn(QString::fromLatin1(term));
            QVERIFY2(!words.isEmpty(), term);
            QVERIFY2(!words.contains("image"), qPrintable(words));
        }
    }

    void namesKeepTheirAmpersandsInMenus()
    {
        open();
        teach();
        session()->editor()->rename(idOf("Ring"), "Red & Blue");
        settle();
        auto* menu = m_view->classes()->tile(idOf("Tent"))->findChild<QMenu*>();
        Q_EMIT menu->aboutToShow();
        QStringList merged;
        for (const QAction* each : menu->actions())
            if (each->menu() && each->text() == "Merge into")
                for (const QAction* one : each->menu()->actions())
                    merged << one->text();
        QCOMPARE(merged, QStringList{"Red && Blue"});
    }
};

QTEST_MAIN(BoardVectorsTest)
#include "BoardVectorsTest.moc"
