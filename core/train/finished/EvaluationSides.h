#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "evaluate/Evaluation.h"
#include "train/estimate/GalleryMemory.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// Which run, at which step, against which source.
struct SideRequest {
    RunDirectory run{fs::path()};
    std::string step = "last";
    std::string data;                ///< another source for the test side; empty: the run's own
    bool databaseFromSource = false; ///< its training split replaces the database too
    int threads = 0;
    bool excludeSelf = false; ///< samples of the run's own source, named as `data`, stay themselves
    bool kernels = false;     ///< the rule decides by kernels: by the run's own where it has some
    bool untransformed = false; ///< the rule wants the network's embeddings as they are
    bool galleryMemory = true;  ///< a gallery joins the memory of a run that has one
    double galleryShare = 1;    ///< how much of it, drawn by the seed
    uint64_t seed = 1;
};

/// Views into an EvaluationSides; `reason` says why there are none.
struct SidePair {
    EmbeddingSet database;
    EmbeddingSet queries;
    std::string reason;
    std::string note; ///< what a reader of the results must know; may be empty
};

/// The two sides that protocols compare, embedded once each: what a table of
/// the run holds is read, the rest forwarded. With split “none” every sample is compared with all
/// others. One thread.
class EvaluationSides final {
public:
    static Result<std::unique_ptr<EvaluationSides>> open(const SideRequest& request);

    /// Views stay valid as long as this object.
    Result<SidePair> sidesFor(const std::string& protocol, bool penultimate,
                              const std::function<bool(double)>& progress);

    /// The dataset whose label levels the results name.
    const Dataset& dataset() const { return *m_own; }
    std::shared_ptr<const Dataset> sharedDataset() const { return m_own; }
    /// Of a label level by class id: the run's own, then what only the other source has.
    std::vector<std::string> classNames(int level) const;
    int64_t step() const { return m_step; }
    const RunModel& model() const { return *m_model; }
    /// Where the request wanted them and the run has them.
    const std::optional<LearnedKernels>& kernels() const { return m_kernels; }
    /// What the run learned about neighbourhoods, if anything.
    const std::optional<NeighbourhoodModel>& neighbourhood() const { return m_neighbourhood; }
    /// The source of the test side, and the number its first sample has in the sets.
    const Dataset& testDataset() const { return m_other ? *m_other : *m_own; }
    int64_t firstTestId() const { return m_other && !sharesIds() ? m_own->size() : 0; }

private:
    enum class Source { Own, Other };
    enum class Layer { Output, Penultimate, Untransformed };
    struct Side {
        Source source = Source::Own;
        std::vector<Subset> subsets;
    };

    EvaluationSides() = default;
    Side databaseSide(const std::string& protocol) const;
    Side querySide(const std::string& protocol) const;
    bool asksValidation(const std::string& protocol) const;
    bool asksTrained(Subset subset) const;
    bool isOwnSource() const { return m_other && m_other->fingerprint == m_own->fingerprint; }
    bool sharesIds() const { return isOwnSource() && m_request.excludeSelf; }
    bool findsItself(const SidePair& pair) const;
    std::string noteOn(const std::string& protocol, const SidePair& pair) const;
    bool joinsGallery(const std::string& protocol) const;
    Layer layerFor(const std::string& protocol, bool penultimate) const;
    Status joinGallery(SidePair& pair, const std::function<bool(double)>& progress);
    std::vector<float> logWeightsOf(const std::vector<int64_t>& ids) const;
    Result<EmbeddingSet> embedded(const Side& side, Layer layer,
                                  const std::function<bool(double)>& progress);
    Result<Matrix<float>> rowsOf(const Side& side, const std::vector<int64_t>& ids, Layer layer,
                                 const std::function<bool(double)>& progress);
    bool readTable(const Side& side, const std::vector<int64_t>& ids, Matrix<float>& rows) const;
    std::vector<std::vector<int32_t>> labelsOf(const Side& side,
                                               const std::vector<int64_t>& ids) const;

    SideRequest m_request;
    std::shared_ptr<const Dataset> m_own;
    std::shared_ptr<const Dataset> m_other; ///< null without --data
    std::unique_ptr<RunModel> m_model;
    int64_t m_step = 0;
    std::optional<LearnedKernels> m_kernels;
    std::optional<NeighbourhoodModel> m_neighbourhood;
    std::map<std::tuple<int, std::vector<int>, Layer>, Matrix<float>> m_rows;
    std::list<GalleryRows> m_joined;
};

} // namespace kindred
