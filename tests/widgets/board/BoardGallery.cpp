// Draws the board in its states, dark and light, at three sizes. With KINDRED_GALLERY set, the
// pictures are left in that folder to be looked at.

#include <QApplication>
#include <QCheckBox>

#include "board/encoders/BoardEncoderDialog.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/intake/BoardCameraDialog.h"
#include "board/prior/BoardPriorCard.h"
#include "board/queries/BoardEvidence.h"
#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardGallery final : public BoardFixture {
    Q_OBJECT

private:
    static void shoot(QWidget& widget, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        const QImage image = widget.grab().toImage();
        QVERIFY(!image.isNull());
        if (!folder.isEmpty())
            QVERIFY(image.save(QString("%1/%2.png").arg(folder, name)));
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void draw_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QSize>("size");
        QTest::newRow("board-dark-1186") << true << QSize(1186, 690);
        QTest::newRow("board-light-1346") << false << QSize(1346, 790);
        QTest::newRow("board-dark-4k") << true << QSize(3740, 2050);
    }

    void draw()
    {
        QFETCH(bool, dark);
        QFETCH(QSize, size);
        const QString name = QTest::currentDataTag();
        applyTheme(*qApp, dark);
        open("/runs/a");
        m_view->setContentsMargins(12, 12, 12, 12);
        m_view->resize(size);
        settle();
        shoot(*m_view, name + "-empty");
        QStringList queries;
        for (int i = 0; i < 48; ++i)
            queries << QString("/p/%1-%2.png")
                           .arg(QStringList({"ring", "tent", "eye", "star", "odd", "ring"})[i % 6])
                           .arg(20 + i);
        const std::pair<const char*, int> classes[] = {
            {"ring", 5}, {"tent", 4}, {"eye", 3}, {"star", 2}};
        for (const auto& [kind, count] : classes) {
            QStringList files;
            for (int i = 0; i < count; ++i)
                files << QString("/p/%1-%2.png").arg(kind).arg(i);
            QWidget* zone = m_view->welcome()->isVisible() ? m_view->welcome()->zone()
                                                           : m_view->classes()->newClassZone();
            QVERIFY(drop(zone, filesMime(files)));
            settle();
            session()->editor()->rename(board().classes.last().id,
                                        QString(kind).left(1).toUpper() + QString(kind).mid(1));
        }
        QVERIFY(drop(m_view->tray(), filesMime(queries)));
        settle();
        session()->editor()->setWeight({{idOf("Tent"), 0}}, 2);
        drop(m_view->classes()->tile(idOf("Ring")), filesMime({"/p/tent-7.png", "/p/tent-6.png"}));
        settle();
        session()->editor()->setOut({{idOf("Tent"), 2}}, true);
        settle();
        QList<BoardPlace> rings;
        for (int i = 0; i < 4; ++i)
            rings.append({idOf("Ring"), i});
        session()->editor()->setOut(rings, true);
        settle();
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(4));
        settle();
        shoot(*m_view, name);
        m_engine->levels = {{{"name", "family"}, {"classes", {"round", "sharp"}}}};
        session()->editor()->setEncoder({}, "another");
        settle();
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, "/runs/a"}, "back");
        settle();
        session()->editor()->setUnder(session()->editor()->addClass("Unseen"), 0, "sharp");
        session()->editor()->setUnder(idOf("Tent"), 0, "sharp");
        m_view->prior()->box()->click();
        settle();
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(3));
        settle();
        shoot(*m_view, name + "-prior");
        auto* encoders =
            new BoardEncoderDialog(session(), m_view->findChild<BoardEncoders*>(), m_view.get());
        encoders->compare();
        settle();
        shoot(*encoders, name + "-encoders");
        m_view->episodes()->measure();
        settle();
        shoot(*m_view->episodes(), name + "-episodes");
    }

    void drawCamera_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("camera-dark") << true;
        QTest::newRow("camera-light") << false;
    }

    void drawCamera()
    {
        QFETCH(bool, dark);
        const QString name = QTest::currentDataTag();
        applyTheme(*qApp, dark);
        open("/runs/a");
        teach();
        const auto none = [](const std::function<void(const QString&)>&) {};
        BoardCameraDialog empty(session(), m_view->intake(), none);
        empty.show();
        settle();
        shoot(empty, name + "-none");
        m_engine->cameras = {{{"device", "/dev/video0"}, {"name", "Integrated Camera"}}};
        m_engine->video = QStringList(1000, "tent-4.png");
        BoardCameraDialog live(session(), m_view->intake(), none);
        live.show();
        QTRY_VERIFY(live.answered() > 1);
        shoot(live, name);
        m_engine->errors.emplace("camera.open", inputError("the camera is in use", "/dev/video0",
                                                           "Close the other program."));
        live.watch("/dev/video0");
        settle();
        shoot(live, name + "-refused");
    }
};

QTEST_MAIN(BoardGallery)
#include "BoardGallery.moc"
