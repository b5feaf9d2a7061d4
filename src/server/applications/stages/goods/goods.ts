// Goods of an application: chosen from the catalogue, each unit in one live application only and at its branch, discounts and gifts of
// promotions applied automatically (src/docs/business-rules.md#money), one product taken out at a time.

import { randomUUID } from 'node:crypto'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Body } from '#api/endpoint.ts'
import type { stages } from '#api/stages.ts'
import { priceLines } from '#domain/applications/partner-offers.ts'
import { trackingOf } from '#domain/goods/product.ts'
import { checkImei } from '#domain/kernel/codes/imei.ts'
import { isMarkingOf, readMarking } from '#domain/kernel/codes/marking.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import {
  changeGiftStock,
  choosePromotion,
  type GiftStock,
  type PromotionFor,
  type PromotionOffer,
} from '#domain/promotions/choice.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import { availableOf } from '#domain/stock/stock.ts'
import type { Database, Selected } from '../../../db/schema/database.ts'
import { byTextOrCode, leadingPicture } from '../../../goods/queries.ts'
import type { Handler } from '../../../platform/handler.ts'
import { nameOrderOf } from '../../../platform/listing/listing.ts'
import { person } from '../../../platform/person.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { availableInShop, promotionsToday } from '../../../promotions/queries.ts'
import { type Piece, stockElsewhere } from '../../../stock/queries.ts'
import { requireReserved } from '../../goods-reservation.ts'
import { mayDo, notifyOf } from '../../notify-people.ts'
import { type AnyCall, type AppRecord, getRecord, type WriteContext } from '../../record/record.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import { awaitsDirector, readSale, refuseWithContract, requireStages, type Sale } from '../../sale.ts'
import { finishStep, sendForTariffs } from '../finish-step.ts'

type Codes = Pick<Body<typeof stages.addGood>, 'imei' | 'marking'>
type Product = Selected<'products'> & { tracking: Tracking }
type Unit = { imei: string | null; gtin: string | null; serial: string | null; marking: string | null }

const NO_UNIT: Unit = { imei: null, gtin: null, serial: null, marking: null }
async function productOf(trx: Trx, id: number): Promise<Product> {
  const product = await trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .selectAll('p')
    .select('c.tracking')
    .where('p.id', '=', id)
    .where('p.active', '=', true)
    .executeTakeFirst()
  if (!product) throw fieldError('product_id', 'unknown_choice')
  return { ...product, tracking: trackingOf(product.tracking, product.marked) }
}

/** What identifies a unit: the IMEI of a phone, the marking code of an appliance. */
function unitOf(
  { tracking, barcode }: Pick<Product, 'tracking' | 'barcode'>,
  { imei, marking }: Codes,
): Unit {
  if (tracking === 'none') return NO_UNIT
  if (tracking === 'imei') {
    const read = checkImei(imei ?? '')
    if (!read.ok) throw fieldError('imei', imei ? read.code : 'required')
    return { ...NO_UNIT, imei: read.imei }
  }
  const read = readMarking(marking ?? '')
  if (!read.ok) throw fieldError('marking', marking ? read.code : 'required')
  if (!isMarkingOf(read, barcode)) throw fieldError('marking', 'marking_other_product')
  return { ...NO_UNIT, gtin: read.gtin, serial: read.serial, marking: read.raw }
}

