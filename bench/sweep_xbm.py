"""The sweep by pytorch-metric-learning: NCALoss beside its memory of embeddings."""

import torch
from pytorch_metric_learning.distances import DotProductSimilarity
from pytorch_metric_learning.losses import CrossBatchMemory, NCALoss


class OfOthers(DotProductSimilarity):
    """Of unit rows as they are; a query's own slot is as far as can be."""

    def __init__(self, own):
        super().__init__(normalize_embeddings=False)
        self.own = own

    def compute_mat(self, query_emb, ref_emb):
        rows = torch.arange(len(self.own), device=self.own.device)
        return super().compute_mat(query_emb, ref_emb).index_put((rows, self.own), query_emb.new_tensor(-1e9))


def loss_of_memory(bank, labels, own, sigma):
    """(queries, their labels) → mean loss beside a memory that holds the bank. Left to itself it would first
    put the batch into the memory and then compare each row with itself, which the sweep does not."""
    memory = CrossBatchMemory(NCALoss(softmax_scale=1 / sigma, distance=OfOthers(own)), bank.shape[1],
                              memory_size=len(bank))
    memory.add_to_memory(bank, labels.long(), len(bank))
    none = torch.zeros(len(own), dtype=torch.bool, device=bank.device)
    return lambda queries, classes: memory(queries, classes, enqueue_mask=none)
