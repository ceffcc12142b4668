#include <memory>

#include "engine/serve/Methods.h"
#include "engine/serve/figures/Figures.h"
#include "engine/serve/neighbourhood/BankQuery.h"
#include "engine/serve/neighbourhood/DistributionQuery.h"
#include "engine/serve/neighbourhood/NeighbourhoodQuery.h"

namespace kindred::engine {

namespace {
/// What the methods share: they read the same tables.
struct NeighbourhoodRoom {
    explicit NeighbourhoodRoom(Context& context)
        : tables(context.runs), query(context, tables), distributions(context, tables),
          facts(context, tables)
    {
    }

    NeighbourhoodTables tables;
    NeighbourhoodQuery query;
    DistributionQuery distributions;
    NeighbourhoodFacts facts;
};
} // namespace

MethodTable neighbourhoodMethods(Context& context)
{
    const auto room = std::make_shared<NeighbourhoodRoom>(context);
    MethodTable methods = {
        {"query.neighbourhood", Pace::Prompt,
         [room](const Call& call) { return room->query.answer(call); }},
        {"run.distributions", Pace::Slow,
         [room](const Call& call) { return room->distributions.histograms(call); }},
        {"run.distribution_samples", Pace::Slow,
         [room](const Call& call) { return room->distributions.samples(call); }},
        {"run.bank", Pace::Slow,
         [room, &context](const Call& call) { return runBank(context, room->tables, call); }},
    };
    for (const Method& method : figureMethods(context, room->tables, room->facts))
        methods.push_back(
            {method.name, method.pace, [room, answer = method.answer](const Call& call) {
                 return answer(call); // keeps the room
             }});
    return methods;
}

} // namespace kindred::engine
