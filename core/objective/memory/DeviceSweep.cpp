#include "objective/memory/DeviceSweep.h"

#include <c10/core/Allocator.h>

#include <stdexcept>
#include <utility>

#include "model/DeviceCopy.h"

namespace kindred {

namespace {
/// A sweep's answers of b rows, in the device's memory.
struct DeviceAnswers {
    DeviceAnswers(const torch::Tensor& rows)
        : loss(torch::empty({rows.size(0)}, rows.options())), q(torch::empty_like(loss)),
          gradient(torch::empty_like(rows)), sigmaGradient(torch::empty_like(loss)),
          skipped(torch::empty({rows.size(0)}, rows.options().dtype(torch::kInt32)))
    {
    }
    DeviceSweepAnswer view() const
    {
        return {loss.data_ptr<float>(), q.data_ptr<float>(), gradient.data_ptr<float>(),
                sigmaGradient.data_ptr<float>(), skipped.data_ptr<int32_t>()};
    }

    torch::Tensor loss;          ///< [b]
    torch::Tensor q;             ///< [b]
    torch::Tensor gradient;      ///< [b, d]
    torch::Tensor sigmaGradient; ///< [b]
    torch::Tensor skipped;       ///< [b]
};
} // namespace

std::unique_ptr<DeviceSweep> DeviceSweep::create(const MemoryBank& bank,
                                                 const torch::Device& device)
{
    std::shared_ptr<Offload> offload = Offload::active();
    if (!offload)
        return nullptr;
    std::unique_ptr<DeviceMemory> memory = offload->memory(bank.packed(), device.str());
    if (!memory)
        return nullptr;
    const auto bytes = static_cast<int64_t>(bank.packed().residentBytes());
    return std::unique_ptr<DeviceSweep>(
        new DeviceSweep(std::move(offload), std::move(memory), device, bytes));
}

DeviceSweep::DeviceSweep(std::shared_ptr<Offload> offload, std::unique_ptr<DeviceMemory> memory,
                         const torch::Device& device, int64_t bytes)
    : m_offload(std::move(offload)), m_memory(std::move(memory)), m_device(device), m_bytes(bytes)
{
    tell(m_bytes);
}

DeviceSweep::~DeviceSweep()
{
    tell(-m_bytes);
}

void DeviceSweep::tell(int64_t bytes) const
{
    c10::reportMemoryUsageToProfiler(m_memory.get(), bytes, 0, 0, m_device);
}

void DeviceSweep::expect(const Status& done) const
{
    if (done.ok())
        return;
    m_offload->giveUp(done.error());
    throw std::runtime_error("the GPU failed, and the memory on it is lost (" +
                             done.error().message() +
                             "): go on with --resume, without --gpu-kernels");
}

SweepStep DeviceSweep::step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                            const Settings& settings, const torch::Tensor& weights)
{
    const torch::Tensor rows = unit.detach().contiguous();
    const torch::Tensor labels = sentTo(rows.device(), torch::tensor(batch.labels, torch::kInt32));
    const torch::Tensor slots = sentTo(rows.device(), torch::tensor(batch.slots, torch::kInt64));
    const DeviceBatch sent = {rows.data_ptr<float>(), labels.data_ptr<int32_t>(),
                              slots.data_ptr<int64_t>(), static_cast<int>(rows.size(0))};
    const DeviceAnswers answer(rows);
    expect(m_memory->sweep(sent, static_cast<float>(settings.sigma.value()),
                           static_cast<float>(settings.margin), answer.view()));
    expect(m_memory->write(sent, static_cast<float>(settings.momentum), settings.renormalise));

    const torch::Tensor there =
        weights.defined() ? sentTo(rows.device(), weights) : torch::Tensor();
    return {sweepStep(unit, batch, {answer.loss, answer.gradient, answer.skipped},
                      settings.momentum, there),
            {}};
}

void DeviceSweep::copyTo(MemoryBank& bank) const
{
    const int64_t count = bank.packed().rows();
    const int64_t width = bank.packed().dimension();
    const torch::Tensor rows = torch::zeros({count, width});
    const torch::Tensor valid = torch::zeros({count}, torch::kUInt8);
    expect(m_memory->read({rows.data_ptr<float>(), static_cast<size_t>(count * width)},
                          {valid.data_ptr<uint8_t>(), static_cast<size_t>(count)}));
    expect(bank.restore({{"vectors", rows}, {"valid", valid}}));
}

} // namespace kindred
