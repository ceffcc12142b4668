#include "views/samples/SamplePreview.h"

#include "models/samples/PictureLoader.h"
#include "models/samples/SampleTable.h"
#include "models/samples/TileRoles.h"
#include "views/samples/PicturePreview.h"
#include "views/samples/TileView.h"

namespace kindred {

SamplePreview::SamplePreview(RunSource* source, const SampleTable* samples, QWidget* view)
    : QObject(view), m_samples(samples), m_picture(new PictureLoader(source, this)),
      m_preview(new PicturePreview(view))
{
    connect(m_picture, &PictureLoader::loaded, this,
            [this](qint64, const QImage& picture) { m_preview->setPicture(picture); });
}

void SamplePreview::setRun(const QString& run)
{
    end();
    m_run = run;
}

void SamplePreview::follow(TileView* tiles)
{
    connect(tiles, &TileView::previewWanted, this, [this](const QModelIndex& index) {
        show(index.data(SampleIdRole).toLongLong(), index.data(Qt::DecorationRole).value<QImage>());
    });
    connect(tiles, &TileView::previewEnded, this, &SamplePreview::end);
}

void SamplePreview::show(qint64 id, const QImage& thumbnail)
{
    const Sample* sample = m_samples->find(id);
    m_preview->open(thumbnail, m_samples->classOf(id) + QStringLiteral("  ·  ") +
                                   (sample ? sample->path : QString()));
    m_picture->load(m_run, id);
}

void SamplePreview::end()
{
    m_picture->cancel();
    m_preview->hide();
}

} // namespace kindred
