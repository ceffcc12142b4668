#include "neighbourhood/StepScrubber.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Help.h"
#include "common/Icons.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kPaceMilliseconds = 450;
} // namespace

StepScrubber::StepScrubber(QWidget* parent)
    : QWidget(parent),
      m_play(new IconButton(QStringLiteral("play"), tr("Play from the first step on"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_value(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    auto* name = new QLabel(tr("Trained until"), this);
    name->setProperty("tone", "muted");
    name->setBuddy(m_slider);
    m_slider->setAccessibleName(tr("Step of the training"));
    m_slider->setToolTip(tr("The same query under the tables that the run kept on its way"));
    setHelp(this,
            tr("The run keeps its embeddings after the first and the last epochs and some "
               "between. Moving back shows how the neighbours of this very image came "
               "together."),
            QStringLiteral("p"));
    m_value->setMinimumWidth(
        m_value->fontMetrics().horizontalAdvance(tr("step %L1, epoch %L2").arg(88888).arg(88)));
    layout->addWidget(name);
    m_slider->setMinimumWidth(withText(40));
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_value);
    layout->addWidget(m_play);
    m_pace.setSingleShot(true);
    m_pace.setInterval(kPaceMilliseconds);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showStep();
        Q_EMIT stepChanged();
    });
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!m_playing); });
    connect(&m_pace, &QTimer::timeout, this, &StepScrubber::advance);
    showStep();
}

void StepScrubber::setSteps(const QList<qint64>& steps)
{
    if (steps == m_steps)
        return;
    const auto wanted = step();
    m_steps = steps;
    const qsizetype last = std::max<qsizetype>(steps.size() - 1, 0);
    const qsizetype kept = wanted ? steps.indexOf(*wanted) : last;
    const bool moved = wanted && kept < 0;
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, static_cast<int>(last));
        m_slider->setValue(static_cast<int>(kept < 0 ? last : kept));
    }
    showStep();
    if (moved)
        Q_EMIT stepChanged();
}

void StepScrubber::setStepsPerEpoch(double steps)
{
    m_stepsPerEpoch = steps;
    showStep();
}

std::optional<qint64> StepScrubber::step() const
{
    if (m_steps.isEmpty() || m_slider->value() == m_slider->maximum())
        return std::nullopt;
    return m_steps.value(m_slider->value());
}

QString StepScrubber::words() const
{
    if (m_steps.isEmpty())
        return {};
    const qint64 step = m_steps.value(m_slider->value());
    if (m_stepsPerEpoch <= 0)
        return tr("step %L1").arg(step);
    return tr("step %L1, epoch %L2")
        .arg(step)
        .arg(qRound(static_cast<double>(step) / m_stepsPerEpoch));
}

void StepScrubber::showStep()
{
    m_value->setText(words());
    setEnabled(m_steps.size() > 1);
}

void StepScrubber::setPlaying(bool playing)
{
    if (playing == m_playing || (playing && m_steps.size() < 2))
        return;
    m_playing = playing;
    const QString tip = playing ? tr("Stop playing") : tr("Play from the first step on");
    m_play->setIcon(themedIcon(playing ? QStringLiteral("stop") : QStringLiteral("play")));
    m_play->setToolTip(tip);
    m_play->setAccessibleName(tip);
    m_pace.stop();
    if (!playing)
        return;
    // From here on, or from the first where it stood at the last.
    if (m_slider->value() == m_slider->maximum())
        m_slider->setValue(0);
    else
        advance();
}

void StepScrubber::proceed()
{
    if (m_playing && !m_pace.isActive())
        m_pace.start();
}

void StepScrubber::advance()
{
    if (!m_playing)
        return;
    if (m_slider->value() == m_slider->maximum())
        return setPlaying(false);
    m_slider->setValue(m_slider->value() + 1);
    if (m_slider->value() == m_slider->maximum())
        setPlaying(false);
}

} // namespace kindred
