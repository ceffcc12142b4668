#include <algorithm>
#include <cstdio>

#include "base/Text.h"
#include "data/DemoDrawing.h"
#include "data/Parallel.h"
#include "data/PixelDataset.h"
#include "data/Sources.h"

namespace kindred {

namespace {
struct DemoSample {
    std::string name;
    int family = 0;
    int shape = 0;
    int number = 0;
    Subset subset = Subset::Train;
};

/// Pictures are numbered through training and test, so a number occurs once in a class.
std::vector<DemoSample> listSamples(int train, int test)
{
    std::vector<DemoSample> samples;
    for (int family = 0; family < kDemoFamilies; ++family)
        for (int shape = 0; shape < kDemoShapes; ++shape)
            for (int number = 0; number < train + test; ++number) {
                const bool trains = number < train;
                char digits[16];
                std::snprintf(digits, sizeof digits, "%03d", number);
                samples.push_back({std::string(trains ? "train/" : "test/") + demoFamily(family) +
                                       "/" + demoShape(family, shape) + "/" + digits,
                                   family, shape, number, trains ? Subset::Train : Subset::Test});
            }
    std::sort(samples.begin(), samples.end(),
              [](const DemoSample& a, const DemoSample& b) { return a.name < b.name; });
    return samples;
}
} // namespace

Result<Draft> openDemo(const std::string& variant)
{
    static const std::vector<std::string> variants = {"small"};
    if (!variant.empty() && variant != "small")
        return usageError("there is no such demo data" + didYouMean(variant, variants),
                          "demo:" + variant, "Use demo: or demo:small.");
    const bool small = variant == "small";
    const std::vector<DemoSample> samples = listSamples(small ? 8 : 80, small ? 4 : 20);
    constexpr size_t bytes = size_t{3} * kDemoEdge * kDemoEdge;
    std::string pixels(samples.size() * bytes, '\0');
    Draft draft;
    draft.hashes.resize(samples.size());
    parallelFor(static_cast<int64_t>(samples.size()), [&](int64_t id) {
        const auto i = static_cast<size_t>(id);
        char* at = pixels.data() + i * bytes;
        drawDemo(samples[i].family, samples[i].shape, static_cast<uint64_t>(samples[i].number),
                 reinterpret_cast<uint8_t*>(at));
        draft.hashes[i] = contentHash({at, bytes});
    });
    auto dataset = std::make_shared<PixelDataset>(kDemoEdge, kDemoEdge, 3,
                                                  std::vector<std::string>{std::move(pixels)});
    dataset->kind = "demo";
    dataset->drawings = true;
    draft.levelNames = {"family", "shape"};
    draft.labels.resize(2);
    for (const DemoSample& sample : samples) {
        dataset->names.push_back(sample.name);
        const std::string family = demoFamily(sample.family);
        draft.labels[0].push_back(family);
        draft.labels[1].push_back(family + "/" + demoShape(sample.family, sample.shape));
        draft.given.push_back(sample.subset);
        draft.bytes.push_back(bytes);
    }
    draft.dataset = std::move(dataset);
    return draft;
}

} // namespace kindred
