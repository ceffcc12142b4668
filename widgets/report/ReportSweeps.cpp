// What changes with k, shots, images of new classes or an option that was swept.

#include <QCoreApplication>

#include "plots/curves/ResultCurves.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QList<ResultRun> drawnRuns(const Material& material)
{
    std::vector<Json> records;
    for (const ReportRun& run : material.runs)
        records.push_back(run.record);
    const std::vector<Json> settings = differingSettings(records);
    const std::vector<QString> trainings = differingTrainings(records);
    QList<ResultRun> runs;
    for (const ReportRun& run : material.runs) {
        const auto at = static_cast<size_t>(runs.size());
        runs << ResultRun{run.path, nameOf(run), settings[at], run.evaluations, trainings[at]};
    }
    return runs;
}
} // namespace

void sweeps(ReportDocument& out, const Material& material)
{
    FigureNames names;
    names.registry = material.shared.registry;
    QList<ResultCurve> curves = resultCurves(drawnRuns(material), names);
    // Seeds and folds have a section of their own.
    curves.removeIf([](const ResultCurve& curve) {
        return curve.along == QLatin1String("seed") || curve.along == QLatin1String("fold");
    });
    const QString reading = resultCurvesReading(curves);
    CurveSheet sheet = paperSheet();
    for (qsizetype first = 0; first < curves.size();) {
        QList<ResultCurve> panel;
        const auto isOf = [&](const ResultCurve& curve) {
            return curve.along == curves[first].along && curve.question == curves[first].question;
        };
        for (const ResultCurve& curve : std::as_const(curves))
            if (isOf(curve))
                panel << curve;
        if (sheet.panels.isEmpty())
            sheet.options.logX = true;
        sheet.options.logX = sheet.options.logX && wantsLogAlong(panel);
        sheet.panels << resultPanel(panel, paperLook());
        const QString along = curves[first].along, question = curves[first].question;
        curves.removeIf([&](const ResultCurve& curve) {
            return curve.along == along && curve.question == question;
        });
    }
    drawSheet(out, sheet, QStringLiteral("sweeps"), reading,
              SweepText::tr("Results against what was varied."));
}

} // namespace kindred::report_content
