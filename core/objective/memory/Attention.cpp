#include "objective/memory/Attention.h"

#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "kernel/AttentionKernels.h"

namespace kindred {

namespace {
/// Columns of a range that a thread writes for itself: a line of the cache.
constexpr int64_t kOwnColumns = 16;
/// Beyond it e^x is taken for e^this: what is added to it is nothing then.
constexpr double kLargestExponent = 80;

void forRangesOn(Executor* executor, int64_t count, int64_t grain,
                 const std::function<void(int64_t begin, int64_t end)>& body)
{
    if (executor)
        executor->forRanges(count, grain,
                            [&](int64_t begin, int64_t end, int) { body(begin, end); });
    else if (count > 0)
        body(0, count);
}

/// What the backward pass needs of the forward one.
struct AttendedPairs {
    PairForm form;
    torch::Tensor nodes, pool, children;
    torch::Tensor own;   ///< [u, a] W_D f_u + b_D
    torch::Tensor other; ///< [m, a] W_D f_v
    torch::Tensor logits;
    torch::Tensor shares; ///< [u, K]
    Executor* executor = nullptr;

    int64_t fanOut() const { return children.size(1); }

    /// Columns begin … end-1 of the rows of `matrix` that are the node's children.
    template <class T>
    PooledRows<T> childRows(const torch::Tensor& matrix, int64_t node, int64_t begin,
                            int64_t end) const
    {
        return {matrix.data_ptr<T>() + begin, matrix.size(1), end - begin,
                children.data_ptr<int64_t>() + node * fanOut(), fanOut()};
    }
    template <class T>
    PooledRows<T> childRows(const torch::Tensor& matrix, int64_t node) const
    {
        return childRows<T>(matrix, node, 0, matrix.size(1));
    }
};

/// p/Σp as 1/(e^L + e^(L − z)) over its sum, with L the largest log p or a little above it: never
/// 0/0 where every p underflows.
template <class T>
void sharesOf(const T* logits, T* shares, int64_t nodes, int64_t children)
{
    std::vector<T> levels(static_cast<size_t>(nodes));
    for (int64_t u = 0; u < nodes; ++u) {
        const T* z = logits + u * children;
        T& level = levels[static_cast<size_t>(u)];
        level = std::min(*std::max_element(z, z + children), T{0});
        for (int64_t i = 0; i < children; ++i)
            shares[u * children + i] = std::min(level - z[i], static_cast<T>(kLargestExponent));
    }
    attentionKernels<T>().exponentials(shares, nodes * children);
    attentionKernels<T>().exponentials(levels.data(), nodes);
    for (int64_t u = 0; u < nodes; ++u) {
        T* row = shares + u * children;
        T sum = 0;
        for (int64_t i = 0; i < children; ++i)
            sum += row[i] = 1 / (levels[static_cast<size_t>(u)] + row[i]);
        for (int64_t i = 0; i < children; ++i)
            row[i] /= sum;
    }
}

template <class T>
void attendRows(const AttendedPairs& pairs, const torch::Tensor& gathered, int64_t begin,
                int64_t end)
{
    const AttentionKernels<T>& kernels = attentionKernels<T>();
    const int64_t k = pairs.fanOut();
    const int64_t width = pairs.own.size(1);
    T* logits = pairs.logits.data_ptr<T>();
    T* shares = pairs.shares.data_ptr<T>();
    for (int64_t u = begin; u < end; ++u)
        kernels.scores(pairs.own.data_ptr<T>() + u * width, pairs.form.pairWeight.data_ptr<T>(),
                       *pairs.form.pairBias.data_ptr<T>(), pairs.childRows<T>(pairs.other, u),
                       logits + u * k);
    sharesOf(logits + begin * k, shares + begin * k, end - begin, k);
    for (int64_t u = begin; u < end; ++u)
        kernels.mix(pairs.childRows<T>(pairs.pool, u), shares + u * k,
                    gathered.data_ptr<T>() + u * gathered.size(1));
}

/// slopes [u, K] at the logits += what the shares pass on: share (s − Σ share·s) σ(−z), where s is
/// the gathered row's gradient along the child.
template <class T>
void addShareSlopes(const AttendedPairs& pairs, const torch::Tensor& above,
                    const torch::Tensor& slopes, int64_t begin, int64_t end)
{
    const int64_t k = pairs.fanOut();
    const T* logits = pairs.logits.data_ptr<T>() + begin * k;
    std::vector<T> powers(static_cast<size_t>((end - begin) * k)); // e^z
    std::transform(logits, logits + powers.size(), powers.begin(),
                   [](T z) { return std::min(z, static_cast<T>(kLargestExponent)); });
    attentionKernels<T>().exponentials(powers.data(), static_cast<int64_t>(powers.size()));
    std::vector<T> along(static_cast<size_t>(k));
    for (int64_t u = begin; u < end; ++u) {
        const T* share = pairs.shares.data_ptr<T>() + u * k;
        const T* power = powers.data() + (u - begin) * k;
        attentionKernels<T>().dots(above.data_ptr<T>() + u * above.size(1),
                                   pairs.childRows<T>(pairs.pool, u), along.data());
        T mean = 0;
        for (int64_t i = 0; i < k; ++i)
            mean += share[i] * along[static_cast<size_t>(i)];
        T* slope = slopes.data_ptr<T>() + u * k;
        for (int64_t i = 0; i < k; ++i)
            slope[i] += share[i] * (along[static_cast<size_t>(i)] - mean) / (1 + power[i]);
    }
}

/// Slopes at what the scores were made of.
struct ScoreSlopes {
    torch::Tensor own;    ///< [u, a]
    torch::Tensor other;  ///< [m, a]
    torch::Tensor weight; ///< [1, a]
};

template <class T>
ScoreSlopes scoreSlopes(const AttendedPairs& pairs, const torch::Tensor& slopes)
{
    ScoreSlopes out = {torch::empty_like(pairs.own), torch::zeros_like(pairs.other),
                       torch::zeros_like(pairs.form.pairWeight)};
    const int64_t k = pairs.fanOut();
    const int64_t width = pairs.own.size(1);
    forRangesOn(pairs.executor, width, kOwnColumns, [&](int64_t begin, int64_t end) {
        for (int64_t u = 0; u < pairs.own.size(0); ++u)
            attentionKernels<T>().scoreSlopes(
                pairs.own.data_ptr<T>() + u * width + begin,
                pairs.form.pairWeight.data_ptr<T>() + begin, slopes.data_ptr<T>() + u * k,
                pairs.childRows<T>(pairs.other, u, begin, end),
                out.own.data_ptr<T>() + u * width + begin, out.weight.data_ptr<T>() + begin,
                out.other.data_ptr<T>() + begin);
    });
    return out;
}

/// [m, d] at the pool: each child takes its share of what is above.
template <class T>
torch::Tensor spreadShares(const AttendedPairs& pairs, const torch::Tensor& above)
{
    torch::Tensor into = torch::zeros_like(pairs.pool);
    const int64_t width = above.size(1);
    forRangesOn(pairs.executor, width, kOwnColumns, [&](int64_t begin, int64_t end) {
        for (int64_t u = 0; u < above.size(0); ++u)
            attentionKernels<T>().spread(above.data_ptr<T>() + u * width + begin,
                                         pairs.shares.data_ptr<T>() + u * pairs.fanOut(),
                                         pairs.childRows<T>(pairs.pool, u, begin, end),
                                         into.data_ptr<T>() + begin);
    });
    return into;
}

/// Outputs: logits, gathered. Inputs: nodes, pool and the form's four.
struct AttendBackward final : torch::autograd::Node {
    enum Input { Nodes, Pool, DifferenceWeight, DifferenceBias, PairWeight, PairBias };
    using Node::Node;

