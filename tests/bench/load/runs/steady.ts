// Three times the busiest hour, for half an hour, among twelve months of data (src/docs/offline.md#load-runs).
import { api } from '#api/index.ts'
import { type ResourceUse, type Used, watchProcessors, watchResources } from '../machine.ts'
import { judge, type Verdict } from '../oracle.ts'
import { createSender, pick, type SendRequest, write } from '../tablets/crowd.ts'
import { managersOf, sellersOf, type Who } from '../tablets/people.ts'
import { drawPool } from '../tablets/pictures.ts'
import { APPLICATIONS, type App, LIST, newApp, type Op } from '../tablets/tablet.ts'
import { summaryOf } from '../tablets/tally.ts'
import type { LoadSystem } from '../test-system.ts'
import { openLoop, type Stream, type Streamed } from './open-loop.ts'

/** Requests per second: three times the busiest hour of src/docs/offline.md#load-of-the-business. */
const APPS = 0.5
const LISTS = 20
const VIEWS = 7
const SEARCHES = 3
const WHO_AM_I = 3.3
const MANAGERS = 20

/** Creates one application after the other; each call sends the next operation in order. */
function makeLane(send: SendRequest, sellers: readonly Who[], made: App[]) {
  const waiting: { who: Who; op: Op }[] = []
  let last: Promise<boolean> = Promise.resolve(true)
  const one = async (): Promise<boolean> => {
    const next = waiting.shift()
    return next === undefined ? true : write(send, next.who, next.op)
  }
  const begin = () => {
    const who = pick(sellers)
    const app = newApp()
    made.push(app)
    waiting.push(...[...app.small, ...app.photos, app.submit].map((op) => ({ who, op })))
  }
  const inTurn = (act: () => Promise<boolean>) => {
    last = last.then(act, act)
    return last
  }
  return {
    next: () =>
      inTurn(() => {
        if (waiting.length === 0) begin()
        return one()
      }),
    /** Waits for requests in progress. */
    finish: () =>
      inTurn(async () => {
        while (waiting.length > 0) await one()
        return true
      }),
  }
}

/** Several applications are in progress at a time, each with its own order of operations. */
const LANES = 20

export type SteadyResult = {
  minutes: number
  streams: (Omit<Streamed, 'times'> & { times: ReturnType<typeof summaryOf> })[]
  refusals: string[]
  used: Used
  resources: ResourceUse[]
  verdict: Verdict
}

export async function steady(system: LoadSystem, minutes: number): Promise<SteadyResult> {
  await drawPool()
  const sellers = await sellersOf(system, 500)
  const managers = await managersOf(system, MANAGERS)
  const refusals: string[] = []
  const send = createSender(system, refusals)
  const made: App[] = []
  const lanes = Array.from({ length: LANES }, () => makeLane(send, sellers, made))
  let turn = 0
  const ids = await system.queryRows<{ id: string; photo: string }>(
    `select a.id, p.id as photo from applications a join photos p on p.application_id = a.id and p.slot = 1
      where a.number > 1000000 order by a.number desc limit 2000`,
  )
  const read = (path: string, json?: unknown) =>
    send({
      method: json === undefined ? 'GET' : 'POST',
      path,
      token: pick(managers).token,
      timeoutMs: 20_000,
      ...(json !== undefined && { json }),
    })
  const streams: Stream[] = [
    { name: 'write', rate: APPS * 11, act: () => lanes[turn++ % LANES]?.next() ?? Promise.resolve(false) },
    { name: 'list', rate: LISTS, act: () => read(LIST, { limit: 30 }) },
    { name: 'view', rate: VIEWS, act: () => read(`${APPLICATIONS}/${pick(ids).id}`) },
    {
      name: 'search',
      rate: SEARCHES,
      act: () => read(LIST, { search: `mijoz${Math.ceil(Math.random() * 600_000)}` }),
    },
    { name: 'who am I', rate: WHO_AM_I, act: () => read(api.session.user.path) },
  ]
  const resourcesSince = watchResources(system)
  const usedSince = watchProcessors(system)
  const results = await openLoop(streams, minutes * 60)
  const used = usedSince()
  for (const lane of lanes) await lane.finish()
  return {
    minutes,
    streams: results.map(({ times, ...result }) => ({ ...result, times: summaryOf(times) })),
    refusals,
    used,
    resources: await resourcesSince(),
    verdict: await judge(system, made),
  }
}
