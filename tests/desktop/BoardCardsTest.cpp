// What stands beside the board, in the whole window against the real engine: which image hurts,
// what a tree of classes expects, encoders side by side, the camera.

#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>

#include "Desktop.h"
#include "board/BoardSlider.h"
#include "board/BoardView.h"
#include "board/classes/BoardHurtsCard.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/intake/BoardCameraDialog.h"
#include "board/intake/BoardFrameTeacher.h"
#include "board/intake/BoardFrameView.h"
#include "board/prior/BoardPriorCard.h"
#include "board/queries/BoardQueryTray.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "gallery/GalleryWait.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"

using namespace kindred;

class BoardCardsTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    BoardView* m_view = nullptr;

    BoardSession* session() { return m_view->session(); }
    const BoardDocument& board() { return session()->document(); }

    /// The answers to the board as it stands have all come.
    bool settled()
    {
        return QTest::qWaitFor(
                   [&] {
                       return session()->hasPrediction() && !session()->isPredicting() &&
                              !session()->isRanking();
                   },
                   kPatience) &&
               waitForQuiet(*m_desktop);
    }

    /// Decided by the nearest mean, which draws no votes.
    bool decideByMean()
    {
        BoardRules rules = board().rules;
        rules.rule = "ncm";
        session()->editor()->setRules(rules, "ncm");
        return settled();
    }

    static QString wordsOf(const QWidget& dialog)
    {
        QStringList words;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->isVisible())
                words << label->text();
        return words.join(" | ");
    }

    static QPushButton* namedButton(const QWidget& parent, const QString& start)
    {
        for (QPushButton* button : parent.findChildren<QPushButton*>())
            if (button->accessibleName().startsWith(start) && button->isVisible())
                return button;
        return nullptr;
    }

    /// A Motion JPEG of a bar that moves.
    QString video(int frames)
    {
        QFile file(m_home.filePath("bar.mjpeg"));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        for (int i = 0; i < frames; ++i) {
            QImage image(96, 96, QImage::Format_RGB32);
            image.fill(QColor(30, 40, 60));
            QPainter(&image).fillRect(2 + 6 * i, 10, 20, 70, QColor(240, 200, 40));
            QByteArray bytes;
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            image.save(&buffer, "JPEG", 95);
            file.write(bytes);
        }
        return file.fileName();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        m_desktop->window()->resize(1280, 800);
        QVERIFY(waitForEngine(*m_desktop));
        QVERIFY(!trainRun(*m_desktop).isEmpty());
        m_desktop->window()->showRoom(Room::Board);
        m_view = m_desktop->window()->findChild<BoardView*>();
        QVERIFY(m_view);
        QTRY_VERIFY_WITH_TIMEOUT(session()->service()->isReady(), kPatience);
    }
    void cleanupTestCase() { m_desktop.reset(); }

    /// Five classes of three pictures and three queries each.
    void init()
    {
        m_view->newBoard();
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->restoreState(
            {{"way", 5}, {"shot", 3}, {"queries", 3}, {"split", "train"}, {"seed", 4}});
        episodes->deal(0);
        QTRY_COMPARE_WITH_TIMEOUT(session()->prediction().verdicts.size(), 15, kPatience);
        QVERIFY(decideByMean());
        QTRY_COMPARE_WITH_TIMEOUT(session()->harms().size(), 15, kPatience);
    }

    void whatHurtsDoesWhatTheCardSays()
    {
        BoardHurtsCard* card = m_view->hurts();
        QPushButton* out = namedButton(*card, "Leave out");
        QVERIFY2(out, "an image of this episode hurts");
        const BoardHarm first = session()->harms().first();
        const BoardPlace place = session()->editor()->placeOf(first.key);
        const QString name = board().classes[board().indexOf(place.classId)].name;
        QCOMPARE(out->accessibleName(),
                 QString("Leave out %1 · %2").arg(name).arg(place.image + 1));
        // The most harmful first.
        const auto sum = [](const BoardHarm& harm) {
            return harm.gain + harm.queryGain.value_or(0);
        };
        for (int i = 1; i < session()->harms().size(); ++i)
            QVERIFY(sum(session()->harms()[i]) <= sum(session()->harms()[i - 1]) + 1e-9);

        QVERIFY(session()->currentRule() && session()->currentRule()->leaveOneOut);
        const RightOf before = *session()->currentRule()->leaveOneOut;
        const double queries = session()->currentRule()->queries->share();
        out->click();
        QVERIFY(session()->editor()->find(place)->out);
        QVERIFY(settled());
        QCOMPARE(session()->flips().size(), first.flips); // those to none of these among them
        // As promised: the share of the others that are right, and of the queries.
        const RightOf after = *session()->currentRule()->leaveOneOut;
        QCOMPARE(after.n, before.n - 1);
        // Beside the same images before, of which it may have been a right one.
        const double same = after.right - first.gain * after.n;
        QVERIFY2(std::abs(same - before.right) < 1e-6 || std::abs(same - before.right + 1) < 1e-6,
                 qPrintable(QString("%1 %2").arg(same).arg(before.right)));
        QVERIFY(first.queryGain);
        QVERIFY(std::abs(session()->currentRule()->queries->share() - queries - *first.queryGain) <
                1e-6);
        QTRY_COMPARE_WITH_TIMEOUT(session()->harms().size(), 14, kPatience);
        session()->editor()->undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(session()->harms().size(), 15, kPatience);
        QCOMPARE(session()->harms().first().key, first.key);
    }

    void aTreeExpectsClassesAndGivesWayToPictures()
    {
        BoardPriorCard* card = m_view->prior();
        QVERIFY(card->isVisibleTo(m_view));
        QCOMPARE(session()->service()->levels().size(), 1);
        const QStringList families = session()->service()->levels().first().classes;
        const auto familyOf = [](const QString& name) { return name.section('/', 0, 0); };
        for (const BoardClass& each : QList<BoardClass>(board().classes)) {
            QVERIFY2(families.contains(familyOf(each.name)), qPrintable(each.name));
            session()->editor()->setUnder(each.id, 0, familyOf(each.name));
        }
        const int unseen = session()->editor()->addClass("Unseen");
        session()->editor()->setUnder(unseen, 0, families.first());
        if (!card->box()->isChecked())
            card->box()->click();
        QTRY_VERIFY2_WITH_TIMEOUT(card->answer().applies && card->answer().classes.size() == 6,
                                  qPrintable(card->words()), kPatience);
        const auto check = [&] {
            const double strength = card->answer().strength;
            QVERIFY(strength > 0);
            for (const BoardPriorAnswer::Class& each : card->answer().classes) {
                QVERIFY(each.share && each.prior && each.posterior);
                const double share = strength / (strength + each.images);
                QVERIFY(std::abs(*each.share - share) < 1e-5);
                const QPointF mean = each.mean.value_or(*each.prior);
                const QPointF expected = share * *each.prior + (1 - share) * mean;
                QVERIFY((expected - *each.posterior).manhattanLength() < 1e-4);
            }
            QVERIFY(!card->answer().classes.last().mean);
            QCOMPARE(*card->answer().classes.last().share, 1.0);
        };
        check();
        QCOMPARE(card->answer().strength, card->answer().estimated);

        // Of a query: what the tree, the pictures and both make of it, in shares of all classes.
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(0));
        QTRY_VERIFY2_WITH_TIMEOUT(card->answer().hasQuery, qPrintable(card->words()), kPatience);
        double byTree = 0, byImages = 0, byBoth = 0;
        for (const BoardPriorAnswer::Class& each : card->answer().classes) {
            byTree += each.byTree.value_or(0);
            byImages += each.byImages.value_or(0);
            byBoth += each.byBoth.value_or(0);
        }
        QVERIFY(std::abs(byTree - 1) < 1e-4);
        QVERIFY(std::abs(byImages - 1) < 1e-4);
        QVERIFY(std::abs(byBoth - 1) < 1e-4);
        QVERIFY(!card->answer().classes.last().byImages);

        // As heavy as a person says.
        const double chosen = 4;
        QVERIFY(std::abs(card->answer().estimated - chosen) > 0.5);
        Q_EMIT card->strength()->moved(chosen);
        QTRY_VERIFY2_WITH_TIMEOUT(std::abs(card->answer().strength - chosen) < 1e-6,
                                  qPrintable(card->words()), kPatience);
        check();
        QVERIFY(!card->words().contains("how far its own classes lie"));
    }

    void encodersAreComparedAndTheChosenOneDoesAsTold()
    {
        auto* encoders = m_view->findChild<BoardEncoders*>();
        BoardEncoderDialog dialog(session(), encoders, m_view);
        const QString broken = m_home.filePath("broken.pth");
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no weights") > 0);
        file.close();
        dialog.setPicker([&](QWidget*) { return broken; });
        dialog.show();
        dialog.compare();
        QTableWidget* table = dialog.table();
        QTRY_VERIFY_WITH_TIMEOUT(!encoders->isComparing() && table->rowCount() >= 3, kPatience);
        const int rows = table->rowCount();
        const auto rightIn = [&](int row) {
            return table->item(row, 1)->text().section(' ', 0, 0);
        };
        QVERIFY(table->item(0, 0)->text().startsWith(QString::fromUtf8("✓")));
        for (int row = 0; row < rows; ++row) {
            QVERIFY2(table->item(row, 1)->text().endsWith("of 15 right"),
                     qPrintable(table->item(row, 1)->text()));
            QVERIFY(row == 0 || rightIn(row).toInt() <= rightIn(row - 1).toInt());
            QVERIFY(!table->item(row, 2)->text().isEmpty());
        }
        // A file that is no network says so and cannot be taken.
        dialog.file()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!encoders->isComparing() && table->rowCount() == rows + 1,
                                 kPatience);
        QCOMPARE(table->item(rows, 2)->text(), QString());
        table->selectRow(rows);
        QVERIFY(!dialog.take()->isEnabled());

        // What is taken decides the board as the table told.
        int other = -1;
        for (int row = 0; row < rows && other < 0; ++row)
            if (table->item(row, 0)->text().contains("isher"))
                other = row;
        QVERIFY(other >= 0);
        const int right = rightIn(other).toInt();
        table->selectRow(other);
        QVERIFY(dialog.take()->isEnabled());
        dialog.take()->click();
        QCOMPARE(board().encoder.kind, BoardEncoder::Kind::Fisher);
        QTRY_VERIFY_WITH_TIMEOUT(session()->service()->isReady(), kPatience);
        QVERIFY(settled());
        QVERIFY(session()->missing().isEmpty());
        QCOMPARE(session()->currentRule()->leaveOneOut->right, right);
        QCOMPARE(session()->currentRule()->leaveOneOut->n, 15);
        session()->editor()->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(session()->service()->isReady(), kPatience);
    }

    void aVideoIsWatchedAndTaughtWhereThereIsNoCamera()
    {
        for (QToolButton* button : m_view->findChildren<QToolButton*>())
            if (button->accessibleName().contains("camera"))
                button->click();
        auto* dialog = m_view->findChild<BoardCameraDialog*>();
        QVERIFY(dialog);
        const auto cameras =
            askEngine(*m_desktop->engine(), "camera.list", Json::object(), kPatience);
        QVERIFY(cameras);
        if (arrayOf(*cameras, "cameras").empty()) {
            QTRY_VERIFY2_WITH_TIMEOUT(wordsOf(*dialog).contains("No camera here"),
                                      qPrintable(wordsOf(*dialog)), kPatience);
            QVERIFY(!dialog->findChild<QComboBox*>()->isVisible());
        }
        const QString file = video(12);
        QVERIFY(!file.isEmpty());
        dialog->watch(file);
        QTRY_VERIFY2_WITH_TIMEOUT(wordsOf(*dialog).contains("The video is over."),
                                  qPrintable(wordsOf(*dialog)), kPatience);
        QVERIFY(dialog->answered() >= 1);
        const QImage seen = dialog->findChild<BoardFrameView*>()->picture();
        QCOMPARE(seen.size(), QSize(96, 96));
        // The engine's colours are those of the file: bar and ground.
        QVERIFY(seen.pixelColor(2, 2).blue() > seen.pixelColor(2, 2).red());

        const auto* teacher = dialog->findChild<BoardFrameTeacher*>();
        QMenu* menu = teacher->button()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == "As a new class")
                action->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(board().classes.size(), 6, kPatience);
        QVERIFY(settled());
        const QString name = board().classes.last().name;
        // Taught, it is told.
        dialog->watch(file);
        QTRY_VERIFY2_WITH_TIMEOUT(wordsOf(*dialog).contains("The video is over.") &&
                                      wordsOf(*dialog).contains(name + " | "),
                                  qPrintable(wordsOf(*dialog)), kPatience);
        dialog->close();
    }
};

QTEST_MAIN(BoardCardsTest)
#include "BoardCardsTest.moc"
