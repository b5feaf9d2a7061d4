// Every SMS of the product is sent here: given to a provider, its state followed. A final state is never overwritten
// (src/docs/business-rules.md#protocols-of-sms-providers).
import { type SqlBool, sql } from 'kysely'
import type { Language } from '#domain/kernel/texts/language.ts'
import type { ProviderKind } from '#domain/providers/provider.ts'
import { PARTLY_DELIVERED } from '#domain/sms-log/delivery.ts'
import {
  ASSUMED_DELIVERED,
  DOUBT_DAYS,
  DOUBT_FROM_MINUTES,
  NOT_FOUND,
  OPEN_STATUSES,
  type SmsStatus,
} from '#domain/sms-log/log.ts'
import { reportedCause } from '#domain/sms-log/refusal.ts'
import type { Env } from '../../platform/env.ts'
import type { Db, Trx } from '../../platform/trx.ts'
import { type OpenWatch, openWatches } from '../watch.ts'
import { type Outlet, openAccounts } from './accounts.ts'
import { type ConsoleSms, consoleProvider } from './console.ts'
import { readEskizReport } from './eskiz.ts'
import {
  costOfParts,
  handOver,
  logMessage,
  type Message,
  type Offered,
  openHandingOver,
} from './handing-over.ts'
import { readPlayMobileReports } from './play-mobile.ts'
import { type Account, SmsFailure, type SmsReport } from './provider.ts'
import { type CodeClass, codeText, type LinkNotice, noticeText, testTexts } from './texts.ts'

export type CodeSms = {
  to: string
  code: string
  kind: CodeClass
  language: Language | undefined
  user_id: number | null
}
export type NoticeSms = { to: string; notice: LinkNotice; language: Language }
export type TestSms = { provider: number; to: string; language: Language; user_id: number }

/** The providers in force at a moment. */
export type ManySender = {
  /** The one that is offered them first. */
  first: Pick<Account, 'id' | 'kind' | 'price'>
  /** Logs a message in the transaction that decides about it; returns its reference. */
  log: (trx: Trx, message: Message) => Promise<string>
  /** Sends a logged message, once that transaction is committed. */
  send: (message: Message, reference: string) => Promise<Offered>
}

export type Sms = {
  /** Sends a code in the background: the response time must not reveal whether an SMS was sent. */
  sendCode: (sms: CodeSms) => void
  /** Sends a client a partner's page, where anybody sends SMS; resolves when a provider has it, or none took it. */
  sendNotice: (sms: NoticeSms) => Promise<void>
  /** Sends a test by one provider; returns its refusal, or null when it accepted the message. */
  sendTest: (sms: TestSms) => Promise<Pick<SmsFailure, 'code' | 'refusal'> | null>
  /** Opens the sending of messages that are logged in a transaction first; null where nobody sends. Not to be opened inside a transaction. */
  openMany: () => Promise<ManySender | null>
  /** Who sends now, the first one first; `id` is null for the provider of the environment. */
  inForce: () => Promise<Pick<Account, 'id' | 'name' | 'kind'>[]>
  /** Waits for SMS that are being handed over. */
  finishSending: () => Promise<void>
  /** Takes over what a provider calls back; null when there is no such provider here. */
  take: (kind: string, body: unknown) => Promise<number | null>
  /**
   * Asks the providers about SMS under way and in doubt, and counts a day without news of one that a provider has as delivered
   * (specification section 8).
   */
  follow: () => Promise<void>
  /** The last SMS of the console provider, for the development page. */
  recent: () => readonly ConsoleSms[]
}

const POLL_BATCH = 100
const READERS: Record<ProviderKind, (body: unknown) => SmsReport[]> = {
  eskiz: readEskizReport,
  play_mobile: readPlayMobileReports,
  console: () => [],
}

/** What a delivered part makes of its SMS: delivered once as many parts are as the provider or this server counts. */
function afterPart({ id, count }: NonNullable<SmsReport['part']>) {
  const delivered_parts = sql<string[]>`case when ${id}::text = any(delivered_parts) then delivered_parts
    else array_append(delivered_parts, ${id}::text) end`
  const status = sql<SmsStatus>`case when cardinality(${delivered_parts}) >= greatest(parts, ${count}::int)
    then 'delivered' else 'transmitted' end`
  return { delivered_parts, status }
}

