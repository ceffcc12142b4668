"""The sweep by PyTorch's flash attention: the gradient needs the mean of the bank under a softmax of the
similarities, which is attention with the bank as keys and values. A batch alone has too few queries to fill
a GPU, so that parts of the bank stand as heads of their own, and are put together by their sums."""

import torch

PART_COUNTS = (1, 32, 64, 125, 250)  # those that divide the bank are tried
FLASH = {"cuda": torch.ops.aten._scaled_dot_product_flash_attention,
         "cpu": torch.ops.aten._scaled_dot_product_flash_attention_for_cpu}


class ClassRows:
    """Which rows of the bank each class has; labels do not change from step to step."""

    def __init__(self, labels):
        self.order = torch.argsort(labels)
        self.counts = torch.bincount(labels)
        self.starts = torch.cumsum(self.counts, 0) - self.counts
        self.places = torch.arange(int(self.counts.max()), device=labels.device)

    def of(self, classes):
        """Rows of each query's class, [b, most], and which of them are there."""
        there = self.places < self.counts[classes][:, None]
        at = (self.starts[classes][:, None] + self.places).clamp(max=len(self.order) - 1)
        return self.order[at], there


def sums_of_all(q, bank, own, sigma, parts):
    """Of exp(q·x / σ) and of its products with x, over all rows but the queries' own."""
    own_rows = bank[own]
    bank[own] = 0  # weight 1, value 0: the only rows that are left out for some queries and not for others
    heads = bank.view(1, parts, -1, bank.shape[1])
    queries = q.to(bank.dtype).expand(1, parts, -1, -1)
    means, logs = FLASH[q.device.type](queries, heads, heads, scale=1 / sigma)[:2]
    bank[own] = own_rows
    weights = torch.exp(logs[0])
    same = own[:, None] == own
    share = 1 / same.sum(1)  # a slot that several queries name counts once
    between = torch.exp(q @ own_rows.float().t() / sigma).masked_fill(same, 0) * share
    total = weights.sum(0) - share.sum() + between.sum(1)
    return total, torch.einsum("hb,hbd->bd", weights, means[0].float()) + between @ own_rows.float()


def sums_of_class(q, bank, members, classes, own, sigma):
    """The same over the rows of each query's class."""
    slots, there = members.of(classes)
    rows = bank[slots].float()
    weights = torch.exp(torch.bmm(rows, q.unsqueeze(2)).squeeze(2) / sigma) * (there & (slots != own[:, None]))
    return weights.sum(1), torch.bmm(weights.unsqueeze(1), rows).squeeze(1)


@torch.no_grad()
def by_attention(q, bank, members, classes, own, sigma, parts):
    """Loss and gradient. bank: in half precision, zero at the batch's own rows meanwhile."""
    total, sums = sums_of_all(q, bank, own, sigma, parts)
    positive, positive_sums = sums_of_class(q, bank, members, classes, own, sigma)
    loss = -torch.log(positive / total).mean().item()
    return loss, (sums / total[:, None] - positive_sums / positive[:, None]) / (sigma * len(q))
