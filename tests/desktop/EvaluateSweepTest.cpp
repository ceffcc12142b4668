// A sweep that the command line trained, its curves and the papers' rows, in the whole window
// against the real engine.

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include "Desktop.h"
#include "classes/ClassesView.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "models/evaluation/EvaluationTable.h"
#include "plots/curves/ResultPlot.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "window/MainWindow.h"

using namespace kindred;

class EvaluateSweepTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// As many rows and classes as the wines of the paper have, of three clouds on a line.
    QString writeWine() const
    {
        const QString path = m_home.filePath("wine.csv");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("x,y,label\n");
        for (int i = 0; i < 178; ++i) {
            const int label = i % 3;
            file.write(QStringLiteral("%1,%2,%3\n")
                           .arg(label + 0.01 * (i * 37 % 83))
                           .arg(0.01 * (i * 53 % 89))
                           .arg(label)
                           .toLatin1());
        }
        return path;
    }

    bool runEngine(const QStringList& arguments, QByteArray* said = nullptr) const
    {
        QProcess engine;
        engine.start(QStringLiteral(KINDRED_ENGINE), arguments + QStringList{"--threads", "1"});
        if (!engine.waitForFinished(kPatience) || engine.exitCode() != 0) {
            qWarning("%s", engine.readAllStandardError().constData());
            return false;
        }
        if (said)
            *said = engine.readAllStandardOutput();
        return true;
    }

    /// "mean ± sd" of every line of the command's table, as the window writes it.
    static QStringList spreadsOf(const QByteArray& answer)
    {
        QStringList spreads;
        for (const Json& line : arrayOf(Json::parse(answer.toStdString()), "table"))
            spreads << evaluation_words::meanPercent(line["mean"].get<double>(),
                                                     line["sd"].get<double>());
        return spreads;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void aSweepIsACurveBesideThePapersRows()
    {
        const QString group = m_home.filePath("sweep");
        QVERIFY(
            runEngine({"train", "--data", writeWine(), "--method", "ccml", "--encoder", "linear",
                       "--epochs", "1", "--seeds", "1,2", "--sweep", "dim=1,2", "--out", group}));
        QVERIFY(runEngine({"evaluate", group, "--protocol", "knn", "--rule", "knn", "--k", "1,3"}));
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow* window = desktop->window();
        window->openPath(group);
        QTRY_VERIFY_WITH_TIMEOUT(window->currentRun()->isSet(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window->runs()->rowCount() == 4, kPatience);
        window->showRoom(Room::Evaluate);
        auto* view = window->findChild<EvaluationView*>();
        QVERIFY(view);
        QAbstractItemModelTester tester(view->results());
        QTRY_VERIFY_WITH_TIMEOUT(view->results()->ownCount() > 0, kPatience);
        const int own = view->results()->ownCount();
        QTRY_COMPARE_WITH_TIMEOUT(view->results()->rowCount(), own + 12, kPatience);
        view->papers()->choose("none");
        QCOMPARE(view->results()->rowCount(), own);

        // The whole sweep, of whichever of its runs is shown: two dimensions, a mean of two seeds.
        view->showPage(EvaluationView::Page::Curves);
        ResultCurvesPanel* panel = view->curves();
        QTRY_VERIFY_WITH_TIMEOUT(panel->showsCurves(), kPatience);
        QCOMPARE(panel->along(), QString("dim"));
        const ResultCurve curve = panel->plot()->curves().value(0);
        QCOMPARE(curve.points.size(), 2);
        QCOMPARE(curve.points[0].x, 1.0);
        QCOMPARE(curve.points[0].runs.size(), 2);
        for (const char* along : {"result:k", "seed"})
            QVERIFY2(panel->alongs()->findData(along) >= 0, along);

        // A mark of one run leads to it, and the curve stays.
        panel->choose("seed", {});
        QCOMPARE(panel->along(), QString("seed"));
        const QString other = panel->plot()->curves().value(0).points.value(1).runs.value(0);
        panel->plot()->setCurrent(0, 1);
        QTest::keyClick(panel->plot(), Qt::Key_Return);
        QCOMPARE(window->currentRun()->run(), other);
        QTRY_VERIFY_WITH_TIMEOUT(panel->showsCurves(), kPatience);

        // A figure of another view leads there.
        view->showFigures(true);
        view->figures()->choose("boards");
        Q_EMIT view->figures()->placeWanted("retrieve");
        QVERIFY(!view->isVisible());
    }

    void aGroupHasTheMeansOfTheCommandLine()
    {
        const QString group = m_home.filePath("seeds");
        QVERIFY(
            runEngine({"train", "--data", writeWine(), "--method", "ccml", "--encoder", "linear",
                       "--epochs", "1", "--seeds", "1,2,3", "--set", "dim=1", "--out", group}));
        QByteArray answer;
        QVERIFY(runEngine({"evaluate", group, "--k", "1,3", "--json"}, &answer));
        const QStringList told = spreadsOf(answer);
        QVERIFY(told.size() >= 2);
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow* window = desktop->window();
        window->openPath(group);
        QTRY_VERIFY_WITH_TIMEOUT(window->currentRun()->isSet(), kPatience);
        window->showRoom(Room::Runs);
        const QString seed = group + "/seed=%1";
        QTRY_VERIFY_WITH_TIMEOUT(window->runs()->summaryOf(seed.arg(3)).is_object(), kPatience);
        window->selectRuns({seed.arg(1), seed.arg(2), seed.arg(3)});
        window->showRoom(Room::Evaluate);
        const auto* view = window->findChild<EvaluationView*>();
        QVERIFY(view);
        // Besides, there are means of what the training asked at its end.
        const auto areShown = [&] {
            QStringList spreads;
            for (int row = 0; row < view->results()->rowCount(); ++row)
                if (view->results()->at(row).meanOf.size() == 3)
                    spreads
                        << view->results()->index(row, EvaluationTable::Value).data().toString();
            return std::all_of(told.begin(), told.end(),
                               [&](const QString& spread) { return spreads.removeOne(spread); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(areShown(), kPatience);
        // The cards below say of which of the three they speak.
        const auto* classes = window->findChild<ClassesView*>();
        QVERIFY(classes);
        QTRY_VERIFY_WITH_TIMEOUT(classes->factSaid().contains("seed="), kPatience);
    }
};

QTEST_MAIN(EvaluateSweepTest)
#include "EvaluateSweepTest.moc"
