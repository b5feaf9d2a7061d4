import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, QUEUE_SORTS, type QueueSort } from '#api/applications.ts'
import type { Body } from '#api/endpoint.ts'
import { scopeOf } from '#domain/access/can.ts'
import { DEFAULT_ROLES } from '#domain/access/default-roles.ts'
import { completedAt, type HistoryRow } from '#domain/applications/figures/completion.ts'
import {
  DEADLINES,
  DONE_TODAY,
  isFound,
  QUEUE_GROUPS,
  QUEUE_TAB_KEYS,
  QUEUE_TABS,
  QUEUE_WAITS,
  type QueueFacts,
  type QueueFilters,
  queueGroupOf,
  queueWaitOf,
} from '#domain/applications/queue-filters.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { waitingFor } from '#domain/applications/stages.ts'
import {
  hasDeadline,
  isAssignedToManager,
  isInQueue,
  STATUSES,
  type Status,
} from '#domain/applications/status.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { instantAt } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { DIRECTOR_FROM } from '#domain/settings/settings.ts'
import { queueFactsOf } from '#server/applications/list/facts.ts'
import { isWithin } from '#server/applications/record/scope.ts'
import { factsOf, readSales } from '#server/applications/sale.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { historyOf, insertApplication, type KnownPerson } from '../../support/insert-applications.ts'
import { personOf, type RoleName, setGrant, setNumber } from '../../support/people.ts'
import { type RandomPast, randomApplication, randomPast } from '../../support/random-applications.ts'
import { useShop } from '../../support/use-shop.ts'

const NOW = instantAt('2026-11-17', '12:00')
const COUNT = 400
/** What managers decide alone, in whole soʻm: less than the setting, and the cost of some sales exactly. */
const LARGEST_SALE = 1_000_000
const PEOPLE = ['admin', 'manager', 'manager2', 'seller', 'support', 'director', 'partner'] as const
type Role = (typeof PEOPLE)[number]

const shop = useShop(PEOPLE, { now: () => NOW })
const who = {} as Record<RoleName, KnownPerson>
const ids = { partners: [] as number[], category: 0, product: 0 }

type Record_ = Awaited<ReturnType<typeof readAll>>[number]
const known: { record: Record_; facts: QueueFacts; waiting: string | null }[] = []

/** The costs from which the applications that wait for the director need it. */
const thresholds = new Set<number>()

const readAll = () => shop.db.selectFrom('applications').selectAll().execute()

beforeAll(async () => {
  const { db } = shop
  await db
    .updateTable('sessions')
    .set({ expires_at: instantAt('2026-12-31', '12:00') })
    .execute()
  for (const role of [...PEOPLE, 'seller2'] as const) who[role] = await personOf(db, role)
  const others = await db
    .insertInto('partners')
    .values([
      { name: 'Asks for slot 5', required_slots: [5] },
      { name: 'Third', required_slots: [] },
    ])
    .returning('id')
    .execute()
  ids.partners = [who.partner.partner_id ?? 0, ...others.map(({ id }) => id)]
  ids.category = await buildCategory(db)
  ids.product = await buildProduct(db, { category_id: ids.category })
  // A sale may be too large for its manager, for the setting, or for neither.
  await setNumber(db, 'manager', 'applications.largest_sale', LARGEST_SALE)
  const histories = new Map<string, HistoryRow[]>()
  const sample = { numRuns: COUNT, seed: 20261117 }
  const pasts = fc.sample(randomPast, sample)
  for (const [nth, one] of fc.sample(randomApplication, sample).entries()) {
    const past = pasts[nth] as RandomPast
    const id = await insertApplication(db, { who, ids, now: NOW }, one, past)
    histories.set(
      id,
      historyOf(one.status, past).map(({ from, to, ms }) => ({ from, to, at: new Date(NOW.getTime() - ms) })),
    )
  }
  const records = await readAll()
  const sales = await readSales(db, records, NOW)
  for (const record of records) {
    const sale = sales.get(record.id)
    if (!sale) throw new Error('no sale')
    const facts = queueFactsOf(record, sale, {
      now: NOW,
      contractLimitMs: 5 * MINUTE_MS,
      completedAt: completedAt(histories.get(record.id) ?? []),
    })
    known.push({ record, facts, waiting: waitingFor(factsOf(record, sale, NOW)) })
    if (facts.director_awaited) thresholds.add(sale.directorFrom)
  }
}, 120_000)

