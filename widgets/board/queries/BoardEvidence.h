#pragma once

#include <QWidget>

class QLabel;

namespace kindred {

class BoardEvidenceModel;
class BoardQueryModel;
class BoardSession;
class TileView;

/// Why a query is taken for what it is: its probabilities in words, and the support pictures that
/// decided it with their weights. Asks the engine again after every edit. GUI thread.
class BoardEvidence final : public QWidget {
    Q_OBJECT

public:
    /// Session and model outlive the strip.
    BoardEvidence(BoardSession* session, BoardQueryModel* queries, QWidget* parent = nullptr);

    /// Whether text is so large that its lines would leave the pictures no room: these stand beside
    /// it then.
    static bool standsBeside();
    /// Empty: no query; the strip hides.
    void setQuery(const QString& key);
    QString query() const { return m_key; }
    BoardEvidenceModel* model() const { return m_model; }

Q_SIGNALS:
    void supportChosen(const QString& key);
    void queryChosen(const QString& key); ///< empty: none any more

private:
    void refresh();
    void showWords();

    BoardSession* m_session;
    BoardQueryModel* m_queries;
    BoardEvidenceModel* m_model;
    QLabel* m_title;
    QLabel* m_words;
    TileView* m_tiles;
    QString m_key;
};

} // namespace kindred
