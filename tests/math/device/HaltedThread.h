#pragma once

// Threads that take turns, each on a stack of its own. swapcontext() asks the kernel for the
// signals that are held back at every turn, which is two thirds of what an emulated block takes.

#include <cstddef>
#include <cstdint>

#if !defined(__x86_64__) || defined(__SANITIZE_THREAD__)
#define KINDRED_TURNS_BY_CONTEXT
#include <ucontext.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace kindred::test {

/// Where a thread stopped.
struct HaltedThread {
#ifdef KINDRED_TURNS_BY_CONTEXT
    ucontext_t context = {};
#else
    void* top = nullptr; ///< of its stack
#endif
};

#ifdef KINDRED_TURNS_BY_CONTEXT

/// A thread that will begin with `body`, which must not return.
inline void prepare(HaltedThread& thread, char* stack, size_t bytes, void (*body)())
{
    getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = stack;
    thread.context.uc_stack.ss_size = bytes;
    thread.context.uc_link = nullptr;
    makecontext(&thread.context, body, 0);
}

/// Stops here, and goes on where the next one stopped.
inline void takeTurn(HaltedThread& here, HaltedThread& next)
{
    swapcontext(&here.context, &next.context);
}

#else

/// What a function keeps for its caller by the System V ABI goes onto the stack that is left, and
/// comes from the other one.
[[gnu::naked, gnu::noinline, gnu::noipa]] inline void changeStacks(void** /*left*/, void* /*next*/)
{
    asm("pushq %rbp\n\tpushq %rbx\n\tpushq %r12\n\tpushq %r13\n\tpushq %r14\n\tpushq %r15\n\t"
        "movq %rsp, (%rdi)\n\t"
        "movq %rsi, %rsp\n\t"
        "popq %r15\n\tpopq %r14\n\tpopq %r13\n\tpopq %r12\n\tpopq %rbx\n\tpopq %rbp\n\t"
        "ret");
}

inline void prepare(HaltedThread& thread, char* stack, size_t bytes, void (*body)())
{
#if defined(__SANITIZE_ADDRESS__)
    __asan_unpoison_memory_region(stack, bytes); // who was there before did not return
#endif
    // As changeStacks() leaves it: six registers, and where to go on; below that `body` finds the
    // address of its caller, of which there is none.
    const auto end = (reinterpret_cast<uintptr_t>(stack) + bytes) & ~uintptr_t{15};
    auto* const words = reinterpret_cast<uintptr_t*>(end) - 8;
    for (int i = 0; i < 8; ++i)
        words[i] = 0;
    words[6] = reinterpret_cast<uintptr_t>(body);
    thread.top = words;
}

inline void takeTurn(HaltedThread& here, HaltedThread& next)
{
    changeStacks(&here.top, next.top);
}

#endif

} // namespace kindred::test
