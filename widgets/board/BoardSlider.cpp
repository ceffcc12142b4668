#include "board/BoardSlider.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>

#include <cmath>

#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kPositions = 200;
constexpr int kSliderNameWidth = 84;
} // namespace

BoardSlider::BoardSlider(const QString& name, Scale scale, QWidget* parent)
    : QWidget(parent), m_scale(scale), m_name(new QLabel(name, this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_number(new QLabel(this))
{
    m_name->setFixedWidth(withText(kSliderNameWidth));
    m_name->setProperty("tone", "muted");
    m_name->setBuddy(m_slider);
    m_number->setMinimumWidth(40);
    m_number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_slider->setAccessibleName(name);
    m_slider->setRange(0, kPositions);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_name);
    row->addWidget(m_slider, 1);
    row->addWidget(m_number);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        m_value = valueAt(position);
        showNumber();
        Q_EMIT moved(m_value);
        if (!m_slider->isSliderDown())
            Q_EMIT released();
    });
    connect(m_slider, &QSlider::sliderReleased, this, &BoardSlider::released);
}

void BoardSlider::setRange(double low, double high)
{
    m_low = low;
    m_high = std::max(low, high);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, m_scale == Scale::Whole ? static_cast<int>(m_high - m_low) : kPositions);
    m_slider->setValue(positionOf(m_value));
}

void BoardSlider::setValue(double value)
{
    m_value = value;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(positionOf(value));
    showNumber();
}

double BoardSlider::valueAt(int position) const
{
    if (m_scale == Scale::Whole)
        return m_low + position;
    const double t = static_cast<double>(position) / kPositions;
    if (m_scale == Scale::Linear)
        return m_low + t * (m_high - m_low);
    return m_low * std::pow(m_high / m_low, t);
}

int BoardSlider::positionOf(double value) const
{
    const double inside = std::clamp(value, m_low, m_high);
    if (m_scale == Scale::Whole)
        return qRound(inside - m_low);
    if (m_high <= m_low)
        return 0;
    if (m_scale == Scale::Linear)
        return qRound((inside - m_low) / (m_high - m_low) * kPositions);
    return qRound(std::log(inside / m_low) / std::log(m_high / m_low) * kPositions);
}

void BoardSlider::showNumber()
{
    m_number->setText(m_scale == Scale::Whole ? QLocale().toString(qRound(m_value))
                                              : QLocale().toString(m_value, 'g', 2));
}

} // namespace kindred
