// The evaluation of a run in the whole window against the real engine.

#include <QComboBox>
#include <QDir>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "desktop/DesktopFixture.h"
#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationView.h"
#include "window/MainWindow.h"

using namespace kindred;

class EvaluateRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void aRunIsMeasuredAndKeepsWhatWasFound()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(!trainRun(*desktop).isEmpty());
        MainWindow* window = desktop->window();
        window->showRoom(Room::Evaluate);
        auto* view = window->findChild<EvaluationView*>();
        QVERIFY(view);
        auto* rules = view->findChildren<QComboBox*>().value(1);
        QVERIFY(rules);
        QTRY_VERIFY_WITH_TIMEOUT(rules->findData("softmax") >= 0, kPatience);

        // The engine says which rules the run has nothing for.
        const auto* items = qobject_cast<QStandardItemModel*>(rules->model());
        QTRY_VERIFY_WITH_TIMEOUT(!items->item(rules->findData("softmax"))->isEnabled(), kPatience);
        QVERIFY(!items->item(rules->findData("mne"))->isEnabled());

        view->bar()->choose("knn", "linear", {});
        view->evaluate();
        QVERIFY(!view->jobs()->isIdle());
        QTRY_VERIFY_WITH_TIMEOUT(view->jobs()->isIdle(), kPatience);
        QVERIFY2(view->results()->rowCount() >= 2, qPrintable(view->remarks()));
        QVERIFY2(view->remarks().contains("lambda"), qPrintable(view->remarks()));
        const QDir kept(window->currentRun()->run() + "/evaluations");
        QCOMPARE(kept.entryList({"knn-linear@*.json"}).size(), 1);

        // Another window reads what the folder keeps.
        const int before = view->results()->rowCount();
        EvaluationView later(desktop->engine(), window->currentRun(), window->runs(), {});
        later.show();
        QTRY_COMPARE_WITH_TIMEOUT(later.results()->rowCount(), before, kPatience);
    }
};

QTEST_MAIN(EvaluateRoomTest)
#include "EvaluateRoomTest.moc"
