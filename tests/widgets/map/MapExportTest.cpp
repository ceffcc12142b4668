// What a map is exported as: what is shown, in every format.

#include <QBuffer>
#include <QFile>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QThreadPool>

#include <set>

#include "base/Files.h"
#include "map/MapExport.h"
#include "map/MapStrip.h"
#include "plots/ClassPalette.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapExportTest final : public MapFixture {
    Q_OBJECT

private Q_SLOTS:
    void whatIsExportedIsWhatIsShown()
    {
        MapSheet sheet;
        const std::vector<float> x{0, 0.5F, 1};
        const std::vector<float> y{0, 0.25F, 1};
        sheet.cloud = *PointCloud::build(x, y);
        sheet.points = std::make_shared<const MapPoints>(std::vector<qint64>{10, 20, 30});
        MapValues values;
        values.whole = {0, 1, -1};
        sheet.classes = std::make_shared<const MapValues>(values);
        sheet.painting = std::make_shared<const MapPainting>(
            paintMap(MapColour::Class, values, {"one, two", "b"}, false));
        sheet.classOf = QStringList{"one, two", "b"};
        QCOMPARE(mapCsv(sheet, {0, 1, 2}),
                 QByteArray("id,x,y,class\r\n10,0,0,\"one, two\"\r\n20,0.5,0.25,b\r\n30,1,1,\r\n"));
        QVERIFY(exportMap(sheet, {}, "/tmp/map.jpeg").error().code == ErrorCode::Usage);
        const TemporaryFolder folder;
        const QString path = QString::fromStdString((folder.path() / "map.svg").string());
        sheet.hidden = {0, 1, 0};
        QVERIFY(exportMap(sheet, {}, path).ok());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawing = file.readAll();
        QCOMPARE(drawing.count("<circle"), qsizetype(2 + 3)); // two points, three in the legend
        QVERIFY(!mapImage(sheet).isNull());
        // What is grey in the window is grey here, beneath the others.
        sheet.full = {0, 1, 1};
        QVERIFY(exportMap(sheet, {}, path).ok());
        QFile faint(path);
        QVERIFY(faint.open(QIODevice::ReadOnly));
        const QByteArray paler = faint.readAll();
        QCOMPARE(paler.count("<circle"), qsizetype(2 + 3));
        QVERIFY(paler.count(classShade(0, false).name().toUtf8()) <
                drawing.count(classShade(0, false).name().toUtf8()));
        // On a pool, whatever its kind; nobody is told who is gone.
        QThreadPool pool;
        QObject here;
        auto gone = std::make_unique<QObject>();
        QList<bool> told;
        const auto tell = [&told](const Status& written) { told << written.ok(); };
        const QString picture = QString::fromStdString((folder.path() / "map.png").string());
        exportMapLater(pool, sheet, {}, picture, gone.get(), tell);
        exportMapLater(pool, sheet, {}, picture, &here, tell);
        exportMapLater(pool, sheet, {}, "/proc/nowhere/map.csv", &here, tell);
        gone.reset();
        QTRY_COMPARE(told.size(), 2);
        QCOMPARE(told.count(true), 1);
        QCOMPARE(QImage(picture).size(), mapImage(sheet).size());
    }

    void whatIsShownAsPicturesIsExportedSo()
    {
        MapSheet sheet;
        const std::vector<float> x{0, 0.02F, 1, 0.5F};
        const std::vector<float> y{0, 0.02F, 1, 0.5F};
        sheet.cloud = *PointCloud::build(x, y);
        sheet.points = std::make_shared<const MapPoints>(std::vector<qint64>{10, 20, 30, 40});
        MapValues values;
        values.whole = {0, 0, 1, 1};
        sheet.painting = std::make_shared<const MapPainting>(
            paintMap(MapColour::Class, values, {"a", "b"}, false));
        QVERIFY(picturedRows(sheet).empty()); // dots, as in the window
        sheet.side = 32;
        // The second would cover the first; the hidden one has no place.
        sheet.hidden = {0, 0, 0, 1};
        const std::vector<quint32> rows = picturedRows(sheet);
        QCOMPARE(std::set<quint32>(rows.begin(), rows.end()), (std::set<quint32>{0, 2}));
        QImage magenta(64, 64, QImage::Format_RGB32);
        magenta.fill(qRgb(255, 0, 255));
        sheet.pictures.insert(2, magenta);
        const QImage drawn = mapImage(sheet);
        int pictured = 0, framed = 0;
        for (int row = 0; row < drawn.height(); ++row)
            for (int column = 0; column < drawn.width(); ++column) {
                pictured += drawn.pixel(column, row) == magenta.pixel(0, 0) ? 1 : 0;
                framed += drawn.pixel(column, row) == classShade(1, false).rgb() ? 1 : 0;
            }
        QVERIFY2(pictured > 60 * 60 && pictured <= 68 * 68, qPrintable(QString::number(pictured)));
        QVERIFY(framed > 300); // in the colour of its class
        QBuffer svg, pdf;
        svg.open(QIODevice::ReadWrite);
        pdf.open(QIODevice::ReadWrite);
        QVERIFY(writeMapSvg(sheet, svg).ok());
        QCOMPARE(svg.data().count("<image"), qsizetype(1));
        QVERIFY(writeMapPdf(sheet, pdf).ok());
        QVERIFY(pdf.data().startsWith("%PDF"));
        QVERIFY(pdf.data().contains("/Subtype /Image"));
    }

    void anExportShowsThePicturesOfTheWindow()
    {
        open();
        const TemporaryFolder folder;
        const auto save = [&](const char* name) {
            const QString path = QString::fromStdString((folder.path() / name).string());
            QSignalSpy said(m_view.get(), &MapView::said);
            m_view->exportTo(path);
            [&] { QTRY_COMPARE(said.count(), 1); }();
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const int before = m_source->inner.count("run.thumbnails");
        QVERIFY(!save("dots.svg").contains("<image"));
        QCOMPARE(m_source->inner.count("run.thumbnails"), before);
        m_view->strip()->sizeSlider()->setValue(28);
        const QByteArray pictures = save("pictures.svg");
        QVERIFY2(pictures.count("<image") > 10, "the sheet's own choice, of the whole map");
        QVERIFY(save("pictures.pdf").startsWith("%PDF"));
        // Where they are not to be had, points are saved.
        m_source->inner.errors.emplace("run.thumbnails", failure("no pictures"));
        QVERIFY(!save("none.svg").contains("<image"));
    }
};

QTEST_MAIN(MapExportTest)
#include "MapExportTest.moc"
