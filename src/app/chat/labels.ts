// Texts of conversations that several parts show.
import type { ConversationLine } from '#api/back-office/chat.ts'
import { label } from '#app/i18n/i18n.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** The size of a file, in the unit that people read. */
export const sizeLabel = (bytes: number): string =>
  bytes < MEGABYTE
    ? label('chat:files.kilobytes', { size: Math.max(1, Math.round(bytes / KILOBYTE)) })
    : label('chat:files.megabytes', { size: (bytes / MEGABYTE).toFixed(1).replace('.', ',') })

/** What a message says in one line; one that was taken back has neither text nor file. */
function lineOf({ text, file }: NonNullable<ConversationLine['last']>): string {
  if (text !== '') return text
  return file === null ? label('chat:taken_back') : label(`chat:files.kinds.${file}`)
}

/** The last message of a conversation in one line; empty where nobody has written yet. */
export function previewOf({ last, kind }: Pick<ConversationLine, 'last' | 'kind'>): string {
  if (last === null) return ''
  return kind === 'direct' ? lineOf(last) : `${last.author}: ${lineOf(last)}`
}
