// Migration 0018 in a database that took money or closed an invoice twice for one sale: every record is kept,
// the later ones are marked, and the database refuses further duplicates.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { databaseBefore } from '#support/old-database.ts'

const AT = '0018_stock.sql'

let old: Awaited<ReturnType<typeof databaseBefore>>
let database: OpenDatabase

const id = () => randomUUID()
const [twice, draft, once] = [id(), id(), id()]

type Sale = { application: string; contract: string; state: string }
const sales: Sale[] = [
  { application: twice, contract: id(), state: 'cancelled' },
  { application: twice, contract: id(), state: 'cancelled' },
  { application: twice, contract: id(), state: 'confirmed' },
  { application: draft, contract: id(), state: 'cancelled' },
  { application: draft, contract: id(), state: 'confirmed' },
  { application: once, contract: id(), state: 'confirmed' },
]
const contractOf = (at: number) => sales[at]?.contract ?? ''

async function addSales(): Promise<void> {
  await database.exec(`
    insert into roles (name) values ('Seller');
    insert into users (name, phone, password_hash, role_id) values ('S', '+998901112233', '', 1);
    insert into partners (name) values ('Bank');`)
  for (const application of [twice, draft, once]) {
    await database.exec(
      `insert into applications (id, status, created_by) values ('${application}', 'completed', 1)`,
    )
  }
  for (const { application, contract, state } of sales) {
    const attempt = id()
    await database.exec(`
      insert into partner_attempts (id, application_id, partner_id, started_at, archived_at)
        values ('${attempt}', '${application}', 1, now(), now());
      insert into contracts (id, application_id, attempt_id, partner_id, state, months, markup, cost, down_payment, total,
          payment_day, plan, language, created_by, created_at)
        values ('${contract}', '${application}', '${attempt}', 1, '${state}', 6, 10, 1000, 100, 1090, 5, '[]', 'ru', 1, now())`)
  }
}

const day = (number: number) => `2026-10-0${number}T09:00:00Z`
const pay = (application: string, contract: string, amount: number, at: string) =>
  sql`insert into payments (id, application_id, contract_id, amount, method, user_id, at)
    values (${id()}, ${application}, ${contract}, ${amount}, 'cash', 1, ${at})`.execute(database.db)
const bill = (application: string, contract: string, state: string, at: string) =>
  sql`insert into invoices (id, application_id, contract_id, state, created_at, closed_at)
    values (${id()}, ${application}, ${contract}, ${state}, ${at}, ${state === 'closed' ? at : null})`.execute(
    database.db,
  )

async function addDuplicates(): Promise<void> {
  await pay(twice, contractOf(1), 200, day(2))
  await pay(twice, contractOf(0), 100, day(1))
  await pay(twice, contractOf(2), 300, day(3))
  await pay(once, contractOf(5), 600, day(1))
  // A closed invoice comes before an older draft.
  await bill(twice, contractOf(1), 'closed', day(2))
  await bill(twice, contractOf(2), 'closed', day(3))
  await bill(draft, contractOf(3), 'draft', day(1))
  await bill(draft, contractOf(4), 'draft', day(2))
  await bill(once, contractOf(5), 'closed', day(1))
}

beforeAll(async () => {
  old = await databaseBefore(AT)
  database = old.database
  await addSales()
  await addDuplicates()
  const applied = await migrate(database)
  expect(applied[0]).toBe(AT)
})
afterAll(() => old.close())

describe('sales that were paid or invoiced twice before the migration', () => {
  it('keep every payment; all but the first are marked', async () => {
    const { rows } = await sql`select application_id, amount, legacy_duplicate as marked from payments
      order by application_id = ${once}::uuid, at`.execute(database.db)
    expect(rows).toEqual([
      { application_id: twice, amount: 100, marked: false },
      { application_id: twice, amount: 200, marked: true },
      { application_id: twice, amount: 300, marked: true },
      { application_id: once, amount: 600, marked: false },
    ])
  })

  it('keep every invoice: drafts of ended contracts are cancelled, all but the first closed one are marked', async () => {
    const { rows } = await sql<{ contract_id: string }>`
      select contract_id, state, legacy_duplicate as marked from invoices`.execute(database.db)
    const by = new Map(rows.map((row) => [row.contract_id, row]))
    expect([1, 2, 3, 4, 5].map((at) => by.get(contractOf(at)))).toEqual([
      { contract_id: contractOf(1), state: 'closed', marked: false },
      { contract_id: contractOf(2), state: 'closed', marked: true },
      { contract_id: contractOf(3), state: 'cancelled', marked: false },
      { contract_id: contractOf(4), state: 'draft', marked: false },
      { contract_id: contractOf(5), state: 'closed', marked: false },
    ])
  })

  it('accept no further payment or invoice, like any other sale', async () => {
    const refused = (constraint: string) => expect.objectContaining({ code: '23505', constraint })
    // Contracts without a payment or an invoice of their own, so that only the new constraints refuse.
    await expect(pay(draft, contractOf(3), 1, day(4))).resolves.toBeDefined()
    await expect(pay(draft, contractOf(4), 1, day(4))).rejects.toEqual(refused('payments_application'))
    await expect(bill(twice, contractOf(0), 'draft', day(4))).rejects.toEqual(refused('invoices_application'))
    await expect(bill(twice, contractOf(0), 'cancelled', day(4))).resolves.toBeDefined()
  })

  it('count as paid: the stages read one payment and one invoice of the contract in force', async () => {
    const { rows } = await sql<{ payments: number; invoices: number }>`
      select (select count(*)::int from payments where contract_id = ${contractOf(2)}) as payments,
        (select count(*)::int from invoices where contract_id = ${contractOf(2)}) as invoices`.execute(
      database.db,
    )
    expect(rows).toEqual([{ payments: 1, invoices: 1 }])
  })
})
