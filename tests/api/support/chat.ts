// Conversations in tests of the API.
import { chat } from '#api/back-office/chat.ts'
import type { Db } from '#server/platform/trx.ts'
import type { ApiSession } from '../../support/api.ts'

const TABLES = [
  'notifications',
  'upload_days',
  'chat_readings',
  'chat_files',
  'chat_messages',
  'conversation_members',
  'conversations',
] as const

/** Removes every conversation, with what was notified and counted of it. */
export async function removeConversations(db: Db): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).execute()
}

/** The key of the conversation with one person. */
export const directWith = async (api: ApiSession, person: number): Promise<string> =>
  (await api.call(chat.direct, { body: { person } })).key

/** What a test sends as a PDF. */
export const PDF = Buffer.from('%PDF-1.7\ntest')
export const pdfFile = (bytes: Uint8Array = PDF) => ({
  kind: 'pdf' as const,
  name: 'narx.pdf',
  content: Buffer.from(bytes).toString('base64'),
})
