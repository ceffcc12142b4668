// What cannot be read of a run is said where it would be shown, and can be tried again.

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Selection.h"
#include "models/samples/UnreadableSamples.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/WhyCard.h"
#include "views/curves/CurvesView.h"
#include "views/retrieval/RetrievalView.h"
#include "widgets/neighbourhood/NeighbourhoodFixture.h"

using namespace kindred;

class UnreadableRunTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<RunListModel> m_runs;
    std::unique_ptr<QWidget> m_view;

    template <typename View, typename... Others>
    View* make(Others*... others)
    {
        auto view = std::make_unique<View>(m_source.get(), m_current.get(), others...);
        View* made = view.get();
        m_view = std::move(view);
        m_view->resize(1180, 700);
        return made;
    }

    /// Until nothing is asked for any more, not even by what was just painted.
    void settle()
    {
        for (int round = 0; round < 10; ++round) {
            QTRY_VERIFY(m_source->isIdle());
            QTest::qWait(0);
        }
    }

    /// The first that is seen and says this; null where none does.
    template <typename Part>
    Part* visible(const QString& words) const
    {
        for (Part* part : m_view->findChildren<Part*>())
            if (part->isVisible() && part->text().contains(words))
                return part;
        return nullptr;
    }

    void tryAgain()
    {
        auto* again = visible<QPushButton>("Try again");
        QVERIFY(again);
        again->click();
    }

