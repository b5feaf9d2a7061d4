// The options of a filter of the list: people, branches and partners of applications that the person may see.
import { sql } from 'kysely'
import type { OptionKind, queue } from '#api/back-office/queue.ts'
import type { Handler, Handlers } from '../../platform/handler.ts'
import { bySearch, bySearchKey } from '../../platform/listing/listing.ts'
import { readOptions } from '../../platform/listing/options.ts'
import { person } from '../../platform/person.ts'
import { withinScope } from '../record/scope.ts'
import type { Owner } from './orders.ts'

const OWNERS: Record<OptionKind, Owner> = {
  seller: { table: 'users', column: 'created_by' },
  manager: { table: 'users', column: 'manager_id' },
  branch: { table: 'branches', column: 'branch_id' },
  partner: { table: 'partners', column: 'partner_id' },
}
const KEYS = { users: sql`o.name_key`, branches: sql`o.search_key`, partners: null }

const options: Handler<typeof queue.options> = async (call) => {
  const { trx, body } = call
  const { table, column } = OWNERS[body.kind]
  const seen = sql<boolean>`exists (select 1 from applications a
    where ${sql.ref(`a.${column}`)} = o.id and ${withinScope(person(call), call.scope)})`
  const key = KEYS[table]
  const found = key === null ? bySearch(sql`o.name`, body.search) : bySearchKey(key, body.search)
  return { items: await readOptions(trx, table, [...found, seen], body.id) }
}

export const queueHandlers: Handlers<typeof queue> = { options }
