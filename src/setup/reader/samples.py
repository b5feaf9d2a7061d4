"""Samples for the three nets, cut from made-up photographs: samples.py SEED COUNT FILE.npz [patterned]

`patterned`: only samples for `locate`, of documents on tables whose pattern looks like lines of letters.

What is cut, and how, is what src/app/capture/mrz does with a real photograph; the constants stand there too.
"""
import sys
import time

import cv2
import numpy as np

from documents import ALPHABET, SIZES, any_letters, pick, zone
from pictures import pattern, photograph, surface

PATCH_W, PATCH_H = 24, 28
"""Half of a patch, in columns."""
HALF_W, HALF_H = 0.8, 0.95
"""Distance of lines in columns that the reader takes for granted when it cuts a patch."""
LINE_PITCH = 2.42
STRIP_PITCH = 16
WINDOW_W, WINDOW_H = 256, 128
SCENE_W, SCENE_H = 640, 480
NONE = len(ALPHABET)
ALL = ("scenes", "masks", "directions", "windows", "points", "counts", "patches", "names")


def reduced(image, pitch):
    """The photograph halved until a column has at most 24 pixels, and by how much it was reduced."""
    scale = 1.0
    while pitch * scale > 24:
        image, scale = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), scale / 2
    return image, scale


def patches(image, middles, across, down, pitch):
    """Patches around points; `across` is the step to the next column, `down` as long a step to the line below."""
    level, scale = reduced(image, pitch)
    gx = (np.arange(PATCH_W) + 0.5) / PATCH_W * 2 - 1
    gy = (np.arange(PATCH_H) + 0.5) / PATCH_H * 2 - 1
    points = (
        middles[:, None, None]
        + across[:, None, None] * (gx * HALF_W)[None, None, :, None]
        + down[:, None, None] * (gy * HALF_H)[None, :, None, None]
    )
    points = ((points + 0.5) * scale - 0.5).astype(np.float32).reshape(-1, PATCH_W, 2)
    cut = cv2.remap(level, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cut.reshape(len(middles), PATCH_H, PATCH_W)


def window(rng, image, cells):
    """A part of the straightened strip, and the middles of the letters in it."""
    lines, columns = cells.shape[:2]
    middle = (cells[lines // 2, columns // 2] + cells[(lines - 1) // 2, columns // 2]) / 2
    along = (cells[:, -1] - cells[:, 0]).mean(0)
    angle = np.arctan2(along[1], along[0]) + np.radians(rng.normal(0, 1.8))
    pitch = np.hypot(*along) / (columns - 1) * np.exp(rng.normal(0, 0.08))
    middle = middle + rng.normal(0, 0.4, 2) * pitch
    zoom = STRIP_PITCH / pitch
    c, s = np.cos(angle) * zoom, np.sin(angle) * zoom
    width, height = (columns + 6) * STRIP_PITCH, 168 if lines == 3 else 128
    turn = np.array([[c, s], [-s, c]])
    shift = np.array([width / 2, height / 2]) - turn @ middle
    level, scale = reduced(image, pitch)
    warp = np.c_[turn / scale, shift + turn @ (np.array([0.5, 0.5]) / scale - 0.5)]
    strip = cv2.warpAffine(level, warp, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    points = cells.reshape(-1, 2) @ turn.T + shift
    x, y = int(rng.integers(width - WINDOW_W + 1)), int(rng.integers(height - WINDOW_H + 1))
    points = points - [x, y]
    near = ((points > -8) & (points < [WINDOW_W + 8, WINDOW_H + 8])).all(1)
    return strip[y : y + WINDOW_H, x : x + WINDOW_W], points[near].astype(np.float32)


def scene(image, cells):
    """The whole photograph small, the zone in it as a mask an eighth as large, and the direction of its lines."""
    scale = SCENE_W / max(image.shape)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    mask = np.zeros(small.shape, np.uint8)
    direction = np.zeros(2)
    if cells is not None:
        across = cells[:, 1] - cells[:, 0]
        down = cells[-1] - cells[0]
        pitch = np.hypot(*(cells[0, -1] - cells[0, 0])) / (cells.shape[1] - 1)
        down = down / np.hypot(down[:, 0], down[:, 1])[:, None] * pitch * 0.8
        corners = [
            cells[0, 0] - across[0] * 0.7 - down[0],
            cells[0, -1] + across[0] * 0.7 - down[-1],
            cells[-1, -1] + across[-1] * 0.7 + down[-1],
            cells[-1, 0] - across[-1] * 0.7 + down[0],
        ]
        cv2.fillConvexPoly(mask, np.round(np.array(corners) * scale).astype(np.int32), 255)
        direction = (cells[:, -1] - cells[:, 0]).mean(0)
        direction /= np.hypot(*direction)
    if small.shape[0] > small.shape[1]:
        small, mask, direction = np.rot90(small), np.rot90(mask), np.array([direction[1], -direction[0]])
    whole = np.full((SCENE_H, SCENE_W), int(small.mean()), np.uint8)
    shown = np.zeros((SCENE_H, SCENE_W), np.uint8)
    top = (SCENE_H - min(SCENE_H, small.shape[0])) // 2
    whole[top : top + small.shape[0]] = small[:SCENE_H]
    shown[top : top + small.shape[0]] = mask[:SCENE_H]
    return whole, cv2.resize(shown, (SCENE_W // 8, SCENE_H // 8), interpolation=cv2.INTER_AREA), direction


def letters(rng, image, cells, lines):
    """A patch for each letter, cut a little beside as the grid will be, and some between and beside the letters."""
    flat = cells.reshape(-1, 2)
    across = np.gradient(cells, axis=1).reshape(-1, 2)
    down = np.tile((cells[-1] - cells[0]) / (len(lines) - 1) / LINE_PITCH, (len(lines), 1, 1)).reshape(-1, 2)
    pitch = np.hypot(across[:, 0], across[:, 1]).mean()
    beside = rng.normal(0, 0.035, flat.shape) * pitch + rng.normal(0, 0.04, 2) * pitch
    wide = across * np.exp(rng.normal(0, 0.03))
    high = down * np.exp(rng.normal(0, 0.04)) + across * rng.normal(0, 0.03)
    cut = [patches(image, flat + beside, wide, high, pitch)]
    names = [np.array([ALPHABET.index(letter) for line in lines for letter in line], np.uint8)]
    ends = [cells[row, 0] - across[0] * step for row in range(len(lines)) for step in (1, 2)]
    ends += [cells[row, -1] + across[-1] * step for row in range(len(lines)) for step in (1, 2)]
    row = int(rng.integers(len(lines) - 1))
    between = [(cells[row, at] + cells[row + 1, at]) / 2 for at in rng.integers(0, cells.shape[1], 4)]
    empty = np.array(ends + between)[rng.permutation(len(ends) + 4)[:6]]
    cut.append(patches(image, empty, np.tile(across.mean(0), (6, 1)), np.tile(down.mean(0), (6, 1)), pitch))
    names.append(np.full(6, NONE, np.uint8))
    return np.concatenate(cut), np.concatenate(names)


def main(seed, count, file, patterned):
    rng = np.random.default_rng(seed)
    started = time.time()
    names = ("scenes", "masks", "directions") if patterned else ALL
    kept = {name: [] for name in names}
    table, without = (pattern, 0.25) if patterned else (surface, 0.12)
    for _ in range(count):
        level = int(rng.choice(4, p=[0.2, 0.3, 0.3, 0.2]))
        if rng.random() < without:  # a page without a zone
            image, _ = photograph(rng, pick(rng, list(SIZES)), [], level, table)
            cells, lines = None, []
        else:
            form, lines = any_letters(rng) if rng.random() < 0.4 else zone(rng)
            image, cells = photograph(rng, form, lines, level, table)
            cells = cells.reshape(len(lines), -1, 2)
        for name, value in zip(names, scene(image, cells)):
            kept[name].append(value)
        if cells is None or patterned:
            continue
        for _ in range(2):
            cut, points = window(rng, image, cells)
            kept["windows"].append(cut)
            kept["points"].append(points)
            kept["counts"].append(len(points))
        cut, which = letters(rng, image, cells, lines)
        kept["patches"].append(cut)
        kept["names"].append(which)
    for name in kept.keys() & {"points", "patches", "names"}:
        kept[name] = np.concatenate(kept[name])
    np.savez(file, **{name: np.array(values) for name, values in kept.items()})
    print(file, count, "photographs", round(time.time() - started), "s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:] == ["patterned"])
