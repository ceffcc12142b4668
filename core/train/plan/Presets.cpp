#include "train/plan/Registry.h"

#include <algorithm>

namespace kindred {

namespace {
/// Longest side of grey pictures that 32 pixels still show: Omniglot's have 105. Larger ones are
/// taken for photographs, unless they have few colours.
constexpr int kLargestDrawing = 128;

bool isGrey(const Dataset& dataset)
{
    return dataset.channels == 1;
}
int longestEdge(const Dataset& dataset)
{
    return std::max(dataset.maxWidth, dataset.maxHeight);
}

Preset demo()
{
    return {"demo", "Demo", "A short run on the built-in pictures.",
            Json{{"encoder", "conv4"},
                 {"epochs", 60},
                 {"set", {{"size", 32}, {"batch", 64}, {"lr", 0.1}, {"augment", "cifar"}}}},
            [](const Dataset& dataset) { return dataset.kind == "demo"; }};
}

Preset digits()
{
    return {"digits", "Digits", "Small grey images: a few epochs on a small network.",
            Json{{"encoder", "lenet"},
                 {"epochs", 10},
                 {"set", {{"batch", 128}, {"lr", 0.1}, {"augment", "digits"}}}},
            [](const Dataset& dataset) {
                return dataset.isImages && isGrey(dataset) && longestEdge(dataset) <= 32;
            }};
}

Preset drawings()
{
    return {"drawings", "Drawings", "Characters, sketches and symbols.",
            Json{{"encoder", "resnet18"},
                 {"epochs", 100},
                 {"set",
                  {{"width", 16},
                   {"size", 32},
                   {"batch", 64},
                   {"lr", 0.1},
                   {"augment", "digits"},
                   {"precision", "fastest"},
                   {"eval_every", 5}}}},
            [](const Dataset& dataset) {
                return dataset.isImages &&
                       (dataset.drawings ||
                        (isGrey(dataset) && longestEdge(dataset) <= kLargestDrawing));
            }};
}

Preset icons()
{
    return {"small-photos", "Small photographs",
            "Colour images up to 32 pixels, on a network that a processor can train.",
            Json{{"encoder", "resnet18"},
                 {"epochs", 40},
                 {"set",
                  {{"width", 24},
                   {"batch", 128},
                   {"lr", 0.1},
                   {"augment", "crop"},
                   {"precision", "fastest"},
                   {"eval_every", 4}}}},
            [](const Dataset& dataset) { return dataset.isImages && longestEdge(dataset) <= 32; }};
}

Preset iconsOnGpu()
{
    return {"small-photos-gpu",
            "Small photographs on a GPU",
            "Colour images up to 64 pixels on eighteen layers.",
            Json{{"encoder", "resnet18"},
                 {"epochs", 60},
                 {"set", {{"batch", 128}, {"lr", 0.1}, {"augment", "cifar"}}}},
            {}};
}

Preset photos()
{
    return {"photos", "Photographs", "Photographs, reduced so that a processor can train.",
            Json{{"encoder", "conv4"},
                 {"epochs", 240},
                 {"set",
                  {{"size", 96},
                   {"batch", 32},
                   {"lr", 0.1},
                   {"augment", "cifar"},
                   {"precision", "fastest"},
                   {"eval_every", 8}}}},
            [](const Dataset& dataset) { return dataset.isImages; }};
}

/// Photographs are searched before anything trains: minutes where a training takes hours.
Preset search()
{
    return {"search",
            "Search without training",
            "The pictures as their edges and colours describe them, in minutes: map, retrievals, "
            "board and scores.",
            Json{{"method", "none"}, {"encoder", "fisher"}, {"set", Json::object()}},
            {},
            [](const Dataset& dataset) {
                return dataset.isImages && dataset.kind != "demo" && !dataset.drawings &&
                       !isGrey(dataset) && longestEdge(dataset) > 32;
            }};
}

Preset features()
{
    return {"features", "Feature vectors", "A linear map of given features.",
            Json{{"encoder", "linear"},
                 {"epochs", 40},
                 {"set", {{"batch", 64}, {"lr", 0.05}, {"augment", "none"}}}},
            [](const Dataset& dataset) { return !dataset.isImages; }};
}

Preset mnist()
{
    return {"mnist",
            "MNIST",
            "Five epochs to one percent of errors on handwritten digits.",
            Json{{"method", "snca"},
                 {"encoder", "lenet"},
                 {"epochs", 5},
                 {"set", {{"batch", 128}, {"lr", 0.1}, {"augment", "digits"}}}},
            {}};
}
} // namespace

const std::vector<Preset>& presets()
{
    // The first that suits a dataset is its default, so the order matters.
    static const std::vector<Preset> all = {demo(),     digits(), drawings(),   icons(), photos(),
                                            features(), mnist(),  iconsOnGpu(), search()};
    return all;
}

} // namespace kindred
