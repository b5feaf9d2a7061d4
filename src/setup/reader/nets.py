"""The four nets of the reader, and how they are written for the browser.

page     the whole picture at 320 pixels -> where the document is
locate   the whole photograph at 640 pixels -> where the zone is, and which way its lines run
grid     the straightened strip -> where the middle of each letter is
letters  a patch of a letter -> which letter, or none
"""
import json

import torch
from torch import nn

from documents import ALPHABET


def convolution(inputs, outputs, size=3, stride=1, groups=1, dilation=1, active=True):
    layers = [
        nn.Conv2d(inputs, outputs, size, stride, padding=dilation * (size // 2), groups=groups, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return layers + ([nn.ReLU()] if active else [])


def separable(inputs, outputs, stride=1, dilation=1):
    return convolution(inputs, inputs, 3, stride, inputs, dilation, False) + convolution(inputs, outputs, 1)


def locate():
    return nn.Sequential(
        *convolution(1, 8, 3, 2),
        *convolution(8, 16, 3, 2),
        *convolution(16, 40, 3, 2),
        *separable(40, 40),
        *separable(40, 40, 1, 2),
        *separable(40, 40, 1, 4),
        *separable(40, 40, 1, 8),
        *separable(40, 40, 1, 2),
        *separable(40, 40),
        nn.Conv2d(40, 3, 1),
    )


def page():
    return nn.Sequential(
        *convolution(1, 8, 3, 2),
        *convolution(8, 20, 3, 2),
        *convolution(20, 40, 3, 2),
        *separable(40, 48),
        *separable(48, 48, 1, 2),
        *separable(48, 48, 1, 4),
        *separable(48, 48, 1, 8),
        *separable(48, 48, 1, 4),
        *separable(48, 48, 1, 2),
        *separable(48, 48),
        nn.Conv2d(48, 1, 1),
    )


def grid():
    return nn.Sequential(
        *convolution(1, 8, 3, 2),
        *convolution(8, 24, 3, 2),
        *separable(24, 32),
        *separable(32, 32, 1, 2),
        *separable(32, 32, 1, 4),
        *separable(32, 32),
        nn.Conv2d(32, 3, 1),
    )


def letters():
    return nn.Sequential(
        *convolution(1, 16),
        *convolution(16, 28, 3, 2),
        *separable(28, 48),
        *separable(48, 72, 2),
        *separable(72, 72),
        *separable(72, 104, 2),
        nn.Flatten(),
        nn.Dropout(0.15),
        nn.Linear(104 * 4 * 3, 72),
        nn.ReLU(),
        nn.Linear(72, len(ALPHABET) + 1),
    )


NETS = {"locate": locate, "grid": grid, "letters": letters, "page": page}


def normalised(pictures):
    """Bytes as mean 0 and deviation 1, each picture for itself; a picture without contrast stays near 0."""
    values = pictures.float() / 255
    mean = values.mean((2, 3), keepdim=True)
    return (values - mean) / (values.std((2, 3), keepdim=True, unbiased=False) + 0.02)


def layers_of(net):
    """The layers with batch normalisation folded in: (kind, settings, weights, biases)."""
    modules = [one for one in net if not isinstance(one, (nn.Flatten, nn.Dropout))]
    for at, module in enumerate(modules):
        if not isinstance(module, (nn.Conv2d, nn.Linear)):
            continue
        weights = module.weight.detach().clone()
        biases = torch.zeros(len(weights)) if module.bias is None else module.bias.detach().clone()
        after = modules[at + 1 :]
        if after and isinstance(after[0], nn.BatchNorm2d):
            norm = after.pop(0)
            factor = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            weights = weights * factor.reshape(-1, *[1] * (weights.dim() - 1))
            biases = norm.bias.detach() + (biases - norm.running_mean) * factor
        settings = {"relu": bool(after) and isinstance(after[0], nn.ReLU)}
        if isinstance(module, nn.Linear):
            yield {"kind": "dense", "inputs": module.in_features, **settings}, weights, biases
        else:
            kind = "depthwise" if module.groups > 1 else "pointwise" if module.kernel_size[0] == 1 else "convolution"
            yield {
                "kind": kind,
                "inputs": module.in_channels,
                "stride": module.stride[0],
                "dilation": module.dilation[0],
                **settings,
            }, weights, biases


def written(net):
    """The net as a list of layers and bytes: for each layer its weights as int8 (padded to 4), then a scale and a bias of each output as float32."""
    layers, content = [], b""
    for settings, weights, biases in layers_of(net):
        scale = weights.abs().flatten(1).max(1)[0] / 127 + 1e-12
        whole = torch.round(weights / scale.reshape(-1, *[1] * (weights.dim() - 1))).to(torch.int8).numpy().tobytes()
        layers.append({"outputs": len(weights), **settings})
        content += whole + b"\0" * (-len(whole) % 4)
        content += scale.numpy().astype("<f4").tobytes() + biases.numpy().astype("<f4").tobytes()
    return layers, content


def export(folder, target):
    """Writes the trained nets of a folder as one file of weights and one of layers."""
    described, content = {}, b""
    for name, make in NETS.items():
        net = make()
        net.load_state_dict(torch.load(f"{folder}/{name}.pt"))
        net.eval()
        layers, weights = written(net)
        described[name] = {"start": len(content), "layers": layers}
        content += weights
    with open(f"{target}/mrz-weights.bin", "wb") as file:
        file.write(content)
    with open(f"{target}/mrz-layers.json", "w") as file:
        json.dump(described, file, indent=2)
        file.write("\n")
    print(len(content), "bytes of weights")
