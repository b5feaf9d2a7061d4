// Hostile texts through the writer of all exports, read again by the rules of CSV and by a reader of XLSX. A program reads the
// same files in spreadsheet.test.ts.
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { departments } from '#api/back-office/reference.ts'
import { hostileBody, hostileExport, hostileProbe } from '#support/hostile-export.ts'
import { HOSTILE_TEXTS } from '#support/hostile-texts.ts'
import { useServer } from '#support/use-shop.ts'

const server = useServer(['admin'], { probes: hostileProbe })

async function bytesOf(format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}${hostileExport.path}`, {
    method: 'POST',
    headers: await server.admin.headers(hostileExport),
    body: JSON.stringify(hostileBody(format)),
  })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const labelled: Record<string, string> = { active: 'in force', 2: 'two' }
const stateOf = (text: string) => (Object.hasOwn(labelled, text) ? labelled[text] : text)

describe('an export', () => {
  it('in XLSX keeps texts as texts, labels keys only, and has real dates', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx'))
    const rows = sheets[0]?.rows.slice(1) ?? []
    expect(rows.slice(0, -1).map(([name]) => name)).toEqual(HOSTILE_TEXTS)
    expect(rows.slice(0, -1).map(([, state]) => state)).toEqual(HOSTILE_TEXTS.map(stateOf))
    expect(rows.at(-1)?.[0]).toBe('broken \ufffd \ufffd \ufffd')
    for (const [, , day, at] of rows) {
      expect(day).toEqual(new Date('2026-01-05T00:00:00Z'))
      expect(at).toEqual(new Date('2026-01-06T01:30:00Z'))
    }
  })

  it('in CSV marks what a spreadsheet would rewrite, and has one form of dates', async () => {
    const text = new TextDecoder().decode(await bytesOf('csv'))
    expect(text).toContain("\n'1/4;'1/4;2026-01-05;2026-01-06 01:30;30:15\n")
    expect(text).toContain("\n'06104001001000017;")
    expect(text).toContain('\n2;two;')
    expect(text).toContain('\nconstructor;constructor;')
    expect(text).toContain('\nbroken \ufffd \ufffd \ufffd;')
  })
})

describe('a name', () => {
  const create = (name: string) =>
    server.admin.send(departments.create, { body: { name, status: 'active' as const } })

  it.each(['a\0b', 'a\ufffeb', 'a\uffffb', 'a\ud800b'])(
    'with what XML or the database does not have is refused: %j',
    async (name) => {
      const { problem } = await create(name)
      expect(problem?.errors[0]?.code).toBe('text_invalid')
    },
  )

  it('is stored without control characters', async () => {
    expect((await create('page\fbreak\u0001')).status).toBe(200)
    const { items } = await server.admin.call(departments.list, { body: { search: 'break' } })
    expect(items.map(({ name }) => name)).toEqual(['page break'])
  })
})
