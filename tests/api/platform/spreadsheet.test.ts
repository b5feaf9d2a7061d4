// The exports as a spreadsheet program (`soffice`) opens them: what a person sees in a cell is what was stored.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvText } from '#server/platform/listing/csv-text.ts'
import { hostileBody, hostileExport, hostileProbe } from '#support/hostile-export.ts'
import { HOSTILE_TEXTS } from '#support/hostile-texts.ts'
import { useServer } from '#support/use-shop.ts'

/** Semicolons, double quotes, UTF-8, from the first line; the language is Russian, and numbers in any form are recognised. */
const READ = 'Text - txt - csv (StarCalc):59,34,76,1,,1049,false,true'
/** Texts in quotes, and cells as they are shown. */
const WRITE = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true'
const hasProgram = spawnSync('soffice', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const server = useServer(['admin'], { probes: hostileProbe })

/** The cells of a CSV with semicolons. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

async function shownIn(format: 'csv' | 'xlsx'): Promise<string[][]> {
  const answer = await fetch(`${server.url}${hostileExport.path}`, {
    method: 'POST',
    headers: await server.admin.headers(hostileExport),
    body: JSON.stringify(hostileBody(format)),
  })
  writeFileSync(join(folder, `hostile.${format}`), new Uint8Array(await answer.arrayBuffer()))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const input = format === 'csv' ? [`--infilter=${READ}`] : []
  const output = join(folder, `from-${format}`)
  const wanted = ['--headless', ...input, '--convert-to', WRITE, '--outdir', output]
  execFileSync('soffice', [profile, ...wanted, join(folder, `hostile.${format}`)], { timeout: 120_000 })
  return cellsOf(readFileSync(join(output, 'hostile.csv'), 'utf8')).slice(1)
}

describe.runIf(hasProgram)('a spreadsheet program', () => {
  it('opens the XLSX with every text, real dates and times', async () => {
    const rows = await shownIn('xlsx')
    expect(rows.slice(0, -1).map(([name]) => name)).toEqual(HOSTILE_TEXTS)
    for (const [, , ...fixed] of rows) expect(fixed).toEqual(['05.01.2026', '06.01.2026 01:30', '30:15'])
  }, 180_000)

  it('opens the CSV without rewriting a text', async () => {
    const rows = await shownIn('csv')
    expect(rows.slice(0, -1).map(([name]) => name)).toEqual(HOSTILE_TEXTS.map(csvText))
  }, 180_000)
})
