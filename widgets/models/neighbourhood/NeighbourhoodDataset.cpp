#include "models/neighbourhood/NeighbourhoodDataset.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

QList<double> numbersOf(const Json& json, const char* key)
{
    QList<double> numbers;
    for (const Json& value : arrayOf(json, key))
        numbers.append(value.is_number() ? value.get<double>() : 0);
    return numbers;
}

CountedBars barsOf(const Json& json)
{
    CountedBars bars{numbersOf(json, "edges"), numbersOf(json, "counts")};
    return bars.edges.size() == bars.counts.size() + 1 ? bars : CountedBars();
}

std::optional<double> maybeNumber(const Json& json, const char* key)
{
    if (!json.is_object() || !json.contains(key) || !json[key].is_number())
        return std::nullopt;
    return json[key].get<double>();
}

/// The values of a block; empty where it is not one of `count` values.
template <class T>
QList<T> blockOf(const RunSource::Reply& reply, const char* key, const char* dtype, qint64 count)
{
    const Json place = valueOr(reply.result, key, Json());
    if (!reply.message || place.is_null())
        return {};
    const auto block = wire::findBlock(*reply.message, place, dtype);
    if (!block || block->count() != count)
        return {};
    QList<T> values(count);
    std::memcpy(values.data(), block->data, static_cast<size_t>(count) * sizeof(T));
    return values;
}

void readStale(const Json& json, BankFacts& bank)
{
    bank.stale.applies = valueOr(json, "applies", false);
    bank.stale.reason = engineWords(json, "reason");
    bank.staleSplit = textOf(json, "split");
    bank.staleCount = valueOr<qint64>(json, "stale", 0);
    bank.staleOf = valueOr<qint64>(json, "n", 0);
    bank.bankWrong = valueOr<qint64>(json, "bank_wrong", 0);
    bank.freshWrong = valueOr<qint64>(json, "fresh_wrong", 0);
    for (const Json& pair : arrayOf(json, "pairs")) {
        const Json old = objectOf(pair, "bank");
        const Json fresh = objectOf(pair, "fresh");
        bank.pairs.append({valueOr<qint64>(pair, "id", -1), valueOr<qint64>(old, "id", -1),
                           valueOr<qint64>(fresh, "id", -1), valueOr(pair, "label", -1),
                           valueOr(old, "label", -1), valueOr(fresh, "label", -1)});
    }
}

} // namespace

NeighbourhoodCounts readCounts(const Json& result)
{
    NeighbourhoodCounts counts;
    counts.step = valueOr<qint64>(result, "step", -1);
    counts.split = textOf(result, "split");
    counts.n = valueOr<qint64>(result, "n", 0);
    counts.total = valueOr<qint64>(result, "total", counts.n);
    counts.database = valueOr<qint64>(result, "database", 0);
    counts.alone = valueOr<qint64>(result, "alone", 0);
    counts.sigma = valueOr(result, "sigma", 0.0);
    counts.own = valueOr(result, "own", true);
    counts.reason = engineWords(result, "reason");
    counts.overlap = valueOr(result, "overlap", 0.0);
    const Json histograms = objectOf(result, "histograms");
    for (const auto& [key, value] : histograms.items())
        counts.histograms.insert(QString::fromStdString(key), barsOf(value));
    const Json medians = objectOf(result, "medians");
    for (const auto& [key, value] : medians.items())
        if (value.is_number())
            counts.medians.insert(QString::fromStdString(key), value.get<double>());
    return counts;
}

BankFacts readBank(const RunSource::Reply& reply)
{
    const Json& result = reply.result;
    BankFacts bank;
    bank.applies = valueOr(result, "applies", false);
    bank.reason = engineWords(result, "reason");
    bank.step = valueOr<qint64>(result, "step", -1);
    bank.rows = valueOr<qint64>(result, "rows", 0);
    bank.dimension = valueOr<qint64>(result, "dimension", 0);
    bank.compared = valueOr<qint64>(result, "compared", 0);
    bank.meanDrift = maybeNumber(result, "mean_drift");
    bank.meanAge = maybeNumber(result, "mean_age");
    bank.driftReason = engineWords(result, "drift_reason");
    bank.ageReason = engineWords(result, "age_reason");
    bank.drift = barsOf(objectOf(result, "drift_histogram"));
    bank.age = barsOf(objectOf(result, "age_histogram"));
    readStale(objectOf(result, "stale"), bank);
    const QList<qint64> ids = blockOf<qint64>(reply, "ids", "<i8", bank.rows);
    const QList<float> drift = blockOf<float>(reply, "drift", "<f4", bank.rows);
    const QList<qint32> ages = blockOf<qint32>(reply, "age", "<i4", bank.rows);
    const QList<qint32> labels = blockOf<qint32>(reply, "labels", "<i4", bank.rows);
    for (qsizetype i = 0; i < std::min(ids.size(), drift.size()); ++i)
        if (std::isfinite(drift[i]))
            bank.drifted.append(
                {ids[i], labels.value(i, -1), static_cast<double>(drift[i]), ages.value(i, -1)});
    std::stable_sort(bank.drifted.begin(), bank.drifted.end(),
                     [](const BankRow& a, const BankRow& b) { return a.drift > b.drift; });
    return bank;
}

