#include "CannedEngine.h"

#include <cmath>
#include <numbers>

namespace kindred::test {

namespace {

Json integer(const char* key, int fallback, int low, int high, const char* unit, const char* text,
             const char* group)
{
    return {{"key", key},   {"type", "integer"}, {"default", fallback},
            {"low", low},   {"high", high},      {"unit", unit},
            {"text", text}, {"live", false},     {"group", group}};
}

Json real(const char* key, double fallback, double low, double high, const char* text,
          const char* group)
{
    return {{"key", key},   {"type", "real"}, {"default", fallback}, {"low", low},
            {"high", high}, {"text", text},   {"live", true},        {"group", group}};
}

Json choice(const char* key, const char* fallback, Json choices, const char* text,
            const char* group)
{
    return {{"key", key},   {"type", "choice"}, {"default", fallback}, {"choices", choices},
            {"text", text}, {"live", false},    {"group", group}};
}

Json method(const char* id, const char* title, const char* sentence, const char* formula,
            const char* cost, const char* source, Json options)
{
    return {{"id", id},     {"title", title},   {"sentence", sentence}, {"formula", formula},
            {"cost", cost}, {"source", source}, {"options", options}};
}

Json encoder(const char* id, const char* title, const char* sentence, Json options)
{
    return {{"id", id}, {"title", title}, {"sentence", sentence}, {"options", options}};
}

Json level(const char* name, const std::vector<std::string>& classes, int count, int firstId)
{
    Json examples = Json::array();
    for (size_t c = 0; c < classes.size(); ++c) {
        Json ids = Json::array();
        for (int i = 0; i < 12; ++i)
            ids.push_back(firstId + static_cast<int>(c) * count + i);
        examples.push_back({{"name", classes[c]}, {"count", count}, {"ids", ids}});
    }
    return {{"name", name}, {"classes", classes.size()}, {"examples", examples}};
}

/// Whether a pixel of a 64-px thumbnail belongs to the shape of this family.
bool inShape(int64_t family, double x, double y)
{
    const double r = std::hypot(x, y);
    switch (family % 3) {
    case 0:
        return std::abs(r - 18) < 3;
    case 1:
        return std::abs(y) < 18 && std::abs(x) < (y + 18) / 2 &&
               (std::abs(x) > (y + 10) / 2 || y > 13);
    default:
        return std::max(std::abs(x), std::abs(y)) < 18 &&
               (std::max(std::abs(x), std::abs(y)) > 14 || r < 4);
    }
}

Json cannedTasks()
{
    const auto task = [](const char* id, const char* title, const char* labels, const char* split) {
        return Json{{"id", id}, {"title", title}, {"labels", labels}, {"split", split}};
    };
    Json newclass = task("newclass", "Learn classes that come later", "", "classes:0.7");
    newclass["protocol"] = "newclass";
    newclass["rule"] = "ncm";
    return Json::array({task("closed", "Tell my classes apart", "", ""),
                        task("induction", "Coarse to fine", "0", ""),
                        task("retrieval", "Search by example", "", "classes:0.7"),
                        task("fewshot", "Learn from a few examples", "", "classes:0.7"), newclass});
}

} // namespace

Json cannedRegistry()
{
    Json methods = Json::array(
        {method("snca", "Scalable NCA", "Each picture should find its kin among all others.",
                "J = −log Σ₊ exp(s/σ) / Σ exp(s/σ)", "A memory of one vector per image; fast.",
                "Wu, Efros, Yu 2018, equations 1–5",
                Json::array(
                    {real("sigma", .05, .01, 1, "Temperature of the neighbourhood.", "method"),
                     integer("dim", 64, 2, 4096, "", "Dimensions of the embedding.", "method")})),
         method("softmax", "Softmax", "The usual classifier; its last layer is the embedding.",
                "J = −log softmax(Wx)ᵧ", "The cheapest.", "baseline", Json::array()),
         method("lmnn", "Large margin", "Neighbours of other classes are pushed over a margin.",
                "Σ[1 + d(x, target) − d(x, impostor)]₊", "Slow with many images.",
                "Weinberger, Saul 2009", Json::array()),
         method("none", "No training", "Uses the network as it is.", "", "Nothing.", "",
                Json::array())});
    Json encoders = Json::array(
        {encoder("conv4", "Four convolutions", "Small and quick; good for drawings.",
                 Json::array()),
         encoder("resnet18", "ResNet-18", "For photographs; needs time.", Json::array()),
         encoder("torchscript", "Your own network", "A TorchScript file.", Json::array()),
         encoder("identity", "None", "The pixels themselves.", Json::array())});
    Json common =
        Json::array({integer("epochs", 20, 0, 100000, "epochs",
                             "How often every training image is seen.", "schedule"),
                     integer("batch", 64, 1, 65536, "", "Images per batch.", "schedule"),
                     real("lr", .05, 0, 100, "Learning rate after the warm-up.", "schedule"),
                     choice("optimizer", "sgd", {"sgd", "adamw"}, "The optimiser.", "schedule"),
                     {{"key", "nesterov"},
                      {"type", "boolean"},
                      {"default", true},
                      {"group", "schedule"},
                      {"text", "Nesterov's form of the momentum."},
                      {"applies", "optimizer=sgd"}},
                     choice("augment", "auto", {"auto", "none", "digits", "cifar"},
                            "Random changes of training images.", "data")});
    Json presets = Json::array(
        {{{"id", "drawings"},
          {"title", "Drawings"},
          {"sentence", "Characters and symbols."},
          {"options", {{"encoder", "conv4"}, {"epochs", 40}, {"set", {{"batch", 32}}}}}},
         {{"id", "photos"},
          {"title", "Photographs"},
          {"sentence", "Colour photographs."},
          {"options", {{"encoder", "resnet18"}, {"epochs", 60}, {"set", {{"batch", 128}}}}}}});
    return {{"methods", methods},     {"encoders", encoders}, {"presets", presets},
            {"tasks", cannedTasks()}, {"common", common},     {"evaluation", Json::array()}};
}

Json cannedInspection()
{
    const std::vector<std::string> families = {"Circle", "Triangle", "Square"};
    std::vector<std::string> kinds;
    for (const std::string& family : families) {
        for (const char* kind : {"open", "dotted", "double", "tilted"})
            kinds.push_back(family + "/" + kind);
    }
    const auto problem = [](const char* kind, int id, const char* where, const char* what) {
        return Json{{"kind", kind}, {"id", id}, {"where", where}, {"what", what}};
    };
    return {
        {"source", "/data/shapes"},
        {"kind", "folder"},
        {"fingerprint", "9f3c01"},
        {"count", 1203},
        {"is_images", true},
        {"channels", 3},
        {"sizes", {{"min", {64, 64}}, {"max", {96, 80}}, {"uniform", false}}},
        {"drawings", true},
        {"levels", Json::array({level("family", families, 400, 0), level("kind", kinds, 100, 0)})},
        {"trained_level", 1},
        {"split", "ratio:0.8"},
        {"subsets", {{"train", 864}, {"val", 96}, {"test", 240}, {"excluded", 3}}},
        {"problems",
         Json::array(
             {problem("broken", 17, "Circle/open/017.png", "the file ends early"),
              problem("singleton", 90, "Star/five", "a class of one image"),
              problem("duplicate", 44, "Square/dotted/044.png", "equals Square/dotted/041.png"),
              problem("duplicate", 45, "Square/dotted/045.png", "equals Square/dotted/041.png")})},
        {"problem_count", 4},
        {"tasks", Json::array({{{"id", "closed"}, {"applies", true}, {"reason", ""}},
                               {{"id", "induction"}, {"applies", true}, {"reason", ""}},
                               {{"id", "retrieval"}, {"applies", true}, {"reason", ""}},
                               {{"id", "newclass"}, {"applies", true}, {"reason", ""}},
                               {{"id", "fewshot"},
                                {"applies", false},
                                {"reason", "needs five classes of two samples each"}}})}};
}

Json cannedCheck(const Json& plan)
{
    // As the engine answers where nothing can be resolved.
    if (plan.value("encoder", "") == "torchscript:")
        return {{"options", Json::object()},
                {"method", ""},
                {"encoder", "torchscript:"},
                {"command", Json::array()},
                {"errors", Json::array({{{"key", "encoder"}, {"text", "the file is missing"}}})}};
    const bool photos = plan.value("preset", "") == "photos";
    const std::string method = plan.value("method", "snca");
    const std::string encoder = plan.value("encoder", photos ? "resnet18" : "conv4");
    Json options = {{"method", method},
                    {"encoder", encoder},
                    {"preset", photos ? "photos" : "drawings"},
                    {"device", plan.value("device", "auto")},
                    {"seed", plan.value("seed", 1)},
                    {"epochs", plan.value("epochs", photos ? 60 : 40)},
                    {"batch", photos ? 128 : 32},
                    {"lr", .1},
                    {"optimizer", "sgd"},
                    {"nesterov", true},
                    {"augment", "digits"},
                    {"sigma", .05},
                    {"dim", 64}};
    Json errors = Json::array();
    Json command = {"kindred-engine", "train", "--data", plan.value("data", "")};
    const auto flag = [&](const char* key, const char* name) {
        if (plan.contains(key)) {
            command.push_back(name);
            command.push_back(plan[key].is_string() ? plan[key] : Json(plan[key].dump()));
        }
    };
    flag("name", "--out");
    flag("method", "--method");
    flag("encoder", "--encoder");
    flag("labels", "--labels");
    flag("split", "--split");
    flag("epochs", "--epochs");
    const Json set = plan.value("set", Json::object());
    for (const auto& [key, value] : set.items()) {
        options[key] = value;
        command.push_back("--set");
        command.push_back(key + "=" +
                          (value.is_string() ? value.get<std::string>() : value.dump()));
        if (key == "lr" && value.get<double>() > 10)
            errors.push_back({{"key", "lr"}, {"text", "this diverges with SGD"}});
    }
    return {{"options", options},
            {"method", method},
            {"encoder", encoder},
            {"command", command},
            {"methods", Json::array({{{"id", "snca"}, {"applies", true}, {"reason", ""}},
                                     {{"id", "softmax"}, {"applies", true}, {"reason", ""}},
                                     {{"id", "lmnn"},
                                      {"applies", false},
                                      {"reason", "it needs at least two images of every class"}},
                                     {{"id", "none"}, {"applies", true}, {"reason", ""}}})},
            {"encoders", Json::array({{{"id", "conv4"}, {"applies", true}, {"reason", ""}},
                                      {{"id", "resnet18"}, {"applies", true}, {"reason", ""}},
                                      {{"id", "identity"},
                                       {"applies", false},
                                       {"reason", "it has nothing to train"}}})},
            {"errors", errors}};
}

Json cannedProbe(bool fits)
{
    return {{"memory_bytes", fits ? 1.3e9 : 41e9}, {"available_bytes", 2.2e10}, {"step_ms", 18.4},
            {"seconds_per_epoch", 21.0},           {"seconds_total", 840.0},    {"fits", fits},
            {"largest_batch", fits ? 512 : 48}};
}

ScriptedSource::Answer cannedThumbnails(const Json& params)
{
    constexpr int kEdge = 64;
    const Json ids = params.value("ids", Json::array());
    std::vector<uint8_t> pixels;
    for (const Json& id : ids) {
        const int64_t number = id.get<int64_t>();
        const double turn = .35 * static_cast<double>(number % 5) - .7;
        const uint8_t hue[3] = {static_cast<uint8_t>(90 + number * 37 % 160),
                                static_cast<uint8_t>(90 + number * 59 % 160),
                                static_cast<uint8_t>(90 + number * 83 % 160)};
        for (int y = 0; y < kEdge; ++y) {
            for (int x = 0; x < kEdge; ++x) {
                const double u = (x - 32) * std::cos(turn) - (y - 32) * std::sin(turn);
                const double v = (x - 32) * std::sin(turn) + (y - 32) * std::cos(turn);
                for (int c = 0; c < 3; ++c)
                    pixels.push_back(inShape(number / 400, u, v) ? hue[c] : uint8_t{28});
            }
        }
    }
    auto message = std::make_shared<wire::Message>();
    const Json block = wire::addBlock(
        *message, "|u1", {static_cast<int64_t>(ids.size()), kEdge, kEdge, 3}, pixels.data());
    return {{{"pixels", block}, {"ids", ids}}, {}, message};
}

void actHealthy(ScriptedSource& source)
{
    source.answer("options.list", cannedRegistry());
    source.answer("data.inspect", [](const Json& params) {
        Json json = cannedInspection();
        json["source"] = params["source"];
        if (params.contains("split"))
            json["split"] = params["split"];
        if (params.value("labels", "") == "0")
            json["trained_level"] = 0;
        return ScriptedSource::Answer{json, {}, {}};
    });
    source.answer("data.thumbnails", cannedThumbnails);
    source.answer("plan.check", [](const Json& params) {
        Json json = cannedCheck(params["plan"]);
        std::string seeds;
        for (const Json& seed : params.value("seeds", Json::array()))
            seeds += (seeds.empty() ? "" : ",") + seed.dump();
        if (!seeds.empty())
            json["command"].insert(json["command"].end(), {"--seeds", seeds});
        if (params.contains("folds"))
            json["command"].insert(json["command"].end(), {"--folds", params["folds"].dump()});
        const Json sweep = params.value("sweep", Json::object());
        for (const auto& [key, values] : sweep.items()) {
            json["command"].insert(json["command"].end(), {"--sweep", key + "=" + values.dump()});
            for (const Json& value : values)
                if (key == "sigma" && value > 1)
                    json["errors"].push_back(
                        {{"key", "sweep"}, {"text", "sigma=2 must be at most 1"}});
        }
        return ScriptedSource::Answer{json, {}, {}};
    });
    source.answer("plan.probe", [](const Json& params) {
        Json json = cannedProbe(true);
        if (params.contains("sweep"))
            json["seconds_all"] = 1200.0; // one of the runs is quicker
        return ScriptedSource::Answer{json, {}, {}};
    });
    source.answer("queue.submit", Json{{"run", "/runs/shapes-1"}, {"state", "queued"}});
}

} // namespace kindred::test