private Q_SLOTS:
    void init()
    {
        m_source = std::make_unique<ScriptedSource>(240);
        scriptNeighbourhoods(*m_source, "snca");
        m_current = std::make_unique<CurrentRun>();
        m_current->setComparison({});
        m_selection = std::make_unique<Selection>();
        for (const char* name : {"a", "b"})
            m_source->runs.push_back(ScriptedSource::summary(name, "finished", 40, 0.9));
        m_runs = std::make_unique<RunListModel>(m_source.get());
    }

    void cleanup() { m_view.reset(); }

    void unreadableSamplesAreToldOnceTheStateIsKnown()
    {
        ScriptedSource source(240);
        source.errors["run.samples"] = inputError("the list is damaged", "/runs/a");
        CurrentRun current;
        SampleTable table(&source);
        UnreadableSamples unreadable(&current, &table);
        QSignalSpy failed(&table, &SampleTable::failed);
        QSignalSpy found(&unreadable, &UnreadableSamples::found);
        current.setRun("/runs/a");
        table.setRun("/runs/a");
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(found.count(), 0); // it may have just begun
        current.setSummary(ScriptedSource::summary("a", "running", 0, 0));
        QCOMPARE(found.count(), 0);
        current.setSummary(ScriptedSource::summary("a", "finished", 3, 300));
        QCOMPARE(found.count(), 1);
        current.setSummary(ScriptedSource::summary("a", "finished", 3, 300));
        QCOMPARE(found.count(), 1);
        // Left while it waits it has nothing to be told of.
        current.setSummary(ScriptedSource::summary("a", "queued", 0, 0));
        table.setRun({});
        table.setRun("/runs/a");
        QTRY_COMPARE(failed.count(), 2);
        current.setRun("/runs/b", ScriptedSource::summary("b", "finished", 3, 300));
        QCOMPARE(found.count(), 1);
        // Of another run nothing is left to be told.
        source.errors.clear();
        current.setRun("/runs/b", ScriptedSource::summary("b", "finished", 3, 300));
        table.setRun("/runs/b");
        QTRY_VERIFY(table.isComplete());
        QCOMPARE(found.count(), 1);
    }

    void curvesAreSaidAndTriedAgain()
    {
        for (const char* run : {"/runs/a", "/runs/b"})
            m_source->events[run] = ScriptedSource::curve(0, 300);
        m_source->errors["subscribe /runs/a"] = failure("cannot read: Permission denied");
        auto* view = make<CurvesView>(m_runs.get());
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->show();
        QTRY_VERIFY(visible<QLabel>("Permission denied"));
        QVERIFY(!visible<QLabel>("before its first step"));
        // Beside a run that can be read it is told above the curves.
        view->setOverlay({"/runs/b"});
        QTRY_VERIFY(view->shownFamilies().contains("loss"));
        QVERIFY(visible<QLabel>("The curves of a cannot be read: cannot read"));
        view->setOverlay({});
        tryAgain();
        QTRY_VERIFY(visible<QLabel>("Permission denied")); // still not
        m_source->errors.clear();
        tryAgain();
        QTRY_VERIFY(view->shownFamilies().contains("loss"));
        QVERIFY(!visible<QLabel>("cannot be read"));
    }

    void curvesThatCannotBeReadAnyMoreAreToldUntilTheyCan()
    {
        m_source->events["/runs/a"] = ScriptedSource::curve(0, 300);
        auto* view = make<CurvesView>(m_runs.get());
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->show();
        QTRY_VERIFY(view->shownFamilies().contains("loss"));
        Q_EMIT m_source->followRefused("/runs/a", failure("cannot read", "events.jsonl", "Mend."));
        QTRY_VERIFY(visible<QLabel>("events.jsonl"));
        QVERIFY(visible<QLabel>("Mend."));
        QVERIFY2(view->shownFamilies().contains("loss"), "what was read stays");
        Q_EMIT m_source->followResumed("/runs/a");
        QTRY_VERIFY(!visible<QLabel>("events.jsonl"));
        QVERIFY(view->shownFamilies().contains("loss"));
    }

    void neighboursSayAndTryAgain_data()
    {
        QTest::addColumn<QString>("refused");
        for (const char* method : {"run.tables", "run.samples"})
            QTest::newRow(method) << method;
    }

    void neighboursSayAndTryAgain()
    {
        QFETCH(QString, refused);
        auto* view = make<NeighbourhoodView>(m_selection.get());
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_source->errors[refused] = failure("cannot read", "a file of the run");
        m_view->show();
        settle();
        QVERIFY(visible<QLabel>("a file of the run"));
        QCOMPARE(m_source->count("query.neighbourhood"), 0);
        m_source->errors.clear();
        tryAgain();
        settle();
        QCOMPARE(view->query()->state(), NeighbourhoodQuery::State::Ready);
        QVERIFY(view->why()->isVisible());
        QVERIFY(!visible<QLabel>("a file of the run"));
    }

    void neighboursWaitForAYoungRun()
    {
        auto* view = make<NeighbourhoodView>(m_selection.get());
        m_source->answers["run.tables"] = {{"tables", Json::array()}};
        m_current->setRun("/runs/a", ScriptedSource::summary("a", "running", 0, 0));
        m_view->show();
        settle();
        QVERIFY(visible<QLabel>("Not yet"));
        QVERIFY(!visible<QPushButton>("Try again"));
        m_source->answers.erase("run.tables");
        Json measured = ScriptedSource::summary("a", "running", 4, 0.5);
        measured["table"] = 400;
        m_current->setSummary(measured);
        settle();
        QCOMPARE(view->query()->state(), NeighbourhoodQuery::State::Ready);
        QVERIFY(!visible<QLabel>("Not yet"));
    }

    /// A training lists its samples a moment after it is chosen.
    void samplesThatAreNotListedYetAreNoError()
    {
        auto* view = make<NeighbourhoodView>(m_selection.get());
        m_view->show();
        settle();
        m_source->errors["run.samples"] = failure("cannot read", "samples.jsonl");
        QSignalSpy said(view, &NeighbourhoodView::said);
        m_current->setRun("/runs/b"); // its summary is not known yet
        settle();
        const Json running = ScriptedSource::summary("b", "running", 0, 0);
        m_current->setSummary(running);
        Q_EMIT m_source->runChanged("/runs/b", running);
        settle();
        QVERIFY(m_source->count("run.samples") > 1);
        QCOMPARE(said.count(), 0);
        // Of one that has ended it is one.
        const Json ended = ScriptedSource::summary("b", "finished", 1, 0.5);
        m_current->setSummary(ended);
        Q_EMIT m_source->runChanged("/runs/b", ended);
        settle();
        QCOMPARE(said.count(), 0);
        QVERIFY(visible<QLabel>("samples.jsonl"));
    }

    void retrievalsSayAndTryAgain()
    {
        auto* view = make<RetrievalView>(m_selection.get(), m_runs.get());
        // A training lists its images a moment after it is chosen.
        m_current->setRun("/runs/a", ScriptedSource::summary("a", "running", 0, 0));
        m_source->errors["run.samples"] = failure("cannot read", "samples.jsonl");
        m_view->show();
        QTRY_VERIFY(visible<QLabel>("Not yet"));
        m_current->setSummary(m_source->runs[0]);
        Q_EMIT m_source->runChanged("/runs/a", m_source->runs[0]);
        QTRY_VERIFY(visible<QLabel>("samples.jsonl"));
        m_source->errors.clear();
        tryAgain();
        QTRY_COMPARE(view->query()->state(), RetrievalQuery::State::Ready);
        QVERIFY(!visible<QLabel>("samples.jsonl"));
    }
};

QTEST_MAIN(UnreadableRunTest)
#include "UnreadableRunTest.moc"
