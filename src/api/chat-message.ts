// Sending a message of the chat. It stands apart from the other endpoints of conversations, because the tablet's queue sends messages too
// and loads nothing of the back office.
import { z } from 'zod'
import { messageText } from '#domain/chat/chat.ts'
import { CHAT_FILE_BYTES, CHAT_FILE_KINDS, CHAT_FILE_NAME } from '#domain/chat/files.ts'
import { trimmedText } from '#domain/kernel/texts/text.ts'
import { CHAT_PATH } from './chat-path.ts'
import { endpoint } from './endpoint.ts'

/** The key of a conversation in a path. */
export const conversationKey = z.string().regex(/^\d{1,9}$/)
/** Base64 has four characters for three bytes; one byte more than the limit is still answered in words. */
const LONGEST_FILE = Math.ceil((CHAT_FILE_BYTES + 1) / 3) * 4
const sentFile = z.strictObject({
  kind: z.enum(CHAT_FILE_KINDS),
  name: trimmedText(1, CHAT_FILE_NAME),
  /** In base64: a whole JPEG, or a PDF. */
  content: z
    .string()
    .max(LONGEST_FILE)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/),
})
export type SentFile = z.infer<typeof sentFile>

/**
 * `id` is made by the caller: a message that is sent again is the same one. Problems: `required` at `text` without a file,
 * `image_invalid`, `pdf_invalid` and `chat_file_size` at `file`, `upload_quota`.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: `${CHAT_PATH}/item/:key/send`,
  access: 'chat',
  params: z.object({ key: conversationKey }),
  body: z.strictObject({ id: z.uuid(), text: messageText, file: sentFile.optional() }),
  returns: z.object({ ok: z.literal(true), number: z.number() }),
  operation: true,
  maxBodyBytes: LONGEST_FILE + 64 * 1024,
})
