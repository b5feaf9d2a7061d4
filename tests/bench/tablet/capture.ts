// Time from the picture to a photo that is durable on the tablet (P7): JPEG, hash, encryption and the strict
// transaction with draft and queue, compared with the bare JPEG and one bare strict put; and how long it blocked the
// page.
import type { Page } from '@playwright/test'
import { type Figure, median } from '../figures.ts'
import { inPage, takeTurns } from './build-page.ts'

const TURNS = 5
const ROUNDS = 6
const SLOW = 4

export async function measureCapture(page: Page): Promise<Figure[]> {
  const { raw, ours } = await takeTurns(page, 'rawCaptures', 'captures', TURNS, ROUNDS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  const blocks = await inPage(page, 'captureBlocks', TURNS * ROUNDS)
  const slow = await inPage(page, 'captures', TURNS * ROUNDS)
  const against = { what: 'bare JPEG and one strict put, ms', value: median(raw) }
  const value = median(ours) / against.value
  return [
    { metric: 'P7 a photo is durable', value, unit: '×', limit: 1.3, against, runs: ours },
    { metric: `P7 a photo is durable, ${SLOW}× slower`, value: median(slow), unit: 'ms', limit: 120 },
    {
      metric: `P7 the main thread is blocked by a photo, ${SLOW}× slower`,
      value: median(blocks),
      unit: 'ms',
      limit: 2,
      runs: blocks,
    },
  ]
}
