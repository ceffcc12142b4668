// What becomes of requests that are cancelled, before and after the engine knows of them.

#include <QTemporaryDir>
#include <QTest>

#include "widgets/frame/FakeEngine.h"

using namespace kindred;

class EngineCancelTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void passesProgressAndCancels()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        Answer slow;
        double done = 0;
        QString text;
        const qint64 id =
            client.request("slow", {}, this, slow.done(), [&](double share, const QString& words) {
                done = share;
                text = words;
            });
        QTRY_COMPARE_WITH_TIMEOUT(done, 0.5, kPatience);
        QCOMPARE(text, QString("half way"));
        client.cancel(id);
        client.cancel(id);
        QTRY_VERIFY_WITH_TIMEOUT(slow.reply.has_value(), kPatience);
        QVERIFY(slow.reply->cancelled && !slow.reply->ok());
    }

    void cancelsBeforeSending()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        Answer answer;
        client.cancel(client.request("echo", {}, this, answer.done()));
        QTRY_VERIFY_WITH_TIMEOUT(answer.reply.has_value(), kPatience);
        QVERIFY(answer.reply->cancelled);
    }

    void neverSendsWhatWasCancelled()
    {
        EngineClient client(fakeEngine({"--die-on", "echo"}), quickPolicy());
        Answer early;
        Answer later;
        const qint64 id = client.request("echo", {}, this, early.done());
        connect(&client, &RunSource::stateChanged, this, [&](RunSource::State state) {
            if (state == RunSource::State::Ready)
                client.cancel(id);
        });
        client.start();
        client.request("block", {}, this, later.done());
        QTRY_VERIFY_WITH_TIMEOUT(early.reply && later.reply, kPatience);
        QVERIFY(early.reply->cancelled);
        QCOMPARE(client.failures(), 0); // it was not asked
    }

    void theNextEngineIsNotAskedWhatWasCancelled()
    {
        const QTemporaryDir folder;
        EngineClient client(fakeEngine({"--die-on", "cancel", "--once", folder.filePath("once")}),
                            quickPolicy());
        client.start();
        Answer slow;
        double done = 0;
        const qint64 id = client.request("slow", {}, this, slow.done(),
                                         [&](double share, const QString&) { done = share; });
        QTRY_COMPARE_WITH_TIMEOUT(done, 0.5, kPatience);
        client.cancel(id);
        QTRY_VERIFY_WITH_TIMEOUT(slow.reply.has_value(), kPatience);
        QVERIFY(slow.reply->cancelled);
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(client.pendingCount(), 0, kPatience);
    }
};

QTEST_GUILESS_MAIN(EngineCancelTest)
#include "EngineCancelTest.moc"
