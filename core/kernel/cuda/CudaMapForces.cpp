#include "kernel/cuda/CudaMapForces.h"

#include "kernel/cuda/DeviceWork.h"
#include "kernel/cuda/MapForcesLaunch.h"

namespace kindred::cuda {

Result<MapForces> MapForces::create(const PairWeights& affinities, const Stream& stream)
{
    const auto edges = static_cast<int64_t>(affinities.columns.size());
    MapForces forces;
    const int64_t n = forces.m_count = affinities.rows();
    const int64_t tiles = tilesOf(n, kForceTile);
    KINDRED_ASSIGN(forces.m_splits, chooseSplits(tiles, tiles));
    KINDRED_ASSIGN(forces.m_starts,
                   Buffer<int64_t>::copyOf(affinities.starts.data(), n + 1, stream));
    KINDRED_ASSIGN(forces.m_columns,
                   Buffer<int32_t>::copyOf(affinities.columns.data(), edges, stream));
    KINDRED_ASSIGN(forces.m_values, Buffer<float>::copyOf(affinities.values.data(), edges, stream));
    KINDRED_ASSIGN(forces.m_partial, Buffer<double>::allocate(3 * forces.m_splits * n));
    KINDRED_ASSIGN(forces.m_mass, Buffer<double>::allocate(1));
    KINDRED_ASSIGN(forces.m_points, Buffer<float>::allocate(2 * n));
    KINDRED_ASSIGN(forces.m_gradient, Buffer<float>::allocate(2 * n));
    return forces;
}

Result<double> MapForces::gradient(std::span<const float> points, double exaggeration,
                                   std::span<float> gradient, const Stream& stream)
{
    const auto size = static_cast<size_t>(2 * m_count);
    if (points.size() != size || gradient.size() != size)
        return failure("the points are not those of the affinities", "CUDA");
    KINDRED_TRY(m_points.copyIn(0, points.data(), 2 * m_count, stream));
    const MapForcesArguments arguments = {.points = m_points.data(),
                                          .starts = m_starts.data(),
                                          .columns = m_columns.data(),
                                          .values = m_values.data(),
                                          .count = m_count,
                                          .exaggeration = static_cast<float>(exaggeration),
                                          .splits = m_splits,
                                          .partial = m_partial.data(),
                                          .mass = m_mass.data(),
                                          .gradient = m_gradient.data()};
    KINDRED_TRY(check(launchMapForces(arguments, stream.handle()), "starting the forces"));
    double mass = 0;
    KINDRED_TRY(m_gradient.copyOut(gradient.data(), stream));
    KINDRED_TRY(m_mass.copyOut(&mass, stream));
    KINDRED_TRY(stream.wait());
    return mass;
}

} // namespace kindred::cuda
