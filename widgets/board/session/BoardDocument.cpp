#include "board/session/BoardDocument.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/JsonFields.h"
#include "common/Theme.h"

namespace kindred {

namespace {

struct BoardDocumentText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BoardDocument)
};

constexpr qsizetype kMostLevels = 32;
constexpr qint64 kWholeLimit = qint64{1} << 53; ///< whole numbers up to it survive JSON
/// Class ids of a file; far below those that answers give to trained classes.
constexpr qint64 kMostClassId = qint64{1} << 23;

/// A whole number of the object within the limits; a file may hold any.
qint64 wholeOf(const Json& json, const char* key, qint64 fallback, qint64 low = -kWholeLimit,
               qint64 high = kWholeLimit)
{
    const double value = valueOr(json, key, static_cast<double>(fallback));
    if (!std::isfinite(value))
        return fallback;
    return static_cast<qint64>(
        std::clamp(std::round(value), static_cast<double>(low), static_cast<double>(high)));
}

std::string plain(const QString& text)
{
    return text.toStdString();
}

Json jsonOf(const BoardImage& image)
{
    Json json = {{"key", plain(image.key)}, {"name", plain(image.name)}};
    if (!image.source.run.isEmpty())
        json["source"] = {{"run", plain(image.source.run)}, {"id", image.source.id}};
    else
        json["source"] = {{"path", plain(image.source.path)}, {"on_engine", image.source.onEngine}};
    if (image.weight != 1)
        json["weight"] = image.weight;
    if (image.out)
        json["out"] = true;
    if (!image.truth.isEmpty())
        json["truth"] = plain(image.truth);
    return json;
}

BoardImage imageOf(const Json& json)
{
    BoardImage image;
    image.key = textOf(json, "key");
    image.name = textOf(json, "name");
    const Json source = objectOf(json, "source");
    image.source.run = textOf(source, "run");
    image.source.id = wholeOf(source, "id", -1);
    image.source.path = textOf(source, "path");
    image.source.onEngine = valueOr(source, "on_engine", true);
    const double weight = valueOr(json, "weight", 1.0);
    image.weight = std::isfinite(weight) && weight >= 0 ? std::clamp(weight, 0.01, 100.0) : 1.0;
    image.out = valueOr(json, "out", false);
    image.truth = textOf(json, "truth");
    return image;
}

/// The pictures of an array. Those without a key or with one of `keys`, where they are noted, are
/// skipped: nothing could tell them apart.
QList<BoardImage> imagesOf(const Json& array, QSet<QString>& keys)
{
    QList<BoardImage> images;
    for (const Json& json : array) {
        const BoardImage image = imageOf(json);
        if (image.key.isEmpty() || keys.contains(image.key))
            continue;
        keys.insert(image.key);
        images.append(image);
    }
    return images;
}

const char* wordOf(BoardEncoder::Kind kind)
{
    switch (kind) {
    case BoardEncoder::Kind::Fisher:
        return "fisher";
    case BoardEncoder::Kind::Pixels:
        return "pixels";
    case BoardEncoder::Kind::Run:
        return "run";
    case BoardEncoder::Kind::File:
        return "file";
    case BoardEncoder::Kind::Bundled:
        break;
    }
    return "bundled";
}

BoardEncoder encoderOf(const Json& json)
{
    BoardEncoder encoder;
    const QString kind = textOf(json, "kind");
    encoder.path = textOf(json, "path");
    using Kind = BoardEncoder::Kind;
    for (const Kind each : {Kind::Bundled, Kind::Fisher, Kind::Pixels, Kind::Run, Kind::File})
        if (kind == QLatin1String(wordOf(each)))
            encoder.kind = each;
    const bool needsPath = encoder.kind == Kind::Run || encoder.kind == Kind::File;
    if (needsPath == encoder.path.isEmpty())
        return {};
    return encoder;
}

template <class T>
void put(Json& json, const char* key, const std::optional<T>& value)
{
    if (value)
        json[key] = *value;
}

/// A number as near as the range has it, so that the engine takes what a file holds.
std::optional<double> optionalOf(const Json& json, const char* key, double low, double high)
{
    const Json found = valueOr(json, key, Json());
    if (!found.is_number() || !std::isfinite(found.get<double>()))
        return std::nullopt;
    return std::clamp(found.get<double>(), low, high);
}

