#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/Random.h"
#include "data/Loader.h"
#include "data/Parallel.h"

namespace kindred {

namespace {
constexpr size_t kMeasuredImages = 2000;
constexpr double kLeastStd = 1.0 / 255.0;

/// Sum and sum of squares of each channel.
struct Moments {
    std::vector<double> sum;
    std::vector<double> squares;
    double count = 0;
};

std::vector<int64_t> chooseIds(const Dataset& dataset, uint64_t seed)
{
    std::vector<int64_t> ids = dataset.ids(Subset::Train);
    if (ids.empty())
        for (int64_t id = 0; id < dataset.size(); ++id)
            if (dataset.subset.empty() ||
                dataset.subset[static_cast<size_t>(id)] != Subset::Excluded)
                ids.push_back(id);
    if (ids.size() > kMeasuredImages) {
        Random random{seed, 17};
        random.shuffle(ids);
        ids.resize(kMeasuredImages);
        std::sort(ids.begin(), ids.end());
    }
    return ids;
}

Moments imageMoments(const Dataset& dataset, int64_t id, TransformSpec spec)
{
    Moments moments;
    const auto channels = static_cast<size_t>(spec.channels);
    const size_t area = static_cast<size_t>(spec.size) * static_cast<size_t>(spec.size);
    spec.mean.assign(channels, 0.0F);
    spec.std.assign(channels, 1.0F);
    std::vector<float> values(channels * area);
    if (!transformSample(dataset, id, spec, 0, values.data()))
        return moments;
    for (size_t c = 0; c < channels; ++c) {
        double sum = 0;
        double squares = 0;
        for (size_t i = c * area; i < (c + 1) * area; ++i) {
            sum += values[i];
            squares += double{values[i]} * values[i];
        }
        moments.sum.push_back(sum);
        moments.squares.push_back(squares);
    }
    moments.count = static_cast<double>(area);
    return moments;
}
} // namespace

void fitNormalisation(const Dataset& dataset, uint64_t seed, TransformSpec& spec)
{
    if (!dataset.isImages)
        return;
    const std::vector<int64_t> ids = chooseIds(dataset, seed);
    TransformSpec clean = spec;
    clean.augment = "none";
    std::vector<Moments> parts(ids.size());
    parallelFor(static_cast<int64_t>(ids.size()), [&](int64_t i) {
        const auto at = static_cast<size_t>(i);
        parts[at] = imageMoments(dataset, ids[at], clean);
    });
    Moments total;
    total.sum.assign(static_cast<size_t>(spec.channels), 0.0);
    total.squares = total.sum;
    for (const Moments& part : parts) { // in id order, whatever thread made it
        total.count += part.count;
        for (size_t c = 0; c < part.sum.size(); ++c) {
            total.sum[c] += part.sum[c];
            total.squares[c] += part.squares[c];
        }
    }
    if (total.count <= 0)
        return;
    spec.mean.resize(total.sum.size());
    spec.std.resize(total.sum.size());
    for (size_t c = 0; c < total.sum.size(); ++c) {
        const double mean = total.sum[c] / total.count;
        const double variance = std::max(total.squares[c] / total.count - mean * mean, 0.0);
        spec.mean[c] = static_cast<float>(mean);
        spec.std[c] = static_cast<float>(std::max(std::sqrt(variance), kLeastStd));
    }
}

void fitStandardisation(const Dataset& dataset, TransformSpec& spec)
{
    const std::vector<int64_t> ids = dataset.ids(Subset::Train);
    const auto columns = static_cast<size_t>(dataset.features.cols());
    spec.mean.assign(columns, 0.0F);
    spec.std.assign(columns, 1.0F);
    if (ids.empty())
        return;
    const auto count = static_cast<double>(ids.size());
    for (size_t j = 0; j < columns; ++j) {
        const auto at = [&](int64_t id) -> double {
            return dataset.features(id, static_cast<int64_t>(j));
        };
        double sum = 0;
        for (const int64_t id : ids)
            sum += at(id);
        const double mean = sum / count;
        double squares = 0;
        bool constant = true;
        for (const int64_t id : ids) {
            squares += (at(id) - mean) * (at(id) - mean);
            constant = constant && at(id) == at(ids.front());
        }
        const auto deviation = static_cast<float>(std::sqrt(squares / count));
        spec.mean[j] = static_cast<float>(mean);
        spec.std[j] = constant || deviation == 0 ? 1.0F : deviation;
    }
}

} // namespace kindred
