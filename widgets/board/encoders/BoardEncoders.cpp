#include "board/encoders/BoardEncoders.h"

#include <QFileInfo>

#include <algorithm>

#include "board/session/BoardSession.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

constexpr qsizetype kMostUsed = 5; ///< files that are offered again

} // namespace

BoardEncoders::BoardEncoders(BoardSession* session, QObject* parent)
    : QObject(parent), m_session(session)
{
    connect(session, &BoardSession::calibrated, this, &BoardEncoders::chooseWhenReady);
    // The board before has the encoder that was chosen for it.
    connect(session->editor()->undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index < m_since)
            setAutomatic(false);
    });
}

void BoardEncoders::setAutomatic(bool automatic)
{
    m_automatic = automatic;
    m_since = automatic ? m_session->editor()->undoStack()->index() : 0;
    setFound({});
}

void BoardEncoders::choose(const BoardEncoder& encoder, const QString& words)
{
    setAutomatic(false);
    m_chosen = encoder;
    m_session->editor()->setEncoder(encoder, words);
}

bool BoardEncoders::isChosen() const
{
    return m_chosen == m_session->document().encoder;
}

void BoardEncoders::setFound(const QString& words)
{
    m_found = words;
    Q_EMIT changed();
}

/// Each once: those that come with the engine, others at hand, and the board's own.
QList<BoardEncoder> BoardEncoders::atHand() const
{
    QList<BoardEncoder> all{{BoardEncoder::Kind::Bundled, {}}, {BoardEncoder::Kind::Fisher, {}}};
    QList<BoardEncoder> others = m_others + m_files;
    for (const QString& path : m_used)
        if (!m_session->service()->isLocal() || QFileInfo::exists(path))
            others.append({BoardEncoder::Kind::File, path});
    others.append(m_session->document().encoder);
    for (const BoardEncoder& other : std::as_const(others))
        if (!all.contains(other))
            all.append(other);
    return all;
}

void BoardEncoders::compare(QObject* context, Done done, std::function<void(double)> progress)
{
    cancel();
    Json params = m_session->teaching();
    Json encoders = Json::array();
    for (const BoardEncoder& encoder : atHand())
        encoders.push_back(encoderJson(encoder));
    params["encoders"] = std::move(encoders);
    m_id = m_session->service()->ask(
        QStringLiteral("board.encoders"), std::move(params), context,
        [this, of = m_comparison, done = std::move(done)](const RunSource::Reply& reply) {
            if (of != m_comparison)
                return;
            m_id = -1;
            Q_EMIT changed();
            if (reply.cancelled)
                return done({}, {});
            if (reply.error)
                return done({}, QString::fromStdString(reply.error->message()));
            QList<EncoderScore> scores;
            for (const Json& each : arrayOf(reply.result, "encoders")) {
                EncoderScore score{encoderOfSpec(objectOf(each, "spec")), textOf(each, "title"),
                                   valueOr(each, "right", 0), valueOr(each, "n", 0)};
                if (const Json interval = arrayOf(each, "interval");
                    interval.size() == 2 && interval[0].is_number() && interval[1].is_number()) {
                    score.low = interval[0].get<double>();
                    score.high = interval[1].get<double>();
                }
                score.seconds = valueOr(each, "seconds", 0.0);
                score.error = textOf(each, "error");
                if (!score.error.isEmpty() && !score.encoder.path.isEmpty())
                    score.title = QFileInfo(score.encoder.path).fileName();
                scores.append(score);
            }
            done(scores, engineWords(reply.result, "words"));
        },
        [progress = std::move(progress)](double share, const QString&) {
            if (progress)
                progress(share);
        });
    Q_EMIT changed();
}

void BoardEncoders::addFile(const QString& path)
{
    const BoardEncoder file{BoardEncoder::Kind::File, path};
    if (!m_files.contains(file))
        m_files.append(file);
}

void BoardEncoders::remember(const QString& path)
{
    m_used.removeAll(path);
    m_used.prepend(path);
    m_used = m_used.mid(0, kMostUsed);
}

void BoardEncoders::cancel()
{
    ++m_comparison;
    if (m_id >= 0)
        m_session->service()->cancel(std::exchange(m_id, -1));
    Q_EMIT changed();
}

bool BoardEncoders::isReady() const
{
    const QList<BoardClass>& classes = m_session->document().classes;
    // Samples of a run are there to see what its own embedding makes of them.
    for (const BoardClass& each : classes)
        for (const BoardImage& image : each.images)
            if (!image.source.run.isEmpty())
                return false;
    return std::count_if(classes.begin(), classes.end(),
                         [](const BoardClass& each) { return each.images.size() > 1; }) > 1;
}

void BoardEncoders::chooseWhenReady()
{
    if (!m_automatic || !isReady() || isComparing())
        return;
    m_automatic = false; // once
    compare(this, [this](const QList<EncoderScore>& scores, const QString& words) {
        if (scores.isEmpty() || !scores.first().error.isEmpty())
            return;
        const BoardEncoder best = scores.first().encoder;
        setFound(words);
        if (best == m_session->document().encoder)
            return Q_EMIT said(words);
        m_session->editor()->setEncoder(
            best, tr("Take the encoder %1").arg(engineWords(scores.first().title)));
        Q_EMIT said(words);
    });
}

} // namespace kindred
