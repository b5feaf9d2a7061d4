// @vitest-environment jsdom
// Every step of every table has its texts in every language.
import { expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'
import type { StepTable } from './table.ts'

type Table = StepTable<never>
const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value && 'texts' in value

const modules = import.meta.glob<Record<string, unknown>>('../../*/steps.tsx', { eager: true })
const exported = Object.values(modules).flatMap((module) => Object.values(module))
const tables = exported.flatMap((value) => [value, ...Object.values(value as object)]).filter(isTable)

/** The texts that a table shows. A form has its own texts. */
const textKeysOf = ({ texts, rows }: Table): string[] =>
  Object.entries(rows).flatMap(([step, row]) => {
    const at = (part: string) => `${texts}:steps.${step}.${part}`
    if (!('endpoint' in row || 'dialog' in row)) return [at('do')]
    // A direct step asks nothing: its page shows its text beforehand.
    if (row.isDirect) return ['do', 'text', 'done'].map(at)
    const why = 'dialog' in row || row.why === undefined ? [] : [`${texts}:${row.why.label}`]
    return [...['do', 'title', 'text', 'done'].map(at), ...why]
  })

it('the tables of all features are read', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(9)
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(modules).length)
})

it.each(LANGUAGES)('every text of a step is there: %s', (language) => {
  const known = textsOf(language)
  const has = (key: string) => known.has(key) || known.has(`${key}_other`)
  expect(tables.flatMap(textKeysOf).filter((key) => !has(key))).toEqual([])
})

it('a step that can be undone names a row with an endpoint', () => {
  for (const { rows, texts } of tables)
    for (const [step, row] of Object.entries(rows)) {
      const undo = 'endpoint' in row ? row.undo : undefined
      if (undo !== undefined) expect(rows[undo], `${texts}: ${step}`).toHaveProperty('endpoint')
    }
})

type Group = Readonly<Record<string, Endpoint>>
type Step = { name: string; step: string; endpoint: Endpoint; table: Table | undefined }

/** The endpoints that change one record: `BASE/:key/verb`. */
const steps = Object.entries<Group>(backOfficeApi).flatMap(([group, endpoints]): Step[] => {
  const table = tables.find(({ list }) => list === endpoints['list']?.path)
  return Object.entries(endpoints).flatMap(([name, endpoint]) =>
    endpoint.operation && endpoint.method === 'POST' && /\/:key\/\w+$/.test(endpoint.path)
      ? [
          {
            name: `${group}.${name}`,
            step: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
            endpoint,
            table,
          },
        ]
      : [],
  )
})

/** Endpoints of one record that are no buttons of it, by the reason. */
const WITHOUT_ROW = {
  'adds a photo, a scan or a line, or works with one': [
    'complaints.addPhoto',
    'writeOffs.addPhoto',
    'amendments.addPhoto',
    'returns.addPhoto',
    'returnChecks.addPhoto',
    'counts.scans',
    'counts.identify',
    'counts.recount',
    'counts.confirm',
    'returns.scan',
    'staff.createAbsence',
    'staff.addLevel',
    'stock.correct',
    'orders.receipt',
    'productPictures.add',
  ],
  'of the reader, not of the record': [
    'chat.send',
    'chat.read',
    'chat.leave',
    'inbox.read',
    'inbox.confirm',
    'knowledge.read',
    'knowledge.beginQuiz',
    'knowledge.answerQuiz',
  ],
  'of an entry of a list that has no page': [
    'access.removeRole',
    'perms.remove',
    'views.remove',
    'scheduledReports.remove',
    'smsLog.release',
    'staff.decideCorrection',
    'staff.removeAbsence',
    'staff.restoreAbsence',
  ],
  'of the editor of a draft, which saves it first': [
    'priceRequests.remove',
    'priceRequests.send',
    'priorityRequests.remove',
    'priorityRequests.send',
  ],
  'a part of the page says what it depends on: the order’s receipt, the goods and the partner of a return': [
    'orders.close',
    'returns.accept',
    'returns.retry',
    'returns.cancelledByHand',
    'returns.acceptClosed',
    'returns.remind',
  ],
  'of a card of a client, or of two of them': [
    'clientRecords.remove',
    'clientRecords.restore',
    'clientRecords.optOut',
    'clientRecords.dismiss',
    'clientRecords.merge',
    'clientRecords.askMerge',
    'clientRecords.confirmMerge',
    'clientRecords.refuseMerge',
    'clientRecords.undoMerge',
  ],
}

it('every endpoint that is a step of a record has its row', () => {
  const isRow = ({ step, endpoint, table }: Step) =>
    Object.entries(table?.rows ?? {}).some(
      ([name, row]) =>
        name === step ||
        endpoint.path.endsWith(`/${name}`) ||
        ('endpoint' in row && row.endpoint === endpoint),
    )
  const missing = steps.filter((step) => !isRow(step)).map(({ name }) => name)
  expect(missing.toSorted()).toEqual(Object.values(WITHOUT_ROW).flat().toSorted())
})

it.each(LANGUAGES)('the history of a record names every step: %s', (language) => {
  const known = textsOf(language)
  const inHistory = steps.filter(({ table, endpoint }) => table !== undefined && endpoint.audit !== undefined)
  const isNamed = ({ endpoint: { audit = '' }, table }: Step) => {
    const words = audit.split('_')
    return words.some((_, at) => {
      const action = words.slice(at).join('_')
      return known.has(`${table?.texts}:events.${action}`) || known.has(`kit:history.actions.${action}`)
    })
  }
  expect(inHistory.filter((step) => !isNamed(step)).map(({ name }) => name)).toEqual([])
})
