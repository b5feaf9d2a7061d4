// Conversations over real HTTP: direct, of a group and of a branch; who is in them, what is unread, and what may be changed.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chat } from '#api/back-office/chat.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { BLOCK, CHAT_DAYS, EDIT_MS } from '#domain/chat/chat.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { purgeExpired } from '#server/retention.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, type RoleName } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { directWith, removeConversations } from '../support/chat.ts'

const NOON = new Date('2026-11-28T12:00:00+05:00')
let now = NOON
const PEOPLE = ['seller', 'seller2', 'manager', 'support', 'director', 'partner', 'admin'] as const
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
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

const begin = (api: ApiSession, who: RoleName) => api.send(chat.direct, { body: { person: idOf(who) } })
const direct = (api: ApiSession, who: RoleName) => directWith(api, idOf(who))
const group = async (api: ApiSession, ...people: RoleName[]) =>
  (await api.call(chat.createGroup, { body: { title: 'Ombor', people: people.map(idOf) } })).key
const write = (api: ApiSession, key: string, text = 'Salom', id: string = randomUUID()) =>
  api.send(chat.send, { params: { key }, body: { id, text } })
const wrote = async (api: ApiSession, key: string, text?: string) => {
  const { status, body } = await write(api, key, text)
  expect(status).toBe(200)
  return body.number
}
const listed = async (api: ApiSession) => (await api.call(chat.list, { body: {} })).items
const lineOf = async (api: ApiSession, key: string) => (await listed(api)).find((line) => line.key === key)
const viewed = (api: ApiSession, key: string) => api.call(chat.view, { params: { key } })
const block = async (api: ApiSession, key: string, number = 0) =>
  (await api.call(chat.messages, { params: { key }, body: { block: number } })).items
const read = (api: ApiSession, key: string, up_to: number) =>
  api.call(chat.read, { params: { key }, body: { up_to } })
const problemOf = ({ status, problem }: Awaited<ReturnType<typeof write>>) => [status, problem?.problem]

