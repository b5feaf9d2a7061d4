// Texts of conversations that several parts show.
import type { ConversationLine } from '#api/back-office/chat.ts'
import { label } from '#app/i18n/i18n.ts'

/** The last message of a conversation in one line; empty where nobody has written yet. */
export function previewOf({ last, kind }: Pick<ConversationLine, 'last' | 'kind'>): string {
  if (last === null) return ''
  const text = last.text === '' ? label('chat:taken_back') : last.text
  return kind === 'direct' ? text : `${last.author}: ${text}`
}
