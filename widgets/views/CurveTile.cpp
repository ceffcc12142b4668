#include "views/CurveTile.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <cmath>

#include "common/Theme.h"

namespace kindred {

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
    m_value->setFont(textFont(TextRole::Strong));
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_value);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
}

void CurveTile::setPanel(const CurvePanel& panel, const CurveOptions& options)
{
    m_title->setText(panel.yLabel());
    QString value;
    if (!panel.lines.isEmpty() && !panel.lines.first().series.isEmpty()) {
        const double last = panel.lines.first().series.value.last() * panel.factor;
        if (!std::isnan(last))
            value = QLocale().toString(last, 'g', 4) +
                    (panel.unit.isEmpty() ? QString() : " " + panel.unit);
    }
    m_value->setText(value);
    m_plot->setPanel(panel, options);
}

} // namespace kindred