describe('a conversation of two', () => {
  it('is the same one for both, and is listed for the other once something is written', async () => {
    const key = await direct(shop.seller, 'manager')
    expect(await direct(shop.manager, 'seller')).toBe(key)
    expect(await lineOf(shop.seller, key)).toMatchObject({
      kind: 'direct',
      last: null,
      unread: 0,
      members: 2,
    })
    expect(await lineOf(shop.manager, key)).toBeUndefined()
    await wrote(shop.seller, key, 'Salom')
    expect(await lineOf(shop.manager, key)).toMatchObject({
      title: 'Test seller',
      last: { author: 'Test seller', text: 'Salom' },
      unread: 1,
    })
    expect(await lineOf(shop.seller, key)).toMatchObject({ title: 'Test manager', unread: 0 })
  })

  it('is found by nobody else, an administrator neither', async () => {
    const key = await direct(shop.seller, 'manager')
    await wrote(shop.seller, key)
    const body = { base_version: 1 }
    for (const api of [shop.seller2, shop.director, shop.admin]) {
      expect(await lineOf(api, key)).toBeUndefined()
      const answers = [
        await api.send(chat.view, { params: { key } }),
        await api.send(chat.messages, { params: { key }, body: { block: 0 } }),
        await write(api, key),
        await api.send(chat.read, { params: { key }, body: { up_to: 1 } }),
        await api.send(chat.edit, { params: { key, number: '1' }, body: { ...body, text: 'Boshqa' } }),
        await api.send(chat.takeBack, { params: { key, number: '1' }, body }),
        await api.send(chat.leave, { params: { key }, body: {} }),
        await api.send(chat.file, { params: { key, number: '1' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
  })

  it('with oneself or with nobody is refused', async () => {
    expect((await begin(shop.seller, 'seller')).status).toBe(400)
    const nobody = await shop.seller.send(chat.direct, { body: { person: 999_999 } })
    expect([nobody.status, nobody.problem?.errors]).toEqual([
      400,
      [{ field: 'person', code: 'unknown_choice' }],
    ])
  })

  it('of somebody of a partner is with support alone', async () => {
    expect((await begin(shop.partner, 'seller')).status).toBe(400)
    expect((await begin(shop.manager, 'partner')).status).toBe(400)
    const key = await direct(shop.partner, 'support')
    await wrote(shop.partner, key)
    expect(await wrote(shop.support, key)).toBe(2)
    const found = async (api: ApiSession) =>
      (await api.call(chat.people, { body: { search: 'Test' } })).items.map(({ name }) => name)
    expect(await found(shop.partner)).toContain('Test support')
    expect(await found(shop.partner)).not.toContain('Test seller')
    expect(await found(shop.seller)).not.toContain('Test partner')
    expect(await found(shop.support)).toContain('Test partner')
  })

  it('with somebody who has left stays to be read, and nobody writes any more', async () => {
    const key = await direct(shop.seller, 'seller2')
    await wrote(shop.seller, key)
    const { id } = await personOf(shop.db, 'seller2')
    const set = (blocked_at: Date | null) =>
      shop.db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute()
    await set(now)
    expect(await viewed(shop.seller, key)).toMatchObject({ writable: false, last_number: 1 })
    expect(problemOf(await write(shop.seller, key))).toEqual([409, 'move_not_possible'])
    await set(null)
    expect(await viewed(shop.seller, key)).toMatchObject({ writable: true })
  })

  it('notifies the other person once until it is read', async () => {
    const key = await direct(shop.seller, 'manager')
    const kinds = async () =>
      (await shop.manager.call(inbox.list, { body: { limit: 100 } })).items.map(
        ({ kind, subject, unread }) => [kind, subject, unread],
      )
    await wrote(shop.seller, key)
    await wrote(shop.seller, key)
    expect(await kinds()).toEqual([['message', key, true]])
    expect((await shop.seller.call(inbox.list, { body: {} })).items).toEqual([])
    await read(shop.manager, key, 2)
    expect(await kinds()).toEqual([['message', key, false]])
    await wrote(shop.seller, key)
    expect(await kinds()).toEqual([
      ['message', key, true],
      ['message', key, false],
    ])
  })
})

describe('a message', () => {
  it('that is sent again is there once; its id is taken elsewhere', async () => {
    const key = await direct(shop.seller, 'manager')
    const id = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await write(shop.seller, key, 'Salom', id)).body.number).toBe(1)
    expect(problemOf(await write(shop.manager, key, 'Salom', id))).toEqual([409, 'id_taken'])
    const other = await direct(shop.seller, 'director')
    expect(problemOf(await write(shop.seller, other, 'Salom', id))).toEqual([409, 'id_taken'])
    expect((await viewed(shop.seller, key)).last_number).toBe(1)
  })

  it('of several people at a time has a number without a gap', async () => {
    const key = await group(shop.director, 'seller', 'manager')
    const writers = [shop.seller, shop.manager, shop.director]
    const numbers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => wrote(writers[nth % 3] ?? shop.seller, key)),
    )
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, nth) => nth + 1))
  })

  it('is unread until it was read; reading never goes back; one’s own is none', async () => {
    const key = await group(shop.director, 'seller')
    for (let times = 0; times < 3; times += 1) await wrote(shop.director, key)
    expect((await lineOf(shop.seller, key))?.unread).toBe(3)
    await read(shop.seller, key, 2)
    await read(shop.seller, key, 1)
    expect((await lineOf(shop.seller, key))?.unread).toBe(1)
    await read(shop.seller, key, 999)
    expect((await viewed(shop.director, key)).people).toEqual([
      { id: idOf('director'), name: 'Test director', read: 0 },
      { id: idOf('seller'), name: 'Test seller', read: 3 },
    ])
    expect((await lineOf(shop.director, key))?.unread).toBe(0)
  })

  it('is changed by its author for a quarter of an hour, and as they saw it', async () => {
    const key = await direct(shop.seller, 'manager')
    await wrote(shop.seller, key, 'Bir')
    const edit = (api: ApiSession, text: string, base_version: number) =>
      api.send(chat.edit, { params: { key, number: '1' }, body: { base_version, text } })
    expect((await edit(shop.manager, 'Ikki', 1)).status).toBe(403)
    expect((await edit(shop.seller, 'Ikki', 1)).status).toBe(200)
    const late = await edit(shop.seller, 'Uch', 1)
    expect([late.status, late.problem?.details]).toEqual([
      409,
      expect.objectContaining({ version: 2, server_values: { text: 'Ikki' } }),
    ])
    expect(await block(shop.manager, key)).toMatchObject([{ text: 'Ikki', edited: true, version: 2 }])
    later(EDIT_MS)
    expect((await edit(shop.seller, 'Uch', 2)).status).toBe(409)
  })

  it('that is taken back keeps its place without its text, and counts as unread no more', async () => {
    const key = await direct(shop.seller, 'manager')
    await wrote(shop.seller, key, 'Xato')
    await wrote(shop.seller, key, 'Toʻgʻri')
    later(DAY_MS)
    const step = (api: ApiSession, base_version: number) =>
      api.send(chat.takeBack, { params: { key, number: '1' }, body: { base_version } })
    expect((await step(shop.manager, 1)).status).toBe(403)
    expect((await step(shop.seller, 1)).status).toBe(200)
    expect((await step(shop.seller, 2)).status).toBe(409)
    expect(await block(shop.manager, key)).toMatchObject([
      { number: 1, text: '', deleted: true, edited: false },
      { number: 2, text: 'Toʻgʻri', deleted: false },
    ])
    expect((await lineOf(shop.manager, key))?.unread).toBe(1)
  })

  it('is read in blocks', async () => {
    const key = await direct(shop.seller, 'manager')
    for (let nth = 1; nth <= BLOCK + 1; nth += 1) await wrote(shop.seller, key, `${nth}`)
    expect((await block(shop.manager, key)).map(({ number }) => number)).toEqual(
      Array.from({ length: BLOCK }, (_, nth) => nth + 1),
    )
    expect((await block(shop.manager, key, 1)).map(({ text }) => text)).toEqual([`${BLOCK + 1}`])
    expect(await block(shop.manager, key, 2)).toEqual([])
  })

  it('is kept for two years', async () => {
    const key = await direct(shop.seller, 'manager')
    await wrote(shop.seller, key)
    await wrote(shop.seller, key)
    await shop.db
      .updateTable('chat_messages')
      .set({ at: new Date(Date.now() - (CHAT_DAYS + 1) * DAY_MS) })
      .where('number', '=', 1)
      .execute()
    await purgeExpired(shop.deps)
    expect(await viewed(shop.seller, key)).toMatchObject({ first_number: 2, last_number: 2 })
    expect((await block(shop.seller, key)).map(({ number }) => number)).toEqual([2])
    expect(await wrote(shop.seller, key)).toBe(3)
  })
})

