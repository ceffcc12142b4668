// Pictures in their frames: made once for each size and colour, and at the device's resolution.

#include <QTest>

#include "plots/cloud/FramedPictures.h"

using namespace kindred;

class FramedPicturesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void picturesAreFramedOnceForEachSizeAndColour()
    {
        QImage picture(32, 16, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        FramedPictures frames;
        const QRgb red = QColor(Qt::red).rgb();
        const QImage twice = frames.of(picture, 20, red, 2);
        QCOMPARE(twice.size(), QSize(48, 28)); // (20 + 2·2) × (10 + 2·2), of two pixels each
        QCOMPARE(twice.deviceIndependentSize(), QSizeF(24, 14));
        QCOMPARE(twice.pixelColor(24, 14), QColor(Qt::blue));
        QCOMPARE(twice.pixelColor(24, 1), QColor(Qt::red));
        QCOMPARE(twice.pixelColor(0, 0).alpha(), 0); // a round corner
        QCOMPARE(frames.of(picture, 20, red, 2).cacheKey(), twice.cacheKey());
        QVERIFY(frames.of(picture, 20, red, 1).size() == QSize(24, 14));
        QCOMPARE(frames.of(picture, 20, QColor(Qt::green).rgb(), 2).pixelColor(24, 1),
                 QColor(Qt::green));
        picture.fill(Qt::white); // another picture in its place
        QCOMPARE(frames.of(picture, 20, red, 2).pixelColor(24, 14), QColor(Qt::white));
    }
};

QTEST_MAIN(FramedPicturesTest)
#include "FramedPicturesTest.moc"
