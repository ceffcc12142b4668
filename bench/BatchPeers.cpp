#include <limits>
#include <tuple>

#include "ObjectivePeers.h"

namespace kindred::bench {

namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();

torch::Tensor distancesOf(const torch::Tensor& rows)
{
    const torch::Tensor norms = rows.square().sum(1, true);
    return norms + norms.t() - 2 * rows.matmul(rows.t());
}

/// [b, b] bool.
struct PairKinds {
    torch::Tensor same; ///< of one class, also a row with itself
    torch::Tensor self;
    torch::Tensor partner; ///< same and not self

    explicit PairKinds(const Problem& problem)
        : same(problem.label.unsqueeze(1).eq(problem.label.unsqueeze(0))),
          self(torch::eye(problem.label.size(0)).to(torch::kBool)),
          partner(same.logical_and(self.logical_not()))
    {
    }
};

torch::Tensor nearest(const torch::Tensor& distances, int64_t k)
{
    return std::get<0>(distances.topk(k, 1, false));
}

/// Of a class, all rows but the row itself are targets where that is fewer than k.
int64_t targetCount(const Problem& problem)
{
    const int64_t partners = problem.method.perClass - 1;
    return problem.option<std::string>("targets") == "all"
               ? partners
               : std::min(problem.option<int64_t>("k"), partners);
}
} // namespace

/// Goldberger et al. 2004, equations 1–5, as −log p.
torch::Tensor plainNca(const Problem& problem, const torch::Tensor& embedding,
                       const torch::Tensor& /*leaf*/)
{
    const PairKinds kinds(problem);
    const torch::Tensor logits = (-distancesOf(embedding)).masked_fill(kinds.self, -kNever);
    return -(logits.softmax(1) * kinds.same).sum(1).log().mean();
}

/// Im and Taylor 2016, equation 10, as −log p.
torch::Tensor plainCcml(const Problem& problem, const torch::Tensor& embedding,
                        const torch::Tensor& /*leaf*/)
{
    const torch::Tensor distances =
        distancesOf(embedding).masked_fill(PairKinds(problem).self, kNever);
    const int64_t classes = problem.method.batch / problem.method.perClass;
    std::vector<torch::Tensor> means;
    for (int64_t c = 0; c < classes; ++c) {
        const torch::Tensor members = problem.label.eq(c).nonzero().squeeze(1);
        means.push_back(
            nearest(distances.index_select(1, members), problem.option<int64_t>("k")).mean(1));
    }
    const torch::Tensor p = (-torch::stack(means, 1)).softmax(1);
    return -p.gather(1, problem.label.unsqueeze(1)).log().mean();
}

/// Im and Taylor 2016, equation 15, as −log p.
torch::Tensor plainLocalCcml(const Problem& problem, const torch::Tensor& embedding,
                             const torch::Tensor& /*leaf*/)
{
    const PairKinds kinds(problem);
    const torch::Tensor distances = distancesOf(embedding);
    const int64_t k = problem.option<int64_t>("k");
    const torch::Tensor own =
        nearest(distances.masked_fill(kinds.partner.logical_not(), kNever), k).mean(1);
    const torch::Tensor others = nearest(distances.masked_fill(kinds.same, kNever), k).mean(1);
    return -(others - own).sigmoid().log().mean();
}

/// Mensink et al. 2012, equations 2–4: all targets against all strangers.
torch::Tensor plainLmnn(const Problem& problem, const torch::Tensor& embedding,
                        const torch::Tensor& /*leaf*/)
{
    const PairKinds kinds(problem);
    const torch::Tensor distances = distancesOf(embedding);
    const torch::Tensor& chosenBy = problem.option<std::string>("targets") == "fixed"
                                        ? distancesOf(problem.input)
                                        : distances.detach();
    const torch::Tensor targets =
        std::get<1>(chosenBy.masked_fill(kinds.partner.logical_not(), kNever)
                        .topk(targetCount(problem), 1, false));
    const torch::Tensor strangers = distances.masked_fill(kinds.same, kNever);
    const torch::Tensor hinge =
        torch::relu(problem.option<double>("margin") + distances.gather(1, targets).unsqueeze(2) -
                    strangers.unsqueeze(1));
    return hinge.sum() / static_cast<double>(targets.numel());
}

/// Schroff et al. 2015: of the strangers beyond a partner the nearest, else the farthest of all.
torch::Tensor plainTriplet(const Problem& problem, const torch::Tensor& embedding,
                           const torch::Tensor& /*leaf*/)
{
    const PairKinds kinds(problem);
    const torch::Tensor distances =
        distancesOf(embedding / embedding.norm(2, 1, true).clamp_min(1e-12));
    const torch::Tensor strangers = distances.masked_fill(kinds.same, kNever).unsqueeze(1);
    const torch::Tensor beyond = strangers.gt(distances.unsqueeze(2));
    const torch::Tensor semiHard =
        std::get<0>(torch::where(beyond, strangers, torch::full({}, kNever)).min(2));
    const torch::Tensor farthest =
        std::get<0>(distances.masked_fill(kinds.same, -kNever).max(1, true));
    const torch::Tensor chosen = torch::where(semiHard.isfinite(), semiHard, farthest);
    const torch::Tensor hinge = torch::relu(problem.option<double>("margin") + distances - chosen);
    return hinge.masked_select(kinds.partner).mean();
}

} // namespace kindred::bench
