#include "ReportCommand.h"

#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <unistd.h>

#include "models/engine/EngineClient.h"
#include "report/ReportCollector.h"
#include "report/ReportDocument.h"
#include "report/ReportFile.h"
#include "wire/ErrorJson.h"

namespace kindred {

namespace {

constexpr int kInterrupted = 130;
constexpr int kSignalLookMs = 100;

volatile std::sig_atomic_t s_reportStopped = 0;

void stopReport(int)
{
    s_reportStopped = 1;
}

void print(const Json& object)
{
    std::printf("%s\n", object.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
}

int say(const Error& error, bool json)
{
    std::fprintf(stderr, "kindred: %s\n", error.message().c_str());
    if (json) // as the engine's commands tell it
        print({{"error", wire::errorJson(error)}});
    return static_cast<int>(error.code);
}

/// What was written, and what of it a run has not got.
Json writtenFacts(const QString& file, const ReportMaterial& material)
{
    Json facts = {
        {"file", file.toStdString()}, {"runs", Json::array()}, {"missing", Json::array()}};
    for (const ReportRun& run : material.runs) {
        facts["runs"].push_back(run.path.toStdString());
        QStringList sections = run.missing.keys();
        sections.sort(); // a hash has them in another order each time
        for (const QString& section : sections)
            facts["missing"].push_back({{"run", run.path.toStdString()},
                                        {"section", section.toStdString()},
                                        {"why", run.missing.value(section).toStdString()}});
    }
    return facts;
}

/// One line that is written over, where somebody looks on.
void sayProgress(double done, const QString& text)
{
    if (isatty(STDERR_FILENO) == 0)
        return;
    std::fprintf(stderr, "\r\033[K%3d %%  %s", qRound(100 * done), qPrintable(text));
    if (done >= 1)
        std::fprintf(stderr, "\r\033[K");
    std::fflush(stderr);
}

/// The file's plan, or the full report; with the runs that were named, as the engine finds them.
Result<ReportPlan> planOf(const Arguments& arguments)
{
    ReportPlan plan = reportTemplate(QStringLiteral("full"));
    if (!arguments.plan.isEmpty()) {
        KINDRED_ASSIGN(plan, loadReportPlan(arguments.plan));
    }
    if (!arguments.runs.isEmpty())
        plan.runs = arguments.runs;
    if (plan.runs.isEmpty())
        return usageError("the plan names no run, and neither does the command",
                          arguments.plan.toStdString(), "Write kindred report RUN … --plan FILE.");
    if (arguments.engine.isEmpty()) // it runs here
        for (QString& run : plan.runs)
            run = QFileInfo(run).absoluteFilePath();
    return plan;
}

int finish(const ReportPlan& plan, const ReportMaterial& material, const Arguments& arguments)
{
    const QString& out = arguments.out;
    const ReportDocument document = reportDocument(plan, material);
    const Status saved =
        saveReport(document, plan.page, out, [](double) { return s_reportStopped == 0; });
    if (!saved)
        return say(saved.error(), arguments.json);
    const QString file = QFileInfo(out).absoluteFilePath();
    if (arguments.json)
        print(writtenFacts(file, material));
    else
        std::printf("%s\n", qPrintable(file));
    return 0;
}

} // namespace

int runReport(const Arguments& arguments, EngineClient& engine)
{
    const Result<ReportPlan> plan = planOf(arguments);
    if (!plan)
        return say(plan.error(), arguments.json);
    QEventLoop loop;
    ReportCollector collector(&engine);
    collector.setMakesMaps(true); // there may be no window to make one in
    if (!arguments.quiet)
        QObject::connect(&collector, &ReportCollector::progressed, &loop, sayProgress);
    QObject::connect(
        &collector, &ReportCollector::finished, &loop,
        [&](const ReportMaterial& material) { loop.exit(finish(*plan, material, arguments)); });
    QObject::connect(&collector, &ReportCollector::failed, &loop, [&](const QString& message) {
        loop.exit(say(inputError(message.toStdString()), arguments.json));
    });
    QObject::connect(
        &engine, &RunSource::stateChanged, &loop,
        [&](RunSource::State state, const QString& detail) {
            if (state == RunSource::State::Stopped)
                loop.exit(say(failure("the engine could not be started: " + detail.toStdString()),
                              arguments.json));
        });
    // A handler may set a flag and little else; the loop looks at it.
    std::signal(SIGINT, stopReport);
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &loop, [&] {
        if (s_reportStopped == 0)
            return;
        collector.cancel();
        loop.exit(kInterrupted);
    });
    watch.start(kSignalLookMs);
    engine.start();
    collector.start(*plan);
    return loop.exec();
}

} // namespace kindred
