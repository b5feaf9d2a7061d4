#!/usr/bin/env bash
# signature_pad 5.1.4: a pad that is cleared while a pointer is down takes no stroke any more.
#
# clear() forgets which pointer draws, but not that one draws. The release of that pointer is then taken for another pointer's and
# ignored, so the pad is "drawing" for ever and refuses every later press; clear() again does not help. It happens with the usual
# handler of a resize (clear and fromData, which clears too), when a tablet is turned with the finger still on the sheet. A new
# SignaturePad on the same canvas (after off() of the old one) draws again.
#
# Seen with jsdom 25.0.1, Node.js 20:
#   a stroke before:                    1
#   a stroke after clear() in another:  0
#   a stroke after clear() once more:   0
#   a stroke on a new pad:              1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund signature_pad@5.1.4 jsdom@25.0.1
cat > run.mjs <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('<canvas></canvas>', { pretendToBeVisual: true })
// jsdom of this version has no pointer events; one is a mouse event with the id of its pointer.
window.PointerEvent = class extends window.MouseEvent {
  constructor(type, init) {
    super(type, init)
    this.pointerId = init.pointerId
  }
}
for (const name of ['window', 'document', 'navigator', 'CustomEvent', 'EventTarget', 'PointerEvent'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true })
const pen = new Proxy({}, { get: () => () => undefined, set: () => true })
window.HTMLCanvasElement.prototype.getContext = () => pen
const { default: SignaturePad } = await import('signature_pad')
const canvas = window.document.querySelector('canvas')
const press = (type, place, buttons) =>
  canvas.dispatchEvent(
    new window.PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX: place, clientY: place, button: 0, buttons }),
  )
let pad = new SignaturePad(canvas)
const strokes = () => {
  const before = pad.toData().length
  press('pointerdown', 1, 1)
  press('pointermove', 20, 1)
  press('pointerup', 20, 0)
  return pad.toData().length - before
}
console.log('a stroke before:                   ', strokes())
press('pointerdown', 1, 1)
pad.clear()
press('pointerup', 9, 0)
console.log('a stroke after clear() in another: ', strokes())
pad.clear()
console.log('a stroke after clear() once more:  ', strokes())
pad.off()
pad = new SignaturePad(canvas)
console.log('a stroke on a new pad:             ', strokes())
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
a stroke before:                    1
a stroke after clear() in another:  0
a stroke after clear() once more:   0
a stroke on a new pad:              1
SEEN
echo 'unchanged'
