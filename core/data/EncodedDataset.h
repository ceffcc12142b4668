#pragma once

#include "data/Dataset.h"

namespace kindred {

/// Samples that are encoded picture files, wherever these lie; decoded when asked for.
class EncodedDataset : public Dataset {
public:
    Result<Image> image(int64_t id) const final { return imageForSize(id, 0); }
    Result<Image> imageForSize(int64_t id, int shortEdge) const final
    {
        KINDRED_ASSIGN(const std::string bytes, encoded(id));
        return decodeImageForSize(bytes, names[static_cast<size_t>(id)], shortEdge);
    }
    Result<ImagePart> part(int64_t id, int edge, const RegionChooser& choose) const final
    {
        KINDRED_ASSIGN(const std::string bytes, encoded(id));
        return decodePart(bytes, names[static_cast<size_t>(id)], edge, choose);
    }
    Result<std::string> encoded(int64_t id) const final
    {
        if (id < 0 || id >= size())
            return inputError("there is no sample " + std::to_string(id), source);
        return read(static_cast<size_t>(id));
    }

protected:
    /// The file of a sample that exists.
    virtual Result<std::string> read(size_t sample) const = 0;
};

} // namespace kindred
