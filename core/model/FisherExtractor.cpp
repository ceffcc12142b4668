#include "model/FisherExtractor.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/Random.h"
#include "classic/Pca.h"
#include "data/Parallel.h"
#include "model/FeatureCache.h"

namespace kindred {

namespace {
constexpr int64_t kFisherColumns = 64;  ///< of a projected descriptor
constexpr int64_t kFisherArea = 100000; ///< pixels; larger pictures are shrunk
constexpr size_t kSampledPictures = 2000;
constexpr int64_t kSampledDescriptors = 100000; ///< of each kind, all pictures together
constexpr double kShareOfSampling = 0.5;        ///< of the time of fitting

/// Raw descriptors of pictures: [T, 128] and [T, 96] or [T, 32].
struct LocalDescriptors {
    Matrix<float> gradients;
    Matrix<float> colours;
};

LocalDescriptors describeLocally(const Image& image, int channels)
{
    const PicturePlanes planes = planesOf(image, channels, kFisherArea);
    return {denseSift(planes, {}), localColour(planes, {})};
}

/// A seeded choice of `count` rows, in their order.
Matrix<float> someRows(Matrix<float> rows, int64_t count, Random random)
{
    if (rows.rows() <= count)
        return rows;
    Matrix<float> chosen(count, rows.cols());
    int64_t taken = 0;
    for (int64_t row = 0; taken < count; ++row)
        if (random.below(static_cast<uint64_t>(rows.rows() - row)) <
            static_cast<uint64_t>(count - taken))
            std::copy_n(rows.row(row), rows.cols(), chosen.row(taken++));
    return chosen;
}

Matrix<float> stacked(const std::vector<LocalDescriptors>& parts,
                      Matrix<float> LocalDescriptors::*kind, int64_t columns)
{
    std::vector<float> values;
    for (const LocalDescriptors& part : parts)
        values.insert(values.end(), (part.*kind).values().begin(), (part.*kind).values().end());
    const auto count = static_cast<int64_t>(values.size()) / columns;
    return {count, columns, std::move(values)};
}

std::vector<int64_t> sampledPictures(const Dataset& dataset, uint64_t seed)
{
    std::vector<int64_t> ids = dataset.ids(Subset::Train);
    Random random{seed, 0x66697368};
    random.shuffle(ids);
    ids.resize(std::min(ids.size(), kSampledPictures));
    std::sort(ids.begin(), ids.end());
    return ids;
}

/// work(place, picture) for each id, on parallelThreads(); the error of the first that cannot be
/// read.
Status forPictures(const Dataset& dataset, const std::vector<int64_t>& ids,
                   const std::function<void(size_t, const Image&)>& work,
                   const std::function<bool(double)>& progress)
{
    std::vector<std::optional<Error>> errors(ids.size());
    const bool whole = parallelFor(
        static_cast<int64_t>(ids.size()),
        [&](int64_t i) {
            const auto place = static_cast<size_t>(i);
            const Result<Image> image = dataset.image(ids[place]);
            if (image.ok())
                work(place, *image);
            else
                errors[place] = image.error();
        },
        [&](int64_t done, int64_t total) {
            return !progress || progress(static_cast<double>(done) / static_cast<double>(total));
        });
    if (!whole)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    for (const auto& error : errors)
        if (error)
            return *error;
    return {};
}

Result<FisherChannel> fitChannel(const Matrix<float>& descriptors, const MixtureOptions& options,
                                 uint64_t seed, Executor& executor,
                                 const std::function<bool(double)>& progress)
{
    const int64_t columns = std::min(kFisherColumns, descriptors.cols());
    const int64_t needed = std::max<int64_t>(options.components, columns + 1);
    if (descriptors.rows() < needed)
        return inputError("the training pictures have " + std::to_string(descriptors.rows()) +
                              " local descriptors with contrast, " +
                              std::to_string(options.components) + " components need " +
                              std::to_string(needed),
                          "fisher_components", "Use larger or more pictures.");
    FitInput input;
    input.rows = descriptors.view();
    input.seed = seed;
    FisherChannel channel;
    KINDRED_ASSIGN(channel.projection, fitPca(input, {columns}));
    const Matrix<float> projected = RowMap(channel.projection)(descriptors);
    input.rows = projected.view();
    input.progress = progress;
    KINDRED_ASSIGN(channel.mixture, fitMixture(input, options, executor));
    return channel;
}

/// Pictures whose features are known.
class ExtractedDataset final : public Dataset {
public:
    ExtractedDataset(std::shared_ptr<const Dataset> pictures, Matrix<float> rows)
        : Dataset(*pictures), m_pictures(std::move(pictures))
    {
        isImages = false;
        features = std::move(rows);
    }

