#pragma once

#include <QImage>
#include <QObject>

class QWidget;

namespace kindred {

class PictureLoader;
class PicturePreview;
class RunSource;
class SampleTable;
class TileView;

/// The whole picture of a run's sample over a view, while its tile or the space bar is held: its
/// thumbnail at once, the picture as soon as it is read. GUI thread; owned by the view.
class SamplePreview final : public QObject {
    Q_OBJECT

public:
    /// `source` and `samples` outlive the view.
    SamplePreview(RunSource* source, const SampleTable* samples, QWidget* view);

    void setRun(const QString& run);
    /// Shows what is held in these tiles.
    void follow(TileView* tiles);
    void show(qint64 id, const QImage& thumbnail);
    void end();

private:
    const SampleTable* m_samples;
    PictureLoader* m_picture;
    PicturePreview* m_preview;
    QString m_run;
};

} // namespace kindred
