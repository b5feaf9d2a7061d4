// The end of a step: a new version of the record, published to the open screens.

import type { StageDone } from '#api/stages.ts'
import {
  type AppRecord,
  type Changes,
  changeRecord,
  publishChange,
  type WriteContext,
} from '../record/record.ts'

/** Asks again for the tariffs of an application whose goods or limits have changed. */
export const sendForTariffs = ({ trx, deps }: WriteContext, { id }: Pick<AppRecord, 'id'>): Promise<void> =>
  deps.jobs.send(trx, { kind: 'tariffs', id })

/** Writes and publishes the change; returns the answer of a step. */
export async function finishStep(
  context: WriteContext,
  record: AppRecord,
  set: Changes = {},
): Promise<StageDone> {
  const after = await changeRecord(context, record, set)
  await publishChange(context, 'application_changed', after)
  return { ok: true, version: after.version }
}
