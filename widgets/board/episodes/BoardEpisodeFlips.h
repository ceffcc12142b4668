#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "base/Json.h"
#include "models/engine/RunSource.h"

class QLabel;
class QTableWidget;

namespace kindred {

class ThumbnailStore;

/// The queries of measured episodes that two rules decide differently: each with its picture, its
/// class and what both say. Choosing one asks for its episode. GUI thread.
class BoardEpisodeFlips final : public QWidget {
    Q_OBJECT

public:
    /// `source` outlives the widget.
    explicit BoardEpisodeFlips(RunSource* source, QWidget* parent = nullptr);

    void setRun(const QString& run); ///< whose samples the pictures are
    /// `flipped`: a row of the answer of board.episodes, perhaps the first of `total`; the names of
    /// the rule and of the one that it is held against.
    void setFlips(const Json& flipped, qint64 total, const QString& rule, const QString& reference);
    QTableWidget* table() const { return m_table; }
    QString words() const; ///< what stands above the table

Q_SIGNALS:
    void wanted(int episode, qint64 id);

private:
    void fill(const Json& flipped);
    void showPictures();
    void choose(int row);

    ThumbnailStore* m_thumbnails;
    QLabel* m_words;
    QTableWidget* m_table;
    int m_chosen = -1; ///< row
    QElapsedTimer m_sinceChosen;
};

} // namespace kindred
