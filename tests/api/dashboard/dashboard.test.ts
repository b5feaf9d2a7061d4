// The support panel over real HTTP: what each column finds, whose panel a person may see, and that every column keeps the scope of
// its permission.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { complaints } from '#api/back-office/complaints.ts'
import { dashboard } from '#api/back-office/dashboard.ts'
import { pins } from '#api/back-office/pins.ts'
import { APPLICATION_COLUMNS, PANEL_ITEMS, type PanelColumn } from '#domain/support/panel.ts'
import { buildAttempt, buildContract } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, startApplication, submitApplication } from '../../support/applications.ts'
import { reportStuck, stuckItem } from '../../support/back-office/tablet-reports.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { addGoodsProbes } from '../../sweep/entries/goods.ts'
import { addReturnProbe } from '../../sweep/entries/returns.ts'

/** The clock of the server; a complaint is due at another time of it. */
let now = new Date()
const shop = useShop(['seller', 'seller2', 'manager', 'support', 'director', 'partner', 'admin'], {
  now: () => now,
})
const ids = { support: 0, manager: 0, director: 0, partner: 0 }

beforeAll(async () => {
  const { db } = shop
  for (const role of ['support', 'manager', 'director'] as const) ids[role] = (await personOf(db, role)).id
  ids.partner = (await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id
  await setGrant(db, 'support', 'jobs', '1')
  await setGrant(db, 'director', 'dashboard', 'all')
  await addGoodsProbes(db)
})

const view = (api: ApiSession, id = ids.support) => api.call(dashboard.view, { params: { key: String(id) } })
/** The keys of a column; undefined when it is not shown. */
async function keysIn(column: PanelColumn, api: ApiSession = shop.support, id = ids.support) {
  const { columns } = await view(api, id)
  return columns.find((one) => one.column === column)?.items.map(({ key }) => key)
}

/** An application that a person has taken. */
async function taken(manager_id: number): Promise<string> {
  const id = await submitApplication(shop.seller)
  const set = { status: 'in_process' as const, manager_id, taken_at: now }
  await shop.db.updateTable('applications').set(set).where('id', '=', id).execute()
  return id
}
const handToSupport = (application_id: string): Promise<string> =>
  buildAttempt(shop.db, { application_id, partner_id: ids.partner, state: 'support', started_at: now })

describe('a column', () => {
  it('has the applications with support, those of the panel’s person first', async () => {
    const [others, own, free] = [await taken(ids.manager), await taken(ids.support), await taken(ids.manager)]
    for (const id of [others, own]) await handToSupport(id)
    const keys = await keysIn('support')
    expect(keys?.slice(0, 2)).toEqual([own, others])
    expect(keys).not.toContain(free)
    expect((await keysIn('support', shop.director, ids.manager))?.slice(0, 2)).toEqual([others, own])
  })

  it('has contracts in moderation', async () => {
    const id = await taken(ids.manager)
    const attempt_id = await handToSupport(id)
    const of = { application_id: id, attempt_id, partner_id: ids.partner, created_by: ids.manager }
    await buildContract(shop.db, { ...of, state: 'moderation', created_at: now })
    expect(await keysIn('moderation')).toContain(id)
  })

  it('has photos that were sent back until a new one has come', async () => {
    const id = await taken(ids.manager)
    const task = { application_id: id, comment: 'Yuz koʻrinmaydi', user_id: ids.manager, at: now }
    for (const slot of [3, 4])
      await shop.db
        .insertInto('photo_tasks')
        .values({ id: randomUUID(), slot, ...task })
        .execute()
    const { columns } = await view(shop.support)
    const item = columns.find(({ column }) => column === 'photos')?.items.find(({ key }) => key === id)
    expect(item).toMatchObject({ detail: '2', holder: { id: ids.manager, name: 'Test manager' } })
    await shop.db.updateTable('photo_tasks').set({ done_at: now }).where('application_id', '=', id).execute()
    expect(await keysIn('photos')).not.toContain(id)
  })

  it('has changes of a number whose newest one came to nothing', async () => {
    const id = await taken(ids.manager)
    const code = { code_salt: new Uint8Array(1), code_hash: new Uint8Array(1), user_id: ids.manager }
    const add = (state: 'busy' | 'done', at: Date) =>
      shop.db
        .insertInto('phone_changes')
        .values({
          id: randomUUID(),
          application_id: id,
          phone: '+998901110000',
          state,
          ...code,
          at,
          ended_at: at,
        })
        .execute()
    await add('busy', now)
    expect(await keysIn('numbers')).toContain(id)
    await add('done', new Date(now.getTime() + 1000))
    expect(await keysIn('numbers')).not.toContain(id)
  })

  it('has complaints whose deadline is near or over, and none that waits for its author', async () => {
    now = new Date('2026-11-27T12:00:00+05:00')
    const { key } = await shop.seller.call(complaints.create, {
      body: {
        kind: 'appeal',
        topic: 'work',
        title: 'Panel',
        text: 'Navbat jadvali kech keladi',
        urgent: false,
        hidden: false,
        application: null,
      },
    })
    expect(await keysIn('complaints')).not.toContain(key)
    now = new Date('2026-11-27T15:30:00+05:00')
    expect(await keysIn('complaints')).toContain(key)
    const params = { key }
    const versionOf = async () => (await shop.support.call(complaints.view, { params })).version
    await shop.support.call(complaints.take, { params, body: { base_version: await versionOf() } })
    const question = { id: randomUUID(), text: 'Qaysi filialda?' }
    await shop.support.call(complaints.ask, {
      params,
      body: { base_version: await versionOf(), ...question },
    })
    expect(await keysIn('complaints')).not.toContain(key)
    now = new Date()
  })

  it('has tablets in alarm, failed jobs and receipts that are due', async () => {
    const seller = await shop.signIn('seller')
    seller.deviceId = randomUUID()
    await reportStuck(seller, stuckItem())
    expect(await keysIn('tablets')).toContain(seller.deviceId)

    const { db, deps } = shop
    await db.transaction().execute((trx) => deps.jobs.send(trx, { kind: 'contract_settle', id: 'panel' }))
    await sql`update jobs.job set state = 'failed', completed_on = now(), retry_limit = 0
      where data->>'id' = 'panel'`.execute(db)
    const { columns } = await view(shop.support)
    expect(columns.find(({ column }) => column === 'jobs')).toMatchObject({
      total: 1,
      items: [{ detail: 'contract_settle' }],
    })

    const id = await startApplication(shop.admin, newForm())
    await addReturnProbe(db, id, ids.manager)
    const due = await keysIn('checks')
    expect(due).toHaveLength(1)
    await db.updateTable('return_checks').set({ state: 'added' }).execute()
    expect(await keysIn('checks')).toEqual([])
  })

  it('shows the first and counts all', async () => {
    for (let nth = 0; nth <= PANEL_ITEMS; nth += 1) await handToSupport(await taken(ids.manager))
    const { columns } = await view(shop.support)
    const support = columns.find(({ column }) => column === 'support')
    expect(support?.items).toHaveLength(PANEL_ITEMS)
    expect(support?.total).toBeGreaterThan(PANEL_ITEMS)
  })
})

describe('the panel of a person', () => {
  it('is their own; that of another only with the right to all, and it is said whose it is', async () => {
    const own = await view(shop.support)
    expect(own).toMatchObject({ is_own: true, person: { id: ids.support, name: 'Test support' } })
    expect(own.others.map(({ name }) => name)).toEqual(['Test admin', 'Test director'])
    expect(await view(shop.support, ids.manager)).toMatchObject({
      is_own: false,
      person: { id: ids.manager },
    })
    await setGrant(shop.db, 'manager', 'dashboard', 'own')
    expect(await view(shop.manager, ids.manager)).toMatchObject({ is_own: true, others: [] })
    for (const key of [String(ids.support), '999999'])
      expect((await shop.manager.send(dashboard.view, { params: { key } })).status).toBe(404)
    await setGrant(shop.db, 'partner', 'dashboard', 'all')
    expect((await shop.partner.send(dashboard.view, { params: { key: String(ids.support) } })).status).toBe(
      404,
    )
    expect((await shop.seller.send(dashboard.view, { params: { key: String(ids.support) } })).status).toBe(
      403,
    )
  })

  it('has the columns of what the asking person may see, in their scope', async () => {
    await setGrant(shop.db, 'manager', 'dashboard', 'own')
    const shown = async (api: ApiSession, id: number) =>
      (await view(api, id)).columns.map(({ column }) => column)
    expect(await shown(shop.support, ids.support)).toEqual([
      ...APPLICATION_COLUMNS,
      'complaints',
      'tablets',
      'jobs',
      'checks',
    ])
    const ofManager = await shown(shop.manager, ids.manager)
    expect(ofManager).not.toContain('jobs')
    expect(ofManager).not.toContain('complaints')
    const elsewhere = await taken(ids.support)
    await handToSupport(elsewhere)
    const branch_id = (await personOf(shop.db, 'seller2')).branch_id
    await shop.db
      .updateTable('applications')
      .set({ branch_id, created_by: (await personOf(shop.db, 'seller2')).id })
      .where('id', '=', elsewhere)
      .execute()
    expect(await keysIn('support')).toContain(elsewhere)
    expect(await keysIn('support', shop.manager, ids.manager)).not.toContain(elsewhere)
  })

  it('shows what its person has pinned', async () => {
    const id = await taken(ids.support)
    await shop.support.call(pins.sync, { body: { pin: [id], unpin: [] } })
    expect((await view(shop.support)).pinned.map((pinned) => pinned.id)).toEqual([id])
    expect((await view(shop.director)).pinned.map((pinned) => pinned.id)).toEqual([id])
    expect((await view(shop.director, ids.director)).pinned).toEqual([])
  })
})
