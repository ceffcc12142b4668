#pragma once

#include <torch/types.h>

#include <functional>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "objective/memory/Asa.h"
#include "objective/memory/EpisodicMemory.h"

namespace kindred {

/// A memory as each module finds it below its nodes, made once for all embeddings that are asked
/// for until memory or modules change. One thread.
class MemoryLevels final {
public:
    bool empty() const { return m_levels.empty(); }
    void forget() { m_levels.clear(); }

    /// Moves the whole memory up all modules but the last, at least one module. progress(share) may
    /// be empty; where it says false (Interrupted), it stays as it was.
    Status raise(const EpisodicMemory& memory, const std::vector<AsaModule>& modules,
                 const AsaForm& form, const std::function<bool(double)>& progress);

    /// Unit rows [q, d] after the modules that it was raised with; children [q, K] are their rows
    /// of the memory. Not normalised.
    torch::Tensor embed(torch::Tensor nodes, const Matrix<int32_t>& children,
                        const std::vector<AsaModule>& modules, const AsaForm& form) const;

private:
    std::vector<torch::Tensor> m_levels; ///< [H] of [n, d]
};

} // namespace kindred
