// A change of a draft and its operation, inside the caller's transaction over applications, photos and outbox.
import type { ProvidedSources } from '#domain/applications/sources.ts'
import { enqueueChange, readOperations } from '../outbox/enqueue.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { DraftRow, Values } from '../store/rows.ts'

/** The draft's sources after a change: those of the changed fields are new, or gone. */
function sourcesAfter(draft: DraftRow, values: Values, fresh: ProvidedSources): ProvidedSources {
  const kept = Object.entries(draft.sources ?? {}).filter(([field]) => !Object.hasOwn(values, field))
  const named = Object.entries(fresh).filter(([field]) => Object.hasOwn(values, field))
  return Object.fromEntries([...kept, ...named])
}

/**
 * Writes changed fields into a draft and queues them; returns the draft's new `localRev`. Throws where the draft is
 * unreadable or not on this tablet.
 */
export async function applyChange(
  db: TabletDatabase,
  appId: string,
  { values, sources: fresh }: { values: Values; sources: ProvidedSources },
): Promise<number> {
  const [before, ops] = await Promise.all([db.applications.get(appId), readOperations(db, appId)])
  if (!before || before.unreadable) throw new Error('the draft is not on this tablet')
  const sources = sourcesAfter(before, values, fresh)
  const draft = { ...before, values: { ...before.values, ...values }, sources, updatedAt: Date.now() }
  const syncState = before.syncState === 'submitted' ? 'submitted' : 'unsent'
  const localRev = before.localRev + 1
  await Promise.all([
    enqueueChange(db, draft, values, ops),
    db.applications.put({ ...draft, syncState, localRev }),
  ])
  return localRev
}
