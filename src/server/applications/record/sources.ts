// Metadata of a form change: which fields a version changed (to detect conflicts of two tablets), and the source of each
// value.
import type { ApplicationView } from '#api/applications.ts'
import { type FormField, isFormField } from '#domain/applications/form.ts'
import { type ProvidedSources, type Sources, sourcesAfter } from '#domain/applications/sources.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AnyCall, AppRecord } from './record.ts'

/** The column `sources` after the person of a call has changed these fields. */
export const sourcesFor = (
  call: AnyCall,
  record: Pick<AppRecord, 'sources' | 'created_by'>,
  fields: readonly string[],
  provided: ProvidedSources = {},
): string => {
  const user_id = person(call).id
  const at = call.deps.now().toISOString()
  const isSeller = record.created_by === user_id
  return JSON.stringify(
    sourcesAfter(record.sources, {
      fields: fields.filter(isFormField),
      provided,
      user_id,
      isSeller,
      at,
    }),
  )
}

/** Records which fields a version changed, and when they were entered where that was earlier. */
export const recordFields = (
  call: AnyCall,
  record: AppRecord,
  fields: readonly string[],
  entered_at: Date | null = null,
) =>
  call.trx
    .insertInto('application_changes')
    .values({
      application_id: record.id,
      version: record.version,
      fields: [...fields],
      user_id: person(call).id,
      device_id: call.deviceId,
      at: call.deps.now(),
      entered_at,
    })
    .execute()

/** The sources with the names of the people, for the view. */
export async function namedSources(trx: Trx, sources: Sources): Promise<ApplicationView['sources']> {
  const origins = Object.entries(sources)
  const ids = [...new Set(origins.flatMap(([, { user_id }]) => user_id ?? []))]
  if (ids.length === 0) return {}
  const people = await trx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const named = origins.map(([field, { by, user_id, at }]): [FormField, unknown] => [
    field as FormField,
    { by, name: nameOf.get(user_id ?? 0) ?? null, at },
  ])
  return Object.fromEntries(named)
}
