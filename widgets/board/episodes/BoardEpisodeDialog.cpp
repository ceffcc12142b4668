#include "board/episodes/BoardEpisodeDialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include <utility>

#include "board/episodes/BoardEpisodeResults.h"
#include "board/intake/BoardIntake.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kMostEpisodes = 1'000'000; ///< numbers of drawn ones
constexpr auto kBrought = "brought";     ///< marks the task of a file that a person chose
} // namespace

BoardEpisodeDialog::BoardEpisodeDialog(BoardSession* session, BoardIntake* intake, QWidget* parent)
    : QDialog(parent), m_session(session), m_intake(intake)
{
    setWindowTitle(tr("Episodes"));
    resizeWithText(this, {720, 620});
    build();
    m_play.setInterval(kPlayMs);
    connect(&m_play, &QTimer::timeout, this, [this] {
        if (m_dealing)
            return; // the one before is still on its way
        if (last() && m_number >= *last())
            m_playButton->setChecked(false); // the file is at its end
        else
            deal(m_number + 1);
    });
    connect(session->service(), &BoardService::stateChanged, this,
            &BoardEpisodeDialog::showEncoder);
    showEncoder();
}

QTableWidget* BoardEpisodeDialog::table() const
{
    return m_results->table();
}

void BoardEpisodeDialog::begin()
{
    ++m_task;
    if (!m_results->isHidden()) { // their episodes are of the one before
        m_results->hide();
        say({}, false);
    }
    if (m_id >= 0)
        m_session->service()->cancel(m_id);
    m_number = -1;
    forgetDealt();
    m_next->setText(tr("Deal an episode"));
    showEncoder();
}

/// Other episodes are wanted than the one on its way.
void BoardEpisodeDialog::forgetDealt()
{
    ++m_dealt;
    m_dealing = false;
}

std::optional<int> BoardEpisodeDialog::last() const
{
    const Json chosen = frozen();
    return chosen.is_null() ? std::nullopt
                            : std::optional(valueOr(chosen, "episodes", kMostEpisodes) - 1);
}

void BoardEpisodeDialog::showStep()
{
    const QSignalBlocker blocked(m_at);
    m_at->setMaximum(last() ? *last() + 1 : kMostEpisodes);
    m_at->setValue(std::max(1, m_number + 1));
    m_of->setText(last() ? tr("of %L1").arg(*last() + 1) : QString());
    m_of->setVisible(last().has_value()); // empty, it would still take room
    const bool open = m_session->service()->isReady() && !m_run.isEmpty();
    m_before->setEnabled(open && m_number > 0);
    m_at->setEnabled(open);
    m_next->setEnabled(open && !(last() && m_number >= *last()));
}

Json BoardEpisodeDialog::frozen() const
{
    const int at = m_source->currentIndex();
    return at > 0 && at <= m_frozen.size() ? m_frozen[at - 1] : Json();
}

void BoardEpisodeDialog::showSource()
{
    const Json chosen = frozen();
    const bool drawn = chosen.is_null();
    for (QWidget* field : {static_cast<QWidget*>(m_way), static_cast<QWidget*>(m_shot),
                           static_cast<QWidget*>(m_queries), static_cast<QWidget*>(m_seed),
                           static_cast<QWidget*>(m_freeze)})
        field->setEnabled(drawn);
    if (!drawn) {
        m_way->setValue(valueOr(chosen, "way", m_way->value()));
        m_shot->setValue(valueOr(chosen, "shot", m_shot->value()));
        m_queries->setValue(valueOr(chosen, "queries", m_queries->value()));
        m_count->setValue(valueOr(chosen, "episodes", m_count->value()));
    }
    begin();
}

