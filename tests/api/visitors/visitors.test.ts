// The visitor list over real HTTP: visitors are recorded, found and checked out; whose visitors a person
// sees; the audit trail never contains a visitor's name or phone.
import { beforeAll, describe, expect, it } from 'vitest'
import { visitors } from '#api/back-office/visitors.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { dateInTashkent, formatTime } from '#domain/kernel/time/dates.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

let here: number
let elsewhere: number
const shop = useShop(['manager', 'admin'])
beforeAll(async () => {
  here = (await personOf(shop.db, 'manager')).branch_id ?? 0
  elsewhere = (await personOf(shop.db, 'manager2')).branch_id ?? 0
})

const HOUR = 3_600_000
function form(values: object = {}, agoMs = HOUR) {
  const at = new Date(Date.now() - agoMs)
  return {
    name: 'Дилшод Рахимов',
    phone: '+998901112233',
    reason: 'purchase' as const,
    host_id: null,
    host_name: '',
    branch_id: here,
    arrived_on: dateInTashkent(at),
    arrived_time: formatTime(at.toISOString()),
    left_on: '',
    left_time: '',
    result: null,
    comment: '',
    ...values,
  }
}
const create = async (values: object = {}, agoMs = HOUR, api = shop.manager) =>
  (await api.call(visitors.create, { body: form(values, agoMs) })).key
const list = async (body: object, api = shop.manager) =>
  (await api.call(visitors.list, { body: { limit: 100, ...body } } as never)).items
const keysOf = async (body: object, api = shop.manager) => (await list(body, api)).map(({ key }) => key)
const errorsOf = async (values: object, api = shop.manager) =>
  (await api.send(visitors.create, { body: form(values) })).problem?.errors

describe('a visitor', () => {
  it('is found in either script, by phone, and by host', async () => {
    const host = await personOf(shop.db, 'seller')
    await shop.db
      .updateTable('users')
      .set({ name_key: searchKey(host.name) })
      .where('id', '=', host.id)
      .execute()
    const key = await create({
      name: 'Шоҳруҳ Қодиров',
      phone: '93 555 44 33',
      host_id: host.id,
      host_name: 'x',
    })
    for (const search of ['Shohruh', 'қодиров', '935554433', 'Test seller'])
      expect(await keysOf({ search }), search).toEqual([key])
    expect((await list({ search: 'Shohruh' }))[0]).toMatchObject({
      phone: '+998935554433',
      host: 'Test seller',
      host_name: '',
      branch: 'Test branch one',
      left_at: null,
    })
  })

  it('is found by the period of the arrival, the newest first, and while it is inside', async () => {
    const [old, recent, today] = [
      await create({ name: 'Sorted old', reason: 'job', result: 'solved' }, 40 * 24 * HOUR),
      await create({ name: 'Sorted recent', reason: 'job' }, 8 * 24 * HOUR),
      await create({ name: 'Sorted today', reason: 'return' }, 0),
    ]
    const sorted = (body: object) => keysOf({ search: 'Sorted', ...body })
    expect(await sorted({})).toEqual([today, recent, old])
    expect(await sorted({ period: 'today' })).toEqual([today])
    expect(await sorted({ period: 'week' })).toEqual([today])
    expect(await sorted({ period: 'month' })).toEqual([today, recent])
    await shop.manager.call(visitors.leave, { params: { key: today }, body: { result: null } })
    expect(await sorted({ inside: 'yes' })).toEqual([recent, old])
  })

  it('is checked out once, with the outcome', async () => {
    const key = await create({ name: 'Leaver' })
    const leave = (result: 'solved' | 'passed_on') =>
      shop.manager.call(visitors.leave, { params: { key }, body: { result } })
    const begun = Date.now()
    await leave('solved')
    const [visitor] = await list({ search: 'Leaver' })
    expect(visitor?.result).toBe('solved')
    const leftAt = Date.parse(visitor?.left_at ?? '')
    expect(leftAt).toBeGreaterThanOrEqual(begun)
    expect(leftAt).toBeLessThanOrEqual(Date.now())
    await leave('passed_on')
    expect((await list({ search: 'Leaver' }))[0]).toEqual(visitor)
  })

  it('is recorded only with plausible times', async () => {
    expect(await errorsOf({ name: ' ', phone: '1' })).toMatchObject([{ field: 'name' }, { field: 'phone' }])
    expect(await errorsOf({ arrived_on: '2999-01-01' })).toEqual([
      { code: 'date_future', field: 'arrived_on' },
    ])
    expect(await errorsOf({ left_on: '2020-01-01', left_time: '10:00' })).toEqual([
      { code: 'left_before_arrival', field: 'left_time' },
    ])
    const stranger = await personOf(shop.db, 'manager2')
    expect(await errorsOf({ host_id: stranger.id })).toEqual([{ code: 'unknown_choice', field: 'host_id' }])
    expect(await errorsOf({ branch_id: 999_999 }, shop.admin)).toEqual([
      { code: 'unknown_choice', field: 'branch_id' },
    ])
  })

  it('is changed by only one of two editors of the same version, and the audit trail contains no name', async () => {
    const key = await create({ name: 'Махфий Исм', host_name: 'Махфий Мезбон', comment: 'Махфий гап' })
    const change = (base_version: number, values: object) =>
      shop.manager.send(visitors.update, { params: { key }, body: { base_version, values: form(values) } })
    expect((await change(1, { name: 'Махфий Бошқа', reason: 'complaint' })).status).toBe(200)
    const late = await change(1, { reason: 'job' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { name: 'Махфий Бошқа', reason: 'complaint', branch_id: here } },
    })
    const { items } = await shop.manager.call(visitors.history, { params: { key } })
    expect(items[0]).toMatchObject({ action: 'guest_update', changes: { reason: ['purchase', 'complaint'] } })
    expect(items[0]?.fields).toEqual(['name', 'reason', 'host_name', 'comment'])
    const trail = await shop.db.selectFrom('audit').selectAll().where('entity', '=', 'guest').execute()
    expect(JSON.stringify(trail)).not.toMatch(/Махфий|901112233/)
  })

  it('stays in its branch after the branch is closed', async () => {
    const key = await create({ name: 'Stayed' }, HOUR, shop.admin)
    const close = (active: boolean) =>
      shop.db.updateTable('branches').set({ active }).where('id', '=', here).execute()
    await close(false)
    const values = form({ name: 'Stayed on' })
    const changed = await shop.admin.send(visitors.update, {
      params: { key },
      body: { base_version: 1, values },
    })
    expect(changed.status).toBe(200)
    expect(await errorsOf({}, shop.admin)).toEqual([{ code: 'unknown_choice', field: 'branch_id' }])
    await close(true)
  })
})

