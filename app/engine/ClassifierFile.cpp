#include "engine/ClassifierFile.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <set>

#include "base/Npy.h"
#include "base/Text.h"
#include "data/FileTree.h"
#include "data/ZipWriter.h"
#include "engine/EncoderParts.h"

namespace kindred::engine {

namespace {
constexpr int kThumbEdge = 64;
constexpr size_t kThumbBytes = size_t{3} * kThumbEdge * kThumbEdge;
constexpr uint64_t kMostClassifierBytes = uint64_t{1} << 30;
constexpr const char* kAgain = "Save the classifier again, or ask for another copy.";
const std::string kEncoderFolder = "encoder/";
const std::string kPictureFolder = "images/";
const std::string kFeatures = "features.npy";

std::string nowText()
{
    const std::time_t now = std::time(nullptr);
    char text[32] = "";
    std::tm parts{};
    if (::gmtime_r(&now, &parts))
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

/// Class and weight of each item: the first class that has it; -1 and 0 for other queries.
void describeItems(const Classifier& classifier, std::vector<int32_t>& labels,
                   std::vector<float>& weights)
{
    std::map<std::string, std::pair<int32_t, float>> taught;
    for (size_t c = 0; c < classifier.teaching.classes.size(); ++c)
        for (const TaughtImage& image : classifier.teaching.classes[c].images)
            taught.emplace(image.key,
                           std::pair(static_cast<int32_t>(c), image.out ? 0.0F : image.weight));
    for (const ClassifierItem& item : classifier.items) {
        const auto found = taught.find(item.key);
        labels.push_back(found == taught.end() ? -1 : found->second.first);
        weights.push_back(found == taught.end() ? 0 : found->second.second);
    }
}

Json describeClassifier(const Classifier& classifier)
{
    Json items = Json::array();
    for (const ClassifierItem& item : classifier.items)
        items.push_back({{"key", item.key}, {"name", item.name}, {"origin", item.origin}});
    const EncoderAbout& encoder = classifier.encoder->about();
    return {{"format", kClassifierFormat},
            {"program", std::string("kindred ") + KINDRED_VERSION},
            {"made", nowText()},
            {"encoder",
             {{"id", encoder.id},
              {"title", encoder.title},
              {"sentence", encoder.sentence},
              {"spec", encoder.spec},
              {"pictures", encoder.pictures},
              {"dimension", classifier.encoder->dimension()}}},
            {"teaching", toJson(classifier.teaching)},
            {"calibration", classifier.calibration},
            {"items", std::move(items)},
            {"queries", classifier.queries},
            {"trained", {{"classes", classifier.trained.names}, {"ids", classifier.trained.ids}}}};
}

/// File names are bytes: what is not UTF-8 is replaced.
std::string classifierText(const Json& json)
{
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Thumbnails of all, and the pictures themselves that lie nowhere else.
Status addPictures(const Classifier& classifier, ZipWriter& zip)
{
    for (const ClassifierItem& item : classifier.items) {
        if (!item.bytes.empty())
            KINDRED_TRY(zip.add(kPictureFolder + item.key, item.bytes, true));
        if (item.thumbnail.size() != kThumbBytes)
            continue;
        KINDRED_ASSIGN(const std::string png,
                       encodePng({kThumbEdge, kThumbEdge, 3, item.thumbnail}));
        KINDRED_TRY(zip.add("thumbs/" + item.key + ".png", png, true));
    }
    return {};
}

std::string matrixBytes(const Matrix<float>& rows)
{
    return npyBytes("<f4", {rows.rows(), rows.cols()}, rows.data());
}

/// The files of the archive by name.
class ClassifierEntries final {
public:
    static Result<ClassifierEntries> open(const fs::path& file)
    {
        ClassifierEntries entries;
        entries.m_file = file;
        KINDRED_ASSIGN(entries.m_tree, openArchiveTree(file));
        for (size_t i = 0; i < entries.m_tree->entries().size(); ++i)
            entries.m_places[entries.m_tree->entries()[i].path] = i;
        return entries;
    }

    bool has(const std::string& name) const { return m_places.contains(name); }
    Result<std::string> read(const std::string& name) const
    {
        const auto found = m_places.find(name);
        if (found == m_places.end())
            return inputError("“" + name + "” is missing, so this is no classifier file",
                              m_file.string(), kAgain);
        return m_tree->read(found->second);
    }
    Result<Json> json(const std::string& name) const
    {
        KINDRED_ASSIGN(const std::string text, read(name));
        return parseJson(text, m_file.string() + ":" + name);
    }
    /// An array of that type and so many dimensions, as values.
    template <class T>
    Result<std::pair<std::vector<T>, std::vector<int64_t>>>
    array(const std::string& name, const std::string& dtype, size_t dimensions) const
    {
        const std::string where = m_file.string() + ":" + name;
        KINDRED_ASSIGN(const std::string bytes, read(name));
        KINDRED_ASSIGN(const NpyHeader header, parseNpyHeader(bytes, where));
        if (header.dtype != dtype || header.shape.size() != dimensions)
            return inputError("is not of dtype " + dtype + " with " + std::to_string(dimensions) +
                                  " dimensions",
                              where, kAgain);
        const auto count = static_cast<size_t>(header.count());
        if (bytes.size() - header.dataOffset != count * sizeof(T))
            return inputError("is cut short", where, kAgain);
        std::vector<T> values(count);
        std::copy_n(bytes.data() + header.dataOffset, count * sizeof(T),
                    reinterpret_cast<char*>(values.data()));
        return std::pair(std::move(values), header.shape);
    }
    /// A matrix of unit rows, all finite.
    Result<Matrix<float>> rows(const std::string& name) const
    {
        KINDRED_ASSIGN(auto read, array<float>(name, "<f4", 2));
        if (!std::all_of(read.first.begin(), read.first.end(),
                         [](float value) { return std::isfinite(value); }))
            return inputError("holds values that are not finite", m_file.string() + ":" + name,
                              kAgain);
        return Matrix<float>(read.second[0], read.second[1], std::move(read.first));
    }
    std::vector<std::string> below(const std::string& folder) const
    {
        std::vector<std::string> names;
        for (const auto& [name, place] : m_places)
            if (name.starts_with(folder))
                names.push_back(name);
        return names;
    }
    Error damaged(const std::string& what) const
    {
        return inputError("the classifier is damaged: " + what, m_file.string(), kAgain);
    }

private:
    fs::path m_file;
    std::shared_ptr<const FileTree> m_tree;
    std::map<std::string, size_t> m_places;
};

Status readItems(const ClassifierEntries& entries, const Json& about, Classifier& classifier)
{
    std::set<std::string> keys;
    for (const Json& json : about.at("items")) {
        ClassifierItem item;
        item.key = json.at("key").get<std::string>();
        item.name = json.at("name").get<std::string>();
        item.origin = json.value("origin", Json::object());
        if (!keys.insert(item.key).second)
            return entries.damaged("it has a picture twice");
        const std::string thumb = "thumbs/" + item.key + ".png";
        if (entries.has(thumb)) {
            KINDRED_ASSIGN(const std::string bytes, entries.read(thumb));
            KINDRED_ASSIGN(const Image image, decodeImage(bytes, thumb));
            item.thumbnail = thumbnail(image, kThumbEdge).pixels;
        }
        if (entries.has(kPictureFolder + item.key)) {
            KINDRED_ASSIGN(item.bytes, entries.read(kPictureFolder + item.key));
        }
        classifier.add(std::move(item));
    }
    const auto count = static_cast<int64_t>(classifier.items.size());
    KINDRED_ASSIGN(classifier.rows, entries.rows("support.npy"));
    KINDRED_ASSIGN(const auto labels, entries.array<int32_t>("labels.npy", "<i4", 1));
    KINDRED_ASSIGN(const auto weights, entries.array<float>("weights.npy", "<f4", 1));
    if (classifier.rows.rows() != count || labels.second[0] != count || weights.second[0] != count)
        return entries.damaged("its lists of pictures and embeddings differ in length");
    return {};
}

Status readTrained(const ClassifierEntries& entries, const Json& about, TrainedClasses& trained)
{
    const Json& described = about.at("trained");
    trained.names = described.at("classes").get<std::vector<std::string>>();
    trained.ids = described.at("ids").get<std::vector<int64_t>>();
    if (trained.names.empty())
        return {};
    KINDRED_ASSIGN(trained.rows, entries.rows("trained.npy"));
    KINDRED_ASSIGN(auto labels, entries.array<int32_t>("trained_labels.npy", "<i4", 1));
    trained.labels = std::move(labels.first);
    const auto classes = static_cast<int32_t>(trained.names.size());
    const bool named = std::all_of(trained.labels.begin(), trained.labels.end(),
                                   [&](int32_t label) { return label >= 0 && label < classes; });
    if (!named || trained.labels.size() != static_cast<size_t>(trained.rows.rows()) ||
        trained.ids.size() != trained.labels.size())
        return entries.damaged("its trained classes and their embeddings differ in length");
    return {};
}

Status readEncoder(const ClassifierEntries& entries, const Json& about, int threads,
                   Classifier& classifier)
{
    const Json& described = about.at("encoder");
    const EncoderAbout encoder{described.at("id").get<std::string>(),
                               described.at("title").get<std::string>(),
                               described.at("sentence").get<std::string>(), described.at("spec")};
    if (!described.value("pictures", true)) {
        classifier.encoder = savedVectorEncoder(encoder, described.at("dimension").get<int64_t>());
        return {};
    }
    std::vector<EncoderPart> parts;
    for (const std::string& name : entries.below(kEncoderFolder)) {
        KINDRED_ASSIGN(std::string bytes, entries.read(name));
        parts.push_back({name.substr(kEncoderFolder.size()), std::move(bytes)});
    }
    const TemporaryFolder folder;
    KINDRED_TRY(writeParts(parts, folder.path()));
    auto opened = openPacked(encoder, folder.path(), threads);
    if (!opened)
        return entries.damaged("its encoder does not open: " + opened.error().what);
    classifier.encoder = std::move(*opened);
    return {};
}

/// What episodic memory takes, and whether it is there where that is the rule.
Status readFeatures(const ClassifierEntries& entries, Classifier& classifier)
{
    const std::shared_ptr<const NeighbourhoodModel> model = classifier.encoder->neighbourhood();
    if (entries.has(kFeatures)) {
        KINDRED_ASSIGN(classifier.features, entries.rows(kFeatures));
        if (classifier.features.rows() != classifier.rows.rows() || !model ||
            classifier.features.cols() != model->dimension)
            return entries.damaged(kFeatures + " does not fit its pictures and its encoder");
    }
    if (classifier.teaching.rule == BoardRule::Memory && !classifier.items.empty() &&
        classifier.features.empty())
        return entries.damaged("its rule needs " + kFeatures);
    return {};
}

Status checkDimensions(const ClassifierEntries& entries, const Classifier& classifier)
{
    const int64_t dimension = classifier.encoder->dimension();
    if (classifier.rows.cols() != dimension ||
        (!classifier.trained.empty() && classifier.trained.rows.cols() != dimension))
        return entries.damaged("its encoder gives " + std::to_string(dimension) +
                               " numbers, its embeddings have " +
                               std::to_string(classifier.rows.cols()));
    return {};
}

Status readTeaching(const ClassifierEntries& entries, const Json& about, Classifier& classifier)
{
    auto teaching = parseTeaching(about.at("teaching"));
    if (!teaching)
        return entries.damaged("“" + teaching.error().where + "” " + teaching.error().what);
    classifier.teaching = std::move(*teaching);
    for (const TaughtClass& taught : classifier.teaching.classes)
        for (const TaughtImage& image : taught.images)
            if (!classifier.row(image.key))
                return entries.damaged("“" + taught.name + "” has a picture without embedding");
    classifier.queries = about.at("queries").get<std::vector<std::string>>();
    return {};
}

Result<Classifier> readWhole(const ClassifierEntries& entries, const fs::path& file, int threads)
{
    KINDRED_ASSIGN(const Json about, entries.json("classifier.json"));
    const Json format = about.is_object() ? about.value("format", Json()) : Json();
    if (!format.is_number_integer())
        return entries.damaged("classifier.json names no format");
    if (format < 1)
        return entries.damaged("classifier.json names the unknown format " + format.dump());
    if (format > kClassifierFormat)
        return inputError("was written by a newer Kindred (format " + format.dump() + ")",
                          file.string(), "Update Kindred to open it.");
    Classifier classifier;
    KINDRED_TRY(readItems(entries, about, classifier));
    KINDRED_TRY(readTrained(entries, about, classifier.trained));
    KINDRED_TRY(readTeaching(entries, about, classifier));
    KINDRED_TRY(readEncoder(entries, about, threads, classifier));
    KINDRED_TRY(checkDimensions(entries, classifier));
    KINDRED_TRY(readFeatures(entries, classifier));
    classifier.calibration = about.value("calibration", Json());
    classifier.made = about.value("made", "") + ", " + about.value("program", "");
    if (entries.has("board.json")) {
        KINDRED_ASSIGN(classifier.document, entries.json("board.json"));
    }
    return classifier;
}
} // namespace

const float* Classifier::row(const std::string& key) const
{
    const auto found = m_places.find(key);
    return found == m_places.end() ? nullptr : rows.row(found->second);
}

const float* Classifier::feature(const std::string& key) const
{
    const auto found = m_places.find(key);
    return found == m_places.end() || features.empty() ? nullptr : features.row(found->second);
}

void Classifier::add(ClassifierItem item)
{
    m_places.emplace(item.key, static_cast<int64_t>(items.size()));
    items.push_back(std::move(item));
}

Status writeClassifier(const fs::path& file, const Classifier& classifier)
{
    ZipWriter zip;
    KINDRED_TRY(zip.add("classifier.json", classifierText(describeClassifier(classifier))));
    std::vector<int32_t> labels;
    std::vector<float> weights;
    describeItems(classifier, labels, weights);
    const auto count = static_cast<int64_t>(labels.size());
    KINDRED_TRY(zip.add("support.npy", matrixBytes(classifier.rows)));
    if (!classifier.features.empty())
        KINDRED_TRY(zip.add(kFeatures, matrixBytes(classifier.features)));
    KINDRED_TRY(zip.add("labels.npy", npyBytes("<i4", {count}, labels.data())));
    KINDRED_TRY(zip.add("weights.npy", npyBytes("<f4", {count}, weights.data())));
    if (!classifier.trained.empty()) {
        const std::vector<int32_t>& trained = classifier.trained.labels;
        KINDRED_TRY(zip.add("trained.npy", matrixBytes(classifier.trained.rows)));
        KINDRED_TRY(
            zip.add("trained_labels.npy",
                    npyBytes("<i4", {static_cast<int64_t>(trained.size())}, trained.data())));
    }
    if (!classifier.document.is_null())
        KINDRED_TRY(zip.add("board.json", classifierText(classifier.document)));
    KINDRED_TRY(addPictures(classifier, zip));
    KINDRED_ASSIGN(const std::vector<EncoderPart> parts, classifier.encoder->parts());
    for (const EncoderPart& part : parts)
        KINDRED_TRY(zip.add(kEncoderFolder + part.name, part.bytes));
    KINDRED_ASSIGN(const std::string bytes, zip.finish());
    if (bytes.size() > kMostClassifierBytes)
        return inputError("the classifier would be larger than 1 GiB and could not be opened again",
                          file.string(), "Take pictures or queries off the board.");
    return writeFile(file, bytes, Durability::Synced);
}

Result<Classifier> readClassifier(const fs::path& file, int threads)
{
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored))
        return inputError("there is no such classifier file", file.string());
    if (fs::file_size(file, ignored) > kMostClassifierBytes)
        return inputError("is larger than any classifier", file.string());
    auto entries = ClassifierEntries::open(file);
    if (!entries)
        return inputError("is no classifier file, or a damaged one (" + entries.error().what + ")",
                          file.string(), kAgain);
    try {
        return readWhole(*entries, file, threads);
    } catch (const nlohmann::json::exception&) {
        return entries->damaged("classifier.json lacks a member or has one of another type");
    }
}

} // namespace kindred::engine
