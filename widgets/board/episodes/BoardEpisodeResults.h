#pragma once

#include <QWidget>

#include "base/Json.h"
#include "board/session/BoardAnswers.h"

class QPushButton;
class QTableWidget;

namespace kindred {

class BoardEpisodeFlips;

/// Every rule of every run on the same episodes: accuracy with its interval, and on how many
/// queries it decides otherwise than the rule of the board, and on which. GUI thread.
class BoardEpisodeResults final : public QWidget {
    Q_OBJECT

public:
    /// `source` outlives it.
    explicit BoardEpisodeResults(RunSource* source, QWidget* parent = nullptr);

    void setRun(const QString& run); ///< that the episodes are of
    /// The answer of board.episodes; `known` for the titles, `chosen` the board's rule, `runs` the
    /// names of runs by their paths.
    void setResult(const Json& result, const QList<BoardRule>& known, const QString& chosen,
                   const QHash<QString, QString>& runs = {});
    /// Selects a rule of a run, empty: of the first one, and lists its flips. An empty rule: that
    /// which decides most queries otherwise.
    void showFlipsOf(const QString& rule, const QString& run);
    QTableWidget* table() const { return m_table; }
    QPushButton* hardest() const { return m_hardest; }
    QPushButton* flipped() const { return m_flipped; } ///< shows the flips of the selected rule
    BoardEpisodeFlips* flips() const { return m_flips; }

Q_SIGNALS:
    /// The episode that the selected rule does worst on.
    void hardestWanted(int number);
    /// The episode of a flipped query.
    void flipWanted(int number, qint64 id);

private:
    void prepareTable();
    void connectParts();
    QString against(const Json& result, int row, int chosen) const;
    void fill(const Json& result, const QList<int>& places, int reference);
    void offerHardest();
    void offerFlips();
    void makeRoom(bool flips);

    QTableWidget* m_table;
    QPushButton* m_hardest;
    QPushButton* m_flipped;
    BoardEpisodeFlips* m_flips;
    Json m_result;
    QList<int> m_places;  ///< of each row in the answer
    int m_reference = -1; ///< place of the rule that the others are held against
    QList<int> m_worst;   ///< of each row, -1: none
    QStringList m_titles;
};

} // namespace kindred
