// Draws every view in its states, dark and light, at one and two pixels a point. With
// KINDRED_GALLERY set, the pictures are left in that folder to be looked at.

#include <QApplication>
#include <QTest>
#include <QUndoStack>

#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunOrderModel.h"
#include "models/samples/Selection.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "views/curves/CurvesView.h"
#include "views/evaluation/EvaluationView.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunsView.h"
#include "widgets/views/EvaluationFixture.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

namespace {

void script(ScriptedSource& source)
{
    source.runs = {
        ScriptedSource::summary("glyphs-snca-d64", "running", 12, 0.912),
        ScriptedSource::summary("glyphs-softmax", "finished", 40, 0.874),
        ScriptedSource::summary("omniglot-induction", "queued", 0, 0),
        ScriptedSource::summary("clothing-fisher-ncm", "queued", 0, 0),
        ScriptedSource::summary("mnist-ccml-seeds", "crashed", 9, 0.992),
        ScriptedSource::summary("glyphs-proxy-a-rather-long-name-for-one-run", "paused", 23, 0.801),
        ScriptedSource::summary("broken-loss", "failed", 2, 0)};
    source.runs.back()["error"] = "the loss is not a number since step 212";
    source.jobs = {{{"run", "/runs/glyphs-snca-d64"}, {"position", 0}, {"state", "running"}},
                   {{"run", "/runs/omniglot-induction"}, {"position", 1}, {"state", "queued"}},
                   {{"run", "/runs/clothing-fisher-ncm"}, {"position", 2}, {"state", "queued"}}};
    source.events["/runs/glyphs-snca-d64"] = ScriptedSource::curve(0, 1200);
    source.events["/runs/glyphs-softmax"] = ScriptedSource::curve(0, 2600, 0.2);
    source.events["/runs/mnist-ccml-seeds"] = ScriptedSource::curve(0, 900, 0.35);
}

} // namespace

class ViewGallery final : public QObject {
    Q_OBJECT

private:
    void shoot(QWidget& view, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        for (const int scale : {1, 2}) {
            QImage image(view.size() * scale, QImage::Format_RGB32);
            image.setDevicePixelRatio(scale);
            view.render(&image);
            QVERIFY(!image.isNull());
            if (!folder.isEmpty())
                QVERIFY(image.save(QString("%1/%2-%3x.png").arg(folder, name).arg(scale)));
        }
    }

    /// Until nothing is asked for any more, not even by what was just painted.
    void settle(const ScriptedSource& source)
    {
        for (int round = 0; round < 10; ++round) {
            QTRY_VERIFY(source.isIdle());
            QTest::qWait(0);
        }
    }

