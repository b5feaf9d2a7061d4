// Acknowledgements that a tablet presents after the server's data may have been restored from a backup: the server lists
// those that its data does not contain, and the tablet sends them again under the same ids.
import type { Kysely } from 'kysely'
import type { AcknowledgedItem } from '#api/shapes/tablets.ts'
import type { tablet } from '#api/tablet.ts'
import { getGeneration } from '../../db/generation.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'

type Db = Kysely<Database>

/** Whose operations a person may ask about: the own ones, and those of rescue files that the person opened. */
async function ownersOf(db: Trx, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('parcels')
    .select('owner_id')
    .distinct()
    .where('opened_by', '=', userId)
    .execute()
  return new Set([userId, ...rows.map((row) => row.owner_id)])
}

const keyOf = (userId: number, opId: string): string => `${userId} ${opId}`

/** Operations that were carried out, as `user id, operation id`. */
async function doneOf(db: Trx, items: readonly AcknowledgedItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await db
    .selectFrom('operations')
    .select(['user_id', 'op_id'])
    .where(
      'op_id',
      'in',
      items.map((item) => item.op_id),
    )
    .where('user_id', 'in', [...new Set(items.map((item) => item.created_by))])
    .where('status', '<', 400)
    .execute()
  return new Set(rows.map((row) => keyOf(row.user_id, row.op_id)))
}

/** Photos with a row whose file the photo store does not have. */
async function withoutFile({ db, photos }: Deps, items: readonly AcknowledgedItem[]): Promise<Set<string>> {
  const ids = items.flatMap(({ photo_id }) => photo_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('photos').select(['id', 'file_key']).where('id', 'in', ids).execute()
  const lost = new Set<string>()
  for (const { id, file_key } of rows) if (!(await photos.has(file_key))) lost.add(id)
  return lost
}

/**
 * Deletes the stored answer to a photo whose file is missing, so that the photo is received when it is sent again instead of
 * being answered from the record of operations. Its row stays, and gets the new file.
 */
const forgetAnswers = async (db: Db, items: readonly AcknowledgedItem[]): Promise<void> => {
  for (const { op_id, created_by } of items)
    await db
      .deleteFrom('operations')
      .where('user_id', '=', created_by)
      .where('op_id', '=', op_id)
      .where('kind', '=', 'applications.putPhoto')
      .execute()
}

export const acknowledged: Handler<typeof tablet.acknowledged> = async (call) => {
  const { deps, body, request } = call
  const generation = await getGeneration(deps.db)
  const owners = await ownersOf(deps.db, person(call).id)
  const items = body.items.filter(({ created_by }) => owners.has(created_by))
  const done = await doneOf(deps.db, items)
  const lost = await withoutFile(deps, items)
  const isDone = ({ op_id, created_by }: AcknowledgedItem) => done.has(keyOf(created_by, op_id))
  const isLost = ({ photo_id }: AcknowledgedItem) => photo_id !== null && lost.has(photo_id)
  await forgetAnswers(
    deps.db,
    items.filter((item) => isDone(item) && isLost(item)),
  )
  const unknown = items.filter((item) => !isDone(item) || isLost(item)).map(({ op_id }) => op_id)
  if (unknown.length > 0)
    request.log.warn(
      { request_id: request.id, presented: items.length, unknown: unknown.length },
      'not known',
    )
  return { generation, unknown }
}
