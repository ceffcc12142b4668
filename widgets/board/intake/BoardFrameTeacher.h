#pragma once

#include <QImage>
#include <QWidget>

#include <functional>
#include <optional>

#include "board/intake/BoardIntake.h"

class QLabel;
class QMenu;
class QPushButton;

namespace kindred {

class BoardSession;

/// Brings the picture that a camera or a video shows to the board: a menu of its classes, and a
/// line that says what became of it. The picture is the one that was seen when the menu was opened.
/// GUI thread.
class BoardFrameTeacher final : public QWidget {
    Q_OBJECT

public:
    /// `picture`: what is seen now. Session and intake outlive the widget.
    BoardFrameTeacher(BoardSession* session, BoardIntake* intake, std::function<QImage()> picture,
                      QWidget* parent = nullptr);

    QPushButton* button() const { return m_button; }
    /// The menu is open: what is seen must stay.
    bool isChoosing() const;

private:
    void fill();
    void bring(const BoardTarget& target);
    void tell();

    BoardSession* m_session;
    BoardIntake* m_intake;
    std::function<QImage()> m_picture;
    QImage m_seen;
    std::optional<BoardTarget> m_brought; ///< it is not on the board yet
    QMenu* m_menu;
    QPushButton* m_button;
    QLabel* m_words;
};

} // namespace kindred
