#include "engine/OptionsText.h"

#include "engine/TextTable.h"

namespace kindred::engine {

namespace {
/// Bounds are kept as real numbers; whole ones read better without their point.
std::string boundText(const Json& spec, const char* key)
{
    if (!spec.contains(key))
        return {};
    std::string text = spec[key].dump();
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

/// "0.001 – 1", "sgd | adamw", or "".
std::string rangeText(const Json& spec)
{
    std::string text;
    for (const Json& choice : spec.value("choices", Json::array()))
        text += (text.empty() ? "" : " | ") + choice.get<std::string>();
    if (!text.empty())
        return text;
    const std::string low = boundText(spec, "low");
    const std::string high = boundText(spec, "high");
    if (low.empty() && high.empty())
        return {};
    return low.empty() ? "≤ " + high : high.empty() ? "≥ " + low : low + " – " + high;
}

std::string defaultText(const Json& spec)
{
    if (spec.value("follows_run", false))
        return "as the run";
    const Json value = spec.value("default", Json());
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string meaning(const Json& spec)
{
    std::string text = spec.value("text", "");
    if (const std::string applies = spec.value("applies", ""); !applies.empty())
        text += " (" + applies + ")";
    if (spec.value("live", false))
        text += " Live.";
    return text;
}

std::vector<std::string> cells(const Json& spec)
{
    std::string type = spec.value("type", "");
    if (const std::string unit = spec.value("unit", ""); !unit.empty())
        type += ", " + unit;
    return {spec.value("key", ""), type, defaultText(spec), rangeText(spec), meaning(spec)};
}

const std::vector<std::string> kHeader = {"key", "type", "default", "range", "meaning"};

std::string plainTable(const Json& specs)
{
    TextTable table(kHeader);
    for (const Json& spec : specs)
        table.add(cells(spec));
    return table.empty() ? "no options of its own\n" : table.text();
}

std::string escaped(std::string cell)
{
    for (size_t at = cell.find('|'); at != std::string::npos; at = cell.find('|', at + 2))
        cell.insert(at, "\\");
    return cell;
}

std::string markdownTable(const Json& specs)
{
    if (specs.empty())
        return "No options of its own.\n\n";
    std::string text = "| key | type | default | range | meaning |\n|---|---|---|---|---|\n";
    for (const Json& spec : specs) {
        const auto row = cells(spec);
        text.append("| `").append(row[0]).append("` |");
        for (size_t i = 1; i < row.size(); ++i)
            text.append(" ").append(escaped(row[i])).append(" |");
        text += '\n';
    }
    return text + "\n";
}

/// "`knn`, k nearest neighbours: The k nearest …".
std::string namedLine(const Json& entry)
{
    return "`" + entry.value("id", "") + "`, " + entry.value("title", "") + ": " +
           entry.value("sentence", "") + "\n\n";
}

std::string presetLine(const Json& preset)
{
    return "`" + preset.value("id", "") + "`: " + preset.value("sentence", "") + " `" +
           preset.value("options", Json::object()).dump() + "`\n\n";
}

/// "--labels 0 --split classes:0.5", or "the defaults".
std::string taskFlags(const Json& task)
{
    std::string flags;
    for (const char* key : {"labels", "split"})
        if (const std::string value = task.value(key, ""); !value.empty())
            flags.append(flags.empty() ? "" : " ").append("--").append(key).append(" ") += value;
    return flags.empty() ? "the defaults" : flags;
}

std::string taskLine(const Json& task)
{
    const std::string flags = taskFlags(task);
    const std::string rule = task.value("rule", "");
    return "`" + task.value("id", "") + "`, " + task.value("title", "") + ": " +
           task.value("sentence", "") + " Trains with " +
           (flags.starts_with('-') ? "`" + flags + "`" : flags) + "; protocol `" +
           task.value("protocol", "") + "`" +
           (rule.empty() ? std::string() : ", rule `" + rule + "`") + ".\n\n";
}
} // namespace

std::string optionsText(const Json& registry)
{
    std::string text;
    for (const auto& [list, kind] :
         {std::pair{"methods", "method "}, std::pair{"encoders", "encoder "}})
        for (const Json& entry : registry.value(list, Json::array()))
            text += kind + entry.value("id", "") + ": " + entry.value("sentence", "") + "\n" +
                    plainTable(entry.value("options", Json::array())) + "\n";
    text += "every run\n" + plainTable(registry.value("common", Json::array())) + "\n";
    text += "evaluation\n" + plainTable(registry.value("evaluation", Json::array())) + "\n";
    for (const char* list : {"protocols", "rules"}) {
        text += std::string(list) + "\n";
        for (const Json& entry : registry.value(list, Json::array()))
            text += entry.value("id", "") + ": " + entry.value("sentence", "") + "\n";
        text += "\n";
    }
    text += "presets\n";
    for (const Json& preset : registry.value("presets", Json::array()))
        text += preset.value("id", "") + ": " + preset.value("sentence", "") + "\n";
    text += "\ntasks\n";
    for (const Json& task : registry.value("tasks", Json::array()))
        text +=
            task.value("id", "") + ": " + task.value("title", "") + " (" + taskFlags(task) + ")\n";
    return text;
}

std::string optionsMarkdown(const Json& registry)
{
    std::string text =
        "# Options\n\nMade by `kindred-engine options --markdown`; a test keeps this file current. "
        "Give an option with `--set key=value`. Live options may be changed while a run "
        "trains.\n\n";
    text += "## Methods\n\n";
    for (const Json& method : registry.value("methods", Json::array())) {
        text += "### " + method.value("id", "") + ": " + method.value("title", "") + "\n\n" +
                method.value("sentence", "") + "\n\n";
        if (const std::string formula = method.value("formula", ""); !formula.empty())
            text += "`" + formula + "`\n\n";
        if (const std::string source = method.value("source", ""); !source.empty())
            text += "Source: " + source + ". Cost: " + method.value("cost", "") + "\n\n";
        text += markdownTable(method.value("options", Json::array()));
    }
    text += "## Encoders\n\n";
    for (const Json& encoder : registry.value("encoders", Json::array()))
        text += "### " + encoder.value("id", "") + ": " + encoder.value("title", "") + "\n\n" +
                encoder.value("sentence", "") + "\n\n" +
                markdownTable(encoder.value("options", Json::array()));
    text += "## Every run\n\n" + markdownTable(registry.value("common", Json::array()));
    text += "## Evaluation\n\n" + markdownTable(registry.value("evaluation", Json::array()));
    text += "## Protocols of `evaluate`\n\n";
    for (const Json& protocol : registry.value("protocols", Json::array()))
        text += namedLine(protocol);
    text += "## Decision rules of `evaluate`\n\n";
    for (const Json& rule : registry.value("rules", Json::array()))
        text += namedLine(rule);
    text += "## Presets\n\n";
    for (const Json& preset : registry.value("presets", Json::array()))
        text += presetLine(preset);
    text += "## Tasks\n\n`train --task` sets what each needs.\n\n";
    for (const Json& task : registry.value("tasks", Json::array()))
        text += taskLine(task);
    while (text.ends_with("\n\n"))
        text.pop_back();
    return text;
}

} // namespace kindred::engine
