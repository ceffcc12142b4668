#include "kernel/cuda/CudaKernels.h"

#include <string>
#include <utility>

#include "kernel/cuda/CudaMapForces.h"
#include "kernel/cuda/CudaNearest.h"
#include "kernel/cuda/CudaSweep.h"
#include "kernel/cuda/SweepLaunch.h"

namespace kindred::cuda {

namespace {
/// The calling thread's work goes to this device: CUDA asks each thread anew.
Status choose(int device)
{
    return check(cudaSetDevice(device), "choosing the device");
}

class CudaRows final : public DeviceRows {
public:
    CudaRows(int device, Stream stream, ResidentRows rows)
        : m_device(device), m_stream(std::move(stream)), m_rows(std::move(rows))
    {
    }

    Result<Neighbours> nearest(MatrixView<const float> queries, int k,
                               std::span<const int32_t> exclude) override
    {
        KINDRED_TRY(choose(m_device));
        return m_rows.nearest(queries, k, exclude, m_stream);
    }

private:
    int m_device;
    Stream m_stream;
    ResidentRows m_rows;
};

class CudaMemory final : public DeviceMemory {
public:
    CudaMemory(int device, DeviceBank bank, SweepForm form)
        : m_device(device), m_bank(std::move(bank)), m_room(form)
    {
    }

    Status sweep(const DeviceBatch& batch, float sigma, float margin,
                 const DeviceSweepAnswer& answer) override
    {
        KINDRED_TRY(choose(m_device));
        return m_room.sweep(m_bank, batch, sigma, margin, answer, m_stream);
    }
    Status write(const DeviceBatch& batch, float momentum, bool renormalise) override
    {
        KINDRED_TRY(choose(m_device));
        return m_bank.write(batch, momentum, renormalise, m_stream);
    }
    Status read(std::span<float> rows, std::span<uint8_t> valid) override
    {
        KINDRED_TRY(choose(m_device));
        return m_bank.read(rows, valid, m_stream);
    }

private:
    int m_device;
    Stream m_stream = Stream::standard();
    DeviceBank m_bank;
    SweepRoom m_room;
};

class CudaForces final : public DeviceForces {
public:
    CudaForces(int device, Stream stream, MapForces forces)
        : m_device(device), m_stream(std::move(stream)), m_forces(std::move(forces))
    {
    }

    Result<double> gradient(std::span<const float> points, double exaggeration,
                            std::span<float> gradient) override
    {
        KINDRED_TRY(choose(m_device));
        return m_forces.gradient(points, exaggeration, gradient, m_stream);
    }

private:
    int m_device;
    Stream m_stream;
    MapForces m_forces;
};

class CudaKernels final : public DeviceKernels {
public:
    CudaKernels(int device, Stream stream, SweepForm form)
        : m_device(device), m_stream(std::move(stream)), m_form(form)
    {
    }

    std::string device() const override { return "cuda:" + std::to_string(m_device); }

    Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float> database,
                                             SearchMetric metric) override
    {
        KINDRED_TRY(choose(m_device));
        KINDRED_ASSIGN(Stream stream, Stream::create());
        KINDRED_ASSIGN(ResidentRows rows, ResidentRows::upload(database, metric, stream));
        return std::unique_ptr<DeviceRows>(
            std::make_unique<CudaRows>(m_device, std::move(stream), std::move(rows)));
    }

    Result<std::vector<int32_t>> best(MatrixView<const float> database,
                                      MatrixView<const float> queries) override
    {
        KINDRED_TRY(choose(m_device));
        return nearestRows(database, queries, m_stream);
    }

    Result<std::unique_ptr<DeviceForces>> forces(const PairWeights& affinities) override
    {
        KINDRED_TRY(choose(m_device));
        KINDRED_ASSIGN(Stream stream, Stream::create());
        KINDRED_ASSIGN(MapForces forces, MapForces::create(affinities, stream));
        return std::unique_ptr<DeviceForces>(
            std::make_unique<CudaForces>(m_device, std::move(stream), std::move(forces)));
    }

    Result<std::unique_ptr<DeviceMemory>> memory(const PackedBank& bank) override
    {
        KINDRED_TRY(choose(m_device));
        KINDRED_ASSIGN(DeviceBank resident, DeviceBank::upload(bank, Stream::standard()));
        return std::unique_ptr<DeviceMemory>(
            std::make_unique<CudaMemory>(m_device, std::move(resident), m_form));
    }

private:
    int m_device;
    Stream m_stream;
    SweepForm m_form;
};
} // namespace

bool hasWarpgroupSweep(int device)
{
    return device >= 0 && device < deviceCount() && isWarpgroupSweepFor(device);
}

int64_t freeBytes(int device)
{
    size_t available = 0;
    size_t all = 0;
    const bool known = device >= 0 && device < deviceCount() && choose(device).ok() &&
                       check(cudaMemGetInfo(&available, &all), "asking for free memory").ok();
    return known ? static_cast<int64_t>(available) : 0;
}

Result<std::unique_ptr<DeviceKernels>> openKernels(int device, SweepForm form)
{
    const int count = deviceCount();
    if (device < 0 || device >= count)
        return failure("there is no GPU " + std::to_string(device) + " among " +
                           std::to_string(count),
                       "CUDA");
    KINDRED_TRY(choose(device));
    KINDRED_ASSIGN(Stream stream, Stream::create());
    if (!isWarpgroupSweepFor(device))
        form = SweepForm::Mma;
    return std::unique_ptr<DeviceKernels>(
        std::make_unique<CudaKernels>(device, std::move(stream), form));
}

} // namespace kindred::cuda
