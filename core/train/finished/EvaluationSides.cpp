#include "train/finished/EvaluationSides.h"

#include <algorithm>
#include <set>

#include "base/Npy.h"
#include "data/Unlabelled.h"
#include "evaluate/Protocol.h"
#include "train/plan/PlanDetails.h"

namespace kindred {

namespace {
constexpr const char* kNewClass = "newclass";

/// Class ids of another source in the run's numbering, by class name; unknown names follow after.
std::vector<int32_t> matchedClasses(const LabelLevel& own, const LabelLevel& other)
{
    std::vector<int32_t> map;
    auto next = static_cast<int32_t>(own.classes.size());
    for (const std::string& name : other.classes) {
        const auto found = std::lower_bound(own.classes.begin(), own.classes.end(), name);
        const bool known = found != own.classes.end() && *found == name;
        map.push_back(known ? static_cast<int32_t>(found - own.classes.begin()) : next++);
    }
    return map;
}

std::vector<Subset> present(const Dataset& dataset, std::vector<Subset> wanted)
{
    std::erase_if(wanted, [&](Subset subset) { return !dataset.hasSubset(subset); });
    return wanted;
}

std::vector<int64_t> idsOf(const Dataset& dataset, const std::vector<Subset>& subsets)
{
    std::vector<int64_t> ids;
    for (const Subset subset : subsets) {
        const std::vector<int64_t> part = dataset.ids(subset);
        ids.insert(ids.end(), part.begin(), part.end());
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::string whatIsMissing(bool queries)
{
    if (queries)
        return "there is no test part: name other data, or train with another split";
    return "there is no training part to search in";
}
} // namespace

Result<std::unique_ptr<EvaluationSides>> EvaluationSides::open(const SideRequest& request)
{
    std::unique_ptr<EvaluationSides> sides(new EvaluationSides);
    sides->m_request = request;
    KINDRED_ASSIGN(sides->m_own, openRunDataset(request.run));
    if (!isLabelled(*sides->m_own))
        return inputError("nothing says which class each of its samples is of, so that nothing can "
                          "be judged",
                          sides->m_own->source,
                          "Save labels.npy beside it, a class number for each row.");
    if (!request.data.empty()) {
        DatasetRequest wanted;
        wanted.source = request.data;
        wanted.validation = 0;
        wanted.wholeWithoutSplit = true;
        KINDRED_ASSIGN(sides->m_other, openDataset(wanted));
        KINDRED_ASSIGN(const Json record, request.run.record());
        wanted.exclude = trainRequestFromJson(record.value("plan", Json::object())).exclude;
        if (!wanted.exclude.empty() && sides->m_other->fingerprint == sides->m_own->fingerprint) {
            KINDRED_ASSIGN(sides->m_other, openDataset(wanted));
        }
        if (sides->m_other->levels.size() != sides->m_own->levels.size())
            return inputError("has other label levels than the run", request.data);
    }
    KINDRED_ASSIGN(sides->m_model, RunModel::open(request.run, request.step, request.threads));
    sides->m_step = sides->m_model->step();
    if (request.kernels) {
        KINDRED_ASSIGN(sides->m_kernels, sides->m_model->kernels());
    }
    sides->m_neighbourhood = sides->m_model->neighbourhood();
    return sides;
}

EvaluationSides::Side EvaluationSides::databaseSide(const std::string& protocol) const
{
    if (protocol == "fewshot")
        return querySide(protocol);
    if (protocol == "retrieval") {
        const Dataset& dataset = m_other ? *m_other : *m_own;
        const auto gallery = present(dataset, {Subset::Gallery});
        return gallery.empty() ? querySide(protocol)
                               : Side{m_other ? Source::Other : Source::Own, gallery};
    }
    if (m_other && m_request.databaseFromSource && m_other->splitRule != "none")
        return {Source::Other, present(*m_other, {Subset::Train})};
    return {Source::Own, present(*m_own, m_own->carvedValidation && !asksValidation(protocol)
                                             ? std::vector{Subset::Train, Subset::Val}
                                             : std::vector{Subset::Train})};
}

/// Where the split tests no trained class, the images of such that were carved out of training
/// stand in; a validation part of classes of its own says nothing about the trained ones.
bool EvaluationSides::asksValidation(const std::string& protocol) const
{
    return protocol == kNewClass && !m_other && !asksTrained(Subset::Test) &&
           asksTrained(Subset::Val);
}

bool EvaluationSides::asksTrained(Subset subset) const
{
    const std::vector<int32_t>& labels = m_own->levels.back().labels;
    std::set<int32_t> trained;
    for (const int64_t id : m_own->ids(Subset::Train))
        trained.insert(labels[static_cast<size_t>(id)]);
    const std::vector<int64_t> asked = m_own->ids(subset);
    return std::any_of(asked.begin(), asked.end(), [&](int64_t id) {
        return trained.contains(labels[static_cast<size_t>(id)]);
    });
}

EvaluationSides::Side EvaluationSides::querySide(const std::string& protocol) const
{
    const Dataset& dataset = m_other ? *m_other : *m_own;
    const Source source = m_other ? Source::Other : Source::Own;
    if (protocol == "retrieval")
        if (auto queries = present(dataset, {Subset::Query}); !queries.empty())
            return {source, queries};
    auto tests = present(dataset, {Subset::Test});
    // A split by classes tests none that was trained: what training held out stands in for them.
    if (!tests.empty() && asksValidation(protocol))
        return {source, present(dataset, {Subset::Val, Subset::Test})};
    if (tests.empty() && m_other)
        tests = present(dataset, {Subset::Train, Subset::Val, Subset::None});
    // Nothing is held out: leave one out, as equal ids are never compared.
    if (tests.empty() && m_own->splitRule == "none" && protocol != "fewshot")
        tests = present(dataset, {Subset::Train, Subset::Val});
    return {source, tests};
}

Result<SidePair> EvaluationSides::sidesFor(const std::string& protocol, bool penultimate,
                                           const std::function<bool(double)>& progress)
{
    SidePair pair;
    const Side database = databaseSide(protocol);
    const Side queries = querySide(protocol);
    if (queries.subsets.empty() || database.subsets.empty()) {
        pair.reason = whatIsMissing(queries.subsets.empty());
        return pair;
    }
    const Layer layer = layerFor(protocol, penultimate);
    KINDRED_ASSIGN(pair.database, embedded(database, layer, progress));
    KINDRED_ASSIGN(pair.queries, embedded(queries, layer, progress));
    if (joinsGallery(protocol))
        KINDRED_TRY(joinGallery(pair, progress));
    pair.note = noteOn(protocol, pair);
    return pair;
}

/// Image search is the one protocol whose two sides a run with a memory embeds anew.
bool EvaluationSides::joinsGallery(const std::string& protocol) const
{
    return protocol == "retrieval" && m_request.galleryMemory && m_neighbourhood &&
           !m_neighbourhood->modules.empty();
}

EvaluationSides::Layer EvaluationSides::layerFor(const std::string& protocol,
                                                 bool penultimate) const
{
    const Protocol* known = findProtocol(protocol);
    const bool asRuled = known && known->usesRule() && m_request.untransformed && m_neighbourhood;
    if (asRuled || joinsGallery(protocol))
        return Layer::Untransformed;
    return penultimate ? Layer::Penultimate : Layer::Output;
}

Status EvaluationSides::joinGallery(SidePair& pair, const std::function<bool(double)>& progress)
{
    Executor executor(resolveThreads(m_request.threads));
    KINDRED_ASSIGN(GalleryRows rows,
                   embedWithGallery({*m_neighbourhood, m_own->ids(Subset::Train), pair.database,
                                     pair.queries, m_request.galleryShare, m_request.seed},
                                    executor, progress));
    m_joined.push_back(std::move(rows));
    pair.database.rows = std::as_const(m_joined.back().gallery).view();
    pair.queries.rows = std::as_const(m_joined.back().queries).view();
    return {};
}

/// The run's own samples have the weights that it learned; others count 1.
std::vector<float> EvaluationSides::logWeightsOf(const std::vector<int64_t>& ids) const
{
    const std::vector<int64_t> trained = m_own->ids(Subset::Train);
    std::vector<float> weights(ids.size(), 0.0F);
    for (size_t i = 0; i < ids.size(); ++i) {
        const auto found = std::lower_bound(trained.begin(), trained.end(), ids[i]);
        if (found != trained.end() && *found == ids[i])
            weights[i] = m_kernels->logWeights[static_cast<size_t>(found - trained.begin())];
    }
    return weights;
}

bool EvaluationSides::findsItself(const SidePair& pair) const
{
    // Both sides ascend; ids of the other source begin behind the run's own.
    const std::vector<int64_t>& known = pair.database.ids;
    return std::any_of(pair.queries.ids.begin(), pair.queries.ids.end(), [&](int64_t id) {
        return id >= m_own->size() &&
               std::binary_search(known.begin(), known.end(), id - m_own->size());
    });
}

std::string EvaluationSides::noteOn(const std::string& protocol, const SidePair& pair) const
{
    if (isOwnSource() && !sharesIds() && findsItself(pair))
        return "the source is the run's own: a query that is in the database finds itself, at "
               "distance 0; the option exclude_self leaves it out";
    const bool noneTested = protocol == kNewClass && !m_other && !asksTrained(Subset::Test);
    if (noneTested && asksValidation(protocol))
        return "the split tests no trained class: they are asked with the validation samples, "
               "which were not trained on";
    if (noneTested)
        return "no sample of a trained class was held out: the queries are of new classes only";
    const std::vector<int32_t>& cameras = pair.queries.cameras;
    if (protocol == "retrieval" &&
        std::any_of(cameras.begin(), cameras.end(), [](int32_t camera) { return camera >= 0; }))
        return "samples of the query's class by its own camera are left out (column camera)";
    return {};
}

Result<EmbeddingSet> EvaluationSides::embedded(const Side& side, Layer layer,
                                               const std::function<bool(double)>& progress)
{
    const Dataset& dataset = side.source == Source::Own ? *m_own : *m_other;
    EmbeddingSet set;
    const std::vector<int64_t> ids = idsOf(dataset, side.subsets);
    std::vector<int> subsets;
    for (const Subset subset : side.subsets)
        subsets.push_back(static_cast<int>(subset));
    const auto key = std::tuple(static_cast<int>(side.source), subsets, layer);
    auto found = m_rows.find(key);
    if (found == m_rows.end()) {
        KINDRED_ASSIGN(Matrix<float> rows, rowsOf(side, ids, layer, progress));
        found = m_rows.emplace(key, std::move(rows)).first;
    }
    set.rows = std::as_const(found->second).view();
    set.labels = labelsOf(side, ids);
    set.ids = ids;
    if (m_kernels && !m_kernels->logWeights.empty() && side.source == Source::Own &&
        layer == Layer::Output)
        set.logWeights = logWeightsOf(ids);
    // Ids of another source must not be taken for samples of the run.
    if (side.source == Source::Other)
        for (int64_t& id : set.ids)
            id += firstTestId();
    for (const int64_t id : ids)
        if (!dataset.cameras.empty())
            set.cameras.push_back(dataset.cameras[static_cast<size_t>(id)]);
    return set;
}

Result<Matrix<float>> EvaluationSides::rowsOf(const Side& side, const std::vector<int64_t>& ids,
                                              Layer layer,
                                              const std::function<bool(double)>& progress)
{
    Matrix<float> rows;
    if (layer == Layer::Output && readTable(side, ids, rows))
        return rows;
    const Dataset& dataset = side.source == Source::Own ? *m_own : *m_other;
    if (layer == Layer::Untransformed)
        return m_model->embedUntransformed(dataset, ids, progress);
    return m_model->embed(dataset, ids, layer == Layer::Penultimate, progress);
}

bool EvaluationSides::readTable(const Side& side, const std::vector<int64_t>& ids,
                                Matrix<float>& rows) const
{
    if (side.source != Source::Own)
        return false;
    Matrix<float> all(static_cast<int64_t>(ids.size()), m_model->dimension(false));
    int64_t filled = 0;
    for (const Subset subset : side.subsets) {
        const fs::path folder = m_request.run.tables(toText(subset), m_step);
        const Result<std::vector<int64_t>> stored = readNpyIntegers(folder / "ids.npy");
        if (!stored.ok() || *stored != m_own->ids(subset))
            return false;
        const Result<Matrix<float>> part = readNpyMatrix(folder / "embeddings.npy");
        if (!part.ok() || part->rows() != static_cast<int64_t>(stored->size()) ||
            part->cols() != all.cols())
            return false;
        for (int64_t i = 0; i < part->rows(); ++i) {
            const auto place =
                std::lower_bound(ids.begin(), ids.end(), (*stored)[static_cast<size_t>(i)]);
            for (int64_t j = 0; j < all.cols(); ++j)
                all(place - ids.begin(), j) = (*part)(i, j);
        }
        filled += part->rows();
    }
    if (filled != all.rows())
        return false;
    rows = std::move(all);
    return true;
}

std::vector<std::vector<int32_t>> EvaluationSides::labelsOf(const Side& side,
                                                            const std::vector<int64_t>& ids) const
{
    const Dataset& dataset = side.source == Source::Own ? *m_own : *m_other;
    std::vector<std::vector<int32_t>> labels;
    for (size_t level = 0; level < dataset.levels.size(); ++level) {
        const LabelLevel& from = dataset.levels[level];
        const std::vector<int32_t> map = matchedClasses(m_own->levels[level], from);
        std::vector<int32_t>& column = labels.emplace_back();
        for (const int64_t id : ids) {
            const int32_t label = from.labels[static_cast<size_t>(id)];
            column.push_back(
                side.source == Source::Own || label < 0 ? label : map[static_cast<size_t>(label)]);
        }
    }
    return labels;
}

std::vector<std::string> EvaluationSides::classNames(int level) const
{
    const auto at = static_cast<size_t>(level);
    std::vector<std::string> names = m_own->levels[at].classes;
    if (!m_other || at >= m_other->levels.size())
        return names;
    const LabelLevel& from = m_other->levels[at];
    const std::vector<int32_t> map = matchedClasses(m_own->levels[at], from);
    for (size_t label = 0; label < map.size(); ++label)
        if (static_cast<size_t>(map[label]) == names.size()) // unknown ones follow in order
            names.push_back(from.classes[label]);
    return names;
}

} // namespace kindred
