#pragma once

#include <QTest>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/samples/Selection.h"
#include "views/retrieval/RetrievalView.h"
#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// A retrieval view on a running run "a" beside a finished one "b", of 240 images.
class RetrievalFixture : public QObject {
protected:
    void setUp()
    {
        m_source = new ScriptedSource(240);
        m_source->runs.push_back(ScriptedSource::summary("a", "running", 3, 0.9));
        m_source->runs.push_back(ScriptedSource::summary("b", "finished", 40, 0.8));
        m_current = new CurrentRun;
        m_selection = new Selection;
        m_runs = new RunListModel(m_source);
        m_view = new RetrievalView(m_source, m_current, m_selection, m_runs);
        m_view->resize(1200, 720);
        m_current->setRun("/runs/a", m_source->runs[0]);
    }

    void tearDown()
    {
        delete m_view;
        delete m_runs;
        delete m_selection;
        delete m_current;
        delete m_source;
    }

    void open()
    {
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view, 60'000));
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
    }

    ScriptedSource* m_source = nullptr;
    CurrentRun* m_current = nullptr;
    Selection* m_selection = nullptr;
    RunListModel* m_runs = nullptr;
    RetrievalView* m_view = nullptr;
};

} // namespace kindred
