import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mentionedIn, messageParts } from './text.ts'

const NAMES = ['Али', 'Али Валиев', 'смена']

it('finds people, applications and addresses', () => {
  expect(messageParts('@Али Валиев, № 10245 и #10246: https://lex.uz/docs/1?a=2.', NAMES)).toEqual([
    { kind: 'mention', text: '@Али Валиев', name: 'Али Валиев' },
    { kind: 'text', text: ', ' },
    { kind: 'application', text: '№ 10245', number: 10245 },
    { kind: 'text', text: ' и ' },
    { kind: 'application', text: '#10246', number: 10246 },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'https://lex.uz/docs/1?a=2', href: 'https://lex.uz/docs/1?a=2' },
    { kind: 'text', text: '.' },
  ])
})

it.each([
  'iPhone_13 *Pro*',
  '№ 12',
  '№ 10245А',
  '10245',
  'javascript:alert(1)',
  'data:text/html,x',
  '@Алишер',
  'http://',
  'http://.',
  'http://(',
])('leaves %s as it is', (text) => expect(messageParts(text, NAMES)).toEqual([{ kind: 'text', text }]))

it.each([
  ['https://uz.wikipedia.org/wiki/Chorsu_(bozor)', ''],
  ['https://a.uz/x[1]', '.'],
  ['https://a.uz/x', ').'],
  ['https://a.uz/(a)b', '))!'],
  ['https://a.uz/(', ''],
  ['https://a.uz/x', '…'],
  ['https://a.uz/x', '”,'],
  ['https://a.uz/x', '„'],
  ['https://a.uz/x', '`'],
  ['https://a.uz/x', '**'],
  ['https://a.uz/x', '}.'],
  ['https://a.uz/{id}', '.'],
  ['https://a.uz/oʻquv', 'ʻ'],
])('takes %s for an address and not %j behind it', (address, rest) => {
  const [link, text] = messageParts(`${address}${rest}`, [])
  expect([link?.text, text?.text ?? '']).toEqual([address, rest])
})

it('names who is mentioned, each once', () => {
  expect([...mentionedIn('@Али @Али, @смена', NAMES)]).toEqual(['Али', 'смена'])
  expect([...mentionedIn('Али', NAMES)]).toEqual([])
})

it('loses and changes nothing of any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('@Али', '№ 10245', 'https://uz', ' ', '.', '@'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = messageParts(text, NAMES)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//i)
    }),
  )
})
