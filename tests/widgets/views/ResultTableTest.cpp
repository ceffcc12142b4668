// The table whose one column takes what the others leave.
#include <QHeaderView>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include "views/evaluation/ResultTable.h"
#include "views/evaluation/SortHeader.h"

namespace kindred::test {

class ResultTableTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFillingColumnTakesWhatIsLeft()
    {
        QStandardItemModel model(2, 3);
        ResultTable table;
        table.setModel(&model);
        table.setFilling(1);
        table.resize(700, 200);
        table.show();
        QTRY_COMPARE(table.horizontalHeader()->length(), table.viewport()->width());
        QVERIFY(table.columnWidth(1) > table.columnWidth(0));
    }

    void withoutRoomItComesToRest()
    {
        QStandardItemModel model(0, 8);
        ResultTable table;
        table.setModel(&model);
        table.setShowGrid(false);
        table.horizontalHeader()->setMinimumSectionSize(36);
        for (const int column : {0, 1, 2, 4, 5, 6, 7})
            table.horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        table.setFilling(3);
        table.resize(100, 80);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table, 60'000));
        constexpr int kTurns = 50; // of the event loop; each took a width away or gave it back
        const auto turn = [] {
            for (int i = 0; i < kTurns; ++i)
                QCoreApplication::processEvents();
        };
        turn();
        const QSignalSpy resized(table.horizontalHeader(), &QHeaderView::sectionResized);
        turn();
        QCOMPARE(resized.count(), 0);
        QCOMPARE(table.columnWidth(3), 36);
    }

    void longNamesGiveWayToTheValue()
    {
        QStandardItemModel model(2, 4); // name, name, value, interval
        const QString longest(120, QLatin1Char('m'));
        model.setItem(0, 0, new QStandardItem(longest));
        model.setItem(0, 1, new QStandardItem("short"));
        model.setItem(0, 2, new QStandardItem("68.20 %"));
        ResultTable table;
        table.setModel(&model);
        table.horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
        table.setFilling(3);
        table.setYielding({0, 1}, 2);
        table.resize(600, 200);
        table.show();
        const auto end = [&] { return table.columnViewportPosition(2) + table.columnWidth(2); };
        // All fit where names can still be told; where not, all up to the value.
        QTRY_COMPARE(table.horizontalHeader()->length(), table.viewport()->width());
        table.resize(240, 200);
        QTRY_COMPARE(end(), table.viewport()->width());
        QVERIFY(table.columnWidth(1) >= table.sizeHintForIndex(model.index(0, 1)).width());
        QVERIFY(table.columnWidth(0) > table.columnWidth(1)); // the long one alone is cut
        // With room, or another text, nothing is.
        table.resize(4000, 200);
        QTRY_VERIFY(table.columnWidth(0) >= table.sizeHintForIndex(model.index(0, 0)).width());
        model.item(0, 0)->setText("brief");
        QTRY_VERIFY(table.columnWidth(0) < 200);
    }

    void theChosenRowStaysInViewWhereHeightIsTaken()
    {
        QStandardItemModel model(40, 2);
        ResultTable table;
        table.setModel(&model);
        table.setSelectionBehavior(QAbstractItemView::SelectRows);
        table.setFilling(1);
        table.resize(300, 400);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table, 60'000));
        table.selectRow(30);
        table.scrollTo(model.index(30, 0));
        const auto isSeen = [&] {
            const QRect place = table.visualRect(model.index(30, 0));
            return place.top() >= 0 && place.bottom() <= table.viewport()->height();
        };
        QVERIFY(isSeen());
        table.resize(300, 200);
        QTRY_COMPARE(table.height(), 200);
        QVERIFY(isSeen());
    }

    void theArrowStandsBesideItsWord()
    {
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({"Interval", "n"});
        model.setHeaderData(1, Qt::Horizontal, QVariant(Qt::AlignRight), Qt::TextAlignmentRole);
        model.setHeaderData(0, Qt::Horizontal, QVariant(Qt::AlignLeft), Qt::TextAlignmentRole);
        ResultTable table;
        table.setModel(&model);
        table.setSortingEnabled(true);
        table.setColumnWidth(0, 400);
        table.setColumnWidth(1, 400);
        const auto* header = qobject_cast<SortHeader*>(table.horizontalHeader());
        QVERIFY(header);
        const int word = header->fontMetrics().horizontalAdvance("Interval");
        table.sortByColumn(0, Qt::AscendingOrder);
        QVERIFY(header->arrowRect(0).left() >= word);
        QVERIFY(header->arrowRect(0).right() <= word + 40);
        QVERIFY(header->arrowRect(1).isEmpty());
        table.sortByColumn(1, Qt::AscendingOrder);
        QVERIFY(header->arrowRect(1).left() > 700); // before the word at the right end
        QVERIFY(header->arrowRect(0).isEmpty());
    }
};

} // namespace kindred::test

using kindred::test::ResultTableTest;

QTEST_MAIN(ResultTableTest)
#include "ResultTableTest.moc"
