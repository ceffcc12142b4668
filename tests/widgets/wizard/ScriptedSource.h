#pragma once

#include <QHash>
#include <QList>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

#include "models/engine/RunSource.h"

namespace kindred::test {

/// A RunSource that answers from a script, one turn of the event loop after the question. A method
/// that is held answers only when released.
class ScriptedSource final : public RunSource {
    Q_OBJECT

public:
    struct Answer {
        Json result = Json::object();
        std::optional<Error> error;
        std::shared_ptr<const wire::Message> message;
    };
    struct Question {
        qint64 id = 0;
        QString method;
        Json params;
        Done done;
        Progress progress;
        QPointer<QObject> context;
        bool cancelled = false;
    };
    using Script = std::function<Answer(const Json& params)>;

    void answer(const QString& method, Script script) { m_scripts[method] = std::move(script); }
    void answer(const QString& method, const Json& result)
    {
        m_scripts[method] = [result](const Json&) { return Answer{result, {}, {}}; };
    }
    void fail(const QString& method, const Error& error)
    {
        m_scripts[method] = [error](const Json&) { return Answer{{}, error, {}}; };
    }
    void hold(const QString& method) { m_held << method; }
    void release(const QString& method)
    {
        m_held.removeAll(method);
        for (const auto& question : m_questions) {
            if (question->method == method)
                reply(question);
        }
    }
    void report(const QString& method, double done, const QString& text)
    {
        for (const auto& question : m_questions) {
            if (question->method == method && question->progress && question->context)
                question->progress(done, text);
        }
    }

    /// Every question asked with this method, oldest first.
    QList<Json> asked(const QString& method) const
    {
        QList<Json> params;
        for (const auto& question : m_history) {
            if (question->method == method)
                params << question->params;
        }
        return params;
    }
    int cancelled(const QString& method) const
    {
        int count = 0;
        for (const auto& question : m_history)
            count += question->method == method && question->cancelled ? 1 : 0;
        return count;
    }

    void setInfo(const Json& info) { m_info = info; }
    State state() const override { return State::Ready; }
    Json engineInfo() const override { return m_info; }

    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress, QByteArray) override
    {
        auto question = std::make_shared<Question>();
        *question = {++m_last, method, params, std::move(done), std::move(progress),
                     context,  false};
        m_history << question;
        m_questions << question;
        if (!m_held.contains(method))
            QTimer::singleShot(0, this, [this, question] { reply(question); });
        return question->id;
    }

    void cancel(qint64 id) override
    {
        for (const auto& question : QList(m_questions)) {
            if (question->id == id)
                question->cancelled = true;
        }
        for (const auto& question : QList(m_questions)) {
            if (question->id == id && m_held.contains(question->method))
                QTimer::singleShot(0, this, [this, question] { reply(question); });
        }
    }

    void follow(const QString&, QObject*) override {}
    void unfollow(const QString&, QObject*) override {}

private:
    using Shared = std::shared_ptr<Question>;

    void reply(const Shared& question)
    {
        if (!m_questions.removeOne(question) || !question->context)
            return;
        Reply answer;
        if (question->cancelled) {
            answer.cancelled = true;
        } else if (const auto script = m_scripts.find(question->method);
                   script != m_scripts.end()) {
            const Answer scripted = (*script)(question->params);
            answer.result = scripted.result;
            answer.error = scripted.error;
            answer.message = scripted.message;
        } else {
            answer.error = usageError("no such method");
        }
        question->done(answer);
    }

    QHash<QString, Script> m_scripts;
    QStringList m_held;
    QList<Shared> m_questions;
    QList<Shared> m_history;
    Json m_info = {{"host", ""}, {"gpu", nullptr}};
    qint64 m_last = 0;
};

} // namespace kindred::test
