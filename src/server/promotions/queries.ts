// SQL of promotions: the list, one promotion, the applications that got it, and those of today for a sale.
import { type SqlBool, sql } from 'kysely'
import type {
  PromotionApplication,
  PromotionGood,
  promotionList,
  WholePromotion,
} from '#api/back-office/promotions.ts'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { PromotionGift, PromotionOffer } from '#domain/promotions/choice.ts'
import {
  PERIOD_DAYS,
  type PromotionForm,
  type PromotionPeriod,
  type PromotionState,
} from '#domain/promotions/promotion.ts'
import { availableOf } from '#domain/stock/stock.ts'
import type { Condition } from '../db/condition.ts'
import { byProductSearch } from '../goods/queries.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { allOf, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'

/** What a promotion shows besides its row depends on: the day in Tashkent, and whether the person may see costs. */
export type Viewing = { today: string; seesCost: boolean }

const isOfAll = sql<SqlBool>`not exists (select 1 from promotion_partners mp where mp.promotion_id = m.id)`
const isOf = (partner: number) =>
  sql<SqlBool>`exists (select 1 from promotion_partners mp where mp.promotion_id = m.id and mp.partner_id = ${partner})`
const isValidWith = (partner: number) => sql<SqlBool>`(${isOfAll} or ${isOf(partner)})`

/** Which promotions `m` a person sees: the staff of a partner those that are valid with it. */
export const withinPromotions = (who: Person): Condition =>
  who.partner_id === null ? sql<SqlBool>`true` : isValidWith(who.partner_id)

/** `promotionStateOn` of the domain, as SQL. */
const stateOn = (today: string) =>
  sql<PromotionState>`case when m.state = 'active' and m.to_on < ${today}::date then 'ended' else m.state end`

/** Closed invoices of applications `a` whose goods got the promotion at the term of their contract. */
const isSold = sql<SqlBool>`exists (select 1 from invoices i join contracts c on c.id = i.contract_id
  where i.application_id = g.application_id and i.state = 'closed' and (m.terms = '{}' or c.months = any(m.terms)))`
const used = sql<number>`(select count(distinct g.application_id)::int from application_goods g
  where g.promotion_id = m.id and g.gift_of is null and g.cancelled_at is null and ${isSold})`
/** With the corrections of their costs. Gifts that came back are not counted: their entries sum to nothing. */
const giftCost = sql<number>`(select coalesce(sum(e.value), 0)::bigint from application_goods g
  join stock_lines l on l.good_id = g.id join stock_entries e on e.line_id = l.id
  join stock_places s on s.id = e.place_id and s.kind = 'client'
  where g.promotion_id = m.id and g.gift_of is not null)`
const gifts = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', gp.name, 'quantity', mg.quantity)
  order by ${nameOrderOf(sql`gp.name`)}), '[]') from promotion_gifts mg join products gp on gp.id = mg.product_id where mg.promotion_id = m.id)`
const partners = sql`array(select r.name from promotion_partners mp join partners r on r.id = mp.partner_id
  where mp.promotion_id = m.id order by r.name)`

function inPeriod(period: PromotionPeriod, today: string): Condition {
  if (period === 'past') return sql<SqlBool>`m.to_on < ${today}::date`
  const last = addDays(today, PERIOD_DAYS[period] - 1)
  return sql<SqlBool>`m.from_on <= ${last}::date and m.to_on >= ${today}::date`
}

/** The SQL of the list. */
export function promotionSql(call: RequestContext): ListSql<typeof promotionList> {
  const today = todayInTashkent(call.deps.now())
  const state = stateOn(today)
  return {
    from: sql`promotions m join products p on p.id = m.product_id`,
    key: sql`m.id`,
    keyKind: 'bigint',
    columns: {
      version: sql`m.version`,
      name: sql`m.name`,
      product: sql`p.name`,
      gifts,
      partners,
      terms: sql`m.terms`,
      from_on: sql`m.from_on::text`,
      to_on: sql`m.to_on::text`,
      state,
      used,
      discount: sql`m.discount`,
      gift_cost: giftCost,
    },
    sorts: {
      // A list begins in the rising order of its first sort: the newest is the least.
      newest: { by: sql`(-m.id)`, kind: 'bigint' },
      name: { by: nameOrderOf(sql`m.name`), kind: 'text' },
      product: { by: nameOrderOf(sql`p.name`), kind: 'text' },
      from_on: { by: sql`m.from_on::text`, kind: 'text' },
      to_on: { by: sql`m.to_on::text`, kind: 'text' },
      state: { by: state, kind: 'text' },
      used: { by: used, kind: 'bigint' },
      discount: { by: sql`m.discount`, kind: 'bigint' },
    },
    filters: {
      period: (period) => inPeriod(period, today),
      partner: (id) => isValidWith(Number(id)),
      product: (id) =>
        sql`(m.product_id = ${Number(id)} or exists (select 1 from promotion_gifts mg
          where mg.promotion_id = m.id and mg.product_id = ${Number(id)}))`,
    },
    search: (text) => bySearch(sql`(m.name || ' ' || p.name || ' ' || p.sku)`, text),
    scope: withinPromotions(person(call)),
  }
}

const good = (alias: 'p' | 'gp') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('product_id', ${column('id')}, 'name', ${column('name')}, 'sku', ${column('sku')},
    'price', ${column('price')}, 'active', ${column('active')})`
}