    torch::autograd::variable_list apply(torch::autograd::variable_list&& above) override
    {
        TORCH_CHECK(pairs.own.defined(), "attention was differentiated before");
        return pairs.own.scalar_type() == torch::kFloat64 ? slopesAt<double>(above)
                                                          : slopesAt<float>(above);
    }
    void release_variables() override { pairs = {}; }

    template <class T>
    torch::autograd::variable_list slopesAt(const torch::autograd::variable_list& above)
    {
        const torch::Tensor slopes =
            above[0].defined() ? above[0].contiguous().clone() : torch::zeros_like(pairs.logits);
        const torch::Tensor gathered = above[1].defined() ? above[1].contiguous() : above[1];
        if (gathered.defined())
            forRangesOn(pairs.executor, slopes.size(0), 1, [&](int64_t begin, int64_t end) {
                addShareSlopes<T>(pairs, gathered, slopes, begin, end);
            });
        const ScoreSlopes score = scoreSlopes<T>(pairs, slopes);
        const torch::Tensor weight = pairs.form.differenceWeight;
        torch::autograd::variable_list out(PairBias + 1);
        if (should_compute_output(Nodes))
            out[Nodes] = score.own.mm(weight);
        if (should_compute_output(Pool))
            out[Pool] = gathered.defined()
                            ? spreadShares<T>(pairs, gathered).addmm_(score.other, weight)
                            : score.other.mm(weight);
        if (should_compute_output(DifferenceWeight))
            out[DifferenceWeight] =
                score.own.t().mm(pairs.nodes).addmm_(score.other.t(), pairs.pool);
        if (should_compute_output(DifferenceBias))
            out[DifferenceBias] = score.own.sum(0);
        out[PairWeight] = score.weight;
        out[PairBias] = slopes.sum().reshape({1});
        return out;
    }

