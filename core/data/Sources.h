#pragma once

#include <memory>

#include "base/Files.h"
#include "data/CsvTable.h"
#include "data/Dataset.h"
#include "data/Draft.h"
#include "data/FileTree.h"

namespace kindred {

/// One reader for each kind of source; each returns the whole draft or an Input error that names
/// the file, row or entry. OpenDataset.cpp tells them apart.

/// Looks at request.source, whatever it is, before levels and splits are chosen.
Result<Draft> openDraft(const DatasetRequest& request, const DataProgress& progress);

/// A tree that holds IDX files, or class folders. `prefix` names the source in messages.
Result<Draft> openTree(const std::shared_ptr<const FileTree>& tree, const DatasetRequest& request,
                       const DataProgress& progress);

/// Image and label files of an IDX set, e.g. train-images-idx3-ubyte(.gz) and t10k-images…; names
/// are PREFIX/000000, PREFIX being the part before "-images", so that a folder with both lists
/// t10k/… before train/…. Splits: prefixes that contain train, val, test or t10k.
Result<Draft> openIdx(const FileTree& tree);
/// True when the tree holds a file named like IDX images.
bool holdsIdx(const FileTree& tree);
/// Names that the label file of an image file may have: images→labels, idx3→idx1, with or without
/// .gz.
std::vector<std::string> idxLabelNames(const std::string& images);
/// True for the magic number of a three-dimensional unsigned-byte IDX file.
bool isIdxImages(std::string_view head);

/// Columns path; optional label or label_0, label_1, …; split; group. Paths are relative to the
/// file's folder; samples are sorted by path.
Result<Draft> openManifest(const CsvTable& table, const fs::path& folder,
                           const DatasetRequest& request, const DataProgress& progress);

/// A CSV of numbers; the class is the column label (label_0, … for levels), else the last. Columns
/// named split, group and id are not features. Rows are named row/000000 in file order.
Result<Draft> openFeatures(const CsvTable& table);

/// An .npy matrix [n, d] with labels.npy ([n] or [n, levels]) and optional ids.jsonl beside it.
Result<Draft> openNpy(const fs::path& file);

/// A file of pictures made smaller once (docs/shard-format.md). Its pixels are compared with their
/// checksums now where request.checkImages says so, else when a picture is first asked for.
Result<Draft> openShard(const fs::path& file, const DatasetRequest& request,
                        const DataProgress& progress);

/// The built-in drawings; `variant` is the text after "demo:": "" or "small".
Result<Draft> openDemo(const std::string& variant);

} // namespace kindred
