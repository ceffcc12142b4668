// Large tensors lie in a stretch of their own, which is given back, and the watch foretells it.
#include <c10/core/Allocator.h>
#include <gtest/gtest.h>
#include <torch/types.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "train/estimate/TensorHeap.h"
#include "train/estimate/TensorWatch.h"

namespace kindred {
namespace {

constexpr int64_t kMebibyte = 1 << 20;

torch::Tensor bytesOf(int64_t count)
{
    return torch::zeros({count}, torch::kUInt8);
}

class TensorHeapTest : public testing::Test {
protected:
    void SetUp() override
    {
        keepTensorsTogether();
        keepTensorsTogether(); // nothing more
        const torch::Tensor probe = bytesOf(kMebibyte);
        if (tensorHeapUse().top == 0)
            GTEST_SKIP() << "no stretch: a sanitizer, or no room for addresses";
    }

    const int64_t m_before = tensorHeapUse().top;
};

TEST_F(TensorHeapTest, TakesLargeTensorsAndHasThemBack)
{
    {
        const torch::Tensor large = bytesOf(3 * kMebibyte);
        const int64_t with = tensorHeapUse().top;
        EXPECT_GE(with - m_before, 3 * kMebibyte);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(large.data_ptr()) % 64, 0U);
        const torch::Tensor small = bytesOf(100);
        EXPECT_EQ(tensorHeapUse().top, with) << "small ones lie elsewhere";
        const torch::Tensor copy = large.clone();
        EXPECT_GE(tensorHeapUse().top - with, 3 * kMebibyte);
        EXPECT_TRUE(copy.equal(large));
    }
    EXPECT_EQ(tensorHeapUse().top, m_before);
    EXPECT_GE(tensorHeapUse().touched, 6 * kMebibyte);
    releaseFreeTensors();
    EXPECT_EQ(tensorHeapUse().touched, m_before);
    EXPECT_EQ(bytesOf(kMebibyte).sum().item<int64_t>(), 0);
}

/// Where a system promises no more memory than it has, all that is writable is promised.
TEST_F(TensorHeapTest, OnlyWhatIsTakenMayBeWritten)
{
    const torch::Tensor large = bytesOf(3 * kMebibyte);
    const auto at = reinterpret_cast<uintptr_t>(large.data_ptr());
    std::ifstream maps("/proc/self/maps");
    uintptr_t writableEnd = 0;
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        uintptr_t begin = 0;
        uintptr_t end = 0;
        char dash = 0;
        std::string rights;
        words >> std::hex >> begin >> dash >> end >> rights;
        if (writableEnd != 0) {
            EXPECT_EQ(begin, writableEnd);
            EXPECT_EQ(rights, "---p") << "what follows is reserved, no more";
            return;
        }
        if (begin <= at && at < end)
            writableEnd = end;
    }
    FAIL() << "the tensor lies nowhere, or nothing is reserved after it";
}

/// The line "VmFlags" of the mapping that holds an address.
std::string flagsOfMapping(const void* address)
{
    const auto at = reinterpret_cast<uintptr_t>(address);
    std::ifstream maps("/proc/self/smaps");
    bool inside = false;
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        uintptr_t begin = 0;
        uintptr_t end = 0;
        char dash = 0;
        if (words >> std::hex >> begin >> dash >> end && dash == '-')
            inside = begin <= at && at < end;
        else if (inside && line.starts_with("VmFlags:"))
            return line + " ";
    }
    return {};
}

TEST_F(TensorHeapTest, AsksForLargePages)
{
    if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"))
        GTEST_SKIP() << "this system has pages of one size";
    const torch::Tensor large = bytesOf(3 * kMebibyte);
    const std::string flags = flagsOfMapping(large.data_ptr());
    EXPECT_NE(flags.find(" hg "), std::string::npos) << flags;
}

TEST_F(TensorHeapTest, HolesAreGivenBackWithoutTheirNeighbours)
{
    const torch::Tensor low = bytesOf(kMebibyte) + 1;
    torch::Tensor middle = bytesOf(kMebibyte) + 2;
    const torch::Tensor high = bytesOf(kMebibyte) + 3;
    middle.reset();
    releaseFreeTensors();
    EXPECT_EQ(low.sum().item<int64_t>(), kMebibyte);
    EXPECT_EQ(high.sum().item<int64_t>(), 3 * kMebibyte);
}

TEST_F(TensorHeapTest, AnyThreadMayFree)
{
    torch::Tensor tensor = bytesOf(kMebibyte);
    std::thread([&] {
        tensor.reset();
        tensor = bytesOf(2 * kMebibyte);
    }).join();
    tensor.reset();
    EXPECT_EQ(tensorHeapUse().top, m_before);
}

TEST_F(TensorHeapTest, TheWatchForetellsIt)
{
    releaseFreeTensors();
    const TensorWatch watch;
    torch::Tensor held;
    for (int i = 0; i < 3; ++i) {
        const torch::Tensor first = bytesOf(2 * kMebibyte);
        held = bytesOf(kMebibyte);
        const torch::Tensor last = bytesOf(2 * kMebibyte);
    }
    EXPECT_EQ(watch.peakBytes(), tensorHeapUse().touched - m_before);
}

/// As the allocator of a GPU reports.
TEST(TensorWatch, CountsWhatLivesAtOnceOnAnotherDevice)
{
    const auto report = [](int64_t place, int64_t bytes) {
        c10::reportMemoryUsageToProfiler(reinterpret_cast<void*>(place), bytes, 0, 0,
                                         {c10::DeviceType::CUDA, 0});
    };
    report(512, 7 * kMebibyte);
    const TensorWatch watch;
    report(1024, 3 * kMebibyte);
    report(512, -7 * kMebibyte); // made before it looked
    report(2048, 2 * kMebibyte);
    report(1024, -3 * kMebibyte);
    report(1024, kMebibyte);
    EXPECT_EQ(watch.devicePeakBytes(), 5 * kMebibyte);
    EXPECT_EQ(watch.peakBytes(), 0);
}

} // namespace
} // namespace kindred
