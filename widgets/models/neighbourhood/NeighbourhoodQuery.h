#pragma once

#include <QObject>
#include <QTimer>

#include <optional>

#include "models/engine/RunSource.h"
#include "models/neighbourhood/NeighbourhoodAnswer.h"

namespace kindred {

/// Whose neighbourhood is looked at, at which step and σ, and what came back. At most one request
/// is under way: another σ or step waits for it and the latest one wins, another query cancels it.
/// GUI thread only.
class NeighbourhoodQuery final : public QObject {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Ready, Failed };
    static constexpr int kListed = 200; ///< neighbours that are asked for
    /// An answer that is there sooner replaces the one before without a word.
    static constexpr int kPatienceMilliseconds = 150;

    /// `source` outlives the query.
    explicit NeighbourhoodQuery(RunSource* source, QObject* parent = nullptr);

    void setRun(const QString& run); ///< forgets question and answer
    const QString& run() const { return m_run; }

    void ask(qint64 id);
    /// `encoded`: the bytes of an image file; `name` is shown.
    void askImage(const QByteArray& encoded, const QString& name);
    void repeat();
    void setStep(std::optional<qint64> step);   ///< none: the last tables
    void setSigma(std::optional<double> sigma); ///< none: the run's own
    std::optional<qint64> step() const { return m_step; }
    std::optional<double> sigma() const { return m_sigma; }
    /// The first misclassified sample of a split (empty: the engine's choice) after the current
    /// one, round to the first again.
    void askNextError(const QString& split);

    State state() const { return m_state; }
    bool isBusy() const { return m_pending.has_value(); }
    const NeighbourhoodAnswer& answer() const { return m_answer; } ///< the last one
    /// answer() is of what was asked before, and that has been waited for noticeably.
    bool isOutdated() const { return m_outdated; }
    const Error& error() const { return m_error; }
    qint64 id() const { return m_image.isEmpty() ? m_id : -1; } ///< asked about, or −1
    bool isOutside() const { return !m_image.isEmpty(); }
    const QString& imageName() const { return m_imageName; }

Q_SIGNALS:
    void asked();   ///< about another query
    void changed(); ///< state or answer, or that it is outdated
    /// askNextError() found none among `of` images of the split that a prediction can name.
    void noErrors(const QString& split, qint64 of);
    void errorsRefused(const kindred::Error& error);

private:
    void askNow();
    void send();
    void take(const RunSource::Reply& reply);
    void findError(qint64 after, bool mayWrap, const QString& split);
    void drop();
    void await();
    void endWaiting();
    void dropSearch();

    RunSource* m_source;
    QString m_run;
    std::optional<qint64> m_step;
    std::optional<double> m_sigma;
    qint64 m_id = -1;
    QByteArray m_image;
    QString m_imageName;
    State m_state = State::Empty;
    NeighbourhoodAnswer m_answer;
    Error m_error;
    std::optional<qint64> m_pending;
    std::optional<qint64> m_search; ///< for the next error; another question ends it
    int m_searches = 0;
    QTimer m_patience;       ///< while an answer is in sight that is not of what is asked
    bool m_outdated = false; ///< it has run out
    bool m_again = false;    ///< something changed while a request was under way
    int m_serial = 0;        ///< answers about earlier queries are dropped
};

} // namespace kindred