NeighbourhoodDataset::NeighbourhoodDataset(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
}

void NeighbourhoodDataset::setRun(const QString& run)
{
    ++m_generation;
    ++m_samplesSerial;
    m_run = run;
    m_step.reset();
    m_split.clear();
    m_lastSplit.clear();
    m_known.clear();
    m_counts = {};
    m_samples = {};
    m_bank = {};
    m_countsState = m_bankState = State::Empty;
    m_pending = m_again = false;
    Q_EMIT countsChanged();
    Q_EMIT samplesChanged();
    Q_EMIT bankChanged();
}

Json NeighbourhoodDataset::params() const
{
    Json params = {{"run", m_run.toStdString()}};
    if (m_step)
        params["step"] = *m_step;
    return params;
}

void NeighbourhoodDataset::load(std::optional<qint64> step, const QString& split)
{
    if (m_run.isEmpty() || (Question{step, split} == question() && m_countsState != State::Empty))
        return;
    m_step = step;
    m_split = split;
    if (step && m_known.contains({*step, split})) {
        m_counts = m_known[{*step, split}];
        m_countsState = State::Ready;
        m_again = false;
        Q_EMIT countsChanged();
        return;
    }
    if (m_pending)
        m_again = true;
    else
        send();
}

void NeighbourhoodDataset::reload()
{
    if (m_run.isEmpty())
        return;
    m_countsState = State::Empty;
    load(m_step, m_split);
}

void NeighbourhoodDataset::send()
{
    m_pending = true;
    m_again = false;
    m_progress = 0;
    m_countsState = State::Loading;
    Json asked = params();
    if (!m_split.isEmpty())
        asked["split"] = m_split.toStdString();
    m_countsId = m_source->request(
        QStringLiteral("run.distributions"), asked, this,
        [this, asked = question(), generation = m_generation](const RunSource::Reply& reply) {
            if (generation == m_generation)
                take(reply, asked);
        },
        [this, generation = m_generation](double done, const QString&) {
            if (generation != m_generation)
                return;
            m_progress = done;
            Q_EMIT countsChanged();
        });
    Q_EMIT countsChanged();
}

void NeighbourhoodDataset::take(const RunSource::Reply& reply, const Question& asked)
{
    m_pending = false;
    if (reply.ok()) {
        const NeighbourhoodCounts counts = readCounts(reply.result);
        m_known.insert({counts.step, asked.split}, counts);
        if (!asked.step && asked.split.isEmpty())
            m_lastSplit = counts.split;
        if (asked == question()) {
            m_counts = counts;
            m_countsState = State::Ready;
        }
    } else if (reply.error && asked == question()) {
        m_countsError = *reply.error;
        m_countsState = State::Failed;
    }
    if (m_again)
        send();
    else
        Q_EMIT countsChanged();
}

void NeighbourhoodDataset::askSamples(const QString& which, int bin)
{
    Json asked = params();
    asked["which"] = which.toStdString();
    asked["bin"] = bin;
    if (!m_counts.split.isEmpty())
        asked["split"] = m_counts.split.toStdString();
    asked["step"] = m_counts.step;
    m_source->request(
        QStringLiteral("run.distribution_samples"), asked, this,
        [this, which, bin, serial = ++m_samplesSerial](const RunSource::Reply& reply) {
            if (serial != m_samplesSerial || reply.cancelled)
                return;
            if (reply.error)
                return samplesRefused(*reply.error);
            m_samples = {which, bin, {}, valueOr<qint64>(reply.result, "total", 0)};
            for (const Json& id : arrayOf(reply.result, "ids"))
                if (id.is_number())
                    m_samples.ids.append(id.get<qint64>());
            Q_EMIT samplesChanged();
        });
}

void NeighbourhoodDataset::loadBank()
{
    if (m_run.isEmpty() || m_bankState == State::Loading)
        return;
    m_bankState = State::Loading;
    m_bankProgress = 0;
    m_bankId = m_source->request(
        QStringLiteral("run.bank"), {{"run", m_run.toStdString()}}, this,
        [this, generation = m_generation](const RunSource::Reply& reply) {
            if (generation != m_generation || reply.cancelled)
                return;
            m_bankState = reply.error ? State::Failed : State::Ready;
            if (reply.error)
                m_bankError = *reply.error;
            else
                m_bank = readBank(reply);
            Q_EMIT bankChanged();
        },
        [this, generation = m_generation](double done, const QString&) {
            if (generation != m_generation)
                return;
            m_bankProgress = done;
            Q_EMIT bankChanged();
        });
    Q_EMIT bankChanged();
}

void NeighbourhoodDataset::cancelCounts()
{
    if (m_countsState != State::Loading)
        return;
    m_again = false;
    m_countsState = State::Failed;
    m_countsError = {ErrorCode::Interrupted, tr("It was cancelled.").toStdString()};
    m_source->cancel(m_countsId);
    Q_EMIT countsChanged();
}

void NeighbourhoodDataset::cancelBank()
{
    if (m_bankState != State::Loading)
        return;
    m_bankState = State::Failed;
    m_bankError = {ErrorCode::Interrupted, tr("It was cancelled.").toStdString()};
    m_source->cancel(m_bankId);
    Q_EMIT bankChanged();
}

} // namespace kindred
