#pragma once

#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include "board/BoardView.h"
#include "board/BoardWelcome.h"
#include "board/classes/BoardClassList.h"
#include "board/classes/BoardClassTile.h"
#include "board/intake/BoardBrought.h"
#include "board/queries/BoardQueryTray.h"
#include "models/runs/CurrentRun.h"
#include "views/samples/TileView.h"
#include "widgets/board/BoardEngine.h"

namespace kindred {

/// A board in a folder of its own on the scripted engine.
class BoardFixture : public QObject {
protected:
    void open(const QString& run = {})
    {
        tearDown();
        m_engine = std::make_unique<BoardEngine>();
        m_current = std::make_unique<CurrentRun>();
        if (!run.isEmpty())
            m_current->setRun(run, {{"run", run.toStdString()}, {"name", "glyphs"}});
        show();
    }

    void show()
    {
        m_view = std::make_unique<BoardView>(m_engine.get(), m_current.get(), m_home->path());
        m_said = std::make_unique<QSignalSpy>(m_view.get(), &BoardView::said);
        m_view->resize(1200, 760);
        m_view->show();
        settle();
        QVERIFY(session()->service()->isReady());
    }

    void settle()
    {
        for (int turn = 0; turn < 20; ++turn) {
            QTRY_VERIFY(m_engine->isIdle());
            QCoreApplication::processEvents();
        }
    }

    BoardSession* session() { return m_view->session(); }
    const BoardDocument& board() { return session()->document(); }
    int idOf(const QString& name) { return board().classes.value(board().indexOf(name)).id; }
    QString lastSaid() const
    {
        return m_said->isEmpty() ? QString() : m_said->last().at(0).toString();
    }

    static QMimeData* filesMime(const QStringList& paths)
    {
        auto* data = new QMimeData;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        data->setUrls(urls);
        return data;
    }

    /// As a window system drops it; whether it was taken.
    static bool drop(QWidget* target, QMimeData* mime)
    {
        const std::unique_ptr<QMimeData> data(mime);
        const QPoint middle = target->rect().center();
        QDragEnterEvent enter(middle, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(middle, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &event);
        return event.isAccepted();
    }

    /// Two classes of two, and queries of three kinds.
    void teach()
    {
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        settle();
        QVERIFY(
            drop(m_view->classes()->newClassZone(), filesMime({"/p/tent-1.png", "/p/tent-2.png"})));
        settle();
        session()->editor()->rename(board().classes[0].id, "Ring");
        session()->editor()->rename(board().classes[1].id, "Tent");
        QVERIFY(drop(m_view->tray()->tiles()->viewport(),
                     filesMime({"/p/ring-5.png", "/p/tent-5.png", "/p/star-5.png"})));
        settle();
    }

    QString thoughtOf(const QString& file)
    {
        const int row = m_view->tray()->model()->rowOf(BoardEngine::keyOf(file));
        return row < 0 ? QString() : m_view->tray()->model()->cell(row).words;
    }

    void setUp()
    {
        QLocale::setDefault(QLocale::c());
        m_home = std::make_unique<QTemporaryDir>();
    }

    void tearDown()
    {
        m_said.reset();
        m_view.reset();
        m_current.reset();
        m_engine.reset();
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<BoardEngine> m_engine;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<BoardView> m_view;
    std::unique_ptr<QSignalSpy> m_said;
};

} // namespace kindred
