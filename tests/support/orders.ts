// Invoices of sales, inserted as the stages leave them.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ReceiptParts } from '#domain/kernel/codes/fiscal-receipt.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import type { Db } from '#server/platform/trx.ts'
import { nextNumber } from './numbers.ts'

type Fields = { payment_type?: string; delivery?: string; delivery_time?: string; owner_name?: string }
export type OrderSeed = Fields & {
  branch_id: number
  manager_id: number
  state?: 'draft' | 'closed' | 'cancelled'
  client?: string
  cost?: number
  down_payment?: number
  /** The application of an earlier invoice. */
  application?: string
  at?: Date
  closed_at?: Date
}
export type InsertedOrder = { id: string; key: string; application: string; number: number }

/** A partner of the test, made once. */
export async function orderPartner(db: Db): Promise<number> {
  const known = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('partners')
    .values({ name: 'Order partner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function addApplication(db: Db, seed: OrderSeed, partner_id: number): Promise<string> {
  const id = randomUUID()
  const at = seed.at ?? new Date()
  const number = sql<number>`nextval('application_numbers')::int`
  await db
    .insertInto('applications')
    .values({
      id,
      number,
      status: seed.state === 'closed' ? 'completed' : 'registered',
      client_name: seed.client ?? 'Karimov Ali',
      name_key: searchKey(seed.client ?? 'Karimov Ali'),
      created_by: seed.manager_id,
      manager_id: seed.manager_id,
      branch_id: seed.branch_id,
      partner_id,
      created_at_device: null,
      created_at: at,
    })
    .execute()
  return id
}

/** An application with a confirmed contract and its invoice. */
export async function insertOrder(db: Db, seed: OrderSeed): Promise<InsertedOrder> {
  const partner_id = await orderPartner(db)
  const at = seed.at ?? new Date()
  const application = seed.application ?? (await addApplication(db, seed, partner_id))
  const attempt = randomUUID()
  const contract = randomUUID()
  const id = randomUUID()
  const state = seed.state ?? 'draft'
  const ended = state === 'cancelled' ? at : null
  await db
    .insertInto('partner_attempts')
    .values({ id: attempt, application_id: application, partner_id, started_at: at, archived_at: at })
    .execute()
  await db
    .insertInto('contracts')
    .values({
      id: contract,
      application_id: application,
      attempt_id: attempt,
      partner_id,
      state: state === 'cancelled' ? 'cancelled' : 'confirmed',
      months: 6,
      markup: 0,
      cost: seed.cost ?? 1_000_000,
      down_payment: seed.down_payment ?? 0,
      total: seed.cost ?? 1_000_000,
      payment_day: 15,
      plan: '[]',
      language: 'ru',
      reason: null,
      file_key: null,
      file_sha256: null,
      created_by: seed.manager_id,
      created_at: at,
      asked_at: at,
      confirmed_at: at,
      cancelled_at: ended,
    })
    .execute()
  const { payment_type = '', delivery = '', delivery_time = '', owner_name = '' } = seed
  const made = await db
    .insertInto('invoices')
    .values({
      id,
      application_id: application,
      contract_id: contract,
      state,
      payment_type,
      delivery,
      delivery_time,
      owner_name,
      created_at: at,
      closed_at: state === 'closed' ? (seed.closed_at ?? at) : null,
      closed_by: state === 'closed' ? seed.manager_id : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const { number } = await db
    .selectFrom('applications')
    .select('number')
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  return { id, key: String(made.number), application, number: number ?? 0 }
}

/** A line of an application, with the code of a marked unit on request. */
export async function insertGood(
  db: Db,
  application_id: string,
  good: { product_id: number; category_id: number; price: number; marking?: string },
): Promise<void> {
  const gtin = good.marking === undefined ? null : '04780000000007'
  await db
    .insertInto('application_goods')
    .values({
      id: randomUUID(),
      application_id,
      product_id: good.product_id,
      category_id: good.category_id,
      name: 'Sold',
      price: good.price,
      tracking: gtin === null ? 'none' : 'marking',
      imei: null,
      gtin,
      serial: gtin === null ? null : `S${nextNumber('order-unit')}`,
      marking: good.marking ?? null,
      promotion_id: null,
      gift_of: null,
      cancelled_at: null,
    })
    .execute()
}

/** The text of the QR code of a receipt. */
export const receiptAddress = ({ register, number, at, sign }: ReceiptParts): string =>
  `https://ofd.soliq.uz/check?t=${register}&r=${number}&c=${at.replace(/\D/g, '')}&s=${sign}`
