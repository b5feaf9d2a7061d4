// Device health for support: scopes, signs, releasing a stuck item exactly once, answering it, and a tablet reported
// lost (src/docs/offline.md#reports-of-a-tablet; I2, I3, I6, F59).
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { tablets } from '#api/back-office/tablets.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import type { ApiSession } from '#support/api.ts'
import { newPhoto, recordOf, startApplication } from '#support/applications.ts'
import { keepStuck, reportAs, reportStuck, stuckItem } from '#support/back-office/tablet-reports.ts'
import { PASSWORD, personOf, phoneOf, setGrant } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

let seller: ApiSession
const shop = useShop(['support'], { env: { TABLET_REPORT_MS: '0' } })
beforeAll(async () => {
  shop.support.deviceId = 'support-desk'
})
beforeEach(async () => {
  seller = await shop.signIn('seller')
  seller.deviceId = randomUUID()
})

const keys = async (api: ApiSession, body: object = {}) =>
  (await api.call(tablets.list, { body: { limit: 100, ...body } })).items.map(({ key }) => key)
const commentOf = (application_id: string, text = 'From the tablet') => {
  const id = randomUUID()
  return {
    op_id: randomUUID(),
    application_id,
    target_id: id,
    kind: 'app.comment' as const,
    payload: { id, text },
  }
}
const paramsOf = ({ op_id }: { op_id: string }) => ({ key: seller.deviceId, op_id })
const commentsOf = (id: string) =>
  shop.db.selectFrom('application_comments').selectAll().where('application_id', '=', id).execute()

describe('the list', () => {
  it('shows the own branch with the scope `own`, and nothing without the right', async () => {
    await reportAs(seller)
    const other = await shop.signIn('seller2')
    other.deviceId = randomUUID()
    await reportAs(other)
    expect(await keys(shop.support)).toEqual(expect.arrayContaining([seller.deviceId, other.deviceId]))
    const granted = ['tablets', 'tablets.view', 'tablets.items', 'tablets.release', 'tablets.lose'] as const
    for (const key of granted) await setGrant(shop.db, 'manager', key, 'own')
    const manager = await shop.signIn('manager')
    const seen = await keys(manager)
    expect(seen).toContain(seller.deviceId)
    expect(seen).not.toContain(other.deviceId)
    const params = { key: other.deviceId }
    for (const row of [tablets.view, tablets.history])
      expect((await manager.send(row, { params })).problem?.problem).toBe('not_found')
    for (const row of [tablets.lose, tablets.found])
      expect((await manager.send(row, { params, body: {} })).problem?.problem).toBe('not_found')
    expect((await seller.send(tablets.list, { body: {} })).status).toBe(403)
  })

  it('finds tablets by each sign and puts the oldest work first', async () => {
    const [old, late] = [seller, await shop.signIn('seller')]
    late.deviceId = randomUUID()
    const day = 86_400_000
    await reportAs(old, {
      unsent: 1,
      oldest_age_ms: 4 * day,
      used_bytes: 95,
      quota_bytes: 100,
      skew_ms: 900_000,
    })
    await reportStuck(late, stuckItem({ age_ms: 5 * 3_600_000 }))
    expect((await keys(shop.support)).slice(0, 2)).toEqual([old.deviceId, late.deviceId])
    expect(await keys(shop.support, { sign: 'old_unsent' })).toEqual([old.deviceId])
    expect(await keys(shop.support, { sign: 'late' })).toEqual([old.deviceId, late.deviceId])
    expect(await keys(shop.support, { sign: 'attention' })).toEqual([late.deviceId])
    expect(await keys(shop.support, { sign: 'low_storage' })).toEqual([old.deviceId])
    expect(await keys(shop.support, { sign: 'wrong_clock' })).toEqual([old.deviceId])
    const long = new Date(Date.now() - 2 * day)
    await shop.db.updateTable('tablets').set({ seen_at: long }).where('id', '=', late.deviceId).execute()
    expect(await keys(shop.support, { sign: 'silent' })).toEqual([late.deviceId])
    const { counts } = await shop.support.call(tablets.signs, {})
    expect(counts).toMatchObject({ old_unsent: 1, late: 2, attention: 1, silent: 1, lost: 0 })
    expect((await shop.support.call(tablet.alarms, {})).count).toBe(2)
    expect(await keys(shop.support, { search: late.deviceId.slice(-6) })).toEqual([late.deviceId])
    const columns = [{ key: 'storage', title: 'Storage' }]
    const file = await shop.support.send(tablets.export, {
      body: { format: 'csv', columns, sign: 'old_unsent' },
    })
    expect(file.text).toContain('95 %')
  })
})

