#pragma once

#include <QTest>

#include "Desktop.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "gallery/GalleryWait.h"
#include "window/MainWindow.h"

namespace kindred {

/// The runs that belong together with this one and are in this state.
inline QStringList runsOfGroup(const RunListModel& runs, const QString& run, const char* state)
{
    const auto folderOf = [](const Json& summary) {
        return textOf(objectOf(summary, "group"), "path");
    };
    const QString folder = folderOf(runs.summaryOf(run));
    QStringList found;
    for (int row = 0; row < runs.rowCount(); ++row) {
        const Json& each = runs.summary(row);
        if (!folder.isEmpty() && folderOf(each) == folder &&
            textOf(each, "state") == QLatin1String(state))
            found << textOf(each, "run");
    }
    return found;
}

/// The runs of a plan with these seeds, once all have ended; empty where they did not.
inline QStringList trainSeeds(Desktop& desktop, const Json& plan, const std::vector<int>& seeds)
{
    const auto first = askEngine(*desktop.engine(), QStringLiteral("queue.submit"),
                                 {{"plan", plan}, {"seeds", seeds}}, kPatience);
    if (!first)
        return {};
    const RunListModel* runs = desktop.window()->runs();
    const auto ended = [&] { return runsOfGroup(*runs, textOf(*first, "run"), "finished"); };
    const auto count = static_cast<qsizetype>(seeds.size());
    return QTest::qWaitFor([&] { return ended().size() == count; }, kPatience) ? ended()
                                                                               : QStringList();
}

} // namespace kindred
