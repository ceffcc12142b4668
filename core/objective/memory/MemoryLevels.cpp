#include "objective/memory/MemoryLevels.h"

#include <algorithm>

namespace kindred {

namespace {
constexpr int64_t kRowsAtOnce = 4096; ///< bounds the pairs that are held while memory moves up

torch::Tensor childTensor(const Matrix<int32_t>& rows)
{
    torch::Tensor children = torch::empty({rows.rows(), rows.cols()}, torch::kInt64);
    std::copy_n(rows.data(), children.numel(), children.data_ptr<int64_t>());
    return children;
}
} // namespace

Status MemoryLevels::raise(const EpisodicMemory& memory, const std::vector<AsaModule>& modules,
                           const AsaForm& form, const std::function<bool(double)>& progress)
{
    const torch::NoGradGuard guard;
    if (modules.size() == 1) {
        m_levels = {memory.rows()};
        return {};
    }
    KINDRED_ASSIGN(const Matrix<int32_t> graph, memory.graph(progress));
    const torch::Tensor lists = childTensor(graph);
    m_levels = {memory.rows()};
    for (size_t h = 0; h + 1 < modules.size(); ++h) {
        std::vector<torch::Tensor> parts;
        for (int64_t begin = 0; begin < memory.size(); begin += kRowsAtOnce) {
            const int64_t end = std::min(begin + kRowsAtOnce, memory.size());
            parts.push_back(aggregate(modules[h], form, m_levels[h].slice(0, begin, end),
                                      m_levels[h], lists.slice(0, begin, end))
                                .features);
        }
        m_levels.push_back(torch::cat(parts));
    }
    return {};
}

torch::Tensor MemoryLevels::embed(torch::Tensor nodes, const Matrix<int32_t>& children,
                                  const std::vector<AsaModule>& modules, const AsaForm& form) const
{
    const torch::NoGradGuard guard;
    const torch::Tensor rows = childTensor(children);
    for (size_t h = 0; h < modules.size(); ++h)
        nodes = aggregate(modules[h], form, nodes, m_levels[h], rows).features;
    return nodes;
}

} // namespace kindred
