"""Photographs of made-up documents: a flat drawing, seen by a camera at an angle, in some light, with its faults.

Grey only: the reader looks at nothing else. The family of parameters here is the one of training; the photographs of the
tests are drawn by other code with other parameters (tests/support/reader).
"""
import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from documents import ALPHABET, pick, word

cv2.setNumThreads(1)

CELL = 30  # pixels of a column in the flat drawing; a column is a tenth of an inch
MM = CELL / 2.54
OCR_FONTS = ["OCRB", "OCRBS"]  # round and square ends of strokes
OCR_FOLDER = "/usr/share/fonts/opentype/ocr-b/"
TEXT_FONTS = [
    f"/usr/share/fonts/truetype/{name}.ttf"
    for name in (
        "dejavu/DejaVuSans",
        "dejavu/DejaVuSans-Bold",
        "dejavu/DejaVuSerif",
        "dejavu/DejaVuSansMono",
        "liberation/LiberationSans-Regular",
        "liberation/LiberationSansNarrow-Bold",
    )
]
TILE_W, TILE_H = 2 * CELL, 3 * CELL
FRAMES = [(1600, 1200), (1600, 1200), (1600, 900), (1280, 720), (1200, 1600)]


def glyphs_of(name):
    """Each letter as a tile around the middle of its cell, and 0 to 1 of ink."""
    path = f"{OCR_FOLDER}{name}.otf"
    size = round(50 * CELL / ImageFont.truetype(path, 50).getlength("H"))
    font = ImageFont.truetype(path, size)
    top, bottom = font.getbbox("H")[1], font.getbbox("H")[3]
    tiles = {}
    for letter in ALPHABET:
        image = Image.new("L", (TILE_W, TILE_H), 0)
        width = font.getlength(letter)
        at = (TILE_W / 2 - width / 2, TILE_H / 2 - (top + bottom) / 2)
        ImageDraw.Draw(image).text(at, letter, font=font, fill=255)
        tiles[letter] = np.asarray(image, np.float32) / 255
    return tiles


GLYPHS = {name: glyphs_of(name) for name in OCR_FONTS}
FONTS = [ImageFont.truetype(path, size) for path in TEXT_FONTS for size in (15, 22, 30, 38)]
FONTS.append(ImageFont.truetype(f"{OCR_FOLDER}OCRB.otf", 36))


def smooth(rng, height, width, cells, low=0.0, high=1.0):
    """Slowly changing values between about `low` and `high`."""
    coarse = rng.random((max(2, cells), max(2, int(cells * width / height) + 1)), dtype=np.float32)
    return low + (high - low) * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def guilloche(rng, image):
    """Bundles of fine waves, as printed under the text of documents."""
    height, width = image.shape
    layer = image.copy()
    x = np.arange(0, width + 8, 8)
    for _ in range(int(rng.integers(1, 4))):
        colour = float(rng.integers(60, 235))
        waves = rng.uniform(0.002, 0.02, 2)
        swings = rng.uniform(0.2, 1, 2) * rng.uniform(8, 70)
        phase = rng.uniform(0, 6.3, 2)
        step, slope, start = rng.uniform(5, 18), rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.6) * height
        for at in range(int(rng.integers(12, 50))):
            y = start + at * step + slope * x
            y = y + swings[0] * np.sin(waves[0] * x + phase[0] + at * 0.12)
            y = y + swings[1] * np.sin(waves[1] * x + phase[1] - at * 0.07)
            cv2.polylines(layer, [np.stack([x, y], 1).astype(np.int32)], False, colour, 1, cv2.LINE_AA)
    share = rng.uniform(0.15, 0.9)
    return cv2.addWeighted(layer, share, image, 1 - share, 0)


def some_text(rng):
    kind = int(rng.integers(6))
    if kind == 0:
        return "".join(pick(rng, "0123456789") for _ in range(int(rng.integers(6, 15))))
    if kind == 1:
        return f"{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}.{rng.integers(1950, 2036)}"
    if kind == 2:
        return "".join(pick(rng, "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯЎҚҒҲ") for _ in range(int(rng.integers(4, 14))))
    text = " ".join(word(rng) for _ in range(int(rng.integers(1, 4))))
    return text.capitalize() if kind == 3 else text


