// The evaluation of a run in the whole window against the real engine.

#include <QComboBox>
#include <QDir>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "MainWindow.h"
#include "common/JsonFields.h"
#include "models/EvaluationTable.h"
#include "views/EvaluationBar.h"
#include "views/EvaluationView.h"

using namespace kindred;

namespace {
constexpr int kLong = 120'000; ///< patience with a busy machine
} // namespace

class EvaluateRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// A short run that ended, chosen in the window.
    void train(Desktop& desktop)
    {
        const Json plan = {
            {"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}, {"epochs", 2}};
        QString run;
        desktop.engine()->request("queue.submit", {{"plan", plan}}, this,
                                  [&run](const RunSource::Reply& reply) {
                                      run = reply.ok() ? textOf(reply.result, "run") : "refused";
                                  });
        QTRY_VERIFY_WITH_TIMEOUT(!run.isEmpty(), kLong);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(desktop.window()->runs()->summaryOf(run), "state"),
                                  QString("finished"), kLong);
        desktop.window()->currentRun()->setRun(run, desktop.window()->runs()->summaryOf(run));
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

    void aRunIsMeasuredAndKeepsWhatWasFound()
    {
        Arguments arguments;
        arguments.engine = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
        Desktop desktop(arguments, m_home.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kLong);
        train(desktop);
        if (QTest::currentTestFailed())
            return;
        MainWindow* window = desktop.window();
        window->showRoom(Room::Evaluate);
        auto* view = window->findChild<EvaluationView*>();
        QVERIFY(view);
        auto* rules = view->findChildren<QComboBox*>().value(1);
        QVERIFY(rules);
        QTRY_VERIFY_WITH_TIMEOUT(rules->findData("softmax") >= 0, kLong);

        // The engine says which rules the run has nothing for.
        const auto* items = qobject_cast<QStandardItemModel*>(rules->model());
        QTRY_VERIFY_WITH_TIMEOUT(!items->item(rules->findData("softmax"))->isEnabled(), kLong);
        QVERIFY(!items->item(rules->findData("mne"))->isEnabled());

        view->bar()->choose("knn", "linear", {});
        view->evaluate();
        QVERIFY(!view->jobs()->isIdle());
        QTRY_VERIFY_WITH_TIMEOUT(view->jobs()->isIdle(), kLong);
        QVERIFY2(view->results()->rowCount() >= 2, qPrintable(view->remarks()));
        QVERIFY2(view->remarks().contains("lambda"), qPrintable(view->remarks()));
        const QDir kept(window->currentRun()->run() + "/evaluations");
        QCOMPARE(kept.entryList({"knn-linear@*.json"}).size(), 1);

        // Another window reads what the folder keeps.
        const int before = view->results()->rowCount();
        EvaluationView later(desktop.engine(), window->currentRun(), window->runs(), {});
        later.show();
        QTRY_COMPARE_WITH_TIMEOUT(later.results()->rowCount(), before, kLong);
    }
};

QTEST_MAIN(EvaluateRoomTest)
#include "EvaluateRoomTest.moc"
