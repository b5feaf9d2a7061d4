// Chance with a fixed seed (mulberry32), so that the demo shop is the same at every birth.

export type Chance = {
  /** 0 ≤ x < 1. */
  next: () => number
  /** A whole number from `from` to `to`, both inclusive. */
  between: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  happens: (probability: number) => boolean
  digits: (count: number) => string
  /** A UUID of version 7 for an instant. */
  uuid: (at: Date) => string
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** A source of chance. */
export function chanceFrom(seed: number): Chance {
  const next = mulberry32(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const hex = (count: number) => Array.from({ length: count }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    pick: (list) => {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    happens: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
    uuid: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time}7${hex(3)}${'89ab'[between(0, 3)]}${hex(15)}`.replace(UUID_PARTS, '$1-$2-$3-$4-$5')
    },
  }
}