const seenBy = (role: Role) => {
  const rights = Object.entries(DEFAULT_ROLES[role === 'manager2' ? 'manager' : role])
  const roles = rights.map(([key, value]) => ({ key, value: String(value) }))
  const scope = scopeOf({ is_admin: role === 'admin', roles: roles as never }, 'applications')
  return known.filter(({ record }) => isWithin(record, who[role], scope))
}
const expected = (role: Role, filters: QueueFilters): string[] =>
  seenBy(role)
    .filter(({ facts }) => isFound(facts, filters, { userId: who[role].id, now: NOW }))
    .map(({ record }) => record.id)
    .toSorted()

type Wanted = Partial<Body<typeof applications.list>>
async function found(role: Role, body: Wanted) {
  const api: ApiSession = shop[role]
  const first = await api.call(applications.list, { body: { limit: 100, ...body } })
  const items = [...first.items]
  for (let { next } = first; next; ) {
    const page = await api.call(applications.list, { body: { limit: 100, ...body, after: next } })
    items.push(...page.items)
    next = page.next
  }
  return { ...first, items }
}
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()

const EVERY: readonly Wanted[] = [
  {},
  ...STATUSES.map((status): Wanted => ({ statuses: [status] })),
  ...QUEUE_WAITS.map((waiting): Wanted => ({ waiting })),
  ...DEADLINES.map((deadline): Wanted => ({ deadline })),
  ...SPEED_BUCKETS.map((speed): Wanted => ({ speed })),
  ...ORIGINS.map((origin): Wanted => ({ origin })),
  { sum_from: 1_000_000 },
  { sum_to: 1_000_000 },
  { sum_from: 1_000_000, sum_to: 4_000_000 },
  { from: '2026-10-18', to: '2026-11-17' },
  { from: '2026-11-10' },
  { mine: true },
  ...DONE_TODAY.map((today): Wanted => ({ today })),
  { lacking_photos: true },
]

/** Roles that see the same applications as another: in the gate they play every fourth filter, the others all of them. */
const LIKE_OTHERS: readonly Role[] = ['admin', 'support', 'manager2']
const isPlayedBy = (role: Role) => (_filter: Wanted, nth: number) =>
  perSuite(!LIKE_OTHERS.includes(role) || nth % 4 === 0, true)

