// A server that was restored from a backup (decision 0039): its generation is another one, or it does not know what it
// acknowledged last. The tablet presents its acknowledgements, in pages, and sends again what the server does not know.
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import { type AcknowledgedItem, MOST_ACKNOWLEDGED, type ReportAnswer } from '#api/shapes/tablets.ts'
import { label } from '#app/i18n/i18n.ts'
import { waitingLabel } from '#app/i18n/waiting-label.ts'
import { toast } from '#app/platform/toasts.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { requeueAcknowledged } from '../outbox/acknowledged.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { AcknowledgedRow } from '../store/rows.ts'
import { JSON_TIMEOUT_MS } from '../sync/backoff.ts'
import type { Sender } from '../sync/request.ts'

const GENERATION_KEY = 'server_generation'

/** The id of this person's newest acknowledged operation; sent with every report. */
export async function readNewestAcknowledged(db: TabletDatabase): Promise<string | null> {
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

type Dependencies = { db: TabletDatabase; send: Sender; getUserId: () => number | null }

/** Asks about one page; null where the server does not answer. */
async function askPage({ send }: Dependencies, items: AcknowledgedItem[]) {
  const endpoint = api.tablet.acknowledged
  const reply = await send({
    endpoint,
    input: { body: { items } },
    opId: uuid(),
    timeoutMs: JSON_TIMEOUT_MS,
  })
  const answer = endpoint.returns.safeParse(reply.body)
  return reply.signed && reply.status < 300 && answer.success ? answer.data : null
}

/** Presents every acknowledged operation and returns the unknown ids; null where a page failed. */
async function findUnknown(dependencies: Dependencies, generation: string): Promise<string[] | null> {
  const rows = await dependencies.db.acknowledged.orderBy('at').toArray()
  const unknown: string[] = []
  for (let at = 0; at < rows.length; at += MOST_ACKNOWLEDGED) {
    if (dependencies.getUserId() !== dependencies.db.userId) return null
    const answer = await askPage(dependencies, rows.slice(at, at + MOST_ACKNOWLEDGED).map(itemOf))
    // Restored once more in between: the next report starts again.
    if (answer === null || answer.generation !== generation) return null
    unknown.push(...answer.unknown)
  }
  return unknown
}

/**
 * Compares the generation that a report was answered with to the one seen last, and sends again what the server does not
 * know. The new generation is recorded only after everything was presented, so an interruption repeats it.
 */
export async function checkServerGeneration(dependencies: Dependencies, answer: ReportAnswer): Promise<void> {
  const { db } = dependencies
  const { generation, is_newest_unknown } = answer
  if (generation === undefined || !db.encryption.key) return
  const known = await readRef<string>(GENERATION_KEY, db)
  if (known === generation && !is_newest_unknown) return
  const unknown = await findUnknown(dependencies, generation)
  if (unknown === null) return
  const requeued = await requeueAcknowledged(db, unknown)
  await saveRef(GENERATION_KEY, generation, db)
  if (requeued.length === 0) return
  await recordEvent(db, 'sent_again_after_restore')
  toast.warn(label('outbox:restored', { what: waitingLabel(waitingWork(requeued)) }))
  notifyPendingWork()
}