describe('releasing an item', () => {
  it('runs it once in the name of its person, and the tablet gets the response', async () => {
    const id = await startApplication(seller)
    const stored = commentOf(id)
    await keepStuck(seller, stored)
    for (const _ of [1, 2]) await shop.support.call(tablets.release, { params: paramsOf(stored), body: {} })
    expect(await commentsOf(id)).toHaveLength(1)
    const report = await reportStuck(seller, stuckItem({ op_id: stored.op_id, kind: stored.kind }))
    expect(report.settled).toEqual([{ op_id: stored.op_id, body: expect.objectContaining({ ok: true }) }])
    expect(report.wanted).toEqual([])
    const again = await seller.call(
      applications.comment,
      { params: { id }, body: stored.payload },
      { opId: stored.op_id },
    )
    expect(again).toMatchObject({ replayed: true })
    expect(await commentsOf(id)).toHaveLength(1)
    await reportAs(seller)
    const [item] = (await shop.support.call(tablets.view, { params: { key: seller.deviceId } })).items
    expect(item).toMatchObject({ state: 'released' })
    expect(item?.told_at).not.toBeNull()
  })

  it('runs it once when the tablet sends it concurrently', async () => {
    const id = await startApplication(seller)
    const items = Array.from({ length: 6 }, (_, nth) => commentOf(id, `Comment ${nth}`))
    for (const stored of items) await keepStuck(seller, stored)
    // Each report names one item and so closes the previous one: the items are reopened.
    await shop.db
      .updateTable('tablet_items')
      .set({ state: 'waiting' })
      .where('application_id', '=', id)
      .execute()
    const last = items.at(-1)
    if (!last) throw new Error('no item')
    const results = await Promise.all([
      shop.support.send(tablets.release, { params: paramsOf(last), body: {} }),
      seller.send(applications.comment, { params: { id }, body: last.payload }, { opId: last.op_id }),
      shop.support.send(tablets.release, { params: paramsOf(last), body: {} }),
      seller.send(applications.comment, { params: { id }, body: last.payload }, { opId: last.op_id }),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await commentsOf(id)).toHaveLength(1)
  })

  it('runs a refused item again, and reports why it is still refused', async () => {
    const id = randomUUID()
    const stored = commentOf(id)
    const before = await seller.send(
      applications.comment,
      { params: { id }, body: stored.payload },
      { opId: stored.op_id },
    )
    expect(before.problem?.problem).toBe('not_found')
    await keepStuck(seller, stored)
    const refused = await shop.support.send(tablets.release, { params: paramsOf(stored), body: {} })
    expect(refused.problem).toMatchObject({ problem: 'release_refused', details: { problem: 'not_found' } })
    const still = await shop.support.call(tablets.view, { params: { key: seller.deviceId } })
    expect(still.items[0]).toMatchObject({ state: 'waiting', is_whole: true })
    await seller.call(applications.create, { body: { id, values: {} } })
    await shop.support.call(tablets.release, { params: paramsOf(stored), body: {} })
    expect(await commentsOf(id)).toHaveLength(1)
  })

  it('stores an uploaded photo in its application', async () => {
    const id = await startApplication(seller)
    const photo = await newPhoto()
    const stored = {
      op_id: randomUUID(),
      application_id: id,
      target_id: randomUUID(),
      kind: 'photo.put' as const,
      payload: { slot: 2, gen: 1, captured_at: '2026-11-20T10:00:00.000Z', sha256: 'as on the tablet' },
    }
    await keepStuck(seller, stored, photo, 'server_keeps_failing')
    await shop.support.call(tablets.release, { params: paramsOf(stored), body: {} })
    const record = await recordOf(shop, id)
    expect(record.arrived_slots).toEqual([2])
    const query = { slot: 2, gen: 1, captured_at: stored.payload.captured_at }
    const again = await seller.call(
      applications.putPhoto,
      { params: { id, photo_id: stored.target_id }, query },
      { bytes: photo, opId: stored.op_id },
    )
    expect(again).toMatchObject({ replayed: true, photo_id: stored.target_id })
  })

  it('needs the complete item, and one that is not settled', async () => {
    const item = stuckItem()
    await reportStuck(seller, item)
    const first = await shop.support.send(tablets.release, { params: paramsOf(item), body: {} })
    expect(first.problem?.problem).toBe('item_not_whole')
    await reportAs(seller)
    const second = await shop.support.send(tablets.release, { params: paramsOf(item), body: {} })
    expect(second.problem?.problem).toBe('item_settled')
  })
})

it('answers an item: the text reaches the tablet, and nothing is deleted', async () => {
  const stored = commentOf(randomUUID())
  await keepStuck(seller, stored)
  const body = { text: 'Create the application anew' }
  await shop.support.call(tablets.answer, { params: paramsOf(stored), body })
  const item = stuckItem({ op_id: stored.op_id, kind: stored.kind })
  for (const _ of [1, 2]) {
    const report = await reportStuck(seller, item)
    expect(report.answers).toEqual([{ op_id: stored.op_id, text: body.text, at: expect.any(String) }])
  }
  const [seen] = (await shop.support.call(tablets.view, { params: { key: seller.deviceId } })).items
  expect(seen).toMatchObject({ state: 'answered', answer: body.text, is_whole: true })
})

it('closes a loss once, by the first person', async () => {
  await reportAs(seller, { unsent: 2, oldest_age_ms: 1000 })
  const body = { id: randomUUID(), sign: 'open' as const, found_age_ms: 0, people: [], acknowledged: true }
  await seller.call(tablet.incident, { body })
  expect(await keys(shop.support, { sign: 'incident' })).toEqual([seller.deviceId])
  const params = { key: seller.deviceId, id: body.id }
  for (const _ of [1, 2]) await shop.support.call(tablets.close, { params, body: {} })
  expect(await keys(shop.support, { sign: 'incident' })).toEqual([])
})

describe('a tablet reported lost', () => {
  it('is signed out at once, refused with its own problem, and admitted again when it is found', async () => {
    await reportAs(seller)
    const holder = await shop.signIn('seller')
    const lost = seller.deviceId
    const { id: user_id } = await personOf(shop.db, 'seller')
    await shop.db.updateTable('sessions').set({ device_id: lost }).where('user_id', '=', user_id).execute()
    await shop.support.call(tablets.lose, { params: { key: lost }, body: {} })
    const sessions = await shop.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('device_id', '=', lost)
      .execute()
    expect(sessions.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    holder.deviceId = lost
    for (const api of [seller, holder]) {
      const answer = await api.send(session.user, {})
      expect([answer.status, answer.problem?.problem, answer.headers.get('x-anketa-api')]).toEqual([
        403,
        'tablet_lost',
        '1',
      ])
    }
    const anonymous = shop.anonymous()
    anonymous.deviceId = lost
    const body = { login_type: 'web' as const, phone: phoneOf('seller'), password: PASSWORD }
    expect((await anonymous.send(session.sendSms, { body })).problem?.problem).toBe('tablet_lost')
    const view = await shop.support.call(tablets.view, { params: { key: lost } })
    expect([view.lost_at !== null, view.lost_by]).toEqual([true, 'Test support'])
    await shop.support.call(tablets.found, { params: { key: lost }, body: {} })
    expect((await holder.send(session.user, {})).status).toBe(401)
    await shop.db.deleteFrom('rate_events').execute()
    expect((await anonymous.send(session.sendSms, { body })).status).toBe(200)
    const { items } = await shop.support.call(tablets.history, { params: { key: lost } })
    expect(items.map(({ action }) => action).slice(0, 2)).toEqual(['tablet_found', 'tablet_lose'])
  })

  it('is refused by its own sessions too, whatever id it names', async () => {
    await reportAs(seller)
    const token = await shop.db
      .selectFrom('sessions')
      .select('token_hash')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('sessions')
      .set({ device_id: seller.deviceId })
      .where('token_hash', '=', token.token_hash)
      .execute()
    await shop.db
      .updateTable('tablets')
      .set({ lost_at: new Date() })
      .where('id', '=', seller.deviceId)
      .execute()
    seller.deviceId = 'another'
    expect((await seller.send(session.user, {})).problem?.problem).toBe('tablet_lost')
  })
})