describe('each filter', () => {
  it.each(PEOPLE)('finds for the %s exactly what the domain finds', async (role) => {
    const places: Wanted[] = [
      { branch_id: who.seller.branch_id ?? 0 },
      { seller_id: who.seller2.id },
      { manager_id: who.manager.id },
      ...ids.partners.map((partner_id): Wanted => ({ partner_id })),
    ]
    for (const body of [...EVERY, ...places].filter(isPlayedBy(role))) {
      const { items, total, totals } = await found(role, body)
      expect(idsOf(items), JSON.stringify(body)).toEqual(expected(role, body))
      expect(total, JSON.stringify(body)).toBe(items.length)
      const sum = items.reduce((before, item) => before + (item.sum ?? 0), 0)
      expect(totals, JSON.stringify(body)).toEqual({ sum })
    }
    // The director sees everything and the manager has taken some, so no filter is empty by accident.
    const isOwn = ({ mine, today }: Wanted) => (mine ?? today) !== undefined
    const filled = { director: EVERY.filter((body) => !isOwn(body)), manager: EVERY.filter(isOwn) }
    for (const body of role === 'director' || role === 'manager' ? filled[role] : [])
      expect(expected(role, body).length, JSON.stringify(body)).toBeGreaterThan(0)
  })

  it('is combined with others', async () => {
    const part = fc.subarray([...EVERY], { minLength: 2, maxLength: 3 })
    for (const bodies of fc.sample(part, { numRuns: perSuite(15, 60), seed: 17 })) {
      const body = Object.assign({}, ...bodies) as Wanted
      const { items } = await found('support', body)
      expect(idsOf(items), JSON.stringify(body)).toEqual(expected('support', body))
    }
  })

  it('says of each line what the page of the application says', async () => {
    const { items } = await found('admin', {})
    const facts = new Map(known.map((one) => [one.record.id, one]))
    for (const { id, status, waiting } of items) {
      const one = facts.get(id)
      if (!one) throw new Error('unknown')
      const wait = queueWaitOf(one.facts, { userId: who.admin.id, now: NOW })
      expect(waiting).toBe(isAssignedToManager(status) ? wait : null)
      if (isAssignedToManager(status) && waiting !== 'support') expect(waiting).toBe(one.waiting)
    }
    expect(new Set(items.map(({ waiting }) => waiting)).size).toBe(QUEUE_WAITS.length + 1)
  })

  it('for the director counts the setting, and the limit of the manager who holds the application', () => {
    expect(thresholds).toEqual(new Set([DIRECTOR_FROM, LARGEST_SALE + 1]))
  })

  it('for the director is the same under its older name', async () => {
    const { items } = await found('director', { awaiting_director: true })
    expect(idsOf(items)).toEqual(expected('director', { waiting: 'director' }))
  })
})

describe('tabs and groups', () => {
  it.each(PEOPLE)('have for the %s the counts of their filters, which sum to the whole', async (role) => {
    const facets = await shop[role].call(applications.facets, {})
    for (const tab of QUEUE_TAB_KEYS)
      expect([tab, facets.tabs[tab]]).toEqual([tab, expected(role, QUEUE_TABS[tab]).length])
    for (const waiting of QUEUE_WAITS)
      expect([waiting, facets.waiting[waiting]]).toEqual([waiting, expected(role, { waiting }).length])
    const { deleted: _deleted, ...counts } = facets.counts
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
    expect(sum(Object.values(counts))).toBe(facets.tabs.all)
    const queued = Object.entries(counts).filter(([status]) => isInQueue(status as Status))
    expect(sum(queued.map(([, count]) => count))).toBe(facets.tabs.queue)
    const { groups, total } = await found(role, { ...QUEUE_TABS.queue, sort: 'groups' } as Wanted)
    expect(sum(Object.values(groups ?? {}))).toBe(total)
    expect(total).toBe(facets.tabs.queue)
  })

  it('come one after the other, each with the longest wait first', async () => {
    const { items, groups } = await found('manager', {
      ...QUEUE_TABS.queue,
      sort: 'groups',
      limit: 17,
    } as Wanted)
    const placed = items.map((item) => ({
      group: queueGroupOf({ status: item.status, manager_id: item.manager?.id ?? null }, who.manager.id),
      since: Date.parse(item.taken_at ?? item.submitted_at ?? item.created_at),
    }))
    const rank = ({ group }: (typeof placed)[number]) => QUEUE_GROUPS.indexOf(group)
    expect(placed).toEqual(placed.toSorted((a, b) => rank(a) - rank(b) || a.since - b.since))
    for (const group of QUEUE_GROUPS) {
      expect(placed.filter((one) => one.group === group).length).toBe(groups?.[group])
      expect(groups?.[group]).toBeGreaterThan(3)
    }
  })
})

/** Every order in both directions; in the gate each in one of them, in turns. */
const ORDERS = QUEUE_SORTS.flatMap((sort, nth) =>
  (['asc', 'desc'] as const)
    .filter((_way, at) => perSuite(nth % 2 === at, true))
    .map((way) => [sort, way] as const),
)

