#include "engine/serve/board/BoardPrior.h"

#include <algorithm>
#include <cmath>

#include "board/PriorPlane.h"
#include "engine/serve/Params.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardTree.h"

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

/// Rows of the board's own pictures that count.
std::vector<int64_t> countedRows(const TaughtBoard& asked)
{
    std::vector<int64_t> rows;
    for (size_t i = 0; i < asked.taught.origins.size(); ++i)
        if (!asked.taught.origins[i].key.empty() && asked.model->counts(static_cast<int64_t>(i)))
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

Json noPrior(const std::string& reason)
{
    return {{"applies", false}, {"reason", reason}, {"strength", nullptr}, {"classes", {}}};
}

/// Each class's prior, mean of pictures and posterior, as they are drawn and compared with a query.
class ClassPlaces final {
public:
    /// within: BoardTree::within. plane outlives this.
    ClassPlaces(const PriorPlane& plane, double within)
        : m_priors(plane), m_means(plane), m_posteriors(plane), m_within(within)
    {
    }

    /// prior [d], empty where nothing is expected of the class; strength: pictures it is worth.
    void add(const SampleMean& sample, const std::vector<double>& prior, double strength)
    {
        const double worth = sample.weight + strength;
        m_classes.push_back({{"class", m_classes.size()},
                             {"n", sample.n},
                             {"share", worth > 0 ? Json(strength / worth) : Json()}});
        keep(m_prior, m_priors, prior);
        keep(m_images, m_means, sample.weight > 0 ? sample.mean : Point());
        keep(m_both, m_posteriors, worth > 0 ? posterior(sample, prior, strength) : Point());
        const double perAxis = m_within / static_cast<double>(sample.mean.size());
        m_spread.push_back(worth > 0 ? static_cast<float>(std::sqrt(perAxis / worth))
                                     : std::nanf(""));
    }

    /// The probabilities of the classes for a query's row [d], by each kind of mean.
    Json sharesOf(std::span<const float> row, const BoardSettings& settings) const
    {
        return {{"prior", sharesByMeans(row, m_prior, settings)},
                {"images", sharesByMeans(row, m_images, settings)},
                {"both", sharesByMeans(row, m_both, settings)}};
    }

    void writeInto(wire::Message& message) const
    {
        Json& json = message.json;
        json["classes"] = m_classes;
        json["prior"] = m_priors.block(message);
        json["mean"] = m_means.block(message);
        json["posterior"] = m_posteriors.block(message);
        json["spread"] = wire::addBlock(message, "<f4", {static_cast<int64_t>(m_spread.size())},
                                        m_spread.data());
    }

private:
    using Point = std::vector<double>;

    static Point posterior(const SampleMean& sample, const Point& prior, double strength)
    {
        return prior.empty() ? sample.mean : mapMean(sample.mean, sample.weight, prior, strength);
    }

    static void keep(std::vector<Point>& points, PlanePoints& drawn, const Point& point)
    {
        point.empty() ? drawn.addNone() : drawn.add(point);
        points.push_back(point);
    }

    Json m_classes = Json::array();
    std::vector<Point> m_prior, m_images, m_both;
    PlanePoints m_priors, m_means, m_posteriors;
    std::vector<float> m_spread; ///< standard deviation of the posterior mean, per axis
    double m_within;
};

/// Adds the pictures that count to the reply: where they lie, and of which class they are.
void addSupport(wire::Message& message, const TaughtBoard& asked, const PriorPlane& plane)
{
    const BoardSupport& support = *asked.taught.support;
    PlanePoints points(plane);
    std::vector<int32_t> labels;
    for (const int64_t row : countedRows(asked)) {
        points.add(asDoubles(support.rows.row(row), support.rows.cols()));
        labels.push_back(support.labels[static_cast<size_t>(row)]);
    }
    message.json["support"] = points.block(message);
    message.json["support_class"] =
        wire::addBlock(message, "<i4", {static_cast<int64_t>(labels.size())}, labels.data());
}
} // namespace

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
    KINDRED_ASSIGN(const PriorPlane plane, planeOf(support, countedRows(asked), priors));
    const double strength = asked.teaching.priorStrength.value_or(priors.strength);
    ClassPlaces places(plane, tree->within());
    for (size_t c = 0; c < priors.known.size(); ++c) {
        const bool known = priors.known[c] != 0;
        places.add(sampleMean(support, static_cast<int32_t>(c)),
                   known ? asDoubles(priors.means.row(static_cast<int64_t>(c)), priors.means.cols())
                         : std::vector<double>(),
                   known ? strength : 0);
    }
    Reply reply(Json{
        {"applies", true}, {"reason", ""}, {"strength", strength}, {"estimated", priors.strength}});
    KINDRED_ASSIGN(const std::string key, textParam(call.params, "query", ""));
    if (const Board::Rows query = asked.board->rows({key}); !query.found.empty())
        reply.content.json["query"] =
            places.sharesOf(query.rows.view().rowSpan(0), asked.teaching.settings);
    addSupport(reply.content, asked, plane);
    places.writeInto(reply.content);
    return reply;
}

} // namespace kindred::engine
