#include "project/PortableForces.h"

#include "project/FourFloats.h"

namespace kindred {

void attractPortably(const EdgeRows& edges, const float* points, int64_t begin, int64_t end,
                     float* forces)
{
    for (int64_t i = begin; i < end; ++i) {
        const float x = points[2 * i];
        const float y = points[2 * i + 1];
        FourFloats fx = {};
        FourFloats fy = {};
        for (int64_t e = edges.starts[i]; e < edges.starts[i + 1]; e += 4) {
            FourFloats dx;
            FourFloats dy;
            for (int lane = 0; lane < 4; ++lane) {
                const float* other = points + 2 * int64_t{edges.columns[e + lane]};
                dx[lane] = x - other[0];
                dy[lane] = y - other[1];
            }
            const FourFloats weight = loadFour(edges.values + e) / (1.0F + dx * dx + dy * dy);
            fx += weight * dx;
            fy += weight * dy;
        }
        forces[2 * (i - begin)] = sumFour(fx);
        forces[2 * (i - begin) + 1] = sumFour(fy);
    }
}

double repelPortably(const float* xs, const float* ys, int64_t padded, int64_t begin, int64_t end,
                     float* forces)
{
    double total = 0;
    for (int64_t i = begin; i < end; ++i) {
        FourFloats sum = {};
        FourFloats fx = {};
        FourFloats fy = {};
        for (int64_t j = 0; j < padded; j += 4) {
            const FourFloats dx = xs[i] - loadFour(xs + j);
            const FourFloats dy = ys[i] - loadFour(ys + j);
            const FourFloats weight = 1.0F / (1.0F + dx * dx + dy * dy);
            const FourFloats squared = weight * weight;
            sum += weight;
            fx += squared * dx;
            fy += squared * dy;
        }
        total += static_cast<double>(sumFour(sum)) - 1.0; // the point itself
        forces[2 * (i - begin)] = sumFour(fx);
        forces[2 * (i - begin) + 1] = sumFour(fy);
    }
    return total;
}

} // namespace kindred
