// Who is in a conversation and who is not any more: many groups, leaving for good, makers who have gone, branches, and what is still to be
// read of it.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chat } from '#api/back-office/chat.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { users } from '#api/back-office/users.ts'
import { api } from '#api/index.ts'
import { notifications } from '#api/notifications.ts'
import { CONVERSATIONS, GROUPS_A_DAY } from '#domain/chat/chat.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, type RoleName, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { directWith, removeConversations } from '../support/chat.ts'

const NOON = new Date('2026-11-28T12:00:00+05:00')
let now = NOON
const PEOPLE = ['seller', 'seller2', 'manager', 'director', 'partner', 'admin'] as const
const shop = useShop(PEOPLE, { now: () => now, env: { TOKEN_LIFE_S: String(60 * 24 * 3600) } })
const ids = new Map<RoleName, number>()
beforeAll(async () => {
  for (const who of PEOPLE) ids.set(who, (await personOf(shop.db, who)).id)
})
beforeEach(async () => {
  now = NOON
  await removeConversations(shop.db)
})
const idOf = (who: RoleName): number => ids.get(who) ?? 0

const make = (api: ApiSession, people: readonly RoleName[], title = 'Ombor') =>
  api.send(chat.createGroup, { body: { title, people: people.map(idOf) } })
const group = async (api: ApiSession, ...people: RoleName[]) => {
  const { status, body } = await make(api, people)
  expect(status).toBe(200)
  return body.key
}
const change = (api: ApiSession, key: string, base_version: number, people: readonly RoleName[]) =>
  api.send(chat.updateGroup, {
    params: { key },
    body: { base_version, values: { title: 'Kassa', people: people.map(idOf) } },
  })
const leave = (api: ApiSession, key: string, again?: boolean) =>
  api.call(chat.leave, { params: { key }, body: again === undefined ? {} : { again } })
const write = async (api: ApiSession, key: string, text = 'Salom') =>
  (await api.call(chat.send, { params: { key }, body: { id: randomUUID(), text } })).number
const edit = (api: ApiSession, key: string, number: number, text: string, base_version = 1) =>
  api.call(chat.edit, { params: { key, number: String(number) }, body: { base_version, text } })
const takeBack = (api: ApiSession, key: string, number: number, base_version = 1) =>
  api.call(chat.takeBack, { params: { key, number: String(number) }, body: { base_version } })
const read = (api: ApiSession, key: string, up_to: number) =>
  api.call(chat.read, { params: { key }, body: { up_to } })
const view = (api: ApiSession, key: string) => api.call(chat.view, { params: { key } })
const mayOpen = async (api: ApiSession, key: string) =>
  (await api.send(chat.view, { params: { key } })).status === 200
const list = (api: ApiSession, body: { search?: string; page?: number } = {}) => api.call(chat.list, { body })
const keysOf = async (api: ApiSession) => (await list(api)).items.map(({ key }) => key)
const notices = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: { limit: 100 } })).items.flatMap(({ kind, subject, unread }) =>
    kind === 'message' && unread ? [subject] : [],
  )
const unreadOf = async (api: ApiSession) => (await api.call(notifications.count, {})).conversations
const setUser = (who: RoleName, set: { blocked_at?: Date | null; left_on?: string | null }) =>
  shop.db.updateTable('users').set(set).where('id', '=', idOf(who)).execute()

