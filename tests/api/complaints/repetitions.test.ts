// A complaint that is marked as a repetition: what its author learns, and that nothing leads to a complaint that they may not see.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { complaints } from '#api/back-office/complaints.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const NOON = new Date('2026-11-27T12:00:00+05:00')
let now = NOON
const shop = useShop(['seller', 'seller2', 'support', 'director'], {
  now: () => now,
  env: { TOKEN_LIFE_S: String(7 * 24 * 3600) },
})
beforeEach(async () => {
  await shop.db.deleteFrom('notifications').execute()
})

const FORM = {
  kind: 'appeal' as const,
  topic: 'work' as const,
  title: 'Dam olish kuni',
  text: 'Ikki haftadan beri dam olish kuni berilmayapti.',
  urgent: false,
  hidden: false,
  application: null,
}
const create = async (api: ApiSession) => (await api.call(complaints.create, { body: FORM })).key
const view = (key: string, api: ApiSession) => api.call(complaints.view, { params: { key } })
const versionOf = async (key: string) => (await view(key, shop.support)).version
const mark = async (key: string, of: string) =>
  shop.support.call(complaints.markDuplicate, {
    params: { key },
    body: { base_version: await versionOf(key), of },
  })
async function answer(key: string): Promise<void> {
  const params = { key }
  await shop.support.call(complaints.take, { params, body: { base_version: await versionOf(key) } })
  const body = { base_version: await versionOf(key), id: randomUUID(), text: 'Dekabrdan jadval chiqadi.' }
  await shop.support.call(complaints.answer, { params, body })
}
const received = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

it('tells its author, and names the other complaint to those only who may open it', async () => {
  const other = await create(shop.seller2)
  const key = await create(shop.seller)
  await mark(key, other)
  expect(await received(shop.seller)).toEqual([['complaint_duplicate', key]])
  expect(await received(shop.seller2)).toEqual([])
  // The notification opens the own complaint, which names nothing that answers 404.
  expect(await view(key, shop.seller)).toMatchObject({
    state: 'duplicate',
    duplicate_of: null,
    duplicate_state: 'new',
  })
  expect((await shop.seller.send(complaints.view, { params: { key: other } })).status).toBe(404)
  expect(await view(key, shop.support)).toMatchObject({ duplicate_of: other, duplicate_state: 'new' })
  expect(await view(other, shop.support)).toMatchObject({ duplicate_of: null, duplicate_state: null })
})

it('of an own complaint names it to its author', async () => {
  const other = await create(shop.seller)
  const key = await create(shop.seller)
  await mark(key, other)
  expect(await view(key, shop.seller)).toMatchObject({ duplicate_of: other })
})

it('tells its author when the other one is answered, through a repetition of a repetition too', async () => {
  const first = await create(shop.seller2)
  const second = await create(shop.seller)
  const third = await create(shop.director)
  await mark(third, second)
  await mark(second, first)
  await shop.db.deleteFrom('notifications').execute()
  await answer(first)
  expect(await received(shop.seller2)).toEqual([['complaint_answered', first]])
  expect(await received(shop.seller)).toEqual([['complaint_duplicate_answered', second]])
  expect(await received(shop.director)).toEqual([['complaint_duplicate_answered', third]])
  expect(await view(second, shop.seller)).toMatchObject({ duplicate_of: null, duplicate_state: 'answered' })
})

const withdraw = async (key: string, api: ApiSession) =>
  api.call(complaints.withdraw, { params: { key }, body: { base_version: await versionOf(key) } })

it('is open again when the other one is withdrawn, with its owner and a time of its own', async () => {
  const first = await create(shop.seller2)
  const [fresh, taken] = [await create(shop.seller), await create(shop.director)]
  await shop.support.call(complaints.take, {
    params: { key: taken },
    body: { base_version: await versionOf(taken) },
  })
  await mark(fresh, first)
  await mark(taken, first)
  const before = await view(fresh, shop.seller)
  await shop.db.deleteFrom('notifications').execute()
  now = new Date(NOON.getTime() + DAY_MS)
  try {
    await withdraw(first, shop.seller2)
    expect(await received(shop.seller)).toEqual([['complaint_duplicate_withdrawn', fresh]])
    expect(await received(shop.director)).toEqual([['complaint_duplicate_withdrawn', taken]])
    const after = await view(fresh, shop.seller)
    expect(after).toMatchObject({ state: 'new', duplicate_state: null, version: before.version + 1 })
    expect(Date.parse(after.due)).toBeGreaterThan(Date.parse(before.due))
    expect(Date.parse(after.first_due)).toBeGreaterThan(now.getTime())
    expect(await view(taken, shop.director)).toMatchObject({
      state: 'in_work',
      owner: { name: 'Test support' },
    })
    await answer(fresh)
    expect(await view(fresh, shop.seller)).toMatchObject({ state: 'answered' })
  } finally {
    now = NOON
  }
})

it('of one that was withdrawn is none', async () => {
  const [first, key] = [await create(shop.seller2), await create(shop.seller)]
  await withdraw(first, shop.seller2)
  const marked = await shop.support.send(complaints.markDuplicate, {
    params: { key },
    body: { base_version: await versionOf(key), of: first },
  })
  expect(marked.problem?.errors).toMatchObject([{ field: 'of', code: 'unknown_choice' }])
})
