#include <unistd.h>

#include <climits>
#include <cstddef>
#include <cstring>

// OpenMP reads OMP_WAIT_POLICY when it is loaded, so the program replaces itself once with PASSIVE
// where nothing else is asked for: spinning threads cost half the speed on a busy machine. It does
// so before any library's constructor runs, because LibTorch's alone take half a second. Nothing of
// the C library is set up then: system calls and memory on the stack only.
namespace {

constexpr char kPassive[] = "OMP_WAIT_POLICY=PASSIVE";
constexpr size_t kNameLength = sizeof("OMP_WAIT_POLICY=") - 1;
constexpr size_t kMostVariables = 4096;

void ensurePassiveOpenMp(int, char** arguments, char** environment)
{
    size_t count = 0;
    for (; environment[count]; ++count)
        if (count + 2 > kMostVariables ||
            std::strncmp(environment[count], kPassive, kNameLength) == 0)
            return;
    const char* extended[kMostVariables];
    std::memcpy(extended, environment, count * sizeof(char*));
    extended[count] = kPassive;
    extended[count + 1] = nullptr;
    // The real path, not /proc/self/exe, so that the process keeps its name.
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    execve(program, arguments, const_cast<char**>(extended));
}

// Only executables have such a section; their functions come before all constructors.
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const kBeforeConstructors)(int, char**, char**) = ensurePassiveOpenMp;

} // namespace
