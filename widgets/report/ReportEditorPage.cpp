// How the editor of a report is put together.

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Help.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunListModel.h"
#include "report/ReportEditor.h"
#include "report/RunChoice.h"
#include "report/SectionModel.h"

namespace kindred {

namespace {
constexpr int kLeastRunList = 64; ///< pixels, where there are more runs than fit
constexpr int kMostRunList = 132;
} // namespace

void ReportEditor::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kUnit);
    buildHead(column);
    buildRuns(column);
    buildSections(column);
    buildText(column);
    buildQueries(column);
}

QLabel* ReportEditor::caption(const QString& text, QWidget* buddy, QVBoxLayout* column)
{
    auto* label = new QLabel(text, this);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", "muted");
    label->setBuddy(buddy);
    buddy->setAccessibleName(text);
    column->addWidget(label);
    column->addWidget(buddy);
    return label;
}

void ReportEditor::buildHead(QVBoxLayout* column)
{
    m_template = new QComboBox(this);
    m_template->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const QString& name : reportTemplates())
        m_template->addItem(reportTemplateTitle(name), name);
    connect(m_template, &QComboBox::activated, this, [this] {
        finishTyping();
        // Own texts and the title stay; a template says which sections, not what was written.
        ReportPlan fresh = reportTemplate(m_template->currentData().toString());
        fresh.title = m_plan.title;
        fresh.runs = m_plan.runs;
        fresh.baseline = m_plan.baseline;
        fresh.page = m_plan.page;
        for (qsizetype i = 0; i < m_plan.sections.size(); ++i)
            if (m_plan.sections[i].isText())
                fresh.sections.insert(std::min(i, fresh.sections.size()), m_plan.sections[i]);
        m_plan = fresh;
        emitPlan();
    });
    caption(tr("Template"), m_template, column);
    m_template->setToolTip(tr("Which sections the report begins with; title and own texts stay"));
    m_title = new QLineEdit(this);
    m_title->setPlaceholderText(tr("the runs' names"));
    connect(m_title, &QLineEdit::editingFinished, this, &ReportEditor::takeTitle);
    caption(tr("Title"), m_title, column);
    m_title->setToolTip(tr("What stands on the first page and names the file"));
}

void ReportEditor::buildRuns(QVBoxLayout* column)
{
    m_runList = new QListView(this);
    m_runList->setProperty("role", "choice");
    m_runList->setModel(m_runs);
    m_runList->setModelColumn(RunListModel::Name);
    m_runList->setSelectionMode(QAbstractItemView::SingleSelection);
    m_runList->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_runList->setTextElideMode(Qt::ElideMiddle);
    m_runList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QLabel* name = caption(tr("Runs"), m_runList, column);
    m_runList->setToolTip(tr("The runs that are ticked are reported on, side by side"));
    // As high as its runs: a blank below them would look like runs that are missing.
    const auto fit = [this, name] {
        name->setVisible(m_runs->rowCount() > 0);
        m_runList->setVisible(m_runs->rowCount() > 0);
        const int rows =
            std::max(1, m_runs->rowCount()) * std::max(1, m_runList->sizeHintForRow(0));
        const int whole = rows + 2 * m_runList->frameWidth() + space::kUnit;
        m_runList->setMinimumHeight(std::min(whole, kLeastRunList));
        m_runList->setMaximumHeight(std::clamp(whole, kLeastRunList / 2, kMostRunList));
    };
    connect(m_runs, &QAbstractItemModel::modelReset, m_runList, fit);
    connect(m_runs, &QAbstractItemModel::rowsInserted, m_runList, fit);
    connect(m_runs, &QAbstractItemModel::rowsRemoved, m_runList, fit);
    fit();
}

void ReportEditor::buildSections(QVBoxLayout* column)
{
    m_sectionList = new QListView(this);
    m_sectionList->setProperty("role", "choice");
    m_sectionList->setModel(m_sections);
    m_sectionList->setSelectionMode(QAbstractItemView::SingleSelection);
    m_sectionList->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_sectionList->setDragDropMode(QAbstractItemView::InternalMove);
    m_sectionList->setDropIndicatorShown(true);
    m_sectionList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_sectionList->setMinimumHeight(150);
    caption(tr("Sections"), m_sectionList, column);
    m_sectionList->setToolTip(tr("The sections that are ticked, in this order; drag them, or move "
                                 "them with Alt and the arrows"));
    column->setStretchFactor(m_sectionList, 1);
    for (const auto& [keys, by] : {std::pair(QKeySequence(Qt::ALT | Qt::Key_Up), -1),
                                   std::pair(QKeySequence(Qt::ALT | Qt::Key_Down), 1)}) {
        auto* shortcut = new QShortcut(keys, m_sectionList);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, by = by] { moveSection(by); });
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kUnit);
    auto* up = new IconButton(QStringLiteral("up"), tr("Move the section up (Alt+Up)"), this);
    auto* down =
        new IconButton(QStringLiteral("down"), tr("Move the section down (Alt+Down)"), this);
    connect(up, &QToolButton::clicked, this, [this] { moveSection(-1); });
    connect(down, &QToolButton::clicked, this, [this] { moveSection(1); });
    auto* add = new SecondaryButton(tr("Add a text"), this);
    connect(add, &QPushButton::clicked, this, [this] {
        const int at = m_sections->addText(currentRow());
        m_sectionList->setCurrentIndex(m_sections->index(at));
        m_heading->setFocus();
    });
    row->addWidget(up);
    row->addWidget(down);
    row->addStretch(1);
    row->addWidget(add);
    column->addLayout(row);
    m_help = new QLabel(this);
    m_help->setFont(textFont(TextRole::Note));
    m_help->setProperty("tone", "muted");
    m_help->setWordWrap(true);
    column->addWidget(m_help);
}

