#pragma once

#include <QWidget>

#include <optional>

#include "classes/ClassRetrieval.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class HubModel;
class NeighbourModel;
class ProgressRow;
class ScrollKeeper;
class SampleTable;
class ThumbnailStore;
class TileView;

/// The pictures beside the matrix: the hubs of the split, until a cell or a class was chosen, then
/// its images. GUI thread.
class ClassPictures final : public QWidget {
    Q_OBJECT

public:
    /// Table and store outlive it.
    ClassPictures(const SampleTable* table, ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    TileView* tiles() const { return m_tiles; }
    TileView* hubs() const { return m_hubTiles; }
    QPushButton* hubsLink() const { return m_back; }
    QPushButton* searchLink() const { return m_search; }
    ProgressRow* progress() const { return m_progress; }
    QString said() const;
    QString hubFacts() const { return m_hubFacts; }
    bool showsHubs() const;
    /// The row that the hubs begin with.
    ScrollKeeper* hubsTop() const { return m_hubsTop; }

    /// Forgets a cell's images.
    void reset();
    void showImages(const QList<qint64>& ids, const QString& words);
    void showProblem(const QString& words);
    /// What the hubs' page says while there are none, or why there are none.
    void sayOfHubs(const QString& words, const QString& facts = {});
    /// The same of a search that is so far, 0..1, and can be ended.
    void sayOfSearch(double done);
    /// Offers to search, as it takes a while: "Search 60,000 images".
    void offerSearch(const QString& words);
    void setHubs(const std::optional<ClassRetrieval>& retrieval);

Q_SIGNALS:
    void opened(qint64 id);
    void searchWanted();
    void searchCancelled();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showHubs();
    void sayOnHubs(const QString& words, const QString& facts);
    void say(const QString& words);
    void fitWords();
    void showPage(bool hubs);

    NeighbourModel* m_images;
    HubModel* m_hubs;
    QLabel* m_said;
    QPushButton* m_back;   ///< to the hubs
    QPushButton* m_search; ///< for them
    ProgressRow* m_progress;
    QStackedWidget* m_pages;
    TileView* m_tiles;
    TileView* m_hubTiles;
    ScrollKeeper* m_hubsTop;
    QString m_words; ///< what is said; where that takes the pictures' place, a line of it is shown
    QString m_hubWords;
    QString m_hubFacts; ///< of all lists together; the tip of the words
    bool m_offersSearch = false;
};

} // namespace kindred