describe('orders', () => {
  it.each(ORDERS)('by %s, %s, read page by page, miss nothing and repeat nothing', async (sort, way) => {
    const whole = await found('admin', { sort, way })
    const paged = await found('admin', { sort, way, limit: perSuite(73, 37) })
    expect(paged.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    expect(idsOf(whole.items)).toEqual(expected('admin', {}))
  })

  type Item = Awaited<ReturnType<typeof found>>['items'][number]
  const COLUMNS: Partial<Record<QueueSort, (item: Item) => unknown>> = {
    phone: ({ phone }) => phone,
    status: ({ status }) => status,
    partner: ({ partner_name: partner }) => partner,
    sum: ({ sum }) => sum || null,
    seller: ({ seller }) => seller.name,
    manager: ({ manager }) => manager?.name ?? null,
    branch: ({ branch }) => branch?.name ?? null,
    submitted: ({ submitted_at: at }) => at,
    deadline: ({ status, submitted_at: at }) => (hasDeadline(status) ? at : null),
  }
  it.each(Object.entries(COLUMNS))(
    'by %s keep equal values and those without one together',
    async (sort, of) => {
      const runs = async (way: 'asc' | 'desc') => {
        const { items } = await found('admin', { sort: sort as QueueSort, way, limit: perSuite(100, 37) })
        const values = items.map(of)
        return values.filter((value, nth) => nth === 0 || value !== values[nth - 1])
      }
      const ascending = await runs('asc')
      expect(new Set(ascending).size).toBe(ascending.length)
      expect(ascending.length).toBeGreaterThan(1)
      expect(ascending.includes(null)).toBe(!['status', 'seller'].includes(sort))
      expect(await runs('desc')).toEqual(ascending.toReversed())
    },
  )
})

it.each([
  [
    { from: '2026-10-17', to: '2026-11-17' },
    { code: 'period_month', field: 'to' },
  ],
  [{ from: '2026-10-01' }, { code: 'period_last_day', field: 'to' }],
  [{ to: '2026-11-17' }, { code: 'period_first_day', field: 'from' }],
])('refuses a period of more than a month: %o', async (body, error) => {
  for (const row of [applications.list, applications.outside] as const) {
    const { status, problem } = await shop.admin.send(row, { body })
    expect([status, problem?.errors[0]]).toEqual([400, error])
  }
  const columns = [{ key: 'number', title: '№' }]
  for (const row of [applications.export, applications.exportOutside] as const)
    expect((await shop.admin.send(row, { body: { ...body, columns, format: 'csv' } })).status).toBe(400)
})

describe('the export', () => {
  const body = {
    format: 'csv' as const,
    columns: [
      { key: 'number', title: '№' },
      { key: 'status', title: 'S' },
    ],
  }
  const linesOf = (text: string) => text.trim().split('\n').length - 1

  it('has every application that the list finds, by its order and filters', async () => {
    for (const filters of [{}, { waiting: 'approval' }, QUEUE_TABS.queue] as Wanted[]) {
      const { text, status } = await shop.admin.send(applications.export, {
        body: { ...body, ...filters } as never,
      })
      expect([status, linesOf(text)]).toEqual([200, expected('admin', filters as QueueFilters).length])
    }
    const { text } = await shop.admin.send(applications.exportOutside, { body })
    expect(linesOf(text)).toBe(expected('admin', { origin: 'outside' }).length)
  })

  it('needs its own right, and keeps to the scope of the list', async () => {
    expect((await shop.seller.send(applications.export, { body })).status).toBe(403)
    await setGrant(shop.db, 'seller', 'reports.export', '1')
    const { text, status } = await shop.seller.send(applications.export, { body })
    expect([status, linesOf(text)]).toEqual([200, expected('seller', {}).length])
  })
})
