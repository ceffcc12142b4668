#pragma once

#include "evaluate/Protocol.h"

namespace kindred {

/// Queries are classified from the labelled database at the trained level. Metrics: accuracy, top5
/// (with more than five classes), class_mean_accuracy, for each k of one search.
class KnnProtocol final : public Protocol {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesRule() const override { return true; }
    Refusal applies(const ProtocolInput& input) const override;
    Result<ProtocolOutcome> run(const ProtocolInput& input) const override;
};

/// Sub-category accuracy (SNCA, section 4.2): the database carries the labels of every level, and
/// each level is classified with the same neighbours. Metric: accuracy.
class InductionProtocol final : public Protocol {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesRule() const override { return true; }
    Refusal applies(const ProtocolInput& input) const override;
    Result<ProtocolOutcome> run(const ProtocolInput& input) const override;
};

} // namespace kindred
