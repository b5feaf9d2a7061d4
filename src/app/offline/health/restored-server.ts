// A server that was restored from a backup (decision 0039): its generation is another one, or it does not know what it
// acknowledged last. The tablet presents its acknowledgements, in pages, and sends again what the server does not know.
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import { type AcknowledgedItem, MOST_ACKNOWLEDGED, type ReportAnswer } from '#api/shapes/tablets.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { toast } from '#app/platform/toasts.ts'
import { requeueAcknowledged } from '../outbox/acknowledged.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { AcknowledgedRow } from '../store/rows.ts'
import { JSON_TIMEOUT_MS } from '../sync/backoff.ts'
import type { Sender } from '../sync/request.ts'

const GENERATION = 'server_generation'

/** The operation of this person that was acknowledged last and is still kept; it goes along with every report. */
export async function newestAcknowledged(db: TabletDatabase): Promise<string | null> {
  const newest = await db.acknowledged
    .orderBy('at')
    .reverse()
    .filter(({ createdBy }) => createdBy === db.userId)
    .first()
  return newest?.opId ?? null
}

const itemOf = ({ opId, createdBy, kind, targetId }: AcknowledgedRow): AcknowledgedItem => ({
  op_id: opId,
  created_by: createdBy,
  photo_id: kind === 'photo.put' ? targetId : null,
})

type Parts = { db: TabletDatabase; send: Sender; userNow: () => number | null }

/** Asks about one page; null where no answer of the server came. */
async function askPage({ send }: Parts, items: AcknowledgedItem[]) {
  const row = api.tablet.acknowledged
  const reply = await send({ row, input: { body: { items } }, opId: uuid(), timeoutMs: JSON_TIMEOUT_MS })
  const answer = row.returns.safeParse(reply.body)
  return reply.signed && reply.status < 300 && answer.success ? answer.data : null
}

/** Presents everything that is kept; null where it could not be presented to the end. */
async function findUnknown(parts: Parts, generation: string): Promise<string[] | null> {
  const rows = await parts.db.acknowledged.orderBy('at').toArray()
  const unknown: string[] = []
  for (let at = 0; at < rows.length; at += MOST_ACKNOWLEDGED) {
    if (parts.userNow() !== parts.db.userId) return null
    const answer = await askPage(parts, rows.slice(at, at + MOST_ACKNOWLEDGED).map(itemOf))
    // Restored once more in between: the next report begins anew.
    if (answer === null || answer.generation !== generation) return null
    unknown.push(...answer.unknown)
  }
  return unknown
}

/**
 * Compares the generation that a report was answered with to the one seen last. Returns how many operations are sent
 * again. The new generation is recorded only after everything was presented, so an interruption repeats it.
 */
export async function checkServerGeneration(parts: Parts, answer: ReportAnswer): Promise<number> {
  const { db } = parts
  const { generation, is_newest_unknown } = answer
  if (generation === undefined || !db.safe.key) return 0
  const known = await readRef<string>(GENERATION, db)
  if (known === generation && !is_newest_unknown) return 0
  const unknown = await findUnknown(parts, generation)
  if (unknown === null) return 0
  const count = await requeueAcknowledged(db, unknown)
  await saveRef(GENERATION, generation, db)
  if (count === 0) return 0
  await recordEvent(db, 'sent_again_after_restore')
  toast.warn(textOf('outbox:restored', { count }) ?? '')
  notifyPendingWork()
  return count
}
