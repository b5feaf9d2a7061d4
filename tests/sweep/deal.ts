// The gate looks at each screen once: its size, theme and language are dealt out by a hash of its name, so that each occurs and
// a new screen changes nothing for the others. `npm run test:all` looks at every combination.
import type { Language } from '#domain/kernel/texts/language.ts'
import { LANGUAGES } from '#support/texts.ts'

export const USUAL = { width: 1280, height: 800 }
export const SIZES = [
  USUAL,
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
  { width: 1920, height: 1080 },
]
export type Size = (typeof SIZES)[number]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** FNV-1a with a final mix: the lowest bits of similar names differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** One of the values, chosen by the name. */
export function dealtFrom<T>(values: readonly T[], name: string): T {
  const value = values[hashOf(name) % values.length]
  if (value === undefined) throw new Error('nothing to deal out')
  return value
}

/** The combination of one screen. */
export const combinationOf = (name: string): { language: Language; size: Size; theme: Theme } => ({
  language: dealtFrom(LANGUAGES, `${name} language`),
  size: dealtFrom(SIZES, `${name} size`),
  theme: dealtFrom(THEMES, `${name} theme`),
})
