#include "RunOpener.h"

#include "common/JsonFields.h"

namespace kindred {

namespace {

QString wordsOf(const RunSource::Reply& reply)
{
    return QString::fromStdString(reply.error->message());
}

} // namespace

RunOpener::RunOpener(RunSource* source, RunListModel* runs, QObject* parent)
    : QObject(parent), m_source(source), m_runs(runs)
{
}

void RunOpener::startDemo()
{
    Q_EMIT demoBusy(true);
    const Json plan = {{"data", "demo:"}, {"preset", "demo"}};
    m_source->request(QStringLiteral("queue.submit"), {{"plan", plan}, {"start", "now"}}, this,
                      [this](const RunSource::Reply& reply) {
                          Q_EMIT demoBusy(false);
                          if (reply.error)
                              Q_EMIT failed(
                                  tr("The demo could not be started: %1").arg(wordsOf(reply)));
                          if (!reply.ok())
                              return;
                          m_runs->upsert(reply.result);
                          Q_EMIT opened(textOf(reply.result, "run"), reply.result);
                      });
}

void RunOpener::open(const QString& path)
{
    if (path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive))
        Q_EMIT reading(tr("Reading %1…").arg(path.section(QLatin1Char('/'), -1)));
    m_source->request(QStringLiteral("runs.open"), {{"path", path.toStdString()}}, this,
                      [this, path](const RunSource::Reply& reply) {
                          if (reply.error)
                              Q_EMIT failed(wordsOf(reply));
                          if (!reply.ok())
                              return;
                          m_runs->upsert(reply.result);
                          const QString run = textOf(reply.result, "run");
                          Q_EMIT opened(run.isEmpty() ? path : run, reply.result);
                      });
}

} // namespace kindred
