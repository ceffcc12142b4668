#pragma once

#include <QPointer>

#include <map>

#include "models/engine/RunSource.h"

namespace kindred {

/// A RunSource that answers from a table, at once or when the test says so.
class FakeSource final : public RunSource {
    Q_OBJECT

public:
    struct Asked {
        qint64 id;
        QString method;
        Json params;
        QPointer<QObject> context;
        Done done;
    };

    State state() const override { return m_state; }
    Json engineInfo() const override { return info; }

    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress = {}, QByteArray = {}) override
    {
        const qint64 id = ++m_id;
        asked.push_back({id, method, params, context, done});
        const auto found = answers.find(method);
        if (found != answers.end() && done) {
            Reply reply;
            reply.result = found->second;
            done(reply);
        }
        return id;
    }

    void cancel(qint64 id) override { cancelled.push_back(id); }
    void follow(const QString& run, QObject*) override { followed << run; }
    void unfollow(const QString& run, QObject*) override { followed.removeAll(run); }

    void setState(State state, const QString& detail = {})
    {
        m_state = state;
        Q_EMIT stateChanged(state, detail);
    }
    /// How often a method was asked.
    int count(const QString& method) const
    {
        int n = 0;
        for (const Asked& one : asked)
            n += one.method == method;
        return n;
    }

    Json info = {{"engine", "fake"}, {"cores", 2}};
    std::map<QString, Json> answers;
    std::vector<Asked> asked;
    std::vector<qint64> cancelled;
    QStringList followed;

private:
    State m_state = State::Ready;
    qint64 m_id = 0;
};

} // namespace kindred
