// Starting an application and changing its data (src/docs/offline.md#conflicts): a tablet may be hours late, so a
// change is compared with what others changed since, and becomes a comment once a manager has taken the application.
import type { applications } from '#api/applications.ts'
import type { Undone } from '#domain/applications/field-effects.ts'
import { type FormValue, type FormValues, isFormField } from '#domain/applications/form.ts'
import { canonicalForm } from '#domain/applications/form-rules.ts'
import type { Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { addComment } from './comments.ts'
import { beginChange, isHolder } from './record/clock.ts'
import { dataChangeOf } from './record/data-change.ts'
import { countedAt, enteredAt } from './record/entry.ts'
import {
  type AnyCall,
  type AppRecord,
  changed,
  changeRecord,
  derivedFrom,
  lockRecord,
  notPossible,
  publishChange,
  refuseDeleted,
} from './record/record.ts'
import { recordFields, sourcesFor } from './record/sources.ts'
import { undoWork, wouldUndo } from './record/undone-work.ts'
import { recordEvent } from './transitions/transition.ts'

/** Values with the emptied fields taken out. */
const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Creates an application under the id from the tablet, so that a retry after any time creates no duplicate. */
export const create: Handler<typeof applications.create> = async (call) => {
  const { body, trx } = call
  const who = person(call)
  call.audited('application', body.id, { fields: Object.keys(body.values) })
  const values = withoutEmpty(canonicalForm(body.values))
  const made = await trx
    .insertInto('applications')
    .values({
      id: body.id,
      ...derivedFrom(values),
      sources: sourcesFor(call, { sources: {}, created_by: who.id }, Object.keys(values), body.sources),
      origin: values.is_outside === true ? 'outside' : body.origin,
      branch_id: who.branch_id,
      partner_id: who.partner_id,
      created_by: who.id,
      created_at_device: body.created_at_device ?? null,
      entered_at: await enteredAt(call, body.created_at_device),
      begun_entered_at: await countedAt(call, body.created_at_device),
      created_at: call.deps.now(),
      updated_at: call.deps.now(),
      number: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return madeBefore(call, body.id)
  await recordFields(call, made, Object.keys(values), made.entered_at)
  await recordEvent(call, made, 'start')
  await publishChange(call, 'application_created', made)
  return changed(made, 'fields')
}

async function madeBefore(call: AnyCall, id: string) {
  const record = await call.trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (record.created_by !== person(call).id) throw new Problem('not_owner')
  return { ...changed(record, 'none'), replayed: true }
}

/** Whether a change is written to the data or becomes a comment; throws when it is refused. */
async function wayOf(call: AnyCall, record: AppRecord): Promise<'fields' | 'comment'> {
  refuseDeleted(record)
  const way = await dataChangeOf(call.trx, record, person(call).id)
  if (way === 'refused') throw notPossible(record)
  return way
}

async function changedByOthers(call: AnyCall, id: string, since: number): Promise<Set<string>> {
  const rows = await call.trx
    .selectFrom('application_changes')
    .select('fields')
    .where('application_id', '=', id)
    .where('version', '>', since)
    .where((by) => by.or([by('user_id', '!=', person(call).id), by('device_id', '!=', call.deviceId)]))
    .execute()
  return new Set(rows.flatMap((row) => row.fields))
}

type Change = { fields: readonly string[]; undone: readonly Undone[] }

/** The refusal with what the conflict screen shows: the server's values, and the work that the change would undo. */
function conflictWith(record: AppRecord, others: ReadonlySet<string>, undone: readonly Undone[]): Problem {
  const { version, status, values } = record
  return new Problem('version_conflict', {
    errors: undone.length > 0 ? [{ code: 'work_done_since' }] : [],
    details: {
      version,
      status,
      server_values: values,
      changed_fields: [...others],
      ...(undone.length > 0 && { undone }),
    },
  })
}

/**
 * Throws `version_conflict` when others changed the record since the tablet saw it. After a decision on the conflict
 * screen (`isDecided`) only a later change of the same fields is a conflict (F33).
 */
function refuseConflict(record: AppRecord, others: ReadonlySet<string>, change: Change, isDecided: boolean) {
  if (others.size === 0 || (isDecided && change.fields.every((field) => !others.has(field)))) return
  throw conflictWith(record, others, change.undone)
}

/** Whether the record has changes since the tablet saw it that this tablet has not made itself. */
async function isStale(call: AnyCall, record: AppRecord, since: number): Promise<boolean> {
  const own = await call.trx
    .selectFrom('application_changes')
    .select('version')
    .where('application_id', '=', record.id)
    .where('version', '>', since)
    .where('user_id', '=', person(call).id)
    .where('device_id', '=', call.deviceId)
    .execute()
  return record.version - since > own.length
}

/**
 * Throws `version_conflict` for a change that undoes work which its person has not seen: made offline, before the partners
 * answered. On the conflict screen the person decides.
 */
async function refuseUnseen(call: AnyCall, record: AppRecord, { undone }: Change, since: number) {
  if (undone.length === 0 || !(await isStale(call, record, since))) return
  throw conflictWith(record, new Set(), undone)
}

const textOrDash = (value: FormValue): string =>
  value === null || value === undefined || value === '' ? '—' : String(value)

/** A late change as text, one line per field: `field: value`. */
const inWords = (values: FormValues, fields: readonly string[]): string =>
  fields
    .filter(isFormField)
    .map((field) => `${field}: ${textOrDash(values[field])}`)
    .join('\n')

export const patch: Handler<typeof applications.patch> = async (call) => {
  const { body, params } = call
  const record = await lockRecord(call, params.id)
  const way = await wayOf(call, record)
  const wanted = canonicalForm(body.values)
  const values = withoutEmpty({ ...record.values, ...wanted })
  const fields = Object.keys(wanted).filter(
    (field) => isFormField(field) && (values[field] ?? null) !== (record.values[field] ?? null),
  )
  call.audited('application', record.id, { fields, way })
  if (fields.length === 0) return changed(record, 'none')
  if (way === 'comment') return addComment(call, record, { id: call.opId, text: inWords(wanted, fields) })
  const others = await changedByOthers(call, record.id, body.base_version)
  const undone = await wouldUndo(call.trx, record, fields)
  refuseConflict(record, others, { fields, undone }, body.overwrite !== undefined)
  await refuseUnseen(call, record, { fields, undone }, body.base_version)
  const sources = sourcesFor(call, record, fields, body.sources)
  await beginChange(call, record, isHolder(call, record) ? 'holder_fields' : 'others_fields')
  const after = await changeRecord(call, record, {
    ...derivedFrom(values),
    sources,
    ...(await undoWork(call, record, undone)),
  })
  await recordFields(call, after, fields, await enteredAt(call))
  await publishChange(call, 'application_changed', after)
  return { ...changed(after, 'fields'), ...(undone.length > 0 && { undone }) }
}
