// Draws the room of neighbourhoods in its states, dark and light, at one and two pixels a point.
// With KINDRED_GALLERY set, the pictures are left in that folder to be looked at.

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/Selection.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "widgets/neighbourhood/NeighbourhoodFixture.h"

using namespace kindred;

class NeighbourhoodGallery final : public QObject {
    Q_OBJECT

    void shoot(QWidget& view, const QString& name)
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        for (const int scale : {1, 2}) {
            QImage image(view.size() * scale, QImage::Format_RGB32);
            image.setDevicePixelRatio(scale);
            image.fill(view.palette().color(QPalette::Window));
            view.render(&image);
            // Something is drawn in the middle, not one colour all over.
            QVERIFY(image.pixelColor(image.width() / 2, image.height() / 2) !=
                        image.pixelColor(image.width() / 3, image.height() / 3) ||
                    image.copy(0, image.height() / 4, image.width(), 1) !=
                        image.copy(0, image.height() / 3, image.width(), 1));
            if (!folder.isEmpty())
                QVERIFY(image.save(QString("%1/%2-%3x.png").arg(folder, name).arg(scale)));
        }
    }

    void settle(const ScriptedSource& source)
    {
        for (int round = 0; round < 10; ++round) {
            QTRY_VERIFY(source.isIdle());
            QTest::qWait(0);
        }
    }

private Q_SLOTS:
    void draw_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QString>("method");
        for (const bool dark : {true, false})
            for (const char* method : {"snca", "mne", "ncm", "nngk"})
                QTest::addRow("%s-%s", method, dark ? "dark" : "light") << dark << method;
    }

    void draw()
    {
        QFETCH(bool, dark);
        QFETCH(QString, method);
        applyTheme(*qApp, dark);
        ScriptedSource source(240);
        scriptNeighbourhoods(source, method);
        CurrentRun current;
        Selection selection;
        NeighbourhoodView view(&source, &current, &selection);
        view.setContentsMargins(12, 12, 12, 12);
        view.resize(1190, 690);
        view.show();
        const QString mode = dark ? "dark" : "light";
        if (method == "snca")
            shoot(view, "neighbours-empty-" + mode);
        Json summary = ScriptedSource::summary("a", "finished", 12, 0.9);
        summary["method"] = method.toStdString();
        current.setRun("/runs/a", summary);
        settle(source);
        QTest::keyClick(view.why()->bars(), Qt::Key_Right);
        shoot(view, QString("neighbours-%1-%2").arg(method, mode));
        auto* facts = view.findChild<QScrollArea*>();
        QVERIFY(facts);
        view.resize(2200, 1180);
        settle(source);
        shoot(view, QString("neighbours-%1-wide-%2").arg(method, mode));
        view.resize(1190, 690);
        facts->verticalScrollBar()->setValue(facts->verticalScrollBar()->maximum());
        settle(source);
        shoot(view, QString("neighbours-%1-below-%2").arg(method, mode));
    }
};

QTEST_MAIN(NeighbourhoodGallery)
#include "NeighbourhoodGallery.moc"
