#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <map>

#include "FeedMap.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// A training run with 30,000 samples as the window sees it: answers at once, and a feed of events
/// and summaries at the highest rates that docs/protocol.md allows. Bytes are made once, so that
/// the time measured is the window's.
class FeedSource final : public RunSource {
    Q_OBJECT

public:
    static constexpr int kSamples = 30000;
    static constexpr const char* kRun = "/runs/live";

    FeedSource();

    State state() const override { return State::Ready; }
    Json engineInfo() const override { return Json::object(); }
    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray block = {}) override;
    void cancel(qint64) override {}
    void follow(const QString& run, QObject* context) override;
    void unfollow(const QString&, QObject*) override {}

    Json summary() const;

private:
    Json answer(const QString& method, const Json& params,
                std::shared_ptr<const wire::Message>& message);
    Json samples(qint64 from, qint64 count) const;
    Json neighbours(const Json& params) const;
    Json points(int count);

    std::map<size_t, std::shared_ptr<const wire::Message>> m_pixels; ///< by number of thumbnails
    QTimer m_events;
    QTimer m_summaries;
    FeedMap m_map;
    int m_step = 0;
    qint64 m_id = 0;
};

} // namespace kindred
