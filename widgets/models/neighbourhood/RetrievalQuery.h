#pragma once

#include <QObject>
#include <QTimer>

#include <cmath>
#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

struct Neighbour {
    qint64 id = -1;
    double similarity = 0;
    double weight = 0; ///< p; NaN where the run weighs distances, not cosines
    int label = -1;
    bool right = false;
    bool operator==(const Neighbour& other) const
    {
        const bool same =
            weight == other.weight || (std::isnan(weight) && std::isnan(other.weight));
        return same && id == other.id && similarity == other.similarity && label == other.label &&
               right == other.right;
    }
};

/// The neighbours of one query under one embedding.
struct NeighbourList {
    QString source; ///< "run", "pixels" or the path of another run
    QList<Neighbour> neighbours;
    int right = 0;
    int of = 0;
};

struct RetrievalAnswer {
    std::optional<qint64> id; ///< none for a picture from outside
    std::optional<int> label; ///< none where the truth is not known
    int prediction = -1;
    QString predictedName;
    bool trained = true;       ///< else no prediction can name its class
    QList<NeighbourList> rows; ///< this run first

    bool isRight() const { return label && *label == prediction; }
};

/// How neighbours are asked for.
struct RetrievalSettings {
    int k = 10;                                 ///< 1..1000
    std::optional<qint64> step;                 ///< none: the last table
    QString database = QStringLiteral("train"); ///< "train", "test" or "all"
    QString comparison;                         ///< "pixels", a run's path, or empty
    std::optional<qint64> comparedStep = {}; ///< of the run itself; then `comparison` is not asked
    bool compares() const { return comparedStep || !comparison.isEmpty(); }
    bool comparesPixels() const { return !comparedStep && comparison == QLatin1String("pixels"); }
    bool operator==(const RetrievalSettings&) const = default;
};

/// One retrieval at a time: who is asked for, and what came back. A new question cancels the one
/// before. Where a comparison takes long, the run's own neighbours come ahead of it. GUI thread
/// only.
class RetrievalQuery final : public QObject {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Ready, Failed };
    /// Most answers are there sooner; of those that are not it is told how far they are.
    static constexpr int kPatienceMilliseconds = 300;

    /// `source` outlives the query.
    explicit RetrievalQuery(RunSource* source, QObject* parent = nullptr);

    void setRun(const QString& run); ///< forgets question and answer
    const QString& run() const { return m_run; }
    void setSettings(const RetrievalSettings& settings); ///< asks the same question again
    const RetrievalSettings& settings() const { return m_settings; }

    void ask(qint64 id);
    /// `encoded`: the bytes of an image file; `name` is shown.
    void askImage(const QByteArray& encoded, const QString& name);
    void repeat() { send(); } ///< the same question again
    /// Ends what is on its way: the question has failed then, or its comparison alone where the
    /// run's own neighbours are known. Their error has the code Interrupted. Of a search for the
    /// next error nothing is left.
    void cancel();
    /// The first misclassified sample of a split ("test", "val", "query", "gallery"; empty: the
    /// engine's choice) after the current one, round to the first again; with `disagreeing` those
    /// on which this run and the comparison disagree.
    void askNextError(bool disagreeing, const QString& split);

    State state() const { return m_state; }
    const RetrievalAnswer& answer() const { return m_answer; } ///< of the last question answered
    const Error& error() const { return m_error; }
    /// Why the comparison has no row in the answer; the run's own row is there all the same.
    const std::optional<Error>& comparisonError() const { return m_comparisonError; }
    /// It takes longer than a person would notice.
    bool isSlow() const { return m_slow; }
    /// askNextError() is on its way.
    bool isFinding() const { return m_finding; }
    /// The run's own row is known, and the comparison's is on its way.
    bool isComparing() const { return m_comparing; }
    /// The answer is that of a question before, and the one to this takes long.
    bool isOutdated() const;
    /// Sample asked about, or -1.
    qint64 id() const { return m_image.isEmpty() ? m_id : -1; }
    const QByteArray& image() const { return m_image; }
    const QString& imageName() const { return m_imageName; }
    /// "12 of 340 errors" once next error was used: the number of errors, and n; -1 before.
    qint64 errorCount() const { return m_errorCount; }
    qint64 errorsOf() const { return m_errorsOf; }
    /// What those were counted in, and whether they are disagreements, not errors.
    const QString& errorSplit() const { return m_errorSplit; }
    bool errorsDisagree() const { return m_errorsDisagree; }

Q_SIGNALS:
    void changed();               ///< state, question, answer, or that it is slow
    void progressed(double done); ///< 0..1 of what is on its way
    void noErrors();              ///< askNextError() found none
    void errorsRefused(const kindred::Error& error); ///< askNextError() could not be answered

private:
    void send();
    void sendQuestion(bool compares);
    Json question(bool compares) const;
    void sayItIsSlow();
    void askOwn();
    void addComparison(Json& params) const;
    void take(const RunSource::Reply& reply, bool compared);
    void findError(qint64 after, bool mayWrap);
    void takeError(const RunSource::Reply& reply, bool mayWrap);
    void fail(const Error& error);
    void resume();
    void cancelPending();

    RunSource* m_source;
    QString m_run;
    RetrievalSettings m_settings;
    State m_state = State::Empty;
    qint64 m_id = -1;
    QByteArray m_image;
    QString m_imageName;
    RetrievalAnswer m_answer;
    Error m_error;
    std::optional<Error> m_comparisonError;
    qint64 m_errorCount = -1;
    qint64 m_errorsOf = -1;
    QString m_errorSplit;
    bool m_errorsDisagree = false;
    std::optional<qint64> m_pending;    ///< request under way
    std::optional<qint64> m_ownPending; ///< the same without its comparison, where that is slow
    QTimer m_patience;
    bool m_compares = false; ///< what is pending
    bool m_slow = false;
    bool m_comparing = false;
    bool m_finding = false;
    int m_question = 0; ///< counts them; the same one again is none
    int m_answered = 0; ///< the question that the answer is of
    int m_serial = 0;   ///< answers to earlier questions are dropped
};

} // namespace kindred
