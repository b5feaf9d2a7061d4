// A pause stops the speed clock and work ends it: random sequences of pauses and work against a naive clock.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { IS_WORK, workedMs, workedMsOf } from '#domain/applications/speed-clock.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, recordOf, submitApplication } from '#support/applications.ts'
import { perSuite } from '#support/suite.ts'
import { useShop } from '#support/use-shop.ts'

let now = new Date('2026-11-17T05:00:00Z')

const shop = useShop(['seller', 'manager'], { now: () => now })
beforeAll(async () => {
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2099-01-01T00:00:00Z') })
    .execute()
})

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}
async function taken(): Promise<string> {
  const id = await submitApplication(shop.seller, { ...newForm(), child_count: 0 })
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  return id
}
const pause = (id: string) =>
  shop.manager.call(applications.pause, { params: { id }, body: { reason: 'other' } })
const resume = (id: string) => shop.manager.call(applications.unpause, { params: { id }, body: {} })
let fills = 0
let photos = 0
async function fill(api: ApiSession, id: string): Promise<void> {
  fills += 1
  const { version } = await recordOf(shop, id)
  // Never the value that is there already, at first 0: that would be no change, and no work.
  const body = { base_version: version, values: { child_count: 1 + (fills % 8) } }
  expect((await api.send(applications.patch, { params: { id }, body })).status).toBe(200)
}
function photograph(api: ApiSession, id: string): Promise<string> {
  photos += 1
  return putPhoto(api, id, 1, photos + 1)
}

/** Kinds of change that can be made again and again on one application in process. */
const CHANGES = {
  step: (id: string) =>
    shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 1, comment: 'Xira' } }),
  holder_fields: (id: string) => fill(shop.manager, id),
  holder_photo: (id: string) => photograph(shop.manager, id),
  others_fields: (id: string) => fill(shop.seller, id),
  others_photo: (id: string) => photograph(shop.seller, id),
  comment: (id: string) =>
    shop.manager.call(applications.comment, { params: { id }, body: { id: randomUUID(), text: 'Izoh' } }),
  heartbeat: (id: string) => shop.manager.call(stages.heartbeat, { params: { id }, body: {} }),
} as const
type Change = keyof typeof CHANGES
const KINDS = Object.keys(CHANGES) as Change[]

/** The time of the work as the list and as the card of the application count it. */
async function counted(id: string): Promise<[list: number, card: number]> {
  const { items } = await shop.manager.call(applications.list, { body: { limit: 100 } })
  const line = items.find((item) => item.id === id)
  const view = await shop.manager.call(applications.view, { params: { id } })
  const taken_at = line?.taken_at ?? ''
  return [
    workedMsOf({ paused_since: null, paused_ms: 0, ...line, taken_at }, now.getTime()),
    workedMs(view.taken_at ?? '', view.pauses, now.getTime()),
  ]
}

describe('a paused application', () => {
  it.each(KINDS)('is resumed or stays paused by %s as the table defines', async (kind) => {
    const id = await taken()
    await photograph(shop.seller, id)
    later(60)
    await pause(id)
    later(100)
    const { version } = await recordOf(shop, id)
    await CHANGES[kind](id)
    const record = await recordOf(shop, id)
    expect(record.paused_since === null).toBe(IS_WORK[kind])
    if (IS_WORK[kind]) expect(record.version).toBeGreaterThan(version)
    later(30)
    const { pauses } = await shop.manager.call(applications.view, { params: { id } })
    const ended = new Date(now.getTime() - 30_000).toISOString()
    expect(pauses).toMatchObject([{ to: IS_WORK[kind] ? ended : null }])
    expect(await counted(id)).toEqual(IS_WORK[kind] ? [90_000, 90_000] : [60_000, 60_000])
  })

  it('is resumed when another person takes it over, and by the director’s decision', async () => {
    const id = await taken()
    await pause(id)
    later(3600)
    const support = await shop.signIn('support')
    await support.call(stages.takeOver, { params: { id }, body: {} })
    expect(await recordOf(shop, id)).toMatchObject({ paused_since: null, paused_ms: 3_600_000 })
    expect([IS_WORK.take_over, IS_WORK.approval, IS_WORK.move]).toEqual([true, true, true])
  })

  it('is not resumed by a refused step', async () => {
    const id = await taken()
    await pause(id)
    const refused = await shop.manager.send(stages.askPhoto, {
      params: { id },
      body: { slot: 3, comment: 'Xira' },
    })
    expect(refused.status).toBe(400)
    expect((await recordOf(shop, id)).paused_since).not.toBeNull()
  })

  it('starts a new count for the person who takes it after a release', async () => {
    const id = await taken()
    later(60)
    await pause(id)
    later(600)
    await shop.manager.call(transitions.release, { params: { id }, body: {} })
    later(60)
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    later(45)
    expect(await counted(id)).toEqual([45_000, 45_000])
  })
})

describe('random pauses and work', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 900 }),
    act: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('pause' as const, 'resume' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...KINDS) },
      { weight: 1, arbitrary: fc.constant('retake' as const) },
    ),
  })

  it('result in the time of a naive clock', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const id = await taken()
        await photograph(shop.seller, id)
        let worked = 0
        let isPaused = false
        for (const { wait, act } of steps) {
          later(wait)
          if (!isPaused) worked += wait * 1000
          if (act === 'pause') {
            await pause(id)
            isPaused = true
          } else if (act === 'resume') {
            await resume(id)
            isPaused = false
          } else if (act === 'retake') {
            await shop.manager.call(transitions.release, { params: { id }, body: {} })
            await shop.manager.call(transitions.take, { params: { id }, body: {} })
            worked = 0
            isPaused = false
          } else {
            await CHANGES[act](id)
            if (IS_WORK[act]) isPaused = false
          }
          expect(await counted(id)).toEqual([worked, worked])
          expect((await recordOf(shop, id)).paused_since !== null).toBe(isPaused)
        }
      }),
      { numRuns: perSuite(3, 20) },
    )
  }, 240_000)
})
