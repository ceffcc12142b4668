// EngineClient against a scripted engine process: answers, blocks, feeds, and an
// engine that dies, stays silent or cannot be started.

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include "common/JsonFields.h"
#include "models/engine/ChangingMethods.h"
#include "widgets/frame/FakeEngine.h"

using namespace kindred;

class EngineClientTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void greetsAndAnswers()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        QSignalSpy log(&client, &RunSource::engineLog);
        Answer early;
        client.request("echo", {{"x", 1}}, this, early.done()); // before there is an engine
        client.start();
        QCOMPARE(client.state(), RunSource::State::Starting);
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        QCOMPARE(textOf(client.engineInfo(), "engine"), QString("fake"));
        QCOMPARE(textOf(client.engineInfo(), "omp"), QString("PASSIVE"));
        QTRY_VERIFY_WITH_TIMEOUT(early.reply.has_value(), kPatience);
        QVERIFY(early.reply->ok());
        QCOMPARE(valueOr(early.reply->result["params"], "x", 0), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!log.isEmpty(), kPatience);
        QCOMPARE(log.first().first().toString(), QString("fake engine at work"));
    }

    /// Runs that are removed after somebody listed them are told from then on.
    void followsTheRunsBeforeTheyAreListed()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        Answer asked;
        connect(&client, &RunSource::stateChanged, this, [&](RunSource::State state) {
            if (state == RunSource::State::Ready && !asked.reply)
                client.request("subscriptions", {}, this, asked.done());
        });
        client.start();
        QTRY_VERIFY_WITH_TIMEOUT(asked.reply.has_value(), kPatience);
        QCOMPARE(valueOr(asked.reply->result, "count", 0), 1);
    }

    void carriesBlocksBothWays()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        Answer there;
        Answer back;
        client.request("echo", {{"image", "$block"}, {"k", 3}}, this, there.done(), {}, "picture");
        client.request("block", {}, this, back.done());
        QTRY_VERIFY_WITH_TIMEOUT(there.reply && back.reply, kPatience);
        QCOMPARE(valueOr(there.reply->result, "bytes", 0), 7);
        QCOMPARE(there.reply->result["params"]["image"]["$block"]["shape"][0].get<int>(), 7);
        const auto block = wire::findBlock(*back.reply->message, back.reply->result["data"], "|u1");
        QVERIFY(block.ok());
        QCOMPARE(block->count(), 4);
        QCOMPARE(int(block->data[3]), 4);
    }

    void reportsErrorsInWords()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        Answer refused;
        client.request("refused", {}, this, refused.done());
        QTRY_VERIFY_WITH_TIMEOUT(refused.reply.has_value(), kPatience);
        QVERIFY(refused.reply->error.has_value());
        QCOMPARE(refused.reply->error->code, ErrorCode::Input);
        QCOMPARE(QString::fromStdString(refused.reply->error->message()),
                 QString("a.idx: truncated. Copy it again."));
    }

    void spareCallersThatAreGone()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        bool called = false;
        auto gone = std::make_unique<QObject>();
        client.request("slow", {}, gone.get(), [&](const RunSource::Reply&) { called = true; });
        gone.reset();
        Answer release;
        client.request("release", {}, this, release.done());
        QTRY_VERIFY_WITH_TIMEOUT(release.reply.has_value(), kPatience);
        QVERIFY(!called);
    }

    void followsARunWithoutRepeatingEvents()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        QSignalSpy events(&client, &RunSource::eventsAppended);
        client.follow("/r/one", this);
        QTRY_COMPARE_WITH_TIMEOUT(events.size(), 1, kPatience);
        QVERIFY(events.at(0).at(2).toBool());
        Answer more;
        client.request("more", {{"run", "/r/one"}}, this, more.done());
        QTRY_VERIFY_WITH_TIMEOUT(more.reply.has_value(), kPatience);
        QCOMPARE(events.size(), 3);
        const Json last = events.at(2).at(1).value<Json>();
        QCOMPARE(last.size(), size_t(1));
        QCOMPARE(last[0]["step"].get<int>(), 5);

        auto second = std::make_unique<QObject>();
        client.follow("/r/one", second.get());
        QTRY_COMPARE_WITH_TIMEOUT(events.size(), 4, kPatience);
        QVERIFY2(events.at(3).at(2).toBool(), "a later follower gets the run from its start");

        client.unfollow("/r/one", this);
        second.reset();
        client.request("more", {{"run", "/r/one"}}, this, more.done());
        more.reply.reset();
        QTRY_VERIFY_WITH_TIMEOUT(more.reply.has_value(), kPatience);
        QCOMPARE(events.size(), 4);
    }

    void tellsThatARunCannotBeFollowed()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        QSignalSpy refused(&client, &RunSource::followRefused);
        client.follow("/r/unreadable", this);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, kPatience);
        QCOMPARE(refused.at(0).at(0).toString(), QString("/r/unreadable"));
        QCOMPARE(refused.at(0).at(1).value<Error>().what, std::string("cannot read"));
        client.unfollow("/r/unreadable", this);
        client.follow("/r/unreadable", this); // another try
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 2, kPatience);
    }

    void tellsThatAFollowedRunCannotBeReadAnyMore()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        QSignalSpy events(&client, &RunSource::eventsAppended);
        QSignalSpy refused(&client, &RunSource::followRefused);
        QSignalSpy resumed(&client, &RunSource::followResumed);
        client.follow("/r/one", this);
        QTRY_COMPARE_WITH_TIMEOUT(events.size(), 1, kPatience);
        Answer told;
        const Json error = {{"what", "cannot read"}, {"where", "e"}, {"remedy", "Put it back."}};
        client.request("unreadable", {{"run", "/r/one"}, {"error", error}}, this, told.done());
        QTRY_VERIFY_WITH_TIMEOUT(told.reply.has_value(), kPatience);
        QCOMPARE(refused.size(), 1);
        const auto why = refused.at(0).at(1).value<Error>();
        QCOMPARE(why.remedy, std::string("Put it back."));
        QCOMPARE(resumed.size(), 0);
        Answer again;
        client.request("unreadable", {{"run", "/r/one"}, {"error", nullptr}}, this, again.done());
        QTRY_VERIFY_WITH_TIMEOUT(again.reply.has_value(), kPatience);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(resumed.size(), 1);
    }

    void forwardsNotifications()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        QSignalSpy changed(&client, &RunSource::runChanged);
        QSignalSpy removed(&client, &RunSource::runRemoved);
        QSignalSpy queue(&client, &RunSource::queueChanged);
        Answer asked;
        client.request("run.changed?", {}, this, asked.done());
        QTRY_VERIFY_WITH_TIMEOUT(asked.reply.has_value(), kPatience);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.at(0).at(0).toString(), QString("/r/one"));
        QCOMPARE(removed.at(0).at(0).toString(), QString("/r/two"));
        QCOMPARE(queue.size(), 1);
    }

    void survivesGarbage()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        Answer answer;
        client.request("garbage", {}, this, answer.done());
        QTRY_VERIFY_WITH_TIMEOUT(answer.reply.has_value(), kPatience);
        QVERIFY(answer.reply->ok());
        QCOMPARE(client.failures(), 0);
    }

    void asksForBytesWhereThePathIsElsewhere()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        client.start();
        Answer here;
        Answer elsewhere;
        client.request("run.table", {{"run", KINDRED_SOURCE_DIR "/widgets/CMakeLists.txt"}}, this,
                       here.done());
        client.request("run.table", {{"run", "/not/on/this/machine"}}, this, elsewhere.done());
        QTRY_VERIFY_WITH_TIMEOUT(here.reply && elsewhere.reply, kPatience);
        QVERIFY(here.reply->result.contains("path"));
        QCOMPARE(textOf(elsewhere.reply->result, "data"), QString("inline"));
    }

    void restartsAfterAKillAndFollowsOn()
    {
        EngineClient client(fakeEngine(), quickPolicy());
        QSignalSpy states(&client, &RunSource::stateChanged);
        QSignalSpy events(&client, &RunSource::eventsAppended);
        client.start();
        client.follow("/r/one", this);
        QTRY_COMPARE_WITH_TIMEOUT(events.size(), 1, kPatience);
        const qint64 first = client.processId();
        states.clear();
        ::kill(static_cast<pid_t>(first), SIGKILL);
        // It may be back before anybody looks.
        QTRY_COMPARE_WITH_TIMEOUT(states.size(), 2, kPatience);
        QCOMPARE(states[0][0].value<RunSource::State>(), RunSource::State::Restarting);
        QVERIFY(!states[0][1].toString().isEmpty());
        QCOMPARE(client.state(), RunSource::State::Ready);
        QVERIFY(client.processId() != first);
        QTRY_COMPARE_WITH_TIMEOUT(events.size(), 2, kPatience);
        QVERIFY(events.at(1).at(2).toBool());
    }

    void restartsWithoutWaitingForTheOldEngine()
    {
        QTemporaryDir folder;
        EngineClient client(fakeEngine({"--stubborn", "--once", folder.filePath("stayed")}),
                            quickPolicy());
        client.start();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        const auto first = static_cast<pid_t>(client.processId());
        client.restart();
        QCOMPARE(::kill(first, 0), 0); // it is still there: nobody has waited for it
        QCOMPARE(client.state(), RunSource::State::Restarting);
        client.restart(); // once more changes nothing
        Answer works;
        client.request("echo", {}, this, works.done());
        QTRY_VERIFY_WITH_TIMEOUT(works.reply.has_value(), kPatience);
        QVERIFY(works.reply->ok());
        QVERIFY(client.processId() != first);
        QVERIFY2(::kill(first, 0) != 0, "two engines at once");
    }

    void asksReadsAgainAndRefusesChanges()
    {
        QTemporaryDir folder;
        const QString once = folder.filePath("died");
        EngineClient client(fakeEngine({"--die-on", "trap", "--once", once}), quickPolicy());
        client.start();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        Answer read;
        Answer change;
        client.request("slow", {}, this, read.done()); // never answered by the first engine
        client.request("run.delete", {{"run", "/r/one"}}, this, change.done());
        client.request("trap", {}, this, {});
        // The fake engine answers run.delete with "no such method" before it dies, unless it is
        // held back; either way it must be settled exactly once and the read asked again.
        QTRY_COMPARE_WITH_TIMEOUT(client.failures(), 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        Answer release;
        client.request("release", {}, this, release.done());
        QTRY_VERIFY_WITH_TIMEOUT(release.reply && read.reply, kPatience);
        QVERIFY(read.reply->ok());
        QVERIFY(change.reply.has_value() && !change.reply->ok());
    }

    void failsChangesThatWereCutOff()
    {
        QTemporaryDir folder;
        EngineClient client(
            fakeEngine({"--die-on", "run.delete", "--once", folder.filePath("died")}),
            quickPolicy());
        client.start();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        Answer change;
        client.request("run.delete", {{"run", "/r/one"}}, this, change.done());
        QTRY_VERIFY_WITH_TIMEOUT(change.reply.has_value(), kPatience);
        QVERIFY(change.reply->error.has_value());
        QVERIFY(QString::fromStdString(change.reply->error->what).contains("before it answered"));
    }

    void writesAnExportOnlyOnce()
    {
        QVERIFY(changesSomething(QStringLiteral("run.export"))); // again it would be refused
        QVERIFY(!changesSomething(QStringLiteral("run.evaluations")));
    }

    void givesUpAndCanBeRestarted()
    {
        EngineClient client(fakeEngine({"--die-at-once"}), quickPolicy());
        QSignalSpy states(&client, &RunSource::stateChanged);
        Answer waiting;
        client.start();
        client.request("echo", {}, this, waiting.done());
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Stopped, kPatience);
        QCOMPARE(client.failures(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(waiting.reply.has_value(), kPatience);
        QVERIFY(waiting.reply->error.has_value());
        Answer late;
        client.request("echo", {}, this, late.done());
        QTRY_VERIFY_WITH_TIMEOUT(late.reply.has_value(), kPatience);
        QVERIFY(late.reply->error.has_value());

        client.setCommand(fakeEngine());
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Ready, kPatience);
        Answer works;
        client.request("echo", {}, this, works.done());
        QTRY_VERIFY_WITH_TIMEOUT(works.reply.has_value(), kPatience);
        QVERIFY(works.reply->ok());
    }

    void saysWhenThereIsNoSuchProgram()
    {
        EngineClient client(EngineCommand{{"/no/such/engine", "serve"}}, quickPolicy());
        client.start();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Stopped, kPatience);
        QVERIFY(!client.detail().isEmpty());
        QCOMPARE(client.failures(), 1);
    }

    void endsAnEngineThatNeverGreets()
    {
        QTemporaryDir folder;
        EngineClient::Policy policy = quickPolicy();
        policy.helloMs = 1;
        EngineClient client(fakeEngine({"--deaf"}), policy);
        QSignalSpy states(&client, &RunSource::stateChanged);
        client.start();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunSource::State::Stopped, kPatience);
        QCOMPARE(client.failures(), 3);
        // It was not the engine that crashed; and each got twice the time of the one before.
        const QString why = states.last()[1].toString();
        QVERIFY2(why.contains("did not answer") && why.contains("004 s"), qPrintable(why));
    }
};

QTEST_GUILESS_MAIN(EngineClientTest)
#include "EngineClientTest.moc"
