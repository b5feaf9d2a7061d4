// What is wrong with the data of applications, judged by the rules since it was entered (decision 0063).

import { problemsSince } from '#domain/applications/entry-time.ts'
import type { FormContext } from '#domain/applications/form-rules.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import type { Trx } from '../../platform/trx.ts'
import { formContext, limitsOf } from './form-context.ts'
import type { AppRecord } from './record.ts'

const enteredAtOf = ({ entered_at, created_at }: AppRecord): Date => entered_at ?? created_at

/** When fields were changed last after the application was submitted; until then they count from its entry. */
async function changesSince(trx: Trx, ids: readonly string[]): Promise<Map<string, Map<string, Date>>> {
  const rows = await trx
    .selectFrom('application_changes as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select(['c.application_id', 'c.fields', 'c.at', 'c.entered_at'])
    .where('c.application_id', 'in', ids)
    .whereRef('c.at', '>', 'a.submitted_at')
    .orderBy('c.at')
    .execute()
  const found = new Map<string, Map<string, Date>>()
  for (const { application_id, fields, at, entered_at } of rows) {
    const times = found.get(application_id) ?? new Map<string, Date>()
    for (const field of fields) times.set(field, entered_at ?? at)
    found.set(application_id, times)
  }
  return found
}

async function pastRules(trx: Trx, since: Date) {
  const rows = await trx
    .selectFrom('past_form_rules')
    .selectAll()
    .where('until', '>=', since)
    .orderBy('until')
    .execute()
  return rows.map(({ until, limits, phone_prefixes }) => ({
    until,
    limits: limitsOf(limits),
    phonePrefixes: phone_prefixes as FormContext['phonePrefixes'],
  }))
}

/** The problems of each application by id, in the caller's transaction. */
export async function dataFaults(
  trx: Trx,
  records: readonly AppRecord[],
  now: Date,
): Promise<Map<string, FieldProblem[]>> {
  const context = await formContext(trx, now)
  const judge = (
    record: AppRecord,
    earlier: Awaited<ReturnType<typeof pastRules>>,
    times?: Map<string, Date>,
  ) =>
    problemsSince(
      record.values,
      { now: context, earlier },
      (field) => times?.get(field ?? '') ?? enteredAtOf(record),
    )
  const found = new Map(records.map((record) => [record.id, judge(record, [])]))
  const faulty = records.filter(({ id }) => (found.get(id)?.length ?? 0) > 0)
  if (faulty.length === 0) return found
  const first = new Date(Math.min(...faulty.map((record) => enteredAtOf(record).getTime())))
  const earlier = await pastRules(trx, first)
  const times = await changesSince(
    trx,
    faulty.map(({ id }) => id),
  )
  for (const record of faulty) found.set(record.id, judge(record, earlier, times.get(record.id)))
  return found
}

/** Keeps the rules of the form that a change is about to replace. */
export async function keepFormRules(trx: Trx, now: Date): Promise<void> {
  const { limits, phonePrefixes } = await formContext(trx, now)
  await trx
    .insertInto('past_form_rules')
    .values({ until: now, limits: JSON.stringify(limits), phone_prefixes: JSON.stringify(phonePrefixes) })
    .execute()
}
