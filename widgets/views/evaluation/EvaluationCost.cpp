#include "views/evaluation/EvaluationCost.h"

#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/evaluation/EvaluationBar.h"
#include "wizard/Words.h"

namespace kindred {

namespace {
constexpr int kCostRestMs = 400;
constexpr int kCostAgainMs = 3000;
} // namespace

EvaluationCost::EvaluationCost(RunSource* source, const EvaluationBar* bar, QWidget* parent)
    : QLabel(parent), m_source(source), m_bar(bar)
{
    setFont(textFont(TextRole::Note));
    setProperty("tone", "muted");
    setWordWrap(true);
    setMinimumHeight(fontMetrics().height()); // not that of a narrow block of its words
    hide();
    m_rest.setSingleShot(true);
    m_rest.setInterval(kCostRestMs);
    m_again.setInterval(kCostAgainMs);
    connect(&m_rest, &QTimer::timeout, this, &EvaluationCost::ask);
    connect(&m_again, &QTimer::timeout, this, &EvaluationCost::ask);
    connect(m_bar, &EvaluationBar::changed, this, [this] { m_rest.start(); });
}

void EvaluationCost::setPatience(int rest, int again)
{
    m_rest.setInterval(rest);
    m_again.setInterval(again);
}

void EvaluationCost::setRun(const QString& run)
{
    if (run == m_run)
        return;
    m_run = run;
    showMemory({});
    m_rest.start();
}

void EvaluationCost::setData(const QString& other)
{
    m_data = other;
    m_rest.start();
}

void EvaluationCost::ask()
{
    const int serial = ++m_serial;
    if (m_run.isEmpty() || !m_bar->isValid() || !m_bar->isVisible())
        return;
    Json params = {{"run", m_run.toStdString()},
                   {"protocol", m_bar->protocol().toStdString()},
                   {"rule", m_bar->rule().toStdString()}};
    if (const QList<int> k = m_bar->k(); !k.isEmpty())
        params["k"] = std::vector<int>(k.begin(), k.end());
    if (!m_bar->set().empty())
        params["set"] = m_bar->set();
    if (!m_data.isEmpty())
        params["data"] = m_data.toStdString();
    m_source->request(QStringLiteral("run.evaluation_memory"), params, this,
                      [this, serial](const RunSource::Reply& reply) {
                          if (serial == m_serial)
                              showMemory(reply.ok() ? reply.result : Json());
                      });
}

void EvaluationCost::showMemory(const Json& memory)
{
    const bool before = m_fits;
    m_fits = valueOr(memory, "fits", true);
    const double bytes = valueOr(memory, "memory_bytes", 0.0);
    setVisible(bytes > 0);
    setStyleProperty(this, "tone", m_fits ? "muted" : "wrong");
    if (bytes > 0)
        setText(m_fits
                    ? tr("Takes about %1 of memory.").arg(words::bytes(bytes))
                    : tr("✕ This takes about %1 of memory, and %2 are free.", "needed, available")
                          .arg(words::bytes(bytes),
                               words::bytes(valueOr(memory, "available_bytes", 0.0))));
    if (m_fits)
        m_again.stop();
    else if (!m_again.isActive())
        m_again.start();
    if (m_fits != before)
        Q_EMIT fitsChanged();
}

} // namespace kindred