    AttendedPairs pairs;
};

bool takesGradient(const PairForm& form, const torch::Tensor& nodes, const torch::Tensor& pool)
{
    return at::GradMode::is_enabled() &&
           (nodes.requires_grad() || pool.requires_grad() ||
            form.differenceWeight.requires_grad() || form.differenceBias.requires_grad() ||
            form.pairWeight.requires_grad() || form.pairBias.requires_grad());
}
} // namespace

Attention attend(const PairForm& form, const torch::Tensor& nodes, const torch::Tensor& pool,
                 const torch::Tensor& children, Executor* executor)
{
    const auto plain = [](const torch::Tensor& tensor) { return tensor.detach().contiguous(); };
    AttendedPairs pairs;
    pairs.form = {plain(form.differenceWeight), plain(form.differenceBias), plain(form.pairWeight),
                  plain(form.pairBias)};
    pairs.nodes = plain(nodes);
    pairs.pool = plain(pool);
    pairs.children = children.contiguous();
    pairs.executor = executor;
    pairs.own =
        torch::addmm(pairs.form.differenceBias, pairs.nodes, pairs.form.differenceWeight.t());
    pairs.other = pairs.pool.mm(pairs.form.differenceWeight.t());
    pairs.logits = torch::empty({nodes.size(0), pairs.fanOut()}, pairs.own.options());
    pairs.shares = torch::empty_like(pairs.logits);
    torch::Tensor gathered = torch::empty_like(pairs.nodes);
    forRangesOn(executor, nodes.size(0), 1, [&](int64_t begin, int64_t end) {
        if (pairs.own.scalar_type() == torch::kFloat64)
            attendRows<double>(pairs, gathered, begin, end);
        else
            attendRows<float>(pairs, gathered, begin, end);
    });
    Attention result = {pairs.logits, gathered};
    if (!takesGradient(form, nodes, pool))
        return result;
    // What the node keeps must not be what it is the history of.
    result.logits = pairs.logits.variable_data();
    const std::shared_ptr<AttendBackward> node(
        new AttendBackward(torch::autograd::collect_next_edges(nodes, pool, form.differenceWeight,
                                                               form.differenceBias, form.pairWeight,
                                                               form.pairBias)),
        torch::autograd::deleteNode);
    node->pairs = std::move(pairs);
    torch::autograd::set_history(result.logits, node);
    torch::autograd::set_history(result.gathered, node);
    return result;
}

} // namespace kindred
