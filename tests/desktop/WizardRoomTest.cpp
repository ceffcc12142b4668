// A folder as folders are, from the wizard's first page to the run that was trained on it, in the
// whole window against the real engine: a picture that is cut off, one that is none, one that
// cannot be read, a copy, a class of one picture, a folder of none.

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "desktop/ModelWatch.h"
#include "gallery/GalleryWait.h"
#include "window/MainWindow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/PlanDraft.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class WizardRoomTest final : public QObject {
    Q_OBJECT

    static constexpr int kPictures = 8; ///< of each class

    QTemporaryDir m_home;
    ModelWatch m_watch;
    TrainingWizard* m_wizard = nullptr;

    QString file(const QString& name) const { return m_home.filePath("mushrooms/" + name); }

    /// A cap of some width and colour on a stalk.
    static QImage picture(int kind, int number)
    {
        QImage image(40, 40, QImage::Format_RGB32);
        image.fill(QColor(30, 60 + number, 30));
        QPainter painter(&image);
        painter.fillRect(17, 16, 6, 20, Qt::white);
        painter.setBrush(QColor::fromHsv(40 * kind, 200, 140 + 10 * number));
        painter.drawEllipse(4 + 4 * kind, 6, 32 - 8 * kind, 14);
        return image;
    }

    static bool write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    bool writeFolder() const
    {
        const char* classes[] = {"amanita", "boletus", "morel"};
        bool whole = QDir().mkpath(file("chanterelle")) && QDir().mkpath(file("truffle"));
        for (int kind = 0; kind < 3; ++kind) {
            whole = whole && QDir().mkpath(file(classes[kind]));
            for (int i = 0; i < kPictures; ++i)
                whole = whole &&
                        picture(kind, i).save(file(QString("%1/%2.png").arg(classes[kind]).arg(i)));
        }
        QFile good(file("boletus/0.png"));
        whole = whole && good.open(QIODevice::ReadOnly);
        const QByteArray bytes = good.readAll();
        return whole && write(file("boletus/cut.png"), bytes.left(bytes.size() / 2)) &&
               write(file("amanita/none.png"), "no picture at all") &&
               QFile::link(file("gone/away.png"), file("morel/unreadable.png")) &&
               write(file("morel/notes.txt"), "under birches") &&
               write(file("boletus/copy.png"), bytes) && picture(3, 0).save(file("truffle/0.png"));
    }

    template <class Part>
    Part* part(const char* name) const
    {
        return m_wizard->findChild<Part*>(QString::fromLatin1(name));
    }

    bool says(const QString& words) const
    {
        for (const QLabel* label : m_wizard->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words))
                return true;
        return false;
    }

    /// Leads on to this page.
    void next(int page)
    {
        auto* button = part<QPushButton>("next");
        const PlanEngine* engine = m_wizard->engine();
        QTRY_VERIFY_WITH_TIMEOUT(
            button->isEnabled() && engine->check().work == PlanEngine::Work::Done, kPatience);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_wizard->step(), page);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        QVERIFY(writeFolder());
    }

    void aFolderWithProblemsIsTrainedOn()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow* window = desktop->window();
        window->openPath(m_home.filePath("mushrooms"));
        QTRY_VERIFY_WITH_TIMEOUT((m_wizard = window->findChild<TrainingWizard*>()), kPatience);
        PlanEngine* engine = m_wizard->engine();
        QTRY_COMPARE_WITH_TIMEOUT(engine->inspection().work, PlanEngine::Work::Done, kPatience);
        m_watch.addAll(m_wizard);

        // Each problem is told once, with what becomes of it.
        QVERIFY(says("Unreadable files: 3"));
        QVERIFY(says("Classes with one image: 1"));
        QVERIFY(says("Exact copies: 1"));
        QVERIFY(says("Files that are no images: 1"));
        QVERIFY(says("Empty folders: 1"));
        QStringList where;
        for (const Json& problem : arrayOf(engine->inspection().json, "problems"))
            where << textOf(problem, "where");
        where.sort();
        QCOMPARE(where.size(), 7);
        for (const char* name : {"amanita/none.png", "boletus/cut.png", "morel/unreadable.png",
                                 "morel/notes.txt", "truffle/0.png", "chanterelle"})
            QVERIFY2(where.contains(name), qPrintable(where.join(' ')));
        QVERIFY(where.contains("boletus/0.png") || where.contains("boletus/copy.png"));

        // The copy is left out by hand.
        auto* leave = part<QAbstractButton>("leave.duplicate");
        QVERIFY(leave);
        leave->click();
        QCOMPARE(engine->draft()->excluded().size(), 1);
        const QString copy = engine->draft()->excluded().first();

        next(1);
        auto* task = part<ChoiceCard>("card.closed");
        QVERIFY(task && task->isEnabled());
        QTest::mouseClick(task, Qt::LeftButton);
        next(2);
        next(3);
        engine->draft()->setText("method", "snca");
        engine->draft()->setText("encoder", "linear");
        engine->draft()->setField("epochs", 2);
        next(4);
        auto* start = part<QPushButton>("start");
        QTRY_VERIFY2_WITH_TIMEOUT(start->isEnabled(), qPrintable(engine->complaint({})), kPatience);
        QTest::mouseClick(start, Qt::LeftButton);

        // The run is looked at, and knows what it was not trained on, and why.
        QTRY_VERIFY_WITH_TIMEOUT(window->currentRun()->isSet(), kPatience);
        QCOMPARE(window->room(), Room::Runs);
        const QString run = window->currentRun()->run();
        QTRY_COMPARE_WITH_TIMEOUT(textOf(window->currentRun()->summary(), "state"),
                                  QString("finished"), kPatience);
        const auto record =
            askEngine(*desktop->engine(), "run.record", {{"run", run.toStdString()}}, kPatience);
        QVERIFY(record);
        QStringList out;
        for (const Json& each : arrayOf(objectOf(*record, "data"), "exclusions")) {
            out << textOf(each, "path");
            QVERIFY(!textOf(each, "reason").isEmpty());
        }
        out.sort();
        QStringList expected{"amanita/none.png", "boletus/cut.png", copy, "morel/unreadable.png",
                             "truffle/0.png"};
        expected.sort();
        QCOMPARE(out, expected);
        QCOMPARE(valueOr(window->currentRun()->summary(), "classes", 0), 3);
    }
};

QTEST_MAIN(WizardRoomTest)
#include "WizardRoomTest.moc"
