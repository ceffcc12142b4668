#include "train/finished/SampleFiles.h"

#include <algorithm>

namespace kindred {

namespace {
constexpr int kThumbnailEdge = 64;
constexpr int64_t kPerRow = 32;
constexpr int64_t kPerPage = kPerRow * kPerRow;
constexpr int kChannels = 3;

Image emptyPage(int64_t samples)
{
    Image page;
    page.width = static_cast<int>(kPerRow * kThumbnailEdge);
    page.height = static_cast<int>((samples + kPerRow - 1) / kPerRow * kThumbnailEdge);
    page.channels = kChannels;
    page.pixels.assign(static_cast<size_t>(page.width) * page.height * kChannels, 0);
    return page;
}

void place(Image& page, const Image& small, int64_t index)
{
    const int64_t left = index % kPerRow * kThumbnailEdge;
    const int64_t top = index / kPerRow * kThumbnailEdge;
    for (int64_t y = 0; y < kThumbnailEdge; ++y) {
        const uint8_t* source = small.pixels.data() + y * kThumbnailEdge * kChannels;
        uint8_t* target = page.pixels.data() + ((top + y) * page.width + left) * kChannels;
        std::copy_n(source, kThumbnailEdge * kChannels, target);
    }
}
} // namespace

Status writeSamples(const RunDirectory& run, const Dataset& dataset)
{
    std::string text;
    for (int64_t id = 0; id < dataset.size(); ++id) {
        const auto index = static_cast<size_t>(id);
        Json labels = Json::array();
        for (const LabelLevel& level : dataset.levels)
            labels.push_back(level.labels[index]);
        Json line = {{"id", id},
                     {"path", dataset.names[index]},
                     {"labels", labels},
                     {"split", toText(dataset.subset[index])}};
        if (dataset.subset[index] == Subset::Excluded)
            line["excluded"] = true;
        text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return writeFile(run.samplesFile(), text);
}

Status writeThumbnails(const RunDirectory& run, const Dataset& dataset,
                       const std::function<bool()>& wanted)
{
    const int64_t pages = (dataset.size() + kPerPage - 1) / kPerPage;
    KINDRED_TRY(makeFolders(run.thumbnails()));
    const Json index = {{"edge", kThumbnailEdge},
                        {"per_row", kPerRow},
                        {"per_page", kPerPage},
                        {"pages", pages},
                        {"count", dataset.size()}};
    KINDRED_TRY(writeFile(run.thumbnails() / "index.json", index.dump() + "\n"));
    for (int64_t number = 0; number < pages; ++number) {
        const fs::path file = run.thumbnails() / ("atlas-" + std::to_string(number) + ".png");
        if (std::error_code unknown; fs::exists(file, unknown))
            continue;
        const int64_t first = number * kPerPage;
        const int64_t count = std::min(kPerPage, dataset.size() - first);
        Image page = emptyPage(count);
        for (int64_t i = 0; i < count; ++i) {
            if (!wanted())
                return {};
            if (const Result<Image> image = dataset.imageForSize(first + i, kThumbnailEdge);
                image.ok())
                place(page, thumbnail(*image, kThumbnailEdge), i);
        }
        KINDRED_ASSIGN(const std::string png, encodePng(page));
        KINDRED_TRY(writeFile(file, png));
    }
    return {};
}

} // namespace kindred
