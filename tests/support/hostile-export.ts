// An export of one column of each kind whose rows are the hostile texts, served by a probe.
import { exportBody, exportEndpoint } from '#api/shapes/list.ts'
import { chosenColumns, sendExport } from '#server/platform/listing/export.ts'
import type { AnyHandler } from '#server/platform/mount.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

export const hostileExport = exportEndpoint({
  path: '/api/uz/probe/hostile',
  access: 'users',
  body: exportBody(['name'], {}),
  audit: 'probe_export',
})
const COLUMNS = { text: ['name'], key: ['state'], day: ['day'], moment: ['at'], hours: ['worked'] }
/** The value of the day, the instant and the time that every row has. */
export const FIXED = { day: '2026-01-05', at: new Date('2026-01-05T20:30:00Z'), worked: '30:15' }

async function* rows() {
  for (const [nth, name] of HOSTILE_TEXTS.entries())
    yield { ...FIXED, name, state: name, at: nth % 2 === 0 ? FIXED.at : FIXED.at.toISOString() }
  yield { ...FIXED, name: 'broken \ufffe \ud800 \0', state: 'none' }
}

const handler = async ({ body, reply, audited }: Parameters<AnyHandler>[0]) => {
  audited('users', '')
  const wanted = body as { format: 'csv' | 'xlsx'; columns: { key: string; title: string }[]; words: object }
  const columns = chosenColumns(wanted.columns, COLUMNS)
  return sendExport(reply, `hostile-${'n'.repeat(40)}`, rows(), {
    format: wanted.format,
    columns,
    words: wanted.words as Record<string, string>,
    labels: {},
  })
}
export const hostileProbe = {
  'probe.hostile': { row: hostileExport, handler: handler as unknown as AnyHandler },
}

/** The body of the request: every column, and a label for each of two texts. */
export const hostileBody = (format: 'csv' | 'xlsx') => ({
  format,
  columns: ['name', 'state', 'day', 'at', 'worked'].map((key) => ({ key, title: key })),
  words: { active: 'in force', 2: 'two' },
})
