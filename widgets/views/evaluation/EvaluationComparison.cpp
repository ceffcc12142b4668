#include "views/evaluation/EvaluationComparison.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <limits>

#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"
#include "common/Theme.h"
#include "models/evaluation/EpisodeQuestion.h"
#include "views/evaluation/EvaluationRefusal.h"
#include "views/evaluation/FlipLinks.h"

namespace kindred {

namespace {
constexpr double kLeastToldP = 1e-4;
constexpr int kMostFlips = 1000; ///< of both sides together; more are no list to look through
constexpr double kNoShare = std::numeric_limits<double>::quiet_NaN();

/// One answer for each image of the run's own data: neither episodes nor classes drawn at random,
/// nor another source.
bool isOnePerImage(const EvaluationTable::Row& row)
{
    const Json& result = row.result;
    return row.ownData && textOf(result, "metric") == QLatin1String("accuracy") &&
           !result.contains("way") && !result.contains("images") && !result.contains("queries_of");
}

bool haveSame(const EvaluationTable::Row& one, const EvaluationTable::Row& other, const char* key)
{
    return valueOr(one.result, key, Json()) == valueOr(other.result, key, Json());
}

bool areDecidedAlike(const EvaluationTable::Row& one, const EvaluationTable::Row& other)
{
    return one.set == other.set && haveSame(one, other, "rule") && haveSame(one, other, "k");
}

/// Two accuracies on the same images: what McNemar's test can be asked about.
bool areComparable(const EvaluationTable::Row& one, const EvaluationTable::Row& other)
{
    return !one.printed && !other.printed && !one.isMean() && !other.isMean() &&
           isOnePerImage(one) && isOnePerImage(other) && haveSame(one, other, "protocol") &&
           haveSame(one, other, "level") && (one.run != other.run || !areDecidedAlike(one, other));
}

/// Rule, k and options of a row as run.compare takes them.
void addDecision(Json& params, const EvaluationTable::Row& row)
{
    if (const QString rule = textOf(row.result, "rule"); !rule.isEmpty())
        params["rule"] = rule.toStdString();
    if (const int k = valueOr(row.result, "k", 0); k > 0)
        params["k"] = k;
    if (!row.set.empty())
        params["set"] = row.set;
}

/// Whether the engine compared other weights than those of the row; what was kept before tells
/// none.
bool isOfAnotherStep(const Json& side, const EvaluationTable::Row& row)
{
    const auto judged = valueOr<qint64>(row.result, "step", -1);
    const auto compared = valueOr<qint64>(side, "step", -1);
    return judged >= 0 && compared >= 0 && judged != compared;
}

QString pointsOf(double difference)
{
    return numbers::signedPoints(difference, 2);
}
} // namespace

EvaluationComparison::EvaluationComparison(RunSource* source, QWidget* parent)
    : QWidget(parent), m_source(source), m_words(new QLabel(this)), m_flips(new FlipLinks(this)),
      m_episodes(new LinkButton(tr("Show the flipped queries…"), this))
{
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTextRole(m_words, TextRole::Note);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kUnit);
    column->addWidget(m_words);
    column->addWidget(m_flips);
    m_episodes->setToolTip(tr("Measures the rules on these episodes on the board, where each query "
                              "that is told otherwise opens with its picture and evidence"));
    column->addWidget(m_episodes, 0, Qt::AlignLeading);
    connect(m_episodes, &QPushButton::clicked, this,
            [this] { Q_EMIT episodesWanted(m_ofEpisodes); });
    connect(m_flips, &FlipLinks::wanted, this,
            [this](const QList<qint64>& ids) { Q_EMIT samplesWanted(m_runs, ids); });
    compare({});
}

QString EvaluationComparison::text() const
{
    return m_flips->isHidden() ? m_words->text()
                               : m_words->text() + QLatin1Char(' ') + m_flips->text();
}