Json jsonOf(const BoardRules& rules)
{
    Json json = {
        {"rule", plain(rules.rule)}, {"keep", rules.keep}, {"with_trained", rules.withTrained}};
    put(json, "k", rules.k);
    put(json, "sigma", rules.sigma);
    put(json, "temperature", rules.temperature);
    put(json, "threshold", rules.threshold);
    if (rules.prior)
        json["prior"] = true;
    put(json, "prior_strength", rules.priorStrength);
    return json;
}

BoardRules storedRulesOf(const Json& json)
{
    BoardRules rules;
    rules.rule = textOf(json, "rule");
    // The ranges of board.predict and board.calibrate, docs/protocol.md.
    rules.keep = optionalOf(json, "keep", 0.5, 0.999).value_or(rules.keep);
    rules.withTrained = valueOr(json, "with_trained", false);
    if (const auto k = optionalOf(json, "k", 1, 1000))
        rules.k = static_cast<int>(std::lround(*k));
    rules.sigma = optionalOf(json, "sigma", 0.001, 10);
    rules.temperature = optionalOf(json, "temperature", 0.01, 100);
    rules.threshold = optionalOf(json, "threshold", -1e6, 1e6);
    rules.prior = valueOr(json, "prior", false);
    rules.priorStrength = optionalOf(json, "prior_strength", 0, 1e6);
    return rules;
}

} // namespace

int BoardDocument::supportCount() const
{
    qsizetype count = 0;
    for (const BoardClass& each : classes)
        count += each.images.size();
    return static_cast<int>(count);
}

int BoardDocument::indexOf(int classId) const
{
    const auto found = std::find_if(classes.begin(), classes.end(),
                                    [&](const BoardClass& each) { return each.id == classId; });
    return found == classes.end() ? -1 : static_cast<int>(found - classes.begin());
}

int BoardDocument::indexOf(const QString& className) const
{
    const auto found = std::find_if(classes.begin(), classes.end(),
                                    [&](const BoardClass& each) { return each.name == className; });
    return found == classes.end() ? -1 : static_cast<int>(found - classes.begin());
}

QString BoardDocument::freeName(const QString& wanted) const
{
    if (!wanted.isEmpty() && indexOf(wanted) < 0)
        return wanted;
    for (int number = wanted.isEmpty() ? 1 : 2;; ++number) {
        const QString offered =
            wanted.isEmpty() ? BoardDocumentText::tr("Class %1", "name of a new class").arg(number)
                             : QStringLiteral("%1 %2").arg(wanted).arg(number);
        if (indexOf(offered) < 0)
            return offered;
    }
}

int BoardDocument::freeColour() const
{
    std::array<int, kClassColours> used{};
    for (const BoardClass& each : classes)
        ++used[static_cast<size_t>(each.colour % kClassColours)];
    return static_cast<int>(std::min_element(used.begin(), used.end()) - used.begin());
}

int BoardDocument::addClass(const QString& wanted)
{
    const int colour = freeColour();
    const QString free = freeName(wanted);
    classes.append({nextClass++, free, {}, colour, {}});
    return static_cast<int>(classes.size()) - 1;
}

Json BoardDocument::toJson() const
{
    Json json = {{"format", "kindred-board"}, {"version", kVersion}, {"name", plain(name)}};
    json["encoder"] = {{"kind", wordOf(encoder.kind)}, {"path", plain(encoder.path)}};
    if (!classifier.isEmpty())
        json["classifier"] = plain(classifier);
    json["classes"] = Json::array();
    for (const BoardClass& each : classes) {
        Json images = Json::array();
        for (const BoardImage& image : each.images)
            images.push_back(jsonOf(image));
        json["classes"].push_back({{"id", each.id},
                                   {"name", plain(each.name)},
                                   {"colour", each.colour},
                                   {"images", std::move(images)}});
        for (const QString& above : each.under)
            json["classes"].back()["under"].push_back(plain(above));
    }
    json["queries"] = Json::array();
    for (const BoardImage& query : queries)
        json["queries"].push_back(jsonOf(query));
    json["rules"] = jsonOf(rules);
    json["next_class"] = nextClass;
    return json;
}

