import { expect, it } from 'vitest'
import { mentionParts, mentionQuery, mentions } from './mentions.ts'

it.each([
  ['@Dilnoza Karimova, qarang', 'Dilnoza Karimova', true],
  ['Rahmat, @Dilnoza', 'Dilnoza', true],
  ['@Dilnozaxon', 'Dilnoza', false],
  ['@Dilnozaxon va @Dilnoza', 'Dilnoza', true],
  ['pochta: a@Dilnoza', 'Dilnoza', false],
  ['Dilnoza', 'Dilnoza', false],
  ['@', '', false],
])('%s mentions %s: %s', (text, name, expected) => expect(mentions(text, name)).toBe(expected))

it('splits a text at its mentions, the longest name first', () => {
  const names = ['Али', 'Али Валиев', 'Вера']
  expect(mentionParts('Спросите @Али Валиев и @Али.', names)).toEqual([
    { text: 'Спросите ' },
    { text: '@Али Валиев', name: 'Али Валиев' },
    { text: ' и ' },
    { text: '@Али', name: 'Али' },
    { text: '.' },
  ])
  expect(mentionParts('', names)).toEqual([])
  expect(mentionParts('никого', names)).toEqual([{ text: 'никого' }])
})

it.each([
  ['Salom @Dil', { at: 6, query: 'Dil' }],
  ['@', { at: 0, query: '' }],
  ['@Dilnoza Kar', { at: 0, query: 'Dilnoza Kar' }],
  ['@ Dil', null],
  ['a@b', null],
  ['@Dilnoza, q', null],
  ['@Oʻtkir Gʻ', { at: 0, query: 'Oʻtkir Gʻ' }],
  ['@Dil\nyana', null],
  [`@${'a'.repeat(41)}`, null],
  ['Salom', null],
])('the end of %j is a search for %j', (text, expected) => expect(mentionQuery(text)).toEqual(expected))
