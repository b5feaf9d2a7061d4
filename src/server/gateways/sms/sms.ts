// Every SMS of the product goes through here: logged first (text masked), handed to the provider, its state followed.
// A final state is never overwritten (domain notes, part 8).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { Env } from '../../platform/env.ts'
import type { Db } from '../../platform/handler.ts'
import { type ConsoleSms, consoleProvider } from './console.ts'
import { eskiz } from './eskiz.ts'
import { playMobile } from './play-mobile.ts'
import { SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'
import { codeText, maskDigits, partsOf, type SmsClass } from './texts.ts'

export type CodeSms = {
  to: string
  code: string
  kind: SmsClass
  language: Language | undefined
  user_id: number | null
}

export type Sms = {
  provider: SmsProvider
  /** Sends a code in the background: the caller's answer must not tell by its time whether an SMS went out. */
  sendCode: (sms: CodeSms) => void
  /** Waits for SMS that are being handed over. */
  settle: () => Promise<void>
  /** Takes over what a provider reports; returns how many records changed. */
  take: (reports: readonly SmsReport[]) => Promise<number>
  /** Asks the provider about SMS under way, and counts a day without news as delivered (specification section 8). */
  follow: () => Promise<void>
  /** The last SMS of the console provider, for the development page. */
  recent: () => readonly ConsoleSms[]
}

const POLL_BATCH = 100

const callbackUrl = (env: Env) =>
  env.PUBLIC_URL && env.SMS_CALLBACK_SECRET
    ? `${env.PUBLIC_URL.replace(/\/$/, '')}/api/sms/callback/${env.SMS_PROVIDER}/${env.SMS_CALLBACK_SECRET}`
    : ''

async function send(db: Db, provider: SmsProvider, sms: CodeSms): Promise<void> {
  const reference = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')
  const text = codeText(sms.kind, sms.code, sms.language)
  const head = {
    provider: provider.name,
    reference,
    phone: sms.to,
    user_id: sms.user_id,
    status: 'transmitted',
  }
  const body = { text_class: sms.kind, text_masked: maskDigits(text), parts: partsOf(text) }
  await db
    .insertInto('sms_log')
    .values({ ...head, ...body })
    .execute()
  const record = db
    .updateTable('sms_log')
    .where('reference', '=', reference)
    .where('status', '=', 'transmitted')
  try {
    const provider_id = await provider.send(sms.to, text, reference)
    if (provider_id) await record.set({ provider_id }).execute()
  } catch (error) {
    const failure = error instanceof SmsFailure ? error : new SmsFailure('unexpected', true)
    const status = failure.certain ? 'failed' : 'transmitted'
    await record.set({ status, status_raw: failure.code, status_at: sql`now()` }).execute()
    throw failure
  }
}

async function take(db: Db, provider: string, report: SmsReport): Promise<number> {
  const { reference, provider_id, raw, status } = report
  if (!reference && !provider_id) return 0
  const result = await db
    .updateTable('sms_log')
    .set({ status, status_raw: raw.slice(0, 60), status_at: sql`now()` })
    .where('provider', '=', provider)
    .where('status', '=', 'transmitted')
    .where((eb) => (reference ? eb('reference', '=', reference) : eb('provider_id', '=', provider_id)))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

const underWay = (db: Db, provider: string) =>
  db
    .selectFrom('sms_log')
    .select(['reference', 'provider_id'])
    .where('provider', '=', provider)
    .where('status', '=', 'transmitted')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(POLL_BATCH)
    .execute()

const countOldAsDelivered = (db: Db) =>
  db
    .updateTable('sms_log')
    .set({ status: 'delivered', status_raw: 'assumed after 24 h', status_at: sql`now()` })
    .where('status', '=', 'transmitted')
    .where('created_at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute()

/** Builds the SMS side for the provider that the settings name. */
export function openSms(
  env: Env,
  db: Db,
  onFault: (error: unknown) => void,
  print: (line: string) => void,
): Sms {
  const terminal = consoleProvider(print)
  const providers = {
    console: () => terminal,
    eskiz: () => eskiz(env, callbackUrl(env)),
    play_mobile: () => playMobile(env),
  } as const satisfies Record<Env['SMS_PROVIDER'], () => SmsProvider>
  const provider: SmsProvider = providers[env.SMS_PROVIDER]()
  const pending = new Set<Promise<void>>()
  return {
    provider,
    sendCode: (sms) => {
      const job: Promise<void> = send(db, provider, sms)
        .catch(onFault)
        .finally(() => pending.delete(job))
      pending.add(job)
    },
    settle: async () => void (await Promise.all(pending)),
    take: async (reports) => {
      let changed = 0
      for (const report of reports) changed += await take(db, provider.name, report)
      return changed
    },
    follow: async () => {
      const reports = await provider.poll(await underWay(db, provider.name))
      for (const report of reports) await take(db, provider.name, report)
      await countOldAsDelivered(db)
    },
    recent: () => terminal.recent(),
  }
}
