// Lists and searches while the data grow: the same queries at 60,000, 200,000 and 600,000 applications.
import { Agent } from 'node:http'
import { fillUpTo, YEAR } from '../fill.ts'
import { managersOf } from '../tablets/people.ts'
import { LIST } from '../tablets/tablet.ts'
import { quantile } from '../tablets/tally.ts'
import { ask } from '../tablets/wire.ts'
import type { LoadSystem } from '../test-system.ts'

export const SIZES = [60_000, 200_000, 600_000] as const
const ROUNDS = 60

const far = (rows: number) => ({ search: `mijoz${Math.ceil(Math.random() * rows)}` })
const QUESTIONS: Record<string, (rows: number) => object> = {
  'first page': () => ({ limit: 30 }),
  'new ones, by the queue': () => ({ statuses: ['new'], sort: 'queue', limit: 30 }),
  'one branch': () => ({ branch_id: 20 + Math.floor(Math.random() * 200), limit: 30 }),
  'search by name': far,
  'search by the end of a phone': (rows) => ({
    search: String(1_000_000 + Math.ceil(Math.random() * Math.min(rows, 499_999))).slice(1),
  }),
  'search by pinfl': (rows) => ({
    search: `3${String(Math.ceil(Math.random() * Math.min(rows, 499_999))).padStart(13, '0')}`,
  }),
}

export type Grown = { applications: number; p50: Record<string, number>; p95: Record<string, number> }

async function measure(system: LoadSystem, applications: number): Promise<Grown> {
  const agent = new Agent({ keepAlive: true })
  const managers = await managersOf(system, 5)
  const grown: Grown = { applications, p50: {}, p95: {} }
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = managers[round % managers.length]?.token ?? ''
      const json = question(applications)
      const what = { method: 'POST', path: LIST, token, json, timeoutMs: 20_000 }
      const { status, text, ms } = await ask(agent, system.urls()[0] ?? '', what)
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
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
