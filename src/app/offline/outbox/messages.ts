// Messages of the chat that wait on the tablet (decision 0084). They are no work on an application: their author may take them back
// without a right or a reason, and support never sees them.
import { useLiveQuery } from 'dexie-react-hooks'
import { type TabletDatabase, tablet, useTablet, withReopen } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { createOperation } from './enqueue.ts'
import { notifyPendingWork } from './pending-work.ts'

/** A message that the server has not confirmed; `refused`: it will not be sent by itself. */
export type WaitingMessage = { seq: number; text: string; state: 'waiting' | 'sending' | 'refused' }

/** The key of the conversation that a message is for. */
export const conversationOf = ({ payload }: OutboxRow): string => String(payload.key)
/** The text of a message. */
export const messageTextOf = ({ payload }: OutboxRow): string => String(payload.text ?? '')

const STATES = {
  queued: 'waiting',
  retry: 'waiting',
  sending: 'sending',
  needs_attention: 'refused',
} as const satisfies Record<OutboxRow['state'], WaitingMessage['state']>

/** The messages for one conversation that wait, in the order in which they were written. */
async function readMessages(db: TabletDatabase, key: string): Promise<OutboxRow[]> {
  const rows = await db.outbox.orderBy('seq').toArray()
  return rows.filter((op) => op.kind === 'chat.send' && !op.unreadable && conversationOf(op) === key)
}

/** The messages for one conversation that wait; undefined while they are being read. */
export function useWaitingMessages(key: string): readonly WaitingMessage[] | undefined {
  const db = useTablet()
  return useLiveQuery(async () => {
    const rows = db === null ? [] : await readMessages(db, key)
    return rows.map((op) => ({ seq: op.seq, text: messageTextOf(op), state: STATES[op.state] }))
  }, [db, key])
}

/**
 * Keeps a message to be sent, behind those that wait for the same conversation. `id`: the id of the message, under which the server
 * knows it where an earlier try has reached it. Rejects where the tablet cannot keep it.
 */
export async function enqueueMessage(
  key: string,
  { id, text }: { id: string; text: string },
  db = tablet(),
): Promise<void> {
  await withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const dependsOn = (await readMessages(db, key)).map(({ opId }) => opId)
      const made = { appId: null, kind: 'chat.send' as const, targetId: id, payload: { key, id, text } }
      await db.outbox.add(createOperation({ ...made, dependsOn, createdBy: db.userId }))
    }),
  )
  notifyPendingWork()
}

/**
 * Takes a message back that waits, and returns its text; null while it is being sent, and where it has been sent. One whose answer was
 * lost may be on the server already, where its author sees it.
 */
export async function withdrawMessage(seq: number, db = tablet()): Promise<string | null> {
  const text = await withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const op = await db.outbox.get(seq)
      if (op?.kind !== 'chat.send' || op.state === 'sending') return null
      await db.outbox.delete(seq)
      return messageTextOf(op)
    }),
  )
  if (text !== null) notifyPendingWork()
  return text
}
