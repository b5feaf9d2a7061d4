// Saturation point: the rate of photo uploads grows until a resource is exhausted (src/docs/offline.md#load-runs).
import { randomUUID } from 'node:crypto'
import { type Used, watchProcessors } from '../machine.ts'
import { createSender, pick, write } from '../tablets/crowd.ts'
import { sellersOf, type Who } from '../tablets/people.ts'
import { drawPool } from '../tablets/pictures.ts'
import { APPLICATIONS, type App, newApp } from '../tablets/tablet.ts'
import { summaryOf } from '../tablets/tally.ts'
import type { LoadSystem } from '../test-system.ts'
import { openLoop } from './open-loop.ts'

export type KneeStep = {
  offered: number
  taken: number
  refused: number
  times: ReturnType<typeof summaryOf>
  used: Used
}

/** Photos alone, at a rate that doubles at every step, until fewer are accepted than offered. */
export async function knee(
  system: LoadSystem,
  rates: readonly number[],
  seconds: number,
): Promise<KneeStep[]> {
  await drawPool()
  const sellers = await sellersOf(system, 200)
  const send = createSender(system)
  const apps: { who: Who; app: App }[] = []
  for (const who of sellers) {
    const app = newApp()
    for (const op of app.small) await write(send, who, op)
    apps.push({ who, app })
  }
  const steps: KneeStep[] = []
  let sent = 0
  for (const offered of rates) {
    const usedSince = watchProcessors(system)
    const started = performance.now()
    const act = async () => {
      const { who, app } = apps[sent % apps.length] ?? pick(apps)
      const slot = 1 + (Math.floor(sent / apps.length) % 7)
      const gen = 1 + Math.floor(sent / (apps.length * 7))
      sent += 1
      const photoId = randomUUID()
      const path = `${APPLICATIONS}/${app.id}/photos/${photoId}?slot=${slot}&gen=${gen}`
      return write(send, who, { kind: 'photo', method: 'PUT', opId: randomUUID(), path, photoId })
    }
    const [result] = await openLoop([{ name: 'photo', rate: offered, act }], seconds)
    const took = (performance.now() - started) / 1000
    const step = {
      offered,
      taken: Math.round(((result?.done ?? 0) / took) * 10) / 10,
      refused: result?.refused ?? 0,
      times: summaryOf(result?.times ?? []),
      used: usedSince(),
    }
    steps.push(step)
    if (step.taken < offered * 0.9) break
  }
  return steps
}
