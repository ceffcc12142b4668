#include "data/CheckFiles.h"

#include <algorithm>
#include <array>
#include <map>

#include "data/ImageHeader.h"
#include "data/Parallel.h"

namespace kindred {

namespace {
constexpr int64_t kLookedAt = 64;
constexpr int kCheckEdge = 32; ///< enough to see damage, colours and flat areas

FileFacts checkFile(const Result<std::string>& bytes, bool decode)
{
    FileFacts facts;
    if (!bytes) {
        facts.problem = bytes.error().what;
        return facts;
    }
    facts.bytes = bytes->size();
    facts.hash = contentHash(*bytes);
    const auto header = readImageHeader(*bytes, "");
    if (!header) {
        facts.problem = header.error().what;
        return facts;
    }
    const bool swapped = header->orientation >= 5;
    facts.width = static_cast<int>(swapped ? header->height : header->width);
    facts.height = static_cast<int>(swapped ? header->width : header->height);
    if (!decode)
        return facts;
    const auto image = decodeImageForSize(*bytes, "", kCheckEdge);
    if (!image) {
        facts.problem = image.error().what;
        return facts;
    }
    facts.sampled = true;
    facts.grey = isGrey(*image);
    facts.drawing = isDrawing(*image);
    return facts;
}
} // namespace

bool isGrey(const Image& image)
{
    if (image.channels == 1)
        return true;
    for (size_t i = 0; i + 2 < image.pixels.size(); i += 3)
        if (image.pixels[i] != image.pixels[i + 1] || image.pixels[i] != image.pixels[i + 2])
            return false;
    return true;
}

bool isDrawing(const Image& image)
{
    std::array<uint32_t, 4096> histogram{};
    const auto step = static_cast<size_t>(image.channels);
    for (size_t i = 0; i + step <= image.pixels.size(); i += step) {
        const unsigned r = image.pixels[i] >> 4;
        const unsigned g = image.pixels[i + (step == 3 ? 1 : 0)] >> 4;
        const unsigned b = image.pixels[i + (step == 3 ? 2 : 0)] >> 4;
        ++histogram[r << 8 | g << 4 | b];
    }
    const size_t pixels = image.pixels.size() / step;
    const auto common = std::count_if(histogram.begin(), histogram.end(),
                                      [&](uint32_t n) { return n * size_t{1000} > pixels; });
    std::partial_sort(histogram.begin(), histogram.begin() + 2, histogram.end(), std::greater<>());
    return common <= 48 && (histogram[0] + histogram[1]) * size_t{5} >= pixels * 4;
}

Result<std::vector<FileFacts>> checkFiles(const FileReader& read, int64_t count, bool decodeAll,
                                          const DataProgress& progress)
{
    std::vector<FileFacts> facts(static_cast<size_t>(count));
    const int64_t every = std::max<int64_t>(1, count / kLookedAt);
    const bool complete = parallelFor(
        count,
        [&](int64_t id) {
            facts[static_cast<size_t>(id)] = checkFile(read(id), decodeAll || id % every == 0);
        },
        progress);
    if (!complete)
        return Error{ErrorCode::Interrupted, "opening the data was cancelled"};
    return facts;
}

void applyFacts(const std::vector<FileFacts>& facts, Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    int64_t sampled = 0;
    int64_t grey = 0;
    int64_t drawings = 0;
    bool first = true;
    for (size_t id = 0; id < facts.size(); ++id) {
        const FileFacts& fact = facts[id];
        draft.bytes.push_back(fact.bytes);
        draft.hashes.push_back(fact.hash);
        const bool sound = fact.problem.empty();
        draft.sizes.push_back(sound ? PictureSize{fact.width, fact.height} : PictureSize{});
        if (!sound) {
            dataset.problems.push_back(
                {Problem::Kind::Broken, static_cast<int64_t>(id), dataset.names[id], fact.problem});
            continue;
        }
        dataset.minWidth = first ? fact.width : std::min(dataset.minWidth, fact.width);
        dataset.minHeight = first ? fact.height : std::min(dataset.minHeight, fact.height);
        dataset.maxWidth = std::max(dataset.maxWidth, fact.width);
        dataset.maxHeight = std::max(dataset.maxHeight, fact.height);
        first = false;
        sampled += fact.sampled ? 1 : 0;
        grey += fact.sampled && fact.grey ? 1 : 0;
        drawings += fact.sampled && fact.drawing ? 1 : 0;
    }
    dataset.channels = sampled > 0 && grey == sampled ? 1 : 3;
    dataset.drawings = sampled > 0 && drawings * 10 >= sampled * 9;
    listDuplicates(draft);
}

namespace {
/// What is said of a copy. One in another class is no mere copy: one of the two is wrong.
std::string copyWords(const Draft& draft, size_t id, size_t first)
{
    const std::string words = "has the same content as " + draft.dataset->names[first];
    const bool known = !draft.labels.empty() && draft.labels.back().size() == draft.hashes.size();
    const bool apart = known && draft.labels.back()[id] != draft.labels.back()[first];
    return apart ? words + ", which is of another class" : words;
}
} // namespace

void listDuplicates(Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    std::vector<bool> broken(draft.hashes.size(), false);
    for (const Problem& problem : dataset.problems)
        if (problem.id >= 0)
            broken[static_cast<size_t>(problem.id)] = true;
    std::map<std::pair<uint64_t, uint64_t>, size_t> seen;
    for (size_t id = 0; id < draft.hashes.size(); ++id) {
        if (broken[id])
            continue;
        const auto [other, fresh] = seen.emplace(std::pair(draft.hashes[id], draft.bytes[id]), id);
        if (!fresh)
            dataset.problems.push_back({Problem::Kind::Duplicate, static_cast<int64_t>(id),
                                        dataset.names[id], copyWords(draft, id, other->second)});
    }
}

} // namespace kindred
