// A sweep that the command line trained, its curves and the papers' rows, in the whole window
// against the real engine.

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
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

    bool runEngine(const QStringList& arguments) const
    {
        QProcess engine;
        engine.start(QStringLiteral(KINDRED_ENGINE), arguments + QStringList{"--threads", "1"});
        if (!engine.waitForFinished(kPatience) || engine.exitCode() != 0) {
            qWarning("%s", engine.readAllStandardError().constData());
            return false;
        }
        return true;
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
};

QTEST_MAIN(EvaluateSweepTest)
#include "EvaluateSweepTest.moc"
