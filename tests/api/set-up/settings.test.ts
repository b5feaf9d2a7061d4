// The settings of the server: read, changed against the version that was seen, audited by field, and in force at once.
import { expect, it } from 'vitest'
import { session } from '#api/session.ts'
import { settings } from '#api/settings.ts'
import { tablet } from '#api/tablet.ts'
import { USUAL_HOLIDAYS } from '#domain/settings/holidays.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'seller'])

it('take effect with the next request, for sign-ins and for tablets', async () => {
  const { version, values } = await shop.admin.call(settings.view, {})
  const changed = { ...values, support_phone: '71 200 11 22', ask_for_branch: true, salary_min: 700_000 }
  await shop.admin.call(settings.update, { body: { base_version: version, values: changed } })
  const open = await shop.anonymous().call(session.publicSettings, {})
  expect(open).toMatchObject({ support_phone: '+998712001122', ask_for_branch: true })
  const { limits, support_phone } = await shop.seller.call(tablet.reference, {})
  expect(limits).toMatchObject({ salary_min: 700_000 })
  expect(support_phone).toBe('+998712001122')
  const { items } = await shop.admin.call(settings.history, { params: { key: 'server' } })
  expect(items).toMatchObject([
    {
      who: 'Test admin',
      action: 'settings_update',
      fields: ['ask_for_branch', 'support_phone', 'salary_min'],
      changes: { ask_for_branch: [false, true], salary_min: [500_000, 700_000] },
    },
  ])
})

it('are changed by only one of two editors of the same version', async () => {
  const { version, values } = await shop.admin.call(settings.view, {})
  const change = (director_from: number) =>
    shop.admin.send(settings.update, {
      body: { base_version: version, values: { ...values, director_from } },
    })
  const both = await Promise.all([change(1_000_000), change(2_000_000)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = both.find(({ status }) => status === 409)
  expect(lost?.problem?.details).toMatchObject({ version: version + 1 })
})

it('report errors at their fields', async () => {
  const { version, values } = await shop.admin.call(settings.view, {})
  const errorsOf = async (part: object) => {
    const body = { base_version: version, values: { ...values, ...part } }
    return (await shop.admin.send(settings.update, { body })).problem?.errors
  }
  expect(await errorsOf({ salary_max: 1 })).toEqual([{ code: 'below_least', field: 'values.salary_max' }])
  expect(await errorsOf({ support_phone: 'x' })).toEqual([
    { code: 'phone_format', field: 'values.support_phone' },
  ])
})

it('lock out everybody except administrators, and admit them again', async () => {
  const set = async (technical_works: boolean) => {
    const { version, values } = await shop.admin.call(settings.view, {})
    await shop.admin.call(settings.update, {
      body: { base_version: version, values: { ...values, technical_works } },
    })
  }
  await set(true)
  expect((await shop.seller.send(session.user, {})).problem?.problem).toBe('technical_works')
  await set(false)
  expect((await shop.seller.send(session.user, {})).status).toBe(200)
})

it('name the pages that are switched off and the application of blocked people, before a sign-in too', async () => {
  const { version, values } = await shop.admin.call(settings.view, {})
  const changed = {
    ...values,
    switched_off: ['clients', 'stock'],
    employee_app_url: 'https://staff.example.uz/me',
  }
  await shop.admin.call(settings.update, { body: { base_version: version, values: changed } })
  expect(await shop.anonymous().call(session.publicSettings, {})).toMatchObject({
    switched_off: ['clients', 'stock'],
    employee_app_url: 'https://staff.example.uz/me',
  })
  const { items } = await shop.admin.call(settings.history, { params: { key: 'server' } })
  expect(items[0]?.fields).toEqual(expect.arrayContaining(['switched_off', 'employee_app_url']))
  const body = { base_version: version + 1, values: { ...changed, switched_off: ['applications'] } }
  expect((await shop.admin.send(settings.update, { body })).problem?.errors).toEqual([
    { code: 'unknown_choice', field: 'values.switched_off.0' },
  ])
})

it('have a table of holidays with the usual days, which pages of before it do not send and do not change', async () => {
  const read = () => shop.admin.call(settings.view, {})
  const set = async (values: object) => {
    const before = await read()
    const body = { base_version: before.version, values: { ...before.values, ...values } }
    return shop.admin.send(settings.update, { body })
  }
  expect((await read()).values.holidays).toBe(USUAL_HOLIDAYS)
  expect((await set({ holidays: '2027: 1 January' })).problem?.errors).toEqual([
    { code: 'date_format', field: 'values.holidays' },
  ])
  expect((await set({ holidays: '2027: 01.01, 11.03' })).status).toBe(200)
  expect((await set({ holidays: undefined })).status).toBe(200)
  expect((await read()).values.holidays).toBe('2027: 01.01, 11.03')
})
