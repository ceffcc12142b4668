// The rows of the evaluations, and the stretch along which their intervals are drawn.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <limits>

#include "models/evaluation/EvaluationTable.h"
#include "models/evaluation/IntervalScale.h"

using namespace kindred;

namespace {
Json evaluationOf(double value, double low, double high)
{
    return {{"results", Json::array({{{"protocol", "knn"},
                                      {"rule", "knn"},
                                      {"metric", "accuracy"},
                                      {"value", value},
                                      {"ci95", {low, high}}}})}};
}
} // namespace

class IntervalScaleTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void endsLieOnWholeSteps()
    {
        QFETCH(double, least);
        QFETCH(double, most);
        QFETCH(double, low);
        QFETCH(double, high);
        const IntervalScale scale = scaleBetween(least, most);
        QCOMPARE(scale.low, low);
        QCOMPARE(scale.high, high);
    }

    void endsLieOnWholeSteps_data()
    {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("near each other") << 0.8862 << 0.9489 << 0.85 << 0.95;
        QTest::newRow("on the steps") << 0.85 << 0.95 << 0.85 << 0.95;
        QTest::newRow("wider: steps of ten") << 0.31 << 0.62 << 0.3 << 0.7;
        QTest::newRow("at the upper end") << 0.991 << 0.999 << 0.9 << 1.0;
        QTest::newRow("at the lower end") << 0.001 << 0.002 << 0.0 << 0.1;
        QTest::newRow("one value") << 0.5 << 0.5 << 0.45 << 0.55;
        QTest::newRow("all over the place") << 0.2 << 0.8 << 0.0 << 1.0;
        QTest::newRow("nothing") << 2.0 << -1.0 << 0.0 << 1.0;
        const double unknown = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("no number") << unknown << unknown << 0.0 << 1.0;
    }

    void placesKeepTheirOrderAndStayInside()
    {
        const IntervalScale scale = scaleBetween(0.86, 0.94);
        QCOMPARE(scale.place(0.9), 0.5);
        QCOMPARE(scale.place(0.2), 0.0);
        QCOMPARE(scale.place(1.0), 1.0);
    }

    void theTableFollowsItsRowsAndSaysSo()
    {
        EvaluationTable table;
        QAbstractItemModelTester tester(&table);
        const auto header = [&] {
            return table.headerData(EvaluationTable::Interval, Qt::Horizontal).toString();
        };
        QCOMPARE(header(), QString("95 % interval"));
        const QSignalSpy said(&table, &EvaluationTable::headerDataChanged);
        table.add("/runs/a", "a", evaluationOf(0.9167, 0.8885, 0.9382));
        QCOMPARE(header(), QString("95 % interval on 85–95 %"));
        QCOMPARE(said.count(), 1);
        // Another row of the same stretch moves nothing, a far one gives all of it back.
        table.add("/runs/b", "b", evaluationOf(0.90, 0.87, 0.93));
        QCOMPARE(said.count(), 1);
        table.add("/runs/c", "c", evaluationOf(0.12, 0.1, 0.15));
        QCOMPARE(header(), QString("95 % interval"));
        const auto scale =
            table.index(0, EvaluationTable::Interval).data(EvaluationTable::ScaleRole);
        QVERIFY(scale.value<IntervalScale>().isWhole());
        table.clear();
        QCOMPARE(header(), QString("95 % interval"));
    }

    /// However alike the numbers are.
    void aResultOnOtherDataIsARowOfItsOwn()
    {
        EvaluationTable table;
        const Json own = evaluationOf(0.9167, 0.8885, 0.9382);
        Json other = own;
        other["data"] = "demo:samples";
        table.add("/runs/a", "a", own);
        table.add("/runs/a", "a", other);
        table.add("/runs/a", "a", other);
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.rowsOf("/runs/a", own), QList<int>{0});
        QCOMPARE(table.rowsOf("/runs/a", other), QList<int>{1});
        QVERIFY(table.at(0).ownData && !table.at(1).ownData);
        const auto question = [&](int row) {
            return table.index(row, EvaluationTable::Protocol).data().toString();
        };
        QCOMPARE(question(0), QString("knn"));
        QCOMPARE(question(1), QString("knn, on Demo images"));
    }

    void aPapersNumberDoesNotStretchIt()
    {
        EvaluationTable table;
        table.add("/runs/a", "a", evaluationOf(0.9167, 0.8885, 0.9382));
        PaperRow printed;
        printed.method = "SNCA";
        printed.result = evaluationOf(0.3, 0, 0)["results"][0];
        table.setPrinted({printed});
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.scale().low, 0.85);
        QCOMPARE(table.scale().high, 0.95);
        QCOMPARE(table.scale().place(0.3), 0.0); // it stands at that end
    }

    void whatHasNoIntervalDoesNotStretchIt()
    {
        EvaluationTable table;
        table.add("/runs/a", "a", evaluationOf(0.9167, 0.8885, 0.9382));
        Json bare = evaluationOf(0.1, 0, 0);
        bare["results"][0].erase("ci95");
        table.add("/runs/b", "b", bare);
        QCOMPARE(table.scale().low, 0.85);
    }
};

QTEST_MAIN(IntervalScaleTest)
#include "IntervalScaleTest.moc"
