// A change of a draft and its operation, inside the caller's transaction over applications, photos and outbox.
import type { Marks } from '#domain/applications/sources.ts'
import { enqueueChange, readOperations } from '../outbox/enqueue.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { Values } from '../store/rows.ts'

/** Marks after a change: those of the changed fields are new, or gone. */
const marksAfter = <M extends object>(before: M | undefined, values: Values, fresh: M): M => ({
  ...(Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => !Object.hasOwn(values, field)),
  ) as M),
  ...fresh,
})

/**
 * Writes changed fields into a draft and queues them; returns the draft's new `localRev`. Throws where the draft is
 * unreadable or not on this tablet.
 */
export async function applyChange(
  db: TabletDatabase,
  appId: string,
  { values, sources: fresh, asOf = {} }: { values: Values } & Pick<Marks, 'sources'> & Partial<Marks>,
): Promise<number> {
  const [before, ops] = await Promise.all([db.applications.get(appId), readOperations(db, appId)])
  if (!before || before.unreadable) throw new Error('the draft is not on this tablet')
  const named = Object.fromEntries(Object.entries(fresh).filter(([field]) => Object.hasOwn(values, field)))
  const sources = marksAfter(before.sources, values, named)
  const days = marksAfter(before.asOf, values, asOf)
  const draft = {
    ...before,
    values: { ...before.values, ...values },
    sources,
    asOf: days,
    updatedAt: Date.now(),
  }
  const syncState = before.syncState === 'submitted' ? 'submitted' : 'unsent'
  const localRev = before.localRev + 1
  await Promise.all([
    enqueueChange(db, draft, values, ops),
    db.applications.put({ ...draft, syncState, localRev }),
  ])
  return localRev
}
