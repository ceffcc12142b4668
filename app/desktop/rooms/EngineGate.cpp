#include "rooms/EngineGate.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "common/EmptyState.h"

namespace kindred {

EngineGate::EngineGate(EngineClient* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_words(new EmptyState(QStringLiteral("engine"), {}, {}))
{
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    m_restart = m_words->addStep(tr("Restart it"));
    m_log = m_words->addStep(tr("Show its log"));
    m_settings = m_words->addStep(tr("Settings…"));
    m_settings->setToolTip(tr("Which command is the engine"));
    connect(m_restart, &QPushButton::clicked, this, &EngineGate::restartWanted);
    connect(m_log, &QPushButton::clicked, this, &EngineGate::logWanted);
    connect(m_settings, &QPushButton::clicked, this, &EngineGate::settingsWanted);
    connect(engine, &RunSource::stateChanged, this, &EngineGate::refresh);
    refresh();
}

QString EngineGate::title() const
{
    switch (m_engine->state()) {
    case RunSource::State::Starting:
        return tr("The engine is starting");
    case RunSource::State::Restarting:
        return tr("The engine is being restarted");
    case RunSource::State::Ready:
    case RunSource::State::Stopped:
        break;
    }
    return tr("The engine is not running");
}

QString EngineGate::reason() const
{
    const QString detail = m_engine->detail();
    return detail.isEmpty() ? QString() : tr("What happened: %1.").arg(detail) + QLatin1Char(' ');
}

QString EngineGate::text() const
{
    switch (m_engine->state()) {
    case RunSource::State::Starting:
        return tr("It reads runs and computes; this window only shows. The room opens as soon as "
                  "the engine answers.");
    case RunSource::State::Restarting:
        return reason() + tr("Training goes on meanwhile, each job is a process of its own. The "
                             "room opens as soon as the engine answers.");
    case RunSource::State::Ready:
    case RunSource::State::Stopped:
        break;
    }
    // A command that cannot be started is not tried again.
    const QString tried = m_engine->failures() > 1
                              ? tr("It was started several times in vain.") + QLatin1Char(' ')
                              : QString();
    return reason() + tried +
           tr("Nothing can be read from runs without the engine. Training that had begun goes on. "
              "Its log may say why; the settings hold its command.");
}

void EngineGate::refresh()
{
    const bool stopped = m_engine->state() == RunSource::State::Stopped;
    m_words->setTitle(title());
    m_words->setText(text());
    const bool restartable = m_engine->state() != RunSource::State::Starting;
    m_restart->setVisible(restartable);
    // A hidden button would take the focus and show nothing of it.
    setFocusProxy(restartable ? m_restart : m_log);
    m_settings->setVisible(stopped);
    setAccessibleName(title());
    setAccessibleDescription(text());
}

} // namespace kindred
