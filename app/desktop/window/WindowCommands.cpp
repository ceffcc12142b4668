#include "window/WindowCommands.h"

#include <QAction>
#include <QMenu>

#include "common/JsonFields.h"
#include "models/runs/CurrentRun.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/RoomStack.h"
#include "window/CurvesDock.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"
#include "window/ShortcutsDialog.h"
#include "window/WindowDialogs.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {

/// Adds them one after another.
class CommandMenu final {
    Q_DECLARE_TR_FUNCTIONS(kindred::WindowCommands)

public:
    CommandMenu(MainWindow* window, const CommandTargets& to) : m_window(window), m_to(to) {}

    void addOpening() const
    {
        WindowDialogs* dialogs = m_to.dialogs;
        add(tr("New training…"), QKeySequence::New, [dialogs] { dialogs->newTraining(); });
        add(tr("Open a run…"), QKeySequence::Open, [dialogs] { dialogs->askForRun(); });
        add(tr("Open embeddings…"), QKeySequence(QStringLiteral("Ctrl+Shift+O")),
            [dialogs] { dialogs->askForEmbeddings(); });
        QAction* rename = add(tr("Rename the run…"), {}, [dialogs] { dialogs->askForName(); });
        rename->setEnabled(false);
        const CurrentRun* current = &m_to.work.current;
        QObject::connect(current, &CurrentRun::summaryChanged, rename, [current, rename] {
            rename->setEnabled(current->isSet() &&
                               !valueOr(current->summary(), "read_only", false));
        });
        addSearch();
        m_to.menu->addSeparator();
    }

    void addSearch() const
    {
        QAction* search = add(tr("Search by image…"), QKeySequence(QStringLiteral("Ctrl+K")),
                              [links = m_to.links] { links->searchByImage(); });
        const CurrentRun* current = &m_to.work.current;
        QObject::connect(current, &CurrentRun::summaryChanged, search, [current, search] {
            const bool embeds = current->embedsPictures();
            search->setEnabled(embeds);
            search->setToolTip(embeds ? QString() : CurrentRun::noEncoder());
        });
    }

    void addSteps() const
    {
        for (QAction* action : {m_to.work.steps.undoAction(), m_to.work.steps.redoAction()}) {
            m_window->addAction(action);
            m_to.menu->addAction(action);
        }
        m_to.menu->addSeparator();
    }

    void addViews() const
    {
        add(tr("Reset the layout of this room"), {}, [rooms = m_to.rooms] {
            if (auto* docks = rooms->currentWidget()->findChild<DockRoom*>())
                docks->arrangeByDefault();
        });
        CurvesDock* below = m_to.curves;
        QAction* curves = add(tr("Curves below"), QKeySequence(QStringLiteral("Ctrl+Shift+C")),
                              [below] { below->setWanted(!below->isWanted()); });
        curves->setCheckable(true);
        curves->setToolTip(tr("The run's curves in a line below the map and the other rooms"));
        QObject::connect(below, &CurvesDock::wantedChanged, curves, &QAction::setChecked);
        add(tr("Log"), QKeySequence(QStringLiteral("Ctrl+Shift+L")),
            [log = m_to.log] { log->setVisible(!log->isVisible()); });
        add(tr("Past notices"), {}, [log = m_to.log] { log->showNotices(); });
    }

    void addHelp() const
    {
        MainWindow* window = m_window;
        add(tr("Settings…"), QKeySequence(QStringLiteral("Ctrl+,")),
            [window] { Q_EMIT window->settingsWanted(); });
        add(tr("Shortcuts"), QKeySequence(Qt::Key_F1),
            [window] { ShortcutsDialog(window).exec(); });
        add(tr("What is this?"), QKeySequence(QStringLiteral("Shift+F1")),
            [window] { window->explain(); });
        add(tr("Take the tour"), {}, [window] { window->startTour(); });
        m_to.menu->addSeparator();
        add(tr("Quit"), QKeySequence::Quit, [window] { window->close(); });
    }

private:
    template <typename Run>
    QAction* add(const QString& text, const QKeySequence& keys, Run run) const
    {
        auto* action = new QAction(text, m_window);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WindowShortcut);
        QObject::connect(action, &QAction::triggered, m_window, run);
        m_window->addAction(action);
        m_to.menu->addAction(action);
        return action;
    }

    MainWindow* m_window;
    const CommandTargets& m_to;
};

} // namespace

void addCommands(MainWindow* window, const CommandTargets& to)
{
    to.menu->setToolTipsVisible(true);
    const CommandMenu menu(window, to);
    menu.addOpening();
    menu.addSteps();
    menu.addViews();
    menu.addHelp();
}

} // namespace kindred