    QWidget* page(QWidget* view, QSize size)
    {
        view->setContentsMargins(12, 12, 12, 12);
        view->resize(size);
        view->show();
        return view;
    }

private Q_SLOTS:
    void draw_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }

    void draw()
    {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark);
        const QString mode = dark ? "dark" : "light";
        ScriptedSource source(2400);
        script(source);
        CurrentRun current;
        Selection selection;
        current.setRun("/runs/glyphs-snca-d64", source.runs[0]);

        RunListModel list(&source);
        QUndoStack undo;
        RunActions actions(&source, &undo);
        RunsView runs(&source, &current, &list, &actions, &undo);
        page(&runs, {1280, 800});
        QTRY_COMPARE(runs.order()->rowCount(), 7);
        settle(source);
        shoot(runs, "runs-" + mode);

        CurvesView curves(&source, &current, &list);
        page(&curves, {1280, 800});
        current.setComparison("/runs/glyphs-softmax");
        QTRY_VERIFY(!curves.shownFamilies().isEmpty());
        settle(source);
        curves.drawNow();
        settle(source);
        shoot(curves, "curves-" + mode);
        curves.resize(1180, 260);
        settle(source);
        curves.drawNow();
        settle(source);
        shoot(curves, "curves-strip-" + mode);
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (dark && !folder.isEmpty()) {
            for (const char* ending : {"svg", "pdf", "png", "csv"})
                QVERIFY(curves.exportTo(folder + "/figure." + ending));
        }

        current.setComparison("pixels");
        RetrievalView retrieval(&source, &current, &selection, &list);
        page(&retrieval, {1280, 800});
        QTRY_COMPARE(retrieval.query()->state(), RetrievalQuery::State::Ready);
        retrieval.ask(41);
        QTRY_COMPARE(retrieval.query()->answer().id.value_or(-1), 41);
        settle(source);
        shoot(retrieval, "retrieval-" + mode);
        retrieval.query()->setSettings({200, {}, "train", "pixels"});
        QTRY_COMPARE(retrieval.query()->answer().rows.value(0).neighbours.size(), 200);
        settle(source);
        shoot(retrieval, "retrieval-200-" + mode);
        // The comparison takes long, then all of it.
        source.comparesForever = true;
        retrieval.query()->setSettings({10, {}, "train", "pixels"});
        QTRY_VERIFY(retrieval.query()->isComparing());
        QTRY_VERIFY(source.isIdle());
        shoot(retrieval, "retrieval-comparing-" + mode);
        source.comparesForever = false;
        retrieval.ask(77);
        QTRY_COMPARE(retrieval.query()->answer().rows.size(), 2);
        source.unanswered = "query.neighbours";
        retrieval.ask(5);
        QTRY_VERIFY(retrieval.query()->isOutdated());
        shoot(retrieval, "retrieval-slow-" + mode);
        source.unanswered.clear();
    }

    void drawUnreadable_data() { draw_data(); }

    void drawUnreadable()
    {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark);
        const QString mode = dark ? "dark" : "light";
        ScriptedSource source(2400);
        script(source);
        source.errors["subscribe /runs/glyphs-softmax"] =
            inputError("holds no event that can be read", "/runs/glyphs-softmax/events.jsonl",
                       "Put an undamaged copy of the file back.");
        source.errors["run.samples"] =
            inputError("line 1 is damaged", "/runs/glyphs-softmax/samples.jsonl");
        CurrentRun current;
        Selection selection;
        RunListModel list(&source);
        settle(source);
        current.setRun("/runs/glyphs-softmax", source.runs[1]);
        CurvesView curves(&source, &current, &list);
        page(&curves, {1180, 400});
        settle(source);
        shoot(curves, "curves-unreadable-" + mode);
        curves.setOverlay({"/runs/glyphs-snca-d64"});
        QTRY_VERIFY(!curves.shownFamilies().isEmpty());
        curves.drawNow();
        settle(source);
        shoot(curves, "curves-unreadable-beside-" + mode);
        NeighbourhoodView neighbours(&source, &current, &selection);
        page(&neighbours, {1280, 800});
        settle(source);
        shoot(neighbours, "neighbours-unreadable-" + mode);
    }

    void drawEvaluation_data() { draw_data(); }

    void drawEvaluation()
    {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark);
        const QString mode = dark ? "dark" : "light";
        ScriptedSource source;
        script(source);
        scriptEvaluations(source);
        CurrentRun current;
        RunListModel list(&source);
        QTRY_COMPARE(list.rowCount(), 7);
        current.setRun("/runs/glyphs-snca-d64", source.runs[0]);
        QStringList chosen;
        EvaluationView view(&source, &current, &list, [&chosen] { return chosen; });
        page(&view, {1280, 800});
        settle(source);
        view.evaluate();
        settle(source);
        shoot(view, "evaluation-" + mode);
        source.unanswered = "run.evaluate";
        view.hide();
        chosen = {"/runs/glyphs-snca-d64", "/runs/glyphs-softmax"};
        page(&view, {1000, 640});
        settle(source);
        view.evaluate();
        settle(source);
        shoot(view, "evaluation-two-" + mode);
    }

    void drawEmpty()
    {
        ScriptedSource source;
        CurrentRun current;
        Selection selection;
        RunListModel list(&source);
        QUndoStack undo;
        RunActions actions(&source, &undo);
        RunsView runs(&source, &current, &list, &actions, &undo);
        page(&runs, {1280, 800});
        CurvesView curves(&source, &current, &list);
        page(&curves, {1280, 800});
        RetrievalView retrieval(&source, &current, &selection, &list);
        page(&retrieval, {1280, 800});
        settle(source);
        shoot(runs, "runs-empty");
        shoot(curves, "curves-empty");
        shoot(retrieval, "retrieval-empty");
        EvaluationView evaluation(&source, &current, &list, {});
        page(&evaluation, {1280, 800});
        settle(source);
        shoot(evaluation, "evaluation-empty");
    }
};

QTEST_MAIN(ViewGallery)
#include "ViewGallery.moc"
