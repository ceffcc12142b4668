#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "data/Loader.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// 1 × 1 grey pictures whose value is the id; counts what is asked of it.
class CountingDataset final : public Dataset {
public:
    explicit CountingDataset(int64_t count)
    {
        for (int64_t id = 0; id < count; ++id)
            names.push_back("sample " + std::to_string(id));
    }
    Result<Image> image(int64_t id) const override
    {
        {
            const std::lock_guard lock(mutex);
            ++asked;
            highest = std::max(highest, id);
        }
        changed.notify_all();
        if (id == broken)
            return inputError("the picture is damaged", names[static_cast<size_t>(id)]);
        return Image{1, 1, 1, {static_cast<uint8_t>(id)}};
    }
    void awaitAsked(int64_t count) const
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return asked >= count; });
    }

    int64_t broken = -1;
    mutable std::mutex mutex;
    mutable std::condition_variable changed;
    mutable int64_t asked = 0;
    mutable int64_t highest = -1;
};

TransformSpec identity()
{
    TransformSpec spec;
    spec.size = 1;
    spec.channels = 1;
    spec.mean = {0};
    spec.std = {1.0F / 255.0F};
    return spec;
}

std::vector<float> loadAll(const std::shared_ptr<const Dataset>& data, const TransformSpec& spec,
                           int threads, int64_t first = 0)
{
    const BatchPlan plan = shuffledPlan(data->ids(Subset::Train), 7, 3, 2, false);
    BatchLoader loader(data, plan, spec, 3, 2, first, threads, 3);
    std::vector<float> all;
    int64_t number = first;
    for (;;) {
        auto batch = loader.next();
        if (!batch) {
            ADD_FAILURE() << batch.error().message();
            return all;
        }
        if (!*batch)
            return all;
        EXPECT_EQ((*batch)->number, number);
        EXPECT_EQ((*batch)->ids, plan.batches[static_cast<size_t>(number)]);
        ++number;
        all.insert(all.end(), (*batch)->values.begin(), (*batch)->values.end());
        loader.recycle(std::move(**batch));
    }
}

TEST(BatchLoader, IsBitEqualForAnyThreadCount)
{
    const auto data = open("demo:small");
    for (const char* augment : {"none", "digits", "crop", "cifar", "photo"}) {
        TransformSpec spec;
        spec.augment = augment;
        spec.size = 16;
        const auto one = loadAll(data, spec, 1);
        EXPECT_EQ(one.size(), data->ids(Subset::Train).size() * 3 * 16 * 16);
        for (const int threads : {2, 3, 4})
            EXPECT_EQ(loadAll(data, spec, threads), one) << augment << " " << threads;
    }
}

TEST(BatchLoader, ResumesInTheMiddle)
{
    const auto data = open("demo:small");
    TransformSpec spec;
    spec.augment = "cifar";
    spec.size = 8;
    const auto whole = loadAll(data, spec, 2);
    const auto rest = loadAll(data, spec, 2, 10);
    ASSERT_EQ(rest.size(), whole.size() - 10 * 7 * 3 * 64);
    EXPECT_TRUE(std::equal(rest.begin(), rest.end(), whole.end() - static_cast<long>(rest.size())));
    EXPECT_TRUE(loadAll(data, spec, 2, 1000).empty());
}

TEST(BatchLoader, EpochsDiffer)
{
    const auto data = open("demo:small");
    TransformSpec spec;
    spec.augment = "photo";
    spec.size = 8;
    const auto ids = data->ids(Subset::Train);
    const auto firstOf = [&](int64_t epoch) {
        BatchLoader loader(data, sequentialPlan(ids, 4), spec, 1, epoch);
        return (*loader.next())->values;
    };
    EXPECT_EQ(firstOf(0), firstOf(0));
    EXPECT_NE(firstOf(0), firstOf(1));
}

TEST(BatchLoader, IsBounded)
{
    const auto data = std::make_shared<CountingDataset>(100);
    std::vector<int64_t> ids(100);
    for (size_t i = 0; i < ids.size(); ++i)
        ids[i] = static_cast<int64_t>(i);
    BatchLoader loader(data, sequentialPlan(ids, 5), identity(), 1, 0, 0, 4, 4);
    // One of four batches belongs to the consumer: three are made, and not one sample more.
    data->awaitAsked(15);
    EXPECT_EQ(data->highest, 14);
    auto batch = loader.next();
    ASSERT_TRUE(batch && *batch);
    EXPECT_EQ((*batch)->values, (std::vector<float>{0, 1, 2, 3, 4}));
    data->awaitAsked(20);
    EXPECT_EQ(data->highest, 19);
}

TEST(BatchLoader, NamesTheBrokenSample)
{
    for (const int threads : {1, 4}) {
        const auto data = std::make_shared<CountingDataset>(30);
        data->broken = 12;
        std::vector<int64_t> ids(30);
        for (size_t i = 0; i < ids.size(); ++i)
            ids[i] = static_cast<int64_t>(i);
        BatchLoader loader(data, sequentialPlan(ids, 10), identity(), 1, 0, 0, threads);
        EXPECT_TRUE(loader.next());
        const auto second = loader.next();
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::Input);
        EXPECT_THAT(second.error().message(), HasSubstr("sample 12"));
    }
}

TEST(BatchLoader, StopsWhenDestroyed)
{
    const auto data = std::make_shared<CountingDataset>(200);
    std::vector<int64_t> ids(200);
    for (size_t i = 0; i < ids.size(); ++i)
        ids[i] = static_cast<int64_t>(i);
    for (int i = 0; i < 20; ++i)
        BatchLoader(data, sequentialPlan(ids, 10), identity(), 1, 0, 0, 3, 2);
    BatchLoader empty(data, BatchPlan{}, identity(), 1, 0);
    const auto end = empty.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
}

TEST(BatchLoader, WorksWithoutRecycling)
{
    const auto data = std::make_shared<CountingDataset>(50);
    std::vector<int64_t> ids(50);
    for (size_t i = 0; i < ids.size(); ++i)
        ids[i] = static_cast<int64_t>(i);
    BatchLoader loader(data, sequentialPlan(ids, 5), identity(), 1, 0, 0, 2, 1);
    std::vector<Batch> kept;
    for (;;) {
        auto batch = loader.next();
        ASSERT_TRUE(batch);
        if (!*batch)
            break;
        kept.push_back(std::move(**batch));
    }
    ASSERT_EQ(kept.size(), 10U);
    for (size_t i = 0; i < 50; ++i)
        EXPECT_EQ(kept[i / 5].values[i % 5], static_cast<float>(i));
}

TEST(BatchLoader, FeaturesLeaveAsTheyAre)
{
    const auto data = open(fixture("npy/embeddings.npy"));
    // Three columns and three channels of mean and std: a coincidence that must not scale them.
    BatchLoader loader(data, sequentialPlan({2, 5}, 2), TransformSpec{}, 1, 0);
    EXPECT_EQ((*loader.next())->values, (std::vector<float>{2, 2.25F, 2.5F, 5, 5.25F, 5.5F}));
}

} // namespace
} // namespace kindred::test
