// What SNCA adds to a training step: the whole step (forward, sweep over the memory, memory
// update, backward, optimiser) against the encoder's own (the same without the objective), in turn,
// on the same random images. Prints one row of a Markdown table:
//   step_benchmark ENCODER SIZE BATCH ROWS [ROUNDS=12] [THREADS=all] [PRECISION=fp32]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "model/Encoder.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "train/Network.h"
#include "train/RunRecord.h"
#include "train/estimate/Allocator.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/Optimiser.h"
#include "train/plan/PlanDetails.h"

namespace kindred::bench {
namespace {

constexpr int kClasses = 10;

struct Setting {
    std::string encoder;
    int size = 32;
    int batch = 128;
    int64_t rows = 50000;
    int rounds = 12;
    int threads = 0;
    std::string precision = "fp32";
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::vector<int32_t> labelsOf(int64_t rows)
{
    std::vector<int32_t> labels;
    for (int64_t slot = 0; slot < rows; ++slot)
        labels.push_back(static_cast<int32_t>(slot % kClasses));
    return labels;
}

/// The two steps over one network; both see the same images.
class Steps final {
public:
    Steps(Network& network, Objective& objective, const Setting& setting, const Json& options)
        : m_network(network), m_objective(objective), m_setting(setting),
          m_images(torch::rand({setting.batch, 3, setting.size, setting.size})),
          m_optimiser(trainedParameters(network.encoder(), &objective), options)
    {
        m_optimiser.setLearningRate(1e-4);
        network.encoder().train();
    }

    double encoderAlone()
    {
        return timed([&](const torch::Tensor& embedding) {
            embedding.backward(torch::full_like(embedding, 1e-3));
        });
    }

    double whole()
    {
        ObjectiveBatch question;
        for (int i = 0; i < m_setting.batch; ++i) {
            const int64_t slot = (m_next + i) * 97 % m_setting.rows;
            question.slots.push_back(slot);
            question.labels.push_back(static_cast<int32_t>(slot % kClasses));
        }
        m_next += m_setting.batch;
        return timed([&](const torch::Tensor& embedding) {
            question.embedding = embedding;
            const auto begun = std::chrono::steady_clock::now();
            const ObjectiveStep step = m_objective.step(question);
            m_objectiveSeconds.push_back(secondsSince(begun));
            step.root.backward(step.gradient);
        });
    }

    const std::vector<double>& objectiveSeconds() const { return m_objectiveSeconds; }

private:
    static double secondsSince(std::chrono::steady_clock::time_point then)
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
    }

    template <class Backward>
    double timed(const Backward& backward)
    {
        const auto begun = std::chrono::steady_clock::now();
        m_optimiser.clearGradients();
        backward(m_network.forward(m_images).embedding);
        m_optimiser.step();
        return secondsSince(begun);
    }

    Network& m_network;
    Objective& m_objective;
    const Setting& m_setting;
    torch::Tensor m_images;
    Optimiser m_optimiser;
    int64_t m_next = 0;
    std::vector<double> m_objectiveSeconds;
};

Status run(const Setting& setting)
{
    KINDRED_ASSIGN(const std::shared_ptr<const Dataset> dataset,
                   openDataset({.source = "demo:small", .validation = 0}));
    TrainRequest request;
    request.data = "demo:small";
    request.encoder = setting.encoder;
    request.method = "snca";
    request.set = {{"size", setting.size},
                   {"batch", setting.batch},
                   {"dim", 128},
                   {"precision", setting.precision}};
    KINDRED_ASSIGN(const Json options, resolvePlan(request, *dataset));
    KINDRED_ASSIGN(Network network, Network::create(options, *dataset, 1));
    Executor executor(resolveThreads(setting.threads));
    ObjectiveSetup setup;
    setup.dimension = network.encoder().dimension();
    setup.classes = kClasses;
    setup.slotLabels = labelsOf(setting.rows);
    setup.options = options;
    setup.options["memory_init"] = "random";
    setup.executor = &executor;
    const auto objective = makeObjective("snca", setup);

    Steps steps(network, *objective, setting, options);
    steps.encoderAlone();
    steps.whole();
    std::vector<double> alone;
    std::vector<double> whole;
    std::vector<double> ratios;
    for (int round = 0; round < setting.rounds; ++round) {
        alone.push_back(steps.encoderAlone());
        whole.push_back(steps.whole());
        ratios.push_back(whole.back() / alone.back());
    }
    std::printf("| %s, %d px, b = %d, %s | %lld × %lld | %.1f | %.1f | %.1f | %+.1f %% |\n",
                setting.encoder.c_str(), setting.size, setting.batch, setting.precision.c_str(),
                static_cast<long long>(setting.rows), static_cast<long long>(setup.dimension),
                1e3 * median(alone), 1e3 * median(whole), 1e3 * median(steps.objectiveSeconds()),
                100 * (median(ratios) - 1));
    return {};
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    if (argc < 5) {
        std::fprintf(stderr,
                     "step_benchmark ENCODER SIZE BATCH ROWS [ROUNDS] [THREADS] [PRECISION]\n");
        return 2;
    }
    kindred::bench::Setting setting;
    setting.encoder = argv[1];
    setting.size = std::atoi(argv[2]);
    setting.batch = std::atoi(argv[3]);
    setting.rows = std::atoll(argv[4]);
    if (argc > 5)
        setting.rounds = std::atoi(argv[5]);
    if (argc > 6)
        setting.threads = std::atoi(argv[6]);
    if (argc > 7)
        setting.precision = argv[7];
    kindred::keepLargeAllocations();
    kindred::setTorchThreads(kindred::resolveThreads(setting.threads));
    const kindred::Status ended = kindred::bench::run(setting);
    if (!ended.ok())
        std::fprintf(stderr, "%s\n", ended.error().message().c_str());
    return ended.ok() ? 0 : 1;
}
