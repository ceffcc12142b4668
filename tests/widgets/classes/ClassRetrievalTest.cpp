// How classes find their like, and what is found too often, on an engine that answers by hand.

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include "board/intake/BoardBrought.h"
#include "classes/ClassFile.h"
#include "classes/ClassOrder.h"
#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/HubModel.h"
#include "common/ProgressRow.h"
#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "views/samples/TileView.h"
#include "widgets/classes/ClassesFixture.h"

using namespace kindred;

class ClassRetrievalTest final : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<OpenClasses> m_open;

    ClassesView& view() { return m_open->view; }
    ClassTablePanel& panel() { return *m_open->view.panel(); }

    /// With retrieval there.
    void open()
    {
        m_open = std::make_unique<OpenClasses>();
        QTRY_COMPARE(view().pictures()->hubs()->model()->rowCount(), 2);
    }

    QString cell(int row, int column)
    {
        return view().classes()->index(row, column).data().toString();
    }

    QStringList namesShown()
    {
        QStringList names;
        for (int row = 0; row < panel().order()->rowCount(); ++row)
            names << panel().order()->index(row, ClassTable::Name).data().toString();
        return names;
    }

    QString header(int column)
    {
        return view().classes()->headerData(column, Qt::Horizontal).toString();
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_open.reset(); }

    void theTableTellsHowClassesFindTheirLike()
    {
        open();
        const QAbstractItemModelTester table(view().classes());
        const QAbstractItemModelTester order(panel().order());
        const QAbstractItemModelTester hubs(view().pictures()->hubs()->model());
        QCOMPARE(cell(0, ClassTable::RecallAtOne), QStringLiteral("75.0 %"));
        QCOMPARE(cell(0, ClassTable::RecallAtK), QStringLiteral("100.0 %"));
        QCOMPARE(cell(0, ClassTable::AveragePrecision), QStringLiteral("75.0 %"));
        QCOMPARE(cell(2, ClassTable::PrecisionAtR), QStringLiteral("12.5 %"));
        QCOMPARE(cell(2, ClassTable::Items), QStringLiteral("4"));
        QCOMPARE(cell(0, ClassTable::Hubness), QStringLiteral("5.0"));
        QCOMPARE(cell(2, ClassTable::Bad), QStringLiteral("80.0 %"));
        QCOMPARE(cell(1, ClassTable::AveragePrecision), QStringLiteral("–"));
        QCOMPARE(header(ClassTable::RecallAtK), QStringLiteral("R@10"));
        for (int column = 0; column < ClassTable::Columns; ++column)
            QVERIFY(!view()
                         .classes()
                         ->headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                         .toString()
                         .isEmpty());
    }

    void theWorstComeFirstAndWhatHasNoNumberLast()
    {
        open();
        QHeaderView* head = view().table()->horizontalHeader();
        const auto click = [&](int column) {
            const int x = head->sectionViewportPosition(column) + head->sectionSize(column) / 2;
            QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, {x, head->height() / 2});
        };
        click(ClassTable::AveragePrecision);
        QCOMPARE(namesShown(), (QStringList{"tent", "eye", "ring"}));
        click(ClassTable::AveragePrecision);
        QCOMPARE(namesShown(), (QStringList{"eye", "tent", "ring"}));
        panel().setShown(ClassTable::Bad, true);
        panel().setShown(ClassTable::Precision, false);
        click(ClassTable::Bad); // more is worse there
        QCOMPARE(namesShown(), (QStringList{"tent", "eye", "ring"}));
    }

    void classesAreFoundByTheirName()
    {
        open();
        panel().search()->setFocus();
        QTest::keyClicks(panel().search(), QStringLiteral("EN"));
        QCOMPARE(namesShown(), (QStringList{"tent"}));
        QTest::keyClicks(panel().search(), QStringLiteral("x"));
        QVERIFY(namesShown().isEmpty());
        panel().search()->clear();
        QCOMPARE(namesShown().size(), 3);
    }

    void columnsAreChosenAndKept()
    {
        open();
        QTableView* table = view().table();
        QVERIFY(!table->isColumnHidden(ClassTable::RecallAtOne));
        QVERIFY(table->isColumnHidden(ClassTable::Bad));
        const auto entry = [&](const QString& text) -> QAction* {
            for (QAction* action : panel().menu()->actions())
                if (action->text() == text)
                    return action;
            return nullptr;
        };
        QVERIFY(entry(header(ClassTable::Bad)));
        entry(header(ClassTable::Bad))->trigger();
        entry(header(ClassTable::RecallAtOne))->trigger();
        QVERIFY(!table->isColumnHidden(ClassTable::Bad));
        QVERIFY(table->isColumnHidden(ClassTable::RecallAtOne));
        QVERIFY(!entry(header(ClassTable::Gain))->isEnabled()); // nothing is compared
        const Json kept = view().saveState();
        open();
        QVERIFY(view().table()->isColumnHidden(ClassTable::Bad));
        view().restoreState(kept);
        QVERIFY(!view().table()->isColumnHidden(ClassTable::Bad));
        QVERIFY(view().table()->isColumnHidden(ClassTable::RecallAtOne));
        QCOMPARE(view().saveState(), kept);
        // What an older version kept says nothing of columns.
        open();
        view().restoreState({{"column", 1}, {"descending", true}});
        QVERIFY(!view().table()->isColumnHidden(ClassTable::RecallAtOne));
    }

    void hubsAreShownUntilACellIsChosen()
    {
        open();
        ClassPictures* pictures = view().pictures();
        QVERIFY(pictures->showsHubs());
        QVERIFY2(view().picturesSaid().startsWith("Hubs:"), qPrintable(view().picturesSaid()));
        QVERIFY2(pictures->hubFacts().contains("skewness 1.5"), qPrintable(pictures->hubFacts()));
        QVERIFY(pictures->hubFacts().contains("2 of 8 in no list"));
        const QModelIndex first = pictures->hubs()->model()->index(0, 0);
        QCOMPARE(first.data(HubModel::ListedRole).toLongLong(), 5);
        QVERIFY(first.data(Qt::ToolTipRole).toString().contains("4 of them of other classes"));
        QSignalSpy opened(&view(), &ClassesView::opened);
        pictures->hubs()->setFocus();
        pictures->hubs()->setCurrentIndex(first);
        QTest::keyClick(pictures->hubs(), Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(m_open->selection.current(), 7);
        view().table()->selectRow(0);
        QTRY_VERIFY(!pictures->showsHubs());
        QVERIFY(pictures->hubsLink()->isVisible());
        QTest::mouseClick(pictures->hubsLink(), Qt::LeftButton);
        QVERIFY(pictures->showsHubs());
        QVERIFY(!pictures->hubsLink()->isVisible());
    }

    void anotherLengthAsksAgain()
    {
        open();
        const QString method = QStringLiteral("run.class_retrieval");
        QCOMPARE(m_open->askedOf(method).size(), 1);
        QCOMPARE(m_open->askedOf(method).last()["split"].get<std::string>(), "test");
        auto* lengths = panel().findChild<QComboBox*>();
        lengths->setCurrentIndex(lengths->findData(50));
        QCOMPARE(m_open->askedOf(method).last()["k"].get<int>(), 50);
        QTRY_COMPARE(header(ClassTable::RecallAtK), QStringLiteral("R@50"));
    }

    void aRefusalSaysWhyAndLeavesTheClasses()
    {
        m_open = std::make_unique<OpenClasses>(false);
        m_open->source.refusesRetrieval = true;
        m_open->current.setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        QTRY_VERIFY(view().picturesSaid().contains("rows differ in length"));
        QCOMPARE(view().classes()->rowCount(), 3);
        QCOMPARE(cell(0, ClassTable::RecallAtOne), QStringLiteral("–"));
        QCOMPARE(cell(0, ClassTable::Found), QStringLiteral("75.0 %"));
    }

    void manyImagesAreSearchedOnRequest()
    {
        m_open = std::make_unique<OpenClasses>(false);
        m_open->source.samples = ClassesView::kMostUnasked + 1;
        m_open->current.setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        QTRY_COMPARE(view().classes()->rowCount(), 3);
        QVERIFY(m_open->askedOf(QStringLiteral("run.class_retrieval")).isEmpty());
        QPushButton* search = view().pictures()->searchLink();
        QTRY_VERIFY(search->isVisible());
        QVERIFY2(search->text().contains("10001"), qPrintable(search->text()));
        QTest::mouseClick(search, Qt::LeftButton);
        QTRY_COMPARE(view().pictures()->hubs()->model()->rowCount(), 2);
        QVERIFY(!search->isVisible());
    }

    void aSearchOfAnEarlierStepFillsNothing()
    {
        m_open = std::make_unique<OpenClasses>(false);
        ClassesSource& source = m_open->source;
        source.samples = ClassesView::kMostUnasked + 1;
        source.holdsRetrieval = true;
        m_open->current.setRun(QStringLiteral("/runs/a"), {{"state", "running"}, {"epoch", 1}});
        QPushButton* search = view().pictures()->searchLink();
        QTRY_VERIFY(search->isVisible());
        QTest::mouseClick(search, Qt::LeftButton);
        QCOMPARE(source.held.size(), 1);
        QVERIFY(!search->isVisible());
        const qint64 id = source.asked.size();
        m_open->current.setSummary({{"state", "running"}, {"epoch", 2}});
        QTRY_VERIFY(search->isVisible());
        QCOMPARE(source.cancelled, QList<qint64>{id});
        source.held.takeFirst()(); // it was under way all the same
        QCOMPARE(view().pictures()->hubs()->model()->rowCount(), 0);
        QCOMPARE(cell(0, ClassTable::RecallAtOne), QStringLiteral("–"));
        QVERIFY(search->isVisible());
    }

    void aSearchTellsHowFarItIsAndCanBeEnded()
    {
        m_open = std::make_unique<OpenClasses>(false);
        ClassesSource& source = m_open->source;
        source.samples = ClassesView::kMostUnasked + 1;
        source.holdsRetrieval = true;
        m_open->current.setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        ClassPictures* pictures = view().pictures();
        QTRY_VERIFY(pictures->searchLink()->isVisible());
        QTest::mouseClick(pictures->searchLink(), Qt::LeftButton);
        const RunSource::Progress tell = source.told;
        double now = 0;
        pictures->progress()->setClock([&now] { return now; });
        for (const double done : {0.1, 0.2, 0.3, 0.4}) {
            tell(done, {});
            now += 20;
        }
        QVERIFY(pictures->progress()->isVisible());
        QVERIFY2(view().picturesSaid().contains("40 %"), qPrintable(view().picturesSaid()));
        QCOMPARE(pictures->progress()->timeWords(), QString("about 2 min left"));
        // The images of a row are looked at meanwhile.
        view().table()->selectRow(0);
        QTRY_VERIFY(!pictures->showsHubs());
        tell(0.5, {});
        QVERIFY(!pictures->progress()->isVisible());
        QTest::mouseClick(pictures->hubsLink(), Qt::LeftButton);
        QVERIFY(pictures->progress()->isVisible());
        QTest::mouseClick(pictures->progress()->cancelButton(), Qt::LeftButton);
        QCOMPARE(source.cancelled.size(), 1);
        QVERIFY(!pictures->progress()->isVisible());
        QVERIFY(pictures->searchLink()->isVisible()); // to ask again
        source.held.takeFirst()();                    // it was under way all the same
        QCOMPARE(pictures->hubs()->model()->rowCount(), 0);
    }

    void aPictureHasAMenuAndCanBeDragged()
    {
        open();
        TileView* hubs = view().pictures()->hubs();
        const QModelIndex first = hubs->model()->index(0, 0);
        QVERIFY(hubs->dragEnabled() && first.flags().testFlag(Qt::ItemIsDragEnabled));
        const std::unique_ptr<QMimeData> carried(hubs->model()->mimeData({first}));
        const Result<BoardBrought> brought = broughtBy(*carried);
        QVERIFY(brought.ok());
        QCOMPARE(brought->run, QStringLiteral("/runs/a"));
        QCOMPARE(brought->ids, QList<qint64>{7});
        QSignalSpy opened(&view(), &ClassesView::opened);
        QSignalSpy wanted(&view(), &ClassesView::boardWanted);
        const auto choose = [&](const QString& words) {
            Q_EMIT hubs->customContextMenuRequested(hubs->visualRect(first).center());
            QMenu* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction* action : menu->findChildren<QAction*>())
                if (action->text() == words)
                    action->trigger();
            menu->close();
        };
        choose("Find images like it");
        QCOMPARE(opened.count(), 1);
        QCOMPARE(m_open->selection.current(), 7);
        choose("As a new class");
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("/runs/a"));
        QCOMPARE(wanted[0][1].value<QList<qint64>>(), QList<qint64>{7});
        choose("Copy number");
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("7"));
    }

    void anotherLengthOfManyWaitsForItsButton()
    {
        m_open = std::make_unique<OpenClasses>(false);
        m_open->source.samples = ClassesView::kMostUnasked + 1;
        m_open->current.setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        QPushButton* search = view().pictures()->searchLink();
        QTRY_VERIFY(search->isVisible());
        const QString method = QStringLiteral("run.class_retrieval");
        auto* lengths = panel().findChild<QComboBox*>();
        lengths->setCurrentIndex(lengths->findData(50));
        QVERIFY(m_open->askedOf(method).isEmpty());
        QVERIFY(search->isVisible());
        QTest::mouseClick(search, Qt::LeftButton);
        QTRY_COMPARE(header(ClassTable::RecallAtK), QStringLiteral("R@50"));
        lengths->setCurrentIndex(lengths->findData(10)); // it was asked for
        QCOMPARE(m_open->askedOf(method).size(), 2);
        QTRY_COMPARE(header(ClassTable::RecallAtK), QStringLiteral("R@10"));
    }

    void anotherRunForgetsTheHubs()
    {
        open();
        m_open->source.refuses = true;
        m_open->current.setRun(QStringLiteral("/runs/b"), {{"state", "finished"}});
        QCOMPARE(view().pictures()->hubs()->model()->rowCount(), 0);
        QTRY_COMPARE(view().classes()->rowCount(), 0);
    }

    void theTableGoesIntoAFile()
    {
        open();
        view().table()->sortByColumn(ClassTable::Name, Qt::AscendingOrder);
        panel().search()->setText(QStringLiteral("e"));
        const QByteArray csv = classCsv(*view().classes(), *panel().order());
        QCOMPARE(csv, QByteArray("class,images,found,precision,nearest,gain,recall@1,recall@10,map,"
                                 "map@r,searched,hubness,bad,support@0.7\r\n"
                                 "eye,4,0.75,0.428571428571,,,0.75,1,0.75,0.5,4,5,0.25,12.5\r\n"
                                 "tent,4,0,,,,0.25,0.5,0.25,0.125,4,2.5,0.8,\r\n"));
        QTemporaryDir folder;
        QSignalSpy said(&view(), &ClassesView::said);
        QSignalSpy failed(&view(), &ClassesView::failed);
        const QString path = folder.filePath(QStringLiteral("classes.csv"));
        QVERIFY(panel().saveTo(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), csv);
        QCOMPARE(said.count(), 1);
        QVERIFY(!panel().saveTo(folder.filePath(QStringLiteral("no/such/folder.csv"))));
        QCOMPARE(failed.count(), 1);
        panel().copy();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith("Class\tSamples\tFound"), qPrintable(copied));
        QCOMPARE(copied.count(QLatin1Char('\n')), 3);
    }

    void namesWithCommasAreQuoted()
    {
        ClassTable table;
        table.setClasses({{3, QStringLiteral("a \"b\", c"), 1, 1, 1, {}, {}}});
        ClassOrder order;
        order.setSourceModel(&table);
        QVERIFY(classCsv(table, order).contains("\r\n\"a \"\"b\"\", c\",1,1,1,"));
    }
};

QTEST_MAIN(ClassRetrievalTest)
#include "ClassRetrievalTest.moc"
