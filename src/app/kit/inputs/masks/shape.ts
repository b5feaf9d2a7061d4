// Masks as pure functions. A mask only places separators: it never drops, moves or reinterprets a digit. Typed keys, a
// paste and autofill produce a raw text, and the same function shapes it.
import type { Fault } from '../field.tsx'

export type Mask<Value> = {
  /** Characters that the mask may insert or remove; every other typed character stays. */
  isSeparator: (char: string) => boolean
  /** Shapes the raw text of an edit. Idempotent. */
  shape: (raw: string) => string
  /** The value of a shaped text. */
  read: (text: string) => Value
  /** The shaped text of a value that was not typed. */
  write: (value: Value) => string
  /** Why the text cannot become a value by further typing; null while it can. */
  faultOf: (text: string) => Fault | null
}

const SPACE = /\s/
/** Spaces, hyphens and dashes, which people type between groups of digits, and characters that show nothing. */
const isGroupSeparator = (char: string): boolean => /[\s\-\u2010-\u2013\u2212\p{Cf}]/u.test(char)

/** The text without the characters that `isSeparator` accepts. */
export const withoutSeparators = (text: string, isSeparator: (char: string) => boolean): string =>
  [...text].filter((char) => !isSeparator(char)).join('')

const isDigits = (text: string): boolean => /^\d*$/.test(text)

/** `grouped('4301185998', [4, 4, 4, 2])` → `4301 1859 98`. Excess digits form one more group. */
export function grouped(text: string, groups: readonly number[]): string {
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    parts.push(text.slice(from, from + size))
    from += size
  }
  return [...parts, text.slice(from)].filter((part) => part !== '').join(' ')
}

const totalOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** Digits in groups; the value is the typed text without separators. */
export function digitsMask(groups: readonly number[], fault?: Fault): Mask<string> {
  const length = totalOf(groups)
  const tooMany = fault ?? { key: 'too_many_digits', params: { length } }
  const bare = (text: string) => withoutSeparators(text, isGroupSeparator)
  const shape = (raw: string) => (isDigits(bare(raw)) ? grouped(bare(raw), groups) : raw.trim())
  return {
    isSeparator: isGroupSeparator,
    shape,
    read: bare,
    write: shape,
    faultOf: (text) => {
      if (!isDigits(bare(text))) return { key: 'only_digits' }
      return bare(text).length > length ? tooMany : null
    },
  }
}

type Parts = {
  /** Number of digits of each part; excess digits continue in the next part. */
  sizes: readonly number[]
  separator: string
  /** Other characters that are accepted as the separator. */
  aliases: RegExp
}

/**
 * Parts of digits with one separator: a date, a time, the expiry of a card. A typed separator stays, so that a part may be
 * shorter (`6.3.2025`) and an edit in one part does not shift the digits of the others.
 */
export function shapeParts(raw: string, { sizes, separator, aliases }: Parts): string {
  const text = raw.trimStart().replace(aliases, separator)
  if ([...text].some((char) => char !== separator && !isDigits(char))) return raw
  const parts = text.split(separator)
  const last = sizes.length - 1
  // A trailing space of a complete text comes from a paste and separates nothing.
  if (parts.length > sizes.length && parts.at(-1) === '' && SPACE.test(raw.at(-1) ?? '')) parts.pop()
  for (let index = 0; index < last; index++) {
    const part = parts[index] ?? ''
    const size = sizes[index] ?? 0
    if (part.length <= size) continue
    parts[index] = part.slice(0, size)
    parts[index + 1] = part.slice(size) + (parts[index + 1] ?? '')
  }
  return parts.join(separator)
}

const isIn = (chars: string) => (char: string) => chars.includes(char) || SPACE.test(char)

type PartsMask = Parts & Pick<Mask<string>, 'read' | 'write'> & { fault: Fault }

/** A mask of parts. A complete text that `read` does not accept has the fault. */
export function partsMask({ read, write, fault, ...parts }: PartsMask, isValue: (value: string) => boolean) {
  const length = totalOf(parts.sizes)
  const mask: Mask<string> = {
    isSeparator: isIn(`${parts.separator}./-:\u2013`),
    shape: (raw) => shapeParts(raw, parts),
    read,
    write,
    faultOf: (text) => {
      if (text === '' || isValue(read(text))) return null
      const digits = text.replace(/\D/g, '').length
      const isOther = [...text].some((char) => char !== parts.separator && !isDigits(char))
      const pieces = text.split(parts.separator)
      const tail = pieces[parts.sizes.length - 1] ?? ''
      const isWhole = tail.length >= (parts.sizes.at(-1) ?? 0)
      return isOther || digits >= length || isWhole || pieces.length > parts.sizes.length ? fault : null
    },
  }
  return mask
}

/** The text after an edit, and the position of the caret in it. */
export type Edited = { text: string; caret: number }

const significantBefore = (text: string, caret: number, isSeparator: (char: string) => boolean): number =>
  [...text.slice(0, caret)].filter((char) => !isSeparator(char)).length

/** Keeps the caret after the same typed character. */
function caretIn(
  shaped: string,
  edit: { raw: string; caret: number },
  mask: Pick<Mask<unknown>, 'isSeparator'>,
) {
  const { raw, caret } = edit
  if (caret >= raw.length) return shaped.length
  const wanted = significantBefore(raw, caret, mask.isSeparator)
  let at = 0
  for (let seen = 0; seen < wanted && at < shaped.length; at++)
    if (!mask.isSeparator(shaped.charAt(at))) seen++
  const isBehindSeparator = caret > 0 && mask.isSeparator(raw.charAt(caret - 1))
  while (isBehindSeparator && at < shaped.length && mask.isSeparator(shaped.charAt(at))) at++
  return at
}

/**
 * Shapes an edit. `before` is the shaped text before it, `raw` and `caret` the result of the browser.
 * Deleting a separator that the mask puts back deletes the character on its other side, so that no key is without effect.
 */
export function edited(
  mask: Pick<Mask<unknown>, 'shape' | 'isSeparator'>,
  before: string,
  { raw, caret, inputType }: { raw: string; caret: number; inputType: string },
): Edited {
  const shaped = mask.shape(raw)
  const isUndone = shaped === before && raw.length === before.length - 1
  if (isUndone && inputType === 'deleteContentBackward' && caret > 0) {
    const rest = before.slice(0, caret - 1) + before.slice(caret)
    const text = mask.shape(rest)
    return { text, caret: caretIn(text, { raw: rest, caret: caret - 1 }, mask) }
  }
  if (isUndone && inputType === 'deleteContentForward') {
    const rest = before.slice(0, caret + 1) + before.slice(caret + 2)
    const text = mask.shape(rest)
    return { text, caret: caretIn(text, { raw: rest, caret: caret + 1 }, mask) }
  }
  return { text: shaped, caret: caretIn(shaped, { raw, caret }, mask) }
}
