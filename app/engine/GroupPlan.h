#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/RunGroup.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// What `train` was told of several runs at once, as typed.
struct AxisFlags {
    std::optional<std::string> seeds; ///< "1,2,3"
    std::optional<std::string> folds; ///< "10"
    std::vector<std::string> sweeps;  ///< "key=a,b,c", each an axis

    bool given() const { return seeds || folds || !sweeps.empty(); }
};

/// Of a group's axes, the one that is called so; null where it has none.
const GroupAxis* findAxis(const std::vector<GroupAxis>& axes, const std::string& key);

/// Takes out of a stored plan what the flags decide, as flags win over it.
void dropAxes(const AxisFlags& flags, TrainRequest& plan);

/// The axes that the flags name: sweeps as given, then seeds, then folds. `plan` is what else was
/// typed. A Usage error for an unknown key, a value out of its range, an empty list, a value or an
/// axis given twice, and for what an axis decides and the plan decides too.
Result<std::vector<GroupAxis>> parseAxes(const AxisFlags& flags, const TrainRequest& plan);

/// The axis of seeds, each a number as text. A Usage error at `where` for none, for what is no seed
/// and for one that is given twice.
Result<GroupAxis> seedAxis(const std::vector<std::string>& seeds, const std::string& where);

/// The axis of so many folds. A Usage error at `where` for fewer than 2 and more than 1000.
Result<GroupAxis> foldAxis(int64_t count, const std::string& where);

/// The split of a run that tests the first of the axis's folds.
std::string firstFold(const GroupAxis& folds);

/// A Usage error where the axes come to more runs than a group may have.
Status checkRunCount(const std::vector<GroupAxis>& axes);

/// commandLine() of a group that has no other axes than seeds and folds.
std::vector<std::string> groupCommandLine(const TrainRequest& plan,
                                          const std::vector<GroupAxis>& axes);

/// The plan of one run of the group in `folder`, whatever is there of it.
TrainRequest memberRequest(const TrainRequest& plan, const std::string& groupName,
                           const std::vector<GroupAxis>& axes, const GroupMember& member,
                           const fs::path& folder);

/// A Usage error that names the first axis or member of the plan that is another than recorded;
/// where data and name lie, and threads, may change.
Status checkSameGroup(const RunGroup& recorded, const std::vector<GroupAxis>& axes,
                      const TrainRequest& plan);

} // namespace kindred::engine
