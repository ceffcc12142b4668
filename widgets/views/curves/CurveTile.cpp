#include "views/curves/CurveTile.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "models/runs/RunWords.h"
#include "plots/AxisTicks.h"

namespace kindred {

namespace {

constexpr int kHeadName = 90; ///< logical pixels of a run's name in the head

QString valueOf(const CurvePanel& panel, const CurveSeries& series)
{
    if (series.isEmpty() || std::isnan(series.value.last()))
        return {};
    const QString value = valueWords(series.value.last() * panel.factor, QLocale());
    return panel.unit.isEmpty() ? value : value + ' ' + panel.unit;
}

/// Of the first line, with its split where there are several, and with its run if `named`.
QString newestValue(const CurvePanel& panel, const QFontMetrics& metrics, bool named)
{
    if (panel.lines.isEmpty())
        return {};
    const CurveLine& first = panel.lines.first();
    QString value = valueOf(panel, first.series);
    if (value.isEmpty())
        return {};
    const auto differs = [&](auto&& of) {
        return std::any_of(panel.lines.cbegin(), panel.lines.cend(),
                           [&](const CurveLine& line) { return of(line) != of(first); });
    };
    const QString part = first.series.part();
    if (!part.isEmpty() && differs([](const CurveLine& line) { return line.series.part(); }))
        value = CurveTile::tr("%1 %2", "split, value").arg(run_words::splitName(part), value);
    if (named)
        value = CurveTile::tr("%1 · %2", "run, value")
                    .arg(metrics.elidedText(first.run, Qt::ElideMiddle, kHeadName), value);
    return value;
}

} // namespace

CurveTile::CurveTile(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(title, this)), m_value(new QLabel(this)),
      m_plot(new CurvePlot(this))
{
    m_plot->setAccessibleName(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* head = new QHBoxLayout;
    m_title->setFont(textFont(TextRole::Note));
    m_title->setProperty("tone", "muted");
    m_title->setToolTip(tr("Zoom with Ctrl and the wheel, or click into the plot and use the wheel "
                           "alone. Drag to move, double-click to follow the data again."));
    head->addWidget(m_title);
    head->addSpacing(space::kGap); // else the two read as one where the tile is narrow
    head->addStretch();
    head->addWidget(m_value);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
}

QString CurveTile::value() const
{
    return m_value->text();
}

void CurveTile::setPanel(const CurvePanel& panel, const CurveOptions& options, bool named)
{
    m_title->setText(panel.yLabel());
    m_value->setFont(textFont(TextRole::Strong));
    m_value->setText(newestValue(panel, m_value->fontMetrics(), named));
    m_plot->setPanel(panel, options);
}

void CurveTile::setNote(const QString& note)
{
    m_value->setFont(textFont(TextRole::Note));
    m_value->setText(note);
}

} // namespace kindred
