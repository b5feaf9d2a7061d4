// Sends one SMS: logged first as in doubt (text masked), offered to the providers in their order until one accepts it. A message
// that a provider has, or may have, is never offered to another; it stays in doubt until the provider says that it has it (decision
// 0097).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SmsClass } from '#domain/sms-log/log.ts'
import { partsOf } from '#domain/sms-log/parts.ts'
import type { Db, Trx } from '../../platform/trx.ts'
import type { Outlet } from './accounts.ts'
import { SmsFailure } from './provider.ts'
import { maskDigits } from './texts.ts'

export type Message = {
  to: string
  text: string
  text_class: SmsClass
  user_id: number | null
  /** The dispatch that it belongs to. */
  dispatch?: { id: number; client_id: number }
  /** The return that it is about. */
  return_id?: string
}

/** How long a provider that did not answer is tried after the others. */
const REST_MS = 60_000
/** A provider that is down; a refusal of one message does not mean that the next is refused. */
const DOWN = /^(login_)?(timeout|network|unreachable|http_5\d\d)/

/** What so many parts of a row of the log cost, in whole soʻm; null where the price is not known. */
export const costOfParts = (parts: ReturnType<typeof sql>) => sql<number | null>`price * ${parts}`

/** An error that nobody foresaw says nothing about whether the message was sent. */
const asFailure = (error: unknown): SmsFailure =>
  error instanceof SmsFailure ? error : new SmsFailure('unexpected', false)

const newReference = (): string => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')

function logLine(message: Message, outlet: Outlet | null) {
  const { to: phone, text, text_class, user_id, dispatch, return_id = null } = message
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
    price,
    dispatch_id: dispatch?.id ?? null,
    client_id: dispatch?.client_id ?? null,
    return_id,
  }
}

/** Logs a message as in doubt before a provider is asked to send it; returns the reference by which the provider is asked about it. */
export async function logMessage(trx: Trx, outlet: Outlet, message: Message): Promise<string> {
  const reference = newReference()
  const line = { ...logLine(message, outlet), reference, status: 'in_doubt' as const }
  await trx.insertInto('sms_log').values(line).execute()
  return reference
}

/** Sends a logged message and records the answer; throws the refusal, or any other error where the answer could not be recorded. */
async function sendLogged(db: Db, outlet: Outlet, message: Message, reference: string): Promise<void> {
  const record = db.updateTable('sms_log').where('reference', '=', reference).where('status', '=', 'in_doubt')
  const sent = await outlet.provider.send(message.to, message.text, reference).catch(asFailure)
  if (!(sent instanceof SmsFailure)) {
    const taken = {
      status: 'transmitted' as const,
      status_at: sql<Date>`now()`,
      cost: costOfParts(sql`parts`),
    }
    await record.set(sent === null ? taken : { ...taken, provider_id: sent }).execute()
    return
  }
  const { cause: refusal, words } = sent.refusal
  const status = sent.certain ? 'failed' : 'in_doubt'
  await record.set({ status, status_raw: sent.code, refusal, words, status_at: sql`now()` }).execute()
  throw sent
}

/** Logs the message and sends it by one provider; throws its refusal. */
export async function handOver(db: Db, outlet: Outlet, message: Message): Promise<void> {
  await sendLogged(db, outlet, message, await logMessage(db, outlet, message))
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

/** `taken`: a provider has it, or may have it. `refused`: none took it. `down`: none could be reached. */
export type Offered = 'taken' | 'refused' | 'down'

export type HandingOver = {
  /** Providers in the order in which they are offered a message. */
  inOrder: (outlets: readonly Outlet[]) => Outlet[]
  /** Sends a message by the first of them that accepts it; `logged` is its reference where it is logged with the first one already. */
  offer: (outlets: readonly Outlet[], message: Message, logged?: string) => Promise<Offered>
}

/** Opens the handing over; `onFault` is called for every provider that did not accept a message. */
export function openHandingOver(db: Db, onFault: (error: unknown) => void): HandingOver {
  const restUntil = new Map<Outlet['account']['id'], number>()
  const isResting = ({ account }: Outlet) => (restUntil.get(account.id) ?? 0) > performance.now()
  return {
    inOrder: (outlets) => outlets.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other))),
    offer: async (outlets, message, logged) => {
      if (outlets.length === 0) {
        await logNobody(db, message)
        onFault(new SmsFailure('no_provider', true))
      }
      let offered: Offered = 'down'
      for (const [index, outlet] of outlets.entries()) {
        try {
          if (index === 0 && logged !== undefined) await sendLogged(db, outlet, message, logged)
          else await handOver(db, outlet, message)
          return 'taken'
        } catch (error) {
          onFault(error)
          if (!(error instanceof SmsFailure)) return 'refused'
          if (!DOWN.test(error.code)) offered = 'refused'
          else restUntil.set(outlet.account.id, performance.now() + REST_MS)
          if (!error.certain) return 'taken'
        }
      }
      return offered
    },
  }
}
