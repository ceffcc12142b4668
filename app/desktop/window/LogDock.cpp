#include "window/LogDock.h"

#include <QLocale>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabWidget>
#include <QTextCursor>
#include <QTime>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kLines = 5000;
constexpr int kTailBytes = 64 * 1024;

QPlainTextEdit* makeLog(const QString& name, const QString& placeholder, QWidget* parent)
{
    auto* log = new QPlainTextEdit(parent);
    log->setReadOnly(true);
    log->setUndoRedoEnabled(false);
    log->setMaximumBlockCount(kLines);
    log->setFont(textFont(TextRole::Monospace));
    log->setLineWrapMode(QPlainTextEdit::NoWrap);
    log->setFrameShape(QFrame::NoFrame);
    log->setPlaceholderText(placeholder);
    log->setAccessibleName(name);
    return log;
}

/// What `now` holds after `before`, both the end of the same growing text; nothing where they do
/// not overlap.
std::optional<QStringView> addedText(QStringView before, QStringView now)
{
    const qsizetype line = now.indexOf(QLatin1Char('\n'));
    const QStringView first = line < 0 ? now : now.first(line + 1);
    if (before.isEmpty() || first.isEmpty())
        return {};
    for (qsizetype at = before.indexOf(first); at >= 0; at = before.indexOf(first, at + 1)) {
        if (now.startsWith(before.sliced(at)))
            return now.sliced(before.size() - at);
    }
    return {};
}

} // namespace

LogDock::LogDock(RunSource* source, CurrentRun* current, QWidget* parent)
    : QDockWidget(tr("Log"), parent), m_source(source), m_current(current),
      m_tabs(new QTabWidget(this)),
      m_engine(makeLog(tr("Engine log"), tr("The engine has said nothing yet."), this)),
      m_run(makeLog(tr("Log of the run"), tr("The run has printed nothing yet."), this)),
      m_notices(makeLog(tr("Past notices"), tr("The window has said nothing yet."), this))
{
    setObjectName(QStringLiteral("log"));
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    setTitleBarWidget(new QWidget(this)); // the tabs say it all
    m_tabs->addTab(m_engine, tr("Engine log"));
    m_tabs->addTab(m_run, tr("Log of the run"));
    m_tabs->addTab(m_notices, tr("Past notices"));
    auto* close = new IconButton(QStringLiteral("close"), tr("Close the log"), m_tabs);
    m_tabs->setCornerWidget(close);
    setWidget(m_tabs);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_tabs, &QTabWidget::currentChanged, this, &LogDock::readRunLog);
    connect(source, &RunSource::engineLog, m_engine, &QPlainTextEdit::appendPlainText);
    connect(source, &RunSource::stateChanged, this, &LogDock::noteState);
    connect(current, &CurrentRun::changed, this, [this] {
        m_run->clear();
        m_runText.clear();
        readRunLog();
    });
    connect(current, &CurrentRun::summaryChanged, this, &LogDock::readRunLog);
}

QString LogDock::engineText() const
{
    return m_engine->toPlainText();
}

void LogDock::setEngineText(const QString& text)
{
    m_engine->setPlainText(text);
}

void LogDock::continueFrom(const LogDock& before)
{
    setEngineText(before.engineText());
    m_told = before.m_told;
    m_notices->setPlainText(before.notices());
}

void LogDock::noteState(RunSource::State state)
{
    // Why it is gone stands in the engine's own log.
    QString words;
    switch (state) {
    case RunSource::State::Starting:
        words = tr("The engine is being started.");
        break;
    case RunSource::State::Ready:
        words = tr("The engine is ready.");
        break;
    case RunSource::State::Restarting:
        words = tr("The engine is being started again.");
        break;
    case RunSource::State::Stopped:
        words = tr("The engine stays stopped.");
        break;
    }
    append(m_engine, words);
}

void LogDock::note(const QString& words)
{
    append(m_notices, words);
}

void LogDock::showNotices()
{
    m_tabs->setCurrentWidget(m_notices);
    show();
    m_notices->setFocus(Qt::ShortcutFocusReason);
}

QString LogDock::notices() const
{
    return m_notices->toPlainText();
}

void LogDock::append(QPlainTextEdit* log, const QString& words)
{
    log->appendPlainText(
        QStringLiteral("%1  %2").arg(QLocale().toString(QTime::currentTime(), "HH:mm:ss"), words));
}

void LogDock::setAlarms(const RunAlarms* alarms)
{
    m_alarms = alarms;
    connect(alarms, &RunAlarms::changed, this, &LogDock::noteAlarms);
    noteAlarms();
}

/// The numbers of an alarm change with each epoch; its kind is told once.
void LogDock::noteAlarms()
{
    const QString name = textOf(m_current->summary(), "name");
    for (const RunAlarm& alarm : m_alarms->alarms()) {
        const QString key = m_alarms->run() + QLatin1Char('\n') + alarm.id + alarm.text;
        if (m_told.contains(key))
            continue;
        m_told.insert(key);
        append(m_engine, tr("Alarm of %1, step %L2: %3. %4", "run, step, title, evidence")
                             .arg(name.isEmpty() ? m_alarms->run() : name)
                             .arg(alarm.step)
                             .arg(alarm.title(), alarm.evidence()));
    }
}

void LogDock::showEvent(QShowEvent* event)
{
    QDockWidget::showEvent(event);
    readRunLog();
}

void LogDock::readRunLog()
{
    if (!isVisible() || m_tabs->currentWidget() != m_run || !m_current->isSet() || m_reading)
        return;
    m_reading = true;
    const QString run = m_current->run();
    m_source->request(QStringLiteral("run.log"), {{"run", run.toStdString()}, {"tail", kTailBytes}},
                      this, [this, run](const RunSource::Reply& reply) {
                          m_reading = false;
                          if (run != m_current->run())
                              return readRunLog();
                          showRunLog(reply.error ? QString::fromStdString(reply.error->message())
                                                 : textOf(reply.result, "text"));
                      });
}

void LogDock::showRunLog(const QString& text)
{
    if (text == m_runText)
        return;
    QScrollBar* bar = m_run->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    if (const auto added = addedText(m_runText, text)) {
        QTextCursor end(m_run->document());
        end.movePosition(QTextCursor::End);
        end.insertText(added->toString());
    } else {
        m_run->setPlainText(text);
    }
    m_runText = text;
    if (atEnd)
        bar->setValue(bar->maximum());
}

} // namespace kindred
