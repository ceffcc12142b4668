// What papers printed, beside the results of runs.

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

#include "common/JsonFields.h"
#include "models/evaluation/EvaluationOrder.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/evaluation/PaperRows.h"
#include "views/evaluation/EvaluationComparison.h"
#include "widgets/views/EvaluationFixture.h"

using namespace kindred;

namespace {
Json summaryOf(const char* source, qint64 images, qint64 classes)
{
    return {{"run", "/runs/a"}, {"source", source}, {"images", images}, {"classes", classes}};
}

const Json kWineSummary = summaryOf("/data/wine.csv", 178, 3);

QStringList methodsOf(const QList<PaperRow>& rows)
{
    QStringList methods;
    for (const PaperRow& row : rows)
        if (!methods.contains(row.method))
            methods << row.method;
    return methods;
}
} // namespace

class PaperRowsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void dataIsKnownByNameAndSize()
    {
        QCOMPARE(printedDataOf(kWineSummary), QString("wine"));
        QCOMPARE(printedDataOf(summaryOf("/data/winequality.csv", 178, 3)), QString());
        QCOMPARE(printedDataOf(summaryOf("/data/wine.csv", 1599, 6)), QString());
        QCOMPARE(printedDataOf(summaryOf("/data/mnist", 70000, 10)), QString("mnist"));
        QCOMPARE(printedDataOf(summaryOf("/data/fashion-mnist", 70000, 10)), QString());
        QCOMPARE(printedDataOf(summaryOf("/d/mini-imagenet", 60000, 100)), QString("miniimagenet"));
        QCOMPARE(printedDataOf(summaryOf("/d/imagenet", 1331167, 1000)), QString("imagenet"));
        // A copy may have left out broken pictures, a folder above tells nothing.
        QCOMPARE(printedDataOf(summaryOf("/d/cub_200_2011/images", 11780, 200)), QString("cub"));
        QCOMPARE(printedDataOf(summaryOf("/home/duke/data/birds", 900, 10)), QString());
        QCOMPARE(printedDataOf(summaryOf("/home/duke/birds", 900, 10)), QString());
        QCOMPARE(printedDataOf(summaryOf("/d/DukeMTMC-reID/all", 36411, 1404)), QString("duke"));
        QCOMPARE(printedDataOf(summaryOf("/d/cuhk03", 14097, 1467)), QString("cuhk03"));
        QCOMPARE(printedDataOf(summaryOf("/d/cifar100", 60000, 100)), QString("cifar100"));
        QCOMPARE(printedDataOf(summaryOf("/d/cifar-100/all", 60000, 20)), QString("cifar100"));
        QCOMPARE(printedDataOf(summaryOf("/exp100/cifar10", 60000, 10)), QString());
        QCOMPARE(printedDataOf(summaryOf("/exp100/cifar", 60000, 100)), QString());
        QCOMPARE(printedDataOf(summaryOf("/d/ilsvrc2010", 1311406, 1000)), QString("ilsvrc10"));
        QCOMPARE(printedDataOf(summaryOf("/ilsvrc2010/mine", 5000, 1000)), QString());
        QCOMPARE(printedDataOf(Json()), QString());
    }

    void theRowsOfTheDataAnswerTheQuestion()
    {
        const std::vector<Json> asked = {evaluationResult("knn", "knn", 5, 0.97, 36)};
        const QList<PaperRow> rows = paperRows(asked, {kWineSummary});
        QVERIFY(rows.size() > 12);
        QList<PaperRow> same = rows;
        same.removeIf([](const PaperRow& row) { return !row.isSameData; });
        QCOMPARE(same.size(), 12); // six metrics, two rules
        QCOMPARE(methodsOf(same),
                 (QStringList{"CCML", "NCA", "LMNN", "NCMC", "ITML", "Euclidean, PCA 99 %"}));
        QVERIFY(rows[11].isSameData && !rows[12].isSameData); // these come first
        // Table I: 2.13 % errors by k-NN, 2.04 % by class-conditional k-NN.
        QVERIFY(std::abs(valueOr(rows[0].result, "value", 0.0) - 0.9787) < 1e-12);
        QVERIFY(std::abs(valueOr(rows[1].result, "value", 0.0) - 0.9796) < 1e-12);
        QCOMPARE(textOf(rows[1].result, "rule"), QString("ccknn"));
        for (const char* part : {"Im and Taylor 2016", "table I", "CCML", "Wine", "ten folds"})
            QVERIFY2(rows[0].words().contains(part), qPrintable(rows[0].words()));
    }

    void onlyTheSameQuestionIsAnswered()
    {
        Json task = evaluationResult("fewshot", "mne", 0, 0.9, 600);
        task["way"] = 5;
        task["images"] = 1;
        const QList<PaperRow> few = paperRows({task}, {kWineSummary});
        QCOMPARE(few.size(), 2 + 4 + 2); // SNCA's networks, MNE's depths, MNE on two data sets
        for (const PaperRow& row : few)
            QVERIFY(!row.isSameData && valueOr(row.result, "images", 0) == 1);
        const auto printed = [](const QList<PaperRow>& rows, const char* method) {
            for (const PaperRow& row : rows)
                if (row.method == QLatin1String(method))
                    return row.result;
            return Json();
        };
        QVERIFY(!printed(few, "MNE, H = 2").contains("ci95")); // table 1 left it out
        const Json deep = printed(few, "MNE");
        QVERIFY(std::abs(deep["ci95"][0].get<double>() - 0.5997) < 1e-12); // 60.20 ± 0.23
        Json recall = evaluationResult("retrieval", "", 4, 0.9, 600);
        recall["metric"] = "recall@k";
        const QList<PaperRow> found = paperRows({recall}, {});
        QCOMPARE(found.size(), 10); // five dimensions of two data sets
        QVERIFY(std::abs(printed(found, "NNGK, d = 64")["value"].get<double>() - 0.8806) < 1e-12);
        recall["k"] = 3; // which nobody printed
        QVERIFY(paperRows({recall}, {}).isEmpty());
        Json fine = evaluationResult("induction", "knn", 1, 0.6, 600);
        fine["level"] = 1;
        const QList<PaperRow> induced = paperRows({fine}, {});
        QCOMPARE(induced.size(), 6);
        for (const PaperRow& row : induced) // which table 4 does not have
            QCOMPARE(row.place, textOf(row.result, "rule") == QLatin1String("linear")
                                    ? QString("section 4.2")
                                    : QString("table 4"));
        Json fresh = evaluationResult("newclass", "ncm", 0, 0.6, 600);
        fresh["metric"] = "top5";
        fresh["queries_of"] = "new";
        fresh["way"] = 1000; // 800 old ones compete
        QCOMPARE(paperRows({fresh}, {}).size(), 2);
        fresh["way"] = 200; // the new ones alone
        QVERIFY(paperRows({fresh}, {}).isEmpty());
        QVERIFY(paperRows({}, {kWineSummary}).isEmpty());
    }

    void onlyAnAnswerToTheSameQuestionIsSubtracted()
    {
        ScriptedSource source;
        EvaluationComparison comparison(&source);
        const auto subtracts = [&](const Json& own, const Json& printed) {
            const EvaluationTable::Row one{.run = "/runs/a", .name = "a", .result = own, .set = {}};
            EvaluationTable::Row other;
            other.printed = paperRows({printed}, {}).value(0);
            other.result = other.printed->result;
            comparison.compare({one, other});
            const bool forth = !comparison.isHint();
            comparison.compare({other, one});
            return forth && !comparison.isHint();
        };
        const auto asked = [](const char* protocol, const char* metric, int k) {
            Json result = evaluationResult(protocol, "", k, 0.9, 600);
            result["metric"] = metric;
            return result;
        };
        const auto task = [&](int way, int images) {
            Json result = asked("fewshot", "accuracy", 0);
            result["way"] = way;
            result["images"] = images;
            return result;
        };
        const auto level = [&](int number) {
            Json result = asked("induction", "accuracy", 0);
            result["level"] = number;
            return result;
        };
        QVERIFY(subtracts(asked("retrieval", "recall@k", 8), asked("retrieval", "recall@k", 8)));
        QVERIFY(!subtracts(asked("retrieval", "recall@k", 1), asked("retrieval", "recall@k", 8)));
        QVERIFY(subtracts(task(20, 5), task(20, 5)));
        QVERIFY(!subtracts(task(5, 1), task(20, 5)));
        QVERIFY(subtracts(level(1), level(1)));
        QVERIFY(!subtracts(level(0), level(1)));
    }

    void whatIsPrintedIsWhole()
    {
        QFile file(QStringLiteral(KINDRED_SOURCE_DIR "/resources/papers/printed.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Json printed = Json::parse(file.readAll().toStdString());
        QStringList data;
        for (const Json& each : printed["data"])
            data << textOf(each, "id");
        for (const Json& table : printed["tables"]) {
            QVERIFY2(data.contains(textOf(table, "data")), table.dump().c_str());
            for (const Json& row : table["rows"])
                QCOMPARE(row.size(), table["columns"].size() + 1);
        }
    }

    void theyStandBelowTheAnswersToTheirQuestion()
    {
        EvaluationTable table;
        QAbstractItemModelTester whole(&table);
        EvaluationOrder order;
        order.setSourceModel(&table);
        QAbstractItemModelTester ordered(&order);
        Json mean = evaluationResult("knn", "knn", 5, 0.9, 36);
        mean["metric"] = "class_mean_accuracy";
        table.add("/runs/a", "a",
                  {{"results",
                    {evaluationResult("knn", "knn", 5, 0.975, 36), mean,
                     evaluationResult("knn", "ccknn", 5, 0.96, 36)}}});
        QList<PaperRow> rows = paperRows(table.ownResults(), {kWineSummary});
        rows.removeIf([](const PaperRow& row) { return !row.isSameData; });
        table.setPrinted(rows);
        QCOMPARE(table.rowCount(), 15);
        QCOMPARE(table.ownCount(), 3);
        const auto cell = [&](int row, int column) {
            return order.index(row, column).data().toString();
        };
        const auto printed = [&](int row) {
            return order.index(row, 0).data(EvaluationTable::PrintedRole).toBool();
        };
        QVERIFY(!printed(0) && printed(1) && printed(6) && !printed(7) && !printed(8) &&
                printed(9));
        QCOMPARE(cell(1, EvaluationTable::RunName), QString::fromUtf8("CCML · Im and Taylor 2016"));
        QCOMPARE(cell(1, EvaluationTable::Value), QString("97.87 %"));
        QCOMPARE(cell(1, EvaluationTable::Interval), QString());
        QCOMPARE(cell(1, EvaluationTable::Step), QString());
        QVERIFY(order.index(1, 3).data(Qt::ToolTipRole).toString().contains("table I"));
        // A later answer stands before those of its rule, and they follow it.
        table.add("/runs/a", "a", {{"results", {evaluationResult("knn", "knn", 3, 0.94, 36)}}});
        QVERIFY(!printed(2) && printed(3) && printed(8) && !printed(9) && printed(10));
        QCOMPARE(cell(9, EvaluationTable::K), QString("3"));
        QCOMPARE(cell(10, EvaluationTable::Value), QString("97.87 %"));
        QCOMPARE(table.at(3).result["k"].get<int>(), 3);
        // The same once more moves no row, and so not what is in view.
        const QSignalSpy removed(&table, &QAbstractItemModel::rowsRemoved);
        table.setPrinted(rows);
        QCOMPARE(removed.count(), 0);
        order.sort(EvaluationTable::Value, Qt::DescendingOrder);
        QCOMPARE(cell(0, EvaluationTable::Value), QString("97.96 %")); // among the others by value
        order.sort(-1);
        QVERIFY(!printed(0));
        table.setPrinted({});
        QCOMPARE(order.rowCount(), 4);
        table.clear();
        QCOMPARE(order.rowCount(), 0);
    }
};

QTEST_MAIN(PaperRowsTest)
#include "PaperRowsTest.moc"