export type PromotionRow = Omit<WholePromotion, 'created_at' | 'below_cost'> & { created_at: Date }

/** One promotion within a condition. */
export async function findPromotion(
  trx: Trx,
  key: string,
  { within, today, seesCost }: Viewing & { within: Condition },
): Promise<PromotionRow | null> {
  const { rows } = await sql<PromotionRow>`
    select m.id::text as key, m.version, m.name, ${good('p')} as product, m.terms, m.created_at,
      (select coalesce(jsonb_agg(${good('gp')} || jsonb_build_object('quantity', mg.quantity) order by ${nameOrderOf(sql`gp.name`)}), '[]')
        from promotion_gifts mg join products gp on gp.id = mg.product_id where mg.promotion_id = m.id) as gifts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by ${nameOrderOf(sql`r.name`)}), '[]')
        from promotion_partners mp join partners r on r.id = mp.partner_id where mp.promotion_id = m.id) as partners,
      m.from_on::text as from_on, m.to_on::text as to_on, ${stateOn(today)} as state, ${used} as used, m.discount,
      ${seesCost ? giftCost : sql`null`} as gift_cost
    from promotions m join products p on p.id = m.product_id
    where m.id = ${Number(key)} and ${within}`.execute(trx)
  return rows[0] ?? null
}

/** Locks a promotion against other changes; sales may refer to it meanwhile. Throws `not_found`. */
export async function lockPromotion(trx: Trx, key: string): Promise<void> {
  const locked = await trx
    .selectFrom('promotions')
    .select('id')
    .where('id', '=', Number(key))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new Problem('not_found')
}

const SHOWN_APPLICATIONS = 50

/** The newest applications with a promotion; `scope` is a condition on `applications a`. */
export async function applicationsWith(
  trx: Trx,
  key: string,
  scope: Condition,
): Promise<{ items: (Omit<PromotionApplication, 'at'> & { at: Date })[]; total: number }> {
  const { rows } = await sql<Omit<PromotionApplication, 'at'> & { at: Date; total: number }>`
    select a.id, a.number, a.client_name as client, coalesce(b.name, '') as branch, a.status, min(g.created_at) as at,
      bool_or(${isSold}) as sold, count(*) over ()::int as total
    from application_goods g join promotions m on m.id = g.promotion_id
      join applications a on a.id = g.application_id left join branches b on b.id = a.branch_id
    where m.id = ${Number(key)} and g.gift_of is null and g.cancelled_at is null and ${scope}
    group by a.id, b.name order by min(g.created_at) desc, a.id limit ${SHOWN_APPLICATIONS}`.execute(trx)
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Products to choose from: those that are sold, by a search, or the one with this id. */
export async function findProductsToPromote(
  trx: Trx,
  { search = '', id }: { search?: string | undefined; id?: number | undefined },
): Promise<PromotionGood[]> {
  const conditions =
    id === undefined ? [sql<SqlBool>`p.active`, ...byProductSearch(search)] : [sql<SqlBool>`p.id = ${id}`]
  const { rows } = await sql<PromotionGood>`
    select p.id as product_id, p.name, p.sku, p.price, p.active from products p
    where ${allOf(conditions)} order by ${nameOrderOf(sql`p.name`)}, p.id limit ${MOST_OPTIONS}`.execute(trx)
  return rows
}

/** Products of a form, locked against other changes until the end of the transaction. */
export async function lockForPromotion(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; active: boolean; price: number }>`
    select p.id, p.active, p.price from products p
    where p.id = any(${ids}::int[]) order by p.id for share`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every term in months that an active partner has. */
export async function partnerTerms(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ months: number }>`
    select distinct (term->>'months')::int as months from partners, jsonb_array_elements(terms) as term
    where active order by months`.execute(trx)
  return rows.map(({ months }) => months)
}

