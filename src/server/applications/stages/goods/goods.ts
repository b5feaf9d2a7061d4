// Goods of an application: chosen from the catalogue, each unit in one live application only, discounts and gifts of
// promotions applied automatically (src/docs/business-rules.md#money), one product taken out at a time.
import { randomUUID } from 'node:crypto'
import type { Body } from '#api/endpoint.ts'
import type { stages } from '#api/stages.ts'
import { trackingOf } from '#domain/goods/product.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { checkImei } from '#domain/kernel/imei.ts'
import { isMarkingOf, readMarking } from '#domain/kernel/marking.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import { availableOf } from '#domain/stock/stock.ts'
import type { Selected } from '../../../db/schema/database.ts'
import type { Handler, Trx } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import { type Piece, releasePieces } from '../../../stock/queries.ts'
import { requireReserved } from '../../goods-reservation.ts'
import { type AnyCall, type AppRecord, findRecord } from '../../record/record.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import { readSale, refuseWithContract, requireStages } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'

type Input = Body<typeof stages.addGood>
type Product = Selected<'products'> & { tracking: Tracking }
type Unit = { imei: string | null; gtin: string | null; serial: string | null; marking: string | null }
type Promotion = Selected<'promotions'>

const NO_UNIT: Unit = { imei: null, gtin: null, serial: null, marking: null }
const wrong = (field: string, code: string) => new Problem('validation', { errors: [{ code, field }] })

async function productOf(trx: Trx, id: number): Promise<Product> {
  const product = await trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .selectAll('p')
    .select('c.tracking')
    .where('p.id', '=', id)
    .where('p.active', '=', true)
    .executeTakeFirst()
  if (!product) throw wrong('product_id', 'unknown_choice')
  return { ...product, tracking: trackingOf(product.tracking, product.marked) }
}

/** What identifies a unit: the IMEI of a phone, the marking code of an appliance. */
function unitOf({ tracking, barcode }: Product, { imei, marking }: Input): Unit {
  if (tracking === 'none') return NO_UNIT
  if (tracking === 'imei') {
    const read = checkImei(imei ?? '')
    if (!read.ok) throw wrong('imei', imei ? read.code : 'required')
    return { ...NO_UNIT, imei: read.imei }
  }
  const read = readMarking(marking ?? '')
  if (!read.ok) throw wrong('marking', marking ? read.code : 'required')
  if (!isMarkingOf(read, barcode)) throw wrong('marking', 'marking_other_product')
  return { ...NO_UNIT, gtin: read.gtin, serial: read.serial, marking: read.raw }
}

