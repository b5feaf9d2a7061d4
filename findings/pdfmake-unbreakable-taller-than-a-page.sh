#!/usr/bin/env bash
# pdfmake 0.3.11: an `unbreakable` block that is taller than a page is not printed at all, and creating the document succeeds.
#
# A block that fits behind what stands above it is moved to the next page. One that fits on no page leaves two empty pages and nothing
# of its content, without an error or a warning; the same block without `unbreakable` is printed whole. A long text in a block that
# should stay together is missing on paper.
#
# The texts are read back with pdfjs-dist 4.10.38. Seen with Node.js 20 (numbered lines, A4):
#   60 lines, unbreakable   60 printed on 1 page
#   80 lines                80 printed on 2 pages
#   80 lines, unbreakable   0 printed on 2 pages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfmake@0.3.11 pdfjs-dist@4.10.38
cat > run.cjs <<'JS'
const pdfmake = require('pdfmake')
const fonts = require('pdfmake/standard-fonts/Helvetica.js')
async function play(count, unbreakable) {
  pdfmake.setFonts(fonts.fonts ?? fonts)
  if (fonts.vfs) for (const [name, file] of Object.entries(fonts.vfs)) pdfmake.virtualfs.writeFileSync(name, file.data ?? file, file.encoding)
  const stack = Array.from({ length: count }, (_, nth) => `Line ${nth + 1}.`)
  const bytes = await pdfmake
    .createPdf({ content: [{ stack, unbreakable }], defaultStyle: { font: 'Helvetica' } })
    .getBuffer()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const found = new Set()
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    const text = items.map(({ str }) => str).join('')
    for (const [line] of text.matchAll(/Line\s*\d+\./g)) found.add(line)
  }
  const name = `${count} lines${unbreakable ? ', unbreakable' : ''}`
  console.log(`${name.padEnd(24)}${found.size} printed on ${pdf.numPages} page${pdf.numPages === 1 ? '' : 's'}`)
}
async function main() {
  await play(60, true)
  await play(80, false)
  await play(80, true)
}
main()
JS
node run.cjs 2>/dev/null | tee seen.txt
diff seen.txt - <<'SEEN'
60 lines, unbreakable   60 printed on 1 page
80 lines                80 printed on 2 pages
80 lines, unbreakable   0 printed on 2 pages
SEEN
echo 'unchanged'
