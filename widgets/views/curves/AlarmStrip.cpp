#include "views/curves/AlarmStrip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Pill.h"
#include "common/Theme.h"

namespace kindred {

AlarmStrip::AlarmStrip(QWidget* parent) : QFrame(parent), m_rows(new QVBoxLayout(this))
{
    setProperty("role", "inset");
    setAccessibleName(tr("Alarms"));
    m_rows->setContentsMargins(space::kGap, 2 * space::kUnit, space::kGap, 2 * space::kUnit);
    m_rows->setSpacing(2 * space::kUnit);
    hide();
}

/// Only the numbers have changed.
bool AlarmStrip::hasRowsOf(const QString& run, const QList<RunAlarm>& alarms, bool training) const
{
    return run == m_run && training == m_training &&
           std::equal(alarms.begin(), alarms.end(), m_alarms.begin(), m_alarms.end(),
                      [](RunAlarm fresh, const RunAlarm& shown) {
                          fresh.numbers = shown.numbers;
                          fresh.step = shown.step;
                          return fresh == shown;
                      });
}

void AlarmStrip::setAlarms(const QString& run, const QList<RunAlarm>& alarms, bool training)
{
    if (run == m_run && alarms == m_alarms && training == m_training)
        return;
    if (hasRowsOf(run, alarms, training)) {
        // A button under the pointer or with the focus stays.
        m_alarms = alarms;
        for (qsizetype i = 0; i < m_alarms.size(); ++i)
            m_evidence[i]->setText(m_alarms[i].evidence());
        return;
    }
    if (run != m_run)
        m_open.clear();
    m_run = run;
    m_alarms = alarms;
    m_training = training;
    m_evidence.clear();
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const RunAlarm& alarm : std::as_const(m_alarms))
        m_rows->addWidget(row(alarm));
    setVisible(!m_alarms.isEmpty());
}

QWidget* AlarmStrip::row(const RunAlarm& alarm)
{
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kUnit);
    auto* head = new QHBoxLayout;
    head->setSpacing(2 * space::kUnit);
    auto* title = new Pill(alarm.title(), Tone::Attention, whole);
    title->setTone(alarm.grave ? Tone::Wrong : Tone::Attention,
                   alarm.grave ? QStringLiteral("✕") : QStringLiteral("!"));
    title->setAccessibleName(alarm.title());
    auto* evidence = new QLabel(alarm.evidence(), whole);
    evidence->setWordWrap(true);
    m_evidence << evidence;
    evidence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* meaning = new QLabel(alarm.meaning(), whole);
    meaning->setWordWrap(true);
    meaning->setProperty("tone", "muted");
    meaning->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* why = new QPushButton(tr("What it means"), whole);
    setButtonRole(why, ButtonRole::Link);
    why->setCheckable(true);
    why->setChecked(m_open.contains(alarm.id + alarm.text));
    meaning->setVisible(why->isChecked());
    connect(why, &QPushButton::toggled, meaning,
            [this, meaning, key = alarm.id + alarm.text](bool on) {
                meaning->setVisible(on);
                m_open.removeAll(key);
                if (on)
                    m_open << key;
            });
    head->addWidget(title, 0, Qt::AlignTop);
    head->addWidget(evidence, 1);
    head->addWidget(why, 0, Qt::AlignTop);
    addSteps(whole, head, alarm);
    column->addLayout(head);
    column->addWidget(meaning);
    return whole;
}

void AlarmStrip::addSteps(QWidget* row, QHBoxLayout* layout, const RunAlarm& alarm)
{
    if (!alarm.scalar.isEmpty()) {
        auto* show = new SecondaryButton(tr("Show the curve"), row);
        connect(show, &QPushButton::clicked, this,
                [this, family = alarm.scalar] { Q_EMIT curveWanted(family); });
        layout->addWidget(show, 0, Qt::AlignTop);
    }
    const QString change = alarm.changeText();
    if (change.isEmpty())
        return;
    const bool now = alarm.live && m_training;
    auto* help = new SecondaryButton(
        now ? tr("Set %1 now").arg(change) : tr("Duplicate with %1…").arg(change), row);
    help->setToolTip(now ? tr("Changes the run that trains; a checkpoint is written first")
                         : tr("Opens the wizard with this run's plan and the change"));
    connect(help, &QPushButton::clicked, this,
            [this, change = alarm.change, now] { Q_EMIT changeWanted(m_run, change, now); });
    layout->addWidget(help, 0, Qt::AlignTop);
}

} // namespace kindred