describe('rights', () => {
  it('with `own` reach visitors of the own branch, visitors that the person recorded, and hosts of the own branch', async () => {
    const foreign = await create({ name: 'Foreign', branch_id: elsewhere }, HOUR, shop.admin)
    const mine = await create({ name: 'Mine' })
    const seen = await keysOf({})
    expect(seen).toContain(mine)
    expect(seen).not.toContain(foreign)
    expect((await shop.manager.send(visitors.history, { params: { key: foreign } })).status).toBe(404)
    const leave = { params: { key: foreign }, body: { result: null } }
    expect((await shop.manager.send(visitors.leave, leave)).status).toBe(404)
    const change = { params: { key: foreign }, body: { base_version: 1, values: form() } }
    expect((await shop.manager.send(visitors.update, change)).status).toBe(404)
    expect(await errorsOf({ branch_id: elsewhere })).toEqual([{ code: 'unknown_choice', field: 'branch_id' }])
    const hosts = (branch: number, api = shop.manager) => api.call(visitors.hosts, { query: { branch } })
    expect((await hosts(here)).items.map(({ name }) => name)).toContain('Test seller')
    expect((await hosts(elsewhere)).items).toEqual([])
    expect((await hosts(elsewhere, shop.admin)).items.map(({ name }) => name)).toEqual([
      'Test manager2',
      'Test seller2',
    ])
  })

  it('of partner staff reach no visitor, whatever the grant', async () => {
    const partner = await shop.signIn('partner')
    for (const key of ['outsider', 'outsider.edit'] as const) await setGrant(shop.db, 'partner', key, 'all')
    expect(await list({}, partner)).toEqual([])
    expect((await partner.call(visitors.hosts, { query: { branch: here } })).items).toEqual([])
    expect(await errorsOf({}, partner)).toEqual([{ code: 'unknown_choice', field: 'branch_id' }])
  })

  it('to read are not rights to write', async () => {
    const director = await shop.signIn('director')
    expect((await list({}, director)).length).toBeGreaterThan(3)
    expect((await director.send(visitors.create, { body: form() })).status).toBe(403)
    const seller = await shop.signIn('seller')
    expect((await seller.send(visitors.list, { body: {} })).status).toBe(403)
  })
})
