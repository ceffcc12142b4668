#include "engine/ThumbnailPages.h"

#include <algorithm>

namespace kindred::engine {

namespace {
constexpr int64_t kPagePictures = 1024;
constexpr int64_t kPageColumns = 32;
constexpr uint64_t kLargestPage = uint64_t{1} << 28;

fs::path pageFile(const RunDirectory& run, int64_t page)
{
    return run.thumbnails() / ("atlas-" + std::to_string(page) + ".png");
}
} // namespace

Status ThumbnailPages::open()
{
    std::error_code ignored;
    if (fs::exists(pageFile(m_run, 0), ignored))
        return {};
    return inputError("the run keeps no thumbnails", m_run.thumbnails().string());
}

Status ThumbnailPages::load(int64_t page)
{
    if (page == m_number)
        return {};
    const fs::path file = pageFile(m_run, page);
    KINDRED_ASSIGN(const std::string bytes, readFile(file, kLargestPage));
    KINDRED_ASSIGN(m_page, decodeImage(bytes, file.string()));
    m_number = page;
    return {};
}

Result<Image> ThumbnailPages::picture(int64_t id)
{
    if (id < 0)
        return inputError("there is no such sample", pageFile(m_run, 0).string());
    KINDRED_TRY(load(id / kPagePictures));
    const int64_t left = id % kPageColumns * kThumbnailPixels;
    const int64_t top = id % kPagePictures / kPageColumns * kThumbnailPixels;
    if (left + kThumbnailPixels > m_page.width || top + kThumbnailPixels > m_page.height)
        return inputError("the page ends before its thumbnail " + std::to_string(id),
                          pageFile(m_run, m_number).string());
    Image picture;
    picture.width = picture.height = kThumbnailPixels;
    picture.channels = 3;
    picture.pixels.reserve(size_t{3} * kThumbnailPixels * kThumbnailPixels);
    for (int64_t y = top; y < top + kThumbnailPixels; ++y)
        for (int64_t x = left; x < left + kThumbnailPixels; ++x) {
            const uint8_t* pixel = m_page.pixels.data() + (y * m_page.width + x) * m_page.channels;
            for (int c = 0; c < 3; ++c) // a page of grey pictures is stored grey
                picture.pixels.push_back(pixel[m_page.channels == 3 ? c : 0]);
        }
    return picture;
}

} // namespace kindred::engine
