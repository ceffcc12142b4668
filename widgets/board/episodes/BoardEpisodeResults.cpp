#include "board/episodes/BoardEpisodeResults.h"

#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

enum EpisodeColumn { RuleColumn, AccuracyColumn, IntervalColumn, AgainstColumn, EpisodeColumns };

/// The whole number in a table of the answer; 0 where there is none.
int episodeCount(const Json& result, const char* key, int row, int column)
{
    const Json rows = arrayOf(result, key);
    const auto at = static_cast<size_t>(row);
    const auto other = static_cast<size_t>(column);
    return at < rows.size() && rows[at].is_array() && other < rows[at].size() &&
                   rows[at][other].is_number_integer()
               ? rows[at][other].get<int>()
               : 0;
}

} // namespace

BoardEpisodeResults::BoardEpisodeResults(QWidget* parent)
    : QWidget(parent), m_table(new QTableWidget(0, EpisodeColumns, this)),
      m_hardest(new LinkButton({}, this))
{
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Rules on the same episodes"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(28));
    QHeaderView* head = m_table->horizontalHeader();
    head->setHighlightSections(false);
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    head->setSectionResizeMode(QHeaderView::ResizeToContents);
    head->setSectionResizeMode(AgainstColumn,
                               QHeaderView::Stretch); // a long reason is cut, no name
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_hardest, 0, Qt::AlignLeading);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &BoardEpisodeResults::offerHardest);
    connect(m_hardest, &QPushButton::clicked, this, [this] {
        if (const int worst = m_worst.value(m_table->currentRow(), -1); worst >= 0)
            Q_EMIT hardestWanted(worst);
    });
    hide();
}

QString BoardEpisodeResults::against(const Json& result, int row, int chosen) const
{
    if (chosen < 0 || row == chosen)
        return QStringLiteral("–");
    const int flips = episodeCount(result, "flips", row, chosen);
    const int gained = episodeCount(result, "only_right", row, chosen);
    const int lost = episodeCount(result, "only_right", chosen, row);
    return tr("⇄ %L1: %L2 ✓ won, %L3 ✕ lost", "flipped queries").arg(flips).arg(gained).arg(lost);
}

void BoardEpisodeResults::setResult(const Json& result, const QList<BoardRule>& known,
                                    const QString& chosen, const QHash<QString, QString>& runs)
{
    const Json rules = arrayOf(result, "rules");
    m_worst.clear();
    m_titles.clear();
    QList<int> places; // in the answer, of each row
    int reference = -1;
    for (int place = 0; place < static_cast<int>(rules.size()); ++place) {
        const Json& rule = rules[static_cast<size_t>(place)];
        const bool applies = valueOr(rule, "applies", true);
        const QString run = textOf(rule, "run");
        if (!run.isEmpty() && !applies)
            continue; // said once, of the board's own run
        const QString id = textOf(rule, "id");
        if (run.isEmpty() && id == chosen && applies)
            reference = place;
        QString title = id;
        for (const BoardRule& one : known)
            if (one.id == id)
                title = engineWords(one.title);
        if (!run.isEmpty())
            title = tr("%1: %2", "run, rule").arg(runs.value(run, run.section('/', -1)), title);
        places << place;
        m_titles << title;
        m_worst << valueOr(rule, "hardest", -1);
    }
    fill(result, places, reference);
    if (m_table->currentRow() < 0 && reference >= 0)
        m_table->selectRow(static_cast<int>(places.indexOf(reference)));
    offerHardest();
    show();
}

/// `places`: of each row in the answer; `reference`: of the rule that the others are held against.
void BoardEpisodeResults::fill(const Json& result, const QList<int>& places, int reference)
{
    const Json rules = arrayOf(result, "rules");
    m_table->setHorizontalHeaderLabels(
        {tr("Rule"), tr("Accuracy"), tr("95 % interval"),
         reference < 0
             ? tr("Decided otherwise")
             : tr("Decided otherwise than %1").arg(m_titles.value(places.indexOf(reference)))});
    for (const int number : {AccuracyColumn, IntervalColumn})
        m_table->horizontalHeaderItem(number)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setRowCount(static_cast<int>(places.size()));
    const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 2); };
    for (int row = 0; row < places.size(); ++row) {
        const Json& rule = rules[static_cast<size_t>(places[row])];
        const bool applies = valueOr(rule, "applies", true);
        const QString why = engineWords(rule, "reason");
        const QString cells[] = {
            m_titles[row],
            applies ? tr("%1 %", "percent").arg(percent(valueOr(rule, "accuracy", 0.0)))
                    : QStringLiteral("–"),
            applies ? tr("± %1 points").arg(percent(valueOr(rule, "interval", 0.0)))
                    : QStringLiteral("–"),
            applies ? against(result, places[row], reference) : why};
        for (int column = 0; column < EpisodeColumns; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(applies ? cells[column] : why);
            if (column == AccuracyColumn || column == IntervalColumn)
                item->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
}

void BoardEpisodeResults::offerHardest()
{
    const int row = m_table->currentRow();
    const int worst = m_worst.value(row, -1);
    m_hardest->setVisible(worst >= 0);
    m_hardest->setText(
        tr("Deal the hardest one for %1, episode %L2").arg(m_titles.value(row)).arg(worst + 1));
}

} // namespace kindred