void ReportEditor::buildText(QVBoxLayout* column)
{
    m_textBox = new QWidget(this);
    auto* box = new QVBoxLayout(m_textBox);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(space::kUnit);
    m_heading = new QLineEdit(m_textBox);
    caption(tr("Heading"), m_heading, box);
    m_heading->setToolTip(tr("Stands above your own text, and in the list of sections"));
    m_text = new QPlainTextEdit(m_textBox);
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(withText(110));
    m_text->setPlaceholderText(tr("Your own words; an empty line begins a paragraph."));
    caption(tr("Text"), m_text, box);
    m_text->setToolTip(tr("Your own words; an empty line begins a paragraph."));
    m_removeText = new SecondaryButton(tr("Remove this text"), m_textBox);
    box->addWidget(m_removeText, 0, Qt::AlignLeading);
    const auto wait = [this] {
        m_typed = m_sections->index(currentRow());
        m_typing.start();
    };
    connect(m_heading, &QLineEdit::textEdited, this, wait);
    connect(m_text, &QPlainTextEdit::textChanged, this, wait);
    connect(m_removeText, &QPushButton::clicked, this, [this] {
        m_typing.stop();
        m_sections->remove(currentRow());
    });
    column->addWidget(m_textBox);
}

void ReportEditor::buildQueries(QVBoxLayout* column)
{
    m_queryBox = new QWidget(this);
    auto* box = new QVBoxLayout(m_queryBox);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(space::kUnit);
    m_baseline = new QComboBox(m_queryBox);
    m_baseline->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    caption(tr("Baseline"), m_baseline, box);
    m_baseline->setToolTip(tr("Whose neighbours stand below the runs' own at each query"));
    m_choice = new QComboBox(m_queryBox);
    for (const QString& words :
         {tr("as many right as wrong"), tr("wrong ones"),
          tr("where this run and the baseline differ"), tr("evenly over the split"), tr("by id")})
        m_choice->addItem(words);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    caption(tr("Queries"), m_choice, box);
    m_choice->setToolTip(tr("Which images are shown with what is nearest to them"));
    m_ids = new QLineEdit(m_queryBox);
    m_ids->setPlaceholderText(QStringLiteral("12, 41, 77"));
    m_ids->setAccessibleName(tr("Ids of the queries"));
    m_ids->setToolTip(tr("Numbers of at most 24 images, as they stand in Retrieve"));
    box->addWidget(m_ids);
    auto* row = new QHBoxLayout;
    m_count = new QSpinBox(m_queryBox);
    m_count->setRange(1, 24);
    m_count->setAccessibleName(tr("Number of queries"));
    m_count->setToolTip(tr("How many images are shown with their neighbours, 1 to 24"));
    m_count->setSuffix(tr(" queries"));
    m_neighbours = new QSpinBox(m_queryBox);
    m_neighbours->setRange(1, 10);
    m_neighbours->setAccessibleName(tr("Number of neighbours"));
    setHelp(m_neighbours, tr("How many neighbours stand beside each query, 1 to 10."),
            QStringLiteral("leave-one-out"));
    m_neighbours->setSuffix(tr(" neighbours"));
    row->addWidget(m_count);
    row->addWidget(m_neighbours);
    box->addLayout(row);
    column->addWidget(m_queryBox);
    m_page = new QComboBox(this);
    for (const char* page : {"A4", "Letter"})
        m_page->addItem(QLatin1String(page), QLatin1String(page));
    caption(tr("Paper"), m_page, column);
    m_page->setToolTip(tr("The size of the pages of the PDF and of the preview"));
    connectQueries();
}

void ReportEditor::connectQueries()
{
    const auto take = [this](auto change) {
        return [this, change] {
            if (m_showing)
                return;
            change(m_plan);
            showQueries();
            emitPlan();
        };
    };
    connect(m_baseline, &QComboBox::activated, this, take([this](ReportPlan& plan) {
                plan.baseline = m_baseline->currentData().toString();
            }));
    connect(m_choice, &QComboBox::activated, this, take([this](ReportPlan& plan) {
                plan.queries = static_cast<ReportPlan::Queries>(m_choice->currentIndex());
            }));
    connect(m_count, &QSpinBox::valueChanged, this,
            take([this](ReportPlan& plan) { plan.queryCount = m_count->value(); }));
    connect(m_neighbours, &QSpinBox::valueChanged, this,
            take([this](ReportPlan& plan) { plan.neighbours = m_neighbours->value(); }));
    connect(m_page, &QComboBox::activated, this,
            take([this](ReportPlan& plan) { plan.page = m_page->currentData().toString(); }));
    connect(m_ids, &QLineEdit::editingFinished, this, take([this](ReportPlan& plan) {
                plan.ids.clear();
                static const QRegularExpression kNoDigit(QStringLiteral("\\D+"));
                for (const QString& id : m_ids->text().split(kNoDigit, Qt::SkipEmptyParts))
                    if (plan.ids.size() < 24)
                        plan.ids << id.toLongLong();
            }));
}

} // namespace kindred
