#include "board/session/BoardAnswers.h"

#include <QCoreApplication>

#include <cstring>

#include "common/JsonFields.h"
#include "models/engine/EngineAnswers.h"

namespace kindred {

namespace {

struct AnswerText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BoardAnswers)
};

constexpr int kThumbnailEdge = 64;

/// A block of numbers copied out of the message, which may lie at any alignment.
template <class T>
Result<std::vector<T>> numbersOf(const RunSource::Reply& reply, const char* key, const char* dtype,
                                 const std::vector<int64_t>& shape)
{
    const auto refuse = [key](const std::string& lack) {
        return unreadableAnswer("board.predict", key + (' ' + lack));
    };
    if (!reply.message)
        return refuse("has no blocks");
    const auto block = wire::findBlock(*reply.message, valueOr(reply.result, key, Json()), dtype);
    if (!block.ok())
        return refuse(block.error().what);
    if (block->shape.size() != shape.size())
        return refuse("has another shape");
    for (size_t i = 0; i < shape.size(); ++i)
        if (shape[i] >= 0 && shape[i] != block->shape[i])
            return refuse("has another shape");
    std::vector<T> values(static_cast<size_t>(block->count()));
    if (!values.empty())
        std::memcpy(values.data(), block->data, values.size() * sizeof(T));
    return values;
}

std::optional<RightOf> rightOf(const Json& json, const char* key)
{
    const Json found = valueOr(json, key, Json());
    if (!found.is_object())
        return std::nullopt;
    return RightOf{valueOr(found, "right", 0), valueOr(found, "n", 0)};
}

std::optional<double> numberOf(const Json& json, const char* key)
{
    const Json found = valueOr(json, key, Json());
    return found.is_number() ? std::optional(found.get<double>()) : std::nullopt;
}

QList<double> numberListOf(const Json& json, const char* key)
{
    QList<double> values;
    for (const Json& each : arrayOf(json, key))
        values.append(each.is_number() ? each.get<double>() : 0.0);
    return values;
}

QStringList namesOf(const Json& json, const char* key)
{
    QStringList names;
    for (const Json& each : arrayOf(json, key))
        if (each.is_string())
            names << QString::fromStdString(each.get<std::string>());
    return names;
}

} // namespace

int identityOf(const BoardDocument& asked, int index)
{
    if (index < 0)
        return index == answer::kNone ? answer::kNone : answer::kUndecided;
    const auto own = static_cast<int>(asked.classes.size());
    return index < own ? asked.classes[index].id : answer::kTrained + index - own;
}

QString nameOfAnswer(const BoardDocument& document, const QStringList& trained, int cls)
{
    if (cls == answer::kNone)
        return AnswerText::tr("none of these");
    if (cls >= answer::kTrained)
        return trained.value(cls - answer::kTrained);
    const int at = document.indexOf(cls);
    return at < 0 ? QStringLiteral("–") : document.classes[at].name;
}

QList<BoardRule> rulesOf(const Json& result, const QList<BoardRule>& known)
{
    QList<BoardRule> rules;
    for (const Json& each : arrayOf(result, "rules")) {
        BoardRule rule;
        rule.id = textOf(each, "id");
        for (const BoardRule& before : known)
            if (before.id == rule.id)
                rule = before;
        rule.title = valueOr(each, "title", rule.title.isEmpty() ? rule.id : rule.title);
        rule.sentence = valueOr(each, "sentence", rule.sentence);
        rule.usesK = valueOr(each, "uses_k", rule.usesK);
        rule.usesSigma = valueOr(each, "uses_sigma", rule.usesSigma);
        rule.applies = valueOr(each, "applies", true);
        rule.reason = textOf(each, "reason");
        rule.leaveOneOut = rightOf(each, "leave_one_out");
        rule.queries = rightOf(each, "queries");
        rules.append(rule);
    }
    return rules;
}

