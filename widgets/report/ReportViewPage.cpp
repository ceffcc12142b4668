// How the report's view is put together.

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/ElidedLabel.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "report/PagePreview.h"
#include "report/ReportEditor.h"
#include "report/ReportView.h"

namespace kindred {

namespace {
constexpr int kEditorWidth = 300;
constexpr double kPreviewStep = 1.2;
} // namespace

void ReportView::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* across = new QHBoxLayout;
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(space::kGap);
    auto* card = new Card(tr("Report"), this);
    card->levelHead();
    auto* scroll = new QScrollArea(card);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_editor = new ReportEditor(m_runs, scroll);
    scroll->setWidget(m_editor);
    card->body()->addWidget(scroll);
    card->setFixedWidth(withText(kEditorWidth));
    across->addWidget(card);
    m_pages = new QStackedWidget(this);
    m_empty = new EmptyState(QStringLiteral("report"), tr("No run to report on"),
                             tr("A report holds a run's results, curves, retrievals and options, "
                                "with the command that repeats it, as PDF, HTML, Markdown or CSV."),
                             this);
    m_empty->setNote(firstRunNote());
    connect(m_empty->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &ReportView::runsWanted);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(buildPages());
    across->addWidget(m_pages, 1);
    layout->addLayout(across);
}

QWidget* ReportView::buildPages()
{
    m_paper = new Card(tr("Pages"), this);
    m_preview = new PagePreview(m_paper);
    m_number = new ElidedLabel(m_paper);
    m_number->setFont(textFont(TextRole::Note));
    m_number->setProperty("tone", "muted");
    auto* out = new QPushButton(QStringLiteral("−"), m_paper);
    auto* in = new QPushButton(QStringLiteral("+"), m_paper);
    setButtonRole(out, ButtonRole::Quiet);
    setButtonRole(in, ButtonRole::Quiet);
    out->setToolTip(tr("Smaller (−)"));
    in->setToolTip(tr("Larger (+)"));
    out->setAccessibleName(tr("Smaller"));
    in->setAccessibleName(tr("Larger"));
    auto* fit = new IconButton(QStringLiteral("zoom-fit"), tr("Fit the width (0)"), m_paper);
    connect(out, &QPushButton::clicked, this,
            [this] { m_preview->setZoom(m_preview->scale() / kPreviewStep); });
    connect(in, &QPushButton::clicked, this,
            [this] { m_preview->setZoom(m_preview->scale() * kPreviewStep); });
    connect(fit, &QToolButton::clicked, this, [this] { m_preview->setZoom(0); });
    m_save = new PrimaryButton(tr("Save as…"), m_paper);
    m_save->setEnabled(false);
    m_save->setMenu(saveMenu());
    for (QWidget* each :
         {static_cast<QWidget*>(m_number), static_cast<QWidget*>(out), static_cast<QWidget*>(in),
          static_cast<QWidget*>(fit), static_cast<QWidget*>(m_save)})
        m_paper->addAction(each);
    buildProgress();
    m_paper->body()->addWidget(m_progress);
    m_problem = new QWidget(m_paper);
    auto* row = new QHBoxLayout(m_problem);
    row->setContentsMargins(0, 0, 0, 0);
    m_problemText = new QLabel(m_problem);
    m_problemText->setWordWrap(true);
    m_problemText->setProperty("tone", "wrong");
    m_problemText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* again = new SecondaryButton(tr("Try again"), m_problem);
    connect(again, &QPushButton::clicked, this, &ReportView::collect);
    row->addWidget(m_problemText, 1);
    row->addWidget(again);
    m_problem->hide();
    m_paper->body()->addWidget(m_problem);
    m_paper->body()->addWidget(m_preview, 1);
    return m_paper;
}

void ReportView::buildProgress()
{
    m_progress = new ProgressRow(tr("Progress of the report"), ProgressRow::Shape::Row, m_paper);
    connect(m_progress, &ProgressRow::cancelled, this, [this] {
        if (m_writing) {
            m_writingEnded = true;
            return;
        }
        m_collector.cancel();
        showError(tr("Cancelled. The pages are those of before."));
    });
}

QMenu* ReportView::saveMenu()
{
    auto* menu = new QMenu(this);
    const std::pair<QString, QString> kinds[] = {{tr("PDF, for reading and printing…"), "pdf"},
                                                 {tr("HTML, one file for any browser…"), "html"},
                                                 {tr("Markdown with its figures…"), "md"},
                                                 {tr("CSV, every number…"), "csv"},
                                                 {tr("The plan, to make it again…"), "json"}};
    for (const auto& [text, suffix] : kinds) {
        if (suffix == QLatin1String("json"))
            menu->addSeparator();
        menu->addAction(text, this, [this, suffix = suffix] { askWhereToSave(suffix); });
    }
    menu->addAction(tr("Open a plan…"), this, &ReportView::askForPlan);
    return menu;
}

void ReportView::askWhereToSave(const QString& suffix)
{
    QString name = m_document.title.isEmpty() ? QStringLiteral("report") : m_document.title;
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save the report"), name + QLatin1Char('.') + suffix,
                                     QStringLiteral("*.") + suffix);
    if (!path.isEmpty() && !path.endsWith(QLatin1Char('.') + suffix, Qt::CaseInsensitive))
        path += QLatin1Char('.') + suffix;
    saveAs(path);
}

void ReportView::askForPlan()
{
    openPlan(QFileDialog::getOpenFileName(this, tr("Open the plan of a report"), {},
                                          QStringLiteral("*.json")));
}

} // namespace kindred
