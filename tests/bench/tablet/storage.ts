// Time until a changed field is durable on the tablet and the form says so, compared with a bare strict put of the same size; and what it
// takes of the page's main thread, draft and queue included (src/docs/performance.md#capture-and-drafts, P6).
import type { CDPSession, Page } from '@playwright/test'
import { type Figure, median } from '../figures.ts'
import { inPage, takeTurns } from './build-page.ts'

const TURNS = 5
const ROUNDS = 10
const SLOW = 4
const KEYS = 100

/** Milliseconds of the main thread in which the page did something while `work` ran. */
async function busyDuring(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await taskTime()
  await work()
  return (await taskTime()) - before
}

/** Milliseconds of the main thread of each changed field and of each bare put, on a slowed page; timers alone are taken off. */
async function busyByField(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await inPage(page, 'typing', 10, 'fields')
  const idle = await busyDuring(session, () => inPage(page, 'typing', KEYS, 'nothing'))
  const puts = await busyDuring(session, () => inPage(page, 'typing', KEYS, 'puts'))
  const fields = await busyDuring(session, () => inPage(page, 'typing', KEYS, 'fields'))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return { put: (puts - idle) / KEYS, field: (fields - idle) / KEYS }
}

export async function measureStorage(page: Page): Promise<Figure[]> {
  const { raw, ours } = await takeTurns(page, 'rawPuts', 'fieldChanges', TURNS, ROUNDS)
  await inPage(page, 'encryptDrafts', 50)
  const drafts = await inPage(page, 'encryptDrafts', 200)
  const pictures = await inPage(page, 'encryptPictures', 50)
  const { put, field } = await busyByField(page)
  const against = { what: 'bare strict put, ms', value: median(raw) }
  const value = median(ours) / against.value
  return [
    { metric: 'P6 a changed field is durable', value, unit: '×', limit: 1.5, against, runs: ours },
    {
      metric: `P6 the main thread is busy with a changed field, ${SLOW}× slower`,
      value: field,
      unit: 'ms',
      limit: 2,
      against: { what: 'bare strict put, ms', value: put },
    },
    { metric: 'P6 a draft of 2 KB is encrypted and decrypted', value: median(drafts), unit: 'ms', limit: 2 },
    { metric: 'P6 a picture of 300 KB is encrypted', value: median(pictures), unit: 'ms', limit: 10 },
  ]
}
