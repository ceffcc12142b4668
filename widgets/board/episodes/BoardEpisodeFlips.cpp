#include "board/episodes/BoardEpisodeFlips.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/samples/ThumbnailStore.h"

namespace kindred {

namespace {
enum FlipColumn { FlippedQuery, ItsClass, RuleSays, ReferenceSays, ItsEpisode, FlipColumns };

constexpr int kFlipEdge = 36; ///< of a picture, logical pixels
constexpr int kEpisodeRole = Qt::UserRole;
constexpr int kIdRole = Qt::UserRole + 1;
} // namespace

BoardEpisodeFlips::BoardEpisodeFlips(RunSource* source, QWidget* parent)
    : QWidget(parent), m_thumbnails(new ThumbnailStore(source, this)), m_words(new QLabel(this)),
      m_table(new QTableWidget(0, FlipColumns, this))
{
    m_words->setFont(textFont(TextRole::Note));
    m_words->setProperty("tone", "muted");
    m_words->setWordWrap(true);
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setIconSize({kFlipEdge, kFlipEdge});
    m_table->setAccessibleName(tr("Flipped queries"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(
        std::max(withText(28), kFlipEdge + space::kUnit));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setMinimumHeight(withText(160));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
    // A click deals it, so does Return on it: which of the two a style calls activation differs.
    connect(m_table, &QTableWidget::cellClicked, this, &BoardEpisodeFlips::choose);
    connect(m_table, &QTableWidget::cellActivated, this, &BoardEpisodeFlips::choose);
    connect(m_thumbnails, &ThumbnailStore::loaded, this, &BoardEpisodeFlips::showPictures);
}

void BoardEpisodeFlips::setRun(const QString& run)
{
    m_thumbnails->setRun(run);
}

void BoardEpisodeFlips::setFlips(const Json& flipped, qint64 total, const QString& rule,
                                 const QString& reference)
{
    const auto listed = static_cast<qint64>(flipped.size());
    const QString step = tr("A click deals the episode of one onto the board.");
    m_words->setText(listed < total
                         ? tr("The first %L1 of %L2 flipped queries.").arg(listed).arg(total) +
                               QLatin1Char(' ') + step
                         : step);
    m_table->setHorizontalHeaderLabels({tr("Query"), tr("Is", "a class"),
                                        tr("%1 says", "a rule").arg(rule),
                                        tr("%1 says", "a rule").arg(reference), tr("Episode")});
    fill(flipped);
    // Once: a head that follows its contents measures every row with each cell that is set.
    m_table->resizeColumnsToContents();
    m_table->setColumnWidth(FlippedQuery,
                            m_table->columnWidth(FlippedQuery) + kFlipEdge + space::kUnit);
    showPictures();
}

void BoardEpisodeFlips::fill(const Json& flipped)
{
    m_table->clearContents();
    m_chosen = -1;
    m_table->setRowCount(static_cast<int>(flipped.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Json& flip = flipped[static_cast<size_t>(row)];
        const QString truth = textOf(flip, "class");
        const auto said = [&](const char* key) {
            const QString name = textOf(flip, key);
            return (name == truth ? QStringLiteral("✓ ") : QStringLiteral("✕ ")) + name;
        };
        const auto id = valueOr<qint64>(flip, "id", -1);
        const int episode = valueOr(flip, "episode", -1);
        const QString cells[] = {QStringLiteral("#%1").arg(id), truth, said("says"),
                                 said("reference"), QLocale().toString(episode + 1)};
        for (int column = 0; column < FlipColumns; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            m_table->setItem(row, column, item);
        }
        m_table->item(row, FlippedQuery)->setData(kEpisodeRole, episode);
        m_table->item(row, FlippedQuery)->setData(kIdRole, id);
    }
}

void BoardEpisodeFlips::showPictures()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        QTableWidgetItem* item = m_table->item(row, FlippedQuery);
        if (!item->icon().isNull())
            continue;
        if (const QImage picture = m_thumbnails->find(item->data(kIdRole).toLongLong());
            !picture.isNull())
            item->setIcon(QIcon(QPixmap::fromImage(picture)));
    }
}

/// A click may be an activation as well, and so are two that follow each other: the gesture asks
/// once.
void BoardEpisodeFlips::choose(int row)
{
    const bool again = row == m_chosen && m_sinceChosen.isValid() &&
                       !m_sinceChosen.hasExpired(QApplication::doubleClickInterval());
    const QTableWidgetItem* item = m_table->item(row, FlippedQuery);
    m_chosen = row;
    m_sinceChosen.start();
    if (item && !again)
        Q_EMIT wanted(item->data(kEpisodeRole).toInt(), item->data(kIdRole).toLongLong());
}

QString BoardEpisodeFlips::words() const
{
    return m_words->text();
}

} // namespace kindred
