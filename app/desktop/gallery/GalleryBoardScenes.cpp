#include "gallery/GalleryScenes.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include <algorithm>

#include "base/Files.h"
#include "board/BoardView.h"
#include "board/classify/BoardClassifyDialog.h"
#include "board/classify/BoardResults.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/episodes/BoardEpisodeResults.h"
#include "board/intake/BoardCameraDialog.h"
#include "board/prior/BoardPriorCard.h"
#include "board/queries/BoardQueryTray.h"
#include "common/JsonFields.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "gallery/GalleryWait.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kFolderPictures = 14; ///< files of the folder that is told apart

/// What the first rule that is not the board's decides otherwise.
void drawFlips(GalleryPainter& painter, BoardEpisodeDialog& episodes)
{
    BoardEpisodeResults* results = episodes.results();
    const int chosen = results->table()->currentRow();
    results->table()->selectRow(chosen == 0 ? 1 : 0);
    if (!results->flipped()->isHidden()) {
        results->flipped()->click();
        painter.draw(&episodes, QStringLiteral("dialog-episodes-flipped"));
        results->flipped()->click();
    }
    results->table()->selectRow(chosen);
}

/// Every rule on the same episodes: of the board's run, then of another one beside it.
void drawEpisodes(GalleryPainter& painter, BoardEpisodeDialog& episodes, const QString& beside)
{
    episodes.show();
    episodes.measure();
    const bool measured =
        painter.reach("the measure of episodes", [&] { return episodes.table()->rowCount() > 0; });
    painter.draw(&episodes, QStringLiteral("dialog-episodes"));
    if (measured)
        drawFlips(painter, episodes);
    const QList<QAction*> others = episodes.beside()->menu()->actions();
    const auto other = std::find_if(others.begin(), others.end(), [&](const QAction* each) {
        return each->text() == QFileInfo(beside).fileName();
    });
    const int before = episodes.table()->rowCount();
    if (measured && other != others.end()) {
        (*other)->setChecked(true);
        episodes.measure();
        painter.reach("the measure of two runs",
                      [&] { return episodes.table()->rowCount() > before; });
        painter.draw(&episodes, QStringLiteral("dialog-episodes-runs"));
        (*other)->setChecked(false);
    }
    episodes.hide();
}

void drawCamera(GalleryPainter& painter, BoardView& board)
{
    const auto pickNone = [](const std::function<void(const QString&)>&) {};
    BoardCameraDialog camera(board.session(), board.intake(), pickNone, &painter.window());
    camera.show();
    painter.draw(&camera, QStringLiteral("dialog-camera"));
}

void drawEncoders(GalleryPainter& painter, BoardView& board)
{
    BoardEncoderDialog dialog(board.session(), board.findChild<BoardEncoders*>(),
                              &painter.window());
    dialog.show();
    dialog.compare();
    painter.reach("the comparison of encoders", [&] { return dialog.table()->rowCount() > 1; });
    painter.draw(&dialog, QStringLiteral("dialog-encoders"));
}

/// The board's queries as files, and one that is no picture.
bool keepPictures(GalleryPainter& painter, const BoardDocument& board, const QDir& folder)
{
    int number = 0;
    const qsizetype every = std::max<qsizetype>(1, board.queries.size() / kFolderPictures);
    for (qsizetype at = 0; at < board.queries.size(); at += every) {
        const BoardImage& query = board.queries[at];
        const auto bytes = galleryPicture(painter, query.source.run, query.source.id);
        const QString file = QStringLiteral("photo-%1.png").arg(++number, 2, 10, QLatin1Char('0'));
        if (!bytes || !writeFile(folder.filePath(file).toStdString(), *bytes).ok())
            return false;
    }
    return number > 0 &&
           writeFile(folder.filePath(QStringLiteral("torn.png")).toStdString(), "\x89PNG").ok();
}

void drawClassified(GalleryPainter& painter, BoardView& board)
{
    const QTemporaryDir own;
    const QDir folder(own.filePath(QStringLiteral("unsorted"))); // its name stands in the dialog
    if (!folder.mkpath(QStringLiteral(".")) ||
        !keepPictures(painter, board.session()->document(), folder))
        return painter.fail(QStringLiteral("no folder of pictures could be made"));
    BoardClassifyDialog dialog(board.session(), &painter.window());
    dialog.show();
    dialog.classify(folder.path());
    painter.reach("a folder told apart", [&] { return dialog.results()->rowCount() > 0; });
    painter.draw(&dialog, QStringLiteral("dialog-classify"));
}

/// Where the run's classes have coarser ones above them.
void drawExpected(GalleryPainter& painter, const BoardView& board)
{
    if (board.prior()->isHidden())
        return;
    board.prior()->box()->click();
    const QString mean = BoardPriorCard::tr("Decide by the nearest class mean");
    for (QPushButton* button : board.prior()->findChildren<QPushButton*>())
        if (button->text() == mean && button->isVisible())
            button->click();
    painter.draw(&painter.window(), QStringLiteral("board-expected"));
}

} // namespace

void drawBoardScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Board);
    auto* board = window.findChild<BoardView*>();
    BoardEpisodeDialog* episodes = board->episodes();
    episodes->deal(0);
    if (!painter.reach("an episode", [&] {
            return !board->session()->document().queries.isEmpty() &&
                   board->session()->hasPrediction();
        }))
        return;
    painter.draw(&window, QStringLiteral("board-taught"));
    board->tray()->tiles()->setCurrentIndex(board->tray()->model()->index(0));
    painter.draw(&window, QStringLiteral("board-evidence"));
    drawEpisodes(painter, *episodes, runs.compared());
    drawCamera(painter, *board);
    drawEncoders(painter, *board);
    drawClassified(painter, *board);
    drawExpected(painter, *board);
}

} // namespace kindred
