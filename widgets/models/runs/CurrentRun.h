#pragma once

#include <QObject>
#include <QString>

#include "base/Json.h"

namespace kindred {

/// The run that every room shows, and what it is compared with. GUI thread only; the main window
/// owns it and keeps the summary fresh, views watch its signals.
class CurrentRun final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Path of the run on the engine's side; empty while none is chosen.
    QString run() const { return m_run; }
    bool isSet() const { return !m_run.isEmpty(); }
    /// docs/protocol.md "summary"; null until it is known.
    const Json& summary() const { return m_summary; }
    /// Changes whenever the run may have new tables: with each step that has some, and with the
    /// state, because those of the end are of a step that may have some already.
    QString tableTime() const;
    /// False where its samples are known to be vectors that name no pictures.
    bool hasPictures() const;
    /// False of vectors: no encoder came with them, so that no other picture can be looked for
    /// among them. noEncoder() says so.
    bool embedsPictures() const;
    static QString noEncoder();
    /// False while its job has still to measure it for the first time: it has no neighbours yet.
    bool isMeasured() const;
    /// "pixels", the path of another run, or empty for no comparison; never "pixels" where the run
    /// has none.
    QString comparison() const;
    bool comparesPixels() const { return comparison() == QLatin1String("pixels"); }
    /// What a person chose, which holds again with the next run that has pictures.
    QString chosenComparison() const { return m_comparison; }

    /// Chooses a run, with its summary where the caller has it already.
    void setRun(const QString& run, const Json& summary = {});
    void setSummary(const Json& summary);
    void setComparison(const QString& chosen);

Q_SIGNALS:
    void changed();           ///< another run was chosen; the summary may follow later
    void summaryChanged();    ///< state, epoch, score, … of the same run
    void comparisonChanged(); ///< by choice, or because the run has pictures and the last had none

private:
    void tellComparison(const QString& before);

    QString m_run;
    Json m_summary;
    QString m_comparison = QStringLiteral("pixels");
};

} // namespace kindred
