// D. Queue semantics (src/docs/offline.md#fault-matrix): the hand-over raced with its photos. The runs use the
// product's own queue and replayer in this process, over real HTTP to the real server; a handful is done in the
// browser.
import '../../offline/tablet-bench.ts'
import sharp from 'sharp'
import { setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { savePhoto } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { newForm } from '#support/applications.ts'
import { withComment } from '../../../src/server/seed/demo-photos.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { bench, freshTablet, wipe } from '../../offline/tablet-bench.ts'
import type { Seen } from '../drivers/acts.ts'
import type { Passed } from '../drivers/proxy.ts'
import { type Chance, chanceOf, roundsOf, SEED, tell } from '../drivers/random.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'
import { overTheLine } from '../drivers/wire.ts'

const seller = personOf('seller', 0)
const A_ROUND = 10
const plain = sharp({ create: { width: 600, height: 900, channels: 3, background: '#7a8b99' } })
  .jpeg()
  .toBuffer()

/** A picture of the slot that no other has. */
async function shoot(appId: string, slot: number, name: string): Promise<void> {
  const bytes = withComment(await plain, `${name} ${appId} ${slot} ${SEED}`)
  const copy = new Uint8Array(bytes).buffer
  await savePhoto({
    appId,
    slot,
    bytes: copy,
    width: 600,
    height: 900,
    capturedAt: new Date().toISOString(),
  })
}

type Made = { id: string; slots: number[]; retaken: boolean }

/** An application that is handed over while its photos wait; some are retaken, or get one more, after the hand-over. */
async function make(chance: Chance): Promise<Made> {
  const id = await startDraft()
  await setFields(id, newForm())
  const slots = [...REQUIRED_SLOTS, ...[5, 6, 7].filter(() => chance.next() < 0.15)]
  for (const slot of slots) await shoot(id, slot, 'first')
  await submitDraft(id)
  const retaken = chance.next() < 0.3
  if (retaken) await shoot(id, chance.one(slots), 'again')
  return { id, slots, retaken }
}

const idsOf = (path: string) => /applications\/([0-9a-f-]{36})(?:\/(photos|submit))?/.exec(path)

/** Notes a hand-over that comes to the line before the answers to the photos have gone back. */
function watchOrder(plant: TestSystem, early: string[], from: number): (seen: Seen) => void {
  return ({ path, opId }) => {
    const found = idsOf(path)
    if (opId === null || found?.[2] !== 'submit') return
    const id = found[1] ?? ''
    const photos = plant.proxy.passed.slice(from).filter((one) => one.path.includes(`${id}/photos`))
    // The line knows what became of a doubled request only when both are done; SQL judges those.
    const isYes = ({ status, act }: Passed) => status === 200 || act === 'dup'
    const yes = new Set(photos.filter(isYes).map((one) => one.opId))
    if (photos.some((one) => !yes.has(one.opId))) early.push(id)
  }
}

function badLine(plant: TestSystem, chance: Chance, look: (seen: Seen) => void): void {
  const now = (share: number) => (seen: Seen) => seen.opId !== null && chance.next() < share
  plant.proxy.rules(
    {
      when: (seen) => {
        look(seen)
        return false
      },
      act: { do: 'pass' },
    },
    { when: now(0.04), act: { do: 'drop-reply' } },
    { when: now(0.04), act: { do: 'rst', at: 'half' } },
    { when: now(0.04), act: { do: 'dup' } },
    { when: now(0.3), act: { do: 'late-reply', ms: 15 } },
    { when: now(0.3), act: { do: 'delay', ms: 8 } },
    { when: now(0.2), act: { do: 'delay', ms: 30 } },
  )
}

async function drain(plant: TestSystem, db: TabletDatabase, chance: Chance): Promise<void> {
  const send = overTheLine(plant.proxy.url, await plant.direct.tokenOf(seller))
  const limits = () => ({ spreadMs: 0, maxParallel: 2 })
  for (let tab = 0; tab < 20 && (await db.outbox.count()) > 0; tab += 1)
    await bench(db, send, { random: chance.next, limits }).drainAll(200)
  expect(await db.outbox.toArray()).toEqual([])
}

type Order = { id: string; status: string; photos: number; late: number; handed: number }
const ordersOf = (plant: TestSystem, ids: string[]) =>
  plant.rows<Order>(
    `select a.id, a.status,
      (select count(*)::int from photos p where p.application_id = a.id) as photos,
      (select count(*)::int from photos p, application_history h where p.application_id = a.id
        and h.application_id = a.id and h.action = 'submit' and p.received_at > h.at) as late,
      (select count(*)::int from application_history h where h.application_id = a.id and h.action = 'submit') as handed
      from applications a where a.id = any($1)`,
    [ids],
  )

test('F38 a hand-over never leaves before every photo of its application has arrived', async ({ plant }) => {
  const rounds = roundsOf(20)
  const chance = chanceOf('F38')
  const early: string[] = []
  const from = plant.proxy.passed.length
  let photos = 0
  for (let round = 0; round < rounds; round += 1) {
    const db = await freshTablet()
    const made: Made[] = []
    for (let one = 0; one < A_ROUND; one += 1) made.push(await make(chance))
    badLine(plant, chance, watchOrder(plant, early, plant.proxy.passed.length))
    await drain(plant, db, chance)
    plant.proxy.rules()
    const orders = await ordersOf(
      plant,
      made.map(({ id }) => id),
    )
    expect(orders).toHaveLength(A_ROUND)
    for (const { id, slots, retaken } of made) {
      const order = orders.find((row) => row.id === id)
      expect(order).toMatchObject({
        status: 'new',
        late: 0,
        handed: 1,
        photos: slots.length + (retaken ? 1 : 0),
      })
      photos += order?.photos ?? 0
    }
    await wipe(db)
  }
  const passed = plant.proxy.passed.slice(from)
  const broken = passed.filter(({ act }) => act === 'rst' || act === 'drop-reply' || act === 'dup').length
  tell('F38', `${rounds * A_ROUND} races, ${photos} photos, ${passed.length} requests, ${broken} broken`)
  expect(early).toEqual([])
  expect(plant.complaints()).toEqual([])
})
