#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

#include <functional>

#include "models/engine/RunSource.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class BoardFrameTeacher;
class BoardFrameView;
class BoardIntake;
class BoardSession;
class BoardShareBar;
class EmptyState;

/// What a camera of the engine's computer or a video shows, picture after picture, by the board as
/// it stands at that moment; what is seen can be taught to it. One picture is asked for at a time:
/// the engine is never behind. GUI thread.
class BoardCameraDialog final : public QDialog {
    Q_OBJECT

public:
    /// Asks a person for a video file and hands it on, now or later.
    using Picker = std::function<void(const std::function<void(const QString&)>& chosen)>;

    /// Session and intake outlive the dialog.
    BoardCameraDialog(BoardSession* session, BoardIntake* intake, Picker picker,
                      QWidget* parent = nullptr);

    /// A device or a video file; what was watched before is closed.
    void watch(const QString& source);
    /// Pictures that were answered since watch().
    int answered() const { return m_answered; }

protected:
    void done(int result) override;

private:
    void build();
    QWidget* buildLive();
    void askCameras();
    void choose(int index);
    void pickVideo();
    void closeCamera();
    static void freeCamera(BoardSession* session, const std::string& token);
    void takeCamera(const RunSource::Reply& reply, const std::string& token);
    void askFrame();
    void take(const RunSource::Reply& reply);
    void showAnswer(const Json& answer);
    /// No class has a picture: what is seen is shown, and can be taught.
    void showUntaught();
    void pause(bool paused);
    void say(const QString& text, bool bad = false);
    /// The watching is over: the button starts it anew.
    void end(const QString& words, bool bad);

    BoardSession* m_session;
    BoardIntake* m_intake;
    Picker m_picker;
    QString m_source;
    std::string m_camera; ///< token; empty: none is open
    bool m_live = false;
    bool m_paused = false;
    int m_turn = 0; ///< answers about an earlier watch() are dropped
    int m_answered = 0;
    qint64 m_id = -1;
    double m_seconds = 0;  ///< of the last picture
    QElapsedTimer m_asked; ///< since it was shown
    QTimer m_next;

    QComboBox* m_cameras = nullptr;
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    BoardFrameView* m_picture = nullptr;
    QLabel* m_class = nullptr;
    QLabel* m_chip = nullptr;
    BoardShareBar* m_share = nullptr;
    QLabel* m_numbers = nullptr;
    BoardFrameTeacher* m_teacher = nullptr;
    QLabel* m_words = nullptr;
    QPushButton* m_pause = nullptr;
};

} // namespace kindred
