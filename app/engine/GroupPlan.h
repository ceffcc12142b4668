#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/RunGroup.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// What was asked for of several runs at once: by flags of `train`, as typed, or by members of
/// JSON.
struct AxisFlags {
    std::optional<std::string> seeds; ///< "1,2,3"
    std::optional<std::string> folds; ///< "10"
    std::vector<std::string> sweeps;  ///< "key=a,b,c", each an axis
    std::string prefix = "--";        ///< of a name in an error: "--seeds", "params.seeds"

    bool given() const { return seeds || folds || !sweeps.empty(); }
};

/// Whether its values are those of an option, not seeds or folds.
bool isSwept(const GroupAxis& axis);

/// The key of "key=a,b,c".
std::string sweptKey(const std::string& sweep);

/// Whether the object has one of the members "seeds", "folds" and "sweep".
bool hasAxes(const Json& object);

/// The members {"seeds":[1,2],"folds":10,"sweep":{"sigma":[0.05,0.1]}} of a request, or of a preset
/// of the wizard, as flags. A Usage error at `prefix` and a name for a member of another shape.
Result<AxisFlags> axisMembers(const Json& object, const std::string& prefix);

/// Of a group's axes, the one that is called so; null where it has none.
const GroupAxis* findAxis(const std::vector<GroupAxis>& axes, const std::string& key);

/// Takes out of a stored plan what the flags decide, as flags win over it.
void dropAxes(const AxisFlags& flags, TrainRequest& plan);

/// The axes that the flags name: sweeps as given, then seeds, then folds. `plan` is what else was
/// said. A Usage error for an unknown key, a value out of its range, an empty list, a value or an
/// axis given twice, and for what an axis decides and the plan decides too.
Result<std::vector<GroupAxis>> parseAxes(const AxisFlags& flags, const TrainRequest& plan);

/// The split of a run that tests the first of the axis's folds.
std::string firstFold(const GroupAxis& folds);

/// commandLine() of a group: with --sweep, --seeds and --folds.
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
