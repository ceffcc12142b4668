#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

#include "board/intake/BoardIntake.h"
#include "board/session/BoardSession.h"
#include "common/Restorable.h"

class QFrame;
class QLabel;
class QScrollArea;
class QStackedWidget;

namespace kindred {

class AreaScroll;
class BoardClassList;
class BoardColumns;
class BoardEncoders;
class BoardEpisodeDialog;
class BoardHeader;
class BoardHurtsCard;
class BoardNoneCard;
class BoardPriorCard;
class BoardQueryTray;
class BoardRulesCard;
class BoardStore;
class BoardWelcome;
class CurrentRun;
class PictureLoader;
class PicturePreview;
class ProgressRow;
class Selection;

/// The few-shot board: classes taught by a few pictures on the left, what the model thinks of
/// others in the middle, rules, "none of these" and the worst image on the right. The board is kept
/// in `folder` as it is edited. Opens no encoder before it is shown. GUI thread.
class BoardView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// Asks a person for files or folders; empty when they changed their mind.
    enum class Ask { Files, Folder, OpenBoard, SaveClassifier, EncoderFile, EpisodeFile, Video };
    using Picker = std::function<QStringList(QWidget* parent, Ask what)>;

    /// The arguments outlive the view. `folder`: on this computer; made when needed.
    BoardView(RunSource* source, CurrentRun* current, const QString& folder,
              QWidget* parent = nullptr);
    ~BoardView() override;

    void setPicker(Picker picker) { m_picker = std::move(picker); }
    BoardSession* session() { return m_session; }
    BoardIntake* intake() { return m_intake; }
    BoardClassList* classes() const { return m_classes; }
    BoardQueryTray* tray() const { return m_tray; }
    BoardRulesCard* rules() const { return m_rules; }
    BoardNoneCard* none() const { return m_none; }
    BoardHurtsCard* hurts() const { return m_hurts; }
    BoardPriorCard* prior() const { return m_prior; }
    BoardHeader* header() const { return m_header; }
    BoardWelcome* welcome() const { return m_welcome; }
    /// Of the encoder that is being opened.
    ProgressRow* opening() const { return m_opening; }
    BoardEpisodeDialog* episodes();

    /// Samples of a run from another room.
    void takeSamples(const QString& run, const QList<qint64>& ids, const BoardTarget& target);
    /// What other rooms select in the current run; outlives the view.
    void setSelection(const Selection* selection) { m_selection = selection; }
    /// Brings what is selected there.
    void takeSelection(const BoardTarget& target);
    /// Pictures of the clipboard.
    void paste(const BoardTarget& target);
    void saveClassifier(const QString& file);
    void openFile(const QString& file);
    /// Opens the episodes of a run on its embedding and measures those of a few-shot result:
    /// BoardEpisodeDialog::measureLike().
    void openEpisodes(const QString& run, const Json& asked);
    void newBoard();

    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void said(const QString& text);
    void failed(const QString& text); ///< a problem that lasts
    /// The engine ended in the middle of a save: nobody knows what the file holds.
    void saveBroken(const QString& file);

protected:
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    QWidget* buildBoard();
    QWidget* buildSide();
    void buildProblem();
    void buildOpening();
    void connectParts();
    void connectHeader();
    void connectPictures();
    template <class Part>
    void connectIntake(Part* part);
    void begin();
    void follow();
    void followRun();
    void showPage();
    void showEncoderState();
    void askFiles(const BoardTarget& target);
    void askFolder(const BoardTarget& target);
    void openEncoders();
    /// Of the current run, on its embedding unless a person has chosen another.
    void sampleEpisodes();
    /// What the board had comes back by undo; said where there is something on it.
    void takeEncoderOf(const QString& run);
    void saved(const QString& file);
    /// A file that opened as an encoder is offered again; one that did not is not.
    void rememberEncoder();
    void classifyFolder();
    void classifyCamera();
    /// A file or a folder of the engine's computer where that is another one.
    void pickElsewhere(Ask what, const std::function<void(const QString&)>& chosen);
    void preview(const QString& key);
    BoardTarget focusedTarget() const;

    RunSource* m_source;
    CurrentRun* m_current;
    const Selection* m_selection = nullptr;
    BoardSession* m_session;
    BoardIntake* m_intake;
    BoardEncoders* m_encoders;
    std::unique_ptr<BoardStore> m_store;
    Picker m_picker;
    BoardHeader* m_header = nullptr;
    QFrame* m_problem = nullptr;
    QLabel* m_problemText = nullptr;
    ProgressRow* m_opening = nullptr;
    QTimer m_openingLate; ///< an encoder that is there at once is not announced
    QStackedWidget* m_pages = nullptr;
    BoardWelcome* m_welcome = nullptr;
    BoardColumns* m_columns = nullptr;
    BoardClassList* m_classes = nullptr;
    BoardQueryTray* m_tray = nullptr;
    BoardRulesCard* m_rules = nullptr;
    BoardNoneCard* m_none = nullptr;
    BoardHurtsCard* m_hurts = nullptr;
    BoardPriorCard* m_prior = nullptr;
    AreaScroll* m_sideScroll = nullptr;
    BoardEpisodeDialog* m_episodes = nullptr;
    PicturePreview* m_preview = nullptr;
    PictureLoader* m_loader = nullptr;
    Json m_episodeState;
    QString m_previewKey;
    QString m_tableTime; ///< of the run, when it was last looked at
    bool m_begun = false;
};

} // namespace kindred
