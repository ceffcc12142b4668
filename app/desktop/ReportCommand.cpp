#include "ReportCommand.h"

#include <QEventLoop>
#include <QFileInfo>

#include <cstdio>

#include "ReportFile.h"
#include "common/JsonFields.h"
#include "models/EngineClient.h"
#include "report/HtmlReport.h"
#include "report/ReportCollector.h"
#include "report/ReportFigures.h"

namespace kindred {

namespace {

int say(const Error& error)
{
    std::fprintf(stderr, "kindred: %s\n", error.message().c_str());
    return static_cast<int>(error.code);
}

QString titleOf(const QList<ReportRun>& runs)
{
    QStringList names;
    for (const ReportRun& run : runs)
        names << textOf(run.summary, "name");
    return names.join(QStringLiteral(", "));
}

} // namespace

int runReport(const Arguments& arguments, EngineClient& engine)
{
    QEventLoop loop;
    ReportCollector collector(&engine);
    QObject::connect(
        &collector, &ReportCollector::finished, &loop, [&](const QList<ReportRun>& runs) {
            const QString html = htmlReport({runs, curveFigures(runs)});
            const Status saved = saveReport(html, titleOf(runs), arguments.out);
            if (saved)
                std::printf("%s\n", qPrintable(QFileInfo(arguments.out).absoluteFilePath()));
            loop.exit(saved ? 0 : say(saved.error()));
        });
    QObject::connect(&collector, &ReportCollector::failed, &loop, [&](const QString& message) {
        loop.exit(say(inputError(message.toStdString())));
    });
    QObject::connect(
        &engine, &RunSource::stateChanged, &loop,
        [&](RunSource::State state, const QString& detail) {
            if (state == RunSource::State::Stopped)
                loop.exit(say(failure("the engine could not be started: " + detail.toStdString())));
        });
    QStringList runs;
    for (const QString& run : arguments.runs)
        runs << (arguments.engine.isEmpty() ? QFileInfo(run).absoluteFilePath() : run);
    engine.start();
    collector.start(runs);
    return loop.exec();
}

} // namespace kindred
