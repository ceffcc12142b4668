#include "DeviceEmulator.h"

#include <array>
#include <deque>
#include <exception>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "HaltedThread.h"
#include "base/Random.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace kindred::test {

namespace {
constexpr size_t kStackBytes = size_t{64} * 1024;
constexpr unsigned kLanes = 32;

/// A place where `members` threads wait for one another.
struct Barrier {
    unsigned members = 0;
    unsigned arrived = 0;
    uint64_t passed = 0;
};

/// A thread of the block, with a stack of its own.
struct Fiber {
    HaltedThread halted;
    std::unique_ptr<char[]> stack = std::make_unique_for_overwrite<char[]>(kStackBytes);
    bool done = false;
};

using Deposit = std::array<char, 32>;

/// A copy beside a thread: `bytes` and zeros up to `room`.
struct QueuedCopy {
    char* to;
    const char* from;
    size_t bytes;
    size_t room;
};
using CopyGroup = std::vector<QueuedCopy>;

/// A thread's, oldest first.
struct Copies {
    CopyGroup open;
    std::deque<CopyGroup> groups;
};

/// Threads of a block take turns; each runs until it waits.
class Block final {
public:
    Block(unsigned threads, const std::function<void()>& kernel)
        : m_kernel(kernel), m_fibers(threads), m_warps((threads + kLanes - 1) / kLanes),
          m_slots(threads), m_deposits(threads), m_copies(threads), m_products(threads)
    {
        m_whole.members = threads;
        for (unsigned t = 0; t < threads; ++t)
            ++m_warps[t / kLanes].members;
    }

    void run(Schedule schedule, Random& random)
    {
        for (unsigned t = 0; t < m_fibers.size(); ++t)
            prepare(t);
        std::vector<unsigned> order(m_fibers.size());
        std::iota(order.begin(), order.end(), 0U);
        if (schedule == Schedule::Descending)
            std::reverse(order.begin(), order.end());
        const size_t together = schedule == Schedule::WarpByWarp ? kLanes : order.size();
        for (m_left = m_fibers.size(); m_left > 0;) {
            if (schedule == Schedule::Shuffled)
                random.shuffle(order);
            const uint64_t before = m_progress;
            for (size_t first = 0; first < order.size(); first += together)
                advance(std::span(order).subspan(first, std::min(together, order.size() - first)),
                        schedule == Schedule::WarpByWarp);
            const bool stuck = m_left > 0 && m_progress == before;
            if (!m_boxes.empty() &&
                (stuck || (schedule == Schedule::Shuffled && random.chance(0.3))))
                copyBox(random.below(m_boxes.size()));
            else if (stuck)
                throw std::runtime_error("threads of a block wait in different places");
        }
        if (!m_boxes.empty())
            throw std::runtime_error("a block ended with copies that it did not wait for");
        for (const EmulatedProducts& products : m_products)
            if (!products.isEmpty())
                throw std::runtime_error("a thread ended with products that it did not wait for");
        for (Copies& copies : m_copies) {
            if (!copies.open.empty())
                throw std::runtime_error("a thread ended with copies that it did not wait for");
            for (const CopyGroup& group : copies.groups)
                if (!group.empty())
                    throw std::runtime_error("a thread ended with copies that it did not wait for");
            copies = {};
        }
    }

    void wait(Barrier& barrier)
    {
        const uint64_t round = barrier.passed;
        if (++barrier.arrived == barrier.members) {
            barrier.arrived = 0;
            ++barrier.passed;
            ++m_progress;
            return;
        }
        while (barrier.passed == round)
            yield();
    }
    Barrier& whole() { return m_whole; }
    Barrier& warp() { return m_warps[m_current / kLanes]; }
    uint64_t& slot() { return m_slots[m_current]; }
    /// Slots of the current thread's warp.
    uint64_t* warpSlots() { return m_slots.data() + m_current / kLanes * kLanes; }

    Deposit& deposit() { return m_deposits[m_current]; }
    const Deposit* warpDeposits() const { return m_deposits.data() + m_current / kLanes * kLanes; }
    Copies& copies() { return m_copies[m_current]; }
    EmulatedProducts& products() { return m_products[m_current]; }

    void waitUntil(const std::function<bool()>& done)
    {
        while (!done())
            yield();
    }
    void progress() { ++m_progress; }
    void queueBox(const std::function<void()>& copy) { m_boxes.push_back(copy); }

    static Block* current;

private:
    /// Each of them up to where it waits; all: again while one of them gets on.
    void advance(std::span<const unsigned> threads, bool all)
    {
        uint64_t before = m_progress;
        do {
            before = m_progress;
            for (const unsigned t : threads)
                if (!m_fibers[t].done) {
                    resume(t);
                    m_left -= m_fibers[t].done ? 1 : 0;
                }
            if (m_failure)
                std::rethrow_exception(m_failure);
        } while (all && m_progress != before);
    }

    void copyBox(size_t which)
    {
        const std::function<void()> copy = std::move(m_boxes[which]);
        m_boxes.erase(m_boxes.begin() + static_cast<ptrdiff_t>(which));
        copy();
    }

    void prepare(unsigned t)
    {
        Fiber& fiber = m_fibers[t];
        fiber.done = false;
        kindred::test::prepare(fiber.halted, fiber.stack.get(), kStackBytes, &Block::begin);
    }

    static void begin()
    {
        Block& block = *current;
        block.arrivedOnFiber();
        try {
            block.m_kernel();
        } catch (...) {
            block.m_failure = std::current_exception();
        }
        block.m_fibers[block.m_current].done = true;
        ++block.m_progress;
        block.yield();
    }

