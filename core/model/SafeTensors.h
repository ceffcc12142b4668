#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "base/Files.h"
#include "base/Result.h"
#include "model/NamedTensors.h"

namespace kindred {

/// The safetensors format: 8 bytes little-endian header length, a JSON header
/// {"name":{"dtype","shape","data_offsets":[begin,end]}}, then the data without gaps.
/// dtypes: F64 F32 F16 BF16 I64 I32 I16 I8 U8 BOOL.
/// The header's "__metadata__" holds texts, where there are any.
using TensorMetadata = std::map<std::string, std::string>;
std::string safeTensorsBytes(const NamedTensors& tensors, const TensorMetadata& metadata = {});
Status writeSafeTensors(const std::filesystem::path& path, const NamedTensors& tensors,
                        Durability durability = Durability::Renamed);

/// Input errors, naming `where`, for anything that is not exactly such a file: a header that is cut
/// short, too long (100 MB) or no JSON, unknown dtypes, negative or overflowing shapes, offsets
/// that overlap, leave gaps, pass the end or disagree with the shape. Tensors own their data (CPU).
Result<NamedTensors> parseSafeTensors(std::string_view bytes, const std::string& where);
Result<NamedTensors> readSafeTensors(const std::filesystem::path& path);
/// The texts of such a file, empty where it has none; Input errors as parseSafeTensors for a
/// header that is none, and for metadata that are no texts.
Result<TensorMetadata> parseMetadata(std::string_view bytes, const std::string& where);

} // namespace kindred
