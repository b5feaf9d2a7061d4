// What the model of a sale compares and waits for.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { stages } from '#api/stages.ts'
import { CONTRACT_STATES, isLiveContract } from '#domain/applications/contract.ts'
import { fieldsThatUndo } from '#domain/applications/field-effects.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import { passesLuhn } from '#domain/kernel/codes/card.ts'
import { expireOldReservations } from '#server/applications/reservation-expiry.ts'
import { cancelAtPartner } from '#server/applications/stages/contract/contract-cancel.ts'
import { finishContract } from '#server/applications/stages/contract/contract-jobs.ts'
import { contractStateList } from '#server/db/status-list.ts'
import { WRONG_SECRET } from '#server/gateways/partners/sandbox/magic.ts'
import { recordOf } from './applications.ts'
import { type SellingShop, stagesOf } from './sales.ts'
import type { TestServer } from './server.ts'

let imeis = 0
/** An IMEI that no unit has yet. */
export function nextImei(): string {
  imeis += 1
  const body = `35209900${String(imeis).padStart(6, '0')}`
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => passesLuhn(`${body}${digit}`))
  return `${body}${check}`
}

/**
 * Waits for the jobs at the partner, so that nothing changes during the next comparison. What the server does later about an
 * answer that was lost, it does at once.
 */
