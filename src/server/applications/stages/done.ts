// How a step ends: a new version of the record, told to whoever watches.

import type { Updateable } from 'kysely'
import type { StageDone } from '#contract/stages.ts'
import type { Database } from '../../db/schema.ts'
import { type AppRecord, changeRecord, type Doing, tell } from '../record.ts'

/** Writes the change, tells it, and gives the answer of a step. */
export async function stepDone(
  doing: Doing,
  record: AppRecord,
  set: Updateable<Database['applications']> = {},
): Promise<StageDone> {
  const after = await changeRecord(doing, record, set)
  await tell(doing, 'application_changed', after)
  return { ok: true, version: after.version }
}
