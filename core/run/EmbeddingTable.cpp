#include "run/EmbeddingTable.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kindred {

namespace {
const char* const kTensorsFile = "tensors.tsv";
const char* const kMetadataFile = "metadata.tsv";
const char* const kSpriteFile = "sprite.png";

void appendNumber(float value, std::string& text)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    text.append(digits.data(), end.ptr);
}

std::string quotedCell(const std::string& text)
{
    const bool padded = !text.empty() && (text.front() == ' ' || text.back() == ' ' ||
                                          text.front() == '\t' || text.back() == '\t');
    if (!padded && text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string withoutBreaks(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

/// What a class adds to the one above it: "b" of "a/b" below "a".
std::string ownPart(const EmbeddingTable::Sample& sample, size_t level)
{
    const std::string& name = sample.classes[level];
    if (level == 0)
        return name;
    const std::string above = sample.classes[level - 1] + "/";
    return name.starts_with(above) ? name.substr(above.size()) : name;
}

std::string csvHeader(const EmbeddingTable& table)
{
    std::string text = "id,path,";
    for (size_t level = 0; level < table.levels.size(); ++level)
        text += table.levels.size() == 1 ? "label," : "label_" + std::to_string(level) + ",";
    text += "split";
    for (int64_t j = 0; j < table.rows.cols(); ++j)
        text += ",e" + std::to_string(j);
    return text + "\r\n";
}

std::string quotedText(const std::string& text)
{
    std::string quoted = "\"";
    for (const char c : withoutBreaks(text))
        quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return quoted + '"';
}
} // namespace

std::string embeddingCsv(const EmbeddingTable& table)
{
    std::string text = csvHeader(table);
    for (size_t i = 0; i < table.samples.size(); ++i) {
        const EmbeddingTable::Sample& sample = table.samples[i];
        text += std::to_string(sample.id) + "," + quotedCell(sample.path) + ",";
        for (size_t level = 0; level < table.levels.size(); ++level)
            text += quotedCell(ownPart(sample, level)) + ",";
        text += quotedCell(sample.split);
        const float* row = table.rows.row(static_cast<int64_t>(i));
        for (int64_t j = 0; j < table.rows.cols(); ++j) {
            text += ',';
            appendNumber(row[j], text);
        }
        text += "\r\n";
    }
    return text;
}

std::string projectorTensors(const EmbeddingTable& table)
{
    std::string text;
    for (int64_t i = 0; i < table.rows.rows(); ++i) {
        for (int64_t j = 0; j < table.rows.cols(); ++j) {
            if (j > 0)
                text += '\t';
            appendNumber(table.rows(i, j), text);
        }
        text += '\n';
    }
    return text;
}

std::string projectorMetadata(const EmbeddingTable& table)
{
    std::string text = "id\tpath";
    for (const std::string& level : table.levels)
        text += '\t' + withoutBreaks(level);
    text += "\tsplit\n";
    for (const EmbeddingTable::Sample& sample : table.samples) {
        text += std::to_string(sample.id) + '\t' + withoutBreaks(sample.path);
        for (const std::string& name : sample.classes)
            text += '\t' + withoutBreaks(name);
        text += '\t' + sample.split + "\n";
    }
    return text;
}

Json projectorConfig(const EmbeddingTable& table, int spriteEdge)
{
    Json embedding = {{"tensorName", table.name},
                      {"tensorShape", {table.rows.rows(), table.rows.cols()}},
                      {"tensorPath", kTensorsFile},
                      {"metadataPath", kMetadataFile}};
    if (spriteEdge > 0)
        embedding["sprite"] = {{"imagePath", kSpriteFile},
                               {"singleImageDim", {spriteEdge, spriteEdge}}};
    return {{"embeddings", Json::array({std::move(embedding)})},
            {"modelCheckpointPath", table.name}};
}

std::string projectorConfigText(const EmbeddingTable& table, int spriteEdge)
{
    std::string text = "embeddings {\n  tensor_name: " + quotedText(table.name) +
                       "\n  tensor_path: " + quotedText(kTensorsFile) +
                       "\n  metadata_path: " + quotedText(kMetadataFile) + "\n";
    if (spriteEdge > 0) {
        const std::string edge = "    single_image_dim: " + std::to_string(spriteEdge) + "\n";
        text +=
            "  sprite {\n    image_path: " + quotedText(kSpriteFile) + "\n" + edge + edge + "  }\n";
    }
    return text + "}\n";
}

} // namespace kindred
