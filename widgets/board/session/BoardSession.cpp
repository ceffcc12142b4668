#include "board/session/BoardSession.h"

#include <algorithm>

#include "common/JsonFields.h"

namespace kindred {

namespace {

QList<BoardClass> withoutNames(QList<BoardClass> classes)
{
    for (BoardClass& each : classes)
        each.name.clear();
    return classes;
}

/// The same but for names that change no answer: they say which one is right where that is known,
/// and which of the run's own classes a class is where these answer too.
bool sameTeaching(const BoardDocument& a, const BoardDocument& b)
{
    if (b.rules.withTrained ||
        std::any_of(b.queries.begin(), b.queries.end(),
                    [](const BoardImage& query) { return !query.truth.isEmpty(); }))
        return a.rules == b.rules && a.classes == b.classes;
    return a.rules == b.rules && withoutNames(a.classes) == withoutNames(b.classes);
}

/// What differs is how the board or its classes are called, and so what its queries are known as.
bool sameButForNames(const BoardDocument& a, const BoardDocument& b)
{
    return a.encoder == b.encoder && a.classifier == b.classifier && a.rules == b.rules &&
           withoutNames(a.classes) == withoutNames(b.classes) &&
           (a.queries == b.queries ||
            std::equal(a.queries.begin(), a.queries.end(), b.queries.begin(), b.queries.end(),
                       [](const BoardImage& x, const BoardImage& y) { return x.key == y.key; }));
}

bool sameQuestion(const BoardDocument& a, const BoardDocument& b)
{
    return sameTeaching(a, b) && a.queries == b.queries;
}

QSet<QString> keysOn(const BoardDocument& board)
{
    QSet<QString> keys;
    for (const BoardClass& each : board.classes)
        for (const BoardImage& image : each.images)
            keys.insert(image.key);
    for (const BoardImage& query : board.queries)
        keys.insert(query.key);
    return keys;
}

} // namespace

BoardSession::BoardSession(RunSource* source, QObject* parent)
    : QObject(parent), m_service(source), m_pictures(&m_service)
{
    connect(&m_editor, &BoardEditor::changed, this, &BoardSession::edited);
    connect(&m_service, &BoardService::stateChanged, this, &BoardSession::serviceChanged);
    connect(m_editor.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (std::exchange(m_asksEncoder, false))
            m_encoderStep = {m_step, index};
        m_step = index;
    });
}

void BoardSession::openDocument(const BoardDocument& document)
{
    ++m_generation;
    m_predicting = m_again = m_showing = false;
    dropFurther();
    forgetAnswers();
    m_missing.clear();
    m_editor.reset(document);
    openEncoder();
    m_asksEncoder = false; // no step of the new board's
    m_encoderStep = {};
}

void BoardSession::forgetAnswers()
{
    m_unanswered.reset();
    m_hasPrediction = false;
    m_prediction = {};
    m_baseline = {};
    m_flips.clear();
}

bool BoardSession::openEncoder()
{
    const BoardDocument& board = document();
    const bool inFile = !board.classifier.isEmpty() &&
                        board.encoder == BoardEncoder{BoardEncoder::Kind::File, board.classifier};
    const bool open = m_service.state() == BoardService::State::Ready ||
                      m_service.state() == BoardService::State::Opening;
    const QString file = inFile ? board.classifier : QString();
    if (open && m_service.encoder() == board.encoder && m_service.classifier() == file)
        return false;
    m_service.open(board.encoder, file);
    return true;
}

void BoardSession::cancelOpening()
{
    if (!m_service.cancelOpening())
        return;
    const auto [from, to] = m_encoderStep;
    QUndoStack* steps = m_editor.undoStack();
    if (from != to && steps->index() == to)
        steps->setIndex(from);
    if (document().encoder != m_service.encoder()) // edits since are kept
        m_editor.setEncoder(m_service.encoder(), tr("Keep the encoder"));
}

void BoardSession::edited(const BoardDocument& before)
{
    m_edit.start();
    if (m_editor.serial() != m_baselineOf) {
        m_baselineOf = m_editor.serial();
        // Whoever names a class that was just made still sees what making it flipped.
        if (!sameButForNames(before, document()))
            beginFlips(before);
    }
    const bool another = before.classifier != document().classifier;
    if (another)
        forgetAnswers(); // ids of its classes mean others
    if ((another || before.encoder != document().encoder) && openEncoder()) {
        m_asksEncoder = true;
        return;
    }
    if (!sameQuestion(before, document()))
        predictSoon();
    else
        Q_EMIT predicted(); // a name
}

/// What is thought of the board before an edit is what the edit flips. Of edits that come faster
/// than answers it is not known yet.
void BoardSession::beginFlips(const BoardDocument& before)
{
    m_flips.clear();
    m_unanswered.reset();
    m_baseline = m_prediction.verdicts;
    if (!isPredicting() || before.encoder != document().encoder)
        return;
    m_unanswered = before;
    m_baseline = {};
}

void BoardSession::serviceChanged()
{
    ++m_generation;
    m_predicting = m_again = m_showing = false;
    m_unanswered.reset();
    dropFurther();
    if (!m_service.isReady()) {
        Q_EMIT predicted();
        return;
    }
    m_edit.start();
    m_rules = m_service.rules();
    m_calibration.reset(); // other distances
    if (m_service.keptPictures()) {
        m_missing = QSet<QString>(m_service.lostKeys().begin(), m_service.lostKeys().end());
        return predictSoon();
    }
    showPicturesAgain();
}

void BoardSession::showPicturesAgain()
{
    QSet<QString> keys = keysOn(document());
    for (const Json& item : arrayOf(m_service.loaded(), "items"))
        keys.remove(textOf(item, "key"));
    m_missing.clear();
    showAgain(keys);
}

