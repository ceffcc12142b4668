#include "views/curves/CurveControls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>

#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

CurveControls::CurveControls(QWidget* parent)
    : QWidget(parent), m_axis(new QComboBox(this)), m_smoothing(new QSlider(Qt::Horizontal, this)),
      m_weight(new QLabel(this)), m_logX(new QCheckBox(tr("log x"), this)),
      m_logY(new QCheckBox(tr("log y"), this)), m_bands(new QCheckBox(tr("mean of seeds"), this))
{
    m_axis->addItem(tr("per step"), static_cast<int>(CurveAxis::Step));
    m_axis->addItem(tr("per epoch"), static_cast<int>(CurveAxis::Epoch));
    m_axis->addItem(tr("over time"), static_cast<int>(CurveAxis::Time));
    m_axis->setAccessibleName(tr("Horizontal axis"));
    m_axis->setToolTip(tr("What the curves are drawn over"));
    m_logX->setToolTip(tr("Equal distances for equal factors, along the horizontal axis"));
    m_logY->setToolTip(tr("Equal distances for equal factors, along the vertical axis"));
    m_smoothing->setRange(0, 99);
    m_smoothing->setFixedWidth(withText(110));
    m_smoothing->setAccessibleName(tr("Smoothing"));
    m_smoothing->setToolTip(tr("Weight of the past in a running mean, corrected at its start. "
                               "The raw curve stays faint behind."));
    m_weight->setFont(textFont(TextRole::Note));
    m_weight->setProperty("tone", "muted");
    m_weight->setMinimumWidth(m_weight->fontMetrics().horizontalAdvance("0.999"));
    auto* name = new QLabel(tr("Smoothing"), this);
    name->setFont(textFont(TextRole::Note));
    name->setProperty("tone", "muted");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    layout->addWidget(m_axis);
    layout->addSpacing(space::kUnit);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{name, m_smoothing, m_weight, m_logX, m_logY, m_bands})
        layout->addWidget(widget);
    m_bands->setToolTip(tr("Runs of a group that differ in nothing but the seed or the fold: one "
                           "line for their mean, a band of ± one standard deviation"));
    m_bands->setWhatsThis(
        tr("The line is the mean over the runs of the group that have come so far, the band their "
           "standard deviation (n − 1) to either side; n stands in the legend. Two settings whose "
           "bands overlap may differ by chance. Means are not smoothed further."));
    m_bands->setChecked(true);
    m_bands->hide();
    connect(m_bands, &QCheckBox::toggled, this, &CurveControls::changed);
    connect(m_axis, &QComboBox::currentIndexChanged, this, &CurveControls::changed);
    connect(m_logX, &QCheckBox::toggled, this, &CurveControls::changed);
    connect(m_logY, &QCheckBox::toggled, this, &CurveControls::changed);
    connect(m_smoothing, &QSlider::valueChanged, this, [this](int value) {
        m_weight->setText(value == 0 ? tr("off") : QLocale().toString(value / 100.0, 'f', 2));
        Q_EMIT changed();
    });
    m_smoothing->setValue(60);
}

CurveOptions CurveControls::options() const
{
    return {static_cast<CurveAxis>(m_axis->currentData().toInt()), m_logX->isChecked(),
            m_logY->isChecked(), m_smoothing->value() / 100.0, m_bands->isChecked()};
}

void CurveControls::setOptions(const CurveOptions& options)
{
    m_axis->setCurrentIndex(m_axis->findData(static_cast<int>(options.axis)));
    m_logX->setChecked(options.logX);
    m_logY->setChecked(options.logY);
    m_smoothing->setValue(qRound(options.smoothing * 100));
    m_bands->setChecked(options.bands);
}

void CurveControls::setBandsOffered(bool offered)
{
    m_bands->setVisible(offered);
}

} // namespace kindred
