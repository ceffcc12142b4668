#include "engine/serve/BoardPrior.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "board/PriorPlane.h"
#include "engine/serve/BoardAnswering.h"
#include "engine/serve/Params.h"

namespace kindred::engine {

namespace {
/// Points on the plane, to be sent.
class PlanePoints final {
public:
    explicit PlanePoints(const PriorPlane& plane) : m_plane(plane) {}

    void add(std::span<const double> point)
    {
        const auto place = m_plane.project(point);
        m_values.insert(m_values.end(), place.begin(), place.end());
    }
    void addNone() { m_values.insert(m_values.end(), {std::nanf(""), std::nanf("")}); }
    Json block(wire::Message& message) const
    {
        return wire::addBlock(message, "<f4", {static_cast<int64_t>(m_values.size() / 2), 2},
                              m_values.data());
    }

private:
    const PriorPlane& m_plane;
    std::vector<float> m_values;
};

std::vector<double> asDoubles(const float* row, int64_t columns)
{
    return {row, row + columns};
}

/// The weighted mean of a class's rows, and their weight.
struct SampleMean {
    std::vector<double> mean;
    double weight = 0;
    int64_t n = 0;
};

SampleMean sampleMean(const BoardSupport& support, int32_t label)
{
    SampleMean sample;
    sample.mean.assign(static_cast<size_t>(support.rows.cols()), 0.0);
    for (size_t i = 0; i < support.labels.size(); ++i) {
        if (support.labels[i] != label || !(support.weights[i] > 0))
            continue;
        const auto weight = static_cast<double>(support.weights[i]);
        for (size_t k = 0; k < sample.mean.size(); ++k)
            sample.mean[k] += weight * static_cast<double>(support.rows(static_cast<int64_t>(i),
                                                                        static_cast<int64_t>(k)));
        sample.weight += weight;
        ++sample.n;
    }
    for (double& value : sample.mean)
        value /= sample.weight > 0 ? sample.weight : 1;
    return sample;
}

/// Rows of the new classes' pictures that count.
std::vector<int64_t> countedRows(const TaughtBoard& asked)
{
    std::vector<int64_t> rows;
    const auto classes = static_cast<int32_t>(asked.teaching.classes.size());
    for (size_t i = 0; i < asked.taught.support->labels.size(); ++i)
        if (asked.taught.support->labels[i] < classes &&
            asked.model->counts(static_cast<int64_t>(i)))
            rows.push_back(static_cast<int64_t>(i));
    return rows;
}

Result<PriorPlane> planeOf(const BoardSupport& support, const std::vector<int64_t>& rows,
                           const BoardTree::Priors& priors)
{
    std::vector<float> values;
    for (const int64_t row : rows)
        values.insert(values.end(), support.rows.row(row), support.rows.row(row + 1));
    for (size_t c = 0; c < priors.known.size(); ++c)
        if (priors.known[c])
            values.insert(values.end(), priors.means.row(static_cast<int64_t>(c)),
                          priors.means.row(static_cast<int64_t>(c)) + priors.means.cols());
    const auto count = static_cast<int64_t>(values.size()) / support.rows.cols();
    const Matrix<float> points(count, support.rows.cols(), std::move(values));
    return PriorPlane::through(points.view());
}

/// Probabilities of the classes by the squared distance to their means; null where one has none.
Json sharesByMeans(std::span<const float> row, const std::vector<std::vector<double>>& means,
                   const BoardSettings& settings)
{
    std::vector<double> logits(means.size(), -INFINITY);
    for (size_t c = 0; c < means.size(); ++c) {
        if (means[c].empty())
            continue;
        double squared = 0;
        for (size_t k = 0; k < means[c].size(); ++k) {
            const double gap = static_cast<double>(row[k]) - means[c][k];
            squared += gap * gap;
        }
        logits[c] = -squared / (2 * settings.sigma * settings.temperature);
    }
    const double best = *std::max_element(logits.begin(), logits.end());
    double mass = 0;
    for (const double logit : logits)
        mass += std::isfinite(logit) ? std::exp(logit - best) : 0;
    Json shares = Json::array();
    for (const double logit : logits)
        shares.push_back(std::isfinite(logit) ? Json(std::exp(logit - best) / mass) : Json());
    return shares;
}

/// The means of each class that a query is compared with; empty where a class has none.
struct MeansOfClasses {
    std::vector<std::vector<double>> prior, images, both;
};

/// The class of each row, numbered anew without gaps: how large a table's numbers are must not say
/// how much is kept. -1: none.
std::vector<int32_t> denseNumbers(const RunView& view, const RunTable& rows)
{
    std::map<int32_t, int32_t> numberOf;
    for (size_t row = 0; row < rows.ids.size(); ++row)
        if (const int32_t label = view.labelAt(rows, row); label >= 0)
            numberOf.emplace(label, 0);
    int32_t next = 0;
    for (auto& [label, number] : numberOf)
        number = next++;
    std::vector<int32_t> numbers(rows.ids.size(), -1);
    for (size_t row = 0; row < numbers.size(); ++row)
        if (const int32_t label = view.labelAt(rows, row); label >= 0)
            numbers[row] = numberOf[label];
    return numbers;
}

Json noPrior(const std::string& reason)
{
    return {{"applies", false}, {"reason", reason}, {"strength", nullptr}, {"classes", {}}};
}
} // namespace

std::shared_ptr<const BoardTree> BoardTree::read(const RunView& view)
{
    const auto table = view.table("train");
    if (!table || (*table)->ids.empty())
        return nullptr;
    const RunTable& rows = **table;
    auto tree = std::make_shared<BoardTree>();
    const std::vector<int32_t> numbers = denseNumbers(view, rows);
    const int32_t most = *std::max_element(numbers.begin(), numbers.end());
    if (most < 0)
        return nullptr;
    const auto classes = static_cast<size_t>(most) + 1;
    const int64_t level = std::min<int64_t>(view.trainedLevel(), rows.labels.cols() - 1);
    tree->m_means = Matrix<double>(static_cast<int64_t>(classes), rows.embeddings.cols());
    tree->m_counts.assign(classes, 0);
    tree->m_ancestors.assign(static_cast<size_t>(level) + 1, std::vector<int32_t>(classes, -1));
    for (size_t row = 0; row < rows.ids.size(); ++row) {
        const auto place = static_cast<int64_t>(row);
        const int32_t label = numbers[row];
        if (label < 0)
            continue;
        for (int64_t k = 0; k < rows.embeddings.cols(); ++k)
            tree->m_means(label, k) += static_cast<double>(rows.embeddings(place, k));
        ++tree->m_counts[static_cast<size_t>(label)];
        for (int64_t above = 0; above < level; ++above)
            tree->m_ancestors[static_cast<size_t>(above)][static_cast<size_t>(label)] =
                rows.labels(place, above);
        tree->m_ancestors.back()[static_cast<size_t>(label)] = 0;
    }
    for (size_t c = 0; c < classes; ++c)
        for (int64_t k = 0; k < tree->m_means.cols() && tree->m_counts[c] > 0; ++k)
            tree->m_means(static_cast<int64_t>(c), k) /= static_cast<double>(tree->m_counts[c]);
    double squares = 0;
    for (size_t row = 0; row < rows.ids.size(); ++row)
        if (const int32_t label = numbers[row]; label >= 0)
            for (int64_t k = 0; k < tree->m_means.cols(); ++k) {
                const double gap =
                    static_cast<double>(rows.embeddings(static_cast<int64_t>(row), k)) -
                    tree->m_means(label, k);
                squares += gap * gap;
            }
    const auto free =
        static_cast<double>(rows.ids.size()) -
        static_cast<double>(std::count_if(tree->m_counts.begin(), tree->m_counts.end(),
                                          [](int64_t count) { return count > 0; }));
    tree->m_within = free > 0 ? squares / free : 0;
    return tree;
}

BoardTree::Priors BoardTree::priors(const std::vector<TaughtClass>& classes) const
{
    const size_t trained = m_counts.size();
    MeanTree tree{Matrix<double>(static_cast<int64_t>(trained + classes.size()), m_means.cols()),
                  std::vector<uint8_t>(trained + classes.size(), 0), m_ancestors};
    std::copy(m_means.values().begin(), m_means.values().end(), tree.means.data());
    std::vector<int64_t> counts = m_counts;
    counts.resize(trained + classes.size(), 0);
    for (size_t c = 0; c < trained; ++c)
        tree.known[c] = m_counts[c] > 0 ? 1 : 0;
    for (size_t level = 0; level < tree.ancestors.size(); ++level) {
        const std::set<int32_t> inhabited(m_ancestors[level].begin(), m_ancestors[level].end());
        for (const TaughtClass& taught : classes) {
            const bool root = level + 1 == tree.ancestors.size();
            const bool told = level < taught.under.size();
            const int32_t node = root && !taught.under.empty() ? 0
                                 : told && !root               ? taught.under[level]
                                                               : -1;
            // A node without a trained class expects nothing, however large its number is.
            tree.ancestors[level].push_back(inhabited.contains(node) ? node : -1);
        }
    }
    const TreePrior prior(std::move(tree));
    Priors priors{Matrix<float>(static_cast<int64_t>(classes.size()), m_means.cols()),
                  std::vector<uint8_t>(classes.size(), 0), prior.strength(counts, m_within)};
    for (size_t c = 0; c < classes.size(); ++c) {
        const std::vector<double> mean = prior.mean(static_cast<int32_t>(trained + c));
        if (mean.empty())
            continue;
        priors.known[c] = 1;
        std::transform(mean.begin(), mean.end(), priors.means.row(static_cast<int64_t>(c)),
                       [](double value) { return static_cast<float>(value); });
    }
    return priors;
}

Result<Reply> priorOfBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    const BoardTree* tree = asked.board->tree();
    if (!tree)
        return Reply(noPrior("only a run knows a tree of classes; open the board on one"));
    if (tree->coarserLevels() == 0)
        return Reply(noPrior("the run's classes have no coarser classes above them"));
    const BoardTree::Priors priors = tree->priors(asked.teaching.classes);
    if (std::none_of(priors.known.begin(), priors.known.end(), [](uint8_t known) { return known; }))
        return Reply(noPrior("no class says which coarser class it belongs to"));
    const BoardSupport& support = *asked.taught.support;
    const std::vector<int64_t> rows = countedRows(asked);
    KINDRED_ASSIGN(const PriorPlane plane, planeOf(support, rows, priors));
    PlanePoints supportPoints(plane), priorPoints(plane), means(plane), posteriors(plane);
    std::vector<int32_t> labels;
    for (const int64_t row : rows) {
        supportPoints.add(asDoubles(support.rows.row(row), support.rows.cols()));
        labels.push_back(support.labels[static_cast<size_t>(row)]);
    }
    Json classes = Json::array();
    std::vector<float> spread;
    MeansOfClasses all;
    const double worthOfPrior = asked.teaching.priorStrength.value_or(priors.strength);
    for (size_t c = 0; c < priors.known.size(); ++c) {
        const SampleMean sample = sampleMean(support, static_cast<int32_t>(c));
        const double strength = priors.known[c] ? worthOfPrior : 0;
        const std::vector<double> prior =
            asDoubles(priors.means.row(static_cast<int64_t>(c)), priors.means.cols());
        const double worth = sample.weight + strength;
        classes.push_back({{"class", c},
                           {"n", sample.n},
                           {"share", worth > 0 ? Json(strength / worth) : Json()}});
        priors.known[c] ? priorPoints.add(prior) : priorPoints.addNone();
        sample.weight > 0 ? means.add(sample.mean) : means.addNone();
        using Point = std::vector<double>;
        all.prior.push_back(priors.known[c] ? prior : Point());
        all.images.push_back(sample.weight > 0 ? sample.mean : Point());
        all.both.push_back(worth > 0 ? mapMean(sample.mean, sample.weight, prior, strength)
                                     : Point());
        worth > 0 ? posteriors.add(all.both.back()) : posteriors.addNone();
        spread.push_back(
            worth > 0 ? static_cast<float>(std::sqrt(
                            tree->within() / static_cast<double>(support.rows.cols()) / worth))
                      : std::nanf(""));
    }
    Reply reply(Json{{"applies", true},
                     {"reason", ""},
                     {"strength", worthOfPrior},
                     {"estimated", priors.strength},
                     {"classes", std::move(classes)}});
    Json& json = reply.content.json;
    KINDRED_ASSIGN(const std::string key, textParam(call.params, "query", ""));
    if (const Board::Rows query = asked.board->rows({key}); !query.found.empty()) {
        const auto row = query.rows.view().rowSpan(0);
        json["query"] = {{"prior", sharesByMeans(row, all.prior, asked.teaching.settings)},
                         {"images", sharesByMeans(row, all.images, asked.teaching.settings)},
                         {"both", sharesByMeans(row, all.both, asked.teaching.settings)}};
    }
    json["support"] = supportPoints.block(reply.content);
    json["support_class"] =
        wire::addBlock(reply.content, "<i4", {static_cast<int64_t>(labels.size())}, labels.data());
    json["prior"] = priorPoints.block(reply.content);
    json["mean"] = means.block(reply.content);
    json["posterior"] = posteriors.block(reply.content);
    json["spread"] =
        wire::addBlock(reply.content, "<f4", {static_cast<int64_t>(spread.size())}, spread.data());
    return reply;
}

} // namespace kindred::engine
