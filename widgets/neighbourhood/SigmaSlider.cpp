#include "neighbourhood/SigmaSlider.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include <cmath>

#include "common/Numbers.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kSigmaSteps = 200; ///< to either side of the run's own
constexpr double kSigmaRange = 20;
} // namespace

SigmaSlider::SigmaSlider(QWidget* parent)
    : QWidget(parent), m_slider(new QSlider(Qt::Horizontal, this)), m_value(new QLabel(this)),
      m_reset(new QPushButton(tr("Reset"), this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    auto* name = new QLabel(tr("Temperature σ"), this);
    name->setProperty("tone", "muted");
    name->setBuddy(m_slider);
    name->setMinimumWidth(name->sizeHint().width());
    m_slider->setRange(-kSigmaSteps, kSigmaSteps);
    m_slider->setPageStep(20);
    m_slider->setAccessibleName(tr("Temperature σ"));
    const QString tip =
        tr("Another temperature for the same embedding, at once and without training: a small σ "
           "leaves all of the mass to the nearest, a large one shares it among many.");
    m_slider->setToolTip(tip);
    setWhatsThis(tip + QLatin1Char(' ') +
                 tr("Scalable NCA trains with 0.05 and says that 0.02 diverges; the embedding "
                    "itself was made for the run's own σ."));
    m_reset->setToolTip(tr("Back to the run's own σ"));
    m_value->setMinimumWidth(m_value->fontMetrics().horizontalAdvance(QStringLiteral("0.00000")));
    layout->addWidget(name);
    m_slider->setMinimumWidth(withText(40));
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_value);
    layout->addWidget(m_reset);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showValue();
        Q_EMIT sigmaChanged();
    });
    connect(m_reset, &QPushButton::clicked, this, &SigmaSlider::reset);
    showValue();
}

double SigmaSlider::valueOfSlider() const
{
    return m_runSigma * std::pow(kSigmaRange, double(m_slider->value()) / kSigmaSteps);
}

std::optional<double> SigmaSlider::sigma() const
{
    return m_slider->value() == 0 || m_runSigma <= 0 ? std::nullopt
                                                     : std::optional(valueOfSlider());
}

void SigmaSlider::setRunSigma(double sigma)
{
    if (sigma == m_runSigma)
        return;
    m_runSigma = sigma;
    showValue();
}

void SigmaSlider::setSigma(double sigma)
{
    if (m_runSigma > 0 && sigma > 0)
        m_slider->setValue(static_cast<int>(
            std::lround(kSigmaSteps * std::log(sigma / m_runSigma) / std::log(kSigmaRange))));
}

void SigmaSlider::reset()
{
    m_slider->setValue(0);
}

void SigmaSlider::showValue()
{
    m_value->setText(m_runSigma > 0 ? numbers::shown(valueOfSlider(), 3) : QString());
    m_reset->setEnabled(m_slider->value() != 0);
    setEnabled(m_runSigma > 0);
}

} // namespace kindred
