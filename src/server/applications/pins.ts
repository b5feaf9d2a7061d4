// Pinned applications of a person (src/docs/business-rules.md#pinned-windows).
import type { pins } from '#api/back-office/pins.ts'
import { BELIEVED_DAYS, entryTime } from '#domain/applications/entry-time.ts'
import { applyPins } from '#domain/applications/pins.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { clockOf } from './record/entry.ts'
import { withinScope } from './record/scope.ts'

type Sync = Pick<Call<typeof pins.sync>, 'actor' | 'body' | 'scope' | 'deps' | 'request' | 'deviceId'>
type Stored = { application_id: string; at: Date; removed: boolean }

/** Every change of the tablet that is later than what is known, with its time; without a time it is made now. */
async function laterChanges(trx: Trx, call: Sync, stored: readonly Stored[]) {
  const { body, deps } = call
  const arrived = deps.now()
  const clock = await clockOf({ ...call, trx })
  const times = new Map<string, Date>()
  for (const [nth, id] of [...new Set([...body.pin, ...body.unpin])].entries()) {
    const claimed = body.at?.[id]
    const at =
      claimed === undefined
        ? new Date(arrived.getTime() + nth)
        : entryTime({ claimed: new Date(claimed), arrived, ...clock })
    const known = stored.find(({ application_id }) => application_id === id)
    if (known === undefined || known.at <= at) times.set(id, at)
  }
  const isLater = (id: string) => times.has(id)
  return { times, pin: body.pin.filter(isLater), unpin: body.unpin.filter(isLater) }
}

async function readableOf(trx: Trx, { actor, scope }: Sync, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', 'in', ids)
    .where('a.status', '!=', 'deleted')
    .where(withinScope(person({ actor }), scope))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Applies the changes of a tablet in a transaction: the lock lasts until its end. */
async function sync(trx: Trx, call: Sync): Promise<string[]> {
  const user_id = person(call).id
  const now = call.deps.now()
  // Two tablets of one person change the pins one after the other.
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  await trx
    .deleteFrom('pinned_applications')
    .where('user_id', '=', user_id)
    .where('removed', '=', true)
    .where('at', '<', new Date(now.getTime() - BELIEVED_DAYS * DAY_MS))
    .execute()
  const stored = await trx
    .selectFrom('pinned_applications')
    .select(['application_id', 'at', 'removed'])
    .where('user_id', '=', user_id)
    .orderBy('at')
    .orderBy('application_id')
    .execute()
  const known = stored.flatMap(({ application_id, removed }) => (removed ? [] : [application_id]))
  const { times, pin, unpin } = await laterChanges(trx, call, stored)
  const readable = await readableOf(trx, call, [...new Set([...known, ...pin, ...unpin])])
  const isReadable = (id: string) => readable.has(id)
  const ids = applyPins(known.filter(isReadable), { pin: pin.filter(isReadable), unpin })
  const rowOf = (application_id: string, removed: boolean) => ({
    user_id,
    application_id,
    at: times.get(application_id) ?? now,
    removed,
  })
  const added = ids.filter((id) => !known.includes(id))
  const removed = [...new Set([...known.filter((id) => !ids.includes(id)), ...unpin.filter(isReadable)])]
  const rows = [...added.map((id) => rowOf(id, false)), ...removed.map((id) => rowOf(id, true))]
  if (rows.length > 0)
    await trx
      .insertInto('pinned_applications')
      .values(rows)
      .onConflict((row) =>
        row.columns(['user_id', 'application_id']).doUpdateSet((by) => ({
          at: by.ref('excluded.at'),
          removed: by.ref('excluded.removed'),
        })),
      )
      .execute()
  return ids
}

export const pinHandlers: Handlers<typeof pins> = {
  sync: async (call) => ({
    ids: await call.deps.db.transaction().execute((trx) => sync(trx, call)),
  }),
}
