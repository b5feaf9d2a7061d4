// Reconnect load after a region was without a network (src/docs/offline.md#load-of-the-business): two thousand
// tablets return within a minute, 800 of them with two applications; answers are lost, connections break, and with
// faults servers and the database are killed.
import { setTimeout as wait } from 'node:timers/promises'
import { serverMemory, watchProcessors } from '../machine.ts'
import { judge, type Verdict } from '../oracle.ts'
import { managersOf, sellersOf } from '../tablets/people.ts'
import { drawPool } from '../tablets/pictures.ts'
import { LIST, newApp, type Op, Tablet } from '../tablets/tablet.ts'
import { summaryOf, Tally } from '../tablets/tally.ts'
import type { Answer, Fate } from '../tablets/wire.ts'
import type { LoadSystem } from '../test-system.ts'

export type StormPlan = {
  tablets: number
  /** The time within which the tablets return, and the part of the random delay that they apply to photos. */
  withinMs: number
  spreadMs: number
  /** Interval at which one of the servers is killed; the database is killed once. */
  killEveryMs?: number
}
const WITH_WORK = 0.4
const REPLY_LOST = 0.02
const RESET = 0.01
const HUMAN_MS = 500

const fate = (): Fate => {
  const chance = Math.random()
  return chance < REPLY_LOST ? 'reply_lost' : chance < REPLY_LOST + RESET ? 'reset' : 'whole'
}

/** A person in the back office reads the list during the whole run. */
function watchHuman(human: Tablet) {
  const times: number[] = []
  const unanswered: (number | null)[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const { status, ms } = await human.read(LIST, { limit: 30 })
      if (status === 200) times.push(ms)
      else unanswered.push(status)
      await wait(HUMAN_MS)
    }
  })()
  return async () => {
    isOver = true
    await work
    return { list: summaryOf(times), unanswered: unanswered.length }
  }
}

/** Kills the server processes in turn at intervals, and the database once, after the second kill. */
function breakThings(system: LoadSystem, everyMs: number) {
  let isOver = false
  const done = { servers: 0, database: 0 }
  const work = (async () => {
    for (let round = 0; !isOver; round += 1) {
      await wait(everyMs)
      if (isOver) return
      await system.killAndRevive(round % system.servers().length)
      done.servers += 1
      if (done.servers !== 2) continue
      await system.postgres.crash()
      await system.postgres.start()
      done.database += 1
    }
  })()
  return async () => {
    isOver = true
    await work
    return done
  }
}

export type StormResult = {
  plan: StormPlan & { processes: number; operations: number; photos: number }
  all_taken_s: number
  json_taken_s: number
  tries: number
  statuses: Record<string, number>
  faults: string[]
  times: Record<string, ReturnType<typeof summaryOf>>
  human: { list: ReturnType<typeof summaryOf>; unanswered: number }
  broken: { servers: number; database: number }
  used: ReturnType<ReturnType<typeof watchProcessors>>
  server_memory_mb: number
  verdict: Verdict
}

export async function storm(system: LoadSystem, plan: StormPlan): Promise<StormResult> {
  await drawPool()
  const people = await sellersOf(system, plan.tablets)
  const tally = new Tally()
  let jsonTakenAt = 0
  const started = performance.now()
  const line = {
    urls: system.urls,
    fate,
    onAnswer: ({ kind }: Op, answer: Answer, isTaken: boolean) => {
      tally.record(kind, answer, isTaken)
      if (isTaken && (kind === 'create' || kind === 'patch')) jsonTakenAt = performance.now()
    },
  }
  const usedSince = watchProcessors(system)
  const [manager] = await managersOf(system, 1)
  if (manager === undefined) throw new Error('nobody looks at the list')
  const human = watchHuman(new Tablet(manager, line))
  const endBreaking = plan.killEveryMs ? breakThings(system, plan.killEveryMs) : null
  const work = people.map((_, place) => (place < people.length * WITH_WORK ? [newApp(), newApp()] : []))
  await Promise.all(
    people.map(async (who, place) => {
      await wait(Math.random() * plan.withinMs)
      await new Tablet(who, line).reconnect(work[place] ?? [], plan.spreadMs)
    }),
  )
  const seconds = (until: number) => Math.round((until - started) / 100) / 10
  const all_taken_s = seconds(performance.now())
  const broken = (await endBreaking?.()) ?? { servers: 0, database: 0 }
  const apps = work.flat()
  const photos = apps.reduce((sum, app) => sum + app.photos.length, 0)
  return {
    plan: { ...plan, processes: system.servers().length, operations: photos + apps.length * 4, photos },
    all_taken_s,
    json_taken_s: seconds(jsonTakenAt),
    tries: tally.tries,
    statuses: Object.fromEntries(tally.statuses),
    faults: tally.faults.slice(0, 20),
    times: tally.summary(),
    human: await human(),
    broken,
    used: usedSince(),
    server_memory_mb: serverMemory(system),
    verdict: await judge(system, apps),
  }
}
