#pragma once

#include <QDialog>
#include <QTimer>

#include <functional>
#include <optional>

#include "base/Json.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace kindred {

class BoardEpisodeResults;
class BoardIntake;
class BoardSession;
class ProgressRow;

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
    /// Measures what a few-shot result was measured on and shows what is told otherwise, once the
    /// run's encoder is open: {"way","shot","queries","count","seed", or "frozen": a file,
    /// "rule": whom others are held against,"sigma"?,"against"?: the rule whose flips are shown,
    /// "beside"?: the run that it decides for}.
    void measureLike(const Json& asked);
    QTableWidget* table() const;
    BoardEpisodeResults* results() const { return m_results; }
    QComboBox* source() const { return m_source; }
    /// Offers the runs that can be measured on the same episodes.
    QPushButton* beside() const { return m_beside; }
    /// Asks a person for an episode file; empty when they changed their mind.
    void setPicker(std::function<QString(QWidget*)> pick) { m_pick = std::move(pick); }
    QString words() const;
    ProgressRow* progress() const { return m_progress; }
    /// Way, shot, queries, split, seed and count.
    Json saveState() const;
    void restoreState(const Json& state);

Q_SIGNALS:
    /// A sample of the run to look at, among the queries of the episode that comes to the board
    /// now; −1: none is wanted.
    void queryWanted(const QString& run, qint64 id);

protected:
    void done(int result) override;

private:
    void build();
    QWidget* buildTask();
    QWidget* buildSteps();
    QWidget* buildMeasure();
    Json task() const;
    /// What is asked: the task, or the frozen file that is chosen.
    Json question() const;
    /// The chosen file's task; null: drawn ones.
    Json frozen() const;
    /// Number of the last episode of a file; none: there is no end.
    std::optional<int> last() const;
    void begin();
    void forgetDealt();
    /// `query`: a sample among its queries to look at, −1: none.
    void dealOf(const QString& run, int number, qint64 query = -1);
    void showStep();
    void showSource();
    void listFiles();
    void listRuns();
    void fillBeside();
    void nameBeside();
    void offer(const Json& task);
    void addFile(const QString& path);
    /// What the first episode tells of a file that is not the run's.
    void learn(const Json& result);
    void showEncoder();
    void take(const Json& result, const QString& run, qint64 query);
    /// Measured with the embedding of `run`, `rule` the board's.
    void showMeasured(const Json& result, const QString& run, const QString& rule);
    /// By these settings, against the board's rule where `rule` is empty.
    void measureBy(const Json& settings, const QString& rule);
    void measureAsked();
    void chooseFile(const Json& asked);
    void say(const QString& text, bool bad);

    BoardSession* m_session;
    BoardIntake* m_intake;
    QString m_run;
    int m_number = -1; ///< of the episode on the board
    int m_dealt = 0;   ///< answers to earlier questions are dropped
    bool m_dealing = false;
    qint64 m_id = -1;
    int m_task = 0;        ///< results of an earlier one are dropped
    QString m_measuredRun; ///< whose embedding was measured last, and whose images
    QTimer m_play;
    std::function<QString(QWidget*)> m_pick;
    /// {"frozen","way","shot","queries","episodes"} of the files offered, "brought" with those that
    /// a person chose.
    QList<Json> m_frozen;
    QComboBox* m_source = nullptr;
    QSpinBox* m_at = nullptr;
    QLabel* m_of = nullptr;
    QPushButton* m_before = nullptr;
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
    QPushButton* m_beside = nullptr;
    QList<Json> m_others; ///< summaries of runs on the same data
    QStringList m_also;   ///< of these, what is measured beside the board's run
    ProgressRow* m_progress = nullptr;
    QLabel* m_words = nullptr;
    Json m_asked;      ///< what measureLike() still waits to ask; null: nothing
    QString m_against; ///< whose flips are shown then
    QString m_againstRun;
    QString m_listed;       ///< the run whose files are known
    bool m_refused = false; ///< they say why no encoder is open
    BoardEpisodeResults* m_results = nullptr;
};

} // namespace kindred
