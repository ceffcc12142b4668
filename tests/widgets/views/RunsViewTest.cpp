// The runs table orders, offers and undoes what it should.

#include <QAbstractItemModelTester>
#include <QFloat16>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

#include "widgets/views/RunsFixture.h"

using namespace kindred;

class RunsViewTest final : public RunsFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp({ScriptedSource::summary("done", "finished", 40, 0.9),
               ScriptedSource::summary("second", "queued", 0, 0),
               ScriptedSource::summary("first", "queued", 0, 0),
               ScriptedSource::summary("busy", "running", 12, 0.8),
               ScriptedSource::summary("dead", "crashed", 9, 0.7),
               ScriptedSource::summary("paused", "paused", 9, 0.7)},
              {{{"run", "/runs/busy"}, {"position", 0}, {"state", "running"}},
               {{"run", "/runs/first"}, {"position", 1}, {"state", "queued"}},
               {{"run", "/runs/second"}, {"position", 2}, {"state", "queued"}}});
        QTRY_COMPARE(m_view->order()->rowCount(), 6);
        QTRY_COMPARE(nameAt(1), "first");
    }
    void cleanup() { tearDown(); }

    void workComesFirst()
    {
        QAbstractItemModelTester tester(m_view->order(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(nameAt(0), "busy");
        QCOMPARE(nameAt(1), "first");
        QCOMPARE(nameAt(2), "second");
        Q_EMIT m_source->runChanged("/runs/busy",
                                    ScriptedSource::summary("busy", "finished", 40, 0.8));
        QTRY_COMPARE(nameAt(0), "first");
        m_view->order()->setSearch("crash");
        QCOMPARE(m_view->order()->rowCount(), 1);
        m_view->order()->setSearch({});
        QCOMPARE(m_view->order()->rowCount(), 6);
    }

    void selectingChoosesTheCurrentRun()
    {
        QSignalSpy overlay(m_view, &RunsView::overlayChanged);
        m_view->table()->setCurrentIndex(m_view->order()->index(0, 0));
        QCOMPARE(m_current->run(), "/runs/busy");
        m_view->table()->selectionModel()->select(
            m_view->order()->index(3, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(m_current->run(), "/runs/busy");
        QCOMPARE(overlay.last()[0].toStringList().size(), 2);
        m_current->setRun("/runs/dead");
        QVERIFY(m_view->selectedRuns().contains("/runs/dead"));
    }

    void theChosenRunStaysWholeInALowerList()
    {
        auto* table = m_view->table();
        table->resize(600, 400);
        const QModelIndex last = m_view->order()->index(5, 0);
        m_view->select(last.data(RunListModel::RunRole).toString());
        QVERIFY(table->viewport()->rect().contains(table->visualRect(last).center()));
        table->resize(600, 180);
        const QRect row = table->visualRect(last);
        QVERIFY(row.top() >= 0 && row.bottom() <= table->viewport()->rect().bottom());
        // What was out of sight is not brought back.
        table->scrollToTop();
        table->resize(600, 170);
        QCOMPARE(table->verticalScrollBar()->value(), 0);
    }

    void theCurrentRunIsSelectedFromTheStart()
    {
        m_current->setRun("/runs/dead");
        RunsView late(m_source, m_current, m_runs, m_actions, m_undo);
        QCOMPARE(late.selectedRuns(), QStringList("/runs/dead"));
    }

    void pausesAndResumes()
    {
        m_view->select("/runs/busy");
        m_view->table()->setFocus();
        QTest::keyClick(m_view->table(), Qt::Key_Space);
        QCOMPARE(lastControl(), Json({{"run", "/runs/busy"}, {"state", "paused"}}));
        m_view->table()->clearSelection();
        m_view->select("/runs/dead");
        QTest::keyClick(m_view->table(), Qt::Key_Space);
        QCOMPARE(lastControl(), Json({{"run", "/runs/dead"}, {"state", "running"}}));
        m_view->table()->clearSelection();
        m_view->select("/runs/paused");
        m_view->stop();
        QCOMPARE(lastControl(), Json({{"run", "/runs/paused"}, {"state", "stopped"}}));
    }

    void crashedOffersResume()
    {
        const int row = rowOf("dead");
        const QModelIndex cell = m_view->order()->index(row, RunListModel::State);
        const QRect rect = m_view->table()->visualRect(cell);
        QTest::mouseClick(m_view->table()->viewport(), Qt::LeftButton, {},
                          {rect.left() + 34, rect.center().y() + 10});
        QTRY_COMPARE(m_source->count("run.control"), 1);
        QCOMPARE(lastControl(), Json({{"run", "/runs/dead"}, {"state", "running"}}));
    }

    void deleteCanBeUndone()
    {
        m_view->select("/runs/done");
        m_view->table()->setFocus();
        QTest::keyClick(m_view->table(), Qt::Key_Delete);
        QTRY_COMPARE(m_view->order()->rowCount(), 5);
        QVERIFY(m_view->toast()->isVisible());
        QVERIFY(m_view->toast()->text().contains("done"));
        QCOMPARE(m_view->selectedRuns().size(), 1); // the neighbour of what is gone
        QVERIFY(!m_view->selectedRuns().contains("/runs/done"));
        m_undo->undo();
        QTRY_COMPARE(m_source->count("run.restore"), 1);
        QCOMPARE(m_source->asked("run.restore")[0].params["trash"], Json("trash-1"));
        QTRY_COMPARE(m_view->order()->rowCount(), 6);
        QTRY_COMPARE(m_view->selectedRuns(), QStringList("/runs/done"));
    }

    void severalDeletedComeBackByOneUndo()
    {
        selectBoth("/runs/done", "/runs/dead");
        m_view->remove();
        QCOMPARE(m_undo->count(), 1);
        QTRY_COMPARE(m_view->order()->rowCount(), 4);
        QTRY_COMPARE(m_view->toast()->text(), QString("Deleted 2 runs."));
        QVERIFY(!m_view->toast()->findChild<QPushButton*>()->isHidden());
        m_undo->undo();
        QTRY_COMPARE(m_source->count("run.restore"), 2);
        QVERIFY(m_view->toast()->isHidden());
        m_undo->redo();
        QTRY_COMPARE(m_source->count("run.delete"), 4);
        m_undo->undo(); // before the engine has answered
        QTRY_COMPARE(m_source->count("run.restore"), 4);
        m_undo->redo();
        m_undo->undo();
        m_undo->redo(); // neither is answered yet: the last word counts
        QTRY_COMPARE(m_view->order()->rowCount(), 4);
        QCOMPARE(m_source->count("run.restore"), 4);
        QTRY_COMPARE(m_view->toast()->text(), QString("Deleted 2 runs."));
    }

    void noneIsDeletedWhereOneTrains()
    {
        selectBoth("/runs/done", "/runs/busy");
        m_view->remove();
        QCOMPARE(m_undo->count(), 0);
        QCOMPARE(m_source->count("run.delete"), 0);
        QVERIFY(m_view->toast()->text().contains("busy"));
    }

    void undoIsOfferedForWhatItWouldUndo()
    {
        const auto offer = [this] { return m_view->toast()->findChild<QPushButton*>(); };
        m_view->select("/runs/done");
        m_view->remove();
        QTRY_VERIFY(m_view->toast()->isVisible());
        QVERIFY(!offer()->isHidden());
        QTest::keyPress(m_view->windowHandle(), Qt::Key_Control, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::keyboardModifiers(), Qt::ControlModifier);
        m_undo->undo(); // by the keyboard
        QVERIFY(!m_view->toast()->isVisible());
        QTRY_COMPARE(m_view->order()->rowCount(), 6);
        // Something else is done before the engine has answered: undo would mean that.
        QTRY_COMPARE(m_view->selectedRuns(), QStringList("/runs/done"));
        QTest::keyRelease(m_view->windowHandle(), Qt::Key_Control);
        m_view->remove();
        m_actions->rename("/runs/busy", "busy", "busier");
        QTRY_VERIFY(m_view->toast()->isVisible());
        QVERIFY(offer()->isHidden());
    }

    void withoutTheEngineNothingIsOffered()
    {
        m_view->select("/runs/busy");
        const auto actions = m_view->table()->actions();
        const auto enabled = [&] {
            return std::count_if(actions.begin(), actions.end(),
                                 [](const QAction* action) { return action->isEnabled(); });
        };
        const auto before = enabled();
        QVERIFY(before > 4);
        m_source->engineState = RunSource::State::Restarting;
        Q_EMIT m_source->stateChanged(m_source->engineState, "killed");
        QCOMPARE(enabled(), 1); // a folder can be opened without it
        QVERIFY(actions.first()->toolTip().contains("not running"));
        m_source->engineState = RunSource::State::Ready;
        Q_EMIT m_source->stateChanged(m_source->engineState, {});
        QCOMPARE(enabled(), before);
    }

    void undoBeforeTheAnswerStillRestores()
    {
        m_view->select("/runs/done");
        m_view->remove();
        m_undo->undo();
        QTRY_COMPARE(m_source->count("run.restore"), 1);
    }

    void trainingRunIsNotDeleted()
    {
        m_view->select("/runs/busy");
        m_view->remove();
        QCOMPARE(m_source->count("run.delete"), 0);
        QVERIFY(m_view->toast()->text().contains("Stop"));
    }

    void renamesInPlace()
    {
        m_view->select("/runs/done");
        m_view->table()->setFocus();
        QTest::keyClick(m_view->table(), Qt::Key_F2);
        auto* editor = m_view->table()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), "done");
        editor->setText("better name");
        QSignalSpy opened(m_view, &RunsView::opened);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(m_source->count("run.rename"), 1);
        QCOMPARE(opened.count(), 0); // Return ends the edit, and no more
        QCOMPARE(m_source->asked("run.rename")[0].params["name"], Json("better name"));
        m_undo->undo();
        QTRY_COMPARE(m_source->count("run.rename"), 2);
        QCOMPARE(m_source->asked("run.rename")[1].params["name"], Json("done"));
    }

    void queueIsMoved()
    {
        m_view->select("/runs/second");
        m_view->moveInQueue(-1);
        QTRY_COMPARE(m_source->count("queue.move"), 1);
        QCOMPARE(m_source->asked("queue.move")[0].params,
                 Json({{"run", "/runs/second"}, {"position", 0}}));
        // Dragged: "first" dropped below "second".
        const QModelIndex first = m_view->order()->index(rowOf("first"), 0);
        QVERIFY(m_view->order()->flags(first) & Qt::ItemIsDragEnabled);
        QVERIFY(!(m_view->order()->flags(m_view->order()->index(0, 0)) & Qt::ItemIsDragEnabled));
        QMimeData* data = m_view->order()->mimeData({first});
        m_view->order()->dropMimeData(data, Qt::MoveAction, rowOf("second") + 1, 0, {});
        delete data;
        QTRY_COMPARE(m_source->count("queue.move"), 2);
        QCOMPARE(m_source->asked("queue.move")[1].params,
                 Json({{"run", "/runs/first"}, {"position", 1}}));
        QCOMPARE(m_view->order()->rowCount(), 6);
    }

    void onlyTheWaitingMoveAndOnlyAmongThemselves()
    {
        const auto enabled = [this](const char* keys) {
            for (const QAction* action : m_view->table()->actions()) {
                if (action->shortcut() == QKeySequence(keys))
                    return action->isEnabled();
            }
            return false;
        };
        m_view->select("/runs/busy");
        QVERIFY(!enabled("Ctrl+Up") && !enabled("Ctrl+Down"));
        // The current cell is another's: the place is that of the selected run.
        m_view->select("/runs/first");
        m_view->table()->selectionModel()->setCurrentIndex(
            m_view->order()->index(rowOf("second"), 0), QItemSelectionModel::NoUpdate);
        Q_EMIT m_runs->dataChanged({}, {});
        QCoreApplication::sendPostedEvents(m_view, QEvent::MetaCall);
        QVERIFY(!enabled("Ctrl+Up") && enabled("Ctrl+Down"));
        m_view->moveInQueue(1);
        QTRY_COMPARE(m_source->count("queue.move"), 1);
        QCOMPARE(m_source->asked("queue.move")[0].params,
                 Json({{"run", "/runs/first"}, {"position", 1}}));
        m_view->select("/runs/second");
        QVERIFY(enabled("Ctrl+Up") && !enabled("Ctrl+Down"));
        m_view->moveInQueue(1);
        QCOMPARE(m_source->count("queue.move"), 1);
    }

    void filterAndSortingAreKept()
    {
        m_view->table()->sortByColumn(RunListModel::Name, Qt::DescendingOrder);
        m_view->findChild<QLineEdit*>()->setText("ed");
        const Json state = m_view->saveState();
        RunsView again(m_source, m_current, m_runs, m_actions, m_undo);
        again.restoreState(Json("nonsense"));
        QCOMPARE(again.order()->rowCount(), 6);
        again.restoreState(state);
        QCOMPARE(again.order()->rowCount(), m_view->order()->rowCount());
        QCOMPARE(again.order()->rowCount(), 3); // finished, crashed, paused
        for (int row = 0; row < again.order()->rowCount(); ++row)
            QCOMPARE(again.order()->index(row, 0).data().toString(), nameAt(row));
    }

    void duplicateTellsThePlan()
    {
        QSignalSpy wanted(m_actions, &RunActions::planReady);
        m_view->select("/runs/done");
        m_view->duplicate();
        QTRY_COMPARE(wanted.count(), 1);
        const auto plan = wanted[0][0].value<Json>();
        // What was chosen, nowhere an option that was only resolved.
        QCOMPARE(plan, Json({{"data", "demo:glyphs"},
                             {"name", "glyphs-snca-d64"},
                             {"preset", "drawings"},
                             {"epochs", 40},
                             {"set", {{"sigma", 0.07}}}}));
    }

    void refusalIsSaid()
    {
        m_source->errors["run.control"] = failure("the disk is full");
        QSignalSpy failed(m_actions, &RunActions::failed);
        m_view->select("/runs/busy");
        m_view->pauseOrResume();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains("the disk is full"));
    }

    void emptyOffersBothSteps()
    {
        ScriptedSource none;
        RunListModel runs(&none);
        RunsView view(&none, m_current, &runs, m_actions, m_undo);
        view.show();
        QSignalSpy create(&view, &RunsView::newTrainingRequested);
        QSignalSpy demo(&view, &RunsView::demoRequested);
        const auto visible = [&] {
            QList<QPushButton*> buttons;
            for (auto* button : view.findChildren<QPushButton*>()) {
                if (button->isVisible())
                    buttons.append(button);
            }
            return buttons;
        };
        QTRY_COMPARE(visible().size(), 2);
        for (QPushButton* button : visible())
            button->click();
        QCOMPARE(create.count(), 1);
        QCOMPARE(demo.count(), 1);
    }

    void returnOpens()
    {
        QSignalSpy opened(m_view, &RunsView::opened);
        m_view->select("/runs/done");
        m_view->table()->setFocus();
        QTest::keyClick(m_view->table(), Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].toString(), "/runs/done");
    }

private:
    QString nameAt(int row) const { return m_view->order()->index(row, 0).data().toString(); }
    int rowOf(const QString& name) const
    {
        for (int row = 0; row < m_view->order()->rowCount(); ++row) {
            if (nameAt(row) == name)
                return row;
        }
        return -1;
    }
    void selectBoth(const QString& one, const QString& other)
    {
        m_view->select(one);
        for (int row = 0; row < m_view->order()->rowCount(); ++row) {
            const QModelIndex index = m_view->order()->index(row, 0);
            if (index.data(RunListModel::RunRole).toString() == other)
                m_view->table()->selectionModel()->select(index, QItemSelectionModel::Select |
                                                                     QItemSelectionModel::Rows);
        }
        QCOMPARE(m_view->selectedRuns().size(), 2);
    }
    Json lastControl() const { return m_source->asked("run.control").back().params; }
};

QTEST_MAIN(RunsViewTest)
#include "RunsViewTest.moc"
