// What a session asks once a board is predicted: the line of "none of these", which image hurts,
// what decided a query.

#include <algorithm>

#include "board/session/BoardSession.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {
constexpr qsizetype kRankedQueries = 2000; ///< so many are watched while images are left out
} // namespace

void BoardSession::dropFurther()
{
    ++m_furtherOf;
    if (m_hurtsId >= 0)
        m_service.cancel(std::exchange(m_hurtsId, -1));
}

void BoardSession::askFurther()
{
    Json params = teaching();
    params.erase("threshold");
    params["keep"] = document().rules.keep;
    if (m_calibration && params == m_calibratedOf)
        return rank();
    m_service.ask(QStringLiteral("board.calibrate"), params, this,
                  [this, params, of = m_furtherOf](const RunSource::Reply& reply) {
                      if (of != m_furtherOf)
                          return;
                      const std::optional<double> before = threshold();
                      m_calibration.reset();
                      m_calibratedOf = params;
                      if (reply.ok())
                          m_calibration = calibrationOf(reply.result);
                      Q_EMIT calibrated();
                      // The same edit, with the line where it belongs now.
                      if (threshold() != before)
                          predictSoon();
                      else
                          rank();
                  });
}

void BoardSession::rank()
{
    Json params = teaching();
    // The line moves with every image that is left out, unless a person drew it.
    if (!document().rules.threshold && m_calibration && m_calibration->threshold) {
        params.erase("threshold");
        params["keep"] = document().rules.keep;
    }
    const qsizetype count = std::min(kRankedQueries, document().queries.size());
    const QByteArray keys = addQueries(params, document(), count);
    params["truth"] = truth(count);
    m_hurtsId = m_service.ask(
        QStringLiteral("board.hurts"), std::move(params), this,
        [this, of = m_furtherOf](const RunSource::Reply& reply) {
            if (of != m_furtherOf)
                return;
            m_hurtsId = -1;
            m_harms = reply.ok() ? harmsOf(reply.result) : QList<BoardHarm>();
            m_harmWords = reply.error ? QString::fromStdString(reply.error->what)
                                      : textOf(reply.result, "words");
            Q_EMIT ranked();
        },
        {}, keys);
    Q_EMIT ranked();
}

void BoardSession::explain(
    const QString& key, std::function<void(const QList<BoardEvidenceItem>&, const QString&)> done)
{
    Json params = teaching();
    params["query"] = key.toStdString();
    // Under episodic memory a query is decided together with the others.
    const QByteArray keys = effectiveRules().rule == QLatin1String("mne")
                                ? addQueries(params, document(), document().queries.size())
                                : QByteArray();
    m_service.ask(
        QStringLiteral("board.explain"), std::move(params), this,
        [of = ++m_explainOf, this, asked = document(),
         done = std::move(done)](const RunSource::Reply& reply) {
            if (of != m_explainOf || reply.cancelled)
                return;
            if (reply.error)
                done({}, QString::fromStdString(reply.error->message()));
            else
                done(evidenceOf(reply.result, asked), {});
        },
        {}, keys);
}

} // namespace kindred
