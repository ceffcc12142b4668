// What several parts of a view ask of the same runs goes to the engine once.

#include <QTest>

#include <memory>

#include "common/JsonFields.h"
#include "models/runs/RunRecords.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

class RunRecordsTest final : public QObject {
    Q_OBJECT

private:
    void ask(QObject* context)
    {
        m_records->ask(QStringLiteral("/runs/a"), context, [this](const RunSource::Reply& reply) {
            m_heard << (reply.ok() ? textOf(reply.result, "method") : QStringLiteral("refused"));
        });
    }
    int count() const { return m_source->count(QStringLiteral("run.record")); }
    void answer(const char* method) { m_source->answers["run.record"] = {{"method", method}}; }

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<RunRecords> m_records;
    QStringList m_heard;

private Q_SLOTS:
    void init()
    {
        m_heard.clear();
        m_source = std::make_unique<ScriptedSource>();
        m_records = std::make_unique<RunRecords>(m_source.get());
        answer("snca");
    }

    void whoAsksMeanwhileOrLaterHearsTheSame()
    {
        ask(this);
        ask(this);
        QTRY_COMPARE(m_heard, QStringList({"snca", "snca"}));
        ask(this);
        QCOMPARE(m_heard.size(), 2); // never at once
        QTRY_COMPARE(m_heard.size(), 3);
        QCOMPARE(count(), 1);
    }

    void aRunThatHasChangedIsAskedAgain()
    {
        ask(this);
        QTRY_COMPARE(m_heard.size(), 1);
        answer("nca");
        Q_EMIT m_source->runChanged(QStringLiteral("/runs/b"), {});
        ask(this);
        QTRY_COMPARE(m_heard.size(), 2);
        Q_EMIT m_source->runChanged(QStringLiteral("/runs/a"), {});
        ask(this);
        QTRY_COMPARE(m_heard, QStringList({"snca", "snca", "nca"}));
        QCOMPARE(count(), 2);
    }

    void whatChangesOnTheWayIsToldButNotKept()
    {
        ask(this);
        Q_EMIT m_source->runRemoved(QStringLiteral("/runs/a"));
        QTRY_COMPARE(m_heard.size(), 1);
        ask(this);
        QTRY_COMPARE(m_heard.size(), 2);
        QCOMPARE(count(), 2);
    }

    void aRefusalIsToldAndNotKept()
    {
        m_source->errors.insert_or_assign("run.record", failure("not trained yet"));
        ask(this);
        QTRY_COMPARE(m_heard, QStringList({"refused"}));
        m_source->errors.clear();
        ask(this);
        QTRY_COMPARE(m_heard, QStringList({"refused", "snca"}));
    }

    void whoIsGoneHearsNothing()
    {
        auto context = std::make_unique<QObject>();
        ask(context.get());
        context.reset();
        ask(this);
        QTRY_COMPARE(m_heard.size(), 1);
        context = std::make_unique<QObject>();
        ask(context.get());
        context.reset();
        ask(this);
        QTRY_COMPARE(m_heard.size(), 2);
    }
};

QTEST_MAIN(RunRecordsTest)
#include "RunRecordsTest.moc"
