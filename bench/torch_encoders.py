"""Kindred's encoders written in torch as a user would, and one step of training without an objective."""

import torch
from torch import nn
from torch.nn import functional


class Block(nn.Module):
    def __init__(self, channels, width, stride):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(channels, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(True),
                                   nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        same = stride == 1 and channels == width
        self.shortcut = nn.Identity() if same else nn.Sequential(
            nn.Conv2d(channels, width, 1, stride, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return functional.relu(self.first(x) + self.shortcut(x))


def resnet18(channels, _size):
    layers, width = [nn.Conv2d(channels, 64, 3, 1, 1, bias=False), nn.BatchNorm2d(64), nn.ReLU(True)], 64
    for stage in range(4):
        for block in range(2):
            layers.append(Block(width, 64 << stage, 2 if block == 0 and stage else 1))
            width = 64 << stage
    return [*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten()], width


def conv4(channels, size):
    layers = []
    for _ in range(4):
        layers += [nn.Conv2d(channels, 32, 3, padding=1, bias=False), nn.BatchNorm2d(32), nn.ReLU(True), nn.MaxPool2d(2)]
        channels, size = 32, size // 2
    return [*layers, nn.Flatten()], 32 * size * size


def lenet(channels, size):
    edge = ((size - 4) // 2 - 4) // 2
    return [nn.Conv2d(channels, 32, 5), nn.ReLU(True), nn.MaxPool2d(2), nn.Conv2d(32, 64, 5), nn.ReLU(True), nn.MaxPool2d(2),
            nn.Flatten(), nn.Linear(64 * edge * edge, 256), nn.ReLU(True)], 256


class Encoder(nn.Module):
    """Embeddings of unit length."""

    def __init__(self, name, channels, size, dimension):
        super().__init__()
        layers, width = {"resnet18": resnet18, "conv4": conv4, "lenet": lenet}[name](channels, size)
        self.body = nn.Sequential(*layers, nn.Linear(width, dimension))

    def forward(self, x):
        return functional.normalize(self.body(x).float())


def encoder_step(name, size, batch, fast, channels=3):
    """A function that trains one step with a constant gradient; fast: channels last and bf16."""
    model = Encoder(name, channels, size, 128).train()
    images = torch.rand(batch, channels, size, size)
    if fast:
        model, images = model.to(memory_format=torch.channels_last), images.to(memory_format=torch.channels_last)
    optimiser = torch.optim.SGD(model.parameters(), 1e-4, momentum=0.9, nesterov=True, weight_decay=5e-4)

    def step():
        optimiser.zero_grad()
        with torch.autocast("cpu", torch.bfloat16, enabled=fast):
            embedding = model(images)
        embedding.backward(torch.full_like(embedding, 1e-3))
        optimiser.step()
        return float(batch)

    return step
