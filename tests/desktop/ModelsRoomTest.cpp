// Every model of the window, watched by QAbstractItemModelTester while its rooms are used on real
// runs of the real engine: filtered, sorted, stepped through, deleted and brought back.

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QSlider>
#include <QTableView>
#include <QTemporaryDir>

#include "board/BoardView.h"
#include "board/classify/BoardClassifyDialog.h"
#include "board/classify/BoardResults.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/queries/BoardQueryTray.h"
#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/ClassesView.h"
#include "desktop/ModelWatch.h"
#include "desktop/SeedRuns.h"
#include "map/MapLegendPanel.h"
#include "map/MapView.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/map/MapLegend.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/WhyCard.h"
#include "report/ReportEditor.h"
#include "report/ReportView.h"
#include "report/RunChoice.h"
#include "report/SectionModel.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/PapersButton.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TagPicker.h"
#include "views/samples/TileView.h"

using namespace kindred;

class ModelsRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    ModelWatch m_watch;
    QStringList m_seeds;

    MainWindow* window() const { return m_desktop->window(); }

    /// What shows the room's models; they are watched from now on.
    template <class View>
    View* enter(Room room)
    {
        if (!enterRoom(*m_desktop, room))
            return nullptr;
        m_watch.addAll(window());
        return window()->findChild<View*>();
    }

    bool undo()
    {
        for (QAction* action : window()->actions())
            if (action->shortcut() == QKeySequence(QKeySequence::Undo) && action->isEnabled()) {
                action->trigger();
                return true;
            }
        return false;
    }

    /// By every column, upwards and downwards, and by none.
    static void sortEveryWay(QAbstractItemModel* model)
    {
        for (int column = 0; column < model->columnCount(); ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder})
                model->sort(column, order);
        model->sort(-1);
    }

    void type(const QWidget* view, const QString& words) const
    {
        auto* line = view->findChild<QLineEdit*>();
        QVERIFY(line);
        line->setText(words);
        Q_EMIT line->returnPressed(); // where typing rests first
    }

    /// Names the samples that are selected.
    void tag(MapView* map, const QString& name)
    {
        TagPicker* picker = map->askForTags();
        m_watch.addAll(picker);
        QTest::keyClicks(picker->line(), name);
        QTest::keyClick(picker->line(), Qt::Key_Return);
        QVERIFY(window()->tags()->set().find(name));
    }

    /// A folder with a file in it that is no picture.
    void classify(BoardSession* session)
    {
        QDir(m_home.path()).mkpath("asked");
        QImage image(48, 48, QImage::Format_RGB32);
        image.fill(Qt::gray);
        QVERIFY(image.save(m_home.filePath("asked/grey.png")));
        QFile broken(m_home.filePath("asked/broken.png"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no picture") > 0);
        broken.close();
        BoardClassifyDialog dialog(session);
        m_watch.addAll(&dialog);
        dialog.classify(m_home.filePath("asked"));
        QTRY_COMPARE_WITH_TIMEOUT(dialog.results()->rowCount(), 2, kPatience);
        QCOMPARE(dialog.results()->problems(), 1);
        sortEveryWay(dialog.findChild<QTableView*>()->model());
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        m_watch.add(window()->runs());
        QVERIFY(waitForEngine(*m_desktop));
        QVERIFY(enter<RunsView>(Room::Runs)); // with none
        m_seeds = trainSeeds(*m_desktop, shortPlan(), {1, 2});
        QCOMPARE(m_seeds.size(), 2);
        QVERIFY(!trainRun(*m_desktop).isEmpty());
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void runsAndTheirGroups()
    {
        auto* view = enter<RunsView>(Room::Runs);
        QVERIFY(view);
        RunOrderModel* order = view->order();
        QCOMPARE(order->rowCount(), 2); // the run, and the group
        view->table()->expandAll();
        for (const char* words : {"linear", "no such run", ""}) {
            type(view, words);
            QCOMPARE(order->rowCount(), words == QLatin1String("no such run") ? 0 : 2);
        }
        sortEveryWay(order);
        // One seed goes, then the other and with it the group; both come back.
        view->table()->expandAll();
        view->select(m_seeds[0]);
        for (const int left : {2, 1}) {
            view->remove();
            QTRY_COMPARE_WITH_TIMEOUT(window()->runs()->rowCount(), left, kPatience);
            view->select(m_seeds[1]);
        }
        QCOMPARE(order->rowCount(), 1);
        for (const int there : {2, 3}) {
            QVERIFY(undo());
            QTRY_COMPARE_WITH_TIMEOUT(window()->runs()->rowCount(), there, kPatience);
        }
        QCOMPARE(order->rowCount(), 2);
        const QString run = trainRun(*m_desktop); // one more comes
        QCOMPARE(order->rowCount(), 3);
        const QPersistentModelIndex row = order->index(0, 0);
        QVERIFY(order->setData(row, "another name", Qt::EditRole));
        QTRY_COMPARE_WITH_TIMEOUT(row.data().toString(), QString("another name"), kPatience);
    }

    void theLegendAndTags()
    {
        auto* map = enter<MapView>(Room::Map);
        QVERIFY(map);
        QTRY_COMPARE_WITH_TIMEOUT(map->session()->state(), MapSession::State::Finished, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(map->legend()->rowCount() > 5, kPatience);
        MapLegendFilter* filter = map->legendPanel()->filter();
        const int all = filter->rowCount();
        const int most = filter->most();
        for (const char* words : {"ring", "no such class", ""})
            filter->setWords(words);
        for (const int each : {3, 0, most})
            filter->setMost(each);
        QCOMPARE(filter->rowCount(), all);
        map->legend()->toggleHidden(0);
        map->legend()->toggleIsolated(1);
        map->legend()->toggleIsolated(2, true);
        map->legend()->showAll();
        for (const MapColour colour : {MapColour::P, MapColour::Coarse, MapColour::Class}) {
            map->setColour(colour);
            QTRY_VERIFY_WITH_TIMEOUT(map->colouring()->painting()->colour == colour, kPatience);
        }
        window()->selection()->setIds({3, 1, 2});
        tag(map, "odd");
        window()->selection()->setIds({2, 4});
        tag(map, "even");
        TagPicker* picker = map->askForTags();
        m_watch.addAll(picker);
        QAbstractItemModel* tags = picker->list()->model();
        QCOMPARE(tags->rowCount(), 2);
        QVERIFY(tags->setData(tags->index(0, 0), "strange", Qt::EditRole));
        QTest::keyClicks(picker->line(), "stran");
        QCOMPARE(tags->rowCount(), 1);
        picker->line()->clear();
        window()->tags()->forget("even");
        QCOMPARE(tags->rowCount(), 1);
        window()->tags()->undoStack()->undo();
        QCOMPARE(tags->rowCount(), 2);
        picker->close();
    }

    void retrievals()
    {
        auto* view = enter<RetrievalView>(Room::Retrieve);
        QVERIFY(view);
        SampleBrowser* browser = view->browser();
        QTRY_COMPARE_WITH_TIMEOUT(view->query()->state(), RetrievalQuery::State::Ready, kPatience);
        for (const char* split : {"train", "tag:strange", "test", ""}) {
            browser->setSplit(split);
            QVERIFY(browser->model()->rowCount() > 0);
        }
        view->listSelection();
        QCOMPARE(browser->model()->rowCount(), 2);
        browser->setSplit("");
        for (const char* words : {"ring", "no such class", ""})
            type(browser, words);
        for (const int k : {3, 40, 10}) {
            view->restoreState({{"k", k}});
            QTRY_COMPARE_WITH_TIMEOUT(view->ownRow()->count(), k, kPatience);
        }
        QTRY_COMPARE_WITH_TIMEOUT(view->comparedRow()->count(), 10, kPatience);
        view->askNextError();
        view->askFurther(1);
        QTRY_COMPARE_WITH_TIMEOUT(view->query()->state(), RetrievalQuery::State::Ready, kPatience);
    }

    void neighbourhoods()
    {
        auto* view = enter<NeighbourhoodView>(Room::Neighbours);
        QVERIFY(view);
        const auto ready = [&] {
            return !view->query()->isBusy() &&
                   view->query()->state() == NeighbourhoodQuery::State::Ready;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(ready(), view->query()->error().message().c_str(), kPatience);
        // An image that is in the table of every step.
        view->browser()->setSplit("train");
        view->ask(view->browser()->model()->idAt(0));
        QTRY_VERIFY_WITH_TIMEOUT(ready(), kPatience);
        StepScrubber* scrubber = view->why()->scrubber();
        QTRY_VERIFY_WITH_TIMEOUT(scrubber->steps().size() > 1, kPatience);
        for (const int at : {0, int(scrubber->steps().size()) - 1}) {
            scrubber->slider()->setValue(at);
            QTRY_VERIFY_WITH_TIMEOUT(ready(), kPatience);
        }
        view->askFurther(1);
        QTRY_VERIFY_WITH_TIMEOUT(ready(), kPatience);
        QVERIFY(view->why()->tiles()->model()->rowCount() > 0);
    }

    void theBoard()
    {
        auto* view = enter<BoardView>(Room::Board);
        QVERIFY(view);
        BoardSession* session = view->session();
        QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kPatience);
        view->episodes()->restoreState(
            {{"way", 4}, {"shot", 3}, {"queries", 3}, {"split", "train"}});
        view->episodes()->deal(0);
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 12, kPatience);
        m_watch.addAll(window());
        BoardQueryModel* queries = view->tray()->model();
        using Filter = BoardQueryModel::Filter;
        for (const Filter each :
             {Filter::Flipped, Filter::Wrong, Filter::Uncertain, Filter::Disagree, Filter::All})
            view->tray()->setFilter(each);
        using Order = BoardQueryModel::Order;
        for (const Order each : {Order::LeastSure, Order::Class, Order::Board})
            view->tray()->setOrder(each);
        view->tray()->tiles()->setCurrentIndex(queries->index(0));
        QVERIFY(waitForQuiet(*m_desktop)); // why it is taken for what it is
        BoardEditor* editor = session->editor();
        const QList<BoardClass> classes = session->document().classes;
        editor->setOut({{classes[0].id, 0}}, true);
        editor->move({{classes[0].id, 1}}, classes[1].id);
        editor->merge(classes[2].id, classes[3].id);
        editor->ask({{classes[1].id, 0}});
        editor->removeQueries({queries->keyAt(0), queries->keyAt(3)});
        QTRY_COMPARE(queries->rowCount(), 11);
        QVERIFY(waitForQuiet(*m_desktop));
        for (int i = 0; i < 5; ++i)
            QVERIFY(undo());
        QTRY_COMPARE(queries->rowCount(), 12);
        QCOMPARE(session->document().classes, classes);
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 12, kPatience);
        classify(session);
    }

    void resultsAndClasses()
    {
        auto* view = enter<EvaluationView>(Room::Evaluate);
        QVERIFY(view);
        QTRY_VERIFY_WITH_TIMEOUT(!view->bar()->protocol().isEmpty(), kPatience);
        view->bar()->choose("knn", "knn", "1, 5");
        view->evaluate();
        QTRY_VERIFY_WITH_TIMEOUT(view->jobs()->isIdle(), kPatience);
        QVERIFY(view->results()->ownCount() >= 2);
        for (const char* papers : {"any", "same", "none"}) {
            view->papers()->choose(papers);
            sortEveryWay(view->table()->model());
        }
        window()->selectRuns(
            {window()->runs()->index(0, 0).data(RunListModel::RunRole).toString(),
             window()->runs()->index(1, 0).data(RunListModel::RunRole).toString()});
        auto* classes = window()->findChild<ClassesView*>();
        QTRY_VERIFY_WITH_TIMEOUT(classes->table()->model()->rowCount() > 5, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(classes->pictures()->hubs()->model()->rowCount() > 0, kPatience);
        sortEveryWay(classes->table()->model());
        for (const char* words : {"ring", "no such class", ""})
            classes->panel()->search()->setText(words);
        classes->table()->setCurrentIndex(classes->table()->model()->index(0, 0));
        QTRY_VERIFY_WITH_TIMEOUT(classes->tiles()->model()->rowCount() > 0, kPatience);
        for (auto* box : classes->panel()->findChildren<QComboBox*>())
            box->setCurrentIndex(0); // shorter lists
        QVERIFY(waitForQuiet(*m_desktop));
    }

    void theReport()
    {
        auto* view = enter<ReportView>(Room::Report);
        QVERIFY(view);
        QTRY_VERIFY_WITH_TIMEOUT(view->isSettled(), kPatience);
        SectionModel* sections = view->editor()->sections();
        const int count = sections->rowCount();
        QVERIFY(sections->move(0, 2));
        sections->setText(sections->addText(1), "Mine", "Words of my own.");
        QCOMPARE(sections->rowCount(), count + 1);
        QVERIFY(sections->setData(sections->index(3), Qt::Unchecked, Qt::CheckStateRole));
        RunChoice* runs = view->editor()->runs();
        for (int row = 0; row < runs->rowCount(); ++row)
            QVERIFY(runs->setData(runs->index(row, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(view->reportedRuns().size(), runs->rowCount());
        while (undo() && sections->rowCount() > count) {
        }
        QCOMPARE(sections->rowCount(), count);
        QTRY_VERIFY_WITH_TIMEOUT(view->isSettled(), kPatience);
    }

    void everyModelWasWatched()
    {
        static const QRegularExpression model(R"(class (\w+) final : public \w+Model\b)");
        QDirIterator sources(KINDRED_SOURCE_DIR "/widgets", {"*.h"}, QDir::Files,
                             QDirIterator::Subdirectories);
        int models = 0;
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            auto found = model.globalMatch(QString::fromUtf8(source.readAll()));
            for (; found.hasNext(); ++models) {
                const QString name = found.next().captured(1);
                QVERIFY2(m_watch.classes().contains("kindred::" + name.toLatin1()),
                         qPrintable(name));
            }
        }
        QVERIFY2(models >= 20, qPrintable(QString::number(models)));
    }
};

QTEST_MAIN(ModelsRoomTest)
#include "ModelsRoomTest.moc"
