#include "models/CurrentRun.h"

#include "common/JsonFields.h"

namespace kindred {

void CurrentRun::setRun(const QString& run, const Json& summary)
{
    if (run == m_run) {
        if (!summary.is_null())
            setSummary(summary);
        return;
    }
    m_run = run;
    m_summary = summary;
    if (m_comparison == run && !run.isEmpty())
        setComparison(QStringLiteral("pixels"));
    Q_EMIT changed();
    Q_EMIT summaryChanged();
}

void CurrentRun::setSummary(const Json& summary)
{
    if (summary == m_summary)
        return;
    m_summary = summary;
    Q_EMIT summaryChanged();
}

QString CurrentRun::tableTime() const
{
    return QStringLiteral("%1 %2")
        .arg(valueOr<qint64>(m_summary, "table", -1))
        .arg(textOf(m_summary, "state"));
}

void CurrentRun::setComparison(const QString& comparison)
{
    if (comparison == m_comparison)
        return;
    m_comparison = comparison;
    Q_EMIT comparisonChanged();
}

} // namespace kindred
