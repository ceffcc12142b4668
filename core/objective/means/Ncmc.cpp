#include "objective/means/Ncmc.h"

#include <torch/types.h>
#include <torch/utils.h>

#include <algorithm>

#include "base/Random.h"
#include "model/DeviceCopy.h"
#include "neighbour/ClassCentroids.h"
#include "objective/Objective.h"
#include "objective/means/CentroidLikelihood.h"

namespace kindred {

namespace {
class NcmcObjective final : public Objective {
public:
    explicit NcmcObjective(const ObjectiveSetup& setup) : m_setup(setup) {}

    bool wantsRefresh(int64_t epoch) const override { return m_clustered != epoch; }
    void beginEpoch(int64_t epoch) override { m_epoch = epoch; }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        if (m_rows.empty())
            m_rows =
                Matrix<float>(static_cast<int64_t>(m_setup.slotLabels.size()), m_setup.dimension);
        const torch::Tensor values =
            embeddings.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        for (size_t i = 0; i < slots.size(); ++i)
            std::copy_n(values.data_ptr<float>() + static_cast<int64_t>(i) * m_setup.dimension,
                        m_setup.dimension, m_rows.row(slots[i]));
    }

    Status finishRefresh(const std::function<bool(double)>& progress) override
    {
        CentroidRequest request;
        request.centroids = m_setup.options.at("centroids").get<int>();
        request.seed = hashSeed({m_setup.seed, static_cast<uint64_t>(m_epoch)});
        const Matrix<float> rows = std::exchange(m_rows, Matrix<float>());
        KINDRED_ASSIGN(const ClassCentroids found,
                       classCentroids(rows.view(), m_setup.slotLabels, m_setup.classes, request,
                                      *m_setup.executor, progress));
        m_centroids = PlacedTensor(torch::from_blob(const_cast<float*>(found.rows.data()),
                                                    {found.rows.rows(), found.rows.cols()})
                                       .clone());
        m_owners = PlacedTensor(torch::tensor(found.labels, torch::kInt32).to(torch::kInt64));
        m_clustered = m_epoch;
        return {};
    }

    void listAnyNeighbours() override
    {
        m_rows = Matrix<float>();
        const int64_t each = m_setup.options.at("centroids").get<int64_t>();
        m_owners = PlacedTensor(torch::arange(m_setup.classes, torch::kInt64).repeat({each}));
        m_centroids = PlacedTensor(torch::randn({m_owners.values().size(0), m_setup.dimension}));
    }

    /// The rows of a pass, as they come and as they are gathered.
    int64_t memoryBytes() const override
    {
        return 2 * static_cast<int64_t>(m_setup.slotLabels.size()) * m_setup.dimension * 4;
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        CentroidQuestion question;
        question.rows = rows;
        question.centroids = m_centroids.at(rows.options());
        question.owners = m_owners.at(rows.options().dtype(torch::kInt64));
        question.own =
            sentTo(rows.device(), torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64));
        question.classes = m_setup.classes;
        const CentroidAnswer answer = centroidLikelihood(question);
        ObjectiveStep step;
        step.root = batch.embedding;
        step.gradient = answer.rowGradient;
        step.loss = answer.loss.mean();
        step.statistics = {{"p", (-answer.loss).exp().mean()},
                           {"accuracy/batch", answer.right.to(torch::kFloat64).mean()},
                           {"norm", rows.norm(2, 1).mean()}};
        return step;
    }

    NamedTensors state() const override
    {
        if (m_clustered < 0)
            return {};
        return {{"centroids", m_centroids.values()},
                {"owners", m_owners.values()},
                {"epoch", torch::tensor(m_clustered, torch::kInt64)}};
    }

    Status restore(const NamedTensors& state) override
    {
        if (state.empty())
            return {};
        const torch::Tensor* centroids = findTensor(state, "centroids");
        const torch::Tensor* owners = findTensor(state, "owners");
        const torch::Tensor* epoch = findTensor(state, "epoch");
        if (!centroids || !owners || !epoch || centroids->dim() != 2 ||
            centroids->scalar_type() != torch::kFloat32 ||
            centroids->size(1) != m_setup.dimension || owners->dim() != 1 ||
            owners->scalar_type() != torch::kInt64 || owners->size(0) != centroids->size(0) ||
            owners->numel() == 0 || owners->min().item<int64_t>() < 0 ||
            owners->max().item<int64_t>() >= m_setup.classes || epoch->numel() != 1 ||
            epoch->scalar_type() != torch::kInt64)
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        m_centroids = PlacedTensor(centroids->clone());
        m_owners = PlacedTensor(owners->clone());
        m_clustered = epoch->item<int64_t>();
        return {};
    }

private:
    ObjectiveSetup m_setup;
    Matrix<float> m_rows;     ///< [n, d] while a refresh gathers
    PlacedTensor m_centroids; ///< [m, d]
    PlacedTensor m_owners;    ///< [m] the class of each
    int64_t m_epoch = 0;
    int64_t m_clustered = -1; ///< epoch of the centroids
};
} // namespace

std::unique_ptr<Objective> makeNcmc(const ObjectiveSetup& setup)
{
    return std::make_unique<NcmcObjective>(setup);
}

} // namespace kindred
