#include "models/samples/SampleTable.h"

#include <utility>

#include "common/JsonFields.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

QStringList classNamesOf(const Json& level)
{
    QStringList names;
    for (const Json& name : arrayOf(level, "classes"))
        names.append(name.is_string() ? QString::fromStdString(name.get<std::string>())
                                      : QString());
    return names;
}

} // namespace

SampleTable::SampleTable(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
    // A training that has just begun lists its samples a moment later.
    connect(source, &RunSource::runChanged, this, [this](const QString& run, const Json& summary) {
        if (run == m_run && std::exchange(m_absent, false)) {
            // Once it has ended its owner has no reason to wait any more.
            m_told = m_told && run_words::isActive(summary);
            readRecord();
        }
    });
}

void SampleTable::setRun(const QString& run)
{
    if (run == m_run)
        return;
    m_run = run;
    ++m_generation;
    m_samples.clear();
    m_rows.clear();
    m_classes.clear();
    m_levels.clear();
    m_trainedLevel = -1;
    m_total = 0;
    m_complete = m_absent = m_told = false;
    Q_EMIT reset();
    if (!m_run.isEmpty())
        readRecord();
}

const Sample* SampleTable::find(qint64 id) const
{
    const auto row = m_rows.constFind(id);
    return row == m_rows.constEnd() ? nullptr : &m_samples[*row];
}

QString SampleTable::className(int label) const
{
    return label >= 0 && label < m_classes.size() ? m_classes[label] : QString();
}

QString SampleTable::classOf(qint64 id) const
{
    const Sample* sample = find(id);
    return sample ? className(sample->label) : QString();
}

void SampleTable::readRecord()
{
    m_source->request("run.record", {{"run", m_run.toStdString()}}, this,
                      [this, generation = m_generation](const RunSource::Reply& reply) {
                          if (generation != m_generation)
                              return;
                          // Without a record the finest level is shown; the samples decide.
                          if (reply.ok() && reply.result.contains("data"))
                              m_trainedLevel = static_cast<int>(
                                  valueOr<qint64>(reply.result["data"], "trained_level", -1));
                          readPage(0);
                      });
}

void SampleTable::readPage(qint64 from)
{
    const Json params = {{"run", m_run.toStdString()}, {"from", from}, {"count", kPage}};
    m_source->request("run.samples", params, this,
                      [this, from, generation = m_generation](const RunSource::Reply& reply) {
                          if (generation != m_generation || reply.cancelled)
                              return;
                          if (reply.error) {
                              m_absent = from == 0;
                              if (!std::exchange(m_told, true))
                                  Q_EMIT failed(*reply.error);
                              return;
                          }
                          take(reply.result, from);
                      });
}

void SampleTable::takeClasses(const Json& page)
{
    if (!m_classes.isEmpty())
        return;
    const Json levels = arrayOf(page, "levels");
    if (levels.empty())
        return;
    const auto count = static_cast<int>(levels.size());
    if (m_trainedLevel < 0 || m_trainedLevel >= count)
        m_trainedLevel = count - 1;
    for (const Json& level : levels)
        m_levels.append({textOf(level, "name"), classNamesOf(level)});
    m_classes = m_levels[m_trainedLevel].classes;
}

void SampleTable::take(const Json& page, qint64 from)
{
    takeClasses(page);
    static const Json kNone = Json::array();
    const Json& samples = page.contains("samples") ? page["samples"] : kNone;
    const qsizetype before = m_samples.size();
    m_total = valueOr<qint64>(page, "total", 0);
    m_samples.reserve(m_total);
    for (const Json& entry : samples) {
        Sample sample{valueOr<qint64>(entry, "id", -1), -1, textOf(entry, "split"),
                      textOf(entry, "path")};
        const Json labels = arrayOf(entry, "labels");
        const auto level = static_cast<size_t>(std::max(m_trainedLevel, 0));
        if (level < labels.size() && labels[level].is_number_integer())
            sample.label = labels[level].get<int>();
        m_rows.insert(sample.id, m_samples.size());
        m_samples.append(sample);
    }
    const qint64 next = from + static_cast<qint64>(samples.size());
    m_complete = samples.empty() || next >= m_total;
    m_absent = from == 0 && samples.empty();
    Q_EMIT grown(before);
    if (!m_complete)
        readPage(next);
}

} // namespace kindred
