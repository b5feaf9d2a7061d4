// Branches over real HTTP: listed, exported, created, changed against the version that was read, switched off
// and on, deleted only when unused, known to the sign-in and to the tablets; with `own` a person sees no
// other branch.
import { describe, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { emergencyForm } from '#api/emergency-form.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { startApplication } from '../../support/applications.ts'
import { PASSWORD, personOf, phoneOf, setGrant, setSetting } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])

let made = 0
const form = (values: object = {}) => {
  made += 1
  const place = { region: 1726, district: 1726294 }
  return { name: `Branch ${made}`, ...place, address: 'Bunyodkor 12', phone: '', ...values }
}
const create = async (values: object = {}) =>
  (await shop.admin.call(branches.create, { body: form(values) })).key
const view = (key: string, api = shop.admin) => api.call(branches.view, { params: { key } })
const act = (row: 'remove' | 'restore' | 'renewLink', key: string, api = shop.admin) =>
  api.send(branches[row], { params: { key }, body: {} })
const toggle = (key: string, active: boolean) =>
  shop.admin.call(branches.toggle, { params: { key }, body: { active } })
const errorsOf = async (values: object) =>
  (await shop.admin.send(branches.create, { body: form(values) })).problem?.errors
const namesOf = async (body: object, api = shop.admin) =>
  (await api.call(branches.list, { body: { limit: 100, ...body } } as never)).items.map(({ name }) => name)

describe('a branch', () => {
  it('is created with an unguessable link, and found by words and digits', async () => {
    const key = await create({
      name: 'Andijon Markaz',
      region: 1703,
      district: 1703401,
      phone: '74 200 00 11',
    })
    const branch = await view(key)
    expect(branch).toMatchObject({ region: 1703, phone: '+998742000011', state: 'active', people: [] })
    expect(branch.link).toMatch(/^[\w-]{22}$/)
    for (const search of ['markaz andi', 'Андижон марказ', '74200', 'бунёдкор 12 андижон'])
      expect(await namesOf({ search }), search).toEqual(['Andijon Markaz'])
    expect(await namesOf({ search: '%' })).toEqual([])
    const page = await shop.admin.call(branches.list, { body: { sort: 'people', way: 'desc', limit: 2 } })
    expect(page.items.map(({ people }) => people)).toEqual([10, 2])
  })

  it('needs valid coordinates, a unique name and a valid phone', async () => {
    await create({ name: 'Qoʻqon' })
    expect(await errorsOf({ name: 'Qoʻqon' })).toEqual([{ code: 'taken', field: 'name' }])
    expect(await errorsOf({ district: 1718401 })).toEqual([
      { code: 'district_not_in_region', field: 'district' },
    ])
    expect(await errorsOf({ region: null })).toMatchObject([{ code: 'required', field: 'region' }])
    expect(await errorsOf({ phone: '123' })).toMatchObject([{ code: 'phone_format', field: 'phone' }])
  })

  it('is changed by only one of two editors of the same version, and its history shows the change', async () => {
    const key = await create()
    const change = (base_version: number, values: object) =>
      shop.admin.send(branches.update, { params: { key }, body: { base_version, values: form(values) } })
    expect((await change(1, { name: 'Yangi nom', address: 'Navoiy 1' })).body).toMatchObject({ version: 2 })
    const late = await change(1, { address: 'Navoiy 2' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { name: 'Yangi nom', address: 'Navoiy 1', region: 1726 } },
    })
    const { items } = await shop.admin.call(branches.history, { params: { key } })
    expect(items).toMatchObject([
      { action: 'branch_update', changes: { address: ['Bunyodkor 12', 'Navoiy 1'] } },
      { action: 'branch_create', who: 'Test admin' },
    ])
  })

  it('is exported as filtered, in the person’s language', async () => {
    await create({ name: 'Export one', region: 1730, district: 1730401 })
    const columns = [
      { key: 'name', title: 'Название' },
      { key: 'region', title: 'Область' },
      { key: 'link', title: 'Ссылка' },
      { key: 'state', title: 'Состояние' },
    ]
    const body = {
      format: 'csv',
      columns,
      words: { '1730': 'Ферганская', active: 'работает' },
      region: '1730',
    }
    const answer = await shop.admin.send(branches.export, { body })
    expect(answer.text).toBe('Название;Область;Состояние\nExport one;Ферганская;работает\n')
  })
})

