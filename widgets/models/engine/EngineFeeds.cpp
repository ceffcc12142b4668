// How EngineClient follows runs: subscriptions, and events that come once more.

#include <algorithm>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/engine/EngineClient.h"

namespace kindred {

void EngineClient::receiveEvents(const Json& params)
{
    const QString run = textOf(params, "run");
    const auto found = m_followed.find(run);
    if (found == m_followed.end())
        return;
    Json events = arrayOf(params, "events");
    const qint64 next = valueOr(params, "next", found->next + qint64(events.size()));
    const qint64 begin = next - qint64(events.size());
    bool restarted = valueOr(params, "restarted", false);
    if (found->fresh && !restarted) {
        // What an earlier subscription had under way may still come in between.
        if (begin > 0)
            return;
        restarted = true;
    }
    if (!restarted && begin < found->next) {
        const auto known = std::min<qint64>(found->next - begin, qint64(events.size()));
        events.erase(events.begin(), events.begin() + known);
    }
    found->fresh = false;
    found->next = restarted ? next : std::max(found->next, next);
    if (restarted || !events.empty())
        Q_EMIT eventsAppended(run, events, restarted);
}

void EngineClient::receiveUnreadable(const Json& params)
{
    const QString run = textOf(params, "run");
    const auto found = m_followed.constFind(run);
    if (found == m_followed.cend() ||
        found->subscription != valueOr(params, "subscription", qint64{-2}))
        return;
    const Json error = objectOf(params, "error");
    if (error.empty())
        Q_EMIT followResumed(run);
    else
        Q_EMIT followRefused(run, toldError(error));
}

void EngineClient::follow(const QString& run, QObject* context)
{
    Followed& followed = m_followed[run];
    if (followed.contexts.contains(context))
        return;
    followed.contexts.insert(context);
    connect(context, &QObject::destroyed, this, [this, run, context] { unfollow(run, context); });
    if (m_state != State::Ready)
        return;
    // A later follower needs the beginning too: everybody gets the events once more, marked as
    // beginning anew.
    unsubscribe(followed.subscription);
    subscribe(run);
}

void EngineClient::unfollow(const QString& run, QObject* context)
{
    const auto found = m_followed.find(run);
    if (found == m_followed.end() || !found->contexts.remove(context))
        return;
    if (!found->contexts.isEmpty())
        return;
    unsubscribe(found->subscription);
    m_followed.erase(found);
}

void EngineClient::subscribe(const QString& run)
{
    Followed& followed = m_followed[run];
    followed.subscription = -1;
    followed.fresh = true;
    followed.next = 0;
    request(QStringLiteral("subscribe"),
            {{"feed", "events.appended"}, {"run", run.toStdString()}, {"from", 0}}, this,
            [this, run](const Reply& reply) {
                const auto found = m_followed.find(run);
                if (reply.error && found != m_followed.end())
                    Q_EMIT followRefused(run, *reply.error);
                if (!reply.ok())
                    return;
                const qint64 subscription = valueOr(reply.result, "subscription", qint64{-1});
                if (found == m_followed.end() || found->subscription >= 0)
                    unsubscribe(subscription);
                else
                    found->subscription = subscription;
            });
}

void EngineClient::unsubscribe(qint64 subscription)
{
    if (subscription >= 0 && m_state == State::Ready)
        request(QStringLiteral("unsubscribe"), {{"subscription", subscription}}, this, {});
}

} // namespace kindred
