// The list of pairs that may be one person, and marking a pair as different people.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClientDuplicate, ClientPair, clientRecords } from '#api/back-office/clients.ts'
import type { Condition } from '../db/condition.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { chosenColumns, labelOf, sendExport } from '../platform/listing/export.ts'
import { bySearchKey, type Listing, readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { withinClients } from './scope.ts'

type PairsCall = Call<typeof clientRecords.pairs> | Call<typeof clientRecords.exportPairs>

const side = (client: string, branch: string): RawBuilder<unknown> => {
  const [c, b] = [sql.raw(client), sql.raw(branch)]
  return sql`json_build_object('key', ${c}.id::text, 'version', ${c}.version, 'name', ${c}.name,
    'birth_date', ${c}.birth_date, 'branch', ${b}.name, 'reasons', p.reasons, 'is_deleted', false)`
}

const listing: Listing<'newest'> = {
  columns: sql`p.id::text as key, 0 as version, ${side('x', 'xb')} as one, ${side('y', 'yb')} as other`,
  from: sql`client_pairs p join clients x on x.id = p.one join clients y on y.id = p.other
    left join branches xb on xb.id = x.branch_id left join branches yb on yb.id = y.branch_id`,
  key: sql`p.id`,
  keyKind: 'bigint',
  sorts: { newest: { by: sql`(-p.id::bigint)`, kind: 'bigint' } },
}

/** Both cards of a pair must be in the person's scope. */
const isWithinReach = (call: Pick<PairsCall, 'actor' | 'scope'>): Condition =>
  sql<SqlBool>`(select count(*) from clients c where c.id in (p.one, p.other) and c.deleted_at is null
    and ${withinClients(call)}) = 2`

const conditionsOf = (call: PairsCall): Condition[] => [
  sql<SqlBool>`p.dismissed_at is null`,
  isWithinReach(call),
  ...bySearchKey(sql`(x.name_key || ' ' || y.name_key)`, call.body.search),
  ...(call.body.reason === undefined ? [] : [sql<SqlBool>`p.reasons @> array[${call.body.reason}]::text[]`]),
]

export const pairs: Handler<typeof clientRecords.pairs> = async (call) => {
  const conditions = conditionsOf(call)
  return readList<ClientPair, 'newest'>(call.trx, listing, conditions, call.body)
}

const PAIR_COLUMNS = {
  text: ['one', 'one_branch', 'other', 'other_branch', 'reasons'],
  day: ['one_birth_date', 'other_birth_date'],
}
const sideOf = (side: 'one' | 'other', { name, birth_date, branch }: ClientDuplicate) => ({
  [side]: name,
  [`${side}_birth_date`]: birth_date,
  [`${side}_branch`]: branch,
})

export const exportPairs: Handler<typeof clientRecords.exportPairs> = async (call) => {
  const { body, trx, reply } = call
  async function* lines() {
    const found = readAll<ClientPair, 'newest'>(trx, listing, conditionsOf(call), body)
    for await (const { one, other } of found) {
      const reasons = one.reasons.map((reason) => labelOf(body.words, reason)).join(', ')
      yield { ...sideOf('one', one), ...sideOf('other', other), reasons }
    }
  }
  const columns = chosenColumns(body.columns, PAIR_COLUMNS)
  return sendExport(reply, 'client-pairs', lines(), { ...body, columns })
}

export const dismiss: Handler<typeof clientRecords.dismiss> = async (call) => {
  const { trx, params, deps } = call
  const id = Number(params.key)
  const pair = await trx
    .selectFrom('client_pairs as p')
    .select(['p.one', 'p.other'])
    .where('p.id', '=', id)
    .where(isWithinReach(call))
    .forUpdate('p')
    .executeTakeFirst()
  if (!pair) throw new Problem('not_found')
  call.audited('client_pair', id, { clients: [pair.one, pair.other] })
  await trx
    .updateTable('client_pairs')
    .set({ dismissed_at: deps.now(), dismissed_by: person(call).id })
    .where('id', '=', id)
    .execute()
  return { ok: true }
}
