// Mentions of people in texts, comments and messages: `@` and the whole name. Server and screens find them with the same functions.

/** The most people whom one comment mentions. */
export const MOST_MENTIONED = 10
/** The longest text after `@` that is searched for. */
const LONGEST_QUERY = 40

/** Nothing yet, or the beginning of a name: words with apostrophes, points or hyphens, one space between them. */
const NAME_START = /^$|^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ʻʼ‘`.-]*( [\p{L}\p{M}\p{N}'’ʻʼ‘`.-]*)*$/u

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** Where the text mentions a name next, from a position on; -1 if it does not. A longer name is another one. */
function mentionAt(text: string, name: string, from = 0): number {
  const mention = `@${name}`
  const at = text.indexOf(mention, from)
  if (at === -1) return -1
  const isWhole = !isLetter(text[at + mention.length]) && !isLetter(text[at - 1])
  return isWhole ? at : mentionAt(text, name, at + 1)
}

/** Whether the text mentions a name. */
export const mentions = (text: string, name: string): boolean => name !== '' && mentionAt(text, name) !== -1

/** The text in parts; a part with a name is a mention. Of names that begin alike the longest counts. */
export function mentionParts(text: string, names: readonly string[]): { text: string; name?: string }[] {
  const found = names
    .filter((name) => name !== '')
    .map((name) => ({ name, at: mentionAt(text, name) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at || other.name.length - one.name.length)
  const [first] = found
  if (first === undefined) return text === '' ? [] : [{ text }]
  const end = first.at + first.name.length + 1
  const before = first.at === 0 ? [] : [{ text: text.slice(0, first.at) }]
  return [
    ...before,
    { text: text.slice(first.at, end), name: first.name },
    ...mentionParts(text.slice(end), names),
  ]
}

/** What is typed after the last `@` before the caret, and where that `@` is; null when nobody is being mentioned. */
export function mentionQuery(beforeCaret: string): { at: number; query: string } | null {
  const at = beforeCaret.lastIndexOf('@')
  const query = beforeCaret.slice(at + 1)
  const isMention = at !== -1 && !isLetter(beforeCaret[at - 1])
  return isMention && query.length <= LONGEST_QUERY && NAME_START.test(query) ? { at, query } : null
}
