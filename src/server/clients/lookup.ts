// Looking a known client up while an application is filled in, and the warning that the same person is already in work.
import { sql } from 'kysely'
import type { clients } from '#api/clients.ts'
import type { Body } from '#api/endpoint.ts'
import type { FormField } from '#domain/applications/form.ts'
import { isInWork, STATUSES } from '#domain/applications/status.ts'
import type { ClientField } from '#domain/clients/client.ts'
import { type KnownClient, knownClient } from '#domain/clients/known.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { findLastForm } from '../applications/queries.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { MAX_DUPLICATES } from './pairs.ts'
import { withinClients } from './scope.ts'
import { OPENINGS } from './trail.ts'

type LookupRow = typeof clients.lookup
type LookupCall = Call<LookupRow>
type Known = Pick<Selected<'clients'>, 'id' | 'values' | 'entered' | 'updated_at'> & { last: Date | null }

/** What was given, in the form it is stored in, surest first; each is also a column of clients and of applications. */
function keysOf(body: Body<LookupRow>): ['pinfl' | 'document_number' | 'phone', string][] {
  const document = checkDocumentNumber(body.document_number ?? '')
  const phone = normalisePhone(body.phone ?? '')
  return [
    ...(body.pinfl ? [['pinfl', body.pinfl] as ['pinfl', string]] : []),
    ...(document.ok ? [['document_number', document.number] as ['document_number', string]] : []),
    ...(phone ? [['phone', phone] as ['phone', string]] : []),
  ]
}

async function knownBy(call: LookupCall, column: string, value: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select c.id, c.values, c.entered, c.updated_at, (select max(a.created_at) from applications a where a.client_id = c.id) as last
    from clients c where ${sql.ref(`c.${column}`)} = ${value} and c.deleted_at is null and ${withinClients(call)}
    order by c.updated_at desc limit 1`.execute(call.trx)
  return rows[0]
}

async function firstKnown(call: LookupCall, keys: ReturnType<typeof keysOf>): Promise<Known | null> {
  for (const [column, value] of keys) {
    const found = await knownBy(call, column, value)
    if (found) return found
  }
  return null
}

/** The card, and what only the last submitted application of the client has. */
async function everythingKnown({ trx }: LookupCall, client: Known): Promise<KnownClient> {
  const last = await findLastForm(trx, client.id)
  const ofCard = (name: FormField) => client.entered[name as ClientField] ?? client.updated_at
  return knownClient(
    { values: client.values, dayOf: (name) => dateInTashkent(ofCard(name)) },
    last && { values: last.values, dayOf: (name) => dateInTashkent(last.timeOf(name)) },
  )
}

async function duplicates(call: LookupCall, keys: ReturnType<typeof keysOf>) {
  const who = person(call)
  if (keys.length === 0 || who.partner_id !== null) return []
  const rows = await call.trx
    .selectFrom('applications as a')
    .leftJoin('branches as b', 'b.id', 'a.branch_id')
    .select([
      'a.id',
      'a.number',
      'a.status',
      'b.name as branch_name',
      'a.created_at',
      'a.created_by',
      'a.manager_id',
    ])
    .where((by) => by.or(keys.map(([column, value]) => by(`a.${column}`, '=', value))))
    .where('a.status', 'in', STATUSES.filter(isInWork))
    .$if(call.body.application_id !== undefined, (query) =>
      query.where('a.id', '!=', call.body.application_id ?? ''),
    )
    .orderBy('a.created_at', 'desc')
    .limit(MAX_DUPLICATES)
    .execute()
  return rows.map(({ created_by, manager_id, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    mine: created_by === who.id || manager_id === who.id,
  }))
}

export const lookup: Handler<LookupRow> = async (call) => {
  const keys = keysOf(call.body)
  const known = await firstKnown(call, keys)
  call.audited(OPENINGS, known?.id ?? '', { by: keys.map(([column]) => column) })
  return {
    client: known && {
      id: known.id,
      values: known.values,
      last_application_at: known.last?.toISOString() ?? null,
      known: await everythingKnown(call, known),
    },
    duplicates: await duplicates(call, keys),
  }
}