void BoardSession::showUnknown()
{
    if (m_prediction.unknown.isEmpty() || m_showing)
        return;
    QSet<QString> keys(m_prediction.unknown.begin(), m_prediction.unknown.end());
    keys.intersect(keysOn(document()));
    keys.subtract(m_missing); // once is enough
    if (!keys.isEmpty())
        showAgain(keys);
}

void BoardSession::showAgain(const QSet<QString>& keys)
{
    QList<BoardWish> wishes;
    const auto wish = [&](const BoardImage& image) {
        if (!keys.contains(image.key))
            return;
        const BoardSource& source = image.source;
        if (!source.run.isEmpty())
            wishes.append({{{"run", source.run.toStdString()}, {"id", source.id}}, source, {}});
        else if (!source.path.isEmpty() && (source.onEngine || m_service.isLocal()))
            wishes.append({{{"path", source.path.toStdString()}}, source, {}});
    };
    for (const BoardClass& each : document().classes)
        for (const BoardImage& image : each.images)
            wish(image);
    for (const BoardImage& query : document().queries)
        wish(query);
    if (wishes.isEmpty()) {
        m_missing.unite(keys);
        return predictSoon();
    }
    m_showing = true;
    m_service.add(
        wishes, this,
        [this, keys, generation = m_generation](const QList<BoardAdded>& added, int) {
            if (generation != m_generation)
                return; // another encoder is shown them
            m_showing = false;
            m_calibration.reset(); // of fewer pictures
            QSet<QString> missing = keys;
            for (const BoardAdded& one : added)
                missing.remove(one.image.key);
            m_missing.unite(missing);
            if (!missing.isEmpty())
                Q_EMIT said(tr("%Ln image(s) of this board could not be found again.", nullptr,
                               static_cast<int>(missing.size())));
            predictSoon();
        },
        [this](const QString& key, const QImage& picture) { m_pictures.put(key, picture); });
}

const BoardRule* BoardSession::currentRule() const
{
    const QString id = effectiveRules().rule;
    for (const BoardRule& rule : m_rules)
        if (rule.id == id)
            return &rule;
    return nullptr;
}

BoardRules BoardSession::effectiveRules() const
{
    BoardRules rules = document().rules;
    const BoardService::Defaults& defaults = m_service.defaults();
    if (rules.rule.isEmpty())
        rules.rule = defaults.rule;
    rules.k = rules.k.value_or(defaults.k);
    rules.sigma = rules.sigma.value_or(defaults.sigma);
    rules.temperature = rules.temperature.value_or(defaults.temperature);
    return rules;
}

std::optional<double> BoardSession::thresholdOf(const BoardDocument& board) const
{
    if (board.rules.threshold)
        return board.rules.threshold;
    return m_calibration ? m_calibration->threshold : std::nullopt;
}

void BoardSession::predictSoon()
{
    dropFurther();
    if (!std::exchange(m_predictSoon, true))
        QMetaObject::invokeMethod(this, &BoardSession::predict, Qt::QueuedConnection);
}

void BoardSession::predict()
{
    m_predictSoon = false;
    if (m_predicting) {
        m_again = true;
        return;
    }
    // What the last edit flips is seen against the board before it.
    const BoardDocument asked = m_unanswered.value_or(document());
    m_again = m_unanswered.has_value();
    QByteArray keys;
    Json params = predictionQuestion(asked, keys);
    const int generation = m_generation;
    const qint64 id = m_service.ask(
        QStringLiteral("board.predict"), std::move(params), this,
        [this, generation, asked](const RunSource::Reply& reply) {
            if (generation != m_generation)
                return;
            m_predicting = false;
            take(reply, asked);
            if (std::exchange(m_again, false))
                predictSoon();
            else
                askFurther();
            showUnknown();
        },
        {}, keys);
    m_predicting = id >= 0;
}

void BoardSession::take(const RunSource::Reply& reply, const BoardDocument& asked)
{
    if (reply.cancelled)
        return;
    auto prediction = predictionOf(reply, asked, m_prediction.verdicts);
    m_predictionError.clear();
    const bool answered = m_unanswered && sameQuestion(asked, *m_unanswered);
    if (answered)
        m_unanswered.reset(); // also where it is refused: it would be again
    if (!prediction.ok()) {
        m_predictionError = QString::fromStdString(prediction.error().message());
    } else {
        m_prediction = std::move(*prediction);
        m_hasPrediction = true;
        if (answered)
            m_baseline = m_prediction.verdicts;
        m_rules = m_prediction.rules;
        for (BoardRule& rule : m_rules)
            for (const BoardRule& known : m_service.rules())
                if (known.id == rule.id) {
                    rule.title = known.title;
                    rule.sentence = known.sentence;
                    rule.usesK = known.usesK;
                    rule.usesSigma = known.usesSigma;
                }
    }
    countFlips();
    Q_EMIT predicted();
    // After the views have drawn it. What follows by itself is no answer to the edit.
    if (!m_edit.isValid() || m_again || m_predictSoon)
        return;
    m_sinceEdit = static_cast<double>(m_edit.nsecsElapsed()) / 1e6;
    m_edit.invalidate();
    Q_EMIT redrawn(m_sinceEdit);
}

void BoardSession::countFlips()
{
    m_flips.clear();
    const BoardVerdicts& now = m_prediction.verdicts;
    if (m_baseline.isEmpty())
        return;
    for (qsizetype row = 0; row < now.size(); ++row) {
        const int before = m_baseline.classAt(now.rowIn(m_baseline, row));
        const int cls = now.classAt(row);
        if (before != answer::kUndecided && cls != answer::kUndecided && before != cls)
            m_flips.insert(now.keyAt(row));
    }
}

} // namespace kindred
