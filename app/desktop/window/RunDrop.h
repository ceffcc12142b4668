#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;
class QWidget;

namespace kindred {

class RunSource;

/// Takes what is dropped anywhere on the window: a folder, embeddings (.npy), a classifier, an
/// archive or a table, or else every picture. What a view takes itself, as some do a picture, never
/// comes here. To an engine on another computer a path means nothing: of what is dropped then
/// pictures are brought with their bytes, the rest is refused in words. GUI thread; lives as long
/// as the window.
class RunDrop final : public QObject {
    Q_OBJECT

public:
    RunDrop(const RunSource* source, QWidget* window);

Q_SIGNALS:
    void pathDropped(const QString& path);          ///< the engine can look at it
    void picturesCarried(const QStringList& files); ///< of this computer, for an engine elsewhere
    void refused(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Dropped {
        QString openable; ///< the first thing that may be opened; empty: none
        QStringList pictures;

        bool isNothing() const { return openable.isEmpty() && pictures.isEmpty(); }
    };
    /// What of it can be taken, absolute; nothing before the engine told where it is.
    Dropped droppedBy(const QMimeData* data) const;
    void take(const Dropped& dropped);

    const RunSource* m_source;
};

} // namespace kindred
