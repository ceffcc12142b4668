#include "map/MapStrip.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>

#include <algorithm>
#include <cmath>

#include "common/Buttons.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {
constexpr int kPlayEvery = 700; ///< milliseconds
constexpr int kLargestPicture = 96;
} // namespace

MapStrip::MapStrip(QWidget* parent)
    : QWidget(parent), m_play(new IconButton("play", tr("Play the epochs"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_name(new QLabel(this)),
      m_follow(new QCheckBox(tr("Follow the training"), this)),
      m_sizeName(new QLabel(tr("Pictures"), this)), m_size(new QSlider(Qt::Horizontal, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    m_slider->setAccessibleName(tr("Epoch"));
    m_slider->setToolTip(tr("Which epoch's map is shown"));
    m_slider->setMaximumWidth(260);
    m_slider->setPageStep(1);
    m_name->setMinimumWidth(60);
    m_follow->setChecked(true);
    m_follow->setToolTip(
        tr("Once it rests, the map moves on from where it is to the newest embeddings of the "
           "training. Very large ones wait until their epoch is chosen."));
    m_sizeName->setFont(textFont(TextRole::Note));
    m_sizeName->setProperty("tone", "muted");
    m_size->setRange(0, kLargestPicture);
    m_size->setFixedWidth(90);
    m_size->setAccessibleName(tr("Size of the pictures"));
    m_size->setToolTip(tr("How large pictures stand in the place of points; 0: points"));
    m_sizeName->setBuddy(m_size);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_name);
    row->addWidget(m_follow);
    row->addStretch(1);
    row->addWidget(m_sizeName);
    row->addWidget(m_size);
    m_next.setSingleShot(true);
    m_next.setInterval(kPlayEvery);
    connect(&m_next, &QTimer::timeout, this, &MapStrip::further);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!m_playing); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int place) {
        showName();
        if (place < m_steps.size())
            Q_EMIT stepWanted(m_steps[place].step);
    });
    connect(m_follow, &QCheckBox::toggled, this, &MapStrip::followChanged);
    connect(m_size, &QSlider::valueChanged, this, &MapStrip::sizeChanged);
    setSteps({}, {});
    setTraining(false);
}

void MapStrip::setSteps(const QList<Step>& steps, const Json& summary)
{
    const qint64 before = m_slider->value() < m_steps.size() ? m_steps[m_slider->value()].step : -1;
    m_steps = steps;
    const double epochs = valueOr(summary, "epochs", 0.0);
    const double all = valueOr(summary, "steps", 0.0);
    m_stepsAnEpoch = epochs > 0 && all > 0 ? all / epochs : 0;
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, std::max(0, static_cast<int>(steps.size()) - 1));
    const bool several = steps.size() > 1;
    m_slider->setVisible(several);
    m_play->setVisible(several);
    if (before >= 0)
        showStep(before);
    showName();
}

void MapStrip::setOnlyLast(const QStringList& atLast, const QStringList& before)
{
    QStringList names;
    for (const QString& split : atLast)
        if (!before.contains(split))
            names << run_words::splitName(split);
    m_slider->setToolTip(names.isEmpty()
                             ? tr("Which epoch's map is shown")
                             : tr("Which epoch's map is shown. A training reads %1 samples once, "
                                  "at its end, so that "
                                  "nothing is chosen by them: earlier epochs show the others.")
                                   .arg(names.join(QStringLiteral(", "))));
}

void MapStrip::showStep(qint64 step)
{
    const auto found = std::find_if(m_steps.begin(), m_steps.end(),
                                    [step](const Step& each) { return each.step == step; });
    if (found == m_steps.end())
        return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(static_cast<int>(found - m_steps.begin()));
    showName();
}

QString MapStrip::nameOf(const Step& step) const
{
    if (m_stepsAnEpoch <= 0)
        return tr("step %L1").arg(step.step);
    return tr("epoch %1").arg(QLocale().toString(double(step.step) / m_stepsAnEpoch, 'g', 3));
}

void MapStrip::showName()
{
    const int place = m_slider->value();
    m_name->setText(place < m_steps.size() ? nameOf(m_steps[place]) : QString());
}

void MapStrip::setTraining(bool training)
{
    m_follow->setVisible(training);
}

bool MapStrip::follows() const
{
    return m_follow->isChecked();
}

void MapStrip::setFollows(bool follows)
{
    m_follow->setChecked(follows);
}

void MapStrip::setPlaying(bool playing)
{
    m_playing = playing && m_steps.size() > 1;
    m_play->setIcon(themedIcon(m_playing ? "pause" : "play"));
    m_play->setToolTip(m_playing ? tr("Stop playing") : tr("Play the epochs"));
    m_next.stop();
    if (!m_playing)
        return;
    if (m_slider->value() == m_slider->maximum())
        m_slider->setValue(0);
    else
        further();
}

void MapStrip::shown()
{
    if (m_playing && !m_next.isActive())
        m_next.start();
}

void MapStrip::further()
{
    if (m_slider->value() >= m_slider->maximum())
        return setPlaying(false);
    m_slider->setValue(m_slider->value() + 1);
}

} // namespace kindred