describe('the public link', () => {
  it('opens the form of the branch until it is renewed or the branch is off', async () => {
    const key = await create()
    const opens = async (link: string) =>
      (await shop.anonymous().send(emergencyForm.branch, { params: { link } })).status
    const { link } = await view(key)
    expect(await opens(link)).toBe(200)
    expect((await act('renewLink', key)).status).toBe(200)
    expect(await opens(link)).toBe(404)
    const fresh = (await view(key)).link
    expect(await opens(fresh)).toBe(200)
    await toggle(key, false)
    expect(await opens(fresh)).toBe(404)
    const { items } = await shop.admin.call(branches.history, { params: { key } })
    expect(items[1]).toMatchObject({ action: 'branch_link', fields: ['link'], changes: {} })
    expect(JSON.stringify(items)).not.toContain(fresh)
  })

  it('is not renewed again from a page that shows the link before', async () => {
    const key = await create()
    const { version: base_version } = await view(key)
    const renew = () => shop.admin.send(branches.renewLink, { params: { key }, body: { base_version } })
    expect((await renew()).status).toBe(200)
    const { link } = await view(key)
    const late = await renew()
    expect([late.status, late.problem?.problem]).toEqual([409, 'version_conflict'])
    expect((await view(key)).link).toBe(link)
  })

  it('is printed as a page', async () => {
    const params = { key: await create({ phone: '+998712000000' }) }
    const query = { origin: 'https://anketa.example', language: 'uz-Cyrl' }
    const answer = await shop.admin.send(branches.poster, { params, query })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    const wrong = await shop.admin.send(branches.poster, {
      params,
      query: { ...query, origin: 'javascript:x' },
    })
    expect(wrong.status).toBe(400)
  })
})

describe('a branch that is off', () => {
  it('is offered nowhere, and everywhere once switched on again', async () => {
    const key = await create({ name: 'Urganch' })
    await setSetting(shop.db, 'ask_for_branch', true)
    const offered = async () => [
      (await shop.anonymous().call(session.publicSettings, {})).branches,
      (await shop.admin.call(tablet.reference, {})).branches,
      (await shop.admin.call(branches.choices, {})).items,
    ]
    const isIn = async () => (await offered()).map((list) => list.some(({ name }) => name === 'Urganch'))
    expect(await isIn()).toEqual([true, true, true])
    const before = await shop.admin.call(tablet.reference, {})
    await toggle(key, false)
    expect(await isIn()).toEqual([false, false, false])
    expect((await shop.admin.call(tablet.reference, {})).version).not.toBe(before.version)
    expect(await namesOf({ state: 'inactive', search: 'Urganch' })).toEqual(['Urganch'])
    const body = { login_type: 'web' as const, phone: phoneOf('seller'), password: PASSWORD }
    const refused = await shop
      .anonymous()
      .send(session.sendSms, { body: { ...body, branch_id: Number(key) } })
    expect(refused.problem?.errors[0]).toMatchObject({ field: 'branch_id' })
    await toggle(key, true)
    expect(await isIn()).toEqual([true, true, true])
    await setSetting(shop.db, 'ask_for_branch', false)
  })

  it('blocks the sign-in of its people, except those who may switch it on', async () => {
    const { branch_id } = await personOf(shop.db, 'seller2')
    const key = String(branch_id)
    await toggle(key, false)
    const ask = async (phone: string, password = PASSWORD) => {
      await shop.db.deleteFrom('rate_events').execute()
      return shop.anonymous().send(session.sendSms, { body: { login_type: 'web', phone, password } })
    }
    expect((await ask(phoneOf('seller2'))).problem?.problem).toBe('branch_closed')
    expect((await ask(phoneOf('seller2'), 'wrong')).status).toBe(200)
    await shop.db.updateTable('users').set({ branch_id }).where('name', '=', 'Test admin').execute()
    expect((await ask(phoneOf('admin'))).status).toBe(200)
    await toggle(key, true)
    expect((await ask(phoneOf('seller2'))).status).toBe(200)
    const first = await personOf(shop.db, 'seller')
    await shop.db
      .updateTable('users')
      .set({ branch_id: first.branch_id })
      .where('name', '=', 'Test admin')
      .execute()
  })
})

