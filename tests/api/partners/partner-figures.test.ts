// What partners financed, by day, and which of these figures their staff see.
import { describe, expect, it } from 'vitest'
import { partners } from '#api/back-office/partners.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { workersOf } from '#server/workers.ts'
import type { ApiSession } from '../../support/api.ts'
import { formOf, openPartnerDriver } from '../../support/back-office/partner-driver.ts'
import { useStarted } from '../../support/use-shop.ts'

const driver = useStarted(openPartnerDriver)

async function staffOf(key: string, keys: readonly string[]): Promise<ApiSession> {
  const { db } = driver.shop
  const name = `staff ${key}`
  const role = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
  const grants = keys.map((permission) => ({ role_id: role.id, key: permission, value: 'all' }))
  await db.insertInto('role_permissions').values(grants).execute()
  const set = { role_id: role.id, partner_id: Number(key) }
  await db.updateTable('users').set(set).where('name', '=', 'Test operator').execute()
  return driver.shop.signIn('operator')
}

describe('figures', () => {
  const DAY_MS = 86_400_000
  const yesterday = dateInTashkent(new Date(Date.now() - DAY_MS))
  const dayBefore = dateInTashkent(new Date(Date.now() - 2 * DAY_MS))
  const period = { from: dayBefore, to: yesterday }

  it('are those of each day, compared with its share', async () => {
    const { db } = driver.shop
    await db.deleteFrom('partner_limits').execute()
    const { key } = await driver.newPartner({ turnover_share: 30 })
    const other = await driver.newPartner()
    await driver.toggle(key, true)
    const base = { contracts: 1, limit_max: 0, turnover: 100, turnover_share: 30 }
    await db
      .insertInto('partner_limits')
      .values([
        { ...base, partner_id: Number(key), day: dayBefore, financed: 20 },
        { ...base, partner_id: Number(key), day: yesterday, financed: 70, turnover_share: 50 },
        { ...base, partner_id: Number(other.key), day: yesterday, financed: 30 },
      ])
      .execute()
    const read = await driver.admin.call(partners.finance, { body: period })
    expect(read.updated_to).toBe(yesterday)
    expect(read.partners.find((line) => line.key === key)).toMatchObject({
      contracts: 2,
      limit: 80,
      used: 90,
      remaining: -10,
      share: 45,
      agreed: 30,
    })
    const { days } = await driver.admin.call(partners.limits, { params: { key }, body: period })
    expect(days.map(({ day, limit, used, share }) => [day, limit, used, share])).toEqual([
      [dayBefore, 30, 20, 30],
      [yesterday, 50, 70, 50],
    ])
    const columns = ['day', 'limit', 'used', 'remaining', 'share'].map((name) => ({ key: name, title: name }))
    const body = { ...period, format: 'csv' as const, columns }
    const { text } = await driver.admin.send(partners.exportFinance, { body })
    expect(text.trim().split('\n').slice(1)).toContain(`${yesterday};50;70;-20;70`)
  })

  it('cover at most a month', async () => {
    const body = { from: '2026-01-01', to: '2026-02-01' }
    const { problem } = await driver.admin.send(partners.finance, { body })
    expect(problem?.errors).toEqual([{ code: 'period_month', field: 'to' }])
  })

  it('are recorded for days on which the server was off at eleven', async () => {
    const { db, deps } = driver.shop
    const fourDaysAgo = dateInTashkent(new Date(Date.now() - 4 * DAY_MS))
    await db.deleteFrom('partner_limits').execute()
    const [partner] = await db.selectFrom('partners').select('id').execute()
    const row = { partner_id: partner?.id ?? 0, day: fourDaysAgo, contracts: 0, financed: 0, limit_max: 0 }
    await db.insertInto('partner_limits').values(row).execute()
    await workersOf(deps).partner_limits('')
    const days = await db.selectFrom('partner_limits').select('day').distinct().execute()
    expect(days).toHaveLength(4)
  })

  it('of their partner are all that its staff see', async () => {
    const { key, form } = await driver.newPartner()
    await driver.toggle(key, true)
    const stranger = await driver.newPartner()
    const keys = ['partners', 'partners.view', 'partners.edit', 'partners.priority', 'partners.add']
    const staff = await staffOf(key, [...keys, 'partners.history', 'fin-partners', 'reports.export'])
    const { items } = await staff.call(partners.list, { body: {} })
    expect(items.map(({ name }) => name)).toEqual([form.name])
    const { partners: shown, days } = await staff.call(partners.finance, { body: period })
    expect(shown.map((line) => line.key)).toEqual([key])
    expect(days.every((day) => day.key === key)).toBe(true)
    const foreign = { params: { key: stranger.key } }
    expect((await staff.send(partners.view, foreign)).status).toBe(404)
    expect((await staff.send(partners.history, foreign)).status).toBe(404)
    expect((await staff.send(partners.limits, { ...foreign, body: period })).status).toBe(404)
    expect((await staff.send(partners.probe, { ...foreign, body: {} })).status).toBe(404)
    const values = { ...stranger.form, gateway_secret: '' }
    expect(
      (await staff.send(partners.update, { ...foreign, body: { base_version: 1, values } })).status,
    ).toBe(404)
    expect((await staff.send(partners.order, {})).status).toBe(403)
    expect((await staff.send(partners.create, { body: formOf() })).status).toBe(403)
    const { text } = await staff.send(partners.exportFinance, {
      body: { ...period, format: 'csv', columns: [{ key: 'name', title: 'X' }] },
    })
    expect(text).not.toContain(stranger.form.name)
  })

  it('and records are refused without the right', async () => {
    expect((await driver.shop.seller.send(partners.list, { body: {} })).status).toBe(403)
    expect((await driver.shop.manager.send(partners.finance, { body: period })).status).toBe(403)
  })
})
