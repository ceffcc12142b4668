#include "board/episodes/BoardEpisodeResults.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "board/episodes/BoardEpisodeFlips.h"
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

BoardEpisodeResults::BoardEpisodeResults(RunSource* source, QWidget* parent)
    : QWidget(parent), m_table(new QTableWidget(0, EpisodeColumns, this)),
      m_hardest(new LinkButton({}, this)), m_flipped(new LinkButton({}, this)),
      m_flips(new BoardEpisodeFlips(source, this))
{
    prepareTable();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    layout->addWidget(m_table, 1);
    auto* links = new QHBoxLayout;
    links->setSpacing(space::kGap);
    links->addWidget(m_hardest);
    links->addWidget(m_flipped);
    links->addStretch(1);
    layout->addLayout(links);
    layout->addWidget(m_flips, 1);
    m_flipped->setCheckable(true);
    m_flipped->setAutoDefault(false);
    m_flips->hide();
    connectParts();
    hide();
}

void BoardEpisodeResults::prepareTable()
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
}

void BoardEpisodeResults::connectParts()
{
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        offerHardest();
        offerFlips();
    });
    connect(m_flipped, &QPushButton::toggled, this, [this](bool on) {
        offerFlips();
        makeRoom(on);
    });
    connect(m_flips, &BoardEpisodeFlips::wanted, this, &BoardEpisodeResults::flipWanted);
    connect(m_hardest, &QPushButton::clicked, this, [this] {
        if (const int worst = m_worst.value(m_table->currentRow(), -1); worst >= 0)
            Q_EMIT hardestWanted(worst);
    });
}

void BoardEpisodeResults::setRun(const QString& run)
{
    m_flips->setRun(run);
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
    m_result = result;
    m_places = places;
    m_reference = reference;
    fill(result, places, reference);
    if (m_table->currentRow() < 0 && reference >= 0)
        m_table->selectRow(static_cast<int>(places.indexOf(reference)));
    offerHardest();
    offerFlips();
    show();
}

void BoardEpisodeResults::showFlipsOf(const QString& rule, const QString& run)
{
    const Json rules = arrayOf(m_result, "rules");
    int chosen = -1;
    int most = 0;
    for (int row = 0; row < m_places.size(); ++row) {
        const Json& each = rules[static_cast<size_t>(m_places[row])];
        const int flips =
            m_reference < 0 ? 0 : episodeCount(m_result, "flips", m_places[row], m_reference);
        const bool wanted = rule.isEmpty()
                                ? textOf(each, "run").isEmpty()
                                : textOf(each, "id") == rule && textOf(each, "run") == run;
        if (!wanted || (rule.isEmpty() && flips <= most))
            continue;
        chosen = row;
        most = flips;
    }
    if (chosen < 0)
        return;
    m_table->selectRow(chosen);
    m_table->scrollTo(m_table->model()->index(chosen, 0));
    m_flipped->setChecked(m_flipped->isVisibleTo(this));
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

/// The rules stay in sight beside their flips, as far as the screen is high enough.
void BoardEpisodeResults::makeRoom(bool flips)
{
    const int more = m_flips->sizeHint().height() + space::kUnit;
    const QRect free = screen()->availableGeometry();
    const int high = std::min(window()->height() + (flips ? more : -more), free.height());
    window()->resize(window()->width(), high);
    if (const int beyond = window()->y() + high - free.bottom(); beyond > 0)
        window()->move(window()->x(), std::max(free.top(), window()->y() - beyond));
}

/// What the selected rule decides otherwise than the reference, where the engine told which.
void BoardEpisodeResults::offerFlips()
{
    const int row = m_table->currentRow();
    const int place = m_places.value(row, -1);
    const Json all = arrayOf(m_result, "flipped");
    const bool told = m_reference >= 0 && place >= 0 && static_cast<size_t>(place) < all.size();
    const Json flipped = told ? all[static_cast<size_t>(place)] : Json::array();
    const bool any = flipped.is_array() && !flipped.empty();
    m_flipped->setVisible(any);
    m_flips->setVisible(any && m_flipped->isChecked());
    if (!any)
        return;
    const int total = episodeCount(m_result, "flips", place, m_reference);
    m_flipped->setText(m_flipped->isChecked() ? tr("Hide the flipped queries")
                                              : tr("Show %Ln flipped queries", nullptr, total));
    m_flips->setFlips(flipped, total, m_titles.value(row),
                      m_titles.value(m_places.indexOf(m_reference)));
}

} // namespace kindred
