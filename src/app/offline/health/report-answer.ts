// Applies the answer to a report: released items are treated like any receipt, answers of support are shown with their
// items, and items that the server asks for are uploaded completely.
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import type { ReportAnswer } from '#api/shapes/tablets.ts'
import { getConnection } from '#app/platform/connection.ts'
import { isWork } from '#domain/applications/operations.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { purge } from '../outbox/receipts.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import { saveRef } from '../store/refs.ts'
import type { OutboxRow } from '../store/rows.ts'
import { confirmedOf } from '../sync/apply.ts'
import { timeoutOf } from '../sync/backoff.ts'
import { createRequest, type Sender } from '../sync/request.ts'
import { ANSWERS_KEY, type SupportAnswers } from './support-answers.ts'

const findOperation = (db: TabletDatabase, opId: string): Promise<OutboxRow | undefined> =>
  db.outbox.where('opId').equals(opId).first()

/** Applies an item that support released like an acknowledgement; for a photo only with a matching hash. */
async function applyRelease(
  db: TabletDatabase,
  { op_id, body }: ReportAnswer['settled'][number],
): Promise<void> {
  const op = await findOperation(db, op_id)
  if (!op || op.state === 'sending') return
  const confirmed = confirmedOf({ body, serverTime: null })
  if (op.kind === 'photo.put' && confirmed.sha256 !== op.payload.sha256) return
  if (await purge(db, op, confirmed)) await recordEvent(db, 'released', { op: op.kind })
}

const saveAnswers = (db: TabletDatabase, answers: ReportAnswer['answers']): Promise<void> =>
  saveRef(
    ANSWERS_KEY,
    Object.fromEntries(answers.map(({ op_id, text, at }) => [op_id, { text, at }])) satisfies SupportAnswers,
    db,
  )

/** Uploads one item of work: its payload, then for a photo its bytes. */
async function uploadItem(db: TabletDatabase, send: Sender, op: OutboxRow): Promise<void> {
  const { kind } = op
  if (!isWork(kind)) return
  const body = {
    op_id: op.opId,
    application_id: op.appId,
    target_id: op.targetId,
    kind,
    payload: op.payload,
  }
  const endpoint = api.tablet.keepItem
  const reply = await send({ endpoint, input: { body }, opId: uuid(), timeoutMs: timeoutOf(null) })
  if (!reply.signed || reply.status >= 300 || kind !== 'photo.put') return
  const bytes = await readPhotoBytes(op.targetId, db)
  if (!bytes) return
  const photo = { bytes, sha256: String(op.payload.sha256) }
  const { headers = {} } = createRequest(op, 0, photo)
  await send({
    endpoint: api.tablet.keepItemPhoto,
    input: { params: { op_id: op.opId } },
    opId: uuid(),
    bytes,
    headers,
    timeoutMs: timeoutOf(bytes.byteLength),
  })
}

/** Applies all parts of an answer; releases first, because a released item need not be uploaded. */
export async function applyReportAnswer(
  { db, send }: { db: TabletDatabase; send: Sender },
  answer: ReportAnswer,
): Promise<void> {
  for (const one of answer.settled) await applyRelease(db, one)
  if (answer.settled.length > 0) notifyPendingWork()
  await saveAnswers(db, answer.answers)
  for (const opId of answer.wanted) {
    const op = await findOperation(db, opId)
    if (op && getConnection() === 'online') await uploadItem(db, send, op)
  }
}
