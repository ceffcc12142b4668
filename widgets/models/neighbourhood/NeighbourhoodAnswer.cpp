#include "models/neighbourhood/NeighbourhoodAnswer.h"

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

std::optional<double> answerNumber(const Json& json, const char* key)
{
    if (!json.is_object() || !json.contains(key) || !json[key].is_number())
        return std::nullopt;
    return json[key].get<double>();
}

int labelOf(const Json& json, const char* key)
{
    return static_cast<int>(valueOr<qint64>(json, key, -1));
}

void readPart(const Json& json, MethodPart& part)
{
    part.applies = valueOr(json, "applies", false);
    part.reason = engineWords(json, "reason");
}

OwnPart ownPartOf(const QString& name)
{
    if (name == QLatin1String("means"))
        return OwnPart::Means;
    if (name == QLatin1String("tree"))
        return OwnPart::Tree;
    return name == QLatin1String("centres") ? OwnPart::Centres : OwnPart::None;
}

QList<NearClass> readClasses(const Json& json)
{
    QList<NearClass> classes;
    for (const Json& entry : arrayOf(json, "classes"))
        classes.append({labelOf(entry, "label"), textOf(entry, "name"),
                        valueOr(entry, "distance", 0.0), valueOr(entry, "p", 0.0)});
    return classes;
}

NearMeans readMeans(const Json& json)
{
    NearMeans means;
    readPart(json, means);
    means.centroids = valueOr(json, "centroids", false);
    means.learned = readClasses(json);
    const Json input = objectOf(json, "input");
    readPart(input, means.input);
    means.plain = readClasses(input);
    return means;
}

NeighbourhoodNodes readTree(const Json& json)
{
    NeighbourhoodNodes tree;
    readPart(json, tree);
    tree.depth = valueOr(json, "depth", 0);
    tree.neighbours = valueOr(json, "neighbours", 0);
    tree.attention = valueOr(json, "attention", true);
    tree.whole = valueOr<qint64>(json, "whole", 0);
    for (const Json& entry : arrayOf(json, "nodes")) {
        NeighbourhoodNode node;
        node.id = valueOr<qint64>(entry, "id", -1);
        node.label = labelOf(entry, "label");
        node.level = valueOr(entry, "level", 0);
        node.children = valueOr(entry, "children", 0);
        node.probability = answerNumber(entry, "probability");
        tree.nodes.append(node);
    }
    for (const Json& edge : arrayOf(json, "edges")) {
        const auto to = valueOr<qint64>(edge, "to", -1);
        const auto from = valueOr<qint64>(edge, "from", -1);
        if (to <= 0 || to >= tree.nodes.size() || from < 0 || from >= to)
            continue; // parents come before their children
        NeighbourhoodNode& node = tree.nodes[to];
        node.parent = static_cast<int>(from);
        for (const Json& share : arrayOf(edge, "a"))
            node.shares.append(share.is_number() ? share.get<double>() : 0);
        node.share = node.shares.value(0);
    }
    return tree;
}

void readQuery(const Json& query, NeighbourhoodAnswer& answer)
{
    if (const auto id = answerNumber(query, "id"))
        answer.id = static_cast<qint64>(*id);
    if (const auto label = answerNumber(query, "label"))
        answer.label = static_cast<int>(*label);
    answer.prediction = labelOf(query, "prediction");
    answer.predictedName = textOf(query, "predicted_name");
    answer.trained = valueOr(query, "trained", true);
}

} // namespace

qint64 NeighbourhoodAnswer::supportAt(double mass) const
{
    for (const SupportSize& size : support)
        if (qAbs(size.mass - mass) < 1e-9)
            return size.n;
    return -1;
}

NeighbourhoodAnswer readNeighbourhood(const Json& result)
{
    NeighbourhoodAnswer answer;
    answer.step = valueOr<qint64>(result, "step", -1);
    answer.gaussian = textOf(result, "form") == QLatin1String("gaussian");
    answer.own = valueOr(result, "own", true);
    answer.reason = engineWords(result, "reason");
    answer.sigma = valueOr(result, "sigma", 0.0);
    answer.runSigma = valueOr(result, "run_sigma", answer.sigma);
    answer.database = valueOr<qint64>(result, "database", 0);
    answer.counted = valueOr<qint64>(result, "counted", answer.database);
    answer.leaveOneOut = valueOr(result, "leave_one_out", false);
    readQuery(objectOf(result, "query"), answer);
    for (const Json& entry : arrayOf(result, "neighbours"))
        answer.neighbours.append({valueOr<qint64>(entry, "id", -1), labelOf(entry, "label"),
                                  valueOr(entry, "p", 0.0), answerNumber(entry, "similarity"),
                                  answerNumber(entry, "distance"), answerNumber(entry, "weight")});
    for (const Json& entry : arrayOf(result, "classes"))
        answer.classes.append(
            {labelOf(entry, "label"), textOf(entry, "name"), valueOr(entry, "p", 0.0)});
    for (const Json& entry : arrayOf(result, "support"))
        answer.support.append({valueOr(entry, "mass", 0.0), valueOr<qint64>(entry, "n", 0)});
    answer.trueMass = answerNumber(result, "p_true");
    answer.perplexity = valueOr(result, "perplexity", 0.0);
    answer.part = ownPartOf(textOf(result, "part"));
    answer.means = readMeans(objectOf(result, "means"));
    answer.tree = readTree(objectOf(result, "tree"));
    const Json centres = objectOf(result, "centres");
    readPart(centres, answer.centres);
    answer.centres.least = valueOr(centres, "least", 1.0);
    answer.centres.most = valueOr(centres, "most", 1.0);
    answer.centres.of = valueOr<qint64>(centres, "of", 0);
    return answer;
}

} // namespace kindred
