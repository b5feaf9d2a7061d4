import { describe, expect, it } from 'vitest'
import { matchesIn } from './matches.ts'

const marked = (text: string, search: string) =>
  matchesIn(text, search).map(([start, end]) => text.slice(start, end))

describe('the matched parts of a text', () => {
  it.each([
    ['Karimova Oʻgʻiloy', 'карим', ['Karim']],
    ['Каримова Ўғилой', 'karim', ['Карим']],
    ['Каримова Ўғилой', 'ogil karim', ['Карим', 'Ўғил']],
    ['Шокирова Мухлиса', 'shok', ['Шок']],
    ['Xoʻjamqulov', 'ҳўжам', ['Xoʻjam']],
    ['Ёқубов', 'yoq', ['Ёқ']],
    ['Karimova', 'imova', []],
    ['10 431', '1043', ['10 43']],
    ['•• 45 67', '4567', ['45 67']],
    ['•• 45 67', '9999', []],
    ['Karimova', '...', []],
    ['', 'kar', []],
  ])('of %s for %s', (text, search, parts) => {
    expect(marked(text, search)).toEqual(parts)
  })
})
