// Hot endpoints against the bare database: the same statements by the same driver, without HTTP, permissions, checks and
// texts; and a photo against the minimum that stores one. Throughput with eight at a time, measured alternately, as shares
// (src/docs/performance.md#server).
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { api } from '#api/index.ts'
import { median } from '../../figures.ts'
import { managersOf, sellersOf, type Who } from '../tablets/people.ts'
import { drawPool } from '../tablets/pictures.ts'
import { newApp, type Op, requestOf } from '../tablets/tablet.ts'
import { summaryOf } from '../tablets/tally.ts'
import { type Ask, ask } from '../tablets/wire.ts'
import type { LoadSystem } from '../test-system.ts'
import { openRecorder, sendAgain } from './recorded.ts'

const AT_A_TIME = 8
const ROUND_MS = 4000
const ROUNDS = 5

export type Against = {
  name: string
  limit: number
  /** The throughput of the product as a share of the bare one: the median of the rounds. */
  share: number
  a_second: { ours: number; bare: number }
  p99: { ours: number; bare: number }
}

/** Throughput per second, and the time of the slow requests. */
async function rateOf(act: () => Promise<void>, ms = ROUND_MS) {
  const times: number[] = []
  const started = performance.now()
  const worker = async () => {
    while (performance.now() - started < ms) {
      const begun = performance.now()
      await act()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return { rate: times.length / ((performance.now() - started) / 1000), p99: summaryOf(times).p99 }
}

async function compare(
  name: string,
  limit: number,
  ours: () => Promise<void>,
  bare: () => Promise<void>,
): Promise<Against> {
  await rateOf(ours, 1000)
  await rateOf(bare, 1000)
  const rounds: { ours: Awaited<ReturnType<typeof rateOf>>; bare: Awaited<ReturnType<typeof rateOf>> }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await rateOf(ours), bare: await rateOf(bare) })
  const middle = (of: (round: (typeof rounds)[number]) => number) =>
    Math.round(median(rounds.map(of)) * 100) / 100
  return {
    name,
    limit,
    share: middle((round) => round.ours.rate / round.bare.rate),
    a_second: { ours: middle((round) => round.ours.rate), bare: middle((round) => round.bare.rate) },
    p99: { ours: middle((round) => round.ours.p99), bare: middle((round) => round.bare.p99) },
  }
}

/** A request for every try, and the ids that it creates. */
type Question = { name: string; limit: number; make: () => Ask; made: (what: Ask) => string[] }

function questionsOf(managers: readonly Who[], sellers: readonly Who[], appId: string): Question[] {
  let turn = 0
  const next = (people: readonly Who[]) => people[turn++ % people.length]?.token ?? ''
  const read = (name: string, path: string, json?: unknown): Question => ({
    name,
    limit: 0.5,
    made: () => [],
    make: () => ({
      method: json === undefined ? 'GET' : 'POST',
      path,
      token: next(managers),
      timeoutMs: 20_000,
      ...(json !== undefined && { json }),
    }),
  })
  return [
    read('list of applications', api.applications.list.path, { limit: 30 }),
    read('an application', `/api/uz/applications/${appId}`),
    read('who am I', api.session.user.path),
    {
      name: 'an application is begun (once)',
      limit: 0.6,
      make: () => {
        const [create] = newApp().small
        if (create === undefined) throw new Error('an application begins with something')
        return requestOf({ userId: 0, token: next(sellers) }, create)
      },
      made: ({ opId = '', json }) => [opId, (json as { id: string }).id],
    },
  ]
}

async function photoAgainstBare(system: LoadSystem, who: Who): Promise<Against> {
  await drawPool()
  const agent = new Agent({ keepAlive: true })
  const app = newApp()
  const url = system.urls()[0] ?? ''
  for (const op of app.small) await ask(agent, url, requestOf(who, op))
  const folder = mkdtempSync(join(tmpdir(), 'anketa-bare-'))
  const bare: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-photo.ts'), system.databaseUrl, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((done) =>
    bare.stdout?.once('data', (text: Buffer) => done(String(text).trim())),
  )
  let sent = 0
  const put = (origin: string) => async () => {
    sent += 1
    const photoId = randomUUID()
    const path = `/api/uz/applications/${app.id}/photos/${photoId}?slot=${1 + (sent % 7)}&gen=${1 + Math.floor(sent / 7)}`
    const op: Op = { kind: 'photo', method: 'PUT', opId: randomUUID(), path, photoId }
    const { status, text } = await ask(agent, origin, requestOf(who, op))
    if (status !== 200) throw new Error(`a photo: ${status} ${text}`)
  }
  try {
    return await compare('a photo of 300 KB', 0.6, put(url), put(`http://127.0.0.1:${port}`))
  } finally {
    bare.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    agent.destroy()
  }
}

export async function againstBare(system: LoadSystem): Promise<Against[]> {
  const managers = await managersOf(system, 100)
  const sellers = await sellersOf(system, 100)
  const [some] = await system.queryRows<{ id: string }>(
    'select id from applications where number > 1000000 limit 1',
  )
  const [seller] = sellers
  if (some === undefined || seller === undefined) throw new Error('the database is empty')
  const recorder = await openRecorder(system.databaseUrl)
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 10 })
  const agent = new Agent({ keepAlive: true })
  const results: Against[] = []
  try {
    for (const { name, limit, make, made } of questionsOf(managers, sellers, some.id)) {
      const example = make()
      const statements = await recorder.record(example)
      const ours = async () => {
        const { status, text } = await ask(agent, system.urls()[0] ?? '', make())
        if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
      }
      results.push(await compare(name, limit, ours, () => sendAgain(pool, statements, made(example))))
    }
  } finally {
    await recorder.close()
    await pool.end()
    agent.destroy()
  }
  return [...results, await photoAgainstBare(system, seller)]
}
