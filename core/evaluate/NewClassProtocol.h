#pragma once

#include "evaluate/Protocol.h"

namespace kindred {

/// Classes that were never trained, added to the trained ones from n images each (Mensink et al.
/// 2012, section 4.4): for each n, each k and each draw of those images, every query is decided at
/// the finest level. Metrics: accuracy and, where more than five classes compete, top5; of all
/// queries, of those of old and of new classes with all classes competing, and of the new ones
/// among new classes alone (the paper's 1,000- and 200-way errors). The value is the mean over the
/// draws with 1.96 sd/√draws, or one draw's with Wilson's interval. Predictions are those of the
/// first draw.
class NewClassProtocol final : public Protocol {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesRule() const override { return true; }
    Refusal applies(const ProtocolInput& input) const override;
    Result<ProtocolOutcome> run(const ProtocolInput& input) const override;
};

} // namespace kindred
