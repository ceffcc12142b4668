#include "ReportRoom.h"

#include <QFileDialog>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ReportFile.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "report/HtmlReport.h"
#include "report/ReportFigures.h"

namespace kindred {

ReportRoom::ReportRoom(RunSource* source, CurrentRun* current, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_pages(new QStackedWidget(this)),
      m_empty(new EmptyState(QStringLiteral("report"), tr("No run to report on"),
                             tr("A report holds a run's options, its curves, its evaluations and "
                                "some of its retrievals, as one PDF or HTML file."),
                             this)),
      m_card(new Card(tr("Report"), this)), m_preview(new QTextBrowser(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kGap, space::kGap, space::kGap, space::kGap);
    layout->addWidget(m_pages);
    connect(m_empty->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &ReportRoom::runsWanted);
    m_preview->setOpenLinks(false);
    m_preview->setProperty("role", "paper");
    m_preview->setAccessibleName(tr("Preview of the report"));
    m_card->body()->addWidget(m_preview);
    for (const auto& [text, suffix] : {std::pair(tr("Save as HTML…"), QStringLiteral("html")),
                                       std::pair(tr("Save as PDF…"), QStringLiteral("pdf"))}) {
        auto* button = new SecondaryButton(text, m_card);
        button->setEnabled(false);
        m_card->addAction(button);
        m_actions << button;
        connect(button, &QPushButton::clicked, this, [this, suffix = suffix] { save(suffix); });
    }
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_card);
    connect(current, &CurrentRun::changed, this, &ReportRoom::collect);
    connect(current, &CurrentRun::summaryChanged, this, &ReportRoom::collect);
    collect();
}

void ReportRoom::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    collect();
}

void ReportRoom::collect()
{
    m_pages->setCurrentWidget(m_current->isSet() ? static_cast<QWidget*>(m_card) : m_empty);
    // Of a run that trains, a report is made when it is looked at and when its state changes.
    const QString wanted =
        m_current->run() + QLatin1Char('\n') + textOf(m_current->summary(), "state");
    if (!m_current->isSet() || !isVisible() || wanted == m_collected)
        return;
    m_collected = wanted;
    m_card->setTitle(tr("Report"));
    m_card->setFact(tr("collecting…"));
    auto* collector = new ReportCollector(m_source, this);
    connect(collector, &ReportCollector::finished, this,
            [this, collector, wanted](const QList<ReportRun>& runs) {
                collector->deleteLater();
                if (wanted == m_collected)
                    show(runs);
            });
    connect(collector, &ReportCollector::failed, this, [this, collector](const QString& message) {
        collector->deleteLater();
        m_collected.clear();
        m_card->setFact(message);
    });
    collector->start({m_current->run()});
}

void ReportRoom::show(const QList<ReportRun>& runs)
{
    const int position = m_preview->verticalScrollBar()->value();
    m_html = htmlReport({runs, curveFigures(runs)});
    m_preview->setHtml(m_html);
    m_preview->verticalScrollBar()->setValue(position);
    m_card->setFact(textOf(m_current->summary(), "name"));
    for (QPushButton* action : std::as_const(m_actions))
        action->setEnabled(true);
}

void ReportRoom::save(const QString& suffix)
{
    const QString name = textOf(m_current->summary(), "name");
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the report"),
        QStringLiteral("%1.%2").arg(name.isEmpty() ? QStringLiteral("report") : name, suffix));
    if (path.isEmpty())
        return;
    const Status saved = saveReport(m_html, name, path);
    if (saved)
        Q_EMIT said(tr("Saved %1").arg(path));
    else
        Q_EMIT failed(QString::fromStdString(saved.error().message()));
}

} // namespace kindred
