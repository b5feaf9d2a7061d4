// A file that a person has chosen for a message, as the server takes it: pictures become smaller on the tablet.
import type { SentFile } from '#api/chat-message.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { smallJpegOf } from '#app/pickers/small-jpeg.ts'
import { readBase64 } from '#app/pickers/upload/read-file.ts'
import {
  CHAT_FILE_BYTES,
  CHAT_FILE_MEGABYTES,
  CHAT_FILE_NAME,
  CHAT_PHOTO_EDGE,
  LONGEST_CHAT_PHOTO,
} from '#domain/chat/files.ts'

/** What the browser offers to choose from. */
export const ACCEPTED = 'image/*,application/pdf'

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** The file to send, or the reason, in words, why it cannot be sent. */
export async function chosenFile(chosen: File): Promise<SentFile | string> {
  const { name, size } = chosen
  if (isPdf(chosen)) {
    if (size > CHAT_FILE_BYTES)
      return errorText({ key: 'chat_file_size', params: { megabytes: CHAT_FILE_MEGABYTES } })
    const content = await readBase64(chosen).catch(() => null)
    if (content === null) return label('chat:files.unreadable')
    return { kind: 'pdf', name: name.slice(-CHAT_FILE_NAME), content }
  }
  const content = await smallJpegOf(chosen, { edge: CHAT_PHOTO_EDGE, longest: LONGEST_CHAT_PHOTO })
  if (content === null) return label('chat:files.unreadable')
  return { kind: 'photo', name: `${name.replace(/\.\w+$/, '')}.jpg`.slice(-CHAT_FILE_NAME), content }
}