void BoardEpisodeDialog::listFiles()
{
    if (m_run.isEmpty())
        return;
    m_session->service()->askEngine(
        QStringLiteral("board.episode_files"), {{"run", m_run.toStdString()}}, this,
        [this, run = m_run](const RunSource::Reply& reply) {
            if (run != m_run)
                return;
            m_listed = run;
            if (!reply.ok())
                return measureAsked();
            const Json chosen = frozen();
            QSignalBlocker blocked(m_source);
            while (m_source->count() > 1)
                m_source->removeItem(1);
            const QList<Json> before = std::exchange(m_frozen, {});
            QStringList broken;
            for (const Json& file : arrayOf(reply.result, "files")) {
                if (const QString error = engineWords(file, "error"); !error.isEmpty())
                    broken << tr("%1: %2", "file, its error").arg(textOf(file, "name"), error);
                for (Json task : arrayOf(file, "tasks")) {
                    task["frozen"] = file["name"];
                    offer(task);
                }
            }
            // Those that a person brought are not the run's to list.
            for (const Json& task : before)
                if (task.contains(kBrought))
                    offer(task);
            m_source->setCurrentIndex(static_cast<int>(m_frozen.indexOf(chosen)) + 1);
            blocked.unblock();
            if (!chosen.is_null() && m_source->currentIndex() == 0)
                showSource(); // the chosen file is gone
            if (!broken.isEmpty())
                say(broken.join(QLatin1Char('\n')), true);
            showStep();
            measureAsked();
        });
}

void BoardEpisodeDialog::offer(const Json& task)
{
    m_frozen.append(task);
    QString words = textOf(task, "frozen");
    if (task.contains("way"))
        words =
            tr("%1: %2-way %3-shot, %Ln episodes", "name of a file", valueOr(task, "episodes", 0))
                .arg(words)
                .arg(valueOr(task, "way", 0))
                .arg(valueOr(task, "shot", 0));
    m_source->addItem(words);
}

void BoardEpisodeDialog::addFile(const QString& path)
{
    offer({{"frozen", path.toStdString()}, {kBrought, true}});
    m_source->setCurrentIndex(m_source->count() - 1);
    deal(0);
}

void BoardEpisodeDialog::setRun(const QString& run, const QString& name)
{
    const bool another = run != m_run;
    if (another)
        begin();
    m_run = run;
    m_from->setText(run.isEmpty()
                        ? tr("Choose a run first: episodes are drawn from its samples.")
                        : tr("Small tasks drawn from the samples of %1, as in the few-shot "
                             "papers. Every rule gets the same ones.")
                              .arg(name));
    if (another) {
        listFiles();
        listRuns();
    }
    showEncoder();
}

void BoardEpisodeDialog::showEncoder()
{
    const BoardService* service = m_session->service();
    const bool open = service->isReady() && !m_run.isEmpty();
    if (service->state() == BoardService::State::Failed)
        say(service->error(), true);
    else if (std::exchange(m_refused, false))
        say({}, false);
    m_refused = service->state() == BoardService::State::Failed;
    const bool ofRun = m_session->service()->encoder().kind == BoardEncoder::Kind::Run;
    m_playButton->setEnabled(open);
    showStep();
    m_measure->setEnabled(open && ofRun && m_id < 0);
    m_measure->setToolTip(ofRun ? tr("Accuracy of every rule with its interval")
                                : tr("Choose a run as the encoder: episodes are measured with "
                                     "its embedding."));
    measureAsked();
}

Json BoardEpisodeDialog::task() const
{
    Json task = {{"way", m_way->value()},
                 {"shot", m_shot->value()},
                 {"queries", m_queries->value()},
                 {"seed", m_seed->value()}};
    if (const QString split = m_split->currentData().toString(); !split.isEmpty())
        task["split"] = split.toStdString();
    return task;
}

Json BoardEpisodeDialog::question() const
{
    const Json chosen = frozen();
    if (chosen.is_null())
        return task();
    // Of another file it is not known yet what it holds.
    Json asked = {{"frozen", chosen["frozen"]}};
    if (chosen.contains("shot"))
        asked["shot"] = chosen["shot"];
    if (const QString split = m_split->currentData().toString(); !split.isEmpty())
        asked["split"] = split.toStdString();
    return asked;
}

void BoardEpisodeDialog::deal(int number)
{
    dealOf(m_run, number);
}