describe('many groups', () => {
  it('are made by one person so many a day, also at a time, and by leaving them no more', async () => {
    const answers = await Promise.all(
      Array.from({ length: GROUPS_A_DAY + 5 }, () => make(shop.seller, ['manager'])),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made.length).toBe(GROUPS_A_DAY)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.problem?.errors]).toEqual([
      400,
      [{ field: 'people', code: 'group_limit', params: { groups: GROUPS_A_DAY } }],
    ])
    await leave(shop.seller, made[0]?.body.key ?? '')
    expect((await make(shop.seller, ['manager'])).status).toBe(400)
    expect((await make(shop.seller2, ['manager'])).status).toBe(200)
    now = new Date(now.getTime() + DAY_MS)
    expect((await make(shop.seller, ['manager'])).status).toBe(200)
  })

  it('take no conversation of two people or of the branch off the list, which goes on page by page and is searched', async () => {
    const key = await directWith(shop.seller, idOf('manager'))
    await write(shop.seller, key)
    const { items } = await list(shop.manager)
    const branch = items.find(({ kind }) => kind === 'branch')?.key ?? ''
    const later = new Date(now.getTime() + DAY_MS)
    for (let nth = 0; nth <= CONVERSATIONS; nth += 1) {
      const { id } = await shop.db
        .insertInto('conversations')
        .values({
          kind: 'group',
          title: `Guruh ${nth}`,
          created_by: idOf('seller'),
          made_by: idOf('seller'),
          created_at: later,
          last_at: new Date(later.getTime() + nth * 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await shop.db
        .insertInto('conversation_members')
        .values({ conversation_id: id, user_id: idOf('manager') })
        .execute()
    }
    const first = await list(shop.manager)
    expect(first.more).toBe(true)
    expect(first.items.map((line) => line.key)).toEqual(expect.arrayContaining([key, branch]))
    expect(first.items.at(0)?.title).toBe(`Guruh ${CONVERSATIONS}`)
    const second = await list(shop.manager, { page: 1 })
    expect([second.more, second.items.map(({ title }) => title)]).toEqual([false, ['Guruh 0']])
    expect((await list(shop.manager, { page: 2 })).items).toEqual([])
    expect((await list(shop.manager, { search: 'guruh 57' })).items.map(({ title }) => title)).toEqual([
      'Guruh 57',
    ])
    expect((await list(shop.manager, { search: 'test seller' })).items.map((line) => line.key)).toEqual([key])
  })
})

describe('whoever leaves a group', () => {
  it('is not added again', async () => {
    const key = await group(shop.director, 'seller', 'manager')
    await leave(shop.seller, key)
    const refused = await change(shop.director, key, 2, ['seller', 'manager'])
    expect([refused.status, refused.problem?.errors]).toEqual([
      400,
      [{ field: 'people', code: 'left_group', params: { names: 'Test seller' } }],
    ])
    expect((await change(shop.director, key, 2, ['manager'])).status).toBe(200)
    expect((await change(shop.director, key, 3, ['seller', 'manager'])).status).toBe(400)
    expect(await mayOpen(shop.seller, key)).toBe(false)
    expect((await view(shop.director, key)).members).toBe(2)
  })

  it('may allow that', async () => {
    const key = await group(shop.director, 'seller')
    await leave(shop.seller, key, true)
    expect((await change(shop.director, key, 2, ['seller'])).status).toBe(200)
    expect(await mayOpen(shop.seller, key)).toBe(true)
  })
})

describe('somebody who does not work here any more', () => {
  const AWAY = [
    ['blocked', { blocked_at: NOON }, { blocked_at: null }],
    ['dismissed', { left_on: '2026-11-27' }, { left_on: null }],
  ] as const
  it.each(AWAY)(
    '%s, is no member, is not mentioned, and is one again after coming back',
    async (_, away, back) => {
      const key = await group(shop.director, 'seller', 'seller2')
      await setUser('seller2', away)
      try {
        const { people, members } = await view(shop.seller, key)
        expect([members, people.map(({ id }) => id).includes(idOf('seller2'))]).toEqual([2, false])
        expect((await list(shop.seller)).items.find((line) => line.key === key)?.members).toBe(2)
        await write(shop.seller, key, '@Test seller2 salom')
        expect((await change(shop.director, key, 1, ['seller', 'manager'])).status).toBe(200)
      } finally {
        await setUser('seller2', back)
      }
      expect(await notices(shop.seller2)).toEqual([])
      expect(await mayOpen(shop.seller2, key)).toBe(true)
      expect((await view(shop.seller, key)).members).toBe(4)
    },
  )

  it.each(AWAY)(
    '%s, and made the group: the next of its people changes it meanwhile',
    async (_, away, back) => {
      const key = await group(shop.director, 'seller', 'manager')
      await setUser('director', away)
      try {
        expect((await view(shop.manager, key)).own).toBe(true)
        expect((await view(shop.seller, key)).own).toBe(false)
        expect((await change(shop.seller, key, 1, ['manager'])).status).toBe(403)
        expect((await change(shop.manager, key, 1, ['seller', 'seller2'])).status).toBe(200)
      } finally {
        await setUser('director', back)
      }
      expect((await view(shop.director, key)).own).toBe(true)
      expect((await view(shop.manager, key)).own).toBe(false)
    },
  )

  it('is not in the group as staff of a partner either', async () => {
    const key = await group(shop.director, 'seller', 'seller2')
    const { partner_id } = await personOf(shop.db, 'partner')
    const move = (to: number | null) =>
      shop.db.updateTable('users').set({ partner_id: to }).where('id', '=', idOf('seller2')).execute()
    await move(partner_id)
    try {
      expect(await mayOpen(shop.seller2, key)).toBe(false)
      expect(await keysOf(shop.seller2)).toEqual([])
    } finally {
      await move(null)
    }
  })
})

const otherBranch = async (than: number | null): Promise<number> => {
  const query = shop.db
    .selectFrom('branches')
    .select('id')
    .where('id', '<>', than ?? 0)
  return (await query.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

describe('the branch that was chosen at sign-in', () => {
  it('opens no conversation: reading, listing and mentions follow the branch of the account', async () => {
    const { branch_id } = await personOf(shop.db, 'seller')
    const { items } = await list(shop.seller)
    const own = items.find(({ kind }) => kind === 'branch')?.key ?? ''
    const other = await otherBranch(branch_id)
    const choose = (to: number | null) =>
      shop.db.updateTable('sessions').set({ branch_id: to }).where('user_id', '=', idOf('seller')).execute()
    await choose(other)
    try {
      expect((await shop.seller.call(api.session.user, {})).branch_id).toBe(other)
      const kinds = (await list(shop.seller)).items.filter(({ kind }) => kind === 'branch')
      expect(kinds.map(({ key }) => key)).toEqual([own])
      const number = await write(shop.seller, own)
      expect((await view(shop.seller, own)).people.map(({ id }) => id)).toContain(idOf('seller'))
      await read(shop.seller, own, number)
      const made = await shop.db
        .selectFrom('conversations')
        .select('branch_id')
        .where('kind', '=', 'branch')
        .execute()
      expect(made).toEqual([{ branch_id }])
    } finally {
      await choose(null)
    }
  })
})

describe('an unread notification', () => {
  it('goes with the message that was taken back, unless another one is for the person', async () => {
    const key = await directWith(shop.seller, idOf('manager'))
    await write(shop.seller, key)
    await write(shop.seller, key)
    expect([await notices(shop.manager), await unreadOf(shop.manager)]).toEqual([[key], 1])
    await takeBack(shop.seller, key, 1)
    expect(await notices(shop.manager)).toEqual([key])
    await takeBack(shop.seller, key, 2)
    expect([await notices(shop.manager), await unreadOf(shop.manager)]).toEqual([[], 0])
    await write(shop.seller, key)
    expect([await notices(shop.manager), await unreadOf(shop.manager)]).toEqual([[key], 1])
  })

  it('goes when the person is moved to another branch', async () => {
    const key = (await list(shop.seller)).items.find(({ kind }) => kind === 'branch')?.key ?? ''
    const { id, branch_id } = await personOf(shop.db, 'seller')
    await write(shop.manager, key, '@Test seller')
    expect(await notices(shop.seller)).toEqual([key])
    const params = { key: String(id) }
    const { version, values } = await shop.admin.call(users.view, { params })
    const move = (to: number | null, base_version: number) =>
      shop.admin.call(users.update, {
        params,
        body: { base_version, values: { ...values, branch: String(to) } },
      })
    const moved = await move(await otherBranch(branch_id), version)
    expect(await notices(shop.seller)).toEqual([])
    await move(branch_id, moved.version)
  })

  it('goes when the person leaves the group or is taken out of it', async () => {
    const key = await group(shop.director, 'seller', 'seller2', 'manager')
    await write(shop.director, key, '@Test seller va @Test seller2')
    expect([await notices(shop.seller), await notices(shop.seller2)]).toEqual([[key], [key]])
    await leave(shop.seller, key)
    await change(shop.director, key, 2, ['manager'])
    expect([await notices(shop.seller), await notices(shop.seller2)]).toEqual([[], []])
    expect([await unreadOf(shop.seller), await unreadOf(shop.seller2)]).toEqual([0, 0])
  })

  it('comes with a mention that an edit adds, also behind what was read, and goes with one that it takes away', async () => {
    const key = await group(shop.director, 'seller', 'seller2')
    await write(shop.director, key, 'Ertaga kelinglar')
    await read(shop.seller, key, 1)
    await edit(shop.director, key, 1, '@Test seller ertaga keling')
    expect([await notices(shop.seller), await notices(shop.seller2)]).toEqual([[key], []])
    expect((await view(shop.seller, key)).notified).toBe(true)
    // A change that mentions nobody anew notifies nobody again.
    await read(shop.seller, key, 1)
    expect([await notices(shop.seller), (await view(shop.seller, key)).notified]).toEqual([[], false])
    await edit(shop.director, key, 1, '@Test seller ertaga soat 9 da keling', 2)
    expect(await notices(shop.seller)).toEqual([])
    await edit(shop.director, key, 1, '@Test seller2 ertaga keling', 3)
    expect(await notices(shop.seller2)).toEqual([key])
    await edit(shop.director, key, 1, 'Ertaga keling', 4)
    expect(await notices(shop.seller2)).toEqual([])
  })

  it('goes with a mention that an edit takes away, although the person was renamed meanwhile', async () => {
    const key = await group(shop.director, 'seller')
    await write(shop.director, key, '@Test seller ertaga keling')
    const rename = (name: string) =>
      shop.db.updateTable('users').set({ name }).where('id', '=', idOf('seller')).execute()
    await rename('Test sotuvchi')
    try {
      await edit(shop.director, key, 1, 'Ertaga keling')
      expect(await notices(shop.seller)).toEqual([])
    } finally {
      await rename('Test seller')
    }
  })

  it('of everybody at work is for those whose shift was open when it was written', async () => {
    const key = (await list(shop.seller)).items.find(({ kind }) => kind === 'branch')?.key ?? ''
    const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
    const work = (who: RoleName, from: Date, to: Date | null) =>
      shop.db
        .insertInto('shifts')
        .values({
          user_id: idOf(who),
          branch_id: null,
          day: '2026-11-28',
          begun_at: from,
          ended_at: to,
          counted_from: from,
          counted_to: to,
          closed_by: to && 'person',
        })
        .execute()
    await work('manager', NOON, null)
    now = later(1)
    await write(shop.seller, key, '@smena salom')
    await write(shop.seller, key, '@smena yana')
    expect(await notices(shop.manager)).toEqual([key])
    await shop.db.deleteFrom('shifts').execute()
    await work('manager', NOON, later(2))
    await work('director', later(2), null)
    now = later(3)
    // Whoever has finished since is still meant, and nobody who has begun since is.
    await edit(shop.seller, key, 1, '@smena salom hammaga')
    await edit(shop.seller, key, 2, 'yana')
    expect([await notices(shop.manager), await notices(shop.director)]).toEqual([[key], []])
    await edit(shop.seller, key, 1, 'salom', 2)
    expect(await notices(shop.manager)).toEqual([])
    await shop.db.deleteFrom('shifts').execute()
  })
})

describe('somebody without the right to the chat', () => {
  it('is no member, is found by nobody, is written to by nobody and is notified of nothing', async () => {
    const key = await group(shop.director, 'seller', 'manager')
    const direct = await directWith(shop.seller, idOf('manager'))
    await write(shop.seller, direct)
    await setGrant(shop.db, 'manager', 'chat', null)
    try {
      await write(shop.seller, key, '@Test manager salom')
      const sent = await shop.seller.send(chat.send, {
        params: { key: direct },
        body: { id: randomUUID(), text: 'Salom' },
      })
      expect([sent.status, (await view(shop.seller, direct)).writable]).toEqual([409, false])
      expect((await view(shop.seller, key)).people.map(({ name }) => name)).toEqual([
        'Test director',
        'Test seller',
      ])
      expect((await list(shop.seller)).items.find((line) => line.key === key)?.members).toBe(2)
      for (const isForGroup of [true, false]) {
        const body = { search: 'Test manager', group: isForGroup }
        const { items } = await shop.seller.call(chat.people, { body })
        expect(items.map(({ id }) => id)).not.toContain(idOf('manager'))
      }
      expect((await make(shop.seller, ['manager'])).status).toBe(400)
      const begun = await shop.seller.send(chat.direct, { body: { person: idOf('manager') } })
      expect(begun.status).toBe(400)
      expect(await unreadOf(shop.manager)).toBe(0)
      expect(await notices(shop.manager)).not.toContain(key)
    } finally {
      await setGrant(shop.db, 'manager', 'chat', '1')
    }
    expect(await mayOpen(shop.manager, key)).toBe(true)
  })
})
