// Who gets an SMS to many clients and who is left out: as counted, and once more at the moment of sending.
import { type SqlBool, sql } from 'kysely'
import { languageOfClient } from '#domain/clients/language.ts'
import { type DispatchForm, type Exclusion, exclusionOf, RECENT_DAYS } from '#domain/dispatches/dispatch.ts'
import { type FieldValues, fieldsOf, fillTemplate } from '#domain/dispatches/template.ts'
import { checkPhone, type PhoneRules } from '#domain/kernel/phone.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { partsOf } from '#domain/sms-log/parts.ts'
import type { Condition } from '../db/condition.ts'
import { allOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import { isNumberRefused } from '../sms-log/queries.ts'
import { phonePrefixes } from '../tablets/queries.ts'

/** A client with what decides whether and in which words the client is written to. */
export type Candidate = {
  id: number
  phone: string | null
  name: string
  spoken: string | null
  /** The language of the last contract. */
  contract: Language | null
  branch: string
  branch_phone: string
  deleted: boolean
  opted_out: boolean
  rejected: boolean
  recent: boolean
}
export type Texts = Readonly<Record<Language, string>>

const AT_ONCE = 1000

/** Clients `c` for a dispatch, by their ids. A refusal of SMS holds for whoever has the phone, and for a card that was merged into another. */
async function findCandidates(
  trx: Trx,
  { dispatch, now }: { dispatch: number; now: Date },
  condition: Condition,
): Promise<Candidate[]> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS)
  const { rows } = await sql<Candidate>`
    select c.id, c.phone, coalesce(nullif(c.values ->> 'name', ''), c.name) as name,
      c.values ->> 'spoken_language' as spoken,
      (select k.language from contracts k join applications a on a.id = k.application_id
        where a.client_id = c.id order by k.created_at desc limit 1) as contract, coalesce(b.name, '') as branch, coalesce(b.phone, '') as branch_phone,
      c.deleted_at is not null as deleted,
      (c.opted_out_at is not null
        or exists (select 1 from clients o where o.phone = c.phone and o.opted_out_at is not null)
        or exists (select 1 from clients o where o.merged_into = c.id and o.opted_out_at is not null)) as opted_out,
      ${isNumberRefused(sql`c.phone`, now)} as rejected,
      exists (select 1 from dispatch_recipients r
        join sms_log l on l.dispatch_id = r.dispatch_id and l.client_id = r.client_id and l.status <> 'failed'
        where r.phone = c.phone and r.taken_at > ${since} and r.dispatch_id <> ${dispatch}) as recent
    from clients c left join branches b on b.id = c.branch_id
    where ${condition} order by c.id limit ${AT_ONCE}`.execute(trx)
  return rows
}

const hasBought = (from: string, to: string): Condition => sql<SqlBool>`exists (
  select 1 from applications a join sold_lines s on s.application_id = a.id
  where a.client_id = c.id and ${allOf([
    ...(from === '' ? [] : [sql<SqlBool>`s.at >= ${startOfDay(from)}`]),
    ...(to === '' ? [] : [sql<SqlBool>`s.at < ${endOfDay(to)}`]),
  ])})`

export type Choice = Pick<DispatchForm, 'branches' | 'bought_from' | 'bought_to' | 'idle_since'>

/** The clients `c` of a choice. One that was merged is written to as the client that it became. */
const isChosenBy = ({ branches, bought_from, bought_to, idle_since }: Choice): Condition[] => [
  sql<SqlBool>`c.merged_into is null`,
  ...(branches.length === 0 ? [] : [sql<SqlBool>`c.branch_id = any(${[...branches]}::int[])`]),
  ...(bought_from === '' && bought_to === '' ? [] : [hasBought(bought_from, bought_to)]),
  ...(idle_since === '' ? [] : [sql<SqlBool>`not ${hasBought(idle_since, '')}`]),
]

const valuesOf = ({ name, branch, branch_phone: phone }: Candidate): FieldValues => ({ name, branch, phone })

/** The text for a client, and its language. */
export function textFor(candidate: Candidate, texts: Texts): { language: Language; text: string } {
  const language = languageOfClient(candidate)
  return { language, text: fillTemplate(texts[language], valuesOf(candidate)) }
}

/** Why a client is left out, or null; `isTaken` says whether another client of the choice has the phone. */
export function reasonOf(
  candidate: Candidate,
  { texts, rules, isTaken }: { texts: Texts; rules: PhoneRules; isTaken: boolean },
): Exclusion | null {
  const { phone, deleted, opted_out, rejected, recent } = candidate
  const values = valuesOf(candidate)
  return exclusionOf({
    deleted,
    no_mobile: phone === null || !checkPhone(phone, rules).ok,
    opted_out,
    rejected,
    recent,
    unfilled: fieldsOf(texts[languageOfClient(candidate)]).some((field) => values[field] === ''),
    same_phone: isTaken,
  })
}

export const mobileRules = async (trx: Trx): Promise<PhoneRules> => ({
  prefixes: await phonePrefixes(trx),
  mobileOnly: true,
})

/** A client as it is now. */
export async function findCandidate(
  trx: Trx,
  at: { dispatch: number; now: Date },
  client: number,
): Promise<Candidate | undefined> {
  const [found] = await findCandidates(trx, at, sql<SqlBool>`c.id = ${client}`)
  return found
}

/** Writes the recipients of a dispatch, and those who are left out with the reason; returns how many get it, in how many parts. */
export async function writeRecipients(
  trx: Trx,
  at: { dispatch: number; now: Date },
  { choice, texts }: { choice: Choice; texts: Texts },
): Promise<{ recipients: number; parts: number }> {
  const rules = await mobileRules(trx)
  const phones = new Set<string>()
  const counted = { recipients: 0, parts: 0 }
  let last = 0
  for (;;) {
    const conditions = [...isChosenBy(choice), sql<SqlBool>`c.id > ${last}`]
    const candidates = await findCandidates(trx, at, allOf(conditions))
    const rows = candidates.map((candidate) => {
      const { id: client_id, phone } = candidate
      const isTaken = phone !== null && phones.has(phone)
      const excluded = reasonOf(candidate, { texts, rules, isTaken })
      const { language, text } = textFor(candidate, texts)
      const parts = partsOf(text)
      if (excluded === null && phone !== null) {
        phones.add(phone)
        counted.recipients += 1
        counted.parts += parts
      }
      return { dispatch_id: at.dispatch, client_id, phone, language, parts, excluded, taken_at: null }
    })
    if (rows.length > 0) await trx.insertInto('dispatch_recipients').values(rows).execute()
    last = candidates.at(-1)?.id ?? last
    if (candidates.length < AT_ONCE) return counted
  }
}