describe('deleting', () => {
  it('is refused while people work there or applications are open, and reports how many', async () => {
    const key = String((await personOf(shop.db, 'seller2')).branch_id)
    const seller = await shop.signIn('seller2')
    await startApplication(seller)
    const refused = await act('remove', key)
    expect(refused.problem).toMatchObject({
      problem: 'branch_in_use',
      errors: [
        { code: 'branch_has_people', params: { count: 2 } },
        { code: 'branch_has_applications', params: { count: 1 } },
      ],
    })
    expect((await view(key)).state).toBe('active')
    expect((await view(key)).applications).toEqual([{ status: 'unfinished', count: 1 }])
  })

  it('can be undone; a deleted branch cannot be changed', async () => {
    const key = await create({ name: 'Guliston' })
    expect((await act('remove', key)).status).toBe(200)
    expect((await view(key)).state).toBe('deleted')
    expect(await namesOf({ search: 'Guliston' })).toEqual([])
    expect(await namesOf({ search: 'Guliston', state: 'deleted' })).toEqual(['Guliston'])
    const change = { params: { key }, body: { base_version: 2, values: form() } }
    expect((await shop.admin.send(branches.update, change)).problem?.problem).toBe('gone')
    expect((await act('renewLink', key)).problem?.problem).toBe('gone')
    expect((await act('restore', key)).status).toBe(200)
    expect((await act('restore', key)).problem?.problem).toBe('move_not_possible')
    expect(await namesOf({ search: 'Guliston' })).toEqual(['Guliston'])
    const { items } = await shop.admin.call(branches.history, { params: { key } })
    expect(items.map(({ action }) => action)).toEqual(['branch_restore', 'branch_delete', 'branch_create'])
  })
})

describe('rights', () => {
  it('with `own` reach only the own branch', async () => {
    const manager = await shop.signIn('manager')
    const foreign = await create()
    const own = String((await personOf(shop.db, 'manager')).branch_id)
    expect(await namesOf({}, manager)).toEqual(['Test branch one'])
    expect((await view(own, manager)).people.length).toBeGreaterThan(2)
    for (const row of ['view', 'history'] as const)
      expect((await manager.send(branches[row], { params: { key: foreign } })).status).toBe(404)
    const query = { origin: 'https://a.example', language: 'ru' }
    expect((await manager.send(branches.poster, { params: { key: foreign }, query })).status).toBe(404)
  })

  it('of partner staff reach no branch, whatever the grant', async () => {
    const partner = await shop.signIn('partner')
    const own = String((await personOf(shop.db, 'partner')).branch_id)
    for (const key of ['branches', 'branches.view'] as const) await setGrant(shop.db, 'partner', key, 'all')
    expect(await namesOf({}, partner)).toEqual([])
    expect((await partner.send(branches.view, { params: { key: own } })).status).toBe(404)
  })

  it('are required for every action', async () => {
    const director = await shop.signIn('director')
    const key = await create()
    expect((await director.call(branches.list, { body: {} })).total).toBeGreaterThan(2)
    expect((await director.send(branches.create, { body: form() })).status).toBe(403)
    for (const row of ['remove', 'restore', 'renewLink'] as const)
      expect((await act(row, key, director)).status, row).toBe(403)
    const seller = await shop.signIn('seller')
    expect((await seller.send(branches.list, { body: {} })).status).toBe(403)
    expect((await seller.call(branches.choices, {})).items.length).toBeGreaterThan(1)
  })
})
