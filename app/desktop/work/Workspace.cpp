#include "work/Workspace.h"

#include <QFileInfo>

#include "settings/Settings.h"

namespace kindred {

Workspace::Workspace(Settings& kept, EngineClient* client)
    : settings(kept), engine(client), tags(&current, folder() + QStringLiteral("/tags")),
      runs(client), actions(client, &undo)
{
    steps.add(&undo);
    steps.add(tags.undoStack());
    followEngine();
}

/// The current run is what the engine says of it.
void Workspace::followEngine()
{
    QObject::connect(engine, &RunSource::runChanged, &current,
                     [this](const QString& run, const Json& summary) {
                         if (run == current.run())
                             current.setSummary(summary);
                     });
    QObject::connect(&runs, &RunListModel::loaded, &current, [this] {
        const Json summary = runs.summaryOf(current.run());
        if (!summary.is_null())
            current.setSummary(summary);
    });
    QObject::connect(&current, &CurrentRun::changed, &selection, &Selection::clear);
}

QString Workspace::folder() const
{
    return QFileInfo(settings.path()).absolutePath();
}

} // namespace kindred
