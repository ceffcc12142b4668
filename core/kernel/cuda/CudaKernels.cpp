#include "kernel/cuda/CudaKernels.h"

#include <string>
#include <utility>

#include "kernel/cuda/CudaMapForces.h"
#include "kernel/cuda/CudaNearest.h"

namespace kindred::cuda {

namespace {
/// The calling thread's work goes to this device: CUDA asks each thread anew.
Status choose(int device)
{
    return check(cudaSetDevice(device), "choosing the device");
}

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
    CudaKernels(int device, Stream stream) : m_device(device), m_stream(std::move(stream)) {}

    Result<Neighbours> nearest(const SearchQuestion& question) override
    {
        KINDRED_TRY(choose(m_device));
        return searchNearest(question, m_stream);
    }

    Result<std::vector<int32_t>> best(MatrixView<const float> database,
                                      MatrixView<const float> queries) override
    {
        KINDRED_TRY(choose(m_device));
        return nearestRows(database, queries, m_stream);
    }

    Result<std::unique_ptr<DeviceForces>> forces(const Affinities& affinities) override
    {
        KINDRED_TRY(choose(m_device));
        KINDRED_ASSIGN(Stream stream, Stream::create());
        KINDRED_ASSIGN(MapForces forces, MapForces::create(affinities, stream));
        return std::unique_ptr<DeviceForces>(
            std::make_unique<CudaForces>(m_device, std::move(stream), std::move(forces)));
    }

private:
    int m_device;
    Stream m_stream;
};
} // namespace

Result<std::unique_ptr<DeviceKernels>> openKernels(int device)
{
    const int count = deviceCount();
    if (device < 0 || device >= count)
        return failure("there is no GPU " + std::to_string(device) + " among " +
                           std::to_string(count),
                       "CUDA");
    KINDRED_TRY(choose(device));
    KINDRED_ASSIGN(Stream stream, Stream::create());
    return std::unique_ptr<DeviceKernels>(std::make_unique<CudaKernels>(device, std::move(stream)));
}

} // namespace kindred::cuda