void BoardEpisodeDialog::dealOf(const QString& run, int number, qint64 query)
{
    if (number < 0)
        return;
    Json params = question();
    params["run"] = run.toStdString();
    params["number"] = number;
    m_dealing = true;
    m_session->service()->askEngine(
        QStringLiteral("board.episode"), params, this,
        [this, run, query, asked = ++m_dealt](const RunSource::Reply& reply) {
            if (asked != m_dealt)
                return; // of another run or task, or there is a later one
            m_dealing = false;
            if (reply.error) {
                m_playButton->setChecked(false);
                return say(QString::fromStdString(reply.error->message()), true);
            }
            if (reply.ok())
                take(reply.result, run, query);
        });
}

void BoardEpisodeDialog::take(const Json& result, const QString& run, qint64 query)
{
    BoardIntake::Episode episode;
    episode.run = run;
    const auto idsOf = [](const Json& json, const char* key) {
        QList<qint64> ids;
        for (const Json& id : arrayOf(json, key))
            if (id.is_number_integer())
                ids << id.get<qint64>();
        return ids;
    };
    for (const Json& each : arrayOf(result, "classes"))
        episode.classes.append({textOf(each, "name"), idsOf(each, "ids")});
    episode.queries = idsOf(result, "queries");
    for (const Json& at : arrayOf(result, "truth"))
        episode.truth
            << episode.classes.value(at.is_number_integer() ? at.get<qsizetype>() : -1).first;
    m_number = valueOr(result, "number", m_number + 1);
    m_next->setText(tr("Next episode"));
    learn(result);
    showStep();
    const QString words = tr("Episode %L1: %L2-way %L3-shot")
                              .arg(m_number + 1)
                              .arg(episode.classes.size())
                              .arg(valueOr(result, "shot", m_shot->value()));
    say(words, false);
    Q_EMIT queryWanted(run, query);
    m_intake->deal(episode, words);
}

void BoardEpisodeDialog::learn(const Json& result)
{
    const int at = m_source->currentIndex() - 1;
    if (at < 0 || at >= m_frozen.size() || m_frozen[at].contains("episodes"))
        return;
    Json& task = m_frozen[at];
    task["way"] = arrayOf(result, "classes").size();
    task["shot"] = valueOr(result, "shot", 1);
    task["episodes"] = valueOr(result, "count", 1);
    m_count->setValue(valueOr(task, "episodes", m_count->value()));
}

void BoardEpisodeDialog::showMeasured(const Json& result, const QString& run, const QString& rule)
{
    int episodes = 0;
    for (const Json& each : arrayOf(result, "rules"))
        episodes = std::max(episodes, valueOr(each, "n", 0));
    QHash<QString, QString> names;
    for (const Json& each : std::as_const(m_others))
        names[textOf(each, "run")] = textOf(each, "name");
    m_measuredRun = run;
    m_results->setRun(run);
    m_results->setResult(result, m_session->service()->rules(), rule, names);
    if (!m_against.isNull())
        m_results->showFlipsOf(m_against, m_againstRun);
    listFiles(); // one may have been kept
    QStringList words{tr("%L1 episodes, %L2 queries. Chance is %3 %.", "counts, percent")
                          .arg(episodes)
                          .arg(valueOr(result, "queries", 0))
                          .arg(QLocale().toString(100 * valueOr(result, "chance", 0.0), 'f', 1))};
    for (const Json& each : arrayOf(result, "missing"))
        words << tr("%1: %2", "file, its error")
                     .arg(names.value(textOf(each, "run"), textOf(each, "run")),
                          engineWords(each, "reason"));
    say(words.join(QLatin1Char('\n')), false);
}

void BoardEpisodeDialog::say(const QString& text, bool bad)
{
    m_words->setText(text);
    setStyleProperty(m_words, "tone", bad ? "wrong" : "muted");
}

QString BoardEpisodeDialog::words() const
{
    return m_words->text();
}

void BoardEpisodeDialog::done(int result)
{
    m_playButton->setChecked(false);
    m_asked = Json();
    if (m_id >= 0)
        m_session->service()->cancel(m_id);
    QDialog::done(result);
}

} // namespace kindred
