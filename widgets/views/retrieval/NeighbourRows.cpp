#include "views/retrieval/NeighbourRows.h"

#include <QVBoxLayout>

#include <algorithm>

#include "common/ProgressRow.h"
#include "common/Theme.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/ThumbnailStore.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {

constexpr int kUsualPicture = 224; ///< edge of the sharp pictures, pixels of the screen
constexpr int kLargePicture = 512;

} // namespace

NeighbourRows::NeighbourRows(const SampleTable* samples, ThumbnailStore* thumbnails,
                             ThumbnailStore* pictures, QWidget* parent)
    : QWidget(parent), m_pictures(pictures),
      m_own(new NeighbourRow(samples, thumbnails, pictures, this)),
      m_progress(new ProgressRow(tr("Progress of the search"), ProgressRow::Shape::Row, this)),
      m_compared(new NeighbourRow(samples, thumbnails, pictures, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    column->addWidget(m_own);
    column->addWidget(m_progress);
    column->addWidget(m_compared);
    column->addStretch();
}

void NeighbourRows::follow(RetrievalQuery* query)
{
    connect(query, &RetrievalQuery::changed, this, [this, query] { showProgress(*query); });
    connect(query, &RetrievalQuery::progressed, this, [this](double done) {
        if (m_progress->isAtWork())
            m_progress->setShare(done > 0 ? done : -1);
    });
    connect(m_progress, &ProgressRow::cancelled, query, &RetrievalQuery::cancel);
}

void NeighbourRows::showProgress(const RetrievalQuery& query)
{
    if (query.isSlow()) {
        QString words =
            query.isFinding() ? tr("Looking for the next error") : tr("Looking for the neighbours");
        if (query.isComparing())
            words = query.settings().comparesPixels() ? tr("Reading the pixels of all samples")
                                                      : tr("Comparing");
        if (!m_progress->isAtWork())
            m_progress->begin(words);
        m_progress->setWords(words);
    } else {
        m_progress->end();
    }
    arrange();
}

void NeighbourRows::arrange()
{
    QSize room(width(), height());
    if (!m_progress->isHidden())
        room.rheight() -= m_progress->sizeHint().height() + space::kGap;
    int rows = 0;
    int most = 0;
    for (const NeighbourRow* row : {m_own, m_compared}) {
        if (row->isHidden())
            continue;
        room.rheight() -= row->headHeight(width()) + space::kGap;
        most = std::max(most, row->count());
        rows += row->count() > 0 || row->isWaiting() ? 1 : 0;
    }
    if (rows == 0)
        return;
    room.setHeight((room.height() + space::kGap) / rows);
    const QSize around = TileDelegate::around(true);
    const int fitting = fittingEdge(most, room, around);
    const int least = std::max(kSmallest, TileDelegate::leastEdge());
    const int edge = std::clamp(fitting, least, std::max(least, kLargest));
    // A picture that is cut through tells less than one that is scrolled to. An odd line is the
    // run's own.
    const bool all = fitting >= least;
    const int lines = fittingLines(edge, rows * room.height(), around);
    // Of two sizes, so that a border that is dragged does not fetch them anew all the way.
    const double pixels = edge * devicePixelRatioF();
    m_pictures->setEdge(pixels > kUsualPicture ? kLargePicture : kUsualPicture);
    for (NeighbourRow* row : {m_own, m_compared}) {
        row->setEdge(edge);
        const int own = row == m_own ? (lines + rows - 1) / rows : lines / rows;
        row->setLines(all ? NeighbourRow::kAllLines : std::max(1, own));
    }
}

void NeighbourRows::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace kindred
