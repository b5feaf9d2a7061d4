// Announcements over real HTTP: from a draft to the end, whom they reach, who has got how far, who may write and see them, and what the
// person's own list shows of them.
import { beforeEach, describe, expect, it } from 'vitest'
import { announcements } from '#api/back-office/announcements.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { notifications } from '#api/notifications.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { runAnnouncements } from '#server/notifications/delivery.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, type RoleName, setGrant } from '../../support/people.ts'
import { openStream } from '../../support/stream.ts'
import { useShop } from '../../support/use-shop.ts'

let now: Date
const NOON = new Date('2026-11-27T12:00:00+05:00')
const shop = useShop(['seller', 'seller2', 'manager', 'support', 'director', 'finance', 'partner', 'admin'], {
  now: () => now ?? NOON,
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
beforeEach(() => {
  now = NOON
})
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const job = () => runAnnouncements(shop.deps)

const form = (values: object = {}) => ({
  title: 'Yangi tartib',
  text: 'Ertadan boshlab yangi tartib.',
  audience: 'all' as const,
  chosen: [],
  draw: null,
  from_on: '',
  from_time: '',
  to_on: '',
  confirm_on: '',
  ...values,
})
const idOf = async (who: RoleName) => (await personOf(shop.db, who)).id
const create = async (values: object = {}, api: ApiSession = shop.director) =>
  (await api.call(announcements.create, { body: form(values) })).key
const view = (key: string, api: ApiSession = shop.admin) => api.call(announcements.view, { params: { key } })
async function step(key: string, name: 'plan' | 'withdraw' | 'remove', api: ApiSession = shop.director) {
  const { version } = await view(key)
  return api.send(announcements[name], { params: { key }, body: { base_version: version } })
}
async function send(values: object = {}, api: ApiSession = shop.director) {
  const key = await create(values, api)
  const { status, text } = await step(key, 'plan', api)
  expect(status, text).toBe(200)
  return key
}
const titled = async (api: ApiSession, title: string) =>
  (await api.call(inbox.list, { body: { limit: 100 } })).items.filter((line) => line.title === title)
const unread = async (api: ApiSession) => (await api.call(notifications.count, {})).unread
const namesOf = async (key: string) =>
  (await shop.admin.call(announcements.recipients, { params: { key }, body: {} })).items.map(
    ({ name }) => name,
  )

describe('an announcement', () => {
  it('reaches everybody of the staff, and says who has got how far', async () => {
    const before = await unread(shop.seller)
    const key = await send({ title: 'Hammaga', confirm_on: '2026-11-29' })
    expect(await unread(shop.seller)).toBe(before + 1)
    const [line] = await titled(shop.seller, 'Hammaga')
    expect(line).toMatchObject({
      kind: 'announcement',
      from: 'Test director',
      state: 'sent',
      unread: true,
      confirm_by: '2026-11-29T19:00:00.000Z',
    })
    expect(await titled(shop.partner, 'Hammaga')).toEqual([])
    const params = { key: line?.key ?? '' }
    await shop.seller.call(inbox.see, { body: { up_to: params.key } })
    expect((await view(key)).receipts).toMatchObject({ seen: 1 })
    await shop.seller.call(inbox.read, { params, body: {} })
    await shop.seller.call(inbox.read, { params, body: {} })
    expect(await shop.seller.call(inbox.view, { params })).toMatchObject({
      state: 'read',
      unread: false,
      text: 'Ertadan boshlab yangi tartib.',
    })
    await shop.seller.call(inbox.confirm, { params, body: {} })
    const { recipients, receipts, confirmed } = await view(key)
    expect({ confirmed, receipts }).toEqual({
      confirmed: 1,
      receipts: { sent: recipients - 1, confirmed: 1 },
    })
    const { items } = await shop.director.call(announcements.recipients, {
      params: { key },
      body: { state: 'confirmed' },
    })
    expect(items.map(({ name, branch }) => [name, branch])).toEqual([['Test seller', 'Test branch one']])
  })

  it('is a list of one person: nobody opens, reads or confirms that of another', async () => {
    await send({ title: 'Shaxsiy', confirm_on: '2026-11-29' })
    const [line] = await titled(shop.seller, 'Shaxsiy')
    const params = { key: line?.key ?? '' }
    for (const api of [shop.seller2, shop.admin]) {
      expect((await api.send(inbox.view, { params })).status).toBe(404)
      for (const endpoint of [inbox.read, inbox.confirm])
        expect((await api.send(endpoint, { params, body: {} })).status).toBe(404)
    }
    // Steps up to the newest one concern the own notifications only.
    await shop.seller2.call(inbox.readAll, { body: { up_to: '999999999' } })
    expect((await titled(shop.seller, 'Shaxsiy'))[0]).toMatchObject({ state: 'sent', unread: true })
  })

  it('reaches roles, branches or people as they are when it is sent', async () => {
    const roles = await shop.director.call(announcements.choices, {})
    const seller = roles.roles.find(({ name }) => name === 'seller')?.id ?? 0
    const second = roles.branches.find(({ name }) => name === 'Test branch two')?.id ?? 0
    expect(await namesOf(await send({ audience: 'roles', chosen: [seller] }))).toEqual([
      'Test seller',
      'Test seller2',
    ])
    expect(await namesOf(await send({ audience: 'branches', chosen: [second] }))).toEqual([
      'Test manager2',
      'Test seller2',
    ])
    const chosen = [await idOf('finance'), await idOf('partner')]
    expect(await namesOf(await send({ audience: 'people', chosen }))).toEqual([
      'Test finance',
      'Test partner',
    ])
    const key = await create({ audience: 'people', chosen: [await idOf('finance')] })
    await shop.db.updateTable('users').set({ blocked_at: now }).where('name', '=', 'Test finance').execute()
    const answer = await step(key, 'plan')
    await shop.db.updateTable('users').set({ blocked_at: null }).where('name', '=', 'Test finance').execute()
    expect([answer.status, answer.problem?.errors]).toEqual([
      400,
      [{ field: 'chosen', code: 'nobody_reached' }],
    ])
  })

  it('has names in its history, the first ones of many', async () => {
    const people = await shop.db.selectFrom('users').select('id').where('name', 'like', 'Test s%').execute()
    const key = await create({ audience: 'people', chosen: people.map(({ id }) => id) })
    const many = Array.from({ length: 25 }, (_, nth) => ({
      name: `Ko‘p ${nth}`,
      region: 26,
      link: `many-${nth}`,
    }))
    const branches = await shop.db.insertInto('branches').values(many).returning('id').execute()
    const { version } = await view(key)
    const values = form({ audience: 'branches', chosen: branches.map(({ id }) => id) })
    await shop.director.call(announcements.update, {
      params: { key },
      body: { base_version: version, values },
    })
    const { items } = await shop.director.call(announcements.history, { params: { key } })
    const [before, after] = items[0]?.changes['chosen'] ?? []
    expect(before).toBe('Test seller, Test seller2, Test support')
    expect(String(after).split(', ')).toHaveLength(21)
    expect(after).toMatch(/, \+5$/)
  })

  it('asks for nothing any more when it has ended', async () => {
    const key = await send({ title: 'Muddati', to_on: '2026-11-27', confirm_on: '2026-11-27' })
    expect((await titled(shop.seller, 'Muddati'))[0]?.must_confirm).toBe(true)
    later(DAY_MS)
    await job()
    expect((await view(key)).state).toBe('ended')
    const [line] = await titled(shop.seller, 'Muddati')
    expect(line).toMatchObject({ must_confirm: false, unread: false, state: 'sent' })
    const params = { key: line?.key ?? '' }
    const answer = await shop.seller.send(inbox.confirm, { params, body: {} })
    expect(answer.problem?.problem).toBe('move_not_possible')
  })

  it('is drawn for so many people once', async () => {
    const all = (await shop.director.call(announcements.reach, { body: { audience: 'all', chosen: [] } }))
      .people
    expect((await view(await send({ draw: 3 }))).recipients).toBe(3)
    expect((await view(await send({ draw: 9999 }))).recipients).toBe(all)
  })

  it('is sent at its hour, ends after its last day, and stays to be read', async () => {
    const key = await send({
      title: 'Rejali',
      from_on: '2026-11-28',
      from_time: '09:00',
      to_on: '2026-11-28',
    })
    expect(await view(key)).toMatchObject({ state: 'planned', starts_at: '2026-11-28T04:00:00.000Z' })
    later(20 * HOUR_MS)
    await job()
    expect((await view(key)).state).toBe('planned')
    later(HOUR_MS)
    await Promise.all([job(), job()])
    expect(await view(key)).toMatchObject({ state: 'sent', sent_at: now.toISOString() })
    expect(await titled(shop.seller, 'Rejali')).toHaveLength(1)
    const before = await unread(shop.seller)
    later(DAY_MS)
    await job()
    expect((await view(key)).state).toBe('ended')
    expect(await unread(shop.seller)).toBe(before - 1)
    expect(await titled(shop.seller, 'Rejali')).toHaveLength(1)
    const { items } = await shop.director.call(announcements.history, { params: { key } })
    expect(items.map(({ action, changes }) => [action, changes['state']])).toEqual([
      ['announcement_end', ['sent', 'ended']],
      ['announcement_send', ['planned', 'sent']],
      ['announcement_plan', ['draft', 'planned']],
      ['announcement_create', undefined],
    ])
  })

  it('reminds once, a day before, those who have not confirmed', async () => {
    await send({ title: 'Eslatma', confirm_on: '2026-11-30' })
    const [mine] = await titled(shop.seller, 'Eslatma')
    const [other] = await titled(shop.seller2, 'Eslatma')
    await shop.seller.call(inbox.confirm, { params: { key: mine?.key ?? '' }, body: {} })
    await shop.seller2.call(inbox.read, { params: { key: other?.key ?? '' }, body: {} })
    later(2 * DAY_MS)
    await job()
    expect((await titled(shop.seller2, 'Eslatma'))[0]?.unread).toBe(false)
    later(DAY_MS)
    await job()
    expect((await titled(shop.seller2, 'Eslatma'))[0]).toMatchObject({ unread: true, state: 'read' })
    expect((await titled(shop.seller, 'Eslatma'))[0]?.unread).toBe(false)
    await shop.seller2.call(inbox.read, { params: { key: other?.key ?? '' }, body: {} })
    await job()
    expect((await titled(shop.seller2, 'Eslatma'))[0]?.unread).toBe(false)
  })

  it('goes from every list when it is withdrawn, and cannot be opened any more', async () => {
    const before = await unread(shop.seller)
    const key = await send({ title: 'Xato' })
    const [line] = await titled(shop.seller, 'Xato')
    expect((await step(key, 'withdraw')).status).toBe(200)
    expect(await unread(shop.seller)).toBe(before)
    expect(await titled(shop.seller, 'Xato')).toEqual([])
    const params = { key: line?.key ?? '' }
    expect((await shop.seller.send(inbox.view, { params })).status).toBe(404)
    expect((await step(key, 'withdraw')).problem?.problem).toBe('move_not_possible')
  })

  it('is changed and removed as a draft only, and of two people one is refused', async () => {
    const key = await create()
    const { version } = await view(key)
    const update = (values: object, base_version: number) =>
      shop.support.send(announcements.update, {
        params: { key },
        body: { base_version, values: form(values) },
      })
    expect((await update({ title: 'Boshqa sarlavha' }, version)).status).toBe(200)
    const conflict = await update({ title: 'Uchinchi' }, version)
    expect(conflict.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: version + 1, server_values: { title: 'Boshqa sarlavha', audience: 'all' } },
    })
    const { items } = await shop.director.call(announcements.history, { params: { key } })
    expect(items[0]?.changes).toEqual({ title: ['Yangi tartib', 'Boshqa sarlavha'] })
    expect(items.at(-1)?.changes).toMatchObject({ audience: [null, 'all'], chosen: [null, ''] })
    // Its text is in no history.
    expect(JSON.stringify(items)).not.toContain('Ertadan')
    expect((await step(key, 'remove')).status).toBe(200)
    expect((await shop.director.send(announcements.view, { params: { key } })).status).toBe(404)
    const sent = await send()
    const of = await view(sent)
    const body = { base_version: of.version, values: form({ title: 'Kech' }) }
    expect(
      (await shop.director.send(announcements.update, { params: { key: sent }, body })).problem?.problem,
    ).toBe('move_not_possible')
    expect((await step(sent, 'remove')).problem?.problem).toBe('move_not_possible')
  })

  it('is not sent when a day of it is over, and names the field', async () => {
    const key = await create({ confirm_on: '2026-11-27' })
    later(DAY_MS)
    expect((await step(key, 'plan')).problem?.errors).toEqual([{ field: 'confirm_on', code: 'date_past' }])
  })

  it('of two who send it at once one succeeds', async () => {
    const key = await create({ title: 'Bir marta' })
    const { version } = await view(key)
    const plan = (api: ApiSession) =>
      api.send(announcements.plan, { params: { key }, body: { base_version: version } })
    const answers = await Promise.all([plan(shop.director), plan(shop.support)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await titled(shop.seller, 'Bir marta')).toHaveLength(1)
  })
})

describe('who writes and who sees', () => {
  it('are those with the right; the others have their own list', async () => {
    const key = await send()
    for (const api of [shop.seller, shop.manager, shop.finance, shop.partner]) {
      expect((await api.send(announcements.view, { params: { key } })).status).toBe(403)
      expect((await api.send(announcements.create, { body: form() })).status).toBe(403)
      expect((await api.send(inbox.list, { body: {} })).status).toBe(200)
    }
  })

  it('stays within the branch with the scope own', async () => {
    const rights = ['notification.view', 'notification.write'] as const
    for (const key of rights) await setGrant(shop.db, 'manager', key, 'own')
    const everywhere = await create({ title: 'Hamma filial' })
    const own = await send({ title: 'Oʻz filiali' }, shop.manager)
    const names = await namesOf(own)
    expect(names).toContain('Test seller')
    expect(names.filter((name) => name.endsWith('2') || name === 'Test partner')).toEqual([])
    const { items } = await shop.manager.call(announcements.list, { body: { limit: 100 } })
    expect(items.map(({ key }) => key)).toContain(own)
    expect(items.map(({ key }) => key)).not.toContain(everywhere)
    expect((await shop.manager.send(announcements.view, { params: { key: everywhere } })).status).toBe(404)
    const found = await shop.manager.call(announcements.people, { body: { search: 'seller' } })
    expect(found.items.map(({ name }) => name)).toEqual(['Test seller'])
    const foreign = form({ audience: 'people', chosen: [await idOf('seller2')] })
    expect((await shop.manager.send(announcements.create, { body: foreign })).problem?.errors).toEqual([
      { field: 'chosen', code: 'unknown_choice' },
    ])
    for (const key of rights) await setGrant(shop.db, 'manager', key, null)
  })

  it('are never the staff of a partner, whatever they are granted', async () => {
    for (const key of ['notification.view', 'notification.write'] as const)
      await setGrant(shop.db, 'partner', key, 'all')
    expect((await shop.partner.send(announcements.create, { body: form() })).status).toBe(403)
    expect((await shop.partner.call(announcements.list, { body: {} })).items).toEqual([])
    for (const key of ['notification.view', 'notification.write'] as const)
      await setGrant(shop.db, 'partner', key, null)
  })
})

describe('the lists', () => {
  it('find what is not confirmed, and the own list is exported', async () => {
    const key = await send({ title: 'Qidiriladigan', confirm_on: '2026-11-28' })
    const keysOf = async (body: object) =>
      (await shop.director.call(announcements.list, { body: { limit: 100, ...body } })).items.map(
        (line) => line.key,
      )
    expect(await keysOf({ search: 'қидириладиган', unconfirmed: 'yes' })).toEqual([key])
    const mine = await shop.support.send(inbox.export, {
      body: { format: 'csv', columns: [{ key: 'title', title: 'Sarlavha' }], search: 'qidiriladigan' },
    })
    expect([mine.status, mine.text.includes('Qidiriladigan')]).toEqual([200, true])
  })

  it('tell only the recipients that something has come', async () => {
    const streams = { seller: await openStream(shop.seller), seller2: await openStream(shop.seller2) }
    await send({ title: 'Oqim', audience: 'people', chosen: [await idOf('seller')] })
    await expect.poll(() => streams.seller.events.map(({ kind }) => kind)).toContain('notified')
    await send({ title: 'Oqim ikki', audience: 'people', chosen: [await idOf('seller2')] })
    await expect.poll(() => streams.seller2.events.map(({ kind }) => kind)).toContain('notified')
    expect(streams.seller2.events.filter(({ kind }) => kind === 'notified')).toHaveLength(1)
    for (const stream of Object.values(streams)) stream.close()
  })

  it('mark everything up to the newest as read, but for what is to be confirmed', async () => {
    await send({ title: 'Oddiy' })
    await send({ title: 'Tasdiqli', confirm_on: '2026-11-28' })
    const { items } = await shop.finance.call(inbox.list, { body: { limit: 100 } })
    await send({ title: 'Keyingi' })
    await shop.finance.call(inbox.readAll, { body: { up_to: items[0]?.key ?? '' } })
    const read = async (title: string) => (await titled(shop.finance, title))[0]?.unread
    expect([await read('Oddiy'), await read('Tasdiqli'), await read('Keyingi')]).toEqual([false, true, true])
  })
})
