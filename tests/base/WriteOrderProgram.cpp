// Writes into the run directory of its argument what a resumed job writes, once. Its system calls
// are what WriteOrderTest looks at.
#include "run/RunDirectory.h"

int main(int count, char** arguments)
{
    if (count != 2)
        return 2;
    using namespace kindred;
    const RunDirectory run{fs::path(arguments[1])};
    if (!run.writeRecord({{"format", kRunFormatVersion}}))
        return 1;
    {
        auto events = EventWriter::open(run, -1);
        if (!events || !events->append({{"step", 1}}) || !events->append({{"step", 9}}))
            return 1;
    }
    if (!EventWriter::open(run, 5))
        return 1;
    auto checkpoint = CheckpointWriter::begin(run, 5);
    if (!checkpoint || !writeFile(checkpoint->folder() / "weights.safetensors", "w") ||
        !writeFile(checkpoint->folder() / "state.json", "{}") || !checkpoint->commit())
        return 1;
    return writeStatus(run, {}) ? 0 : 1;
}
