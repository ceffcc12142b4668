"""PyTorch as a competitor of bench/sweep.py; the line protocol of LineProtocol.h.

sweep_torch.py DIR ROWS DIMENSION BATCH SIGMA THREADS eager|logsumexp|chunked|compile|xbm|sdpa [cuda]
"""

import sys
import time
from importlib.metadata import version

import numpy as np
import torch

from rivals import serve_runs
from sweep_sdpa import ClassRows, PART_COUNTS, by_attention


def status_bytes(field):
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 0


def formula(q, bank, labels, query_labels, own, rows, sigma):
    """The loss as a user writes it: b x n weights, own slot masked."""
    weights = torch.exp(q @ bank.t() / sigma)
    others = torch.ones_like(weights)
    others[rows, own] = 0
    weights = weights * others
    same = query_labels.view(-1, 1) == labels.view(1, -1)
    return -torch.log((weights * same).sum(1) / weights.sum(1)).mean()


def formula_logsumexp(q, bank, labels, query_labels, own, rows, sigma):
    logits = (q @ bank.t() / sigma).index_put((rows, own), q.new_tensor(-1e9))
    same = query_labels.view(-1, 1) == labels.view(1, -1)
    positive = torch.logsumexp(logits.masked_fill(~same, -1e9), 1)
    return (torch.logsumexp(logits, 1) - positive).mean()


def by_autograd(loss_of, problem):
    q = problem[0].detach().clone().requires_grad_(True)
    loss = loss_of(q, *problem[1:])
    loss.backward()
    return loss.item(), q.grad


@torch.no_grad()
def chunked(q, bank, labels, query_labels, own, rows, sigma, chunk=4096):
    """The closed-form gradient over chunks of the bank: no b x n, no autograd."""
    total = q.new_zeros(len(q), 1)
    positive = q.new_zeros(len(q), 1)
    sums = torch.zeros_like(q)
    positive_sums = torch.zeros_like(q)
    for first in range(0, len(bank), chunk):
        part = bank[first : first + chunk]
        weights = (q @ part.t()).div_(sigma).exp_()
        inside = ((own >= first) & (own < first + len(part))).nonzero().view(-1)
        weights[inside, own[inside] - first] = 0
        total += weights.sum(1, keepdim=True)
        sums.addmm_(weights, part)
        weights.mul_(query_labels.view(-1, 1) == labels[first : first + chunk].view(1, -1))
        positive += weights.sum(1, keepdim=True)
        positive_sums.addmm_(weights, part)
    loss = -torch.log(positive / total).mean().item()
    return loss, (sums / total - positive_sums / positive) / (sigma * len(q))


def load(folder, n, d, b, device):
    def read(name, dtype, shape):
        return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=dtype).reshape(shape)).to(device)

    return (
        read("queries.f32", np.float32, (b, d)),
        read("bank.f32", np.float32, (n, d)),
        read("labels.i32", np.int32, (n,)),
        read("query_labels.i32", np.int32, (b,)),
        read("own.i64", np.int64, (b,)),
        torch.arange(b, device=device),
    )


def compiled_step(problem):
    loss_of = torch.compile(formula_logsumexp)
    return lambda: by_autograd(loss_of, problem)


def attention_step(problem):
    """With the number of parts that is the fastest here."""
    q, bank, labels, query_labels, own, _, sigma = problem
    half, members = bank.half(), ClassRows(labels)

    def step_of(parts):
        return lambda: by_attention(q, half, members, query_labels, own, sigma, parts)

    def seconds_of(step):
        step()
        begin = time.perf_counter()
        step()
        return time.perf_counter() - begin

    return min(map(step_of, (parts for parts in PART_COUNTS if len(bank) % parts == 0)), key=seconds_of)


def memory_of_library():
    """A mode's function like those below; the library is imported before memory is counted."""
    from sweep_xbm import loss_of_memory

    def step_of(problem):
        q, bank, labels, query_labels, own, _, sigma = problem
        loss_of = loss_of_memory(bank, labels, own, sigma)
        return lambda: by_autograd(loss_of, (q, query_labels))

    return step_of


def mode_of(name):
    """A function of the problem that returns one of loss and gradient."""
    if name == "xbm":
        return memory_of_library()
    return {"eager": lambda problem: lambda: by_autograd(formula, problem),
            "logsumexp": lambda problem: lambda: by_autograd(formula_logsumexp, problem),
            "chunked": lambda problem: lambda: chunked(*problem),
            "compile": compiled_step, "sdpa": attention_step}[name]


def name_of(mode):
    if mode == "xbm":
        return f"pytorch-metric-learning {version('pytorch-metric-learning')}, CrossBatchMemory + NCALoss"
    return f"PyTorch {torch.__version__}, " + {"sdpa": "SDPA with pseudo-heads"}.get(mode, mode)


def main():
    folder, n, d, b, sigma, threads, mode = sys.argv[1:8]
    device = sys.argv[8] if len(sys.argv) > 8 else "cpu"
    torch.set_num_threads(int(threads))
    if device != "cpu":
        torch.set_float32_matmul_precision("high")  # the tensor cores, in TF32
    step_of = mode_of(mode)
    baseline = status_bytes("VmRSS")
    step = step_of((*load(folder, int(n), int(d), int(b), device), float(sigma)))
    with open("/proc/self/clear_refs", "w") as peak:
        peak.write("5\n")
    last = {}

    def run():
        loss, last["gradient"] = step()
        return loss

    serve_runs(name_of(mode), run,
               lambda: (last["gradient"] * int(b)).cpu().numpy(),
               lambda: status_bytes("VmHWM") - baseline)


if __name__ == "__main__":
    main()
