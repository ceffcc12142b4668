#pragma once

#include <QDialog>
#include <QTimer>

#include "base/Json.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace kindred {

class BoardIntake;
class BoardSession;

/// Sampled tasks of a run: one dealt onto the board, the next, a play of them, or hundreds measured
/// for every rule on the same episodes. GUI thread.
class BoardEpisodeDialog final : public QDialog {
    Q_OBJECT

public:
    static constexpr int kPlayMs = 2500;

    /// Session and intake outlive the dialog. `run`: where episodes come from.
    BoardEpisodeDialog(BoardSession* session, BoardIntake* intake, QWidget* parent = nullptr);

    void setRun(const QString& run, const QString& name);
    /// Puts the episode `number` on the board.
    void deal(int number);
    /// Measures every rule; only with the encoder of a run.
    void measure();
    QTableWidget* table() const { return m_table; }
    QString words() const;
    /// Way, shot, queries, split, seed and count.
    Json saveState() const;
    void restoreState(const Json& state);

protected:
    void done(int result) override;

private:
    void build();
    QWidget* buildTask();
    QWidget* buildButtons();
    void buildTable();
    Json task() const;
    void showEncoder();
    void take(const Json& result);
    void showMeasured(const Json& result);
    void say(const QString& text, bool bad);

    BoardSession* m_session;
    BoardIntake* m_intake;
    QString m_run;
    int m_number = -1; ///< of the episode on the board
    qint64 m_id = -1;
    QTimer m_play;
    QLabel* m_from = nullptr;
    QSpinBox* m_way = nullptr;
    QSpinBox* m_shot = nullptr;
    QSpinBox* m_queries = nullptr;
    QComboBox* m_split = nullptr;
    QSpinBox* m_seed = nullptr;
    QSpinBox* m_count = nullptr;
    QLineEdit* m_freeze = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_playButton = nullptr;
    QPushButton* m_measure = nullptr;
    QPushButton* m_stop = nullptr;
    QProgressBar* m_share = nullptr;
    QLabel* m_words = nullptr;
    QTableWidget* m_table = nullptr;
};

} // namespace kindred
