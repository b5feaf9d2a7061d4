#!/usr/bin/env bash
# hucre 1.0.0 (reader of XLSX): of a formula that was filled down only the first cell is a formula.
#
# A spreadsheet that fills a formula down stores its text once and refers to it from the other cells (<f t="shared" si="0"/>). hucre
# reports those cells with the type of their stored result and an empty `formula`: "number" with a result, and "empty" without one,
# as if nobody had written anything there. Counting cells of the type "formula" counts one of the column, and a cell that was never
# calculated is taken for an empty one. `formula !== undefined` finds all of them.
#
# Seen with Node.js 20:
#   A1 formula   formula "B1*2" value 2
#   A2 number    formula ""     value 4
#   A3 empty     formula ""     value null
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 fflate@0.8.3
cat > run.mjs <<'JS'
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const cells = [
  '<c r="A1"><f t="shared" ref="A1:A3" si="0">B1*2</f><v>2</v></c>',
  '<c r="A2"><f t="shared" si="0"/><v>4</v></c>',
  '<c r="A3"><f t="shared" si="0"/></c>',
]
const parts = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells.map((cell, at) => `<row r="${at + 1}">${cell}</row>`).join('')}</sheetData></worksheet>`,
}
const file = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
const [sheet] = (await readXlsx(file)).sheets
for (const row of [0, 1, 2]) {
  const { type, formula, value } = sheet.cells.get(`${row},0`)
  console.log(`A${row + 1} ${type.padEnd(9)} formula ${JSON.stringify(formula).padEnd(6)} value ${value}`)
}
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
A1 formula   formula "B1*2" value 2
A2 number    formula ""     value 4
A3 empty     formula ""     value null
SEEN
echo 'unchanged'
