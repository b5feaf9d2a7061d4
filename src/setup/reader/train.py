"""Trains one net: train.py NAME FOLDER STEPS, with the samples FOLDER/s*.npz, and writes FOLDER/NAME.pt. Seeds and steps are fixed."""
import glob
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from nets import NETS, normalised
from samples import NONE

torch.set_num_threads(1)
HELD_BACK = 6000


def samples(folder, names, files="s[0-9]*.npz"):
    files = [np.load(file) for file in sorted(glob.glob(f"{folder}/{files}"), key=lambda one: (len(one), one))]
    return [np.concatenate([file[name] for file in files]) for name in names]


class Schedule:
    """Warms up, then falls along a cosine."""

    def __init__(self, net, rate, steps):
        self.rate, self.steps = rate, steps
        self.optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
        self.mean, self.started = None, time.time()

    def step(self, at, loss):
        rate = self.rate * min(1, (at + 1) / 150) * (0.5 + 0.5 * math.cos(math.pi * at / self.steps)) + 1e-5
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        value = loss.item()
        self.mean = value if self.mean is None else 0.98 * self.mean + 0.02 * value
        if at % 100 == 0:
            print(at, round(time.time() - self.started), "s", round(self.mean, 4), flush=True)


def uniform(count, low=0.0, high=1.0):
    return low + (high - low) * torch.rand(count, 1, 1, 1)


def half_covered(pictures):
    """The edge of a glare or of a shadow across some of the letters."""
    count, height, width = len(pictures), pictures.shape[2], pictures.shape[3]
    angle = uniform(count, 0, 6.2832)
    ys = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    xs = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    edge = torch.sigmoid((torch.cos(angle) * xs + torch.sin(angle) * ys - uniform(count, -0.7, 0.7)) * uniform(count, 3, 28))
    share = uniform(count, 0, 0.75) * (uniform(count) < 0.25).float() * edge
    level = torch.where(uniform(count) < 0.7, torch.tensor(245.0), torch.tensor(15.0))
    return pictures * (1 - share) + level * share


def train_letters(net, folder, steps):
    patches, names = (torch.from_numpy(one) for one in samples(folder, ("patches", "names")))
    names = names.long()
    learned = len(patches) - HELD_BACK
    often = torch.bincount(names, minlength=NONE + 1).float()
    weight = (often.sum() / often.clamp(min=1) / (NONE + 1)).clamp(0.3, 3)
    schedule = Schedule(net, 3e-3, steps)
    for at in range(steps):
        chosen = torch.randint(0, learned, (256,))
        pictures = normalised(half_covered(patches[chosen].unsqueeze(1).float()))
        pictures = pictures + torch.randn_like(pictures) * uniform(256).pow(3) * 0.5
        if at % 4 == 0:
            near = F.avg_pool2d(F.pad(pictures, (1, 1, 1, 1), mode="replicate"), 3, 1)
            pictures = near * 0.6 + pictures * 0.4
        smoothing = 0.02 if at < steps * 0.7 else 0.0
        schedule.step(at, F.cross_entropy(net(pictures), names[chosen], weight=weight, label_smoothing=smoothing))
    net.eval()
    with torch.no_grad():
        found = torch.cat([net(normalised(part.unsqueeze(1))).argmax(1) for part in patches[learned:].split(500)])
    print("right of those held back:", (found == names[learned:]).float().mean().item())


