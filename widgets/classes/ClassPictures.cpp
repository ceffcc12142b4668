#include "classes/ClassPictures.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStackedWidget>

#include <cmath>

#include "classes/HubDelegate.h"
#include "classes/HubModel.h"
#include "common/Buttons.h"
#include "common/ProgressRow.h"
#include "common/ScrollKeeper.h"
#include "common/Theme.h"
#include "models/neighbourhood/NeighbourModel.h"
#include "models/samples/TileRoles.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kImageEdge = 56;

QString shownShare(double share)
{
    return QLocale().toString(100 * share, 'f', 0);
}
} // namespace

ClassPictures::ClassPictures(const SampleTable* table, ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_images(new NeighbourModel(table, thumbnails, this)),
      m_hubs(new HubModel(table, thumbnails, this)), m_said(new QLabel(this)),
      m_back(new LinkButton(tr("Hubs"), this)), m_search(new SecondaryButton({}, this)),
      m_progress(new ProgressRow(tr("Looking for hubs…"), ProgressRow::Shape::Row, this)),
      m_pages(new QStackedWidget(this)), m_tiles(new TileView(this)), m_hubTiles(new TileView(this))
{
    m_said->setWordWrap(true);
    m_said->setMinimumWidth(1); // a line of it is cut to its room
    m_said->installEventFilter(this);
    m_said->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    setTextRole(m_said, TextRole::Note);
    m_back->setToolTip(tr("The samples that stand in the most lists of nearest samples"));
    m_tiles->setModel(m_images);
    m_tiles->setItemDelegate(new TileDelegate(kImageEdge, false, m_tiles));
    m_tiles->setAccessibleName(tr("Samples of the chosen cell"));
    m_hubTiles->setModel(m_hubs);
    m_hubsTop = new ScrollKeeper(m_hubTiles);
    m_hubTiles->setItemDelegate(new HubDelegate(kImageEdge, m_hubTiles));
    m_hubTiles->setAccessibleName(tr("Hubs"));
    m_pages->addWidget(m_hubTiles);
    m_pages->addWidget(m_tiles);
    auto* head = new QHBoxLayout;
    head->addWidget(m_said, 1);
    head->addWidget(m_back, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    layout->addLayout(head);
    layout->addWidget(m_search, 0, Qt::AlignLeading);
    layout->addWidget(m_progress);
    layout->addWidget(m_pages, 1);
    connect(m_back, &QPushButton::clicked, this, &ClassPictures::showHubs);
    connect(m_search, &QPushButton::clicked, this, &ClassPictures::searchWanted);
    connect(m_progress, &ProgressRow::cancelled, this, &ClassPictures::searchCancelled);
    for (TileView* tiles : {m_tiles, m_hubTiles})
        connect(tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
            Q_EMIT opened(index.data(SampleIdRole).toLongLong());
        });
    reset();
}

QString ClassPictures::said() const
{
    return m_words;
}

bool ClassPictures::showsHubs() const
{
    return m_pages->currentWidget() == m_hubTiles;
}

void ClassPictures::showPage(bool hubs)
{
    m_pages->setCurrentWidget(hubs ? m_hubTiles : m_tiles);
    m_back->setVisible(!hubs);
    m_search->setVisible(hubs && m_offersSearch);
    m_progress->setVisible(hubs && m_progress->isAtWork());
}

void ClassPictures::showHubs()
{
    showPage(true);
    say(m_hubWords.isEmpty() ? tr("A cell or a row shows its samples here.") : m_hubWords);
}

void ClassPictures::say(const QString& words)
{
    m_words = words;
    fitWords();
}

/// Large text in a low room: a row of pictures comes before the rest of the words, which are the
/// tip then.
void ClassPictures::fitWords()
{
    const auto* tiles = static_cast<const TileView*>(m_pages->currentWidget());
    const QAbstractItemModel* model = tiles->model();
    const int row =
        model->rowCount() > 0 ? tiles->sizeHintForIndex(model->index(0, 0)).height() : 0;
    const QFontMetrics metrics = m_said->fontMetrics();
    const int needed =
        metrics
            .boundingRect(QRect(0, 0, m_said->width(), QWIDGETSIZE_MAX), Qt::TextWordWrap, m_words)
            .height();
    const int room = height() - row - layout()->spacing();
    const bool whole = row == 0 || needed <= std::max(room, metrics.height());
    const QString shown =
        whole ? m_words : metrics.elidedText(m_words, Qt::ElideRight, m_said->width());
    // In view the facts would take the room of the pictures.
    QStringList tip;
    if (!whole)
        tip << m_words;
    if (showsHubs() && !m_hubFacts.isEmpty())
        tip << m_hubFacts;
    m_said->setToolTip(tip.join(QLatin1Char('\n')));
    m_said->setAccessibleName(whole ? QString() : m_words);
    if (m_said->wordWrap() != whole)
        m_said->setWordWrap(whole);
    if (m_said->text() != shown)
        m_said->setText(shown);
}

void ClassPictures::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitWords();
}

bool ClassPictures::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_said && event->type() == QEvent::Resize)
        fitWords();
    return QWidget::eventFilter(watched, event);
}

void ClassPictures::reset()
{
    m_images->setNeighbours({}, false);
    showHubs();
}

void ClassPictures::showImages(const QList<qint64>& ids, const QString& words)
{
    QList<Neighbour> pictures;
    for (const qint64 id : ids)
        pictures.append(Neighbour{.id = id});
    m_images->setNeighbours(pictures, false);
    showPage(false);
    say(words);
}

void ClassPictures::showProblem(const QString& words)
{
    showPage(false);
    say(words);
}

void ClassPictures::sayOfHubs(const QString& words, const QString& facts)
{
    m_progress->end();
    sayOnHubs(words, facts);
}

void ClassPictures::sayOfSearch(double done)
{
    m_progress->setShare(done);
    sayOnHubs(tr("Looking for hubs… %1 %").arg(shownShare(done)), {});
    showPage(showsHubs()); // the row is of the hubs' page alone
}

void ClassPictures::sayOnHubs(const QString& words, const QString& facts)
{
    m_hubWords = words;
    m_hubFacts = facts;
    m_offersSearch = false;
    if (showsHubs())
        showHubs();
}

void ClassPictures::offerSearch(const QString& words)
{
    m_progress->end();
    m_hubs->setHubs({});
    m_hubWords.clear();
    m_hubFacts.clear();
    m_search->setText(words);
    m_offersSearch = true;
    if (showsHubs())
        showHubs();
}

void ClassPictures::setHubs(const std::optional<ClassRetrieval>& retrieval)
{
    m_hubs->setHubs(retrieval ? retrieval->hubs : QList<HubImage>());
    if (!retrieval)
        return sayOfHubs({});
    const QLocale locale;
    const QString words = tr("Hubs: in how many lists of the %1 nearest, ✕ of another class.")
                              .arg(locale.toString(retrieval->k));
    QStringList facts;
    if (!std::isnan(retrieval->skewness))
        facts << tr("skewness %1").arg(locale.toString(retrieval->skewness, 'f', 1));
    facts << tr("%1 of %2 in no list")
                 .arg(locale.toString(retrieval->never), locale.toString(retrieval->items));
    if (!std::isnan(retrieval->badShare))
        facts << tr("%1 % of places wrong").arg(shownShare(retrieval->badShare));
    sayOfHubs(words, facts.join(QStringLiteral(" · ")));
}

} // namespace kindred
