#pragma once

#include <QTest>

#include <memory>

#include "models/runs/CurrentRun.h"
#include "models/samples/Selection.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "widgets/neighbourhood/NeighbourhoodFixture.h"

namespace kindred {

/// The room of neighbourhoods of a finished run on a scripted engine.
class NeighbourhoodRoom : public QObject {
protected:
    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<NeighbourhoodView> m_view;

    void make(const QString& method = QStringLiteral("snca"))
    {
        m_view.reset();
        m_source = std::make_unique<ScriptedSource>(240);
        scriptNeighbourhoods(*m_source, method);
        m_current = std::make_unique<CurrentRun>();
        m_selection = std::make_unique<Selection>();
        m_view =
            std::make_unique<NeighbourhoodView>(m_source.get(), m_current.get(), m_selection.get());
        m_view->resize(1180, 700);
        Json summary = ScriptedSource::summary("a", "finished", 12, 0.9);
        summary["method"] = method.toStdString();
        m_current->setRun("/runs/a", summary);
    }

    void open(const QString& method = QStringLiteral("snca"))
    {
        make(method);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), 60'000));
        settle();
        QCOMPARE(m_view->query()->state(), NeighbourhoodQuery::State::Ready);
    }

    /// Until nothing is asked for any more, not even by what was just painted.
    void settle()
    {
        for (int round = 0; round < 10; ++round) {
            QTRY_VERIFY(m_source->isIdle());
            QTest::qWait(0);
        }
    }
};

} // namespace kindred
