// Settings that found no room on the disk are those of the time before, and not lost.

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "settings/Settings.h"

using namespace kindred;

class TornSettingsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tornOnesAreThoseOfTheTimeBefore_data()
    {
        QTest::addColumn<int>("left"); // bytes
        QTest::newRow("nothing is left") << 0;
        QTest::newRow("a part is left") << 20;
    }

    void tornOnesAreThoseOfTheTimeBefore()
    {
        QFETCH(int, left);
        const QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setTheme(ThemeChoice::Dark);
            settings.setTourSeen();
        }
        QVERIFY(QFile::resize(path, left));
        const Settings settings(path);
        const QStringList aside = QDir(folder.path()).entryList({"kindred.ini.damaged-*"});
        QCOMPARE(aside.size(), 1);
        QVERIFY(settings.notice().contains(aside.first()));
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QVERIFY(settings.tourSeen());
    }

    void wholeOnesStay()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setTheme(ThemeChoice::Dark);
        }
        {
            Settings settings(path);
            QVERIFY(settings.notice().isEmpty());
            settings.setTheme(ThemeChoice::Light);
        }
        QCOMPARE(Settings(path).theme(), ThemeChoice::Light);
    }
};

QTEST_GUILESS_MAIN(TornSettingsTest)
#include "TornSettingsTest.moc"
