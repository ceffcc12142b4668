// What a report says of how each class finds its like.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/ReportCollector.h"
#include "report/ReportContent.h"

namespace kindred {

namespace {
constexpr qsizetype kMostRetrieved = 10'000; ///< more queries take minutes
constexpr int kReportedNeighbours = 10;
} // namespace

void ReportCollector::askClassRetrieval()
{
    const ReportVerdicts& verdicts = current().verdicts;
    if (!wants("confusion") || verdicts.ids.isEmpty() || verdicts.ids.size() > kMostRetrieved)
        return nextStep();
    tell(tr("searching by class"));
    ask("run.class_retrieval",
        {{"run", current().path.toStdString()},
         {"split", verdicts.split.toStdString()},
         {"k", kReportedNeighbours}},
        &ReportCollector::takeClassRetrieval, QStringLiteral("retrieval"));
}

void ReportCollector::takeClassRetrieval(const RunSource::Reply& reply)
{
    current().retrievalByClass = readClassRetrieval(reply);
    nextStep();
}

namespace report_content {

namespace {
struct ClassesText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qsizetype kWorstListed = 10;

QString shareOr(double share)
{
    return std::isnan(share) ? dash() : percent(share, 1);
}

/// A share in an order of the worst first: a class that has nothing to find comes last.
double orLast(double share)
{
    return std::isnan(share) ? 2 : share;
}

/// Labels of the classes that were asked, the worst first: by R@1, then by average precision.
QList<int> worstLabels(const ClassRetrieval& found)
{
    QList<int> labels;
    for (auto each = found.classes.cbegin(); each != found.classes.cend(); ++each)
        if (each->queries > 0)
            labels << each.key();
    std::sort(labels.begin(), labels.end());
    std::stable_sort(labels.begin(), labels.end(), [&](int a, int b) {
        const ClassRetrievalScore& left = *found.classes.constFind(a);
        const ClassRetrievalScore& right = *found.classes.constFind(b);
        return std::pair(orLast(left.recallAtOne()), orLast(left.average)) <
               std::pair(orLast(right.recallAtOne()), orLast(right.average));
    });
    return labels;
}

void addNumbers(ReportDocument& out, const ReportRun& run, const QString& name,
                const ClassRetrievalScore& score, int k)
{
    const auto add = [&](const QString& metric, double value) {
        if (!std::isnan(value))
            out.numbers << ReportNumber{.section = QStringLiteral("confusion"),
                                        .run = nameOf(run),
                                        .name = metric,
                                        .detail = name,
                                        .value = value,
                                        .n = score.queries};
    };
    add(QStringLiteral("recall@1"), score.recallAtOne());
    add(QStringLiteral("recall@%1").arg(k), score.recall());
    add(QStringLiteral("map"), score.average);
    add(QStringLiteral("hubness"), score.hubness());
    add(QStringLiteral("bad"), score.badShare());
    add(QStringLiteral("support@0.7"), score.decide);
}
} // namespace

void retrievedClasses(ReportDocument& out, const ReportRun& run)
{
    if (!run.retrievalByClass)
        return;
    const ClassRetrieval& found = *run.retrievalByClass;
    const QLocale locale;
    ReportTable table{{ClassesText::tr("Class"), ClassesText::tr("Samples"), ClassesText::tr("R@1"),
                       ClassesText::tr("R@%1").arg(found.k), ClassesText::tr("AP"),
                       ClassesText::tr("Hubness"), ClassesText::tr("Misleads"),
                       ClassesText::tr("Decide", "how many neighbours: a column's title")},
                      {},
                      {false, true, true, true, true, true, true, true}};
    for (const int label : worstLabels(found)) {
        const ClassRetrievalScore& score = *found.classes.constFind(label);
        const QString name = run.classes.value(label, QString::number(label));
        addNumbers(out, run, name, score, found.k);
        if (table.rows.size() < kWorstListed)
            table.rows << QStringList{
                name,
                locale.toString(score.queries),
                shareOr(score.recallAtOne()),
                shareOr(score.recall()),
                shareOr(score.average),
                std::isnan(score.hubness()) ? dash() : locale.toString(score.hubness(), 'f', 1),
                shareOr(score.badShare()),
                std::isnan(score.decide)
                    ? dash()
                    : locale.toString(score.decide, 'f',
                                      score.decide == std::floor(score.decide) ? 0 : 1)};
    }
    if (table.rows.isEmpty())
        return;
    out.add(table, ClassesText::tr("Found worst by example"));
    out.add(Kind::Note,
            ClassesText::tr("Hubness: in how many lists of the %1 nearest a sample of the class "
                            "stands; Misleads: the share of these lists that are of another "
                            "class; Decide: how many training samples hold 70 % of the loss's "
                            "weights, the median over the class's samples.")
                .arg(found.k));
}

} // namespace report_content

} // namespace kindred
