// What the model of a sale compares and waits for.
import { expect } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { type StagesView, stages } from '#api/stages.ts'
import { CONTRACT_STATES, isLiveContract } from '#domain/applications/contract.ts'
import { fieldsThatUndo } from '#domain/applications/field-effects.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { passesLuhn } from '#domain/kernel/card.ts'
import type { TestServer } from './server.ts'

let imeis = 0
/** An IMEI that no unit has yet. */
export function nextImei(): string {
  imeis += 1
  const body = `35209900${String(imeis).padStart(6, '0')}`
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => passesLuhn(`${body}${digit}`))
  return `${body}${check}`
}

/** Waits for the jobs at the partner, so that nothing changes during the next comparison. */
export async function waitUntilSettled(db: TestServer['db']): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const open = await db
      .selectFrom('contracts')
      .select('id')
      .where('state', 'in', ['making', 'confirming', 'cancelling', 'moderation'])
      .execute()
    if (open.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('a contract never settled')
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
  if (row === stages.chooseLimit) expect(offersOf(after), 'the chosen offer').toEqual(offersOf(before))
  if (row !== stages.makeContract || after.contract === null) return
  const { months, down_payment } = body as { months: number; down_payment: number }
  const offer = offersOf(before).find((one) => one.months === months)
  const { markup, cost, total, plan } = after.contract
  expect(offer, 'the offer of the contract').toMatchObject({ markup, cost })
  if (down_payment > 0) return
  expect(offer).toMatchObject({ total, monthly: plan[0]?.amount, last: plan.at(-1)?.amount })
}
