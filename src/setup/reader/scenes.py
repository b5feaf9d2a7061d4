"""Samples for the net that finds the document itself: scenes.py SEED COUNT FILE.npz

Small pictures of documents from near and from afar, whole, cut off by the border of the picture, or absent; the part that the document takes as a
mask an eighth as large.
"""
import sys
import time

import cv2
import numpy as np

from documents import SIZES, any_letters, pick, zone
from pictures import camera, flat_document, lit, moved, pattern, sensed, severity, smooth, surface, through

FRAME = (640, 480)
SCENE = (320, 240)


def head(rng, image):
    """A head and shoulders, which is no document."""
    width, height = FRAME
    x, y = rng.uniform(0.25, 0.75) * width, rng.uniform(0.3, 0.6) * height
    size = rng.uniform(0.12, 0.45) * height
    skin, hair, cloth = rng.uniform(60, 220), rng.uniform(10, 120), rng.uniform(10, 240)
    cv2.ellipse(image, (int(x), int(y + 2.2 * size)), (int(size * 1.6), int(size * 1.3)), 0, 0, 360, cloth, -1, cv2.LINE_AA)
    cv2.ellipse(image, (int(x), int(y - 0.1 * size)), (int(size * 0.9), int(size * 1.1)), 0, 0, 360, hair, -1, cv2.LINE_AA)
    cv2.ellipse(image, (int(x), int(y)), (int(size * 0.75), int(size)), 0, 0, 360, skin, -1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.circle(image, (int(x + side * size * 0.3), int(y - size * 0.15)), max(1, int(size * 0.08)), skin * 0.3, -1, cv2.LINE_AA)
    cv2.ellipse(image, (int(x), int(y + size * 0.5)), (int(size * 0.25), max(1, int(size * 0.06))), 0, 0, 360, skin * 0.6, -1, cv2.LINE_AA)


def things(rng, image):
    """What else lies about: cups, cables, sheets that are too plain to be a document."""
    for _ in range(int(rng.integers(0, 4))):
        tone = rng.uniform(10, 245)
        at = tuple(int(v) for v in rng.uniform(0, 1, 2) * FRAME)
        kind = int(rng.integers(3))
        if kind == 0:
            cv2.circle(image, at, int(rng.uniform(10, 90)), tone, -1, cv2.LINE_AA)
        elif kind == 1:
            to = tuple(int(v) for v in rng.uniform(0, 1, 2) * FRAME)
            cv2.line(image, at, to, tone, int(rng.uniform(2, 25)), cv2.LINE_AA)
        else:
            box = cv2.boxPoints((at, tuple(rng.uniform(30, 200, 2)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(image, box.astype(np.int32), tone, cv2.LINE_AA)


def document_in(rng, image, faults):
    """Lays a document into the picture; returns the picture and its mask."""
    size = pick(rng, list(SIZES))
    kind = rng.random()
    if kind < 0.4:  # the side without lines, a plastic card, a page
        flat, _ = flat_document(rng, size, [])
    else:
        form, lines = any_letters(rng) if kind < 0.6 else zone(rng)
        flat, _ = flat_document(rng, form, lines)
    height, width = flat.shape
    near = rng.uniform(0.25, 0.6) if rng.random() < 0.3 else rng.uniform(0.55, 1.35)
    homography = camera(rng, width, height, FRAME, faults["tilt"], near)
    shift = np.eye(3)
    if rng.random() < 0.5:
        shift[:2, 2] = rng.uniform(-0.35, 0.35, 2) * FRAME
    homography = shift @ homography
    corners = through(homography, np.array([[0, 0], [width, 0], [width, height], [0, height]], float))
    scale = np.hypot(*(corners[1] - corners[0])) / width
    if scale < 0.8:
        flat = cv2.GaussianBlur(flat, (0, 0), 0.45 / scale)
    page = cv2.warpPerspective(flat, homography, FRAME, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    mask = np.zeros((FRAME[1], FRAME[0]), np.float32)
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    if rng.random() < 0.7:
        shadow = np.roll(cv2.GaussianBlur(mask, (0, 0), 6), rng.integers(-8, 9, 2), (0, 1))
        image = image * (1 - 0.4 * shadow)
    image = image * (1 - mask) + page * mask
    if rng.random() < 0.3:  # a finger that holds it
        at = corners[int(rng.integers(4))] + rng.normal(0, 25, 2)
        axes = (int(rng.uniform(15, 40)), int(rng.uniform(40, 110)))
        cv2.ellipse(image, tuple(int(v) for v in at), axes, rng.uniform(0, 180), 0, 360, rng.uniform(60, 200), -1, cv2.LINE_AA)
    return image, mask, corners


def scene(rng):
    cv2.setRNGSeed(int(rng.integers(2**31)))
    faults = severity(rng, int(rng.choice(4, p=[0.3, 0.3, 0.25, 0.15])))
    image = pattern(rng, FRAME[1], FRAME[0]) if rng.random() < 0.45 else surface(rng, FRAME[1], FRAME[0]).astype(np.float32)
    if rng.random() < 0.25:
        image = image * 0.3 + smooth(rng, FRAME[1], FRAME[0], 4, 0, 240) * 0.7
    image = np.ascontiguousarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 2.5)))
    things(rng, image)
    mask = np.zeros((FRAME[1], FRAME[0]), np.float32)
    around = np.array([[FRAME[0] / 2, FRAME[1] / 2]])
    kind = rng.random()
    if kind < 0.72:
        image, mask, around = document_in(rng, image, faults)
    elif kind < 0.86:
        head(rng, image)
    image = lit(rng, image, around, faults)
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 3.5))
    if rng.random() < 0.15:
        image = cv2.filter2D(image, -1, moved(rng.uniform(2, 14), rng.uniform(0, 3.14)))
    image = np.clip(sensed(rng, image, faults["noise"]), 0, 255).astype(np.uint8)
    small = cv2.resize(image, SCENE, interpolation=cv2.INTER_AREA)
    shown = cv2.resize((mask * 255).astype(np.uint8), (SCENE[0] // 8, SCENE[1] // 8), interpolation=cv2.INTER_AREA)
    return small, shown


def main(seed, count, file):
    rng = np.random.default_rng(1000 + seed)
    started = time.time()
    drawn = [scene(rng) for _ in range(count)]
    np.savez(file, small=np.array([one for one, _ in drawn]), shown=np.array([mask for _, mask in drawn]))
    print(file, count, "scenes", round(time.time() - started), "s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
