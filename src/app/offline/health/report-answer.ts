// What the answer to a report changes here: released items are settled like any receipt, the words of support stand beside
// their items, and what the server lacks is handed over whole.
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import type { ReportAnswer } from '#api/shapes/tablets.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { purge } from '../outbox/receipts.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { saveRef } from '../store/refs.ts'
import type { OutboxRow } from '../store/rows.ts'
import { confirmedOf } from '../sync/apply.ts'
import { timeoutOf } from '../sync/backoff.ts'
import { getConnection } from '../sync/connection.ts'
import { requestOf, type Sender } from '../sync/request.ts'
import { ANSWERS_KEY, type SupportAnswers } from './support-answers.ts'

const opOf = (db: TabletDatabase, opId: string): Promise<OutboxRow | undefined> =>
  db.outbox.where('opId').equals(opId).first()

/** Support released it: the receipt counts like the server's own, and for a photo only with its hash. */
async function settleReleased(
  db: TabletDatabase,
  { op_id, body }: ReportAnswer['settled'][number],
): Promise<void> {
  const op = await opOf(db, op_id)
  if (!op || op.state === 'sending') return
  const confirmed = confirmedOf({ body, serverTime: null })
  if (op.kind === 'photo.put' && confirmed.sha256 !== op.payload.sha256) return
  if (await purge(db, op, confirmed)) await recordEvent(db, 'released', { op: op.kind })
}

const keepAnswers = (db: TabletDatabase, answers: ReportAnswer['answers']): Promise<void> =>
  saveRef(
    ANSWERS_KEY,
    Object.fromEntries(answers.map(({ op_id, text, at }) => [op_id, { text, at }])) satisfies SupportAnswers,
    db,
  )

/** Hands one item over: what it says, then for a photo its bytes. */
async function handOver(db: TabletDatabase, send: Sender, op: OutboxRow): Promise<void> {
  const body = {
    op_id: op.opId,
    application_id: op.appId,
    target_id: op.targetId,
    kind: op.kind,
    payload: op.payload,
  }
  const row = api.tablet.keepItem
  const kept = await send({ row, input: { body }, opId: uuid(), timeoutMs: timeoutOf(null) })
  if (!kept.signed || kept.status >= 300 || op.kind !== 'photo.put') return
  const bytes = await readPhotoBytes(op.targetId, db)
  if (!bytes) return
  const photo = { bytes, sha256: String(op.payload.sha256) }
  const { headers = {} } = requestOf(op, 0, photo)
  await send({
    row: api.tablet.keepItemPhoto,
    input: { params: { op_id: op.opId } },
    opId: uuid(),
    bytes,
    headers,
    timeoutMs: timeoutOf(bytes.byteLength),
  })
}

/** Everything that an answer says, in this order: what is released need not be handed over. */
export async function takeAnswer(
  { db, send }: { db: TabletDatabase; send: Sender },
  answer: ReportAnswer,
): Promise<void> {
  for (const one of answer.settled) await settleReleased(db, one)
  if (answer.settled.length > 0) notifyPendingWork()
  await keepAnswers(db, answer.answers)
  for (const opId of answer.wanted) {
    const op = await opOf(db, opId)
    if (op && getConnection() === 'online') await handOver(db, send, op)
  }
}
