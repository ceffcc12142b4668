#include "models/runs/CurrentRun.h"

#include "common/JsonFields.h"
#include "models/runs/RunWords.h"

namespace kindred {

void CurrentRun::setRun(const QString& run, const Json& summary)
{
    if (run == m_run) {
        if (!summary.is_null())
            setSummary(summary);
        return;
    }
    const QString before = comparison();
    m_run = run;
    m_summary = summary;
    if (m_comparison == run && !run.isEmpty())
        m_comparison = QStringLiteral("pixels");
    tellComparison(before);
    Q_EMIT changed();
    Q_EMIT summaryChanged();
}

void CurrentRun::setSummary(const Json& summary)
{
    if (summary == m_summary)
        return;
    const QString before = comparison();
    m_summary = summary;
    tellComparison(before);
    Q_EMIT summaryChanged();
}

bool CurrentRun::hasPictures() const
{
    return valueOr(m_summary, "pictures", true);
}

bool CurrentRun::embedsPictures() const
{
    const QString kind = textOf(m_summary, "kind");
    return kind != QLatin1String("features") && kind != QLatin1String("npy");
}

QString CurrentRun::noEncoder()
{
    return tr("These samples are vectors, and what would make one of a picture did not come with "
              "them.");
}

bool CurrentRun::isMeasured() const
{
    return valueOr<qint64>(m_summary, "table", -1) >= 0 || !run_words::isActive(m_summary);
}

QString CurrentRun::comparison() const
{
    const bool impossible = m_comparison == QLatin1String("pixels") && !hasPictures();
    return impossible ? QString() : m_comparison;
}

QString CurrentRun::tableTime() const
{
    return QStringLiteral("%1 %2")
        .arg(valueOr<qint64>(m_summary, "table", -1))
        .arg(textOf(m_summary, "state"));
}

void CurrentRun::setComparison(const QString& chosen)
{
    if (chosen == m_comparison)
        return;
    const QString before = comparison();
    m_comparison = chosen;
    tellComparison(before);
}

void CurrentRun::tellComparison(const QString& before)
{
    if (comparison() != before)
        Q_EMIT comparisonChanged();
}

} // namespace kindred
