// Sends one SMS: logged first (text masked), offered to the providers in their order until one accepts it. A message
// that a provider has, or may have, is never offered to another.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/handler.ts'
import type { Outlet } from './accounts.ts'
import { SmsFailure } from './provider.ts'
import { maskDigits, partsOf } from './texts.ts'

export type Message = { to: string; text: string; text_class: string; user_id: number | null }

/** How long a provider that did not answer is tried after the others. */
const REST_MS = 60_000
/** A provider that is down; a refusal of one message does not mean that the next is refused. */
const DOWN = /^(login_)?(timeout|network|unreachable|http_5\d\d)/

const newReference = (): string => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')

function logLine(message: Message, outlet: Outlet | null) {
  const { to: phone, text, text_class, user_id } = message
  const parts = partsOf(text)
  const price = outlet?.account.price ?? null
  return {
    phone,
    text_class,
    user_id,
    parts,
    text_masked: maskDigits(text),
    provider: outlet?.account.kind ?? 'none',
    sms_provider_id: outlet?.account.id ?? null,
    cost: price === null ? null : price * parts,
  }
}

/** Logs the message and sends it by one provider; throws its refusal. */
export async function handOver(db: Db, outlet: Outlet, message: Message): Promise<void> {
  const reference = newReference()
  const line = { ...logLine(message, outlet), reference, status: 'transmitted' }
  await db.insertInto('sms_log').values(line).execute()
  const record = db
    .updateTable('sms_log')
    .where('reference', '=', reference)
    .where('status', '=', 'transmitted')
  try {
    const provider_id = await outlet.provider.send(message.to, message.text, reference)
    if (provider_id) await record.set({ provider_id }).execute()
  } catch (error) {
    const failure = error instanceof SmsFailure ? error : new SmsFailure('unexpected', true)
    const status = failure.certain ? 'failed' : 'transmitted'
    // A message that was surely not sent costs nothing.
    const cost = failure.certain ? { cost: null } : {}
    await record.set({ status, status_raw: failure.code, status_at: sql`now()`, ...cost }).execute()
    throw failure
  }
}

const logNobody = (db: Db, message: Message) =>
  db
    .insertInto('sms_log')
    .values({
      ...logLine(message, null),
      reference: newReference(),
      status: 'failed',
      status_raw: 'no_provider',
    })
    .execute()

/** Sends messages by the first provider that accepts them; `onFault` is called for every provider that did not. */
export function openHandingOver(db: Db, onFault: (error: unknown) => void) {
  const restUntil = new Map<Outlet['account']['id'], number>()
  const isResting = ({ account }: Outlet) => (restUntil.get(account.id) ?? 0) > performance.now()
  return async (outlets: readonly Outlet[], message: Message): Promise<void> => {
    const inOrder = outlets.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other)))
    if (inOrder.length === 0) {
      await logNobody(db, message)
      onFault(new SmsFailure('no_provider', true))
    }
    for (const outlet of inOrder) {
      try {
        await handOver(db, outlet, message)
        return
      } catch (error) {
        onFault(error)
        if (!(error instanceof SmsFailure)) return
        if (DOWN.test(error.code)) restUntil.set(outlet.account.id, performance.now() + REST_MS)
        if (!error.certain) return
      }
    }
  }
}
