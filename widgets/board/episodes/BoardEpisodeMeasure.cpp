// Hundreds of episodes measured: those of the fields, or those that a few-shot result elsewhere was
// measured on.

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <utility>

#include "board/episodes/BoardEpisodeDialog.h"
#include "board/session/BoardSession.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"

namespace kindred {

void BoardEpisodeDialog::measure()
{
    const BoardRules& rules = m_session->document().rules;
    Json settings = Json::object();
    if (rules.k)
        settings["k"] = *rules.k;
    if (rules.sigma)
        settings["sigma"] = *rules.sigma;
    if (rules.temperature)
        settings["temperature"] = *rules.temperature;
    if (const QString name = m_freeze->text().trimmed(); !name.isEmpty() && frozen().is_null())
        settings["freeze"] = name.toStdString();
    m_asked = Json();
    m_against.clear();
    measureBy(settings, {});
}

void BoardEpisodeDialog::measureBy(const Json& settings, const QString& reference)
{
    Json params = question();
    params.update(settings);
    params["count"] = m_count->value();
    for (const QString& run : std::as_const(m_also))
        params["also"].push_back(run.toStdString());
    const QString rule = reference.isEmpty() ? m_session->effectiveRules().rule : reference;
    if (!rule.isEmpty())
        params["flipped_of"] = rule.toStdString();
    m_id = m_session->service()->ask(
        QStringLiteral("board.episodes"), std::move(params), this,
        [this, rule, run = m_session->service()->encoder().path,
         task = m_task](const RunSource::Reply& reply) {
            m_id = -1;
            m_progress->end();
            showEncoder();
            if (task != m_task)
                return; // its episodes are of another
            if (reply.error)
                say(QString::fromStdString(reply.error->message()), true);
            else if (reply.ok())
                showMeasured(reply.result, run, rule);
            else
                say({}, false);
        },
        [this](double share, const QString&) { m_progress->setShare(share); });
    showEncoder();
    if (m_id < 0)
        return;
    say({}, false);
    m_progress->begin(tr("Measuring every rule on the same episodes"));
}

void BoardEpisodeDialog::measureLike(const Json& asked)
{
    begin();
    m_asked = asked;
    measureAsked();
}

/// Files and encoder are told one after the other: whichever is last begins.
void BoardEpisodeDialog::measureAsked()
{
    const BoardService* service = m_session->service();
    const BoardEncoder ofRun{BoardEncoder::Kind::Run, m_run};
    if (m_asked.is_null() || m_run.isEmpty() || m_listed != m_run || !service->isReady() ||
        service->encoder() != ofRun || m_id >= 0)
        return;
    const Json asked = std::exchange(m_asked, Json());
    const QString file = textOf(asked, "frozen");
    if (file.isEmpty()) {
        m_source->setCurrentIndex(0);
        m_split->setCurrentIndex(0);
        restoreState(asked);
    } else {
        chooseFile(asked);
    }
    m_count->setValue(valueOr(asked, "count", m_count->value()));
    m_againstRun = textOf(asked, "beside");
    m_also = m_againstRun.isEmpty() ? QStringList() : QStringList{m_againstRun};
    fillBeside();
    m_against = textOf(asked, "against");
    if (m_against.isNull())
        m_against = QLatin1String(""); // any
    Json settings = Json::object();
    if (asked.contains("sigma"))
        settings["sigma"] = asked["sigma"];
    const QString rule = textOf(asked, "rule");
    const bool known = service->rules().isEmpty() ||
                       std::any_of(service->rules().begin(), service->rules().end(),
                                   [&](const BoardRule& each) { return each.id == rule; });
    measureBy(settings, known ? rule : QString());
}

/// One that the run lists, or one that lies elsewhere.
void BoardEpisodeDialog::chooseFile(const Json& asked)
{
    const QString name = textOf(asked, "frozen");
    const int shot = valueOr(asked, "shot", 1);
    for (qsizetype at = 0; at < m_frozen.size(); ++at)
        if (textOf(m_frozen[at], "frozen") == name && valueOr(m_frozen[at], "shot", shot) == shot)
            return m_source->setCurrentIndex(static_cast<int>(at) + 1);
    Json task = {{"frozen", name.toStdString()}, {"shot", shot}, {"brought", true}};
    for (const auto& [key, from] :
         {std::pair{"way", "way"}, std::pair{"queries", "queries"}, std::pair{"episodes", "count"}})
        if (asked.contains(from))
            task[key] = asked[from];
    offer(task);
    m_source->setCurrentIndex(m_source->count() - 1);
}

} // namespace kindred
