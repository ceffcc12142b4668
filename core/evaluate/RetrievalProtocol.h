#pragma once

#include "evaluate/Protocol.h"

namespace kindred {

/// Search by example at the finest level, a query never being its own neighbour, nor, where the
/// cameras are known, an image of its class by its own camera (CameraRule). For
/// each k of one search: recall@k (share of queries with at least one item of their class among the
/// first k), precision@k (mean share of such items), ndcg@k, and cmc@k (recall@k of the queries
/// that have something to find). Of whole rankings: map, map_trapezoid, map@r, over the same
/// queries. Of k-means into as many clusters as the queries have classes: nmi and ami, with the
/// option nmi_variants also nmi_geometric, nmi_max and nmi_min; their prediction is the cluster.
/// The same by class, with hubness: ProtocolOutcome::byClass. Sources: recall@k and nmi of Meyer et
/// al. 2018, section 3.1; map and cmc@k of Zheng et al., ICCV 2015 (Market-1501); ndcg@k of
/// Järvelin & Kekäläinen 2002, as Im & Taylor 2016, section V-D; map@r of Musgrave et al. 2020.
class RetrievalProtocol final : public Protocol {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesRule() const override { return false; }
    bool searchesQueries() const override { return true; }
    bool knowsTrainingRows() const override { return false; }
    Refusal applies(const ProtocolInput& input) const override;
    Result<ProtocolOutcome> run(const ProtocolInput& input) const override;
};

} // namespace kindred
