#include "desktop/DialogWalk.h"

#include <QDialog>
#include <QImage>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include "Desktop.h"
#include "board/BoardView.h"
#include "board/classify/BoardClassifyDialog.h"
#include "board/classify/BoardResults.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "desktop/DesktopFixture.h"
#include "settings/SettingsDialog.h"
#include "views/runs/ExportDialog.h"
#include "window/MainWindow.h"
#include "window/ShortcutsDialog.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {

constexpr int kWizardPages = 5;

/// Shows it in front and waits until `isThere` and nothing is asked any more.
bool see(Desktop& desktop, QDialog& dialog, const QString& name, const DialogLook& look,
         const std::function<bool()>& isThere = {})
{
    dialog.show();
    dialog.activateWindow();
    if (!QTest::qWaitForWindowActive(&dialog, kPatience) ||
        (isThere && !QTest::qWaitFor(isThere, kPatience)) || !waitForQuiet(desktop))
        return false;
    look(dialog, name);
    dialog.close();
    return true;
}

bool walkEncoders(Desktop& desktop, BoardView& board, const QString& name, bool compares,
                  const DialogLook& look)
{
    BoardEncoderDialog dialog(board.session(), board.findChild<BoardEncoders*>(), desktop.window());
    dialog.begin();
    return see(desktop, dialog, name, look,
               [&] { return !compares || dialog.table()->rowCount() > 1; });
}

bool walkEpisodes(Desktop& desktop, BoardView& board, const DialogLook& look)
{
    BoardEpisodeDialog* episodes = board.episodes();
    episodes->restoreState({{"way", 3}, {"shot", 2}, {"queries", 2}, {"split", "train"}});
    episodes->deal(0);
    return see(desktop, *episodes, QStringLiteral("episodes"), look,
               [&] { return board.session()->prediction().verdicts.size() == 6; });
}

bool walkClassified(Desktop& desktop, BoardView& board, const DialogLook& look)
{
    const QTemporaryDir folder;
    QImage picture(32, 32, QImage::Format_RGB32);
    picture.fill(Qt::red);
    if (!picture.save(folder.filePath(QStringLiteral("a picture with a name of some length.png"))))
        return false;
    BoardClassifyDialog dialog(board.session(), desktop.window());
    dialog.classify(folder.path());
    return see(desktop, dialog, QStringLiteral("classify"), look,
               [&] { return dialog.results()->rowCount() == 1; });
}

} // namespace

bool walkWizard(Desktop& desktop, const DialogLook& look)
{
    const std::unique_ptr<TrainingWizard> wizard(desktop.window()->newTraining());
    wizard->setAttribute(Qt::WA_DeleteOnClose, false);
    wizard->activateWindow();
    if (!QTest::qWaitForWindowActive(wizard.get(), kPatience) || !waitForQuiet(desktop))
        return false;
    look(*wizard, QStringLiteral("wizard-empty"));
    wizard->setSource(QStringLiteral("demo:small"));
    auto* next = wizard->findChild<QPushButton*>(QStringLiteral("next"));
    for (int page = 0; page < kWizardPages; ++page) {
        if (page > 0)
            next->click();
        const auto isThere = [&] {
            return wizard->step() == page && (page + 1 == kWizardPages || next->isEnabled());
        };
        if (!QTest::qWaitFor(isThere, kPatience) || !waitForQuiet(desktop))
            return false;
        look(*wizard, QStringLiteral("wizard-%1").arg(page + 1));
    }
    return true;
}

bool walkDialogs(Desktop& desktop, const DialogLook& look)
{
    MainWindow* window = desktop.window();
    SettingsDialog settings(desktop.settings(), window);
    ShortcutsDialog shortcuts(window);
    ExportDialog exported(desktop.engine(), window->currentRun()->run(), QStringLiteral("digits"),
                          window);
    if (!see(desktop, settings, QStringLiteral("settings"), look) ||
        !see(desktop, shortcuts, QStringLiteral("shortcuts"), look) ||
        !see(desktop, exported, QStringLiteral("export"), look) || !enterRoom(desktop, Room::Board))
        return false;
    auto* board = window->findChild<BoardView*>();
    return QTest::qWaitFor([&] { return board->session()->service()->isReady(); }, kPatience) &&
           walkEncoders(desktop, *board, QStringLiteral("encoder"), false, look) &&
           walkEpisodes(desktop, *board, look) &&
           walkEncoders(desktop, *board, QStringLiteral("encoders"), true, look) &&
           walkClassified(desktop, *board, look);
}

} // namespace kindred
