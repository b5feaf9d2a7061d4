// H. Hostile input (src/docs/offline.md#fault-matrix): what a spreadsheet would read as a formula leaves the server
// as text.
import { inflateRawSync } from 'node:zlib'
import { departments } from '#api/back-office/reference.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { printResult } from '../drivers/random.ts'
import { makeOperation, openApiSession, sendUntilAccepted } from '../drivers/server/api-operations.ts'
import { test } from '../drivers/test-system.ts'

const admin = personOf('admin', 0)
const FORMULAS = [
  '=1+1',
  '+998901234567',
  '-2+3',
  '@SUM(1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '="a";=1+1;"',
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://evil.example";"see")',
  '"=1+1"',
]
const BEGINNING = /^[=+\-@\t\r＝＋－＠]/

async function exported(api: ApiSession, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const columns = ['name', 'status'].map((key) => ({ key, title: `=${key}` }))
  const row = departments.export
  const answer = await fetch(`${api.url}${row.path}`, {
    method: row.method,
    headers: await api.headers(row),
    body: JSON.stringify({ format, columns, words: { active: '=1+1' } }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return Buffer.from(await answer.arrayBuffer())
}

/** The cells of a CSV with semicolons, parsed by the quoting rules only. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace(/^\ufeff/, '').match(/("(?:[^"]|"")*"|[^;\r\n]*)(?=;|\r?\n|$)/g) ?? []
  return cells
    .filter((cell) => cell !== '')
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

/** The entries of a zip by its central directory, read without a library. */
function partsOf(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    const text = (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')
    parts.set(zip.subarray(at + 46, at + 46 + name).toString('utf8'), text)
    at += 46 + name + extra + comment
  }
  return parts
}

test('F54 a formula in a name, a heading or a value is text in every export', async ({ system }) => {
  const api = await openApiSession(system, admin)
  for (const name of FORMULAS)
    await sendUntilAccepted(api, makeOperation(departments.create, { body: { name, status: 'active' } }))

  const cells = cellsOf((await exported(api, 'csv')).toString('utf8'))
  expect(
    cells.filter((cell) => BEGINNING.test(cell)),
    'no cell begins like a formula',
  ).toEqual([])
  const shown = (name: string) => (BEGINNING.test(name) ? `'${name}` : name)
  for (const name of FORMULAS) expect(cells).toContain(shown(name))
  expect(cells.slice(0, 2)).toEqual(["'=name", "'=status"])

  const parts = partsOf(await exported(api, 'xlsx'))
  const sheet = [...parts]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([, text]) => text)
    .join('')
  expect(sheet).toContain('<sheetData')
  expect(sheet, 'no cell has a formula').not.toMatch(/<f[ >/]/)
  expect([...parts.keys()].filter((name) => /external|vba|macro|calcChain/i.test(name))).toEqual([])
  const texts = [...parts.values()].join('')
  expect(texts).toContain('=1+1')
  expect(sheet.match(/<c [^>]*t="(?:inlineStr|s|str)"/g)?.length ?? 0).toBeGreaterThanOrEqual(FORMULAS.length)
  printResult('F54', `${FORMULAS.length} formulas, headings and words, in CSV and XLSX`)
})
