// Digits shown in groups, and back.
import type { MaskitoOptions } from '@maskito/core'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `grouped('4301185998', [4, 4, 4, 2])` → `4301 1859 98`. */
export function grouped(digits: string, groups: readonly number[]): string {
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

/** A mask of digits in groups; `clean` sees what is typed or pasted first. */
export function digitsMask(
  groups: readonly number[],
  clean: (digits: string) => string = (digits) => digits,
): MaskitoOptions {
  const mask = groups.flatMap((size, index) => [
    ...(index > 0 ? [' '] : []),
    ...Array.from({ length: size }, () => /\d/),
  ])
  return {
    mask,
    preprocessors: [({ elementState, data }) => ({ elementState, data: clean(digitsOf(data)) })],
  }
}
