// Images per second of the way from encoded pictures to augmented batches: stage by stage in the
// processor time of one thread, and whole on several by the clock. bench/images.py sets it beside
// torchvision.
//
//   image_benchmark SOURCE [THREADS]                 a table
//   image_benchmark SOURCE THREADS serve VIEW        answers each line "run" with seconds and
//                                                    images of one epoch; VIEW is clean, photo,
//                                                    jitter, or shard: photo from the pictures
//                                                    packed to a short side of 256

#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Random.h"
#include "data/ColourJitter.h"
#include "data/Dataset.h"
#include "data/Loader.h"
#include "data/Resample.h"
#include "data/Shard.h"

namespace kindred::bench {
namespace {

constexpr int kSize = 224;
constexpr int kRounds = 5;
constexpr int64_t kStageImages = 400;

double seconds(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double secondsOf(clockid_t clock, const std::function<void()>& work)
{
    const double begin = seconds(clock);
    work();
    return seconds(clock) - begin;
}

TransformSpec viewOf(const std::string& name)
{
    TransformSpec spec;
    spec.size = kSize;
    spec.augment = name == "clean" ? "none" : "photo";
    spec.colourJitter = name == "jitter";
    return spec;
}

/// Loads every picture once, as an epoch of training does; the images loaded.
int64_t epoch(const std::shared_ptr<const Dataset>& data, const std::string& view, int threads,
              int64_t number)
{
    BatchLoader loader(data, shuffledPlan(data->ids(Subset::Train), 64, 1, number, false),
                       viewOf(view), 1, number, 0, threads);
    int64_t images = 0;
    for (;;) {
        auto batch = loader.next();
        if (!batch) {
            std::fprintf(stderr, "%s\n", batch.error().message().c_str());
            return images;
        }
        if (!*batch)
            return images;
        images += static_cast<int64_t>((*batch)->ids.size());
        loader.recycle(std::move(**batch));
    }
}

/// A crop of half the picture's area in a seeded place: the average of the photo view.
RegionChooser halfOf(int64_t id)
{
    return [id](int width, int height) {
        Random random(static_cast<uint64_t>(id));
        const double w = width * 0.7;
        const double h = height * 0.7;
        return Region{random.uniform(0, width - w), random.uniform(0, height - h), w, h};
    };
}

void stage(const std::string& name, int64_t images, const std::function<void(int64_t)>& work)
{
    double best = 1e30;
    for (int round = 0; round < kRounds; ++round)
        best = std::min(best, secondsOf(CLOCK_THREAD_CPUTIME_ID, [&] {
                            for (int64_t id = 0; id < images; ++id)
                                work(id);
                        }));
    std::printf("%-44s %8.0f images/s %9.3f ms\n", name.c_str(), double(images) / best,
                best / double(images) * 1e3);
    std::fflush(stdout);
}

/// What happens to an encoded file.
void printFileStages(const Dataset& data, const std::vector<int64_t>& ids)
{
    const auto count = static_cast<int64_t>(ids.size());
    const auto id = [&](int64_t i) { return ids[static_cast<size_t>(i)]; };
    std::vector<std::string> files;
    std::vector<Image> pictures;
    std::vector<ImagePart> parts;
    for (int64_t i = 0; i < count; ++i) {
        files.push_back(data.encoded(id(i)).value());
        pictures.push_back(decodeImage(files.back(), "").value());
        parts.push_back(decodePart(files.back(), "", kSize, halfOf(i)).value());
    }
    std::vector<float> out(3 * kSize * kSize, 0.5F);
    const auto file = [&](int64_t i) -> const std::string& {
        return files[static_cast<size_t>(i)];
    };
    stage("read a file", count, [&](int64_t i) { (void)data.encoded(id(i)); });
    stage("decode whole", count, [&](int64_t i) { (void)decodeImage(file(i), ""); });
    stage("decode half of its area", count,
          [&](int64_t i) { (void)decodePart(file(i), "", kSize, halfOf(i)); });
    stage("resample that half", count, [&](int64_t i) {
        const ImagePart& part = parts[static_cast<size_t>(i)];
        if (part.image.channels == 3)
            resample(part.image, part.region, kSize, kSize, out.data());
    });
}

void printStages(const Dataset& data, const std::vector<int64_t>& ids)
{
    const auto count = static_cast<int64_t>(ids.size());
    if (data.encoded(ids.front()))
        printFileStages(data, ids);
    std::vector<float> out(3 * kSize * kSize, 0.5F);
    stage("change colours (jitter)", count, [&](int64_t i) {
        Random random(static_cast<uint64_t>(i));
        changeColours({out.data(), 3, kSize * kSize}, drawColourChange(0.4, random));
    });
    for (const char* view : {"clean", "photo", "jitter"})
        stage("source to values, " + std::string(view), count, [&](int64_t i) {
            (void)transformSample(data, ids[static_cast<size_t>(i)], viewOf(view),
                                  static_cast<uint64_t>(i), out.data());
        });
}

int printTable(const std::shared_ptr<const Dataset>& data, int threads)
{
    std::vector<int64_t> ids = data->ids(Subset::Train);
    ids.resize(std::min<size_t>(ids.size(), kStageImages));
    std::printf("%lld pictures, %d × %d to %d × %d; to %d × %d; one thread:\n",
                static_cast<long long>(data->size()), data->minWidth, data->minHeight,
                data->maxWidth, data->maxHeight, kSize, kSize);
    printStages(*data, ids);
    std::printf("batches of 64 on %d threads, best of %d epochs:\n", threads, kRounds);
    for (const char* view : {"clean", "photo", "jitter"}) {
        double best = 0;
        for (int round = 0; round < kRounds; ++round) {
            int64_t images = 0;
            const double elapsed =
                secondsOf(CLOCK_MONOTONIC, [&] { images = epoch(data, view, threads, round); });
            best = std::max(best, double(images) / elapsed);
        }
        std::printf("%-44s %8.0f images/s\n", view, best);
    }
    return 0;
}

int serve(const std::shared_ptr<const Dataset>& data, int threads, const std::string& view)
{
    std::cout << "ready kindred " << view << std::endl;
    int64_t number = 0;
    for (std::string line; std::getline(std::cin, line) && line != "quit";) {
        int64_t images = 0;
        const double elapsed =
            secondsOf(CLOCK_MONOTONIC, [&] { images = epoch(data, view, threads, ++number); });
        std::cout << elapsed << ' ' << images << std::endl;
    }
    return 0;
}

Result<std::shared_ptr<const Dataset>> opened(const std::string& source)
{
    DatasetRequest request;
    request.source = source;
    request.split = "none";
    request.validation = 0;
    request.checkImages = false;
    KINDRED_ASSIGN(auto data, openDataset(request));
    if (!data->isImages)
        return inputError("needs pictures", source);
    return data;
}

/// The source's pictures in a shard of short side 256.
Status packTo(const std::string& source, const fs::path& shard)
{
    DatasetRequest request;
    request.source = source;
    KINDRED_ASSIGN(const ShardPlan plan, planShard(request, 256, {}));
    const auto bytes = writeShard(plan, shard, {});
    return bytes ? Status() : Status(bytes.error());
}

Result<int> measure(const std::vector<std::string>& words)
{
    const int threads = words.size() > 1 ? std::max(1, std::atoi(words[1].c_str())) : 2;
    const TemporaryFolder folder;
    const bool packed = words.size() == 4 && words[3] == "shard";
    const fs::path shard = folder.path() / "pictures.kshard";
    if (packed)
        KINDRED_TRY(packTo(words[0], shard));
    KINDRED_ASSIGN(const auto data, opened(packed ? shard.string() : words[0]));
    return words.size() == 4 ? serve(data, threads, packed ? "photo" : words[3])
                             : printTable(data, threads);
}

int benchmark(const std::vector<std::string>& words)
{
    if (words.empty() || (words.size() > 2 && (words.size() != 4 || words[2] != "serve"))) {
        std::fprintf(stderr,
                     "usage: image_benchmark SOURCE [THREADS [serve clean|photo|jitter|shard]]\n");
        return 2;
    }
    const auto measured = measure(words);
    if (!measured)
        std::fprintf(stderr, "%s\n", measured.error().message().c_str());
    return measured ? *measured : 3;
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    // As the engine does: memory stays with the process.
    ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    return kindred::bench::benchmark({argv + 1, argv + argc});
}
