#include "engine/CommandLine.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <new>
#include <optional>

#include "base/Log.h"
#include "base/Text.h"
#include "data/Parallel.h"
#include "train/job/GpuKernels.h"
#include "wire/ErrorJson.h"

namespace kindred::engine {

namespace {
std::vector<std::string> commandNames(std::span<const Command> commands)
{
    std::vector<std::string> names;
    for (const Command& command : commands)
        names.push_back(command.name);
    return names;
}

/// The first word that is neither a flag nor the value of --threads: the command.
std::string commandWord(const std::vector<std::string>& arguments)
{
    for (size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--threads")
            ++i;
        else if (!arguments[i].starts_with("-"))
            return arguments[i];
    }
    return {};
}

/// Long flags of a command and of the program, as they are typed.
std::vector<std::string> flagNames(const CLI::App& program, const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::App* app : {&program, &command})
        for (const CLI::Option* option : app->get_options())
            for (const std::string& name : option->get_lnames())
                names.push_back("--" + name);
    return names;
}

Error unknownArguments(const std::vector<std::string>& extras,
                       const std::vector<std::string>& flags, const std::string& command)
{
    const std::string word = extras.front().substr(0, extras.front().find('='));
    const std::string kind = word.starts_with("-") ? "unknown flag " : "unexpected argument ";
    return usageError(kind + word + didYouMean(word, flags), {},
                      "Run kindred-engine " + command + " --help for what it takes.");
}

int printError(const Error& error, bool json)
{
    if (json) {
        const Json object = {{"error", wire::errorJson(error)}};
        std::cout << object.dump(2, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
    std::cerr << "error: " << error.message() << std::endl;
    return static_cast<int>(error.code);
}

Status printReport(const Report& report, bool json)
{
    if (json && !report.json.is_null())
        std::cout << report.json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    else if (!json)
        std::cout << report.text;
    std::cout.flush();
    if (!std::cout)
        return failure("cannot write the result", "stdout", "Check where the output is sent.");
    return {};
}

/// Runs the work; what it throws ends here.
Result<Report> runGuarded(const Work& work, const GlobalFlags& flags)
{
    try {
        return work(flags);
    } catch (const std::bad_alloc&) {
        return failure("out of memory", {}, "Use a smaller batch, a smaller size or fewer images.");
    } catch (const std::exception& problem) {
        return failure(problem.what());
    }
}

/// A flag given twice is no mistake: the later one wins.
void letTheLastCount(CLI::App& app)
{
    for (CLI::Option* option : app.get_options())
        if (!option->get_positional() && option->get_items_expected_max() == 1)
            option->take_last();
}

/// An empty word is a shell's variable that was never set, and no file.
void refuseEmptyWords(CLI::App& app)
{
    for (CLI::Option* option : app.get_options())
        if (option->get_positional())
            option->check([](const std::string& word) {
                return word.empty() ? std::string("is empty") : std::string();
            });
}

/// What CLI11 makes of --gpu-kernels alone, and the other form of it.
constexpr const char* kPlainGpuKernels = "true";
constexpr const char* kWarpgroupKernels = "wgmma";

class Program {
public:
    explicit Program(std::span<const Command> commands) : m_commands(commands)
    {
        m_app.set_version_flag("--version", "kindred-engine " KINDRED_VERSION);
        m_app.add_flag("--json", m_flags.json, "print one JSON object on stdout");
        m_app.add_flag("--quiet", m_flags.quiet, "no progress and no notes on stderr");
        m_app.add_option("--threads", m_flags.threads, "cores to use (default: all)")
            ->check(CLI::Range(0, 4096));
        addGpuKernels();
        m_app.require_subcommand(0, 1);
        m_app.allow_extras(); // named here with what was meant, instead of by the library
        for (const Command& command : commands) {
            CLI::App* sub = m_app.add_subcommand(command.name, command.sentence);
            sub->fallthrough();
            sub->allow_extras();
            sub->footer("Every command also takes --json, --quiet and --threads N (kindred-engine "
                        "--help).");
            m_work.push_back(command.declare(*sub));
            letTheLastCount(*sub);
            refuseEmptyWords(*sub);
        }
    }

    /// The work to do; nothing when help or the version was asked for and printed.
    Result<std::optional<Work>> parse(std::vector<std::string> arguments)
    {
        const std::string word = commandWord(arguments);
        const std::vector<std::string> names = commandNames(m_commands);
        if (!word.empty() && std::find(names.begin(), names.end(), word) == names.end())
            return usageError("unknown command " + word + didYouMean(word, names), {},
                              "Run kindred-engine --help for the list.");
        try {
            std::reverse(arguments.begin(), arguments.end());
            m_app.parse(arguments);
        } catch (const CLI::Success& request) {
            m_app.exit(request, std::cout, std::cerr);
            return std::optional<Work>();
        } catch (const CLI::ParseError& problem) {
            return parseError(problem, word);
        }
        return chosenWork();
    }

    const GlobalFlags& flags() const { return m_flags; }

private:
    void addGpuKernels()
    {
        m_app
            .add_flag("--gpu-kernels", m_flags.gpuKernels,
                      "search, k-means, t-SNE and the memory of snca on an NVIDIA GPU by Kindred's "
                      "own kernels, which have run on an H200 and on no other GPU "
                      "(default: off); --gpu-kernels=wgmma: the memory in bf16 by the "
                      "instructions of an H100 or H200")
            ->take_last()
            ->check([](const std::string& form) {
                return form == kPlainGpuKernels || form == kWarpgroupKernels
                           ? std::string()
                           : "takes no value, or =wgmma, not " + form;
            });
    }

    /// An unknown flag often shows up as something missing; the flag is what should be named.
    Error parseError(const CLI::ParseError& problem, const std::string& word) const
    {
        if (const auto extras = unexpected(); !word.empty() && !extras.empty())
            return unknownArguments(extras, flagNames(m_app, *m_app.get_subcommand(word)), word);
        return usageError(problem.what(), {},
                          "Run kindred-engine " + (word.empty() ? word : word + " ") + "--help.");
    }

    /// What nothing took, flags first: the words after an unknown flag may be its values.
    std::vector<std::string> unexpected() const
    {
        std::vector<std::string> extras = m_app.remaining(true);
        std::stable_partition(extras.begin(), extras.end(),
                              [](const std::string& extra) { return extra.starts_with("-"); });
        return extras;
    }

    Result<std::optional<Work>> chosenWork()
    {
        for (size_t i = 0; i < m_commands.size(); ++i) {
            const CLI::App& sub = *m_app.get_subcommand(m_commands[i].name);
            if (!sub.parsed())
                continue;
            if (const auto extras = unexpected(); !extras.empty())
                return unknownArguments(extras, flagNames(m_app, sub), m_commands[i].name);
            return std::optional<Work>(m_work[i]);
        }
        return usageError("no command given", {}, "Run kindred-engine --help for the list.");
    }

    CLI::App m_app{"Kindred's engine: trains neighbourhood embeddings and answers questions about "
                   "them.",
                   "kindred-engine"};
    std::span<const Command> m_commands;
    std::vector<Work> m_work;
    GlobalFlags m_flags;
};
} // namespace

int runCommandLine(std::span<const Command> commands, const std::vector<std::string>& arguments)
{
    const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
    Program program(commands);
    const auto work = program.parse(arguments);
    if (!work)
        return printError(work.error(), json);
    if (!*work)
        return 0;
    if (program.flags().quiet)
        setLogLevel(LogLevel::Error);
    limitThreads(program.flags().threads);
    const std::string& kernels = program.flags().gpuKernels;
    const OffloadGuard device =
        kernels.empty()
            ? OffloadGuard()
            : useGpuKernels(logWarning,
                            kernels == kWarpgroupKernels ? SweepForm::Warpgroup : SweepForm::Mma);
    const Result<Report> report = runGuarded(**work, program.flags());
    if (!report)
        return printError(report.error(), json);
    if (const Status printed = printReport(*report, json); !printed)
        return printError(printed.error(), false);
    return report->end ? 0 : printError(report->end.error(), false);
}

} // namespace kindred::engine
