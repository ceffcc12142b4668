// The table whose one column takes what the others leave.
#include <QHeaderView>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include "views/evaluation/ResultTable.h"

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
};

} // namespace kindred::test

QTEST_MAIN(kindred::test::ResultTableTest)
#include "ResultTableTest.moc"
