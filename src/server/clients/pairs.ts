// Cards that may be of one person: looked for by the indexed numbers and by name and birth date, kept as pairs by every
// write, so that their list costs nothing.
import { type SqlBool, sql } from 'kysely'
import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { clientNameKey } from '#domain/applications/form-rules.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import type { DuplicateReason } from '#domain/clients/merge.ts'
import type { Condition } from '../db/condition.ts'
import type { Trx } from '../platform/trx.ts'

/** A number that many people share does not identify a person. */
/** The longest list of possible duplicates. */
export const MAX_DUPLICATES = 20

type Keys = {
  pinfl: string | null
  document_number: string | null
  phone: string | null
  person_key: string
  birth_date: string | null
}

/** The search keys for duplicates of a card; equal to the generated columns of the table. */
export const keysOf = (values: ClientValues): Keys => ({
  pinfl: values.pinfl ?? null,
  document_number: values.document_number ?? null,
  phone: values.phone ?? null,
  person_key: clientNameKey(values).split(' ').slice(0, 2).join(' '),
  birth_date: values.birth_date ?? null,
})

/** Nothing given is nothing in common. */
function matches(keys: Keys): [DuplicateReason, Condition][] {
  const { pinfl, document_number: document, phone, person_key: person, birth_date: birth } = keys
  const found: [DuplicateReason, Condition | false][] = [
    ['pinfl', pinfl !== null && sql<SqlBool>`c.pinfl = ${pinfl}`],
    ['document', document !== null && sql<SqlBool>`c.document_number = ${document}`],
    ['phone', phone !== null && sql<SqlBool>`c.phone = ${phone}`],
    [
      'person',
      birth !== null &&
        /\S \S/.test(person) &&
        sql<SqlBool>`(c.person_key = ${person} and c.birth_date = ${birth})`,
    ],
  ]
  return found.flatMap(([reason, condition]) =>
    condition === false ? [] : [[reason, condition] as const],
  ) as [DuplicateReason, Condition][]
}

type Wanted = { keys: Keys; except: number | null; where: Condition }

/** Cards with something in common with these keys. */
export async function findDuplicates(trx: Trx, { keys, except, where }: Wanted): Promise<ClientDuplicate[]> {
  const known = matches(keys)
  if (known.length === 0) return []
  const reasons = known.map(([reason, condition]) => sql`case when ${condition} then ${reason}::text end`)
  const conditions = known.map(([, condition]) => condition)
  const { rows } = await sql<ClientDuplicate>`
    select c.id::text as key, c.version, c.name, c.birth_date, b.name as branch,
      c.deleted_at is not null as is_deleted, array_remove(array[${sql.join(reasons)}], null) as reasons
    from clients c left join branches b on b.id = c.branch_id
    where (${sql.join(conditions, sql` or `)}) and c.merged_into is null
      and c.id is distinct from ${except}::int and ${where}
    order by c.id limit ${MAX_DUPLICATES}`.execute(trx)
  return rows
}

/** Records the possible duplicates of a card; a pair that somebody marked as different stays so. */
export async function recordPairs(trx: Trx, id: number): Promise<void> {
  const me = await trx
    .selectFrom('clients')
    .select(['pinfl', 'document_number', 'phone', 'person_key', 'birth_date', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const where = sql<SqlBool>`c.deleted_at is null`
  const found = me.deleted_at === null ? await findDuplicates(trx, { keys: me, except: id, where }) : []
  const pairs = found.map(({ key, reasons }) => {
    const [one = 0, other = 0] = [id, Number(key)].toSorted((a, b) => a - b)
    return { one, other, reasons }
  })
  await trx
    .deleteFrom('client_pairs')
    .where((by) => by.or([by('one', '=', id), by('other', '=', id)]))
    .where('dismissed_at', 'is', null)
    .execute()
  if (pairs.length === 0) return
  await trx
    .insertInto('client_pairs')
    .values(pairs)
    .onConflict((conflict) =>
      conflict.columns(['one', 'other']).doUpdateSet((by) => ({ reasons: by.ref('excluded.reasons') })),
    )
    .execute()
}
