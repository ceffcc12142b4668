// The papers' figures in the whole window against the real engine: each is drawn from runs that
// give it, saved, and otherwise says why not or leads to where it is drawn.

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

#include "common/EmptyState.h"
#include "desktop/SeedRuns.h"
#include "plots/figures/RunFigures.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FigureCanvas.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/ResultCurvesPanel.h"

using namespace kindred;

class FigureRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    EvaluationView* m_view = nullptr;
    QStringList m_trees; ///< of 4 and of 8 neighbours
    QString m_other;     ///< attends to none

    MainWindow* window() const { return m_desktop->window(); }

    QString treeRun(int neighbours)
    {
        Json plan = shortPlan();
        plan["method"] = "mne";
        // By this rate the first epoch stays the best, so that it and the last have tables.
        plan["set"] = {{"pretrain", 0}, {"neighbours", neighbours}, {"depth", 2}, {"lr", 0.1}};
        const QString run = trainRun(*m_desktop, plan);
        const Json asked = {
            {"run", run.toStdString()}, {"protocol", "knn"}, {"rule", "knn"}, {"k", {5}}};
        return askEngine(*m_desktop->engine(), "run.evaluate", asked, kPatience) && keepMaps(run)
                   ? run
                   : QString();
    }

    /// A map of the first and of the last step that has a table of test images.
    bool keepMaps(const QString& run)
    {
        EngineClient& engine = *m_desktop->engine();
        const Json named = {{"run", run.toStdString()}};
        const auto tables = askEngine(engine, "run.tables", named, kPatience);
        QList<qint64> steps;
        for (const Json& table : arrayOf(tables.value_or(Json::object()), "tables"))
            if (textOf(table, "split") == QLatin1String("test"))
                steps << valueOr(table, "step", qint64{-1});
        std::sort(steps.begin(), steps.end());
        if (steps.size() < 2)
            return false;
        for (const qint64 step : {steps.first(), steps.last()})
            if (!askEngine(engine, "map.start",
                           {{"run", run.toStdString()},
                            {"step", step},
                            {"split", "test"},
                            {"method", "pca"}},
                           kPatience))
                return false;
        const auto areKept = [&] {
            const auto kept = askEngine(engine, "map.list", named, kPatience);
            return kept && arrayOf(*kept, "maps").size() == 2;
        };
        return QTest::qWaitFor(areKept, kPatience);
    }

    FiguresPanel* panel() const { return m_view->figures(); }

    /// Drawn, or said why not.
    bool look(const QString& figure) const
    {
        panel()->choose(figure);
        return waitForQuiet(*m_desktop) && panel()->figure() == figure;
    }

    QString whyNot() const
    {
        QStringList words;
        for (const QLabel* label : panel()->emptyState()->findChildren<QLabel*>())
            words << label->text();
        return words.join(' ');
    }

    const PaperFigure& drawn() const { return panel()->canvas()->figure(); }

    /// As a file holds it.
    QByteArray saved(const QString& ending) const
    {
        const QString path = m_home.filePath(panel()->figure() + ending);
        QFile file(path);
        return panel()->exportTo(path) && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                         : QByteArray();
    }

    /// More than a ground and one colour.
    static bool isDrawn(const QImage& picture)
    {
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height() && colours.size() < 3; ++y)
            for (int x = 0; x < picture.width() && colours.size() < 3; ++x)
                colours.insert(picture.pixel(x, y));
        return colours.size() == 3;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        window()->resize(1280, 800);
        QVERIFY(waitForEngine(*m_desktop));
        m_other = trainRun(*m_desktop);
        m_trees = QStringList{treeRun(4), treeRun(8)};
        QVERIFY(!m_other.isEmpty() && !m_trees.contains(QString()));
        QVERIFY(enterRoom(*m_desktop, Room::Evaluate));
        m_view = window()->findChild<EvaluationView*>();
        QVERIFY(m_view);
        m_view->showFigures(true);
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void eachIsDrawnAndSaved_data()
    {
        QTest::addColumn<QString>("figure");
        for (const char* id :
             {"ranks", "means", "links", "attention", "pooling", "tasks", "before"}) {
            QVERIFY(runFigureIds().contains(QLatin1String(id)));
            QTest::newRow(id) << QString::fromLatin1(id);
        }
    }

    void eachIsDrawnAndSaved()
    {
        QFETCH(QString, figure);
        window()->showRoom(Room::Runs);
        window()->selectRuns(m_trees);
        QCOMPARE(window()->selectedRuns().size(), 2);
        window()->showRoom(Room::Evaluate);
        QTRY_COMPARE_WITH_TIMEOUT(m_view->shownRuns().size(), 2, kPatience);
        QVERIFY(look(figure));
        QTRY_VERIFY2_WITH_TIMEOUT(panel()->showsFigure(), qPrintable(whyNot()), kPatience);
        QVERIFY(!drawn().numbers.isEmpty() && !drawn().reading.isEmpty());
        for (const FigureNumber& number : drawn().numbers)
            QVERIFY2(std::isfinite(number.value), qPrintable(number.name));
        QVERIFY(isDrawn(imageOf(panel()->canvas()->onPaper(), 1)));

        QVERIFY(saved(".svg").contains("<svg"));
        QVERIFY(saved(".png").startsWith("\x89PNG"));
        // A line for the head, and one for each number.
        QCOMPARE(saved(".csv").count('\n'), 1 + panel()->canvas()->onPaper().numbers.size());
    }

    void theNumbersAreThoseOfTheRuns()
    {
        // Against the number of neighbours: the results that the two runs keep.
        QVERIFY(look("pooling"));
        QTRY_VERIFY_WITH_TIMEOUT(panel()->showsFigure(), kPatience);
        QSet<double> neighbours;
        for (const FigureNumber& number : drawn().numbers) {
            neighbours.insert(number.x);
            QVERIFY(number.low <= number.value && number.value <= number.high);
        }
        QCOMPARE(neighbours, (QSet<double>{4, 8}));
        for (const QString& run : m_trees) {
            const auto kept = askEngine(*m_desktop->engine(), "run.evaluations",
                                        {{"run", run.toStdString()}}, kPatience);
            QVERIFY(kept);
            for (const Json& each : arrayOf(arrayOf(*kept, "evaluations").at(0), "results"))
                QVERIFY(std::any_of(
                    drawn().numbers.begin(), drawn().numbers.end(), [&](const FigureNumber& one) {
                        return std::abs(one.value - valueOr(each, "value", -1.0)) < 1e-9;
                    }));
        }
        // The classes nearest to one share a whole.
        QVERIFY(look("means"));
        QTRY_VERIFY_WITH_TIMEOUT(panel()->showsFigure(), kPatience);
        QHash<QString, double> shares;
        for (const FigureNumber& number : drawn().numbers)
            shares[number.detail] += number.value;
        QVERIFY(shares.size() >= 3);
        for (const double share : std::as_const(shares))
            QVERIFY2(share > 0 && share < 1 + 1e-3, qPrintable(QString::number(share)));
    }

    void whatARunDoesNotGiveSaysWhy()
    {
        window()->showRoom(Room::Runs);
        window()->selectRuns(m_trees); // several, of which one is left
        window()->currentRun()->setRun(m_other, window()->runs()->summaryOf(m_other));
        window()->showRoom(Room::Evaluate);
        QTRY_COMPARE_WITH_TIMEOUT(m_view->shownRuns(), QStringList{m_other}, kPatience);
        QVERIFY(look("attention"));
        QTRY_VERIFY2_WITH_TIMEOUT(whyNot().contains("attends to no"), qPrintable(whyNot()),
                                  kPatience);
        QVERIFY(look("pooling"));
        QTRY_VERIFY2_WITH_TIMEOUT(whyNot().contains("at least two runs"), qPrintable(whyNot()),
                                  kPatience);
        QVERIFY(!panel()->showsFigure());
        QVERIFY(look("ranks"));
        QTRY_VERIFY_WITH_TIMEOUT(panel()->showsFigure(), kPatience);
    }

    void othersLeadToWhereTheyAreDrawn()
    {
        for (const QString& id : figureIdsElsewhere()) {
            window()->showRoom(Room::Evaluate);
            m_view->showFigures(true);
            QVERIFY(look(id));
            QPushButton* there = nullptr;
            for (auto* button : panel()->findChildren<QPushButton*>())
                if (button->isVisible() && button->text().startsWith("Show"))
                    there = button;
            QVERIFY2(there, qPrintable(id));
            there->click();
            const QString place = figurePlace(id);
            if (place == QLatin1String("curves"))
                QCOMPARE(m_view->page(), EvaluationView::Page::Curves);
            else if (place != QLatin1String("classes"))
                QCOMPARE(roomKey(window()->room()), place);
            QVERIFY(window()->room() != Room::Home);
        }
        QVERIFY(waitForQuiet(*m_desktop));
    }
};

QTEST_MAIN(FigureRoomTest)
#include "FigureRoomTest.moc"
