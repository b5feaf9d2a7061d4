#!/bin/sh
# Draws the training data and trains the four nets of the document reader, with fixed seeds and steps (src/docs/reading-documents.md).
# Needs Debian's python3-torch, python3-opencv, python3-pil, fonts-ocr-b, fonts-dejavu, fonts-liberation; about an hour of one processor.
set -e
cd "$(dirname "$0")"
samples="${1:-/tmp/anketa-reader}"
mkdir -p "$samples"
for seed in 1 2 3 4 5 6 7 8 9 10; do
  [ -f "$samples/s$seed.npz" ] || /usr/bin/python3 samples.py "$seed" 250 "$samples/s$seed.npz"
done
for seed in 11 12 13 14 15 16 17 18; do
  [ -f "$samples/patterned$seed.npz" ] || /usr/bin/python3 samples.py "$seed" 250 "$samples/patterned$seed.npz" patterned
done
for seed in 1 2 3 4 5 6 7 8; do
  [ -f "$samples/scenes$seed.npz" ] || /usr/bin/python3 scenes.py "$seed" 800 "$samples/scenes$seed.npz"
done
/usr/bin/python3 train.py page "$samples" 4000
/usr/bin/python3 train.py grid "$samples" 2500
/usr/bin/python3 train.py locate "$samples" 4500
/usr/bin/python3 train.py letters "$samples" 6000
/usr/bin/python3 -c "import nets; nets.export('$samples', '../../app/capture/mrz')"
