#include "LogDock.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabWidget>
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

} // namespace

LogDock::LogDock(RunSource* source, CurrentRun* current, QWidget* parent)
    : QDockWidget(tr("Log"), parent), m_source(source), m_current(current),
      m_tabs(new QTabWidget(this)),
      m_engine(makeLog(tr("Engine log"), tr("The engine has said nothing yet."), this)),
      m_run(makeLog(tr("Log of the run"), tr("The run has printed nothing yet."), this))
{
    setObjectName(QStringLiteral("log"));
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    setTitleBarWidget(new QWidget(this)); // the tabs say it all
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_engine, tr("Engine log"));
    m_tabs->addTab(m_run, tr("Log of the run"));
    auto* close = new IconButton(QStringLiteral("close"), tr("Close the log"), m_tabs);
    m_tabs->setCornerWidget(close);
    setWidget(m_tabs);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_tabs, &QTabWidget::currentChanged, this, &LogDock::readRunLog);
    connect(source, &RunSource::engineLog, m_engine, &QPlainTextEdit::appendPlainText);
    connect(current, &CurrentRun::changed, this, [this] {
        m_run->clear();
        readRunLog();
    });
    connect(current, &CurrentRun::summaryChanged, this, &LogDock::readRunLog);
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
    m_source->request(
        QStringLiteral("run.log"), {{"run", run.toStdString()}, {"tail", kTailBytes}}, this,
        [this, run](const RunSource::Reply& reply) {
            m_reading = false;
            if (run != m_current->run())
                return readRunLog();
            const QString text = reply.error ? QString::fromStdString(reply.error->message())
                                             : textOf(reply.result, "text");
            if (text == m_run->toPlainText())
                return;
            m_run->setPlainText(text);
            m_run->verticalScrollBar()->setValue(m_run->verticalScrollBar()->maximum());
        });
}

} // namespace kindred
