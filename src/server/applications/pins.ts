// Pinned applications of a person (src/docs/business-rules.md#pinned-windows).
import type { pins } from '#api/back-office/pins.ts'
import { applyPins } from '#domain/applications/pins.ts'
import { type Call, type Handlers, person, type Trx } from '../platform/handler.ts'
import { withinScope } from './record/scope.ts'

type Sync = Pick<Call<typeof pins.sync>, 'actor' | 'body' | 'scope' | 'deps'>

/** Applies the changes of a tablet in a transaction: the lock lasts until its end. */
async function sync(trx: Trx, call: Sync): Promise<string[]> {
  const { body, scope, deps } = call
  const who = person(call)
  // Two tablets of one person change the pins one after the other.
  await trx.selectFrom('users').select('id').where('id', '=', who.id).forNoKeyUpdate().execute()
  const stored = await trx
    .selectFrom('pinned_applications')
    .select('application_id')
    .where('user_id', '=', who.id)
    .orderBy('at')
    .orderBy('application_id')
    .execute()
  const known = stored.map(({ application_id: id }) => id)
  const asked = [...new Set([...known, ...body.pin])]
  const readable =
    asked.length === 0
      ? []
      : await trx
          .selectFrom('applications as a')
          .select('a.id')
          .where('a.id', 'in', asked)
          .where('a.status', '!=', 'deleted')
          .where(withinScope(who, scope))
          .execute()
  const isReadable = (id: string) => readable.some((row) => row.id === id)
  const ids = applyPins(known.filter(isReadable), { pin: body.pin.filter(isReadable), unpin: body.unpin })
  const removed = known.filter((id) => !ids.includes(id))
  if (removed.length > 0)
    await trx
      .deleteFrom('pinned_applications')
      .where('user_id', '=', who.id)
      .where('application_id', 'in', removed)
      .execute()
  const at = deps.now().getTime()
  const added = ids
    .filter((id) => !known.includes(id))
    .map((id, nth) => ({ user_id: who.id, application_id: id, at: new Date(at + nth) }))
  if (added.length > 0) await trx.insertInto('pinned_applications').values(added).execute()
  return ids
}

export const pinHandlers: Handlers<typeof pins> = {
  sync: async (call) => ({
    ids: await call.deps.db.transaction().execute((trx) => sync(trx, call)),
  }),
}
