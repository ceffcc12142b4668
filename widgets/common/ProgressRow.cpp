#include "common/ProgressRow.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kRowSteps = 1000; ///< of the bar
constexpr int kTickMs = 1000;
} // namespace

ProgressRow::ProgressRow(const QString& name, Shape shape, QWidget* parent)
    : QWidget(parent), m_words(new ElidedLabel(this)), m_bar(new QProgressBar(this)),
      m_time(new QLabel(this)), m_cancel(new SecondaryButton(tr("Cancel"), this))
{
    QElapsedTimer clock;
    clock.start();
    m_clock = [clock] { return static_cast<double>(clock.elapsed()) / 1000; };
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(name);
    m_time->setFont(textFont(TextRole::Note));
    m_time->setProperty("tone", "muted");
    m_cancel->setAutoDefault(false);
    m_tick.setInterval(kTickMs);
    if (shape == Shape::Row)
        layRow();
    else
        layColumn();
    connect(m_cancel, &QPushButton::clicked, this, &ProgressRow::cancelled);
    connect(&m_tick, &QTimer::timeout, this, &ProgressRow::showTime);
    end();
}

void ProgressRow::layRow()
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kGap);
    row->addWidget(m_words);
    row->addWidget(m_bar, 1);
    row->addWidget(m_time);
    row->addWidget(m_cancel);
}

void ProgressRow::layColumn()
{
    m_words->setFont(textFont(TextRole::Note));
    m_words->setProperty("tone", "muted");
    auto* foot = new QHBoxLayout;
    foot->setSpacing(space::kGap);
    foot->addWidget(m_time);
    foot->addStretch(1);
    foot->addWidget(m_cancel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    column->addWidget(m_words);
    column->addWidget(m_bar);
    column->addLayout(foot);
}

void ProgressRow::begin(const QString& words)
{
    m_left.forget();
    m_bar->setRange(0, 0); // it moves: something is done, nobody knows how far it is
    m_atWork = true;
    m_tick.start();
    setWords(words);
    showTime();
    show();
}

void ProgressRow::setWords(const QString& words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

QString ProgressRow::words() const
{
    return m_words->text();
}

void ProgressRow::setShare(double done)
{
    if (!m_atWork)
        begin(words());
    if (!std::isfinite(done) || done < 0)
        return m_bar->setRange(0, 0);
    m_bar->setRange(0, kRowSteps);
    m_bar->setValue(static_cast<int>(std::lround(std::min(done, 1.0) * kRowSteps)));
    if (m_timed)
        m_left.report(m_clock(), done);
    showTime();
}

void ProgressRow::end()
{
    m_atWork = false;
    m_tick.stop();
    hide();
}

void ProgressRow::setCancellable(bool cancellable)
{
    m_cancel->setVisible(cancellable);
}

void ProgressRow::setTimed(bool timed)
{
    if (m_timed == timed)
        return;
    m_timed = timed;
    m_left.forget(); // what was reported meanwhile is no evidence of this work
    showTime();
}

QString ProgressRow::timeWords() const
{
    return m_time->text();
}

void ProgressRow::showTime()
{
    const QString words = timeLeftWords(m_left.seconds(m_clock()));
    m_time->setText(words);
    m_time->setVisible(!words.isEmpty());
}

} // namespace kindred
