// Partners over real HTTP: records, reordered by one of two concurrent editors, switched on and off.
import { describe, expect, it } from 'vitest'
import { partners } from '#api/back-office/partners.ts'
import { stages } from '#api/stages.ts'
import { tablet } from '#api/tablet.ts'
import { NEW_PARTNER, type PartnerForm } from '#domain/partners/partner-form.ts'
import { formOf, openPartnerDriver } from '../../support/back-office/partner-driver.ts'
import { chooseLimit, stagesOf, takenApplication } from '../../support/sales.ts'
import { useStarted } from '../../support/use-shop.ts'

const driver = useStarted(openPartnerDriver)

describe('a partner', () => {
  it('is created switched off, at the end of the order, and read completely', async () => {
    const bound = { ...NEW_PARTNER.bound, regions: [1726], education_levels: ['higher' as const] }
    const { key, form } = await driver.newPartner({
      bound,
      required_slots: [5],
      turnover_share: 25,
      commission_bp: 150,
    })
    const { gateway_secret: _secret, ...readable } = form
    const read = await driver.view(key)
    expect(read).toMatchObject({ ...readable, key, version: 1, active: false })
    const { items } = await driver.admin.call(partners.list, { body: { limit: 100 } })
    expect(items.at(-1)).toMatchObject({
      key,
      status: 'inactive',
      months: '12',
      turnover_share: 25,
      place: items.length,
    })
  })

  it('is found by its name in 1C, and exported without its secret', async () => {
    const { form } = await driver.newPartner({
      name: 'Topiladigan hamkor',
      dialect: 'alif',
      name_1c: 'ООО «Ягона»',
    })
    const { items } = await driver.admin.call(partners.list, { body: { search: 'ягона' } })
    expect(items.map(({ name }) => name)).toEqual([form.name])
    const columns = [
      { key: 'name', title: 'Номи' },
      { key: 'status', title: 'Ҳолати' },
      { key: 'gateway_secret', title: 'Сир' },
    ]
    const body = { format: 'csv' as const, columns, search: 'topil', words: { inactive: 'ўчиқ' } }
    const { text } = await driver.admin.send(partners.export, { body })
    expect(text.trim().split('\n').slice(1)).toEqual(['Topiladigan hamkor;ўчиқ'])
  })

  it('reports errors at its fields', async () => {
    const { key, form } = await driver.newPartner()
    const errorOf = async (part: Partial<PartnerForm>) =>
      (await driver.update(key, 1, { ...form, gateway_secret: '', ...part })).problem?.errors[0]
    const other = await driver.newPartner()
    const term = { months: 6, markup: 10 }
    expect(await errorOf({ name: other.form.name })).toEqual({ code: 'taken', field: 'name' })
    expect(await errorOf({ terms: [term, term] })).toMatchObject({
      code: 'term_twice',
      field: 'values.terms.1.months',
    })
    const bound = (part: object) => errorOf({ bound: { ...form.bound, ...part } })
    expect(await bound({ regions: [1999] })).toEqual({
      code: 'unknown_choice',
      field: 'values.bound.regions',
    })
    expect((await bound({ districts: [1_726_999] }))?.field).toBe('values.bound.districts')
    expect((await bound({ product_categories: [987_654] }))?.field).toBe('values.bound.product_categories')
    expect(
      (await driver.admin.send(partners.create, { body: formOf({ name: other.form.name }) })).problem
        ?.errors[0],
    ).toEqual({ code: 'taken', field: 'name' })
  })

  it('is changed by only one of two editors of the same version, and its history shows who changed what', async () => {
    const { key, form } = await driver.newPartner()
    const kept = { ...form, gateway_secret: '' }
    expect((await driver.update(key, 1, { ...kept, age_max: 60 })).status).toBe(200)
    const late = await driver.update(key, 1, { ...kept, limit_max: 1 })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { age_max: 60, limit_max: 50_000_000 } },
    })
    const bound = { ...form.bound, districts: [1_726_262] }
    expect((await driver.update(key, 2, { ...kept, age_max: 60, bound })).status).toBe(200)
    const { items } = await driver.admin.call(partners.history, { params: { key } })
    expect(items.map(({ action, fields, who }) => [action, fields, who])).toEqual([
      ['partner_update', ['bound.districts'], 'Test admin'],
      ['partner_update', ['age_max'], 'Test admin'],
      ['partner_create', expect.arrayContaining(['name', 'terms', 'gateway_secret']), 'Test admin'],
    ])
    expect(items[1]?.changes).toEqual({ age_max: [65, 60] })
  })

  it('reaches the tablets with their next response, and connected ones are notified', async () => {
    const { key, form } = await driver.newPartner()
    const known = async () =>
      (await driver.shop.seller.call(tablet.reference, {})).partners.map(({ name }) => name)
    expect(await known()).not.toContain(form.name)
    expect((await driver.toggle(key, true)).status).toBe(200)
    expect(await known()).toContain(form.name)
    const events = await driver.shop.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'reference_changed')
      .execute()
    expect(events.length).toBeGreaterThan(0)
    expect((await driver.toggle(key, false)).status).toBe(200)
    expect(await known()).not.toContain(form.name)
  })

  it('cannot be switched on before it can be reached', async () => {
    const { key } = await driver.newPartner({ gateway_secret: '' })
    expect((await driver.toggle(key, true)).problem?.problem).toBe('partner_not_ready')
    expect((await driver.view(key)).active).toBe(false)
  })

  it('is not confirmed by the trial sale of settings that were changed meanwhile', async () => {
    const { key, form } = await driver.newPartner()
    const { version } = await driver.view(key)
    const gateway = { gateway_url: 'sandbox:/another', gateway_secret: 'another-secret' }
    expect((await driver.update(key, version, { ...form, ...gateway })).status).toBe(200)
    const verify = (base_version?: number) =>
      driver.admin.send(partners.verify, { params: { key }, body: { base_version } })
    const late = await verify(version)
    expect([late.status, late.problem?.problem]).toEqual([409, 'version_conflict'])
    expect((await driver.view(key)).verified_at).toBeNull()
    expect((await verify(version + 1)).status).toBe(200)
    expect((await driver.view(key)).verified_at).not.toBeNull()
    // A screen that was released earlier sends no version.
    expect((await verify()).status).toBe(200)
  })

  it('that is switched off gets no new clients, and continues with its existing ones', async () => {
    const taken = await takenApplication(driver.shop)
    const view = await chooseLimit(driver.shop, taken)
    const chosen = view.partners.find(({ attempt }) => attempt?.state === 'approved')?.partner
    const { db } = driver.shop
    await db
      .updateTable('partners')
      .set({ active: false })
      .where('id', '=', chosen?.id ?? 0)
      .execute()
    const after = await stagesOf(driver.shop, taken)
    expect(after.partners.find(({ partner }) => partner.id === chosen?.id)?.attempt?.state).toBe('approved')
    const fresh = await takenApplication(driver.shop)
    expect((await stagesOf(driver.shop, fresh)).partners.map(({ partner }) => partner.id)).not.toContain(
      chosen?.id,
    )
    await db
      .updateTable('partners')
      .set({ active: true })
      .where('id', '=', chosen?.id ?? 0)
      .execute()
    expect((await driver.shop.manager.send(stages.view, { params: { id: fresh } })).status).toBe(200)
  })
})

