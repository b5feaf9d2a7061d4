#!/usr/bin/env bash
# zxing-wasm 3.1.4 (writer and reader of bar codes): a GS1 DataMatrix that the reader reads cannot be drawn again from its text.
#
# The reader returns the element string as it is encoded: identifiers without brackets, each value of variable length ended by the
# control character GS (29). The writer with the option gs1 refuses that string, because of the control character, and a string without
# one too: it wants the identifiers in brackets, which the reader's text no longer tells apart from the values. Without the option the
# same string is drawn without complaint, but as a plain DataMatrix (symbology ]d1 instead of ]d2): the text is equal, and a cash
# register that asks for GS1 takes it for another code.
#
# Seen with Node.js 20:
#   brackets          drawn, read back as ]d2 "010478000000000721abc<GS>91EE06"
#   as it was read    Control characters are not supported by GS1
#   without a GS      Data does not start with an AI or Digital Link URI
#   without gs1       drawn, read back as ]d1 "010478000000000721abc<GS>91EE06"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zxing-wasm@3.1.4
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer'
const require = createRequire(import.meta.url)
const binary = (name) => ({
  overrides: { wasmBinary: new Uint8Array(readFileSync(require.resolve(`zxing-wasm/${name}/zxing_${name}.wasm`))).buffer },
})
prepareReader(binary('reader'))
prepareWriter(binary('writer'))
const SCALE = 4
const MARGIN = 4
function picture({ data: modules, width, height }) {
  const across = (width + 2 * MARGIN) * SCALE
  const down = (height + 2 * MARGIN) * SCALE
  const data = new Uint8ClampedArray(across * down * 4).fill(255)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [column, row] = [Math.floor(x / SCALE) - MARGIN, Math.floor(y / SCALE) - MARGIN]
      const isInside = column >= 0 && row >= 0 && column < width && row < height
      if (isInside && modules[row * width + column] === 0) data.fill(0, (y * across + x) * 4, (y * across + x) * 4 + 3)
    }
  return { data, width: across, height: down, colorSpace: 'srgb' }
}
const GS = '\u001d'
async function show(name, text, options) {
  const { symbol, error } = await writeBarcode(text, { format: 'DataMatrix', scale: 1, addQuietZones: false, options })
  if (error !== '') return console.log(name.padEnd(18) + error.replace(/^Error \d+: | \(retval.*/g, ''))
  const [found] = await readBarcodes(picture(symbol), { formats: ['DataMatrix'], textMode: 'Plain' })
  console.log(`${name.padEnd(18)}drawn, read back as ${found.symbologyIdentifier} "${found.text.replaceAll(GS, '<GS>')}"`)
}
const read = `010478000000000721abc${GS}91EE06`
await show('brackets', '[01]04780000000007[21]abc[91]EE06', 'gs1')
await show('as it was read', read, 'gs1')
await show('without a GS', '010478000000000721abc', 'gs1')
await show('without gs1', read, '')
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
brackets          drawn, read back as ]d2 "010478000000000721abc<GS>91EE06"
as it was read    Control characters are not supported by GS1
without a GS      Data does not start with an AI or Digital Link URI
without gs1       drawn, read back as ]d1 "010478000000000721abc<GS>91EE06"
SEEN
echo 'unchanged'
