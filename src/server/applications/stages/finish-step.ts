// How a step ends: a new version of the record, told to whoever watches.

import type { StageDone } from '#api/stages.ts'
import {
  type AppRecord,
  type Changes,
  changeRecord,
  publishChange,
  type WriteContext,
} from '../record/record.ts'

/** Writes the change, tells it, and gives the answer of a step. */
export async function stepDone(
  doing: WriteContext,
  record: AppRecord,
  set: Changes = {},
): Promise<StageDone> {
  const after = await changeRecord(doing, record, set)
  await publishChange(doing, 'application_changed', after)
  return { ok: true, version: after.version }
}
