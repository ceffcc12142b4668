#pragma once

#include <string>
#include <vector>

#include "data/Dataset.h"

namespace kindred {

/// Pictures of one size that lie decoded in memory, one block for each part of the source.
class PixelDataset final : public Dataset {
public:
    /// Each block holds whole pictures of width × height × channels bytes; samples are numbered
    /// through the blocks.
    PixelDataset(int width, int height, int depth, std::vector<std::string> blocks)
        : m_width(width), m_height(height), m_depth(depth), m_blocks(std::move(blocks))
    {
        channels = depth;
        minWidth = maxWidth = width;
        minHeight = maxHeight = height;
    }

    size_t imageBytes() const
    {
        return static_cast<size_t>(m_width) * static_cast<size_t>(m_height) *
               static_cast<size_t>(m_depth);
    }
    std::string_view pixels(int64_t id) const
    {
        size_t offset = static_cast<size_t>(id) * imageBytes();
        size_t block = 0;
        while (offset >= m_blocks[block].size())
            offset -= m_blocks[block++].size();
        return std::string_view(m_blocks[block]).substr(offset, imageBytes());
    }
    Result<Image> image(int64_t id) const override
    {
        if (id < 0 || id >= size())
            return inputError("there is no sample " + std::to_string(id), source);
        const std::string_view bytes = pixels(id);
        return Image{m_width, m_height, m_depth, {bytes.begin(), bytes.end()}};
    }

private:
    int m_width;
    int m_height;
    int m_depth;
    std::vector<std::string> m_blocks;
};

} // namespace kindred
