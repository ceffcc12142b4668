#pragma once

// An engine that answers questions about classes from a hand-made matrix.

#include <QCoreApplication>

#include <functional>
#include <limits>
#include <memory>

#include "classes/ClassesView.h"
#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/Selection.h"

namespace kindred {

/// Three classes: eye (4 samples, 3 right, 1 called ring), ring (2, both right), tent (4, all
/// called eye). Under the comparison two eyes, one ring and one tent are right.
class ClassesSource final : public RunSource {
    Q_OBJECT

public:
    State state() const override { return State::Ready; }
    Json engineInfo() const override { return {}; }
    void cancel(qint64 id) override { cancelled.append(id); }
    void follow(const QString&, QObject*) override {}
    void unfollow(const QString&, QObject*) override {}

    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray = {}) override
    {
        asked.append({method, params});
        const auto answered = [this, method, params, done] {
            Reply reply;
            auto message = std::make_shared<wire::Message>();
            reply.result = answer(method, params, *message, reply.error);
            reply.message = message;
            done(reply);
        };
        told = progress;
        if (holdsRetrieval && method == QLatin1String("run.class_retrieval"))
            held.append(answered);
        else
            QMetaObject::invokeMethod(context, answered, Qt::QueuedConnection);
        return asked.size();
    }

    QList<QPair<QString, Json>> asked;
    bool refusesComparison = false;
    bool refuses = false;
    bool refusesRetrieval = false;
    bool holdsRetrieval = false; ///< its answers wait in `held`
    QList<std::function<void()>> held;
    Progress told; ///< what the last question is told while it waits
    QList<qint64> cancelled;
    std::vector<bool> trained; ///< of each class; empty: an engine that does not tell
    qint64 samples = 10;       ///< what it says that the split has

private:
    Json answer(const QString& method, const Json& params, wire::Message& message,
                std::optional<Error>& error) const
    {
        if (method == QLatin1String("run.class_samples"))
            return {{"split", "test"}, {"ids", {5, 6, 9}}};
        if (method == QLatin1String("run.class_retrieval"))
            return retrieval(params, message, error);
        if (method != QLatin1String("run.classes")) {
            error = Error{ErrorCode::Failed, "is not scripted", "", ""};
            return {};
        }
        if (refuses) {
            error = Error{ErrorCode::Input, "keeps no embeddings", "", ""};
            return {};
        }
        const bool compared = params.contains("compare");
        if (compared && refusesComparison) {
            error = Error{ErrorCode::Usage, "was trained on other data", "", ""};
            return {};
        }
        Json classes = {{{"label", 0}, {"name", "eye"}, {"n", 4}, {"right", 3}, {"named", 7}},
                        {{"label", 1}, {"name", "ring"}, {"n", 2}, {"right", 2}, {"named", 3}},
                        {{"label", 2}, {"name", "tent"}, {"n", 4}, {"right", 0}, {"named", 0}}};
        for (size_t i = 0; i < trained.size(); ++i)
            classes[i]["trained"] = bool(trained[i]);
        const int theirs[] = {2, 1, 1};
        for (size_t i = 0; compared && i < 3; ++i)
            classes[i]["compared_right"] = theirs[i];
        const int32_t cells[] = {0, 0, 3, 0, 1, 1, 1, 1, 2, 2, 0, 4};
        return {{"split", "test"},
                {"step", 40},
                {"n", samples},
                {"classes", classes},
                {"cells", wire::addBlock(message, "<i4", {4, 3}, cells)}};
    }

    /// Of ring nothing is searched; sample 7 stands in 5 lists.
    Json retrieval(const Json& params, wire::Message& message, std::optional<Error>& error) const
    {
        if (refusesRetrieval) {
            error = Error{ErrorCode::Input, "the rows differ in length", "", ""};
            return {};
        }
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        const int64_t counts[] = {0, 4, 4, 4, 3, 4, 20, 5, //
                                  1, 2, 0, 0, 0, 0, 0,  0, //
                                  2, 4, 4, 4, 1, 2, 10, 8};
        const float precision[] = {.75F, .5F, kNone, kNone, .25F, .125F};
        const float decide[] = {12.5F, 3, kNone};
        return {{"split", "test"},
                {"database", "test"},
                {"step", 40},
                {"k", params["k"]},
                {"queries", 10},
                {"items", 8},
                {"mean", 3.75},
                {"skewness", 1.5},
                {"bad", 13. / 30},
                {"most", 5},
                {"never", 2},
                {"hubs",
                 {{{"id", 7}, {"label", 0}, {"listed", 5}, {"bad", 4}},
                  {{"id", 3}, {"label", 2}, {"listed", 2}, {"bad", 0}}}},
                {"counts", wire::addBlock(message, "<i8", {3, 8}, counts)},
                {"precision", wire::addBlock(message, "<f4", {3, 2}, precision)},
                {"decide", wire::addBlock(message, "<f4", {3}, decide)}};
    }
};

/// A view of a run whose classes are there.
struct OpenClasses {
    explicit OpenClasses(bool withRun = true)
    {
        view.resize(1100, 320);
        view.show();
        if (withRun)
            current.setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
    }

    /// How often the engine was asked this, and what came with the last.
    QList<Json> askedOf(const QString& method) const
    {
        QList<Json> params;
        for (const auto& [name, given] : source.asked)
            if (name == method)
                params << given;
        return params;
    }

    ClassesSource source;
    CurrentRun current;
    Selection selection;
    ClassesView view{&source, &current, &selection};
};

} // namespace kindred
