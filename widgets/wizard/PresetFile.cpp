#include "wizard/PresetFile.h"

#include <QCoreApplication>

#include <array>

#include "base/Files.h"

namespace kindred::presetfile {

namespace {

struct PresetText {
    Q_DECLARE_TR_FUNCTIONS(PresetFile)
};

constexpr std::array<const char*, 11> kKept = {"method", "encoder", "labels", "split",
                                               "preset", "epochs",  "device", "set",
                                               "seeds",  "folds",   "sweep"};
constexpr uint64_t kMaxBytes = 1 << 20;

} // namespace

Json fromPlan(const Json& plan, const QString& method, const QString& encoder)
{
    Json preset = Json::object();
    for (const char* key : kKept) {
        if (plan.contains(key))
            preset[key] = plan[key];
    }
    if (!method.isEmpty())
        preset["method"] = method.toStdString();
    if (!encoder.isEmpty())
        preset["encoder"] = encoder.toStdString();
    return preset;
}

Json applyTo(const Json& preset, const Json& plan)
{
    Json result = Json::object();
    for (const char* key : {"data", "name", "out", "seed", "seeds", "exclude"}) {
        if (plan.contains(key))
            result[key] = plan[key];
    }
    for (const char* key : kKept) {
        if (preset.contains(key))
            result[key] = preset[key];
    }
    return result;
}

Status save(const QString& path, const Json& preset)
{
    return writeFile(path.toStdString(), preset.dump(2) + "\n");
}

Result<Json> load(const QString& path)
{
    const std::string where = path.toStdString();
    KINDRED_ASSIGN(const std::string bytes, readFile(where, kMaxBytes));
    KINDRED_ASSIGN(const Json json, parseJson(bytes, where));
    bool known = false;
    for (const char* key : kKept)
        known = known || (json.is_object() && json.contains(key));
    if (!known || (json.contains("set") && !json["set"].is_object()))
        return inputError(
            PresetText::tr("this is no preset").toStdString(), where,
            PresetText::tr("Choose a file that was saved with “Save preset…”.").toStdString());
    return json;
}

} // namespace kindred::presetfile
