#include "wizard/DataPage.h"

#include <QDragEnterEvent>
#include <QFrame>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/DataOverview.h"
#include "wizard/EngineJson.h"
#include "wizard/FolderDialog.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

using Work = PlanEngine::Work;

QString droppedPath(const QMimeData* data)
{
    if (!data->hasUrls())
        return {};
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            return url.toLocalFile();
    }
    return {};
}

/// The engine counts as "480 of 1203".
QString progressInWords(const QString& text)
{
    static const QRegularExpression count(QStringLiteral("^(\\d+) of (\\d+)$"));
    const QRegularExpressionMatch match = count.match(text);
    if (!match.hasMatch())
        return text.isEmpty() ? DataPage::tr("Counting images and classes") : text;
    return DataPage::tr("%L1 of %L2", "done, all")
        .arg(match.captured(1).toLongLong())
        .arg(match.captured(2).toLongLong());
}

} // namespace

DataPage::DataPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(tr("What should it learn from?"),
                 tr("Kindred looks at the pictures and proposes the rest. Your files stay as they "
                    "are."),
                 parent),
      m_engine(engine), m_stack(new QStackedWidget(this)),
      m_overview(new DataOverview(engine, this))
{
    setAcceptDrops(true);
    m_empty = makeEmpty();
    m_busy = makeBusy();
    for (QWidget* widget : {m_empty, m_busy, static_cast<QWidget*>(m_overview)})
        m_stack->addWidget(widget);
    body()->addWidget(m_stack, 1);
    connect(engine, &PlanEngine::inspectionChanged, this, &DataPage::refresh);
    connect(m_overview, &DataOverview::changeWanted, this, [this] { choose({}); });
    refresh();
}

QWidget* DataPage::makeEmpty()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    m_notice = new QFrame(page);
    m_notice->setProperty("role", "notice");
    m_notice->setObjectName(QStringLiteral("notice"));
    auto* notice = new QVBoxLayout(m_notice);
    notice->setSpacing(space::kUnit);
    m_noticeTitle = new QLabel(m_notice);
    m_noticeTitle->setFont(textFont(TextRole::Strong));
    m_noticeTitle->setWordWrap(true);
    m_noticeText = new QLabel(m_notice);
    m_noticeText->setWordWrap(true);
    m_noticeText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notice->addWidget(m_noticeTitle);
    notice->addWidget(m_noticeText);
    m_zone = new DropZone(page);
    layout->addWidget(m_notice);
    layout->addWidget(m_zone, 1);
    connect(m_zone, &DropZone::chosen, this, &DataPage::choose);
    connect(m_zone, &DropZone::browseWanted, this, &DataPage::browseEngine);
    return page;
}

