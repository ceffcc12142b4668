#pragma once

#include <QWidget>

#include "board/session/BoardDocument.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kindred {

class BoardSession;
class Card;

/// Which support images hurt most: what leaving each out would change, and the way to do it.
class BoardHurtsCard final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kFirstRows = 3; ///< what follows waits behind a button
    static constexpr int kRows = 8;

    /// The session outlives the card.
    explicit BoardHurtsCard(BoardSession* session, QWidget* parent = nullptr);

    QPushButton* moreButton() const { return m_more; }

Q_SIGNALS:
    void imageChosen(const kindred::BoardPlace& place);

private:
    void refresh();
    int fillRows();
    QWidget* makeRow(const BoardPlace& place, const QString& title, const QString& words);

    BoardSession* m_session;
    Card* m_card;
    QLabel* m_hint;
    QVBoxLayout* m_rows;
    QPushButton* m_more;
    bool m_showsAll = false;
};

} // namespace kindred