Result<BoardDocument> BoardDocument::fromJson(const Json& json, const std::string& where)
{
    if (textOf(json, "format") != QLatin1String("kindred-board"))
        return inputError(BoardDocumentText::tr("This is no board").toStdString(), where);
    if (wholeOf(json, "version", 0) > kVersion)
        return inputError(BoardDocumentText::tr("This board is of a newer Kindred").toStdString(),
                          where);
    BoardDocument board;
    board.name = textOf(json, "name");
    board.encoder = encoderOf(objectOf(json, "encoder"));
    board.classifier = textOf(json, "classifier");
    QSet<QString> taught;
    for (const Json& each : arrayOf(json, "classes")) {
        const qint64 id = wholeOf(each, "id", -1);
        BoardClass added{static_cast<int>(std::clamp(id, qint64{-1}, kMostClassId)),
                         textOf(each, "name"),
                         {},
                         static_cast<int>(wholeOf(each, "colour", 0, 0, kClassColours - 1)),
                         {}};
        if (id < 0 || id > kMostClassId || added.name.isEmpty() || board.indexOf(added.id) >= 0 ||
            board.indexOf(added.name) >= 0)
            return inputError(
                BoardDocumentText::tr("The classes of this board cannot be told apart")
                    .toStdString(),
                where);
        added.images = imagesOf(arrayOf(each, "images"), taught);
        for (const Json& name : arrayOf(each, "under"))
            if (name.is_string() && added.under.size() < kMostLevels)
                added.under.append(QString::fromStdString(name.get<std::string>()));
        board.nextClass = std::max(board.nextClass, added.id + 1);
        board.classes.append(added);
    }
    QSet<QString> asked;
    board.queries = imagesOf(arrayOf(json, "queries"), asked);
    board.rules = storedRulesOf(objectOf(json, "rules"));
    board.nextClass = std::max(board.nextClass,
                               static_cast<int>(wholeOf(json, "next_class", 0, 0, kMostClassId)));
    return board;
}

BoardDocument BoardDocument::fromTeaching(const Json& teaching)
{
    BoardDocument board;
    QSet<QString> taught;
    for (const Json& each : arrayOf(teaching, "classes")) {
        const int at = board.addClass(textOf(each, "name"));
        board.classes[at].images = imagesOf(arrayOf(each, "images"), taught);
    }
    board.rules = storedRulesOf(teaching);
    return board;
}

Json classesOf(const BoardDocument& document, const QList<BoardLevel>& levels)
{
    Json classes = Json::array();
    for (const BoardClass& each : document.classes) {
        Json images = Json::array();
        for (const BoardImage& image : each.images)
            images.push_back(
                {{"key", plain(image.key)}, {"weight", image.weight}, {"out", image.out}});
        classes.push_back({{"name", plain(each.name)}, {"images", std::move(images)}});
        for (qsizetype level = 0; level < levels.size() && !each.under.isEmpty(); ++level)
            classes.back()["under"].push_back(
                levels[level].classes.indexOf(each.under.value(level)));
    }
    return classes;
}

Json encoderJson(const BoardEncoder& encoder)
{
    switch (encoder.kind) {
    case BoardEncoder::Kind::Run:
        return {{"run", plain(encoder.path)}};
    case BoardEncoder::Kind::File:
        return {{"file", plain(encoder.path)}};
    case BoardEncoder::Kind::Fisher:
        return {{"fisher", true}};
    case BoardEncoder::Kind::Pixels:
        return {{"pixels", true}};
    case BoardEncoder::Kind::Bundled:
        break;
    }
    return {{"bundled", true}};
}

BoardEncoder encoderOfSpec(const Json& spec)
{
    using Kind = BoardEncoder::Kind;
    if (const QString run = textOf(spec, "run"); !run.isEmpty())
        return {Kind::Run, run};
    if (const QString file = textOf(spec, "file"); !file.isEmpty())
        return {Kind::File, file};
    if (valueOr(spec, "fisher", false))
        return {Kind::Fisher, {}};
    if (valueOr(spec, "pixels", false))
        return {Kind::Pixels, {}};
    return {};
}

} // namespace kindred
