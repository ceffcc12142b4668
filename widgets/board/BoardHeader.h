#pragma once

#include <QWidget>

#include "board/session/BoardDocument.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;

namespace kindred {

class BoardSession;
class CurrentRun;
class ElidedLabel;

/// Above the board: its name, what turns its pictures into points, how the rule does on its own
/// support, and what can be done with all of it. GUI thread.
class BoardHeader final : public QWidget {
    Q_OBJECT

public:
    /// The arguments outlive the header.
    BoardHeader(BoardSession* session, CurrentRun* current, QWidget* parent = nullptr);

    QLineEdit* name() const { return m_name; }

Q_SIGNALS:
    void encoderChosen(const kindred::BoardEncoder& encoder);
    void encoderFileWanted();
    void comparisonWanted();
    void episodesWanted();
    void classifyWanted();
    void cameraWanted();
    void saveWanted();
    void openWanted();
    void newWanted();
    void selectionWanted(); ///< what is selected elsewhere as a new class

private:
    void build();
    void fillEncoders(QMenu* menu);
    void refresh();
    void sayWhyNot();

    BoardSession* m_session;
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