QWidget* DataPage::makeBusy()
{
    auto* page = new QFrame(this);
    page->setProperty("role", "card");
    auto* layout = new QVBoxLayout(page);
    layout->setSpacing(space::kGap);
    m_busyTitle = new QLabel(page);
    m_busyTitle->setFont(textFont(TextRole::Title));
    m_progress = new ProgressRow(tr("Looking at the data"), ProgressRow::Shape::Column, page);
    m_progress->setFixedWidth(withText(380));
    m_progress->cancelButton()->setObjectName(QStringLiteral("cancelInspection"));
    connect(m_progress, &ProgressRow::cancelled, m_engine, &PlanEngine::cancelInspection);
    layout->addStretch(2);
    for (QWidget* widget : {static_cast<QWidget*>(m_busyTitle), static_cast<QWidget*>(m_progress)})
        layout->addWidget(widget, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    return page;
}

void DataPage::setPicker(DropZone::Picker picker)
{
    m_zone->setPicker(std::move(picker));
}

void DataPage::choose(const QString& path)
{
    if (path.isEmpty())
        m_zone->setPath(m_engine->draft()->text("data"));
    // Emptied first: the same path again is a wish to look once more, and split, levels and what is
    // left out belong to the old data.
    for (const char* key : {"data", "split", "labels"})
        m_engine->draft()->setText(key, {});
    m_engine->draft()->setExcluded(m_engine->draft()->excluded(), false);
    m_engine->draft()->setText("data", path);
}

void DataPage::enter()
{
    if (m_stack->currentWidget() == m_empty)
        m_zone->firstControl()->setFocus();
    else if (m_stack->currentWidget() == m_overview)
        m_overview->firstControl()->setFocus();
}

bool DataPage::isBusy() const
{
    return m_engine->inspection().work == Work::Running && m_engine->inspection().json.is_null();
}

void DataPage::refresh()
{
    const PlanEngine::Inspection& inspection = m_engine->inspection();
    const bool known = !inspection.json.is_null();
    // Qt hands the focus of what is hidden to the next widget: Cancel of the wizard.
    const QWidget* focus = window()->focusWidget();
    const bool here = focus && m_stack->isAncestorOf(focus);
    m_zone->setHost(m_engine->isLocal() ? QString() : m_engine->host());
    m_notice->setVisible(false);
    if (known || inspection.work != Work::Running)
        m_progress->end();
    if (known) {
        m_overview->refresh();
        showPage(m_overview, here);
    } else if (inspection.work == Work::Running) {
        const QString path = m_engine->draft()->text("data");
        m_busyTitle->setText(tr("Looking at %1…").arg(words::source(path)));
        m_progress->setWords(progressInWords(inspection.text));
        m_progress->setShare(inspection.done > 0 ? inspection.done : -1);
        showPage(m_busy, here);
    } else {
        if (inspection.work == Work::Failed)
            showNotice(tr("This cannot be used"), words::error(inspection.error));
        else if (inspection.cancelled)
            showNotice(tr("Stopped looking"), tr("Nothing was changed. Choose again when ready."));
        if (const QString path = m_engine->draft()->text("data"); !path.isEmpty())
            m_zone->setPath(path);
        showPage(m_empty, here);
    }
    Q_EMIT changed();
}

void DataPage::showPage(QWidget* page, bool keepsFocus)
{
    if (page == m_stack->currentWidget())
        return;
    m_stack->setCurrentWidget(page);
    if (!keepsFocus)
        return;
    if (page == m_busy)
        m_progress->cancelButton()->setFocus();
    else if (page == m_empty && !m_notice->isHidden())
        m_zone->editPath();
    else
        enter();
}

void DataPage::showNotice(const QString& title, const QString& text)
{
    m_noticeTitle->setText(title);
    m_noticeText->setText(text);
    m_notice->setAccessibleName(title);
    m_notice->setAccessibleDescription(text);
    m_notice->show();
}

bool DataPage::isComplete() const
{
    return m_engine->inspection().work == Work::Done;
}

QString DataPage::blockedReason() const
{
    switch (m_engine->inspection().work) {
    case Work::Running:
        return tr("Looking at the data…");
    case Work::Failed:
        return tr("This data cannot be used.");
    case Work::Idle:
        return tr("Choose data first.");
    case Work::Done:
        break;
    }
    return {};
}

QString DataPage::summary() const
{
    const Json& json = m_engine->inspection().json;
    if (json.is_null())
        return {};
    const QString path = m_engine->draft()->text("data");
    const auto count =
        static_cast<int>(fields::usableSamples(json, m_engine->draft()->excluded().size()));
    return (fields::flag(json, "is_images", true) ? tr("%1 · %Ln images", "source, number", count)
                                                  : tr("%1 · %Ln rows", "source, number", count))
        .arg(words::source(path));
}

void DataPage::browseEngine()
{
    auto* dialog = new FolderDialog(m_engine->source(), m_engine->host(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FolderDialog::chosen, this, &DataPage::choose);
    dialog->list({});
    dialog->open();
}

void DataPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (droppedPath(event->mimeData()).isEmpty())
        return;
    m_zone->setHovered(true);
    event->acceptProposedAction();
}

void DataPage::dragLeaveEvent(QDragLeaveEvent*)
{
    m_zone->setHovered(false);
}

void DataPage::dropEvent(QDropEvent* event)
{
    m_zone->setHovered(false);
    const QString path = droppedPath(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    if (m_engine->isLocal()) {
        choose(path);
        return;
    }
    m_stack->setCurrentWidget(m_empty);
    showNotice(tr("That folder is on this computer"),
               tr("The engine runs on %1 and cannot see it. Copy the data there, then browse.")
                   .arg(m_engine->host()));
}

} // namespace kindred