describe('the conversation of a branch', () => {
  it('is there for those who work in it, and follows them', async () => {
    const of = async (api: ApiSession) => (await listed(api)).filter(({ kind }) => kind === 'branch')
    const [mine] = await of(shop.seller)
    expect(mine).toMatchObject({ kind: 'branch', unread: 0, last: null })
    const key = mine?.key ?? ''
    expect(await of(shop.partner)).toEqual([])
    const { branch_id } = await personOf(shop.db, 'seller')
    const people = (await viewed(shop.seller, key)).people.map(({ id }) => id)
    const working = await shop.db
      .selectFrom('users')
      .select('id')
      .where('branch_id', '=', branch_id)
      .execute()
    expect(people).toEqual(expect.arrayContaining([idOf('seller')]))
    expect(working.map(({ id }) => id)).toEqual(expect.arrayContaining(people))
    await wrote(shop.seller, key)
    const move = (to: number | null) =>
      shop.db.updateTable('users').set({ branch_id: to }).where('id', '=', idOf('seller')).execute()
    await move(null)
    expect((await shop.seller.send(chat.view, { params: { key } })).status).toBe(404)
    await move(branch_id)
    expect((await viewed(shop.seller, key)).last_number).toBe(1)
    expect((await shop.seller.send(chat.leave, { params: { key }, body: {} })).status).toBe(409)
  })
})

describe('a group', () => {
  it('is of the people whom its maker chose, who alone changes it', async () => {
    const key = await group(shop.director, 'seller')
    expect(await viewed(shop.seller, key)).toMatchObject({ title: 'Ombor', own: false, members: 2 })
    const update = (api: ApiSession, base_version: number, people: RoleName[]) =>
      api.send(chat.updateGroup, {
        params: { key },
        body: { base_version, values: { title: 'Kassa', people: people.map(idOf) } },
      })
    expect((await update(shop.seller, 1, ['manager'])).status).toBe(403)
    expect((await update(shop.director, 1, ['manager'])).status).toBe(200)
    const late = await update(shop.director, 1, ['seller'])
    expect([late.status, late.problem?.details]).toEqual([
      409,
      expect.objectContaining({ version: 2, server_values: { title: 'Kassa', people: [idOf('manager')] } }),
    ])
    expect((await shop.seller.send(chat.view, { params: { key } })).status).toBe(404)
    expect((await viewed(shop.manager, key)).title).toBe('Kassa')
  })

  it('has nobody of a partner, and needs somebody', async () => {
    const make = (api: ApiSession, people: RoleName[]) =>
      api.send(chat.createGroup, { body: { title: 'Ombor', people: people.map(idOf) } })
    const refused = await make(shop.support, ['partner'])
    expect([refused.status, refused.problem?.errors]).toEqual([
      400,
      [{ field: 'people', code: 'unknown_choice' }],
    ])
    expect((await make(shop.partner, ['support'])).status).toBe(403)
    const empty = await make(shop.director, [])
    expect(empty.problem?.errors).toEqual([{ field: 'people', code: 'required' }])
  })

  it('keeps somebody who has left the company when it is changed', async () => {
    const key = await group(shop.director, 'seller', 'seller2')
    const set = (blocked_at: Date | null) =>
      shop.db.updateTable('users').set({ blocked_at }).where('id', '=', idOf('seller2')).execute()
    await set(now)
    const people = [idOf('seller'), idOf('seller2')]
    const body = { base_version: 1, values: { title: 'Kassa', people } }
    expect((await shop.director.send(chat.updateGroup, { params: { key }, body })).status).toBe(200)
    await set(null)
  })

  it('that its maker leaves is changed by another of its people', async () => {
    const key = await group(shop.director, 'seller')
    expect((await shop.director.send(chat.leave, { params: { key }, body: {} })).status).toBe(200)
    expect((await shop.director.send(chat.view, { params: { key } })).status).toBe(404)
    expect(await viewed(shop.seller, key)).toMatchObject({ own: true, members: 1, version: 2 })
  })
})