export async function waitUntilSettled({ db, deps }: Pick<TestServer, 'db' | 'deps'>): Promise<void> {
  for (let round = 0; round < 600; round += 1) {
    const open = await db
      .selectFrom('contracts')
      .select(['id', 'state'])
      .where('state', 'in', ['making', 'confirming', 'cancelling', 'moderation'])
      .execute()
    if (open.length === 0) return
    for (const { id, state } of open) {
      // A job that runs at the same moment does the same: one of them finds it done, or is refused.
      if (state === 'confirming') await finishContract(deps, id).catch(() => undefined)
      if (state === 'cancelling') await cancelAtPartner(deps, id).catch(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('a contract never settled')
}

let keys = 0
/** Gives the shop another key at its partners: one that they take, or one that they refuse. */
export async function changeKey(db: TestServer['db'], isRefused: boolean): Promise<void> {
  keys += 1
  const gateway_secret = `${isRefused ? WRONG_SECRET : 'secret'}-${keys}`
  await db.updateTable('partners').set({ gateway_secret }).execute()
}

/** No partner of the model refuses a client: a key that is not accepted never looks like a refusal. */
export async function compareAnswers(db: TestServer['db'], ids: readonly string[]): Promise<void> {
  const refused = await db
    .selectFrom('partner_attempts')
    .select(['reason', 'raw_code'])
    .where('application_id', 'in', ids)
    .where('state', '=', 'rejected')
    .execute()
  expect(refused, 'nobody refuses the client').toEqual([])
}

/** A step that the refused key has stopped takes no try and counts no code. */
export async function compareTries(db: TestServer['db']): Promise<void> {
  const { rows } = await sql<{ tries: number; events: number }>`
    select (select coalesce(sum(tries), 0)::int from code_tries) as tries,
      (select count(*)::int from rate_events) as events`.execute(db)
  expect(rows, 'a refused key takes no try').toEqual([{ tries: 0, events: 0 }])
}

/** The contract that the cabinet of the partner has and no sale does, newest first; null: there is none. */
export async function findLost(
  { db, sandbox }: Pick<SellingShop, 'db' | 'sandbox'>,
  first: number,
): Promise<{ contract: string; order: string } | null> {
  const rows = await db.selectFrom('contracts').select('external_contract').execute()
  const known = new Set(rows.map(({ external_contract }) => external_contract))
  const found: number[] = []
  for (let id = first; await isAtPartner(sandbox.url, id); id += 1) if (!known.has(String(id))) found.push(id)
  const newest = found.at(-1)
  return newest === undefined ? null : { contract: String(newest), order: String(newest + 1_000_000) }
}

const postToPartner = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/uzum/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer cabinet', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const isAtPartner = async (url: string, contract_id: number): Promise<boolean> =>
  (await postToPartner(url, 'contracts/check-status', { contract_id })).ok

/** Makes a contract of somebody else at the partner; returns its number, which those of the shop follow. */
export async function firstContract(url: string): Promise<number> {
  const product = { amount: 1, name: 'Cup', price: 1000, category: 1, unit_id: 1 }
  const body = { user_id: 998_910_000_001, period: '6 Default', products: [product] }
  const answer = (await (await postToPartner(url, 'orders', body)).json()) as {
    data: { paymart_client: { contract_id: number } }
  }
  return answer.data.paymart_client.contract_id + 1
}

/** Who the client is, as partners are asked. */
const clientOf = (values: FormValues): string =>
  JSON.stringify(fieldsThatUndo(['partners']).map((field) => values[field] ?? null))

/** Every answer and contract in force is about the client that the application names: `clients` keeps each as first seen. */
export async function compareClients(
  db: TestServer['db'],
  ids: readonly string[],
  clients: Map<string, string>,
): Promise<void> {
  for (const id of ids) {
    const { values } = await db
      .selectFrom('applications')
      .select('values')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const attempts = await db
      .selectFrom('partner_attempts')
      .select('id')
      .where('application_id', '=', id)
      .where('archived_at', 'is', null)
      .execute()
    const contracts = await db
      .selectFrom('contracts')
      .select('id')
      .where('application_id', '=', id)
      .where('state', 'in', CONTRACT_STATES.filter(isLiveContract))
      .execute()
    for (const one of [...attempts, ...contracts]) {
      const client = clients.get(one.id) ?? clientOf(values)
      clients.set(one.id, client)
      expect(clientOf(values), 'the client whom the partner knows').toBe(client)
    }
  }
}

/** The offers of the only partner. */
const offersOf = (view: StagesView) => view.partners[0]?.offers ?? []

/** The figures of the comparison before a choice or a contract are those after it. */
export function compareOffers(
  { row, body }: { row: Endpoint; body: object },
  before: StagesView,
  after: StagesView,
): void {
  if (row === stages.chooseLimit)
    for (const { months, markup, cost, total } of offersOf(before))
      expect(
        offersOf(after).find((one) => one.months === months),
        'the chosen offer',
      ).toMatchObject({ markup, cost, total })
  if (row !== stages.makeContract || after.contract === null) return
  const { months, down_payment } = body as { months: number; down_payment: number }
  const offer = offersOf(before).find((one) => one.months === months)
  const { markup, cost, total, plan } = after.contract
  expect(offer, 'the offer of the contract').toMatchObject({ markup, cost })
  if (down_payment > 0) return
  expect(offer).toMatchObject({ total, monthly: plan[0]?.amount, last: plan.at(-1)?.amount })
}

/** Every reservation becomes too old, and the job ends those without a contract. */
export async function expireEverything({ db, deps }: Pick<TestServer, 'db' | 'deps'>): Promise<void> {
  await sql`update stock_reservations set at = at - interval '100 days' where state = 'held'`.execute(db)
  await expireOldReservations(deps)
}

/** Units are reserved with their lines, and a contract in force has all of its goods. */
export async function compareReservations(db: TestServer['db'], ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ without_unit: number; missing: number }>`
    select (count(*) filter (where r.state = 'held' and not g.live))::int as without_unit,
      (count(*) filter (where c.id is not null and (r.state is null or r.state not in ('held', 'used'))))::int as missing
    from application_goods g left join stock_reservations r on r.good_id = g.id
      left join contracts c on c.application_id = g.application_id and c.state in (${contractStateList(isLiveContract)})
    where g.application_id = any(${[...ids]}::uuid[]) and g.cancelled_at is null and g.returned_at is null`.execute(
    db,
  )
  expect(rows).toEqual([{ without_unit: 0, missing: 0 }])
}

/** The stock of a branch, by product. */
export const balancesAt = (db: TestServer['db'], branch: number, products: readonly number[]) =>
  db
    .selectFrom('shop_stock')
    .select(['product_id', 'quantity', 'reserved'])
    .where('branch_id', '=', branch)
    .where('product_id', 'in', products)
    .orderBy('product_id')
    .execute()

/** What jobs read from the partner of a contract, whenever they run. */
const WATCHED = {
  awaited_since: null,
  partner_state: null,
  partner_state_at: null,
  act_key: null,
  act_sha256: null,
}

/** Everything of these sales that a refused call must leave as it is. */
export async function snapshotOf(
  db: TestServer['db'],
  branch: number,
  ids: readonly string[],
  products: readonly number[],
): Promise<string> {
  const of = <T extends 'payments' | 'invoices' | 'contracts' | 'application_goods'>(table: T) =>
    db
      .selectFrom(table as 'payments')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('id')
      .execute()
  return JSON.stringify({
    apps: await db
      .selectFrom('applications')
      .select(['id', 'status'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
    money: [
      await of('payments'),
      await of('invoices'),
      (await of('contracts')).map((contract) => ({ ...contract, ...WATCHED })),
      await of('application_goods'),
    ],
    reservations: await db
      .selectFrom('stock_reservations')
      .select(['good_id', 'state'])
      .where('application_id', 'in', ids)
      .orderBy('good_id')
      .execute(),
    stock: await balancesAt(db, branch, products),
  })
}

/** Each sale took the money of the model once and gave it back once, and a sold one has its confirmed contract. */
export async function compareMoney(
  shop: SellingShop,
  model: {
    ids: readonly string[]
    paid: readonly number[]
    sold: readonly number[][]
    refunds: readonly number[][]
    hasReturn: readonly boolean[]
  },
): Promise<void> {
  const { db } = shop
  for (const [at, id] of model.ids.entries()) {
    const amountsOf = async (table: 'payments' | 'refunds') =>
      (
        await db
          .selectFrom(table as 'payments')
          .select('amount')
          .where('application_id', '=', id)
          .execute()
      ).map(({ amount }) => Number(amount))
    expect(await amountsOf('payments')).toEqual(model.paid[at] ? [model.paid[at]] : [])
    expect((await amountsOf('refunds')).sort(), 'money is given back once').toEqual(
      model.refunds[at]?.toSorted(),
    )
    const invoices = await db
      .selectFrom('invoices')
      .select('state')
      .where('application_id', '=', id)
      .where('state', '!=', 'cancelled')
      .execute()
    expect(invoices.length).toBeLessThanOrEqual(1)
    const isSold = (model.sold[at]?.length ?? 0) > 0
    expect(invoices.some(({ state }) => state === 'closed')).toBe(isSold)
    if (!isSold && !model.paid[at]) continue
    const hasReturn = model.hasReturn[at] === true
    expect(['registered', 'completed', ...(hasReturn ? ['returned'] : [])]).toContain(
      (await recordOf(shop, id)).status,
    )
    expect(['confirmed', ...(hasReturn ? ['cancelled'] : [])]).toContain(
      (await stagesOf(shop, id)).contract?.state,
    )
  }
}

/** The body of a transition that wants a reason of a list, or a text. */
export const reasonOf = (list: string | undefined): object => {
  if (list === undefined) return {}
  return { reason: list === 'text' ? 'Sabab' : REASON_LISTS[list as keyof typeof REASON_LISTS][0] }
}
