// The file of a message: checked, stored beside the photos of applications, and read by the people of the conversation. Its row goes
// with its message; the bytes without a row are removed by the daily cleanup of the store.
import { createHash } from 'node:crypto'
import type { chat } from '#api/back-office/chat.ts'
import type { SentFile } from '#api/chat-message.ts'
import { CHAT_FILE_BYTES, CHAT_FILE_MEGABYTES, chatFileFault } from '#domain/chat/files.ts'
import { removeMetadata } from '#domain/kernel/images/jpeg.ts'
import { PRIVATE_FILE_HEADERS } from '../files/headers.ts'
import { newKey } from '../files/receipt.ts'
import { thumbKey } from '../files/store.ts'
import { makeThumb } from '../files/thumbnails.ts'
import type { Deps } from '../platform/deps.ts'
import type { Handler, RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { returnUploadQuota, takeUploadQuota } from '../platform/upload-quota.ts'
import { type FileRow, findConversation, findFile } from './queries.ts'

type StoredFile = Omit<FileRow, 'conversation_id' | 'number'>

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Stores the file of a message that is being sent, without what a photo says about its place and device. */
export async function storeFile(
  call: RequestContext,
  { kind, name, content }: SentFile,
): Promise<StoredFile> {
  const { deps, trx } = call
  const sent = Buffer.from(content, 'base64')
  if (sent.length > CHAT_FILE_BYTES)
    throw fieldError('file', 'chat_file_size', { megabytes: CHAT_FILE_MEGABYTES })
  const fault = chatFileFault(kind, sent)
  if (fault !== null) throw fieldError('file', fault)
  const bytes = kind === 'photo' ? removeMetadata(sent) : sent
  const counted = { userId: person(call).id, bytes: bytes.length, files: 1 }
  // Within the transaction: a message that is not written has used up nothing.
  await takeUploadQuota({ ...deps, db: trx }, counted)
  const file_key = newKey()
  await deps.photos.write(file_key, bytes)
  return { kind, name, size: bytes.length, file_key, sha256: hashOf(bytes) }
}

/** Undoes `storeFile` for a message that was there already: sent twice at a time. */
export async function dropFile(call: RequestContext, { file_key, size }: StoredFile): Promise<void> {
  const { deps, trx } = call
  await returnUploadQuota({ ...deps, db: trx }, { userId: person(call).id, bytes: size, files: 1 })
  await deps.photos.remove(file_key)
}

async function wholeOf({ photos }: Deps, { file_key, sha256 }: StoredFile): Promise<Uint8Array | null> {
  const bytes = await photos.read(file_key)
  return bytes !== null && hashOf(bytes) === sha256 ? bytes : null
}

async function thumbOf({ photos }: Deps, { kind, file_key }: StoredFile): Promise<Uint8Array | null> {
  if (kind !== 'photo') return null
  const made = (await photos.read(thumbKey(file_key))) ?? (await makeThumb(photos, file_key))
  return made === 'bad' ? null : made
}

/** A PDF is saved and never opened as a page of ours. */
const ANSWERS = {
  photo: { type: 'image/jpeg', disposition: 'inline; filename="photo.jpg"' },
  pdf: { type: 'application/pdf', disposition: 'attachment; filename="document.pdf"' },
} as const

export const getFile: Handler<typeof chat.file> = async (call) => {
  const { trx, deps, params, query, reply } = call
  const conversation = await findConversation(trx, params.key, person(call).id)
  const file = conversation && (await findFile(trx, conversation.id, Number(params.number)))
  if (!file) throw new Problem('not_found')
  const bytes = query.size === 'thumb' ? await thumbOf(deps, file) : await wholeOf(deps, file)
  if (bytes === null) throw new Problem('not_found')
  const { type, disposition } = ANSWERS[file.kind]
  reply.headers(PRIVATE_FILE_HEADERS).header('content-disposition', disposition).type(type)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