describe('the order', () => {
  const order = () => driver.admin.call(partners.order, {})
  const reorder = (base_version: number, keys: string[]) =>
    driver.admin.send(partners.reorder, { body: { base_version, keys } })

  it('is changed as a whole, and recorded in the history of each moved partner', async () => {
    const { version, items } = await order()
    const keys = items.map(({ key }) => key)
    const turned = [...keys.slice(1), keys[0] ?? '']
    expect((await reorder(version, turned)).body).toEqual({ ok: true, version: version + 1 })
    expect((await order()).items.map(({ key }) => key)).toEqual(turned)
    const { items: history } = await driver.admin.call(partners.history, { params: { key: keys[0] ?? '' } })
    expect(history[0]).toMatchObject({ action: 'partner_move', changes: { place: [1, keys.length] } })
    expect((await reorder(version + 1, keys)).status).toBe(200)
  })

  it('is refused when another person has reordered or added meanwhile', async () => {
    const { version, items } = await order()
    const keys = items.map(({ key }) => key)
    const { key } = await driver.newPartner()
    const late = await reorder(version, keys.toReversed())
    expect(late.problem?.problem).toBe('version_conflict')
    const now = late.problem?.details?.['server_values'] as { version: number; items: { key: string }[] }
    expect(now.items.map((item) => item.key)).toEqual([...keys, key])
    expect((await order()).items.map((item) => item.key)).toEqual([...keys, key])
    for (const wrong of [keys, [...keys, key, key], [...keys, '999999']])
      expect((await reorder(now.version, wrong)).status).toBe(409)
  })
})
