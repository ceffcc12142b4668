#include "window/RunOpener.h"

#include <utility>

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
    ++m_unsettled;
    m_source->request(QStringLiteral("fs.look"), {{"path", path.toStdString()}}, this,
                      [this, path](const RunSource::Reply& reply) {
                          openAs(textOf(reply.result, "kind"), path);
                      });
}

/// What is not there, and what nobody looked at, is refused as a run.
void RunOpener::openAs(const QString& kind, const QString& path)
{
    const bool isData = kind == QLatin1String("data");
    const bool isClassifier = kind == QLatin1String("classifier");
    const bool isPicture = kind == QLatin1String("picture");
    const bool isNothing = kind == QLatin1String("none");
    if (isPicture)
        m_pictures << path;
    if (isData)
        Q_EMIT dataNamed(path);
    if (isClassifier)
        Q_EMIT classifierNamed(path);
    if (isNothing)
        Q_EMIT failed(
            tr("%1 is nothing that Kindred opens: no run, no pictures, no embeddings and no "
               "classifier.")
                .arg(path));
    if (isData || isClassifier || isPicture || isNothing)
        return settle();
    const bool reads = kind == QLatin1String("embeddings");
    openRun(path, reads ? tr("Reading %1…").arg(path.section(QLatin1Char('/'), -1)) : QString());
}

void RunOpener::openRun(const QString& path, const QString& words)
{
    if (!words.isEmpty())
        Q_EMIT reading(words);
    m_source->request(QStringLiteral("runs.open"), {{"path", path.toStdString()}}, this,
                      [this, path, words](const RunSource::Reply& reply) {
                          if (!words.isEmpty())
                              Q_EMIT read(words);
                          if (reply.error)
                              Q_EMIT failed(wordsOf(reply));
                          if (reply.ok()) {
                              m_runs->upsert(reply.result);
                              const QString run = textOf(reply.result, "run");
                              Q_EMIT opened(run.isEmpty() ? path : run, reply.result);
                          }
                          settle();
                      });
}

void RunOpener::settle()
{
    if (--m_unsettled > 0)
        return;
    if (!m_pictures.isEmpty())
        Q_EMIT picturesNamed(std::exchange(m_pictures, {}));
    Q_EMIT settled();
}

} // namespace kindred