async function refuseTakenUnit(trx: Trx, { imei, gtin, serial }: Unit): Promise<void> {
  if (imei === null && serial === null) return
  const other = await trx
    .selectFrom('application_goods as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select('a.number')
    .where('g.live', '=', true)
    .where((by) =>
      imei === null
        ? by.and([by('g.gtin', '=', gtin), by('g.serial', '=', serial)])
        : by('g.imei', '=', imei),
    )
    .executeTakeFirst()
  if (other) throw new Problem('unit_taken', { details: { number: other.number } })
}

/** The promotion of a product for today and this partner with the largest discount. */
const promotionFor = (trx: Trx, product: number, partner: number | null, today: string) =>
  trx
    .selectFrom('promotions')
    .selectAll()
    .where('product_id', '=', product)
    .where('active', '=', true)
    .where('from_on', '<=', today)
    .where('to_on', '>=', today)
    .where((by) => by.or([by('partner_id', 'is', null), by('partner_id', '=', partner)]))
    .orderBy('discount', 'desc')
    .orderBy('id')
    .executeTakeFirst()

type Line = { id: string; record: AppRecord; product: Product; unit: Unit; promotion?: Promotion | undefined }

const rowOf = ({ id, record, product, unit, promotion }: Line) => ({
  id,
  application_id: record.id,
  product_id: product.id,
  name: product.name,
  category_id: product.category_id,
  price: product.price,
  discount: Math.min(product.price, promotion?.discount ?? 0),
  promotion_id: promotion?.id ?? null,
  gift_of: null as string | null,
  cancelled_at: null,
  tracking: product.tracking,
  ...unit,
})

/** Adds the gift of the promotion; returns it where there is one. */
async function addGift(call: AnyCall, main: Line): Promise<Piece[]> {
  const { promotion, record } = main
  if (!promotion || promotion.gift_product_id === null) return []
  const product = await productOf(call.trx, promotion.gift_product_id)
  const gift = rowOf({ id: randomUUID(), record, product, unit: NO_UNIT, promotion })
  await call.trx
    .insertInto('application_goods')
    .values({ ...gift, discount: product.price, gift_of: main.id })
    .execute()
  return [gift]
}

async function lockForGoods(call: AnyCall, id: string): Promise<AppRecord> {
  const now = call.deps.now()
  const record = await lockTakenRecord(call, id)
  const sale = await readSale(call.trx, record, now)
  refuseWithContract(sale)
  requireStages('goods', record, sale, now)
  return record
}

export const addGood: Handler<typeof stages.addGood> = async (call) => {
  const { trx, body, params, deps } = call
  const record = await lockForGoods(call, params.id)
  const product = await productOf(trx, body.product_id)
  const unit = unitOf(product, body)
  await refuseTakenUnit(trx, unit)
  const promotion = await promotionFor(trx, product.id, record.partner_id, todayInTashkent(deps.now()))
  const line = { id: body.good_id, record, product, unit, promotion }
  await trx.insertInto('application_goods').values(rowOf(line)).execute()
  const gifts = await addGift(call, line)
  await requireReserved(call, record, [{ ...product, id: line.id, product_id: product.id }, ...gifts])
  return finishStep(call, record)
}

export const removeGood: Handler<typeof stages.removeGood> = async (call) => {
  const { trx, body, params, deps } = call
  const record = await lockForGoods(call, params.id)
  const gone = await trx
    .updateTable('application_goods')
    .set({ cancelled_at: deps.now(), live: false })
    .where('application_id', '=', record.id)
    .where('cancelled_at', 'is', null)
    .where((by) => by.or([by('id', '=', body.good_id), by('gift_of', '=', body.good_id)]))
    .returning('id')
    .execute()
  if (gone.length === 0) throw wrong('good_id', 'unknown_choice')
  const ids = gone.map(({ id }) => id)
  await releasePieces(trx, record.id, ids)
  return finishStep(call, record)
}

const SEARCH_LIMIT = 30

export const products: Handler<typeof stages.products> = async (call) => {
  const { trx, body, actor } = call
  const branch =
    body.application_id === undefined
      ? actor?.branch_id
      : (await findRecord(call, body.application_id)).branch_id
  const words = body.search.toLowerCase().split(/\s+/).filter(Boolean)
  let query = trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .leftJoin('stock as s', (join) =>
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
      'c.name as category',
      'c.tracking',
    ])
    .select(['s.quantity', 's.reserved'])
    .where('p.active', '=', true)
  for (const word of words) {
    const like = `%${word.replaceAll(/[%_\\]/g, '\\$&')}%`
    query = query.where((by) => by.or([by('p.name', 'ilike', like), by('p.sku', 'ilike', like)]))
  }
  if (body.category_id) query = query.where('p.category_id', '=', body.category_id)
  if (body.gtin) query = query.where('p.barcode', '=', body.gtin)
  const rows = await query
    .orderBy('l.position', (order) => order.asc().nullsLast())
    .orderBy('c.name')
    .orderBy('p.name')
    .limit(SEARCH_LIMIT)
    .execute()
  return {
    items: rows.map(({ quantity, reserved, marked, ...row }) => ({
      ...row,
      tracking: trackingOf(row.tracking, marked),
      in_stock: availableOf({ quantity: quantity ?? 0, reserved: reserved ?? 0 }),
    })),
  }
}