    Result<Image> image(int64_t id) const override { return m_pictures->image(id); }
    Result<Image> imageForSize(int64_t id, int shortEdge) const override
    {
        return m_pictures->imageForSize(id, shortEdge);
    }
    Result<std::string> encoded(int64_t id) const override { return m_pictures->encoded(id); }

private:
    std::shared_ptr<const Dataset> m_pictures;
};
} // namespace

int64_t fisherDimension(int components, int pictureChannels)
{
    const int64_t colourColumns =
        std::min<int64_t>(kFisherColumns, kColourColumns * pictureChannels);
    return 2 * components * (kFisherColumns + colourColumns);
}

FisherExtractor::FisherExtractor(FisherParameters parameters)
    : m_parameters(std::move(parameters)), m_gradientMap(m_parameters.gradients.projection),
      m_colourMap(m_parameters.colours.projection), m_gradients(m_parameters.gradients.mixture),
      m_colours(m_parameters.colours.mixture)
{
}

Result<std::shared_ptr<const FisherExtractor>>
FisherExtractor::fit(const Dataset& dataset, int components, uint64_t seed, Executor& executor,
                     const std::function<bool(double)>& progress)
{
    const auto part = [&](double from, double share) {
        return [&progress, from, share](double done) {
            return !progress || progress(from + share * done);
        };
    };
    const std::vector<int64_t> ids = sampledPictures(dataset, seed);
    const auto pictures = static_cast<int64_t>(std::max<size_t>(ids.size(), 1));
    const int64_t perPicture = (kSampledDescriptors + pictures - 1) / pictures;
    std::vector<LocalDescriptors> samples(ids.size());
    const auto sample = [&](size_t place, const Image& image) {
        LocalDescriptors all = describeLocally(image, dataset.channels);
        const auto id = static_cast<uint64_t>(ids[place]);
        samples[place] = {someRows(std::move(all.gradients), perPicture, {seed, id, 1}),
                          someRows(std::move(all.colours), perPicture, {seed, id, 2})};
    };
    KINDRED_TRY(forPictures(dataset, ids, sample, part(0, kShareOfSampling)));
    MixtureOptions options;
    options.components = components;
    FisherParameters found;
    found.pictureChannels = dataset.channels;
    constexpr double kShare = (1 - kShareOfSampling) / 2;
    KINDRED_ASSIGN(found.gradients,
                   fitChannel(stacked(samples, &LocalDescriptors::gradients, kGradientColumns),
                              options, seed, executor, part(kShareOfSampling, kShare)));
    KINDRED_ASSIGN(found.colours, fitChannel(stacked(samples, &LocalDescriptors::colours,
                                                     int64_t{kColourColumns} * dataset.channels),
                                             options, seed, executor, part(1 - kShare, kShare)));
    return std::make_shared<const FisherExtractor>(std::move(found));
}

void FisherExtractor::extract(const Image& image, std::span<float> out) const
{
    const LocalDescriptors found = describeLocally(image, m_parameters.pictureChannels);
    const auto first = static_cast<size_t>(m_gradients.dimension());
    m_gradients.encode(m_gradientMap(found.gradients), out.first(first));
    m_colours.encode(m_colourMap(found.colours), out.subspan(first));
}

Result<ExtractedFeatures> extractedDataset(std::shared_ptr<const Dataset> pictures,
                                           const std::vector<int64_t>& ids,
                                           const FisherExtractor& extractor,
                                           const std::function<bool(double)>& progress)
{
    const FeatureCache cache;
    FeatureRows features = cache.rows(*pictures, extractor);
    std::vector<int64_t> missing;
    for (const int64_t id : ids)
        if (!features.known[static_cast<size_t>(id)])
            missing.push_back(id);
    const auto extract = [&](size_t place, const Image& image) {
        extractor.extract(image, features.rows.view().rowSpan(missing[place]));
    };
    if (!missing.empty()) {
        KINDRED_TRY(forPictures(*pictures, missing, extract, progress));
        for (const int64_t id : missing)
            features.known[static_cast<size_t>(id)] = 1;
        cache.keepRows(*pictures, extractor, features);
    }
    return ExtractedFeatures{
        std::make_shared<ExtractedDataset>(std::move(pictures), std::move(features.rows)),
        static_cast<int64_t>(missing.size())};
}

double extractionSeconds(const Dataset& pictures)
{
    using Clock = std::chrono::steady_clock;
    constexpr int64_t kMeasuredPictures = 3;
    constexpr double kFittingAndEncoding = 2; // beside describing every picture once
    const int64_t count = std::min(kMeasuredPictures, pictures.size());
    const auto begun = Clock::now();
    for (int64_t id = 0; id < count; ++id)
        if (const Result<Image> image = pictures.image(id); image.ok())
            describeLocally(*image, pictures.channels);
    const double each = std::chrono::duration<double>(Clock::now() - begun).count() /
                        static_cast<double>(std::max<int64_t>(count, 1));
    return kFittingAndEncoding * each * static_cast<double>(pictures.size()) / parallelThreads();
}

std::shared_ptr<const Dataset> unextractedDataset(std::shared_ptr<const Dataset> pictures,
                                                  int64_t columns)
{
    Matrix<float> rows(pictures->size(), columns);
    return std::make_shared<ExtractedDataset>(std::move(pictures), std::move(rows));
}

} // namespace kindred