def train_grid(net, folder, steps):
    windows, points, counts = samples(folder, ("windows", "points", "counts"))
    ends = np.r_[0, np.cumsum(counts)]
    height, width = windows.shape[1] // 4, windows.shape[2] // 4
    targets = np.zeros((len(windows), 3, height, width), np.float16)
    for one in range(len(windows)):
        for x, y in points[ends[one] : ends[one + 1]]:
            column, row = int(round((x - 1.5) / 4)), int(round((y - 1.5) / 4))
            for r in range(max(0, row - 1), min(height, row + 2)):
                for c in range(max(0, column - 1), min(width, column + 2)):
                    dx, dy = (x - 4 * c - 1.5) / 4, (y - 4 * r - 1.5) / 4
                    heat = math.exp(-(dx * dx + dy * dy) / (2 * 0.7**2))
                    if heat > targets[one, 0, r, c]:
                        targets[one, :, r, c] = (heat, dx, dy)
    windows, targets = torch.from_numpy(windows), torch.from_numpy(targets)
    net[-1].bias.data[0] = -2.5
    schedule = Schedule(net, 4e-3, steps)
    for at in range(steps):
        chosen = torch.randint(0, len(windows), (24,))
        start = int(torch.randint(0, width // 2 + 1, (1,)))
        pictures = normalised(windows[chosen].unsqueeze(1))[..., 4 * start : 4 * start + 2 * width]
        target = targets[chosen].float()[..., start : start + width // 2]
        pictures = pictures + torch.randn_like(pictures) * uniform(24).pow(3) * 0.4
        seen = net(pictures)
        heat, near = target[:, :1], (target[:, :1] > 0.2).float()
        beside = ((seen[:, 1:] - target[:, 1:]).abs() * near).sum() / near.sum()
        schedule.step(at, F.binary_cross_entropy_with_logits(seen[:, :1], heat) * 4 + beside / 2)


def train_locate(net, folder, steps):
    names = ("scenes", "masks", "directions")
    both = zip(samples(folder, names), samples(folder, names, "patterned*.npz"))
    scenes, masks, directions = (torch.from_numpy(np.concatenate(one)) for one in both)
    size = 320
    net[-1].bias.data[0] = -2.0
    schedule = Schedule(net, 4e-3, steps)
    for at in range(steps):
        chosen = torch.randint(0, len(scenes), (8,))
        whole = normalised(scenes[chosen].unsqueeze(1))
        mask, direction = masks[chosen].float().unsqueeze(1) / 255, directions[chosen].float()
        pictures, shown = [], []
        for one in range(8):
            top, left = int(torch.randint(0, 21, (1,))), int(torch.randint(0, 41, (1,)))
            inside = (mask[one, 0] > 0.5).nonzero()
            if one % 3 < 2 and len(inside):  # most parts show some of the zone
                near = inside[int(torch.randint(0, len(inside), (1,)))] - 20 + torch.randint(-16, 17, (2,))
                top, left = int(near[0].clamp(0, 20)), int(near[1].clamp(0, 40))
            pictures.append(whole[one : one + 1, :, top * 8 : top * 8 + size, left * 8 : left * 8 + size])
            shown.append(mask[one : one + 1, :, top : top + size // 8, left : left + size // 8])
        # In any of the four directions.
        turns = at % 4
        pictures = torch.rot90(torch.cat(pictures), turns, (2, 3))
        shown = torch.rot90(torch.cat(shown), turns, (2, 3))
        for _ in range(turns):
            direction = torch.stack([direction[:, 1], -direction[:, 0]], 1)
        pictures = pictures + torch.randn_like(pictures) * uniform(8).pow(3) * 0.3
        seen = net(pictures)
        inside, likely = (shown > 0.6).float(), torch.sigmoid(seen[:, :1])
        overlap = 1 - (2 * (likely * shown).sum((1, 2, 3)) + 1) / (likely.sum((1, 2, 3)) + shown.sum((1, 2, 3)) + 1)
        away = (((seen[:, 1:] - direction[:, :, None, None]) ** 2) * inside).sum() / inside.sum().clamp(min=1)
        loss = F.binary_cross_entropy_with_logits(seen[:, :1], shown) * 2 + overlap.mean() * 0.5 + away * 0.5
        schedule.step(at, loss)


def train_page(net, folder, steps):
    files = [np.load(file) for file in sorted(glob.glob(f"{folder}/scenes[0-9]*.npz"))]
    small, shown = (torch.from_numpy(np.concatenate([file[name] for file in files])) for name in ("small", "shown"))
    learned = len(small) - 200
    net[-1].bias.data[0] = -0.5
    schedule = Schedule(net, 4e-3, steps)
    for at in range(steps):
        chosen = torch.randint(0, learned, (16,))
        pictures = normalised(small[chosen].unsqueeze(1))
        mask = shown[chosen].float().unsqueeze(1) / 255
        # In any of the four directions, and mirrored.
        pictures, mask = (torch.rot90(one, at % 4, (2, 3)) for one in (pictures, mask))
        if at % 8 < 4:
            pictures, mask = pictures.flip(3), mask.flip(3)
        pictures = pictures + torch.randn_like(pictures) * uniform(16).pow(3) * 0.3
        seen = net(pictures)
        likely = torch.sigmoid(seen)
        overlap = 1 - (2 * (likely * mask).sum((1, 2, 3)) + 1) / (likely.sum((1, 2, 3)) + mask.sum((1, 2, 3)) + 1)
        schedule.step(at, F.binary_cross_entropy_with_logits(seen, mask) * 2 + overlap.mean() * 0.5)
    net.eval()
    with torch.no_grad():
        found = torch.cat([torch.sigmoid(net(normalised(part.unsqueeze(1)))) for part in small[learned:].split(50)]) > 0.5
    print("right of the squares held back:", (found == (shown[learned:].unsqueeze(1) > 127)).float().mean().item())


if __name__ == "__main__":
    name, folder, steps = sys.argv[1], sys.argv[2], int(sys.argv[3])
    torch.manual_seed(["letters", "grid", "locate", "page"].index(name) + 7)
    net = NETS[name]().to(memory_format=torch.channels_last)
    net.train()
    {"letters": train_letters, "grid": train_grid, "locate": train_locate, "page": train_page}[name](net, folder, steps)
    torch.save(net.state_dict(), f"{folder}/{name}.pt")
