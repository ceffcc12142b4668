// The distribution's LibTorch as a competitor of bench/sweep.py: the formula as a user would write
// it (autograd over b × n), and the closed form over chunks of the bank.
//   sweep_torch113 DIR ROWS DIMENSION BATCH SIGMA THREADS eager|chunked
#include <torch/torch.h>

#include "LineProtocol.h"

namespace kindred::bench {
namespace {

torch::Tensor load(const std::string& path, std::vector<int64_t> shape, torch::ScalarType type)
{
    torch::Tensor values = torch::empty(shape, type);
    std::ifstream(path, std::ios::binary)
        .read(static_cast<char*>(values.data_ptr()), static_cast<std::streamsize>(values.nbytes()));
    return values;
}

struct Problem {
    torch::Tensor bank;
    torch::Tensor labels;
    torch::Tensor queries;
    torch::Tensor queryLabels;
    torch::Tensor own;
    double sigma;
};

/// Loss and gradient of the mean loss.
std::pair<double, torch::Tensor> eager(const Problem& p)
{
    const torch::Tensor q = p.queries.detach().clone().requires_grad_(true);
    const torch::Tensor weights = (q.mm(p.bank.t()) / p.sigma).exp();
    torch::Tensor others = torch::ones_like(weights);
    others.index_put_({torch::arange(q.size(0)), p.own}, 0.0f);
    const torch::Tensor masked = weights * others;
    const torch::Tensor same = p.queryLabels.view({-1, 1}).eq(p.labels.view({1, -1}));
    const torch::Tensor loss = -((masked * same).sum(1) / masked.sum(1)).log().mean();
    loss.backward();
    return {loss.item<double>(), q.grad()};
}

std::pair<double, torch::Tensor> chunked(const Problem& p)
{
    const torch::NoGradGuard guard;
    const int64_t n = p.bank.size(0);
    const int64_t b = p.queries.size(0);
    constexpr int64_t kChunk = 4096;
    torch::Tensor all = torch::zeros({b, 1});
    torch::Tensor positive = torch::zeros({b, 1});
    torch::Tensor sums = torch::zeros_like(p.queries);
    torch::Tensor positiveSums = torch::zeros_like(p.queries);
    for (int64_t first = 0; first < n; first += kChunk) {
        const int64_t end = std::min(first + kChunk, n);
        const torch::Tensor rows = p.bank.slice(0, first, end);
        torch::Tensor weights = p.queries.mm(rows.t()).div_(p.sigma).exp_();
        const torch::Tensor inside = p.own.ge(first).logical_and(p.own.lt(end)).nonzero().view(-1);
        weights.index_put_({inside, p.own.index({inside}) - first}, 0.0f);
        all += weights.sum(1, true);
        sums.addmm_(weights, rows);
        weights.mul_(p.queryLabels.view({-1, 1}).eq(p.labels.slice(0, first, end).view({1, -1})));
        positive += weights.sum(1, true);
        positiveSums.addmm_(weights, rows);
    }
    const double loss = -(positive / all).log().mean().item<double>();
    return {loss, (sums / all - positiveSums / positive) / (p.sigma * static_cast<double>(b))};
}

int serve(const std::vector<std::string>& arguments)
{
    const std::string folder = arguments[0] + "/";
    const int64_t n = std::stoll(arguments[1]);
    const int64_t d = std::stoll(arguments[2]);
    const int64_t b = std::stoll(arguments[3]);
    torch::set_num_threads(std::stoi(arguments[5]));
    const long long baseline = statusBytes("VmRSS");
    const Problem p{load(folder + "bank.f32", {n, d}, torch::kFloat32),
                    load(folder + "labels.i32", {n}, torch::kInt32),
                    load(folder + "queries.f32", {b, d}, torch::kFloat32),
                    load(folder + "query_labels.i32", {b}, torch::kInt32),
                    load(folder + "own.i64", {b}, torch::kInt64),
                    std::stod(arguments[4])};
    torch::Tensor gradient;
    serveRuns(
        "LibTorch " TORCH_VERSION ", " + arguments[6], baseline,
        [&] {
            auto [loss, values] = arguments[6] == "eager" ? eager(p) : chunked(p);
            gradient = values.mul(static_cast<double>(b)).contiguous();
            return loss;
        },
        [&](std::ostream& out) {
            out.write(static_cast<const char*>(gradient.data_ptr()),
                      static_cast<std::streamsize>(gradient.nbytes()));
        });
    return 0;
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 7)
        return kindred::bench::serve(arguments);
    std::cerr << "usage: sweep_torch113 DIR ROWS DIMENSION BATCH SIGMA THREADS eager|chunked\n";
    return 2;
}