def print_page(rng, image, bottom, with_portrait):
    """Everything above the zone: a portrait, lines of print, a chip or a square code."""
    height, width = image.shape
    page = Image.fromarray(image)
    draw = ImageDraw.Draw(page)
    left = int(width * rng.uniform(0.03, 0.3))
    if with_portrait:
        x, y = int(width * rng.uniform(0.03, 0.07)), int(bottom * rng.uniform(0.15, 0.35))
        w = int(width * 0.25)
        h = min(int(w * 1.3), bottom - y - 20)
        page.paste(Image.fromarray(smooth(rng, h, w, 5, 40, 220).clip(0, 255).astype(np.uint8)), (x, y))
        left = x + w + 25
    y = int(bottom * rng.uniform(0.03, 0.12))
    colour = int(rng.integers(10, 120))
    while y < bottom - 40:
        font = pick(rng, FONTS)
        x = left + int(rng.uniform(0, width * 0.3)) if rng.random() < 0.3 else left
        draw.text((x, y), some_text(rng), font=font, fill=colour)
        y += int(font.size * rng.uniform(1.1, 2.2))
    image[:] = np.asarray(page)
    if rng.random() < 0.4:
        side = int(height * rng.uniform(0.18, 0.3))
        x, y = int(width * rng.uniform(0.6, 0.8)), int(bottom * rng.uniform(0.05, 0.25))
        code = (rng.random((25, 25)) < 0.5).astype(np.uint8) * 255
        if y + side < bottom and x + side < width:
            image[y : y + side, x : x + side] = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)


def printed_zone(rng, shape, lines, x0, rows):
    """The ink of the zone as a layer of 0 to 1, and the middle of every cell."""
    height, width = shape
    tiles = GLYPHS[OCR_FONTS[0] if rng.random() < 0.6 else OCR_FONTS[1]]
    stretch = np.array([rng.uniform(0.94, 1.06), rng.uniform(0.93, 1.07)])
    slant = rng.uniform(-0.05, 0.05)
    turn = np.array([[stretch[0], slant, 0], [0, stretch[1], 0]], np.float32)
    turn[:, 2] = np.array([TILE_W / 2, TILE_H / 2]) - turn[:, :2] @ np.array([TILE_W / 2, TILE_H / 2])
    pad = TILE_H
    ink = np.zeros((height + 2 * pad, width + 2 * pad), np.float32)
    cells = []
    shaped = {}
    shift = rng.normal(0, 0.25, (len(lines), 2))
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            x = int(round((x0 + (column + 0.5) * 2.54) * MM + shift[row, 0]))
            y = int(round(rows[row] * MM + shift[row, 1]))
            if letter not in shaped:
                shaped[letter] = cv2.warpAffine(tiles[letter], turn, (TILE_W, TILE_H))
            top, left = y - TILE_H // 2 + pad, x - TILE_W // 2 + pad
            part = ink[top : top + TILE_H, left : left + TILE_W]
            np.maximum(part, shaped[letter], out=part)
            cells.append((x, y))
    ink = ink[pad:-pad, pad:-pad]
    # Thinner or bolder than the design, as printers are.
    ink = cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.7, 1.6))
    ink = np.clip((ink - rng.uniform(0.3, 0.7)) / 0.25 + 0.5, 0, 1)
    if rng.random() < 0.35:
        ink *= smooth(rng, height, width, int(rng.integers(20, 120)), 0.5, 1.0).clip(0, 1)
    if rng.random() < 0.2:
        ink *= rng.random(ink.shape) > rng.uniform(0.005, 0.05)
    return ink, np.array(cells, np.float32)


def flat_document(rng, form, lines):
    """The document from straight above: a grey image, and the middle of every cell in it. Without lines: a page that has no zone."""
    is_card = form == "TD1"
    mm = (85.6, 54.0) if is_card else (125.0, 88.0)
    width, height = round(mm[0] * MM), round(mm[1] * MM)
    image = rng.integers(175, 250) + smooth(rng, height, width, 3, -1, 1) * rng.uniform(0, 25)
    image = image.clip(0, 255).astype(np.uint8)
    if rng.random() < 0.9:
        image = guilloche(rng, image)
    if not lines:
        print_page(rng, image, height - 10, rng.random() < 0.6)
        return image, np.zeros((0, 2), np.float32)
    columns = len(lines[0])
    x0 = (mm[0] - columns * 2.54) / 2 + rng.uniform(-0.8, 0.8)
    pitch = rng.uniform(5.7, 6.6)
    last = mm[1] - (rng.uniform(4.0, 7.0) if is_card else rng.uniform(6.0, 10.5))
    rows = [last - (len(lines) - 1 - at) * pitch for at in range(len(lines))]
    plate = max(0, int((rows[0] - rng.uniform(2.5, 5)) * MM))
    if rng.random() < 0.5:
        share = rng.uniform(0.3, 1)
        image[plate:] = (image[plate:] * (1 - share) + share * rng.integers(220, 255)).astype(np.uint8)
    print_page(rng, image, int((rows[0] - 3.2) * MM), not is_card or rng.random() < 0.3)
    ink, cells = printed_zone(rng, image.shape, lines, x0, rows)
    ink = ink * rng.uniform(0.75, 1)
    image = (image * (1 - ink) + ink * rng.integers(5, 85)).astype(np.uint8)
    if rng.random() < 0.15:  # worn: scratches over everything
        for _ in range(int(rng.integers(3, 25))):
            a, b = rng.uniform(0, 1, 2) * (width, height), rng.uniform(-1, 1, 2) * (width * 0.3, height * 0.2)
            cv2.line(image, tuple(int(v) for v in a), tuple(int(v) for v in a + b), float(rng.integers(150, 255)), 1, cv2.LINE_AA)
    if rng.random() < 0.08:  # a copy: hard contrast
        image = np.clip((image.astype(np.float32) - rng.uniform(90, 150)) * rng.uniform(2, 4) + 128, 0, 255).astype(np.uint8)
    return image, cells


