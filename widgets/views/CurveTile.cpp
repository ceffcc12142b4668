#include "views/CurveTile.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "models/RunWords.h"

namespace kindred {

namespace {

QString newestValue(const CurvePanel& panel)
{
    if (panel.lines.isEmpty() || panel.lines.first().series.isEmpty())
        return {};
    const CurveSeries& series = panel.lines.first().series;
    const double last = series.value.last() * panel.factor;
    if (std::isnan(last))
        return {};
    QString value = QLocale().toString(last, 'g', 4);
    if (!panel.unit.isEmpty())
        value += ' ' + panel.unit;
    const bool several =
        std::any_of(panel.lines.cbegin(), panel.lines.cend(),
                    [&](const CurveLine& line) { return line.series.part() != series.part(); });
    return several && !series.part().isEmpty()
               ? CurveTile::tr("%1 %2", "split, value")
                     .arg(run_words::splitName(series.part()), value)
               : value;
}

} // namespace

CurveTile::CurveTile(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_value(new QLabel(this)),
      m_plot(new CurvePlot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* head = new QHBoxLayout;
    m_title->setFont(textFont(TextRole::Note));
    m_title->setProperty("tone", "muted");
    m_title->setToolTip(tr("Zoom with Ctrl and the wheel, or click into the plot and use the wheel "
                           "alone. Drag to move, double-click to follow the data again."));
    m_value->setFont(textFont(TextRole::Strong));
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_value);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
}

QString CurveTile::value() const
{
    return m_value->text();
}

void CurveTile::setPanel(const CurvePanel& panel, const CurveOptions& options)
{
    m_title->setText(panel.yLabel());
    m_value->setText(newestValue(panel));
    m_plot->setPanel(panel, options);
}

} // namespace kindred
