#pragma once

#include <QWidget>

#include "board/session/BoardDocument.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;

namespace kindred {

class BoardEncoders;
class BoardSession;
class CurrentRun;
class ElidedLabel;

/// Above the board: its name, what turns its pictures into points, how the rule does on its own
/// support, and what can be done with all of it. GUI thread.
class BoardHeader final : public QWidget {
    Q_OBJECT

public:
    /// The arguments outlive the header.
    BoardHeader(BoardSession* session, BoardEncoders* encoders, CurrentRun* current,
                QWidget* parent = nullptr);

    QLineEdit* name() const { return m_name; }
    ElidedLabel* fact() const { return m_fact; }
    QPushButton* encoder() const { return m_encoder; } ///< its menu is filled when it is opened

Q_SIGNALS:
    void encoderChosen(const kindred::BoardEncoder& encoder);
    void encoderFileWanted();
    void comparisonWanted(); ///< of encoders, or how to come by a stronger one
    void episodesWanted();
    void classifyWanted();
    void cameraWanted();
    void saveWanted();
    void openWanted();
    void newWanted();
    void emptyClassWanted();
    void selectionWanted(); ///< what is selected elsewhere as a new class

private:
    void build();
    void fillEncoders(QMenu* menu);
    QList<BoardEncoder> offeredEncoders() const;
    QString nameOf(const BoardEncoder& encoder) const;
    QString factWords() const;
    void refresh();
    void sayWhyNot();

    BoardSession* m_session;
    BoardEncoders* m_encoders;
    CurrentRun* m_current;
    QLineEdit* m_name = nullptr;
    QPushButton* m_encoder = nullptr;
    ElidedLabel* m_fact = nullptr;
    QPushButton* m_episodes = nullptr;
    QPushButton* m_classify = nullptr;
    QToolButton* m_camera = nullptr;
    QPushButton* m_save = nullptr;
};

} // namespace kindred
