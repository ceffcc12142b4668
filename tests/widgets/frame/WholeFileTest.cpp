// What has no room on the disk leaves the file that was there as it was, and says so.

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

#include "board/session/BoardStore.h"
#include "common/WholeFile.h"
#include "models/KeptFile.h"

using namespace kindred;

namespace {

/// As on a full disk: no file grows beyond so many bytes.
class Room final {
public:
    explicit Room(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit now = m_before;
        now.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~Room() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

private:
    rlimit m_before{};
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

} // namespace

class WholeFileTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString fileWith(const QByteArray& content) const
    {
        const QString path = m_folder.filePath("kept");
        QFile file(path);
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(content);
        return path;
    }

private Q_SLOTS:
    void whatIsSmallerThanABufferIsNotLost_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("room");
        QTest::newRow("in the buffer, no room") << 100 << 0;
        QTest::newRow("in the buffer, some room") << 9000 << 4096;
        QTest::newRow("beyond the buffer, some room") << 60000 << 20480;
    }

    void whatIsSmallerThanABufferIsNotLost()
    {
        QFETCH(int, size);
        QFETCH(int, room);
        const QString path = fileWith("before");
        const QByteArray bytes(size, 'x');
        {
            const Room narrow(static_cast<rlim_t>(room));
            QVERIFY(!writeWholeFile(path, bytes).isEmpty());
        }
        QCOMPARE(contentOf(path), QByteArray("before"));
        QCOMPARE(writeWholeFile(path, bytes), QString());
        QCOMPARE(contentOf(path), bytes);
    }

    void aBoardStaysAsItWasKept()
    {
        const QString path = fileWith("{}");
        QStringList said;
        {
            const Room narrow(0);
            BoardStore store(path);
            connect(&store, &BoardStore::failed, this,
                    [&said](const QString& text) { said << text; });
            store.keep({});
            QTRY_COMPARE(said.size(), 1);
        }
        QCOMPARE(contentOf(path), QByteArray("{}"));
    }

    void whatBelongsToARunStaysAsItWasKept()
    {
        const QString path = fileWith("{}");
        {
            const Room narrow(0);
            QVERIFY(!KeptFile::write(path, "{\"tags\":[]}").ok());
        }
        QCOMPARE(contentOf(path), QByteArray("{}"));
        QVERIFY(KeptFile::write(path, "{\"tags\":[]}").ok());
        QCOMPARE(contentOf(path), QByteArray("{\"tags\":[]}"));
    }
};

QTEST_GUILESS_MAIN(WholeFileTest)
#include "WholeFileTest.moc"
