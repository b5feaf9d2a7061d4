// How a step ends: a new version of the record, told to whoever watches.

import type { StageDone } from '#api/stages.ts'
import { type AppRecord, type Changes, changeRecord, type Doing, tell } from '../record/record.ts'

/** Writes the change, tells it, and gives the answer of a step. */
export async function stepDone(doing: Doing, record: AppRecord, set: Changes = {}): Promise<StageDone> {
  const after = await changeRecord(doing, record, set)
  await tell(doing, 'application_changed', after)
  return { ok: true, version: after.version }
}