/** Takes over what a provider says of an SMS; returns how many rows of the log changed. */
async function recordReport(db: Db, kind: ProviderKind, report: SmsReport): Promise<number> {
  const { reference, provider_id, raw, status, part, parts } = report
  if (!reference && !provider_id) return 0
  const billed = parts === undefined ? sql`parts` : sql`${parts}::int`
  const result = await db
    .updateTable('sms_log')
    .set({
      ...(part === undefined ? { status } : afterPart(part)),
      ...(status === 'rejected' && { refusal: reportedCause(raw) }),
      ...(parts !== undefined && { parts }),
      // A provider that reports an SMS in doubt has it: from here on it costs, and is asked for by the provider's own id.
      cost: costOfParts(billed),
      ...(provider_id && { provider_id: sql<string>`coalesce(provider_id, ${provider_id})` }),
      status_raw: raw.slice(0, 60),
      status_at: sql`now()`,
    })
    .where('provider', '=', kind)
    .where('status', 'in', OPEN_STATUSES)
    .where((eb) =>
      eb.or([
        ...(reference ? [eb('reference', '=', reference)] : []),
        ...(provider_id ? [eb('provider_id', '=', provider_id)] : []),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

const loggedWith = (db: Db, { id, kind }: Account, status: SmsStatus) =>
  db
    .selectFrom('sms_log')
    .select(['reference', 'provider_id'])
    .where('provider', '=', kind)
    .where((eb) => (id === null ? eb('sms_provider_id', 'is', null) : eb('sms_provider_id', '=', id)))
    .where('status', '=', status)
    .limit(POLL_BATCH)

const underWay = (db: Db, account: Account) =>
  loggedWith(db, account, 'transmitted')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .execute()

/** References of SMS in doubt, those first that were asked about longest ago. */
async function findInDoubt(db: Db, account: Account): Promise<string[]> {
  const rows = await loggedWith(db, account, 'in_doubt')
    .where('created_at', '<=', sql<Date>`now() - make_interval(mins => ${DOUBT_FROM_MINUTES})`)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${DOUBT_DAYS})`)
    .orderBy('status_at')
    .orderBy('id')
    .execute()
  return rows.map(({ reference }) => reference)
}

async function takeReports(db: Db, { account, provider }: Outlet): Promise<void> {
  const reports = await provider.poll(await underWay(db, account))
  for (const report of reports) await recordReport(db, account.kind, report)
}

/** Asks a provider for the SMS that may never have reached it: what it does not have was not sent. Nothing is sent again. */
async function resolveDoubts(db: Db, { account, provider }: Outlet): Promise<void> {
  if (provider.find === undefined) return
  const asked = await findInDoubt(db, account)
  if (asked.length === 0) return
  const ofDoubts = (references: readonly string[]) =>
    db
      .updateTable('sms_log')
      .where('status', '=', 'in_doubt')
      .where('reference', 'in', [...references])
  const { reports, unknown } = await provider.find(asked)
  for (const report of reports) await recordReport(db, account.kind, report)
  if (unknown.length > 0)
    await ofDoubts(unknown).set({ status: 'failed', status_raw: NOT_FOUND, status_at: sql`now()` }).execute()
  await ofDoubts(asked).set({ status_at: sql`now()` }).execute()
}

/** A day without news of an SMS that the provider has counts as delivery, unless the last news was that a part is missing. */
async function closeOld(db: Db): Promise<void> {
  const isPartly = sql<SqlBool>`upper(status_raw) = ${PARTLY_DELIVERED}`
  const close = (status: SmsStatus) =>
    db
      .updateTable('sms_log')
      .set({ status, status_at: sql`now()` })
      .where('status', '=', 'transmitted')
      .where('created_at', '<=', sql<Date>`now() - interval '1 day'`)
  await close('not_delivered').where(isPartly).execute()
  await close('delivered').set({ status_raw: ASSUMED_DELIVERED }).execute()
}

/** Builds the SMS side over the providers of the table and of the environment. */
export function openSms(
  env: Env,
  db: Db,
  onFault: (error: unknown) => void,
  print: (line: string) => void,
  watches: OpenWatch = openWatches(db, onFault),
): Sms {
  const terminal = consoleProvider(print)
  const accounts = openAccounts(env, db, terminal, watches)
  const { inOrder, offer } = openHandingOver(db, onFault)
  const pending = new Set<Promise<void>>()
  const follow = async () => {
    const faults: unknown[] = []
    const collect = (error: unknown) => void faults.push(error)
    for (const outlet of await accounts.all()) {
      await takeReports(db, outlet).catch(collect)
      await resolveDoubts(db, outlet).catch(collect)
    }
    await closeOld(db)
    if (faults.length > 0) throw faults[0]
  }
  return {
    sendCode: ({ to, code, kind, language, user_id }) => {
      const message: Message = { to, text: codeText(kind, code, language), text_class: kind, user_id }
      const job: Promise<void> = accounts
        .inForce()
        .then(async (outlets) => void (await offer(inOrder(outlets), message)))
        .catch(onFault)
        .finally(() => pending.delete(job))
      pending.add(job)
    },
    sendNotice: async ({ to, notice, language }) => {
      const outlets = await accounts.inForce()
      if (outlets.length === 0) return
      const text = noticeText(notice, language)
      await offer(inOrder(outlets), { to, text, text_class: notice.key, user_id: null })
    },
    openMany: async () => {
      const outlets = inOrder(await accounts.inForce())
      const [first] = outlets
      if (first === undefined) return null
      return {
        first: first.account,
        log: (trx, message) => logMessage(trx, first, message),
        send: (message, reference) => offer(outlets, message, reference),
      }
    },
    sendTest: async ({ provider, to, language, user_id }) => {
      const outlet = await accounts.byId(provider)
      if (!outlet) return new SmsFailure('no_provider', true)
      let failure: SmsFailure | null = null
      for (const text of testTexts(outlet.account.kind, language)) {
        failure = await handOver(db, outlet, { to, text, text_class: 'test', user_id }).then(
          () => null,
          (error: unknown) => {
            if (error instanceof SmsFailure) return error
            throw error
          },
        )
        // Another text is tried only where this one was refused.
        if (failure?.refusal.cause !== 'text' || !failure.certain) return failure
      }
      return failure
    },
    inForce: async () =>
      (await accounts.inForce()).map(({ account: { id, name, kind } }) => ({ id, name, kind })),
    finishSending: async () => void (await Promise.all(pending)),
    take: async (kind, body) => {
      const known = (await accounts.all()).find(({ account }) => account.kind === kind)
      if (!known) return null
      let changed = 0
      for (const report of READERS[known.account.kind](body))
        changed += await recordReport(db, known.account.kind, report)
      return changed
    },
    follow,
    recent: () => terminal.recent(),
  }
}
