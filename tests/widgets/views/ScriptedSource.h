#pragma once

#include <QImage>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <map>
#include <vector>

#include "models/engine/RunSource.h"

namespace kindred {

/// A RunSource that answers as docs/protocol.md says, about a made-up set of glyphs. Answers come
/// with the next turn of the event loop, as from an engine.
class ScriptedSource final : public RunSource {
    Q_OBJECT

public:
    struct Asked {
        QString method;
        Json params;
        QByteArray block;
    };

    explicit ScriptedSource(int samples = 240) : m_samples(samples) {}

    State state() const override { return engineState; }
    Json engineInfo() const override
    {
        return {{"engine", "scripted"}, {"home", home.toStdString()}};
    }
    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray block = {}) override;
    void cancel(qint64 id) override { m_cancelled.append(id); }
    /// Answers what was withheld so far.
    void release();
    int cancelledCount() const { return static_cast<int>(m_cancelled.size()); }
    void follow(const QString& run, QObject* context) override;
    void unfollow(const QString& run, QObject*) override { followed.removeAll(run); }

    /// Nothing is on its way.
    bool isIdle() const { return m_underWay == 0; }
    /// Requests of a method, oldest first.
    std::vector<Asked> asked(const QString& method) const;
    int count(const QString& method) const { return static_cast<int>(asked(method).size()); }
    /// A training curve with noise: points at steps 0, 10, …
    static Json curve(int from, int to, double level = 0, int attempt = 1);
    static Json summary(const QString& name, const QString& state, int epoch, double score);
    static QImage glyph(qint64 id, int edge);
    static int classOf(qint64 id) { return static_cast<int>(id * 7 % 6); }
    static QString className(int label);

    State engineState = State::Ready;
    QString home;                    ///< of its own runs
    std::vector<Json> runs;          ///< summaries of runs.list
    std::map<QString, Json> events;  ///< told when a run is followed
    std::map<QString, Error> errors; ///< methods that are refused; "subscribe RUN": to be followed
    std::map<QString, Json> answers; ///< "method" or "method RUN" → what it is answered with
    QString unanswered;              ///< a method that tells its progress, and nothing more
    QString withheld;                ///< a method that is answered by release()
    bool comparesForever = false;    ///< no neighbours of a comparison, only how far it is
    QString refusedComparison;       ///< a run that was trained on other data
    bool untrained = false;          ///< the images are of classes that no run was trained on
    bool dataGone = false;           ///< thumbnails are those that the run keeps, no others
    QStringList tableSplits = {"test"};
    Json jobs = Json::array();
    QStringList followed;
    std::vector<qint64> wrongIds = {12, 41, 77}; ///< misclassified test samples

private:
    Json answer(const QString& method, const Json& params, wire::Message& message) const;
    Json samples(const Json& params) const;
    Json thumbnails(const Json& params, wire::Message& message) const;
    Json picture(const Json& params, wire::Message& message) const;
    Json neighbours(const Json& params) const;
    Json neighbourRow(const std::string& source, qint64 query, int label, int k,
                      double right) const;
    Json misclassified(const Json& params) const;
    Json record(const Json& params) const;

    int m_samples;
    std::vector<Asked> m_asked;
    QList<qint64> m_cancelled;
    qint64 m_id = 0;
    int m_underWay = 0;
    std::vector<std::function<void()>> m_withheld;
};

} // namespace kindred
