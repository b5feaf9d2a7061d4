#!/usr/bin/env bash
# hucre 1.0.0 (reader of XLSX): a sum becomes a date when its number format names a currency with a sign or a space.
#
# The format code of a cell may name a currency and a locale in brackets: [$€-de-DE], [$ USD], [$UZS-443]. hucre removes such a part
# before it looks for the letters of a date (d, m, y, h, s), but only where it consists of letters of ASCII, digits, $ and -. With a
# euro sign, a space or Cyrillic letters the part stays, and its own letters count as those of a date: the price 250000 is read as a
# day in the year 2584, and 123456789 as an invalid Date, from which the number cannot be calculated back.
# The same price with [$UZS-443] is a number.
#
# Seen with Node.js 20:
#   # ##0 [$UZS-443]            number 250000
#   # ##0 [$€-de-DE]            date 2584-06-21
#   # ##0 [$€-de-DE]            date invalid (123456789)
#   # ##0 [$ USD]               date 2584-06-21
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
const file = (format, value) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
        '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" s="1"><v>${value}</v></c></row></sheetData></worksheet>`,
      }).map(([name, text]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)]),
    ),
  )
for (const [format, value] of [
  ['# ##0 [$UZS-443]', 250000],
  ['# ##0 [$€-de-DE]', 250000],
  ['# ##0 [$€-de-DE]', 123456789],
  ['# ##0 [$ USD]', 250000],
]) {
  const cell = (await readXlsx(file(format, value))).sheets[0].rows[0][0]
  const said = !(cell instanceof Date)
    ? `${typeof cell} ${cell}`
    : `date ${Number.isNaN(cell.getTime()) ? `invalid (${value})` : cell.toISOString().slice(0, 10)}`
  console.log(`${format.padEnd(28)}${said}`)
}
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
# ##0 [$UZS-443]            number 250000
# ##0 [$€-de-DE]            date 2584-06-21
# ##0 [$€-de-DE]            date invalid (123456789)
# ##0 [$ USD]               date 2584-06-21
SEEN
echo 'unchanged'
