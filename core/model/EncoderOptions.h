#pragma once

#include "data/Dataset.h"
#include "train/plan/OptionBuilders.h"

// What the encoders' registry entries share.
namespace kindred {

inline OptionSchema encoderOptions(int64_t dimension)
{
    return inGroup(
        "encoder",
        {integerOption("dim", dimension, 1, 65536, "Dimension of the embedding."),
         realOption("dropout", 0, 0, 0.95, "Share of features dropped while training."),
         textOption("weights", "",
                    "A .safetensors or torchvision .pth file to start from; empty: random.")});
}

inline std::string needsImages(const Dataset& dataset)
{
    return dataset.isImages ? "" : "It needs images; this source holds feature vectors.";
}

inline bool uniformSquare(const Dataset& dataset)
{
    return dataset.minWidth == dataset.maxWidth && dataset.minHeight == dataset.maxHeight &&
           dataset.maxWidth == dataset.maxHeight;
}

/// Flat inputs: the images' own size where it is one square for all, else 32; 0 for features.
inline int flatSize(const Dataset& dataset)
{
    if (!dataset.isImages)
        return 0;
    return uniformSquare(dataset) ? dataset.maxWidth : 32;
}

} // namespace kindred
