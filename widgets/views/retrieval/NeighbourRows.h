#pragma once

#include <QWidget>

namespace kindred {

class NeighbourRow;
class ProgressRow;
class RetrievalQuery;
class SampleTable;
class ThumbnailStore;

/// What one query retrieves under this run and, below it, under the comparison; the tiles of both
/// are as large as the room allows. Between the two stands how far a slow search is.
class NeighbourRows final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kSmallest = 52; ///< edge of a picture, logical pixels: then it scrolls
    static constexpr int kLargest = 384;

    /// `pictures` are sharper than `thumbnails`; both outlive the rows.
    NeighbourRows(const SampleTable* samples, ThumbnailStore* thumbnails, ThumbnailStore* pictures,
                  QWidget* parent = nullptr);

    NeighbourRow* own() const { return m_own; }
    NeighbourRow* compared() const { return m_compared; }
    /// Tells from now on how far the query's searches are that are slow, and ends them where that
    /// is wished for; it outlives the rows.
    void follow(RetrievalQuery* query);
    ProgressRow* progress() const { return m_progress; }
    /// Fits the tiles again: to be called when a row was shown, hidden or given another list.
    void arrange();

    QSize minimumSizeHint() const override { return {220, 240}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showProgress(const RetrievalQuery& query);

    ThumbnailStore* m_pictures;
    NeighbourRow* m_own;
    ProgressRow* m_progress;
    NeighbourRow* m_compared;
};

} // namespace kindred
