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
    m_source->request(QStringLiteral("fs.look"), {{"path", path.toStdString()}}, this,
                      [this, path](const RunSource::Reply& reply) {
                          openAs(textOf(reply.result, "kind"), path);
                      });
}

/// What is not there, and what nobody looked at, is refused as a run.
void RunOpener::openAs(const QString& kind, const QString& path)
{
    if (kind == QLatin1String("data"))
        return Q_EMIT dataNamed(path);
    if (kind == QLatin1String("classifier"))
        return Q_EMIT classifierNamed(path);
    if (kind == QLatin1String("none"))
        return Q_EMIT failed(
            tr("%1 is nothing that Kindred opens: no run, no pictures, no embeddings and no "
               "classifier.")
                .arg(path));
    if (kind == QLatin1String("embeddings"))
        Q_EMIT reading(tr("Reading %1…").arg(path.section(QLatin1Char('/'), -1)));
    openRun(path);
}

void RunOpener::openRun(const QString& path)
{
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
