#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

// docs/protocol.md by theme, one file each. The context must outlive the table.
MethodTable helloMethods(Context& context);
MethodTable dataMethods(Context& context);
MethodTable planMethods(Context& context);
MethodTable shelfMethods(Context& context);
MethodTable groupMethods(Context& context);
MethodTable runMethods(Context& context);
MethodTable pictureMethods(Context& context);
MethodTable tableMethods(Context& context);
MethodTable queryMethods(Context& context);
MethodTable neighbourhoodMethods(Context& context);
MethodTable mapMethods(Context& context);
MethodTable alarmMethods(Context& context);
MethodTable compareMethods(Context& context);
MethodTable boardMethods(Context& context);
MethodTable exportMethods(Context& context);
MethodTable queueMethods(Context& context);
MethodTable feedMethods(Context& context);

MethodTable allMethods(Context& context);

/// The run that a call's "run" names.
Result<RunDirectory> runOf(Context& context, const Call& call);

} // namespace kindred::engine
