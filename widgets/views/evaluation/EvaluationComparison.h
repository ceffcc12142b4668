#pragma once

#include <QWidget>

#include <optional>

#include "models/engine/RunSource.h"
#include "models/evaluation/EvaluationTable.h"

class QLabel;
class QPushButton;

namespace kindred {

class FlipLinks;

/// Whether two runs, or two rules, differ on the same images: a sentence with the difference, its
/// interval and McNemar's p, of two results that are chosen, and a way to the images that only one
/// of them has right; of one and a paper's number how far they are apart, and how that was
/// measured; else what to choose. GUI thread.
class EvaluationComparison final : public QWidget {
    Q_OBJECT

public:
    /// The source outlives the widget.
    explicit EvaluationComparison(RunSource* source, QWidget* parent = nullptr);

    /// For the names of protocols in what is refused.
    void setRegistry(const Json& registry) { m_registry = registry; }
    /// Whether two answers of one run are told with its name: where others are shown beside it.
    void nameRuns(bool named) { m_namesRuns = named; }
    /// Asks the engine where the rows are two accuracies of one protocol; else says what to choose.
    /// `decisions`: by what each row was decided, in words.
    void compare(const QList<EvaluationTable::Row>& rows, const QStringList& decisions = {});
    /// Nothing is compared; it says what to choose.
    bool isHint() const { return m_hint; }
    /// All that is said.
    QString text() const;
    /// Hidden where no images were compared.
    FlipLinks* flips() const { return m_flips; }
    /// Leads from few-shot results to their episodes; hidden where no such are chosen.
    QPushButton* episodes() const { return m_episodes; }
    /// What is being compared is given up.
    void cancel();

Q_SIGNALS:
    /// Of a comparison under way, 0..1; negative once none is.
    void progressed(double done);
    /// The images that only one of two has right; `runs` are those of the two.
    void samplesWanted(const QStringList& runs, const QList<qint64>& ids);
    /// The queries of few-shot episodes that are told otherwise; one row, or two of like episodes.
    void episodesWanted(const QList<kindred::EvaluationTable::Row>& rows);

private:
    /// Two rows that one question is asked about, and what tells them apart.
    struct Pair {
        EvaluationTable::Row first;
        EvaluationTable::Row second;
        QString firstName;
        QString secondName;
    };
    void take(const RunSource::Reply& reply, const Pair& pair);
    void tell(const Json& line, const Pair& pair);
    void tellPrinted(const EvaluationTable::Row& own, const EvaluationTable::Row& printed);
    bool leadToEpisodes(const QList<EvaluationTable::Row>& rows);
    void say(const QString& words, bool bad = false);
    void giveUp();

    RunSource* m_source;
    QLabel* m_words;
    FlipLinks* m_flips;
    QPushButton* m_episodes;
    QList<EvaluationTable::Row> m_ofEpisodes; ///< that it leads to
    QStringList m_runs;                       ///< whose images the links lead to
    Json m_registry = Json::object();         ///< options.list
    bool m_hint = true;
    bool m_namesRuns = false;
    std::optional<qint64> m_asked; ///< what is not answered yet
    int m_serial = 0;              ///< answers to what was given up are dropped
};

} // namespace kindred
