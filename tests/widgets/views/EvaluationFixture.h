#pragma once

#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// A result of the contracted evaluation JSON.
inline Json evaluationResult(const char* protocol, const char* rule, int k, double value, int n)
{
    const double half = 0.03;
    Json result = {{"protocol", protocol},
                   {"rule", rule},
                   {"k", nullptr},
                   {"metric", "accuracy"},
                   {"value", value},
                   {"errors", static_cast<int>((1 - value) * n)},
                   {"n", n},
                   {"level", 0},
                   {"level_name", "shape"},
                   {"step", 1200},
                   {"ci95", {value - half, value + half}},
                   {"ci_method", "wilson"}};
    if (k > 0)
        result["k"] = k;
    return result;
}

/// The answers that an evaluation view asks for: three rules, one of which does not apply, and two
/// evaluations that are kept.
inline void scriptEvaluations(ScriptedSource& source)
{
    source.answers["options.list"] = {
        {"tasks",
         {{{"id", "closed"}, {"split", ""}, {"protocol", "knn"}, {"rule", ""}},
          {{"id", "retrieval"},
           {"split", "classes:0.5"},
           {"protocol", "retrieval"},
           {"rule", "linear"}}}},
        {"protocols",
         {{{"id", "knn"},
           {"title", "Closed set"},
           {"sentence", "Test samples are classified by their neighbours among the training "
                        "samples."},
           {"uses_rule", true}},
          {{"id", "retrieval"},
           {"title", "Retrieval"},
           {"sentence", "Each sample looks for others of its class."},
           {"uses_rule", false}}}},
        {"rules",
         {{{"id", "knn"},
           {"title", "k-NN vote"},
           {"sentence", "The k nearest vote."},
           {"uses_k", true}},
          {{"id", "linear"},
           {"title", "linear refit"},
           {"sentence", "A linear classifier is fitted."},
           {"uses_k", false}},
          {{"id", "mne"},
           {"title", "episodic memory"},
           {"sentence", "Neighbours vote."},
           {"uses_k", false}}}},
        {"evaluation",
         {{{"key", "pca"},
           {"type", "integer"},
           {"default", 0},
           {"low", 0},
           {"high", 16384},
           {"text", "Compare on so many principal components of the database."},
           {"applies", "protocols knn, induction and newclass"}},
          {{"key", "prior"},
           {"type", "choice"},
           {"default", "none"},
           {"choices", {"none", "tree"}},
           {"text", "Where a new class is expected."},
           {"applies", "protocol newclass, rule linear"}},
          {{"key", "prior_m"},
           {"type", "real"},
           {"default", 0.0},
           {"low", 0},
           {"high", 1000},
           {"text", "Images that the prior is worth."},
           {"applies", "prior=tree"}},
          {{"key", "lambda"},
           {"type", "real"},
           {"default", 0.0},
           {"low", 0},
           {"high", 1000},
           {"text", "Weight decay of the linear refit; 0: chosen on held-out samples."},
           {"applies", "rule linear"}},
          {{"key", "metric"}, {"type", "text"}, {"default", ""}, {"text", "Distance."}}}}};
    source.answers["run.rules"] = {
        {"rules",
         {{{"id", "knn"}, {"applies", true}, {"reason", ""}},
          {{"id", "linear"}, {"applies", true}, {"reason", ""}},
          {{"id", "mne"},
           {"applies", false},
           {"reason", "the run has learned no neighbourhood; train with method mne"}}}}};
    Json shots = evaluationResult("knn", "linear", 0, 0.731, 680);
    Json few = evaluationResult("knn", "knn", 0, 0.912, 600);
    few["way"] = 5;
    few["images"] = 1;
    few["queries_of"] = "new";
    source.answers["run.evaluations"] = {{"evaluations",
                                          {{{"id", "a"},
                                            {"results",
                                             {evaluationResult("knn", "knn", 1, 0.682, 680),
                                              evaluationResult("knn", "knn", 5, 0.701, 680)}}},
                                           {{"id", "b"}, {"results", {shots, few}}}}}};
    source.answers["run.evaluate"] = {
        {"results", {evaluationResult("knn", "knn", 9, 0.72, 680)}},
        {"skipped",
         {{{"protocol", "induction"},
           {"rule", "knn"},
           {"reason", "the data has one label level only"}}}},
        {"notes", {{{"protocol", "knn"}, {"note", "lambda = 0.01, chosen by hand"}}}}};
}

} // namespace kindred