/** Refuses a unit that another line of a live application has; `line`: the one that asks. */
async function refuseTakenUnit(trx: Trx, { imei, gtin, serial }: Unit, line: string): Promise<void> {
  if (imei === null && serial === null) return
  const other = await trx
    .selectFrom('application_goods as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select('a.number')
    .where('g.live', '=', true)
    .where('g.id', '!=', line)
    .where((by) =>
      imei === null
        ? by.and([by('g.gtin', '=', gtin), by('g.serial', '=', serial)])
        : by('g.imei', '=', imei),
    )
    .executeTakeFirst()
  if (other) throw new Problem('unit_taken', { details: { number: other.number } })
}

/** The promotions of these products today, and what the branch has of their gifts. */
export async function readPromotions(
  { trx, deps }: Pick<WriteContext, 'trx' | 'deps'>,
  { branch_id }: AppRecord,
  products: readonly number[],
): Promise<{ promotions: PromotionOffer[]; stock: GiftStock }> {
  const promotions = await promotionsToday(trx, products, todayInTashkent(deps.now()))
  const gifts = promotions.flatMap((promotion) => promotion.gifts.map(({ product_id }) => product_id))
  return { promotions, stock: await availableInShop(trx, branch_id, gifts) }
}

type Line = {
  id: string
  record: AppRecord
  product: Product
  unit: Unit
  promotion?: PromotionOffer | undefined
  missed?: PromotionOffer | undefined
  now: Date
}

const rowOf = ({ id, record, product, unit, promotion, missed, now }: Line) => ({
  id,
  application_id: record.id,
  product_id: product.id,
  name: product.name,
  category_id: product.category_id,
  price: product.price,
  discount: promotion?.discount ?? 0,
  promotion_id: promotion?.id ?? null,
  missed_promotion_id: missed?.id ?? null,
  gift_of: null as string | null,
  cancelled_at: null,
  tracking: product.tracking,
  created_at: now,
  ...unit,
})

/** Adds the gifts of the promotion, a line for each piece; returns them. */
async function addGifts(
  call: AnyCall,
  main: Pick<Line, 'id' | 'record' | 'promotion' | 'now'>,
): Promise<Piece[]> {
  const { promotion, record, now } = main
  const added: Piece[] = []
  for (const { product_id, quantity } of promotion?.gifts ?? []) {
    const product = await productOf(call.trx, product_id)
    for (let nth = 0; nth < quantity; nth += 1) {
      const gift = rowOf({ id: randomUUID(), record, product, unit: NO_UNIT, promotion, now })
      await call.trx
        .insertInto('application_goods')
        .values({ ...gift, discount: product.price, gift_of: main.id })
        .execute()
      added.push(gift)
    }
  }
  return added
}

async function lockForGoods(call: AnyCall, id: string): Promise<{ record: AppRecord; sale: Sale }> {
  const now = call.deps.now()
  const record = await lockTakenRecord(call, id)
  const sale = await readSale(call.trx, record, now)
  refuseWithContract(sale)
  // Goods are chosen before a partner, whose offers are compared for them, or after.
  requireStages('limit', record, sale, now)
  return { record, sale }
}

/** Notifies those who decide about large sales, when the sale has become one. */
async function notifyDirectors(call: AnyCall, record: AppRecord, before: Sale): Promise<void> {
  if (awaitsDirector(record, before)) return
  if (!awaitsDirector(record, await readSale(call.trx, record, call.deps.now()))) return
  await notifyOf(call, mayDo('applications.approve', record), 'director_awaited', record, person(call).id)
}

/**
 * Prices the goods for a partner and a term that are chosen instead of others or of none: promotions of other partners and
 * terms end with their gifts, those of these begin. A promotion whose gifts the branch does not have is not applied.
 */
export async function repriceGoods(
  call: AnyCall,
  record: AppRecord,
  { goods }: Pick<Sale, 'goods'>,
  chosen: PromotionFor,
): Promise<void> {
  if (record.partner_id === chosen.partner_id && record.term_months === chosen.months) return
  const { trx, deps } = call
  const lines = goods.filter(({ gift_of }) => gift_of === null)
  const products = lines.map(({ product_id }) => product_id)
  const context = { ...(await readPromotions(call, record, products)), ...chosen }
  const given = goods.filter(({ gift_of }) => gift_of !== null)
  const gifts: Piece[] = []
  const gone: string[] = []
  for (const { line, priced, choice } of priceLines(lines, given, context)) {
    const missed_promotion_id = choice.missed?.id ?? null
    const isSame = priced === line
    if (isSame && missed_promotion_id === line.missed_promotion_id) continue
    const { discount, promotion_id } = priced
    await trx
      .updateTable('application_goods')
      .set({ discount, promotion_id, missed_promotion_id })
      .where('id', '=', line.id)
      .execute()
    if (isSame) continue
    gone.push(...(await cancelLines(call, record, (by) => by('gift_of', '=', line.id))))
    gifts.push(...(await addGifts(call, { id: line.id, record, promotion: choice.best, now: deps.now() })))
  }
  await requireReserved(call, record, gifts, gone)
  await sendForTariffs(call, record)
}

export const addGood: Handler<typeof stages.addGood> = async (call) => {
  const { trx, body, params, deps } = call
  const { record, sale } = await lockForGoods(call, params.id)
  call.audited('application', record.id, { good: body.good_id })
  const product = await productOf(trx, body.product_id)
  const { quantity = 1 } = body
  if (quantity > 1 && product.tracking !== 'none') throw fieldError('quantity', 'one_unit_only')
  const unit = unitOf(product, body)
  await refuseTakenUnit(trx, unit, body.good_id)
  const now = deps.now()
  const context = await readPromotions(call, record, [product.id])
  const choosing = {
    product_id: product.id,
    price: product.price,
    partner_id: record.partner_id,
    months: record.term_months,
  }
  // The pieces themselves are no gifts.
  let stock = changeGiftStock(context.stock, [{ product_id: product.id, quantity }], 'take')
  const pieces: Piece[] = []
  // A line is one piece: each is reserved, removed and given gifts separately.
  for (let nth = 0; nth < quantity; nth += 1) {
    const id = nth === 0 ? body.good_id : randomUUID()
    const { best: promotion, missed } = choosePromotion(context.promotions, choosing, stock)
    const line = { id, record, product, unit, promotion, missed, now }
    await trx.insertInto('application_goods').values(rowOf(line)).execute()
    pieces.push({ ...product, id, product_id: product.id }, ...(await addGifts(call, line)))
    stock = changeGiftStock(stock, promotion?.gifts ?? [], 'take')
  }
  await requireReserved(call, record, pieces)
  call.audited('application', record.id, { good: body.good_id, goods: pieces.map(({ id }) => id) })
  await notifyDirectors(call, record, sale)
  await sendForTariffs(call, record)
  return finishStep(call, record)
}

type WhichLines = (by: ExpressionBuilder<Database, 'application_goods'>) => Expression<SqlBool>

/** Takes lines out of the application and returns their ids; the caller releases their stock. */
export async function cancelLines(
  { trx, deps }: AnyCall,
  { id }: AppRecord,
  which: WhichLines,
): Promise<string[]> {
  const gone = await trx
    .updateTable('application_goods')
    .set({ cancelled_at: deps.now(), live: false })
    .where('application_id', '=', id)
    .where('cancelled_at', 'is', null)
    .where(which)
    .returning('id')
    .execute()
  return gone.map((line) => line.id)
}

export const removeGood: Handler<typeof stages.removeGood> = async (call) => {
  const { body, params } = call
  const { record } = await lockForGoods(call, params.id)
  call.audited('application', record.id, { good: body.good_id })
  const gone = await cancelLines(call, record, (by) =>
    by.or([by('id', '=', body.good_id), by('gift_of', '=', body.good_id)]),
  )
  if (gone.length === 0) throw fieldError('good_id', 'unknown_choice')
  await requireReserved(call, record, [], gone)
  await sendForTariffs(call, record)
  return finishStep(call, record)
}

export const setUnit: Handler<typeof stages.setUnit> = async (call) => {
  const { trx, body, params } = call
  const { record } = await lockForGoods(call, params.id)
  call.audited('application', record.id, { good: body.good_id })
  // As the line was made: what became of its product since does not matter.
  const gift = await trx
    .selectFrom('application_goods as g')
    .innerJoin('products as p', 'p.id', 'g.product_id')
    .select(['g.id', 'g.product_id', 'g.name', 'g.tracking', 'p.barcode'])
    .where('g.id', '=', body.good_id)
    .where('g.application_id', '=', record.id)
    .where('g.gift_of', 'is not', null)
    .where('g.cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!gift || gift.tracking === 'none') throw fieldError('good_id', 'unknown_choice')
  const unit = unitOf(gift, body)
  await refuseTakenUnit(trx, unit, gift.id)
  await trx.updateTable('application_goods').set(unit).where('id', '=', gift.id).execute()
  // Any piece was reserved: now it is this one.
  await requireReserved(call, record, [gift], [gift.id])
  return finishStep(call, record)
}

const SEARCH_LIMIT = 30

export const products: Handler<typeof stages.products> = async (call) => {
  const { trx, body, actor } = call
  const branch =
    body.application_id === undefined
      ? actor?.branch_id
      : (await getRecord(call, body.application_id)).branch_id
  let query = trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .leftJoin('shop_stock as s', (join) =>
      join.onRef('s.product_id', '=', 'p.id').on('s.branch_id', '=', branch ?? 0),
    )
    .leftJoin('priority_levels as l', 'l.id', 'p.priority_id')
    .select([
      'p.id',
      'p.name',
      'p.sku',
      'p.price',
      'p.barcode',
      'p.marked',
      'p.brand',
      'c.name as category',
      'c.tracking',
    ])
    .select(leadingPicture('p.id').as('picture'))
    .select(['s.quantity', 's.reserved'])
    .where('p.active', '=', true)
  for (const condition of byTextOrCode(body.search, body.gtin)) query = query.where(condition)
  if (body.category_id) query = query.where('p.category_id', '=', body.category_id)
  const rows = await query
    .orderBy('l.position', (order) => order.asc().nullsLast())
    .orderBy(nameOrderOf(sql.ref('c.name')))
    .orderBy(nameOrderOf(sql.ref('p.name')))
    .limit(SEARCH_LIMIT)
    .execute()
  const items = rows.map(({ quantity, reserved, marked, ...row }) => ({
    ...row,
    tracking: trackingOf(row.tracking, marked),
    in_stock: availableOf({ quantity: quantity ?? 0, reserved: reserved ?? 0 }),
  }))
  const absent = items.filter(({ in_stock }) => in_stock < 1).map(({ id }) => id)
  const elsewhere = await stockElsewhere(trx, branch ?? null, absent)
  return { items: items.map((item) => ({ ...item, elsewhere: elsewhere.get(item.id) ?? [] })) }
}
