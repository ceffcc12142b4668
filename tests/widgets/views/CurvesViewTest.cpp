// The curves view shows the right runs, draws what arrives, and keeps what a person set.

#include <QClipboard>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "views/curves/CurveControls.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "views/curves/LegendChip.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

class CurvesViewTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_source = new ScriptedSource;
        for (const char* name : {"a", "b", "c"}) {
            m_source->runs.push_back(ScriptedSource::summary(name, "running", 3, 0.9));
            m_source->events["/runs/" + QString(name)] = ScriptedSource::curve(0, 300);
        }
        m_current = new CurrentRun;
        m_current->setComparison({});
        m_runs = new RunListModel(m_source);
        m_view = new CurvesView(m_source, m_current, m_runs);
        m_view->resize(1000, 600);
        m_view->show();
    }
    void cleanup()
    {
        delete m_view;
        delete m_runs;
        delete m_current;
        delete m_source;
    }

    void aRunThatTrainedNothingLeadsToATraining()
    {
        Json searched = ScriptedSource::summary("a", "finished", 0, 0.3);
        searched["method"] = "none";
        searched["learns"] = false;
        QStringList wanted;
        connect(m_view, &CurvesView::trainingWanted, this,
                [&](const QString& run) { wanted << run; });
        const auto step = [this] {
            for (auto* button : m_view->findChildren<QPushButton*>("trainNext"))
                if (button->isVisible())
                    return button;
            return static_cast<QPushButton*>(nullptr);
        };
        m_current->setRun("/runs/b", m_source->runs[1]);
        QTRY_VERIFY(points("loss") > 0);
        QVERIFY(!step());
        m_current->setRun("/runs/a", searched);
        QTRY_VERIFY(points("knn") > 0); // its score, which is no curve
        QTRY_VERIFY(step());
        QTRY_VERIFY(!m_view->tile("knn") || !m_view->tile("knn")->isVisible());
        step()->click();
        QCOMPARE(wanted, QStringList("/runs/a"));
        searched["read_only"] = true; // embeddings that were opened: there is nothing to train
        m_current->setSummary(searched);
        QTRY_VERIFY(!step());
    }

    void showsTheCurrentRun()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        QCOMPARE(m_view->shownFamilies(), QStringList({"loss", "knn", "lr", "norm"}));
        QTRY_COMPARE(m_view->tile("knn")->plot()->panel().factor, 100.0);
        m_view->setFamilyShown("grad_norm", true);
        m_view->setFamilyShown("lr", false);
        QVERIFY(m_view->shownFamilies().contains("grad_norm"));
        QVERIFY(!m_view->shownFamilies().contains("lr"));
    }

    void chipsNameTheirRunsBeforeAndAfterTheFirstShowing()
    {
        // As in the window: the run is known and the theme set before the view is ever shown.
        applyTheme(*qApp, false);
        // Names whose widths are fractions of a pixel of every size.
        for (const char* name : {"a", "glyphs", "digits-2", "clothing.tar", "omniglot-small"}) {
            m_current->setRun("/runs/a", ScriptedSource::summary(name, "running", 3, 0.9));
            CurvesView early(m_source, m_current, m_runs);
            early.resize(1000, 600);
            early.show();
            QTRY_VERIFY(!early.findChildren<LegendChip*>().isEmpty());
            QTRY_COMPARE(early.findChildren<LegendChip*>().constLast()->shownText(), QString(name));
        }
    }

    void tilesLieOnTheirCard()
    {
        applyTheme(*qApp, false);
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_VERIFY(m_view->tile("loss"));
        QTRY_COMPARE(points("loss"), 31);
        const QImage picture = m_view->grab().toImage();
        const CurveTile* tile = m_view->tile("loss");
        const QPoint head = tile->mapTo(m_view, QPoint(tile->width() / 2, 4));
        QCOMPARE(picture.pixelColor(head), tokens(false).card);
    }

    void comparisonIsDashedAndOverlaysAdd()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_current->setComparison("/runs/b");
        m_view->setOverlay({"/runs/a", "/runs/c"});
        QTRY_COMPARE(m_view->runs().size(), 3);
        QVERIFY(!m_view->runs()[0].dashed);
        QVERIFY(m_view->runs()[1].dashed);
        QCOMPARE(m_view->runs()[1].name, "b");
        QVERIFY(m_view->runs()[0].colour != m_view->runs()[1].colour);
        QVERIFY(m_view->runs()[1].colour != m_view->runs()[2].colour);
        QCOMPARE(m_source->followed.size(), 3);
        m_view->setColour("/runs/c", Qt::magenta);
        QCOMPARE(m_view->runs()[2].colour, QColor(Qt::magenta));
        m_view->setOverlay({});
        QCOMPARE(m_source->followed.size(), 2);
    }

    void runsShownTogetherDifferInColour()
    {
        // Each is the first one when it is looked at alone.
        for (int run : {0, 1, 2})
            m_current->setRun(textOf(m_source->runs[run], "run"), m_source->runs[run]);
        m_view->setOverlay({"/runs/c", "/runs/a", "/runs/b"});
        const QList<CurveRun>& runs = m_view->runs();
        QCOMPARE(runs.size(), 3);
        QVERIFY(runs[0].colour != runs[1].colour && runs[1].colour != runs[2].colour &&
                runs[0].colour != runs[2].colour);
        // Whoever is shown keeps its colour.
        const QColor second = runs[1].colour;
        m_view->setOverlay({"/runs/c", "/runs/a"});
        QCOMPARE(m_view->runs()[1].colour, second);
    }

    void whatIsSetExactlyIsNotSmoothed()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->controls()->setOptions({CurveAxis::Step, false, false, 0.6});
        QTRY_COMPARE(points("loss"), 31);
        m_view->drawNow();
        QVERIFY(!m_view->tile("loss")->plot()->panel().lines[0].smoothed.isEmpty());
        QVERIFY(m_view->tile("lr")->plot()->panel().lines[0].smoothed.isEmpty());
        QVERIFY(m_view->tile("knn")->plot()->panel().lines[0].smoothed.isEmpty());
        const CurveSheet sheet = m_view->sheet();
        for (const CurvePanel& panel : sheet.panels)
            QCOMPARE(panel.lines[0].smoothed.isEmpty(), panel.key == "lr" || panel.key == "knn");
    }

    void theTestIsAMarkOfItsOwn()
    {
        m_source->events["/runs/a"].push_back(
            {{"kind", "evaluation"}, {"step", 310}, {"values", {{"knn/test", 0.5}}}});
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->setOverlay({"/runs/a", "/runs/b"});
        QTRY_VERIFY(m_view->tile("knn"));
        m_view->drawNow();
        QTRY_COMPARE(m_view->tile("knn")->plot()->panel().lines.size(), 3);
        const QList<CurveLine> lines = m_view->tile("knn")->plot()->panel().lines;
        QCOMPARE(lines[0].label, "a · validation");
        QCOMPARE(lines[1].mark, "test");
        QCOMPARE(lines[1].colour, lines[0].colour);
        QCOMPARE(lines[2].label, "b · validation");
        QVERIFY(m_view->tile("knn")->value().startsWith("a · validation "));
    }

    void sayWhatTheFirstPointWaitsFor()
    {
        m_source->events.clear();
        auto* empty = m_view->findChild<EmptyState*>();
        const auto says = [&](const char* words) {
            const auto labels = empty->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().contains(words); });
        };
        auto* choose = empty->findChild<QPushButton*>();
        QVERIFY(choose->isVisible());
        m_current->setRun("/runs/x", ScriptedSource::summary("x", "queued", 0, 0));
        QVERIFY(says("queue") && says("x begins"));
        QVERIFY2(!choose->isVisible(), "a run is chosen already");
        m_current->setSummary(ScriptedSource::summary("x", "starting", 0, 0));
        QVERIFY(says("x is preparing"));
        m_current->setSummary(ScriptedSource::summary("x", "failed", 0, 0));
        QVERIFY(says("x ended"));
    }

    void thePlaceOfALateScalarIsKept()
    {
        m_source->events["/runs/a"] = Json::array(
            {{{"kind", "scalars"}, {"step", 1}, {"values", {{"loss", 2.0}, {"lr", 0.1}}}}});
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_VERIFY(m_view->tile("loss"));
        m_view->drawNow();
        QCOMPARE(m_view->shownFamilies(), QStringList({"loss", "knn", "lr"}));
        QVERIFY(m_view->tile("knn")->value().contains("evaluation"));
        m_current->setSummary(ScriptedSource::summary("a", "finished", 3, 0.9));
        QCOMPARE(m_view->shownFamilies(), QStringList({"loss", "lr"}));
    }

    void theLegendFollowsARename()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->setOverlay({"/runs/c"});
        QTRY_COMPARE(m_view->runs().size(), 2);
        Json renamed = m_source->runs[2];
        renamed["name"] = "better name";
        m_runs->upsert(renamed);
        QCOMPARE(m_view->runs()[1].name, "better name");
        QCOMPARE(chips().constLast()->text(), "better name");
    }

    void aToggledChipKeepsTheFocus()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->setOverlay({"/runs/c"});
        QVERIFY(QTest::qWaitForWindowActive(m_view, 60'000));
        LegendChip* chip = chips().constLast();
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Space);
        QVERIFY(!m_view->runs()[1].shown);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(chips().constLast(), chip);
        QVERIFY(chip->hasFocus() && !chip->isChecked());
    }

    void theValueSaysOfWhichSplitItIs()
    {
        m_source->events["/runs/a"].push_back(
            {{"kind", "evaluation"}, {"step", 310}, {"values", {{"knn/test", 0.5}}}});
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_VERIFY(m_view->tile("knn"));
        m_view->drawNow();
        QTRY_VERIFY(m_view->tile("knn")->value().startsWith("validation "));
        QVERIFY(!m_view->tile("loss")->value().contains(' '));
    }

    void besideAnotherRunEachValueSaysWhoseItIs()
    {
        // What the current run does not have would pass for its own.
        m_source->events["/runs/b"].push_back(
            {{"kind", "scalars"}, {"step", 310}, {"values", {{"accuracy", 0.5}}}});
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_current->setComparison("/runs/b");
        QTRY_VERIFY(m_view->tile("accuracy"));
        m_view->drawNow();
        QTRY_VERIFY2(m_view->tile("accuracy")->value().startsWith("b "),
                     qPrintable(m_view->tile("accuracy")->value()));
        QTRY_VERIFY(m_view->tile("loss")->value().startsWith("a "));
    }

    void whatIsSetIsKept()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        m_view->controls()->setOptions({CurveAxis::Time, true, false, 0.25});
        m_view->setFamilyShown("lr", false);
        chips().constFirst()->click();
        m_view->setColour("/runs/a", Qt::magenta);
        CurvesView again(m_source, m_current, m_runs);
        again.restoreState({{"axis", "x"},
                            {"hidden", 7},
                            {"panels", {{"loss", 3}}},
                            {"colours", {{"/runs/a", "nonsense"}}}});
        QVERIFY(again.runs()[0].shown);
        again.restoreState(m_view->saveState());
        QCOMPARE(again.controls()->options().axis, CurveAxis::Time);
        QVERIFY(again.controls()->options().logX && !again.controls()->options().logY);
        QCOMPARE(again.controls()->options().smoothing, 0.25);
        QVERIFY(!again.runs()[0].shown);
        QCOMPARE(again.runs()[0].colour, QColor(Qt::magenta));
        again.show();
        QTRY_VERIFY(again.shownFamilies().contains("loss"));
        QVERIFY(!again.shownFamilies().contains("lr"));
    }

    void panelsShareTheirXAxis()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        m_view->drawNow();
        const PlotRange loss = m_view->tile("loss")->plot()->shownX();
        const PlotRange knn = m_view->tile("knn")->plot()->shownX();
        QVERIFY(points("knn") < points("loss")); // evaluations come seldom
        QCOMPARE(knn.lower, loss.lower);
        QCOMPARE(knn.upper, loss.upper);
    }

    void newPointsKeepTheZoom()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        CurvePlot* loss = m_view->tile("loss")->plot();
        loss->setXView(PlotRange{50, 100});
        m_view->tile("lr")->plot()->setXView(PlotRange{50, 100});
        Q_EMIT m_source->eventsAppended("/runs/a", ScriptedSource::curve(310, 900), false);
        QTRY_COMPARE(points("loss"), 91);
        QCOMPARE(loss->shownX().lower, 50.0);
        QCOMPARE(loss->shownX().upper, 100.0);
        m_view->resetZoom();
        QVERIFY(loss->shownX().upper >= 900);
    }

    void restartDoesNotZigzag()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        Q_EMIT m_source->eventsAppended("/runs/a", ScriptedSource::curve(0, 200), true);
        QTRY_COMPARE(points("loss"), 21);
        const QList<double> steps = m_view->tile("loss")->plot()->panel().lines[0].series.step;
        QVERIFY(std::is_sorted(steps.begin(), steps.end()));
    }

    void smoothingFollowsTheSlider()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->controls()->setOptions({CurveAxis::Epoch, false, true, 0.5});
        QTRY_COMPARE(points("loss"), 31);
        QTRY_VERIFY(!m_view->tile("loss")->plot()->panel().lines[0].smoothed.isEmpty());
        m_view->controls()->setOptions({CurveAxis::Step, false, false, 0});
        QTRY_VERIFY(m_view->tile("loss")->plot()->panel().lines[0].smoothed.isEmpty());
    }

    void exportsAndCopies()
    {
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(points("loss"), 31);
        QTemporaryDir folder;
        QSignalSpy said(m_view, &CurvesView::said);
        QSignalSpy failed(m_view, &CurvesView::failed);
        QVERIFY(m_view->exportTo(folder.filePath("curves.svg")));
        QVERIFY(!m_view->exportTo(folder.filePath("curves.gif")));
        QCOMPARE(said.count(), 1);
        QCOMPARE(failed.count(), 1);
        m_view->copyData();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("run,scalar,step"));
        m_view->copyPicture();
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void hundredRunsOverlay()
    {
        QStringList all;
        for (int i = 0; i < 100; ++i) {
            const QString run = QString("/runs/many-%1").arg(i);
            m_source->events[run] = ScriptedSource::curve(0, 2000, i / 200.0);
            all.append(run);
        }
        m_current->setRun(all[0]);
        m_view->setOverlay(all);
        QTRY_VERIFY(m_view->tile("loss") &&
                    m_view->tile("loss")->plot()->panel().lines.size() == 100);
        // The names leave the curves their place.
        QCOMPARE(chips().size(), 4);
        const CurveTile* loss = m_view->tile("loss");
        QVERIFY(m_view->rect().contains(loss->mapTo(m_view, loss->rect().center())));
        // What is new of one is that one's alone, and nothing is read again.
        QCOMPARE(m_source->followed.size(), 100);
        const auto lines = [loss] { return loss->plot()->panel().lines; };
        const auto before = lines();
        Q_EMIT m_source->eventsAppended(all[0], ScriptedSource::curve(2010, 2100), false);
        QTRY_COMPARE(lines()[0].series.size(), before[0].series.size() + 10);
        for (int i = 1; i < 100; ++i)
            QCOMPARE(lines()[i].series.size(), before[i].series.size());
        QCOMPARE(m_source->followed.size(), 100);
    }

private:
    QList<LegendChip*> chips() const { return m_view->findChildren<LegendChip*>(); }

    qsizetype points(const QString& family) const
    {
        const CurveTile* tile = m_view->tile(family);
        if (!tile || tile->plot()->panel().lines.isEmpty())
            return 0;
        return tile->plot()->panel().lines[0].series.size();
    }

    ScriptedSource* m_source = nullptr;
    CurrentRun* m_current = nullptr;
    RunListModel* m_runs = nullptr;
    CurvesView* m_view = nullptr;
};

QTEST_MAIN(CurvesViewTest)
#include "CurvesViewTest.moc"
