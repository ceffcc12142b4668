#pragma once

#include <QObject>

class QWidget;

namespace kindred {

class PictureLoader;
class QueryPicture;
class RunSource;
class SampleBrowser;
class SamplePreview;
class SampleTable;
class Selection;
class ThumbnailStore;

/// What follows the query of a room; all outlive it but for the parts that it owns itself.
struct QueryParts {
    RunSource* source;
    Selection* selection;
    const SampleTable* samples;
    ThumbnailStore* thumbnails;
    SampleBrowser* browser;
    QueryPicture* picture;
};

/// Keeps a room's picture, list and the selection with its query, whoever asked it, and takes what
/// leads to another one: the selection, the arrows (the list's next sample), R (a random one) and
/// E (the next error). The space bar shows the query at large. GUI thread; owned by the room.
class QueryFollower final : public QObject {
    Q_OBJECT

public:
    QueryFollower(const QueryParts& parts, QWidget* room);

    SamplePreview* preview() const { return m_preview; }

    void setRun(const QString& run); ///< its first query is still to come
    /// The query is this sample now; -1: none, or a picture from outside.
    void follow(qint64 id);
    /// The query is a picture from outside: the bytes of an image file.
    void showOutside(const QByteArray& encoded);
    /// Asks about what was selected while the room was hidden.
    void catchUp();
    /// The sample `by` places further in the list's order.
    void askFurther(int by);
    void askRandom();

Q_SIGNALS:
    void asked(qint64 id);
    void errorWanted(); ///< the next one

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addShortcuts();
    void expectPicture();

    QueryParts m_parts;
    QWidget* m_room;
    PictureLoader* m_loader;
    SamplePreview* m_preview;
    QString m_run;
    qint64 m_id = -1;
    qint64 m_seen; ///< the selection's sample when it was last followed
};

} // namespace kindred
