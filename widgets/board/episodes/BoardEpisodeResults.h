#pragma once

#include <QWidget>

#include "base/Json.h"
#include "board/session/BoardAnswers.h"

class QPushButton;
class QTableWidget;

namespace kindred {

/// Every rule of every run on the same episodes: accuracy with its interval, and on how many
/// queries it decides otherwise than the rule of the board. GUI thread.
class BoardEpisodeResults final : public QWidget {
    Q_OBJECT

public:
    explicit BoardEpisodeResults(QWidget* parent = nullptr);

    /// The answer of board.episodes; `known` for the titles, `chosen` the board's rule, `runs` the
    /// names of runs by their paths.
    void setResult(const Json& result, const QList<BoardRule>& known, const QString& chosen,
                   const QHash<QString, QString>& runs = {});
    QTableWidget* table() const { return m_table; }
    QPushButton* hardest() const { return m_hardest; }

Q_SIGNALS:
    /// The episode that the selected rule does worst on.
    void hardestWanted(int number);

private:
    QString against(const Json& result, int row, int chosen) const;
    void fill(const Json& result, const QList<int>& places, int reference);
    void offerHardest();

    QTableWidget* m_table;
    QPushButton* m_hardest;
    QList<int> m_worst; ///< of each row, -1: none
    QStringList m_titles;
};

} // namespace kindred
