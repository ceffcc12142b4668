#include "train/plan/Tasks.h"

#include <algorithm>

#include "base/Text.h"

namespace kindred {

namespace {
const std::string kCoarsest = "0";
const std::string kHalfUnseen = "classes:0.5";

TaskInfo closed()
{
    return {"closed",
            "Tell my classes apart",
            "New pictures belong to the classes it trained on.",
            "Sort incoming photographs into your ten shelves.",
            "Scored by how many test images their nearest training images name rightly.",
            "",
            "",
            "knn",
            ""};
}

TaskInfo induction()
{
    return {"induction",
            "Coarse to fine",
            "Train with the coarse names only, then find the fine ones by neighbours.",
            "Train on alphabets, recognise single characters.",
            "Scored at every label level, the fine ones being new to the network.",
            kCoarsest,
            "",
            "induction",
            ""};
}

TaskInfo retrieval()
{
    return {"retrieval",
            "Search by example",
            "Find pictures that belong together, also of classes it never saw.",
            "Give one product photograph, get the others of that product.",
            "Scored by how often one of the first k hits is of the query's class.",
            "",
            kHalfUnseen,
            "retrieval",
            ""};
}

TaskInfo fewshot()
{
    return {"fewshot",
            "Learn from a few examples",
            "Classes that appear later, from one or five pictures each.",
            "Teach four new mushrooms with five pictures of each.",
            "Scored by many small tasks drawn from unseen classes.",
            "",
            kHalfUnseen,
            "fewshot",
            ""};
}

TaskInfo newclass()
{
    return {"newclass",
            "Learn classes that come later",
            "New classes join the trained ones from a few pictures each, without training again.",
            "Your ten shelves get an eleventh next spring.",
            "Scored by how many images of new classes, and of trained ones how many held-out "
            "images, it names rightly among all classes, after one picture of each new class, two, "
            "five and more.",
            "",
            kHalfUnseen,
            "newclass",
            "ncm"};
}
} // namespace

const std::vector<TaskInfo>& tasks()
{
    static const std::vector<TaskInfo> all = {closed(), induction(), retrieval(), fewshot(),
                                              newclass()};
    return all;
}

const TaskInfo* findTask(const std::string& id)
{
    const auto found = std::find_if(tasks().begin(), tasks().end(),
                                    [&](const TaskInfo& task) { return task.id == id; });
    return found == tasks().end() ? nullptr : &*found;
}

Status checkTask(const std::string& task)
{
    if (task.empty() || findTask(task))
        return {};
    std::vector<std::string> known;
    for (const TaskInfo& each : tasks())
        known.push_back(each.id);
    return usageError("no task “" + task + "”" + didYouMean(task, known), "--task",
                      "Known: " + join(known, ", ") + ".");
}

} // namespace kindred
