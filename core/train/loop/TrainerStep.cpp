// The steps of a trainer.

#include <cmath>
#include <iterator>
#include <string>

#include "base/Elapsed.h"
#include "base/Random.h"
#include "model/Encoder.h"
#include "train/loop/Schedule.h"
#include "train/loop/Trainer.h"

namespace kindred {

namespace {
constexpr uint64_t kStepStream = 0x73746570;
constexpr size_t kMostUnread = 64; ///< steps; what diverges is noticed by then

/// A number that is none has no sign for a person.
std::string plainNumber(double value)
{
    return std::isnan(value) ? "nan" : std::to_string(value);
}

/// A resumed run keeps its options, so that it would end in the same way.
std::string divergenceRemedy(const Json& options)
{
    return std::string("Train a new run with a lower lr") +
           (options.contains("sigma") ? " or a larger sigma." : ".");
}
} // namespace

Status Trainer::oneStep(const BatchPlan& plan, BatchLoader& loader)
{
    const auto begun = Clock::now();
    if (m_unread.empty())
        m_unreadSince = begun;
    torch::manual_seed(hashSeed({m_seed, kStepStream, static_cast<uint64_t>(m_state.step)}));
    const double rate = m_options.at("lr").get<double>() *
                        learningRateFactor(m_options, {m_state.step, m_stepsPerEpoch, m_epochs});
    m_optimiser.setLearningRate(rate);
    m_optimiser.clearGradients();

    const auto total = static_cast<int64_t>(plan.batches.size());
    const int64_t end = std::min(m_state.batch + m_options.at("accumulate").get<int64_t>(), total);
    int64_t rows = 0;
    for (int64_t i = m_state.batch; i < end; ++i)
        rows += static_cast<int64_t>(plan.batches[static_cast<size_t>(i)].size());
    UnreadStep unread;
    unread.step = m_state.step + 1;
    ObjectiveStep last;
    for (int64_t i = m_state.batch; i < end; ++i) {
        KINDRED_ASSIGN(last, forwardBackward(loader, static_cast<double>(rows), unread));
    }
    const bool logThisStep = logDue() || end == total;
    if (logThisStep) // what is worked out when it is read: before the optimiser moves the weights
        for (auto& [name, number] : last.statistics)
            number.settle();
    unread.gradientNorm = m_optimiser.gradientNorm();
    const StepNumber norm = unread.gradientNorm;
    m_unread.push_back(std::move(unread));
    // Nothing of a step that diverged may reach the weights; or, where they are read late, a
    // checkpoint: the last one must stay a good one.
    if (!m_readsLate)
        KINDRED_TRY(readSteps());
    if (const double clip = m_options.at("clip").get<double>(); clip > 0)
        m_optimiser.clipGradients(norm, clip);
    m_optimiser.step();

    m_state.step += 1;
    m_state.batch = end;
    m_imagesSinceLog += rows;
    if (!m_readsLate)
        m_stepTime.note(secondsSince(begun), 1);
    else if (logThisStep || m_unread.size() >= kMostUnread)
        KINDRED_TRY(readSteps());
    noteProgress(plan.batches.size());
    return logThisStep ? logStep(last, rate, end == total) : Status();
}

Result<ObjectiveStep> Trainer::forwardBackward(BatchLoader& loader, double groupRows,
                                               UnreadStep& unread)
{
    KINDRED_ASSIGN(std::optional<Batch> batch, loader.next());
    if (!batch)
        return failure("the loader ended before its plan");
    const auto count = static_cast<int64_t>(batch->ids.size());
    ObjectiveBatch question;
    question.input = m_setup.network->input(batch->values, count);
    const EncoderOutput encoded = m_setup.network->forward(question.input);
    question.embedding = encoded.embedding;
    question.whole = encoded.whole;
    question.encode = [this](const torch::Tensor& features) {
        return m_setup.network->embed(features);
    };
    m_lastRows = question.embedding.detach();
    question.epoch = static_cast<double>(m_state.step) / static_cast<double>(m_stepsPerEpoch);
    for (const int64_t id : batch->ids) {
        question.slots.push_back(m_slotOf[static_cast<size_t>(id)]);
        question.labels.push_back(m_setup.dataset->level().labels[static_cast<size_t>(id)]);
    }
    loader.recycle(std::move(*batch));
    ObjectiveStep step = m_setup.objective->step(question);
    const double weight = static_cast<double>(count) / groupRows;
    step.root.backward(step.sums ? step.gradient : step.gradient * weight);
    unread.losses.push_back({step.loss, weight});
    return step;
}

Status Trainer::readSteps()
{
    if (m_unread.empty())
        return {};
    const std::vector<UnreadStep> steps = std::exchange(m_unread, {});
    for (const ReadStep& step : readAll(steps)) {
        m_loss = step.loss;
        m_gradientNorm = step.gradientNorm;
        if (!std::isfinite(step.loss) || !std::isfinite(step.gradientNorm))
            return failure("training diverged: loss " + plainNumber(step.loss) +
                               ", gradient norm " + plainNumber(step.gradientNorm),
                           "step " + std::to_string(step.step), divergenceRemedy(m_options));
        m_state.lossSum += step.loss;
        m_state.lossCount += 1;
    }
    if (m_readsLate) // the device works behind the queue: only all of them have a known end
        m_stepTime.note(secondsSince(m_unreadSince), std::ssize(steps));
    return {};
}

} // namespace kindred