export const partnerNames = (trx: Trx) =>
  trx
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** The promotions of these products that are valid today, with every partner. Without those of a gift that is not sold. */
export async function promotionsToday(
  trx: Trx,
  products: readonly number[],
  today: string,
): Promise<PromotionOffer[]> {
  if (products.length === 0) return []
  const { rows } = await sql<PromotionOffer & { gifts: PromotionGift[] }>`
    select m.id, m.product_id, m.discount, m.terms,
      array(select partner_id from promotion_partners where promotion_id = m.id) as partners,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'product_id', g.product_id, 'quantity', g.quantity, 'price', p.price) order by g.product_id), '[]')
        from promotion_gifts g join products p on p.id = g.product_id where g.promotion_id = m.id) as gifts
    from promotions m
    where m.product_id = any(${products}::int[]) and m.state = 'active'
      and ${today}::date between m.from_on and m.to_on
      and not exists (select 1 from promotion_gifts g join products p on p.id = g.product_id
        where g.promotion_id = m.id and not p.active)`.execute(trx)
  return rows
}

/** Pieces of some products that a branch can sell, by product; what it never had is missing. */
export async function availableInShop(
  trx: Trx,
  branch: number | null,
  products: readonly number[],
): Promise<Map<number, number>> {
  if (branch === null || products.length === 0) return new Map()
  const rows = await trx
    .selectFrom('shop_stock')
    .select(['product_id', 'quantity', 'reserved'])
    .where('branch_id', '=', branch)
    .where('product_id', 'in', products)
    .execute()
  return new Map(rows.map((row) => [row.product_id, availableOf(row)]))
}

async function writeLists(trx: Trx, id: number, { partners, gifts }: PromotionForm): Promise<void> {
  await trx.deleteFrom('promotion_partners').where('promotion_id', '=', id).execute()
  await trx.deleteFrom('promotion_gifts').where('promotion_id', '=', id).execute()
  if (partners.length > 0)
    await trx
      .insertInto('promotion_partners')
      .values(partners.map((partner_id) => ({ promotion_id: id, partner_id })))
      .execute()
  if (gifts.length > 0)
    await trx
      .insertInto('promotion_gifts')
      .values(gifts.map((gift) => ({ promotion_id: id, ...gift })))
      .execute()
}

const rowOf = ({ partners: _partners, gifts: _gifts, terms, ...form }: PromotionForm) => ({
  ...form,
  terms: terms.toSorted((one, other) => one - other),
})

export async function createPromotion(
  trx: Trx,
  form: PromotionForm,
  created_at: Date,
): Promise<{ id: number; version: number }> {
  const made = await trx
    .insertInto('promotions')
    .values({ ...rowOf(form), created_at })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await writeLists(trx, made.id, form)
  return made
}

export async function updatePromotion(
  trx: Trx,
  id: number,
  form: PromotionForm,
  version: number,
): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ ...rowOf(form), version })
    .where('id', '=', id)
    .execute()
  await writeLists(trx, id, form)
}

export async function setPromotionState(
  trx: Trx,
  key: string,
  set: { state: PromotionState; version: number },
): Promise<void> {
  await trx.updateTable('promotions').set(set).where('id', '=', Number(key)).execute()
}

export async function removePromotion(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('promotions').where('id', '=', Number(key)).execute()
}
