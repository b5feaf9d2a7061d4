// D. Queue semantics (src/docs/offline.md#fault-matrix): the submit races with its photos. The runs use the
// product's own outbox and sync engine in this process, over real HTTP to the real server; a few run in the
// browser.
import '../../offline/test-tablet.ts'
import sharp from 'sharp'
import { setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { savePhoto } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { newForm } from '#support/applications.ts'
import { withComment } from '../../../src/server/seed/demo-photos.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { createTestTablet, deleteTablet, freshTablet } from '../../offline/test-tablet.ts'
import type { Seen } from '../drivers/acts.ts'
import { createHttpSender } from '../drivers/http-sender.ts'
import type { ProxiedRequest } from '../drivers/proxy.ts'
import { type Chance, chanceOf, printResult, roundsOf, SEED } from '../drivers/random.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const A_ROUND = 10
const plain = sharp({ create: { width: 600, height: 900, channels: 3, background: '#7a8b99' } })
  .jpeg()
  .toBuffer()

/** A picture of the slot that differs from every other one. */
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

/** An application submitted while its photos wait; some are retaken, or get one more, after the submit. */
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

/** Records a submit that reaches the proxy before the answers to the photos were sent back. */
function watchOrder(system: TestSystem, early: string[], from: number): (seen: Seen) => void {
  return ({ path, opId }) => {
    const found = idsOf(path)
    if (opId === null || found?.[2] !== 'submit') return
    const id = found[1] ?? ''
    const photos = system.proxy.requests.slice(from).filter((one) => one.path.includes(`${id}/photos`))
    // The proxy knows the result of a duplicated request only when both are done; SQL checks those.
    const isYes = ({ status, act }: ProxiedRequest) => status === 200 || act === 'dup'
    const yes = new Set(photos.filter(isYes).map((one) => one.opId))
    if (photos.some((one) => !yes.has(one.opId))) early.push(id)
  }
}

function badLine(system: TestSystem, chance: Chance, look: (seen: Seen) => void): void {
  const now = (share: number) => (seen: Seen) => seen.opId !== null && chance.next() < share
  system.proxy.setRules(
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

async function drain(system: TestSystem, db: TabletDatabase, chance: Chance): Promise<void> {
  const send = createHttpSender(system.proxy.url, await system.direct.tokenOf(seller))
  const limits = () => ({ spreadMs: 0, maxParallel: 2 })
  for (let tab = 0; tab < 20 && (await db.outbox.count()) > 0; tab += 1)
    await createTestTablet(db, send, { random: chance.next, limits }).drainAll(200)
  expect(await db.outbox.toArray()).toEqual([])
}

type Order = { id: string; status: string; photos: number; late: number; handed: number }
const ordersOf = (system: TestSystem, ids: string[]) =>
  system.queryRows<Order>(
    `select a.id, a.status,
      (select count(*)::int from photos p where p.application_id = a.id) as photos,
      (select count(*)::int from photos p, application_history h where p.application_id = a.id
        and h.application_id = a.id and h.action = 'submit' and p.received_at > h.at) as late,
      (select count(*)::int from application_history h where h.application_id = a.id and h.action = 'submit') as handed
      from applications a where a.id = any($1)`,
    [ids],
  )

test('F38 a submit is never sent before every photo of its application has arrived', async ({ system }) => {
  const rounds = roundsOf(20)
  const chance = chanceOf('F38')
  const early: string[] = []
  const from = system.proxy.requests.length
  let photos = 0
  for (let round = 0; round < rounds; round += 1) {
    const db = await freshTablet()
    const made: Made[] = []
    for (let one = 0; one < A_ROUND; one += 1) made.push(await make(chance))
    badLine(system, chance, watchOrder(system, early, system.proxy.requests.length))
    await drain(system, db, chance)
    system.proxy.setRules()
    const orders = await ordersOf(
      system,
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
    await deleteTablet(db)
  }
  const passed = system.proxy.requests.slice(from)
  const broken = passed.filter(({ act }) => act === 'rst' || act === 'drop-reply' || act === 'dup').length
  printResult(
    'F38',
    `${rounds * A_ROUND} races, ${photos} photos, ${passed.length} requests, ${broken} broken`,
  )
  expect(early).toEqual([])
  expect(system.complaints()).toEqual([])
})
