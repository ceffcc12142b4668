#include "report/ReportEditor.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>

#include "common/JsonFields.h"
#include "models/runs/RunListModel.h"
#include "report/RunChoice.h"
#include "report/SectionModel.h"

namespace kindred {

namespace {
constexpr int kTypingMs = 500;

/// The sections that the settings of queries and baseline belong to.
bool asksQueries(const QString& section)
{
    return section == QLatin1String("boards") || section == QLatin1String("gain");
}
} // namespace

ReportEditor::ReportEditor(RunListModel* runs, QWidget* parent)
    : QWidget(parent), m_table(runs), m_runs(new RunChoice(runs, this)),
      m_sections(new SectionModel(this))
{
    build();
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &ReportEditor::takeText);
    connect(m_sections, &SectionModel::edited, this, [this] {
        m_plan.sections = m_sections->sections();
        emitPlan();
    });
    connect(m_runs, &RunChoice::edited, this, [this] { Q_EMIT runsEdited(m_runs->chosen()); });
    connect(m_sectionList->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        if (m_typing.isActive())
            takeText();
        showSection();
        if (!m_showing)
            Q_EMIT sectionChosen();
    });
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(runs, change, this, &ReportEditor::fillBaselines);
    connect(runs, &QAbstractItemModel::modelReset, this, &ReportEditor::fillBaselines);
    fillBaselines();
    showSection();
}

/// Of many runs the one that the pages are about may be far down.
void ReportEditor::leadToChosen()
{
    const int row = m_table->rowOf(m_runs->chosen().value(0));
    if (row >= 0)
        m_runList->scrollTo(m_runs->index(row, RunListModel::Name));
}

void ReportEditor::setPlan(const ReportPlan& plan, const QStringList& runs)
{
    m_showing = true;
    m_plan = plan;
    m_sections->setSections(plan.sections);
    if (runs != m_runs->chosen()) // nobody clicked it there; the list has its size later
        QMetaObject::invokeMethod(this, &ReportEditor::leadToChosen, Qt::QueuedConnection);
    m_runs->setChosen(runs);
    m_template->setCurrentIndex(m_template->findData(plan.name));
    if (!m_title->isModified() && m_title->text() != plan.title)
        m_title->setText(plan.title);
    m_page->setCurrentIndex(m_page->findData(plan.page));
    m_choice->setCurrentIndex(static_cast<int>(plan.queries));
    m_count->setValue(plan.queryCount);
    m_neighbours->setValue(plan.neighbours);
    QStringList ids;
    for (const qint64 id : plan.ids)
        ids << QString::number(id);
    if (!m_ids->hasFocus())
        m_ids->setText(ids.join(QStringLiteral(", ")));
    fillBaselines();
    showSection();
    showQueries();
    m_showing = false;
}

void ReportEditor::emitPlan()
{
    if (!m_showing)
        Q_EMIT edited(m_plan);
}

int ReportEditor::currentRow() const
{
    return m_sectionList->currentIndex().isValid() ? m_sectionList->currentIndex().row() : -1;
}

QString ReportEditor::chosenHeading() const
{
    return m_sectionList->currentIndex().data().toString();
}

void ReportEditor::moveSection(int by)
{
    finishTyping();
    const int row = currentRow();
    if (row >= 0 && m_sections->move(row, row + by))
        m_sectionList->setCurrentIndex(m_sections->index(row + by));
}

void ReportEditor::showSection()
{
    const int row = currentRow();
    const QModelIndex index = m_sections->index(row);
    const bool isText = row >= 0 && index.data(SectionModel::TextRole).toBool();
    m_help->setText(row < 0 ? tr("Check what the report holds, drag it into order.")
                            : index.data(Qt::ToolTipRole).toString());
    m_textBox->setVisible(isText);
    m_queryBox->setVisible(row >= 0 && asksQueries(index.data(SectionModel::IdRole).toString()));
    // What is being typed is newer than the plan.
    if (!isText || (m_typing.isActive() && m_typed == index))
        return;
    const ReportSection& section = m_sections->sections()[row];
    const QSignalBlocker first(m_heading), second(m_text);
    if (m_heading->text() != section.heading)
        m_heading->setText(section.heading);
    if (m_text->toPlainText() != section.text)
        m_text->setPlainText(section.text);
}

void ReportEditor::finishTyping()
{
    if (m_title->isModified())
        takeTitle();
    if (m_typing.isActive())
        takeText();
}

void ReportEditor::takeText()
{
    m_typing.stop();
    m_sections->setText(m_typed.row(), m_heading->text(), m_text->toPlainText());
}

void ReportEditor::takeTitle()
{
    m_title->setModified(false);
    if (m_title->text() == m_plan.title)
        return;
    m_plan.title = m_title->text();
    emitPlan();
}

void ReportEditor::showQueries()
{
    m_ids->setVisible(m_plan.queries == ReportPlan::Queries::Chosen);
    m_count->setEnabled(m_plan.queries != ReportPlan::Queries::Chosen);
}

void ReportEditor::fillBaselines()
{
    const QSignalBlocker quiet(m_baseline);
    QList<std::pair<QString, QString>> entries{{tr("raw pixels"), QStringLiteral("pixels")}};
    for (int row = 0; row < m_table->rowCount(); ++row)
        entries.append(
            {textOf(m_table->summary(row), "name"), textOf(m_table->summary(row), "run")});
    // Only where they are others: somebody may be choosing in the open list.
    bool same = m_baseline->count() == entries.size();
    for (int i = 0; same && i < m_baseline->count(); ++i)
        same = entries[i] == std::pair(m_baseline->itemText(i), m_baseline->itemData(i).toString());
    if (!same) {
        m_baseline->clear();
        for (const auto& [name, run] : std::as_const(entries))
            m_baseline->addItem(name, run);
    }
    m_baseline->setCurrentIndex(std::max(m_baseline->findData(m_plan.baseline), 0));
}

} // namespace kindred
