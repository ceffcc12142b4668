// What a trainer says of its steps.

#include <torch/nn/functional/normalization.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/Elapsed.h"
#include "base/Log.h"
#include "train/loop/Trainer.h"
#include "train/loop/Validation.h"

namespace kindred {

namespace {
constexpr double kSecondsBetweenPoints = 0.25;

/// Mean cosine over the pairs of rows [b, d], b > 1, of which none counts with itself: near 1 all
/// are the same to whoever compares directions.
double meanCosine(const torch::Tensor& rows)
{
    const torch::Tensor unit = torch::nn::functional::normalize(
        rows.flatten(1).to(torch::kFloat32),
        torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
    const auto count = static_cast<double>(unit.size(0));
    const double squared = unit.sum(0).square().sum().item<double>();
    const double own = unit.square().sum().item<double>();
    return (squared - own) / (count * (count - 1));
}

} // namespace

Status Trainer::tellWarnings()
{
    for (const ObjectiveWarning& warning : m_setup.objective->takeWarnings())
        KINDRED_TRY(m_setup.journal->message(warning.level, warning.text, warning.about));
    return {};
}

bool Trainer::logDue() const
{
    const auto every = m_options.at("log_every").get<int64_t>();
    if (m_state.step == 0)
        return true;
    return every > 0 ? (m_state.step + 1) % every == 0
                     : secondsSince(m_lastLog) >= kSecondsBetweenPoints;
}

Status Trainer::logStep(const ObjectiveStep& last, double rate, bool epochEnds)
{
    const double seconds = std::max(secondsSince(m_lastLog), 1e-9);
    Json values = {{"loss", m_loss},
                   {"lr", rate},
                   {"step_ms", m_stepTime.mean() * 1000},
                   {"images_per_s", static_cast<double>(m_imagesSinceLog) / seconds},
                   {"grad_norm", m_gradientNorm}};
    std::vector<StepNumber> numbers;
    for (const auto& [name, number] : last.statistics)
        numbers.push_back(number);
    const std::vector<double> read = readNumbers(numbers);
    for (size_t i = 0; i < read.size(); ++i)
        values[last.statistics[i].first] = read[i];
    if (m_lastRows.size(0) > 1)
        values["similarity"] = meanCosine(m_lastRows);
    const RunStatus now = m_setup.journal->current();
    if (now.memory.contains("rss"))
        values["rss"] = now.memory["rss"];
    if (epochEnds)
        values["epoch_loss"] = m_state.lossSum / static_cast<double>(m_state.lossCount);
    m_lastLog = Clock::now();
    m_imagesSinceLog = 0;
    const bool skips = values.value("skipped", 0.0) > 0;
    KINDRED_TRY(m_setup.journal->event("scalars", {{"values", std::move(values)}}));
    KINDRED_TRY(tellWarnings());
    if (!skips || std::exchange(m_toldSkipped, true))
        return {};
    return m_setup.journal->message(
        "warning",
        "Some images of a batch are skipped: nothing there or remembered shares their class.",
        "skipped");
}

Status Trainer::tellEvaluation(const ValidationScore& score, double epochSeconds)
{
    const double all = m_evaluationSeconds;
    const double share = all / std::max(all + epochSeconds, 1e-9);
    const auto& [embedding, search] = m_evaluationParts;
    const double rest = std::max(0.0, all - embedding.forward - embedding.images - search);
    char line[200];
    std::snprintf(line, sizeof line,
                  "epoch %lld: knn/val %.4f; evaluated in %.2f s, %.1f %% of the time (forward "
                  "%.2f s, waiting for images %.2f s, search %.2f s, rest %.2f s)",
                  static_cast<long long>(m_state.epoch + 1), score.score, all, 100 * share,
                  embedding.forward, embedding.images, search, rest);
    logInfo(line);
    return m_setup.journal->event("evaluation", {{"values", score.values},
                                                 {"split", "val"},
                                                 {"share", share},
                                                 {"seconds",
                                                  {{"forward", embedding.forward},
                                                   {"images", embedding.images},
                                                   {"search", search},
                                                   {"rest", rest}}}});
}

void Trainer::noteProgress(size_t batches)
{
    const int64_t steps = m_epochs * m_stepsPerEpoch;
    const auto done = static_cast<double>(m_state.batch) / static_cast<double>(batches);
    const double evaluations = static_cast<double>(m_epochs - m_state.epoch);
    m_setup.journal->note([&](RunStatus& status) {
        status.step = m_state.step;
        status.epoch = static_cast<double>(m_state.epoch) + done;
        status.stepMs = m_stepTime.mean() * 1000;
        status.etaSeconds = static_cast<double>(steps - m_state.step) * m_stepTime.mean() +
                            evaluations * m_evaluationSeconds;
    });
}

} // namespace kindred