    void resume(unsigned t)
    {
        m_current = t;
        threadIdx = {t, 0, 0};
        leave(m_fibers[t].stack.get(), kStackBytes);
        takeTurn(m_scheduler, m_fibers[t].halted);
        arrivedOnScheduler();
    }

    void yield()
    {
        const unsigned t = m_current;
        leave(m_schedulerStack, m_schedulerBytes);
        takeTurn(m_fibers[t].halted, m_scheduler);
        arrivedOnFiber();
    }

    // The address sanitizer wants to know on which stack we are.
#if defined(__SANITIZE_ADDRESS__)
    static void leave(const void* stack, size_t bytes)
    {
        void* fake = nullptr;
        __sanitizer_start_switch_fiber(&fake, stack, bytes);
    }
    void arrivedOnFiber()
    {
        __sanitizer_finish_switch_fiber(nullptr, &m_schedulerStack, &m_schedulerBytes);
    }
    static void arrivedOnScheduler()
    {
        __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
    }
#else
    static void leave(const void*, size_t) {}
    static void arrivedOnFiber() {}
    static void arrivedOnScheduler() {}
#endif

    const std::function<void()>& m_kernel;
    std::vector<Fiber> m_fibers;
    std::vector<Barrier> m_warps;
    std::vector<uint64_t> m_slots;
    std::vector<Deposit> m_deposits;
    std::vector<Copies> m_copies;
    std::vector<EmulatedProducts> m_products;
    std::vector<std::function<void()>> m_boxes;
    Barrier m_whole;
    HaltedThread m_scheduler;
    const void* m_schedulerStack = nullptr;
    size_t m_schedulerBytes = 0;
    std::exception_ptr m_failure;
    unsigned m_current = 0;
    size_t m_left = 0;       ///< threads that are not done
    uint64_t m_progress = 0; ///< barriers passed and threads done
};

Block* Block::current = nullptr;
} // namespace

void DeviceEmulator::launch(Dim3 grid, unsigned threads, Schedule schedule,
                            const std::function<void()>& kernel)
{
    gridDim = grid;
    blockDim = {threads, 1, 1};
    Random random(1);
    Block block(threads, kernel);
    Block::current = &block;
    for (unsigned z = 0; z < grid.z; ++z)
        for (unsigned y = 0; y < grid.y; ++y)
            for (unsigned x = 0; x < grid.x; ++x) {
                blockIdx = {x, y, z};
                block.run(schedule, random);
            }
    Block::current = nullptr;
}

void DeviceEmulator::syncBlock()
{
    Block::current->wait(Block::current->whole());
}

void DeviceEmulator::syncWarp()
{
    Block::current->wait(Block::current->warp());
}

uint64_t DeviceEmulator::exchange(uint64_t mine, unsigned lane)
{
    Block& block = *Block::current;
    block.slot() = mine;
    block.wait(block.warp());
    const uint64_t found = block.warpSlots()[lane];
    block.wait(block.warp());
    return found;
}

unsigned DeviceEmulator::ballot(bool mine)
{
    Block& block = *Block::current;
    block.slot() = mine ? 1 : 0;
    block.wait(block.warp());
    unsigned bits = 0;
    for (unsigned lane = 0; lane < block.warp().members; ++lane)
        bits |= static_cast<unsigned>(block.warpSlots()[lane]) << lane;
    block.wait(block.warp());
    return bits;
}

void DeviceEmulator::gather(const void* mine, size_t bytes, void* all)
{
    Block& block = *Block::current;
    std::memcpy(block.deposit().data(), mine, bytes);
    block.wait(block.warp());
    for (unsigned lane = 0; lane < kLanes; ++lane)
        std::memcpy(static_cast<char*>(all) + lane * bytes, block.warpDeposits()[lane].data(),
                    bytes);
    block.wait(block.warp());
}

void DeviceEmulator::queueCopy(void* to, const void* from, size_t bytes, size_t room)
{
    if (reinterpret_cast<uintptr_t>(to) % room != 0 ||
        reinterpret_cast<uintptr_t>(from) % room != 0)
        throw std::runtime_error("a copy's ends are not aligned");
    std::memset(to, 0xff, room);
    Block::current->copies().open.push_back(
        {static_cast<char*>(to), static_cast<const char*>(from), bytes, room});
}

void DeviceEmulator::endCopies()
{
    Copies& copies = Block::current->copies();
    copies.groups.push_back(std::exchange(copies.open, {}));
}

void DeviceEmulator::waitForCopies(size_t open)
{
    Copies& copies = Block::current->copies();
    while (copies.groups.size() > open) {
        for (const QueuedCopy& copy : copies.groups.front()) {
            std::memcpy(copy.to, copy.from, copy.bytes);
            std::memset(copy.to + copy.bytes, 0, copy.room - copy.bytes);
        }
        copies.groups.pop_front();
    }
}

void DeviceEmulator::waitUntil(const std::function<bool()>& done)
{
    Block::current->waitUntil(done);
}

void DeviceEmulator::progress()
{
    Block::current->progress();
}

void DeviceEmulator::queueBox(const std::function<void()>& copy)
{
    Block::current->queueBox(copy);
}

void DeviceEmulator::queueProduct(float* values, size_t count, EmulatedProducts::Operand operand,
                                  const std::function<void(float*)>& product)
{
    Block::current->products().queue(values, count, operand, product);
}

void DeviceEmulator::fenceProducts()
{
    Block::current->products().fence();
}

void DeviceEmulator::endProducts()
{
    Block::current->products().end();
}

void DeviceEmulator::waitForProducts(size_t open)
{
    Block::current->products().wait(open);
}

bool DeviceEmulator::any(bool mine)
{
    return ballot(mine) != 0;
}

} // namespace kindred::test