void EvaluationComparison::compare(const QList<EvaluationTable::Row>& rows,
                                   const QStringList& decisions)
{
    giveUp();
    m_hint = false;
    if (rows.size() == 2 && rows[0].printed.has_value() != rows[1].printed.has_value()) {
        const EvaluationTable::Row& printed = rows[0].printed ? rows[0] : rows[1];
        const EvaluationTable::Row& own = rows[0].printed ? rows[1] : rows[0];
        if (answersPrinted(printed.result, own.result))
            return tellPrinted(own, printed);
    }
    if (leadToEpisodes(rows))
        return;
    m_hint = rows.size() != 2 || !areComparable(rows[0], rows[1]);
    if (m_hint && std::any_of(rows.begin(), rows.end(), std::mem_fn(&EvaluationTable::Row::isMean)))
        return say(tr("A mean over runs has no answers to single samples, so there is no test. "
                      "Choose two of the runs' accuracies, with Ctrl, to compare them."));
    if (m_hint)
        return say(tr("Choose two accuracies of one protocol, with Ctrl, to see whether two runs "
                      "or two rules differ by more than chance."));
    const Json& result = rows[0].result;
    Json params = {{"run", rows[0].run.toStdString()},
                   {"other", rows[1].run.toStdString()},
                   {"protocol", textOf(result, "protocol").toStdString()},
                   {"flips", kMostFlips}};
    addDecision(params, rows[0]);
    Pair pair{rows[0], rows[1], rows[0].name, rows[1].name};
    if (!areDecidedAlike(rows[0], rows[1])) {
        params["with"] = Json::object();
        addDecision(params["with"], rows[1]);
        const bool one = rows[0].run == rows[1].run && !m_namesRuns;
        const auto named = [&](const QString& run, int at) {
            const QString decision = decisions.value(at);
            return one ? decision : QStringLiteral("%1 (%2)").arg(run, decision);
        };
        pair.firstName = named(rows[0].name, 0);
        pair.secondName = named(rows[1].name, 1);
    }
    say(tr("Comparing on the same samples…"));
    Q_EMIT progressed(0);
    m_asked = m_source->request(
        QStringLiteral("run.compare"), params, this,
        [this, pair, serial = m_serial](const RunSource::Reply& reply) {
            if (serial != m_serial)
                return;
            m_asked.reset();
            Q_EMIT progressed(-1);
            if (!reply.cancelled)
                take(reply, pair);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial == m_serial)
                Q_EMIT progressed(done);
        });
}

/// Episodes are drawn at random: there is no test image by image, but each query can be looked at.
bool EvaluationComparison::leadToEpisodes(const QList<EvaluationTable::Row>& rows)
{
    const bool one = rows.size() == 1 && isOfEpisodes(rows[0]);
    const bool two = rows.size() == 2 && haveLikeEpisodes(rows[0], rows[1]);
    if (!one && !two)
        return false;
    m_ofEpisodes = rows;
    const QString reason = reasonAgainstBoard(rows);
    m_episodes->setEnabled(reason.isEmpty());
    say(!reason.isEmpty() ? reason
        : one ? tr("Measured on episodes: the board shows which of their queries other rules tell "
                   "otherwise.")
              : tr("Measured on episodes: the board shows which of their queries the two tell "
                   "otherwise."));
    m_episodes->show();
    return true;
}

void EvaluationComparison::giveUp()
{
    if (!m_asked)
        return;
    ++m_serial;
    m_source->cancel(*m_asked);
    m_asked.reset();
    Q_EMIT progressed(-1);
}

void EvaluationComparison::cancel()
{
    giveUp();
    say(tr("The comparison was cancelled. Choose the two again to compare them."));
}

void EvaluationComparison::take(const RunSource::Reply& reply, const Pair& pair)
{
    if (reply.error)
        return say(refusalWords(*reply.error, m_registry), true);
    if (isOfAnotherStep(objectOf(reply.result, "first"), pair.first) ||
        isOfAnotherStep(objectOf(reply.result, "second"), pair.second))
        return say(tr("These numbers are of earlier weights of a run. Evaluate its last ones to "
                      "compare them."));
    const int level = valueOr(pair.first.result, "level", 0);
    const Json lines = arrayOf(reply.result, "results");
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const Json& each) {
        return valueOr(each, "level", 0) == level;
    });
    if (line == lines.end())
        return say(tr("The runs have no answers to this question in common."));
    tell(*line, pair);
}

void EvaluationComparison::tell(const Json& line, const Pair& pair)
{
    const double p = valueOr(line, "p", kNoShare);
    const QString told = p < kLeastToldP
                             ? QStringLiteral("p < ") + QLocale().toString(kLeastToldP, 'f', 4)
                             : QStringLiteral("p = ") + QLocale().toString(p, 'f', 4);
    const Json interval = arrayOf(line, "ci95");
    const auto end = [&](size_t at) {
        const bool known = interval.size() == 2 && interval[at].is_number();
        return pointsOf(known ? interval[at].get<double>() : kNoShare);
    };
    say(tr("%1 against %2 on the same %3 samples: %4 percentage points (95 % interval %5 to %6), "
           "%7 by McNemar's test.")
            .arg(pair.secondName, pair.firstName, QLocale().toString(valueOr<qint64>(line, "n", 0)),
                 pointsOf(valueOr(line, "difference", kNoShare)), end(0), end(1), told));
    m_runs = {pair.first.run, pair.second.run};
    m_flips->setLine(line, pair.firstName, pair.secondName);
    m_flips->show();
}

void EvaluationComparison::tellPrinted(const EvaluationTable::Row& own,
                                       const EvaluationTable::Row& printed)
{
    const double difference =
        valueOr(own.result, "value", kNoShare) - valueOr(printed.result, "value", kNoShare);
    say(tr("%1 against the printed %2: %3 percentage points. %4 A printed number has no answers "
           "to single samples, so there is no test.",
           "run, paper's method, difference, how it was measured")
            .arg(own.name, printed.printed->method, pointsOf(difference),
                 printed.printed->words()));
}

void EvaluationComparison::say(const QString& words, bool bad)
{
    m_flips->hide();
    m_episodes->hide();
    m_words->setText(words);
    setStyleProperty(m_words, "tone", bad ? "wrong" : "muted");
}

} // namespace kindred