SEVERITIES = ["easy", "medium", "hard", "harder"]


def severity(rng, level):
    """How bad everything is; lengths are parts of a column's width in the photograph."""
    return {
        "tilt": [10, 16, 21, 24][level],
        "blur": rng.uniform(0, [0.06, 0.11, 0.16, 0.21][level]),
        "motion": rng.uniform(0, [0.12, 0.3, 0.45, 0.55][level]) if rng.random() < 0.6 else 0,
        "pitch": [16, 12, 9.5, 8][level],
        "noise": rng.uniform(0, [4, 8, 13, 17][level]),
        "glare": rng.uniform(0.1, [0.45, 0.7, 0.95, 1][level]) if rng.random() < [0.2, 0.4, 0.6, 0.6][level] else 0,
        "quality": int(rng.uniform([75, 55, 38, 28][level], 95)),
        "shade": rng.uniform(0, [0.3, 0.5, 0.7, 0.75][level]),
        "contrast": rng.uniform([0.75, 0.55, 0.4, 0.33][level], 1.1),
    }


def camera(rng, width, height, frame, tilt, fill):
    """The homography from the flat drawing to a photograph in which the document fills this part of the width."""
    ax, ay = np.radians(rng.uniform(-tilt, tilt, 2))
    az = math.radians(rng.uniform(-12, 12) + (180 if rng.random() < 0.2 else 0))
    rx = np.array([[1, 0, 0], [0, math.cos(ax), -math.sin(ax)], [0, math.sin(ax), math.cos(ax)]])
    ry = np.array([[math.cos(ay), 0, math.sin(ay)], [0, 1, 0], [-math.sin(ay), 0, math.cos(ay)]])
    rz = np.array([[math.cos(az), -math.sin(az), 0], [math.sin(az), math.cos(az), 0], [0, 0, 1]])
    turn = rx @ ry @ rz
    focus = rng.uniform(0.8, 1.3) * max(frame)
    lens = np.array(
        [
            [focus, 0, frame[0] * (0.5 + rng.uniform(-0.12, 0.12))],
            [0, focus, frame[1] * (0.5 + rng.uniform(-0.2, 0.2))],
            [0, 0, 1],
        ]
    )
    away = np.column_stack([turn[:, 0], turn[:, 1], [0, 0, focus * width / (fill * frame[0])]])
    return lens @ away @ np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])


def through(homography, points):
    seen = np.c_[points, np.ones(len(points))] @ homography.T
    return seen[:, :2] / seen[:, 2:]


