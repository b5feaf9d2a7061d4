// What a message says besides words: people who are mentioned, applications, addresses. A text is shown as it was typed, without
// formatting: signs like `*` and `_` stand in names of goods.
import { mentionParts } from '../kernel/texts/mentions.ts'

/** Mentions everybody of the branch whose shift is open; each language has its word, and any of them counts. */
export const AT_WORK = { ru: 'смена', 'uz-Latn': 'smena', 'uz-Cyrl': 'смена' } as const
export const AT_WORK_WORDS: readonly string[] = [...new Set(Object.values(AT_WORK))]

export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; name: string }
  | { kind: 'application'; text: string; number: number }
  | { kind: 'link'; text: string; href: string }

/** `№ 10245`, `#10245`, and addresses of the web. */
const MARKS = /[№#]\s?(?<digits>\d{5,9})(?![\p{L}\p{N}])|https?:\/\/[^\s<>"»]+/giu
const OPENED: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** What ends a sentence, a quotation or an emphasis, and is no end of an address. */
const BEHIND = /[.,:;!?…)\]}'’‘ʻʼ`“”„*~|]/
const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** An address without the full stop, bracket or quotation mark behind it; a bracket that was opened in it belongs to it. */
function addressOf(text: string): string {
  let end = text.length
  const extra: Record<string, number> = {}
  for (const [close, open] of Object.entries(OPENED))
    extra[close] = countOf(text, close) - countOf(text, open)
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? ''
    if (!BEHIND.test(last)) break
    const open = extra[last]
    if (open === undefined) continue
    if (open <= 0) break
    extra[last] = open - 1
  }
  return text.slice(0, end)
}

function plainParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  const add = (part: string) => {
    if (part !== '') parts.push({ kind: 'text', text: part })
  }
  for (const found of text.matchAll(MARKS)) {
    const digits = found.groups?.['digits']
    const whole = digits === undefined ? addressOf(found[0]) : found[0]
    // Nothing but a scheme is no address.
    if (/:\/\/[^\p{L}\p{N}]*$/u.test(whole)) continue
    add(text.slice(from, found.index))
    from = found.index + whole.length
    if (digits === undefined) parts.push({ kind: 'link', text: whole, href: whole })
    else parts.push({ kind: 'application', text: whole, number: Number(digits) })
  }
  add(text.slice(from))
  return parts
}

/** The text of a message in parts, in order; together they are the text. `names`: of the people who can be mentioned. */
export const messageParts = (text: string, names: readonly string[]): MessagePart[] =>
  mentionParts(text, names).flatMap(({ text: part, name }): MessagePart[] =>
    name === undefined ? plainParts(part) : [{ kind: 'mention', text: part, name }],
  )

/** The names, of these, that a text mentions. */
export const mentionedIn = (text: string, names: readonly string[]): ReadonlySet<string> =>
  new Set(mentionParts(text, names).flatMap(({ name }) => name ?? []))
