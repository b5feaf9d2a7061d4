// The first page over real HTTP: what waits for whose approval, what waits within whose rights, saved limits that end soon, what a
// manager takes next, and today beside the same weekday.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { boardOfToday } from '#api/back-office/analytics.ts'
import { priceRequests } from '#api/back-office/change-requests.ts'
import { home } from '#api/back-office/home.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { SOON_MS } from '#domain/home/saved-limits.ts'
import { addDays, instantAt, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { buildAttempt, buildCategory, buildProduct } from '#support/build.ts'
import { submitApplication } from '../../support/applications.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop([
  'seller',
  'manager',
  'manager2',
  'support',
  'director',
  'partner',
  'admin',
  'finance',
  'intern',
])
const ids = { manager: 0, support: 0, partner: 0 }
const products: number[] = []

beforeAll(async () => {
  const { db } = shop
  ids.manager = (await personOf(db, 'manager')).id
  ids.support = (await personOf(db, 'support')).id
  ids.partner = (await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id
  const category_id = await buildCategory(db)
  for (const nth of [1, 2, 3, 4])
    products.push(await buildProduct(db, { category_id, name: `TV ${nth}`, sku: `TV-${nth}`, price: 1000 }))
})

const approvalsOf = async (
  who: keyof typeof shop & ('director' | 'support' | 'manager' | 'finance' | 'admin'),
) => (await shop[who].call(home.approvals, {})).items.map(({ kind, key }) => `${kind} ${key}`)

/** A price request that its author has sent. */
async function sendPrices(who: 'manager' | 'director', lines = 1): Promise<string> {
  const note = 'Qoʻshnilarda arzon'
  const body = {
    note,
    lines: products.slice(0, lines).map((product_id) => ({ product_id, value: 2000 })),
  }
  const { key, version } = await shop[who].call(priceRequests.create, { body })
  await shop[who].call(priceRequests.send, { params: { key }, body: { base_version: version } })
  return key
}

describe('what waits for approval', () => {
  it('is what the person may decide, and never what they have asked for', async () => {
    const [ofManager, ofDirector] = [await sendPrices('manager'), await sendPrices('director')]
    const found = await approvalsOf('director')
    expect(found).toContain(`price ${ofManager}`)
    expect(found).not.toContain(`price ${ofDirector}`)
    expect(await approvalsOf('admin')).toContain(`price ${ofDirector}`)
    for (const who of ['manager', 'finance', 'support'] as const)
      expect(await approvalsOf(who), who).not.toContain(`price ${ofManager}`)
  })

  it('says who asks since when, and that a long request is decided on its record', async () => {
    const { items } = await shop.director.call(home.approvals, {})
    const [short] = items.filter(({ kind }) => kind === 'price')
    expect(short).toMatchObject({
      size: 1,
      needs_record: false,
      title: 'Qoʻshnilarda arzon',
      author: { id: ids.manager },
    })
    expect(short?.at).not.toBeNull()
    const long = await sendPrices('manager', 4)
    const { items: more } = await shop.director.call(home.approvals, {})
    expect(more.find(({ key, kind }) => kind === 'price' && key === long)).toMatchObject({
      size: 4,
      needs_record: true,
    })
  })

  it('leaves a request that was decided', async () => {
    const key = await sendPrices('manager')
    const { version } = await shop.director.call(priceRequests.view, { params: { key } })
    await shop.director.call(priceRequests.refuse, {
      params: { key },
      body: { base_version: version, answer: 'Hozir emas' },
    })
    expect(await approvalsOf('director')).not.toContain(`price ${key}`)
  })

  it('has dispatches of others', async () => {
    const { db } = shop
    const now = new Date()
    const texts = { ru: 'Скидка', uz_latn: 'Chegirma', uz_cyrl: 'Чегирма' }
    const template = await db
      .insertInto('sms_templates')
      .values({
        title: 'Aksiya',
        ...texts,
        approved: true,
        active: true,
        created_by: ids.support,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('dispatches')
      .values({
        title: 'Yangi yil',
        template_id: template.id,
        branches: [],
        state: 'waiting',
        created_by: ids.support,
        created_at: now,
        writers: [ids.support],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await approvalsOf('director')).toContain(`dispatch ${id}`)
    expect(await approvalsOf('support')).not.toContain(`dispatch ${id}`)
  })
})

describe('what waits', () => {
  it('has only columns with something in them, within the rights of the person', async () => {
    const id = await submitApplication(shop.seller)
    const now = new Date()
    await shop.db
      .updateTable('applications')
      .set({ status: 'in_process', manager_id: ids.manager, taken_at: now })
      .where('id', '=', id)
      .execute()
    await buildAttempt(shop.db, {
      application_id: id,
      partner_id: ids.partner,
      state: 'support',
      started_at: now,
    })
    for (const who of ['director', 'support', 'manager'] as const) {
      const { columns } = await shop[who].call(home.waits, {})
      expect(
        columns.every(({ total }) => total > 0),
        who,
      ).toBe(true)
      const found = columns.find(({ column }) => column === 'support')
      expect(
        found?.items.map(({ key }) => key),
        who,
      ).toContain(id)
    }
    expect((await shop.intern.call(home.waits, {})).columns).toEqual([])
    const foreign = (await shop.partner.call(home.waits, {})).columns.flatMap(({ items }) => items)
    expect(foreign.map(({ key }) => key)).not.toContain(id)
  })
})

describe('saved limits', () => {
  async function saveLimit(endsIn: number): Promise<string> {
    const id = await submitApplication(shop.seller)
    await shop.db
      .updateTable('applications')
      .set({
        status: 'hold',
        partner_id: ids.partner,
        saved_limit_until: new Date(Date.now() + endsIn),
      })
      .where('id', '=', id)
      .execute()
    return id
  }

  it('that end soon come first by their end, within the rights of who may resume them', async () => {
    const later = await saveLimit(SOON_MS - HOUR_MS)
    // Also when the person holds the later one.
    await shop.db
      .updateTable('applications')
      .set({ manager_id: ids.manager })
      .where('id', '=', later)
      .execute()
    const first = await saveLimit(HOUR_MS)
    const [ended, far] = [await saveLimit(-HOUR_MS), await saveLimit(SOON_MS + HOUR_MS)]
    const { items, total } = await shop.manager.call(home.limits, {})
    expect(items.map(({ key }) => key)).toEqual([first, later])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ detail: 'Test partner' })
    const ofSupport = (await shop.support.call(home.limits, {})).items.map(({ key }) => key)
    expect(ofSupport).toEqual([first, later])
    for (const key of [ended, far]) expect(ofSupport).not.toContain(key)
    expect((await shop.manager2.call(home.limits, {})).items).toEqual([])
    for (const who of ['seller', 'partner', 'intern', 'finance'] as const)
      expect((await shop[who].send(home.limits, {})).status, who).toBe(403)
  })
})

describe('what a manager takes next', () => {
  it('is the first of the queue, and the speeds are parts of the same queue', async () => {
    const id = await submitApplication(shop.seller)
    await shop.db
      .updateTable('applications')
      .set({ submitted_at: new Date(Date.now() - 40 * DAY_MS) })
      .where('id', '=', id)
      .execute()
    const queue = { statuses: ['new' as const] }
    const listOf = (body: object) => shop.manager.call(applications.list, { body: { ...queue, ...body } })
    const { items, total } = await listOf({ sort: 'queue', limit: 1 })
    expect(items.map((item) => item.id)).toEqual([id])
    const totals = []
    for (const speed of SPEED_BUCKETS) totals.push((await listOf({ speed, limit: 1 })).total)
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(total)
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    expect((await listOf({ sort: 'queue', limit: 1 })).items.map((item) => item.id)).not.toEqual([id])
  })
})

describe('today beside the same weekday', () => {
  const beside = (who: 'director' | 'manager') => shop[who].call(boardOfToday.beside, {})

  it('is refused without the permission, and has no money of the register without that of sales', async () => {
    expect((await shop.finance.send(boardOfToday.beside, {})).status).toBe(403)
    await setGrant(shop.db, 'manager', 'analytic', 'own')
    const { now, before } = await beside('manager')
    expect([now.paid, before.paid]).toEqual([null, null])
    expect((await beside('director')).now.paid).toBe(0)
  })

  it('counts the other day until the same minute only', async () => {
    const { db } = shop
    const day = todayInTashkent(new Date())
    const minute = 60_000
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * minute)
    const [early, late] = [await submitApplication(shop.seller), await submitApplication(shop.seller)]
    const midnight = instantAt(addDays(day, -7), '00:00').getTime()
    const moments = {
      [early]: new Date(Math.max(midnight, weekAgo.getTime() - minute)),
      [late]: new Date(weekAgo.getTime() + minute),
    }
    const before = await beside('director')
    for (const [id, at] of Object.entries(moments))
      await sql`update application_history set at = ${at}, entered_at = null where application_id = ${id} and action = 'submit'`.execute(
        db,
      )
    const after = await beside('director')
    expect(after.before_day).toBe(addDays(day, -7))
    expect(after.before.submitted - before.before.submitted).toBe(1)
    expect(before.now.submitted - after.now.submitted).toBe(2)
  })
})