def surface(rng, height, width):
    """What the document lies on."""
    dark, light = sorted(rng.uniform(15, 240, 2))
    kind = int(rng.integers(6))
    if kind == 0:
        values = smooth(rng, height, width, int(rng.integers(2, 8)))
    elif kind == 1:
        values = np.repeat(rng.random((height, 1), dtype=np.float32), width, 1) * 0.5 + smooth(rng, height, width, 8) * 0.5
    elif kind == 2:
        values = ((np.indices((height, width)).sum(0) // int(rng.integers(8, 60))) % 2).astype(np.float32)
    elif kind == 3:
        values = rng.random((height, width), dtype=np.float32) * 0.4 + smooth(rng, height, width, 30) * 0.6
    elif kind == 4:
        values = smooth(rng, height, width, int(rng.integers(30, 120)))
    else:
        page = Image.new("L", (width, height), 245)
        draw = ImageDraw.Draw(page)
        font, capitals, y = pick(rng, FONTS), rng.random() < 0.4, 5
        while y < height:
            text = " ".join(some_text(rng) for _ in range(8))
            draw.text((int(rng.uniform(0, 60)), y), text.upper() if capitals else text, font=font, fill=40)
            y += int(font.size * 1.5)
        return np.asarray(page, np.float32)
    return (dark + (light - dark) * values).clip(0, 255)


def pattern(rng, height, width):
    """Cloth, tiles, boards and sheets whose regular print looks like that of a document, but covers everything."""
    angle = rng.uniform(0, 3.14) if rng.random() < 0.5 else 0
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = xs * np.cos(angle) + ys * np.sin(angle), ys * np.cos(angle) - xs * np.sin(angle)
    dark, light = sorted(rng.uniform(10, 250, 2))
    a, b = rng.uniform(2, 40, 2) * width / 640
    kind = int(rng.integers(5))
    if kind == 0:  # stripes, straight or waving
        values = 0.5 + 0.5 * np.sin(u * 6.28 / a + rng.uniform(0, 5) * np.sin(v / b))
    elif kind == 1:  # tiles
        values = ((u // a).astype(int) + (v // a).astype(int)) % 2
    elif kind == 2:  # dashes in rows
        values = 1 - (np.sin(u * 6.28 / a) > rng.uniform(-0.3, 0.6)) * ((v // (b / 2 + 2)).astype(int) % 2)
    elif kind == 3:  # a grid of lines
        values = 1 - ((u % (a + 6) < 2) | (v % (b + 6) < 2))
    else:  # boards with their grain
        values = 0.4 * ((u // (b * 4 + 20)).astype(int) % 2) + 0.6 * np.abs(np.sin(v / 2 + 3 * np.sin(u / (b * 3))))
    return (dark + (light - dark) * values).astype(np.float32)


def lit(rng, image, around, faults):
    """Shade, the edge of a shadow, contrast, glare and the lines of a screen."""
    height, width = image.shape
    xs = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None]
    ys = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None]
    angle = rng.uniform(0, 6.28)
    falling = np.clip(0.5 + (math.cos(angle) * xs + math.sin(angle) * ys) * rng.uniform(0.8, 2), 0, 1)
    image = image * (1 - faults["shade"] * falling)
    if rng.random() < 0.35:
        middle, angle = pick(rng, around), rng.uniform(0, 6.28)
        away = (np.arange(width)[None] - middle[0]) * math.cos(angle) + (np.arange(height)[:, None] - middle[1]) * math.sin(angle)
        edge = 1 / (1 + np.exp(np.clip(-away / rng.uniform(2, 40), -30, 30)))
        image = image * (1 - faults["shade"] * 0.7 * edge)
    if rng.random() < 0.6:
        image = 128 + (image - 128) * faults["contrast"] + rng.uniform(-25, 35)
    if faults["glare"]:
        layer = np.zeros((height // 4, width // 4), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            middle = pick(rng, around) / 4 + rng.normal(0, 30, 2)
            axes = (int(rng.uniform(4, 60)), int(rng.uniform(3, 25)))
            cv2.ellipse(layer, (int(middle[0]), int(middle[1])), axes, rng.uniform(0, 180), 0, 360, rng.uniform(0.5, 1), -1)
        layer = cv2.resize(cv2.GaussianBlur(layer, (0, 0), rng.uniform(3, 15)), (width, height)) * faults["glare"]
        image = image * (1 - layer) + 255 * layer if rng.random() < 0.5 else image + layer * 255 * rng.uniform(0.3, 0.7)
    if rng.random() < 0.06:  # photographed from a screen
        angle, wave = rng.uniform(0, 3.14), rng.uniform(2.2, 9)
        lines = np.sin((np.arange(width)[None] * math.cos(angle) + np.arange(height)[:, None] * math.sin(angle)) * 6.28 / wave)
        image = image * (1 + lines * rng.uniform(0.03, 0.15))
    return np.clip(image, 0, 255).astype(np.float32)


def moved(length, angle):
    size = max(3, (int(math.ceil(length)) | 1) + 2)
    kernel = np.zeros((size, size), np.float32)
    middle = size / 2 - 0.5
    for part in np.linspace(-0.5, 0.5, 4 * size):
        x, y = middle + part * length * math.cos(angle), middle + part * length * math.sin(angle)
        left, top = int(x), int(y)
        for dx in (0, 1):
            for dy in (0, 1):
                if left + dx < size and top + dy < size:
                    kernel[top + dy, left + dx] += (x - left if dx else 1 - x + left) * (y - top if dy else 1 - y + top)
    return kernel / kernel.sum()


def out_of_focus(radius):
    half = math.ceil(radius) + 1
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    disk = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return disk / disk.sum()


def sensed(rng, image, noise):
    if noise > 0.5:
        image = image + cv2.randn(np.empty(image.shape, np.float32), 0, noise)
    kind = rng.random()
    if kind < 0.1:
        return cv2.medianBlur(np.clip(image, 0, 255).astype(np.uint8), 3).astype(np.float32)
    if kind < 0.25:
        return cv2.GaussianBlur(image, (0, 0), 0.6)
    if kind < 0.6:
        return image + rng.uniform(0.3, 1.2) * (image - cv2.GaussianBlur(image, (0, 0), rng.uniform(0.7, 2)))
    if kind < 0.75:
        return cv2.bilateralFilter(np.clip(image, 0, 255).astype(np.uint8), 5, rng.uniform(8, 40), 2).astype(np.float32)
    return image


def photograph(rng, form, lines, level, table=surface):
    """A photograph (grey, uint8) of a document on a table, and the middle of every cell in it."""
    cv2.setRNGSeed(int(rng.integers(2**31)))
    faults = severity(rng, level)
    flat, cells = flat_document(rng, form, lines)
    height, width = flat.shape
    frame = pick(rng, FRAMES)
    fill = (0.55, 0.95) if frame[0] > frame[1] else (0.8, 0.97)
    bend = rng.uniform(-1, 1) * (0.25 if form == "TD3" else 0.05) * CELL if rng.random() < 0.4 else 0
    bent = lambda u: bend * np.sin(np.pi * u / width)
    shown = np.c_[cells[:, 0], cells[:, 1] - bent(cells[:, 0])] if len(cells) else cells
    for attempt in range(40):
        homography = camera(rng, width, height, frame, faults["tilt"], rng.uniform(*fill) * (1 - 0.02 * attempt))
        seen = through(homography, shown) if len(cells) else np.array([[frame[0] / 2, frame[1] / 2]])
        if (seen.min(0) > 10).all() and (seen.max(0) < np.array(frame) - 10).all():
            break
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    edge = through(homography, corners)
    pitch = CELL * np.hypot(*(edge[1] - edge[0])) / width
    if pitch < CELL * 0.8:
        flat = cv2.GaussianBlur(flat, (0, 0), 0.45 * CELL / pitch)
    ground = cv2.GaussianBlur(table(rng, frame[1], frame[0]).astype(np.float32), (0, 0), rng.uniform(0.5, 3))
    if rng.random() < 0.7:
        shadow = np.zeros((frame[1] // 4, frame[0] // 4), np.float32)
        cv2.fillConvexPoly(shadow, ((edge + rng.uniform(-15, 15, 2)) / 4).astype(np.int32), 1.0)
        ground *= 1 - 0.5 * cv2.resize(cv2.GaussianBlur(shadow, (0, 0), 4), frame)
    back = np.linalg.inv(homography)
    ys, xs = np.mgrid[0 : frame[1], 0 : frame[0]].astype(np.float32)
    away = back[2, 0] * xs + back[2, 1] * ys + back[2, 2]
    u = ((back[0, 0] * xs + back[0, 1] * ys + back[0, 2]) / away).astype(np.float32)
    v = ((back[1, 0] * xs + back[1, 1] * ys + back[1, 2]) / away).astype(np.float32)
    if bend:
        v = v + bent(u).astype(np.float32)
    page = cv2.remap(flat, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    inside = ((u > 0) & (u < width) & (v > 0) & (v < height)).astype(np.float32)
    inside = cv2.GaussianBlur(inside, (0, 0), 0.7)
    image = lit(rng, ground * (1 - inside) + page * inside, seen, faults)
    if faults["blur"] * pitch > 0.3:
        blur = faults["blur"] * pitch
        image = cv2.filter2D(image, -1, out_of_focus(blur * 1.7)) if rng.random() < 0.4 else cv2.GaussianBlur(image, (0, 0), blur)
    if faults["motion"] * pitch > 1:
        image = cv2.filter2D(image, -1, moved(faults["motion"] * pitch, rng.uniform(0, 3.14)))
    scale = rng.uniform(faults["pitch"] / pitch, 1) if pitch > faults["pitch"] and rng.random() < 0.5 else 1
    if scale < 0.95:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        seen = (seen + 0.5) * scale - 0.5
    image = np.clip(sensed(rng, image, faults["noise"]), 0, 255).astype(np.uint8)
    image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, faults["quality"]])[1], 0)
    return image, seen.astype(np.float32) if len(cells) else cells
