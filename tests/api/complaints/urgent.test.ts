// Urgent complaints: so many a day of one person, by the day in Tashkent, whichever way they become urgent.
import { beforeEach, expect, it } from 'vitest'
import { complaints } from '#api/back-office/complaints.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const NOON = new Date('2026-11-27T12:00:00+05:00')
let now = NOON
const shop = useShop(['seller', 'seller2', 'support'], {
  now: () => now,
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
beforeEach(async () => {
  // A day that no other test has used.
  now = new Date(now.getTime() + 2 * DAY_MS)
})

const form = (urgent: boolean) => ({
  kind: 'appeal' as const,
  topic: 'work' as const,
  title: 'Dam olish kuni',
  text: 'Ikki haftadan beri dam olish kuni berilmayapti.',
  urgent,
  hidden: false,
  application: null,
})
const create = (urgent: boolean, api: ApiSession = shop.seller) =>
  api.send(complaints.create, { body: form(urgent) })
const keyOf = async (answer: ReturnType<typeof create>) => ((await answer).body as { key: string }).key
async function change(key: string, urgent: boolean) {
  const params = { key }
  const { version } = await shop.seller.call(complaints.view, { params })
  return shop.seller.send(complaints.update, {
    params,
    body: { base_version: version, values: form(urgent) },
  })
}
const REFUSED = [{ field: 'urgent', code: 'urgent_limit', params: { count: 2 } }]

it('are two a day for a person; usual ones have no limit', async () => {
  for (let nth = 0; nth < 2; nth += 1) expect((await create(true)).status).toBe(200)
  const third = await create(true)
  expect([third.status, third.problem?.errors]).toEqual([400, REFUSED])
  expect((await create(false)).status).toBe(200)
  expect((await create(true, shop.seller2)).status).toBe(200)
  // The next day begins at midnight in Tashkent.
  now = new Date('2026-11-29T23:59:00+05:00')
  expect((await create(true)).status).toBe(400)
  now = new Date('2026-11-30T00:00:00+05:00')
  expect((await create(true)).status).toBe(200)
})

it('are counted when a usual one is made urgent, and count although they are made usual or withdrawn', async () => {
  const usual = await keyOf(create(false))
  const first = await keyOf(create(true))
  expect((await change(first, false)).status).toBe(200)
  // The same one again is no second one.
  expect((await change(first, true)).status).toBe(200)
  expect((await change(first, false)).status).toBe(200)
  const second = await keyOf(create(true))
  const { version } = await shop.seller.call(complaints.view, { params: { key: second } })
  await shop.seller.call(complaints.withdraw, { params: { key: second }, body: { base_version: version } })
  const refused = await change(usual, true)
  expect([refused.status, refused.problem?.errors]).toEqual([400, REFUSED])
})

it('are not more when they are written at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(true)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400])
})
