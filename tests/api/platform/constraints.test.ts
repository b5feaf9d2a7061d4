// One table maps every constraint of the migrated database to a problem; a client-made id that is in use
// elsewhere is refused as taken, without saying where.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { tablet } from '#api/tablet.ts'
import { CONSTRAINT_ANSWERS } from '#server/db/constraints/answers.ts'
import { INTERNAL_CONSTRAINTS } from '#server/db/constraints/internal.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { startApplication, submitApplication } from '#support/applications.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '#support/sales.ts'
import { fileOf, LANGUAGES } from '#support/texts.ts'
import { useSellingShop } from '#support/use-shop.ts'

const TAKEN = [409, 'id_taken', [{ code: 'id_taken' }]]
const shop = useSellingShop({ partners: ['intend'] })

type Constraint = { name: string; kind: 'p' | 'u' | 'f' | 'c' | 'x' | 'index'; is_generated: boolean }

/**
 * The constraints and the unique indexes without one. `is_generated`: the database makes every value of it. NOT NULL is not among
 * them: schemas hold it.
 */
async function constraintsInDatabase(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select c.conname as name, c.contype::text as kind,
      coalesce(bool_and(a.attidentity <> '' or a.atthasdef), false) as is_generated
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where n.nspname = 'public' and c.contype in ('p', 'u', 'f', 'c', 'x') group by 1, 2
    union all
    select k.relname, 'index', false from pg_index i join pg_class k on k.oid = i.indexrelid
      join pg_namespace n on n.oid = k.relnamespace
    where i.indisunique and n.nspname = 'public'
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(shop.db)
  return rows
}

/** The kinds that need no entry, as internal.ts explains. */
const needsNoEntry = ({ kind, is_generated }: Constraint): boolean =>
  kind === 'f' || kind === 'c' || is_generated

const LISTED = [...Object.keys(CONSTRAINT_ANSWERS), ...Object.keys(INTERNAL_CONSTRAINTS)]

describe('the tables of constraints', () => {
  it('name every constraint that needs an entry, and none twice', async () => {
    const names = new Set(LISTED)
    expect(names.size).toBe(LISTED.length)
    const constraints = await constraintsInDatabase()
    const missing = constraints.filter(
      (constraint) => !needsNoEntry(constraint) && !names.has(constraint.name),
    )
    expect(missing).toEqual([])
  })

  it('name no constraint that does not exist, and give no reason for one that needs no entry', async () => {
    const known = new Map((await constraintsInDatabase()).map((constraint) => [constraint.name, constraint]))
    expect(LISTED.filter((name) => !known.has(name))).toEqual([])
    const needless = Object.keys(INTERNAL_CONSTRAINTS).filter((name) => {
      const constraint = known.get(name)
      return constraint !== undefined && needsNoEntry(constraint)
    })
    expect(needless).toEqual([])
  })

  it.each(LANGUAGES)('has a text in %s for every code', (language) => {
    const texts = ['errors', 'back-office/errors'].map((file) => fileOf(language, file))
    const codes = Object.values(CONSTRAINT_ANSWERS).flatMap((answer) =>
      'code' in answer ? [answer.code] : [],
    )
    expect(codes.filter((code) => !texts.some((text) => typeof text[code] === 'string'))).toEqual([])
  })
})

type Sent = { status: number; problem: { problem: string; errors: unknown } | null }
const refusalOf = ({ status, problem }: Sent) => [status, problem?.problem, problem?.errors]

describe('an id that is in use elsewhere', () => {
  it('is refused for a good, a contract and a payment', async () => {
    const { manager, db, products } = shop
    const first = await takenApplication(shop)
    await chooseLimit(shop, first)
    const good_id = await addGood(shop, first, products.plain)
    const { contract } = await makeContract(shop, first)
    const contract_id = contract?.id ?? ''
    const payment_id = randomUUID()
    const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('payments')
      .values({
        id: payment_id,
        application_id: first,
        contract_id,
        amount: 1,
        method: 'cash',
        user_id,
        at: new Date(),
      })
      .execute()

    const second = await takenApplication(shop)
    const params = { id: second }
    await chooseLimit(shop, second)
    const body = { good_id, product_id: products.plain }
    expect(refusalOf(await manager.send(stages.addGood, { params, body }))).toEqual(TAKEN)
    await addGood(shop, second, products.plain)
    const terms = { months: 6, payment_day: 15, down_payment: 500_000, language: 'ru' as const }
    const contractBody = { contract_id, ...terms }
    // The refusal is stored as the answer of the operation: sent again, it is the same.
    const opId = randomUUID()
    for (const options of [{ opId }, { opId }])
      expect(
        refusalOf(await manager.send(stages.makeContract, { params, body: contractBody }, options)),
      ).toEqual(TAKEN)
    await makeContract(shop, second)
    await manager.call(stages.confirmContract, { params, body: { code: CODES.intend } })
    const pay = { payment_id, amount: 500_000, method: 'cash' as const }
    expect(refusalOf(await manager.send(stages.takePayment, { params, body: pay }))).toEqual(TAKEN)
    expect((await stagesOf(shop, second)).payment).toBeNull()
  })

  it('is refused for a comment, which would otherwise be lost silently', async () => {
    const { seller, signIn } = shop
    const body = { id: randomUUID(), text: 'Telefon band' }
    const [one, two] = [await submitApplication(seller), await submitApplication(seller)]
    await seller.call(applications.comment, { params: { id: one }, body })
    const again = await seller.call(applications.comment, { params: { id: one }, body })
    expect(again.replayed).toBe(true)
    expect(refusalOf(await seller.send(applications.comment, { params: { id: two }, body }))).toEqual(TAKEN)
    const admin = await signIn('admin')
    expect(refusalOf(await admin.send(applications.comment, { params: { id: one }, body }))).toEqual(TAKEN)
  })

  it('is refused for an application and for a loss of data on a tablet', async () => {
    const { seller, signIn } = shop
    const id = await startApplication(seller)
    const other = await signIn('seller2')
    const answer = await other.send(applications.create, { body: { id, values: {} } })
    expect([answer.status, answer.problem?.problem, answer.problem?.details]).toEqual([
      403,
      'not_owner',
      undefined,
    ])
    const incident = { id: randomUUID(), sign: 'start', found_age_ms: 0, people: [], acknowledged: false }
    expect((await seller.send(tablet.incident, { body: incident })).status).toBe(200)
    other.deviceId = 'another-tablet'
    expect(refusalOf(await other.send(tablet.incident, { body: incident }))).toEqual(TAKEN)
  })
})