Result<BoardPrediction> predictionOf(const RunSource::Reply& reply, const BoardDocument& asked,
                                     const BoardVerdicts& before)
{
    if (!reply.ok())
        return *reply.error;
    BoardPrediction prediction;
    prediction.ms = valueOr(reply.result, "ms", 0.0);
    prediction.unknown = namesOf(reply.result, "unknown");
    prediction.rules = rulesOf(reply.result);
    prediction.trained = namesOf(reply.result, "classes").mid(asked.classes.size());
    const auto q = static_cast<int64_t>(asked.queries.size());
    auto index = numbersOf<int32_t>(reply, "index", "<i4", {q});
    auto ranked = numbersOf<int32_t>(reply, "ranked", "<i4", {q, -1});
    auto p = numbersOf<float>(reply, "p", "<f4", {q, -1});
    auto evidence = numbersOf<float>(reply, "evidence", "<f4", {q});
    // Of an engine that was asked about one rule there is none.
    auto byRule = reply.result.contains("by_rule")
                      ? numbersOf<int32_t>(reply, "by_rule", "<i4", {-1, q})
                      : Result<std::vector<int32_t>>(std::vector<int32_t>());
    for (const Error* error :
         {index.ok() ? nullptr : &index.error(), ranked.ok() ? nullptr : &ranked.error(),
          p.ok() ? nullptr : &p.error(), evidence.ok() ? nullptr : &evidence.error(),
          byRule.ok() ? nullptr : &byRule.error()})
        if (error)
            return *error;
    if (p->size() != ranked->size())
        return unreadableAnswer("board.predict", "p and ranked are of different sizes");
    std::vector<int> identities;
    const auto classes = static_cast<int>(asked.classes.size() + prediction.trained.size());
    identities.reserve(static_cast<size_t>(classes));
    for (int at = 0; at < classes; ++at)
        identities.push_back(identityOf(asked, at));
    prediction.verdicts =
        BoardVerdicts({std::move(*index), std::move(*ranked), std::move(*p), std::move(*evidence),
                       std::move(*byRule), std::move(identities)},
                      asked.queries, before);
    return prediction;
}

BoardCalibration calibrationOf(const Json& result)
{
    BoardCalibration found;
    found.threshold = numberOf(result, "threshold");
    found.keep = valueOr(result, "keep", found.keep);
    found.n = valueOr(result, "n", 0);
    found.unknownCount = valueOr(result, "unknown_n", 0);
    found.kept = numberOf(result, "kept");
    found.rejected = numberOf(result, "rejected");
    const Json bins = objectOf(result, "bins");
    found.low = valueOr(bins, "low", 0.0);
    found.high = valueOr(bins, "high", 1.0);
    found.known = numberListOf(bins, "known");
    found.other = numberListOf(bins, "other");
    const Json curve = objectOf(result, "curve");
    found.curveThreshold = numberListOf(curve, "threshold");
    found.curveKept = numberListOf(curve, "kept");
    found.curveRejected = numberListOf(curve, "rejected");
    found.rough = valueOr(result, "rough", false);
    found.words = textOf(result, "words");
    found.reason = textOf(result, "reason");
    return found;
}

QList<BoardHarm> harmsOf(const Json& result)
{
    QList<BoardHarm> harms;
    for (const Json& each : arrayOf(result, "images"))
        harms.append({textOf(each, "key"), valueOr(each, "gain", 0.0), numberOf(each, "query_gain"),
                      valueOr(each, "flips", 0)});
    return harms;
}

QList<BoardEvidenceItem> evidenceOf(const Json& result, const BoardDocument& asked)
{
    QList<BoardEvidenceItem> items;
    for (const Json& each : arrayOf(result, "support")) {
        BoardEvidenceItem item;
        item.key = textOf(each, "key");
        item.id = valueOr(each, "id", qint64{-1});
        item.cls = identityOf(asked, valueOr(each, "class", answer::kUndecided));
        item.similarity = valueOr(each, "similarity", 0.0);
        item.weight = valueOr(each, "weight", 0.0);
        items.append(item);
    }
    return items;
}

QList<QImage> thumbnailsOf(const RunSource::Reply& reply)
{
    if (!reply.ok() || !reply.message)
        return {};
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "thumbnails", Json()), "|u1");
    if (!block.ok() || block->shape.size() != 4 || block->shape[1] != kThumbnailEdge ||
        block->shape[2] != kThumbnailEdge || block->shape[3] != 3)
        return {};
    const auto* pixels = reinterpret_cast<const uchar*>(block->data);
    QList<QImage> pictures;
    for (int64_t i = 0; i < block->shape[0]; ++i) {
        const QImage view(pixels, kThumbnailEdge, kThumbnailEdge, 3 * kThumbnailEdge,
                          QImage::Format_RGB888);
        pixels += qsizetype{3} * kThumbnailEdge * kThumbnailEdge;
        pictures.append(view.convertToFormat(QImage::Format_RGB32));
    }
    return pictures;
}

} // namespace kindred
