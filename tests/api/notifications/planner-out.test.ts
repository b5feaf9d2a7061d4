// Announcements that were planned by somebody who may not write them any more: nobody gets them, and those who may write them decide.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announcements } from '#api/back-office/announcements.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import { runAnnouncements } from '#server/notifications/delivery.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const NOON = new Date('2026-11-27T12:00:00+05:00')
let now = NOON
const shop = useShop(['seller', 'manager', 'support', 'director', 'admin'], {
  now: () => now,
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
const setBlocked = (name: string, blocked_at: Date | null) =>
  shop.db.updateTable('users').set({ blocked_at }).where('name', '=', name).execute()
beforeEach(async () => {
  now = NOON
  await shop.db.deleteFrom('notifications').execute()
  await shop.db.deleteFrom('announcements').execute()
})
afterEach(async () => {
  for (const name of ['Test support', 'Test manager']) await setBlocked(name, null)
  await setGrant(shop.db, 'support', 'notification.write', 'all')
  await setGrant(shop.db, 'manager', 'notification.write', null)
})

const FORM = {
  title: 'Ertaga',
  text: 'Ertadan boshlab yangi tartib.',
  audience: 'all' as const,
  chosen: [],
  draw: null,
  from_on: '2026-11-27',
  from_time: '13:00',
  to_on: '',
  confirm_on: '',
}
const view = (key: string) => shop.admin.call(announcements.view, { params: { key } })
const plan = async (key: string, api: ApiSession) =>
  api.send(announcements.plan, { params: { key }, body: { base_version: (await view(key)).version } })
async function planned(writer: ApiSession, planner = writer): Promise<string> {
  const { key } = await writer.call(announcements.create, { body: FORM })
  expect((await plan(key, planner)).status).toBe(200)
  return key
}
async function run(): Promise<void> {
  now = new Date(NOON.getTime() + HOUR_MS)
  await Promise.all([runAnnouncements(shop.deps), runAnnouncements(shop.deps)])
}
const received = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

it('of somebody who is blocked is not sent; those who may write it are notified once and send it', async () => {
  const key = await planned(shop.support)
  await setBlocked('Test support', NOON)
  await run()
  expect(await view(key)).toMatchObject({ state: 'draft', recipients: 0 })
  expect(await received(shop.seller)).toEqual([])
  expect(await received(shop.director)).toEqual([['announcement_unsent', key]])
  const { items } = await shop.director.call(announcements.history, { params: { key } })
  expect(items[0]).toMatchObject({
    action: 'announcement_hold',
    changes: { state: ['planned', 'draft'] },
  })
  const values = { ...FORM, from_on: '', from_time: '' }
  const base_version = (await view(key)).version
  await shop.director.call(announcements.update, { params: { key }, body: { base_version, values } })
  expect((await plan(key, shop.director)).status).toBe(200)
  expect((await view(key)).state).toBe('sent')
})

it('of somebody who lost the right is not sent, and the person is not notified of it', async () => {
  const key = await planned(shop.support)
  await setGrant(shop.db, 'support', 'notification.write', null)
  await run()
  expect((await view(key)).state).toBe('draft')
  expect(await received(shop.support)).toEqual([])
})

it('of a writer of one branch is not sent once the person works in another one', async () => {
  await setGrant(shop.db, 'manager', 'notification.write', 'own')
  const key = await planned(shop.manager)
  const manager = await shop.db
    .selectFrom('users')
    .select('branch_id')
    .where('name', '=', 'Test manager')
    .executeTakeFirstOrThrow()
  const other = await shop.db
    .selectFrom('branches')
    .select('id')
    .where('id', '<>', manager.branch_id)
    .executeTakeFirstOrThrow()
  const move = (branch_id: number | null) =>
    shop.db.updateTable('users').set({ branch_id }).where('name', '=', 'Test manager').execute()
  await move(other.id)
  await run()
  await move(manager.branch_id)
  expect((await view(key)).state).toBe('draft')
})

it('counts who has planned it, not who has written it', async () => {
  const key = await planned(shop.support, shop.director)
  await setBlocked('Test support', NOON)
  await run()
  expect((await view(key)).state).toBe('sent')
})
