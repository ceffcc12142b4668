// Kindred's side of bench/sweep_gpu.py: the sweep over a memory that lies on the first GPU.
//   sweep_gpu_runner DIR ROWS DIMENSION BATCH SIGMA fp32|mma|wgmma   answers on stdin/stdout
// mma and wgmma hold the memory in bf16. A run is what a step asks: the batch lies on the device
// already, and the losses come back; it is waited for.
#include <numeric>

#include "LineProtocol.h"
#include "SweepFiles.h"
#include "kernel/cuda/CudaKernels.h"
#include "kernel/cuda/Device.h"

namespace kindred::bench {
namespace {

using cuda::Buffer;

/// Room on the device for what a sweep answers.
struct GpuAnswers {
    Buffer<float> loss, q, gradient, sigmaGradient;
    Buffer<int32_t> skipped;

    DeviceSweepAnswer view() const
    {
        return {loss.data(), q.data(), gradient.data(), sigmaGradient.data(), skipped.data()};
    }
};

Result<GpuAnswers> roomFor(int64_t b, int64_t d)
{
    GpuAnswers room;
    KINDRED_ASSIGN(room.loss, Buffer<float>::allocate(b));
    KINDRED_ASSIGN(room.q, Buffer<float>::allocate(b));
    KINDRED_ASSIGN(room.gradient, Buffer<float>::allocate(b * d));
    KINDRED_ASSIGN(room.sigmaGradient, Buffer<float>::allocate(b));
    KINDRED_ASSIGN(room.skipped, Buffer<int32_t>::allocate(b));
    return room;
}

/// Whoever asks reads the reason from stderr.
void orEnd(const Status& done)
{
    if (done)
        return;
    std::cerr << done.error().message() << std::endl;
    std::exit(1);
}

Status serve(const std::vector<std::string>& arguments)
{
    const std::string folder = arguments[0] + "/";
    const int64_t d = std::stoll(arguments[2]);
    const int64_t b = std::stoll(arguments[3]);
    const std::string& form = arguments[5];
    KINDRED_ASSIGN(const auto kernels,
                   cuda::openKernels(0, form == "wgmma" ? SweepForm::Warpgroup : SweepForm::Mma));
    if (form == "wgmma" && !cuda::hasWarpgroupSweep(0))
        return failure("this GPU has no wgmma", "CUDA");
    PackedBank bank(d, loadValues<int32_t>(folder + "labels.i32", std::stoll(arguments[1])),
                    form == "fp32" ? BankPrecision::Float32 : BankPrecision::BFloat16);
    fillBank(bank, folder + "bank.f32");
    KINDRED_ASSIGN(const auto memory, kernels->memory(bank));

    const auto stream = cuda::Stream::standard();
    const auto queries = loadValues<float>(folder + "queries.f32", b * d);
    const auto labels = loadValues<int32_t>(folder + "query_labels.i32", b);
    const auto own = loadValues<int64_t>(folder + "own.i64", b);
    KINDRED_ASSIGN(const auto rows, Buffer<float>::copyOf(queries.data(), b * d, stream));
    KINDRED_ASSIGN(const auto classes, Buffer<int32_t>::copyOf(labels.data(), b, stream));
    KINDRED_ASSIGN(const auto slots, Buffer<int64_t>::copyOf(own.data(), b, stream));
    KINDRED_ASSIGN(const GpuAnswers answers, roomFor(b, d));
    const DeviceBatch batch{rows.data(), classes.data(), slots.data(), static_cast<int>(b)};

    std::vector<float> losses(static_cast<size_t>(b));
    std::vector<float> gradient(static_cast<size_t>(b * d));
    serveRuns(
        "Kindred " + form, 0,
        [&] {
            orEnd(memory->sweep(batch, std::stof(arguments[4]), 0, answers.view()));
            orEnd(answers.loss.copyOut(losses.data(), stream));
            orEnd(stream.wait());
            return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(b);
        },
        [&](std::ostream& out) {
            orEnd(answers.gradient.copyOut(gradient.data(), stream));
            orEnd(stream.wait());
            out.write(reinterpret_cast<const char*>(gradient.data()),
                      static_cast<std::streamsize>(sizeof(float)) * b * d);
        });
    return {};
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 6) {
        std::cerr << "usage: sweep_gpu_runner DIR ROWS DIMENSION BATCH SIGMA fp32|mma|wgmma\n";
        return 2;
    }
    kindred::bench::orEnd(kindred::bench::serve(arguments));
}
