#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>

#include "models/engine/RunSource.h"

namespace kindred {

struct Sample {
    qint64 id = -1;
    int label = -1; ///< class at the trained level; -1: none
    QString split;  ///< "train", "val" or "test"
    QString path;   ///< in the source
};

/// A way to part the samples of a run into classes.
struct ClassLevel {
    QString name;
    QStringList classes;

    friend bool operator==(const ClassLevel&, const ClassLevel&) = default;
};

/// What each sample of a run is. Read page by page in the background of the event loop; `grown`
/// tells after each page. GUI thread only.
class SampleTable final : public QObject {
    Q_OBJECT

public:
    static constexpr int kPage = 2000;

    /// `source` outlives the table.
    explicit SampleTable(RunSource* source, QObject* parent = nullptr);

    void setRun(const QString& run);

    const QList<Sample>& samples() const { return m_samples; } ///< those read so far, by id
    const Sample* find(qint64 id) const;                       ///< null while unknown
    const QStringList& classes() const { return m_classes; }   ///< names at the trained level
    /// Of the data, the coarsest first; empty while they are not known.
    const QList<ClassLevel>& levels() const { return m_levels; }
    /// Which of them; −1 while it is not known.
    int trainedLevel() const { return m_levels.isEmpty() ? -1 : m_trainedLevel; }
    QString className(int label) const;
    /// "square / eye" of a sample, empty while unknown.
    QString classOf(qint64 id) const;

    qint64 total() const { return m_total; }
    bool isComplete() const { return m_complete; }

Q_SIGNALS:
    void reset();                             ///< another run: everything is unknown again
    void grown(qsizetype before);             ///< samples() has more than `before` entries now
    void failed(const kindred::Error& error); ///< once; read again when the run changes

private:
    void readRecord();
    void readPage(qint64 from);
    void take(const Json& page, qint64 from);
    void takeClasses(const Json& page);

    RunSource* m_source;
    QString m_run;
    QList<Sample> m_samples;
    QHash<qint64, qsizetype> m_rows;
    QStringList m_classes;
    QList<ClassLevel> m_levels;
    int m_trainedLevel = -1; ///< -1: the finest
    qint64 m_total = 0;
    bool m_complete = false;
    bool m_absent = false; ///< asked for before the run had any
    bool m_told = false;   ///< that there are none
    int m_generation = 0;
};

} // namespace kindred
