// Lists and searches while the data grow: the same queries at 60,000, 200,000 and 600,000 applications.
import { Agent } from 'node:http'
import { QUEUE_SORTS } from '#api/applications.ts'
import { search } from '#api/search.ts'
import { SORT_DIRECTIONS } from '#api/shapes/list.ts'
import type { SearchKind } from '#domain/search/query.ts'
import { fillUpTo, imeiOf, YEAR } from '../fill.ts'
import { managersOf } from '../tablets/people.ts'
import { LIST } from '../tablets/tablet.ts'
import { quantile } from '../tablets/tally.ts'
import { ask } from '../tablets/wire.ts'
import type { LoadSystem } from '../test-system.ts'

export const SIZES = [60_000, 200_000, 600_000] as const
const ROUNDS = 60

/** A question, and for a search for anything the kind that its answer must have hits of. */
type Question = { body: (rows: number) => object; finds?: SearchKind }

const far = (rows: number) => ({ search: `mijoz${Math.ceil(Math.random() * rows)}` })
const phoneEnd = (rows: number) =>
  String(1_000_000 + Math.ceil(Math.random() * Math.min(rows, 499_999))).slice(1)
const QUESTIONS: Record<string, Question> = {
  'first page': { body: () => ({ limit: 30 }) },
  'new ones, by the queue': { body: () => ({ statuses: ['new'], sort: 'queue', limit: 30 }) },
  'one branch': { body: () => ({ branch_id: 20 + Math.floor(Math.random() * 200), limit: 30 }) },
  ...Object.fromEntries(
    QUEUE_SORTS.flatMap((sort) =>
      SORT_DIRECTIONS.map((way) => [`by ${sort}, ${way}`, { body: () => ({ sort, way, limit: 100 }) }]),
    ),
  ),
  'one branch, by seller': {
    body: () => ({ branch_id: 20 + Math.floor(Math.random() * 200), sort: 'seller', limit: 100 }),
  },
  'search by name': { body: far },
  'search by the end of a phone': { body: (rows) => ({ search: phoneEnd(rows) }) },
  'search by pinfl': {
    body: (rows) => ({
      search: `3${String(Math.ceil(Math.random() * Math.min(rows, 499_999))).padStart(13, '0')}`,
    }),
  },
  'anything, a rare name': {
    body: (rows) => ({ text: `mijoz${Math.ceil(Math.random() * rows)}` }),
    finds: 'applications',
  },
  'anything, the name of everybody': { body: () => ({ text: 'karim' }), finds: 'applications' },
  'anything, the end of a phone': { body: (rows) => ({ text: phoneEnd(rows) }), finds: 'applications' },
  'anything, the end of an IMEI': {
    body: (rows) => ({ text: imeiOf(Math.ceil(Math.random() * rows)).slice(-7) }),
    finds: 'units',
  },
}

/** Fails when the answer of a search for anything has no hit of its kind: an empty answer would measure nothing. */
function requireSubject(name: string, finds: SearchKind | undefined, text: string): void {
  if (finds === undefined) return
  const hits = JSON.parse(text) as Partial<Record<SearchKind, { items: unknown[] }>>
  if ((hits[finds]?.items.length ?? 0) === 0) throw new Error(`${name}: nothing of ${finds} was found`)
}

export type Grown = { applications: number; p50: Record<string, number>; p95: Record<string, number> }

async function measure(system: LoadSystem, applications: number): Promise<Grown> {
  const agent = new Agent({ keepAlive: true })
  const managers = await managersOf(system, 5)
  const grown: Grown = { applications, p50: {}, p95: {} }
  for (const [name, { body, finds }] of Object.entries(QUESTIONS)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = managers[round % managers.length]?.token ?? ''
      const json = body(applications)
      const path = finds === undefined ? LIST : search.find.path
      const what = { method: 'POST', path, token, json, timeoutMs: 20_000 }
      const { status, text, ms } = await ask(agent, system.urls()[0] ?? '', what)
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
      requireSubject(name, finds, text)
      times.push(ms)
    }
    const sorted = times.sort((a, b) => a - b)
    grown.p50[name] = Math.round(quantile(sorted, 0.5) * 10) / 10
    grown.p95[name] = Math.round(quantile(sorted, 0.95) * 10) / 10
  }
  agent.destroy()
  return grown
}

/** Fills the database before each measurement; `share` makes everything smaller. */
export async function growth(
  system: LoadSystem,
  share: number,
  print: (text: string) => void,
): Promise<Grown[]> {
  const all: Grown[] = []
  for (const size of SIZES) {
    const part = (size / YEAR.applications) * share
    const wanted = {
      applications: Math.round(YEAR.applications * part),
      clients: Math.round(YEAR.clients * part),
      sms: Math.round(YEAR.sms * part),
    }
    await fillUpTo(system, wanted, print)
    all.push(await measure(system, wanted.applications))
  }
  return all
}
