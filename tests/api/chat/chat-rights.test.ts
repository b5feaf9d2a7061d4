// What somebody may do in a conversation once the right or the place in it is gone: also what they were still to read, and a request
// that waited meanwhile.
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { chat } from '#api/back-office/chat.ts'
import { users } from '#api/back-office/users.ts'
import { notifications } from '#api/notifications.ts'
import type { Database } from '#server/db/schema/database.ts'
import type { ApiSession } from '../../support/api.ts'
import { whileLocked } from '../../support/locks.ts'
import { personOf, type RoleName, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { directWith, removeConversations } from '../support/chat.ts'

const NOON = new Date('2026-11-28T12:00:00+05:00')
const PEOPLE = ['seller', 'manager', 'director', 'admin'] as const
const shop = useShop(PEOPLE, { now: () => NOON })
const ids = new Map<RoleName, number>()
beforeAll(async () => {
  for (const who of PEOPLE) ids.set(who, (await personOf(shop.db, who)).id)
})
beforeEach(() => removeConversations(shop.db))
const idOf = (who: RoleName): number => ids.get(who) ?? 0

const group = async (api: ApiSession, ...people: RoleName[]) =>
  (await api.call(chat.createGroup, { body: { title: 'Ombor', people: people.map(idOf) } })).key
const write = (api: ApiSession, key: string, text = 'Salom') =>
  api.call(chat.send, { params: { key }, body: { id: randomUUID(), text } })
const view = (api: ApiSession, key: string) => api.call(chat.view, { params: { key } })
const setUser = (who: RoleName, set: Updateable<Database['users']>) =>
  shop.db.updateTable('users').set(set).where('id', '=', idOf(who)).execute()

describe('somebody whose role has the screen no more', () => {
  const withdraw = async (role: string) => {
    const params = { key: role }
    const { version, name, colour, grants } = await shop.admin.call(access.role, { params })
    const values = { name, colour, grants: { ...grants, chat: undefined } }
    const sent = await shop.admin.send(access.updateRole, { params, body: { base_version: version, values } })
    expect(sent.status).toBe(200)
  }
  const addressEverywhere = async (who: RoleName) => {
    await write(shop.director, await directWith(shop.director, idOf(who)))
    await write(shop.director, await group(shop.director, who), `@Test ${who}`)
  }
  const unreadNotices = async (who: RoleName) =>
    (
      await shop.db
        .selectFrom('notifications')
        .select('subject')
        .where('user_id', '=', idOf(who))
        .where('kind', '=', 'message')
        .where('read_at', 'is', null)
        .execute()
    ).length

  it('has nothing left to read once the right is withdrawn from the role, whoever is blocked neither', async () => {
    const { role_id } = await personOf(shop.db, 'seller')
    await addressEverywhere('seller')
    await addressEverywhere('manager')
    const before = await shop.seller.call(notifications.count, {})
    await setUser('seller', { blocked_at: NOON })
    try {
      await withdraw(String(role_id))
    } finally {
      await setUser('seller', { blocked_at: null })
    }
    try {
      const after = await shop.seller.call(notifications.count, {})
      expect([before.unread - after.unread, after.conversations]).toEqual([2, 0])
      expect([await unreadNotices('seller'), await unreadNotices('manager')]).toEqual([0, 2])
    } finally {
      await setGrant(shop.db, 'seller', 'chat', '1')
    }
  })

  it('has nothing left to read after a move to a role without it; a blocked person with the right keeps it', async () => {
    await addressEverywhere('manager')
    const { id, role_id } = await personOf(shop.db, 'manager')
    const { id: other } = await shop.db
      .insertInto('roles')
      .values({ name: 'Without chat', key: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { key: String(id) }
    const save = async (role: number) => {
      const { version, values } = await shop.admin.call(users.view, { params })
      await shop.admin.call(users.update, {
        params,
        body: { base_version: version, values: { ...values, role: String(role) } },
      })
    }
    await setUser('manager', { blocked_at: NOON, blocked_reason: 'other', blocked_by: idOf('admin') })
    await save(role_id)
    expect(await unreadNotices('manager')).toBe(2)
    await setUser('manager', { blocked_at: null, blocked_reason: null, blocked_by: null })
    await save(other)
    expect(await unreadNotices('manager')).toBe(0)
    await save(role_id)
  })
})

describe('somebody who is taken out of a group while they wait for it', () => {
  const takenOutBefore = async <T>(key: string, request: () => Promise<T>): Promise<T> =>
    whileLocked(shop.db, {
      lock: (trx) =>
        trx.selectFrom('conversations').select('id').where('id', '=', Number(key)).forUpdate().execute(),
      request,
      change: (trx) =>
        trx
          .deleteFrom('conversation_members')
          .where('conversation_id', '=', Number(key))
          .where('user_id', '=', idOf('seller'))
          .execute(),
    })

  it('sends nothing, and cannot leave it any more', async () => {
    const key = await group(shop.director, 'seller', 'manager')
    const body = { id: randomUUID(), text: 'Salom' }
    const sent = await takenOutBefore(key, () => shop.seller.send(chat.send, { params: { key }, body }))
    expect([sent.status, (await view(shop.manager, key)).last_number]).toEqual([404, 0])
    const another = await group(shop.director, 'seller', 'manager')
    const left = await takenOutBefore(another, () =>
      shop.seller.send(chat.leave, { params: { key: another }, body: {} }),
    )
    expect([left.status, (await view(shop.director, another)).version]).toEqual([404, 1])
  })
})
