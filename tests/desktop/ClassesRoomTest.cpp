// The classes of a run in the whole window against the real engine.

#include <QFile>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include "Desktop.h"
#include "classes/ClassPictures.h"
#include "classes/ClassTable.h"
#include "classes/ClassTablePanel.h"
#include "classes/ClassesView.h"
#include "classes/HubModel.h"
#include "common/Theme.h"
#include "desktop/DesktopFixture.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"

using namespace kindred;

class ClassesRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// Leaves a picture of the window in the folder KINDRED_GALLERY, if it is set.
    static void shoot(QWidget* window, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        for (const bool dark : {true, false}) {
            if (folder.isEmpty())
                return;
            applyTheme(*qApp, dark);
            QCoreApplication::processEvents();
            const QString path = QString("%1/%2-%3.png").arg(folder, name, dark ? "dark" : "light");
            QVERIFY2(window->grab().save(path), qPrintable(path));
        }
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void classesFindTheirLikeAndHubsOpen()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(!trainRun(*desktop).isEmpty());
        MainWindow* window = desktop->window();
        window->resize(1280, 800);
        window->showRoom(Room::Evaluate);
        auto* view = window->findChild<ClassesView*>();
        QVERIFY(view);
        TileView* hubs = view->pictures()->hubs();
        QTRY_VERIFY_WITH_TIMEOUT(hubs->model()->rowCount() > 0, kPatience);

        QTRY_VERIFY_WITH_TIMEOUT(
            !hubs->model()->index(0, 0).data(Qt::DecorationRole).value<QImage>().isNull(),
            kPatience);
        shoot(window, QStringLiteral("classes-hubs"));
        view->table()->setCurrentIndex(view->table()->model()->index(0, 0));
        QTRY_VERIFY_WITH_TIMEOUT(!view->pictures()->showsHubs(), kPatience);
        shoot(window, QStringLiteral("classes-class"));
        QTest::mouseClick(view->pictures()->hubsLink(), Qt::LeftButton);

        // Every place of a list is some class's: hubness averages to k over the images.
        const ClassTable* table = view->classes();
        double listed = 0;
        double images = 0;
        for (int row = 0; row < table->rowCount(); ++row) {
            const auto number = [&](int column) {
                return table->index(row, column).data(ClassTable::SortRole).toDouble();
            };
            listed += number(ClassTable::Hubness) * number(ClassTable::Items);
            images += number(ClassTable::Items);
            QVERIFY(number(ClassTable::RecallAtOne) <= number(ClassTable::RecallAtK));
            QVERIFY(number(ClassTable::AveragePrecision) >= 0);
            QVERIFY(number(ClassTable::Decide) >= 1); // some training image has a weight
        }
        QVERIFY(images > 0);
        QVERIFY(std::abs(listed / images - view->panel()->k()) < 1e-6);

        const QString file = m_home.filePath("classes.csv");
        QVERIFY(view->panel()->saveTo(file));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll().count('\n'), table->rowCount() + 1);

        hubs->setCurrentIndex(hubs->model()->index(0, 0));
        const qint64 id = hubs->currentIndex().data(SampleIdRole).toLongLong();
        QTest::keyClick(hubs, Qt::Key_Return);
        QCOMPARE(window->room(), Room::Retrieve);
        QCOMPARE(window->selection()->current(), id);
    }
};

QTEST_MAIN(ClassesRoomTest)
#include "ClassesRoomTest.moc"
