// The clients of the demo shop that only the back office sees: the same person twice in other letters, a phone that two
// people gave, a change of a number in every state, and who has opened which card.
import { sql } from 'kysely'
import type { FormValues } from '#domain/applications/form.ts'
import { clientNameKey, fullName } from '#domain/applications/form-rules.ts'
import { PHONE_CHANGE_STATES } from '#domain/applications/phone-change.ts'
import { isInWork, STATUSES, showsStages } from '#domain/applications/status.ts'
import { clientFromForm } from '#domain/clients/client.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { recordPairs } from '../../clients/pairs.ts'
import { CHANGES, OPENINGS } from '../../clients/trail.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Trx } from '../../platform/trx.ts'
import { inventClient } from '../demo-clients.ts'
import { type Chance, chanceFrom } from '../random.ts'

const SEED = 20_260_301
const DUPLICATES = 6
const OPENED = 25
type Client = Selected<'clients'>

/** A duplicate card of an existing client: named in Cyrillic and without a pinfl, or with only the phone in common. */
function duplicateOf(chance: Chance, client: Client, nth: number, now: Date) {
  const { surname, name, patronymic, birth_date, sex, phone } = client.values
  const cyrillic = (text: string | null | undefined) => toCyrillic(text ?? '')
  const same: FormValues =
    nth % 2 === 0
      ? {
          surname: cyrillic(surname),
          name: cyrillic(name),
          patronymic: cyrillic(patronymic),
          birth_date,
          sex,
          pinfl: null,
        }
      : { phone }
  const values = clientFromForm({ ...inventClient(chance, 1726, dateInTashkent(now)), ...same })
  const at = new Date(now.getTime() - (nth + 1) * DAY_MS)
  return {
    pinfl: values.pinfl ?? null,
    document_number: values.document_number ?? null,
    phone: values.phone ?? null,
    name: fullName(values),
    name_key: clientNameKey(values),
    values: JSON.stringify(values),
    branch_id: client.branch_id,
    created_by: client.created_by,
    created_at: at,
    updated_at: at,
  }
}

async function addDuplicates(trx: Trx, clients: readonly Client[], now: Date): Promise<void> {
  const chance = chanceFrom(SEED)
  const rows = clients.slice(0, DUPLICATES).map((client, nth) => duplicateOf(chance, client, nth, now))
  const made = await trx.insertInto('clients').values(rows).returning('id').execute()
  for (const { id } of made) await recordPairs(trx, id)
}

/** One application each; numbers that no real person has. */
async function addPhoneChanges(trx: Trx, now: Date): Promise<void> {
  const applications = await trx
    .selectFrom('applications')
    .select(['id', 'created_by', 'manager_id', 'taken_at'])
    .where(
      'status',
      'in',
      STATUSES.filter((status) => showsStages(status) && !isInWork(status)),
    )
    .where('client_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(PHONE_CHANGE_STATES.length)
    .execute()
  const bytes = new Uint8Array(16)
  const rows = applications.flatMap(({ id, created_by, manager_id, taken_at }, index) => {
    const state = PHONE_CHANGE_STATES[index]
    const at = taken_at ?? now
    return state === undefined
      ? []
      : [
          {
            id,
            application_id: id,
            state,
            phone: `+99890000${String(1100 + index)}`,
            at,
            ended_at: at,
            code_salt: bytes,
            code_hash: bytes,
            user_id: manager_id ?? created_by,
          },
        ]
  })
  if (rows.length > 0) await trx.insertInto('phone_changes').values(rows).execute()
}

/** Who made the first cards, and who has opened them since. */
async function addTrail(trx: Trx, clients: readonly Client[]): Promise<void> {
  const rows = clients.slice(0, OPENED).flatMap((client) => {
    const entry = { user_id: client.created_by, entity_id: String(client.id), details: '{}' }
    const later = new Date(client.created_at.getTime() + HOUR_MS)
    return [
      { ...entry, entity: CHANGES, action: 'client_create', at: client.created_at },
      { ...entry, entity: OPENINGS, action: 'client_view', at: later },
    ]
  })
  await trx.insertInto('audit').values(rows).execute()
}

export async function addBackOfficeClients(trx: Trx, now: Date): Promise<void> {
  // As if each had been written down when first seen, in that order.
  await sql`update clients c set created_at = a.first from (
    select client_id, min(submitted_at) as first from applications where client_id is not null group by client_id
  ) a where a.client_id = c.id`.execute(trx)
  const clients = await trx
    .selectFrom('clients')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(OPENED)
    .execute()
  await addDuplicates(trx, clients, now)
  await addPhoneChanges(trx, now)
  await addTrail(trx, clients)
}
