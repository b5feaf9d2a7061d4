// A mask groups the typed characters and never changes them, however they were entered.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoney } from '#domain/kernel/money.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isPlainDate, parseDate, parseTime } from '#domain/kernel/time/dates.ts'
import { DATE, TIME } from './calendar-masks.ts'
import { CARD, EXPIRY } from './card-masks.ts'
import { DOCUMENT } from './document-mask.ts'
import { COUNT, MONEY, RECORD } from './number-masks.ts'
import { PHONE } from './phone-mask.ts'
import { digitsMask, edited, type Mask } from './shape.ts'

const PINFL = digitsMask([4, 4, 4, 2])
const CODE = digitsMask([6])
const IKPU = digitsMask([17])

type AnyMask = Pick<Mask<unknown>, 'shape' | 'isSeparator' | 'faultOf'>
const MASKS: Record<string, AnyMask> = {
  phone: PHONE,
  card: CARD,
  expiry: EXPIRY,
  date: DATE,
  time: TIME,
  pinfl: PINFL,
  code: CODE,
  ikpu: IKPU,
  document: DOCUMENT,
  money: MONEY,
  count: COUNT,
  record: RECORD,
}

type Box = { text: string; caret: number }
const EMPTY: Box = { text: '', caret: 0 }

/** What the browser does to a text before the mask sees it. */
const insert = (mask: AnyMask, { text, caret }: Box, typed: string, inputType = 'insertText'): Box =>
  edited(mask, text, {
    raw: text.slice(0, caret) + typed + text.slice(caret),
    caret: caret + typed.length,
    inputType,
  })
const backspace = (mask: AnyMask, { text, caret }: Box): Box =>
  caret === 0
    ? { text, caret }
    : edited(mask, text, {
        raw: text.slice(0, caret - 1) + text.slice(caret),
        caret: caret - 1,
        inputType: 'deleteContentBackward',
      })
const forward = (mask: AnyMask, { text, caret }: Box): Box =>
  caret === text.length
    ? { text, caret }
    : edited(mask, text, {
        raw: text.slice(0, caret) + text.slice(caret + 1),
        caret,
        inputType: 'deleteContentForward',
      })
const typed = (mask: AnyMask, keys: string): string =>
  [...keys].reduce((box, key) => insert(mask, box, key), EMPTY).text
const pasted = (mask: AnyMask, text: string): string => insert(mask, EMPTY, text, 'insertFromPaste').text
const filled = (mask: AnyMask, text: string): string =>
  edited(mask, '', { raw: text, caret: text.length, inputType: '' }).text

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const isShown = (keys: string, text: string): boolean => digitsIn(text) === digitsIn(keys)

const digits = fc.stringMatching(/^\d{0,22}$/)
const anything = fc.string({ unit: fc.constantFrom(...'0123456789 .-/:+,()aЖ№AD\u00a0'), maxLength: 24 })

describe.each(Object.entries(MASKS))('the mask of %s', (_name, mask) => {
  it('shows the digits in the order they were typed, or an error', () => {
    fc.assert(
      fc.property(fc.oneof(digits, anything), (keys) => {
        for (const text of [typed(mask, keys), pasted(mask, keys), filled(mask, keys)])
          expect(isShown(keys, text), `${keys} → ${text}`).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('produces the same text for typed, pasted and autofilled digits', () => {
    fc.assert(
      fc.property(digits, (keys) => {
        expect(pasted(mask, keys)).toBe(typed(mask, keys))
        expect(filled(mask, keys)).toBe(typed(mask, keys))
      }),
    )
  })

  it('does not change a text that it has shaped', () => {
    fc.assert(
      fc.property(anything, (keys) => {
        const text = pasted(mask, keys)
        if (mask.faultOf(text) === null) expect(mask.shape(text)).toBe(text)
      }),
    )
  })

  it('keeps the order of the digits through any editing', () => {
    const key = fc.constantFrom(...'0123456789')
    const act = fc.oneof(
      { weight: 4, arbitrary: key.map((typed) => ({ kind: 'key', typed, at: 0 }) as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('back', 'delete').map((kind) => ({ kind, typed: '', at: 0 }) as const),
      },
      { weight: 2, arbitrary: fc.nat({ max: 20 }).map((at) => ({ kind: 'caret', typed: '', at }) as const) },
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let box = EMPTY
        for (const { kind, typed, at } of acts) {
          const before = box
          const left = digitsIn(box.text.slice(0, box.caret))
          const right = digitsIn(box.text.slice(box.caret))
          if (kind === 'caret') box = { ...box, caret: Math.min(at, box.text.length) }
          else if (kind === 'key') box = insert(mask, box, typed)
          else box = kind === 'back' ? backspace(mask, box) : forward(mask, box)
          const now = digitsIn(box.text)
          const allowed = {
            caret: [left + right],
            key: [left + typed + right],
            // A key deletes one digit, or a separator that was typed.
            back: [left.slice(0, -1) + right, left + right],
            delete: [left + right.slice(1), left + right],
          }[kind]
          expect(allowed, `${kind}${typed} in ${before.text} at ${before.caret} → ${box.text}`).toContain(now)
          if (kind === 'key') expect(digitsIn(box.text.slice(0, box.caret)).endsWith(typed)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a value is the reading of what is shown', () => {
  it('of a phone: the number that the server parses', () => {
    fc.assert(
      fc.property(fc.oneof(digits, anything), (keys) => {
        for (const text of [typed(PHONE, keys), pasted(PHONE, keys)]) {
          const e164 = normalisePhone(PHONE.read(text))
          if (e164 !== null) expect(['', '+998', '+']).toContain(e164.replace(digitsIn(text), ''))
          if (PHONE.faultOf(text) !== null) expect(e164).toBeNull()
        }
      }),
    )
  })

  it('of a date, a time and a sum', () => {
    fc.assert(
      fc.property(fc.oneof(digits, anything), (keys) => {
        for (const way of [typed, pasted]) {
          const day = way(DATE, keys)
          const value = DATE.read(day)
          if (isPlainDate(value)) expect(day === value || parseDate(day) === value).toBe(true)
          else expect(value).toBe(day)
          const time = way(TIME, keys)
          expect(TIME.read(time)).toBe(parseTime(time) ?? time)
          const sum = way(MONEY, keys)
          const read = MONEY.read(sum)
          if (read === null) expect(sum === '' || MONEY.faultOf(sum) !== null).toBe(true)
          else expect(read).toBe(parseMoney(sum))
        }
      }),
    )
  })
})

describe('a phone', () => {
  const ways = { typed, pasted, filled }
  const FORMS = ['901234567', '998901234567', '+998901234567', '+998 (90) 123-45-67', '90 123 45 67']
  for (const [name, way] of Object.entries(ways))
    it.each(FORMS)(`%s, ${name}, is one number`, (keys) => {
      const text = way(PHONE, keys)
      expect(text).toMatch(/^(\+?998 )?90 123 45 67$/)
      expect(digitsIn(text)).toBe(digitsIn(keys))
      expect(PHONE.read(text)).toBe('+998901234567')
      expect(PHONE.faultOf(text)).toBeNull()
      expect(PHONE.write(PHONE.read(text))).toBe('90 123 45 67')
    })

  it.each(['9012345678', '9989012345678', '+9989012345678', '998998901234567'])(
    '%s has too many digits, and all of them stay',
    (keys) => {
      for (const way of Object.values(ways)) {
        expect(PHONE.faultOf(way(PHONE, keys))).toEqual({ key: 'phone_too_long' })
        expect(normalisePhone(PHONE.read(way(PHONE, keys)))).toBeNull()
        expect(isShown(keys, way(PHONE, keys))).toBe(true)
      }
    },
  )

  it('of nine digits that start like the country code is a number without the code', () => {
    expect(typed(PHONE, '998901234')).toBe('99 890 12 34')
    expect(PHONE.read('99 890 12 34')).toBe('+998998901234')
  })

  it('that is incomplete or too long is restored from its value as it was typed', () => {
    fc.assert(
      fc.property(digits, (keys) => {
        const value = PHONE.read(typed(PHONE, keys))
        expect(PHONE.read(PHONE.write(value))).toBe(value)
      }),
    )
  })

  it('of another country stays, with an error', () => {
    for (const way of Object.values(ways)) {
      const text = way(PHONE, '+79001234567')
      expect(digitsIn(text)).toBe('79001234567')
      expect(PHONE.faultOf(text)).toEqual({ key: 'phone_format' })
    }
  })
})

describe('a date', () => {
  it.each(['31022020', '31.02.1995', '31/02/1995', '00.01.2020', '29.02.2025', '310219951'])(
    '%s stays as it was typed, with an error',
    (keys) => {
      for (const way of [typed, pasted, filled]) {
        const text = way(DATE, keys)
        expect(digitsIn(text)).toBe(digitsIn(keys))
        expect(DATE.faultOf(text)).toEqual({ key: 'date_impossible' })
        expect(isPlainDate(DATE.read(text))).toBe(false)
      }
    },
  )

  it.each([
    ['30111985', '30.11.1985', '1985-11-30'],
    ['30.11.1985', '30.11.1985', '1985-11-30'],
    ['30-11-1985', '30.11.1985', '1985-11-30'],
    ['6.3.2025', '6.3.2025', '2025-03-06'],
    ['6 3 2025', '6.3.2025', '2025-03-06'],
  ])('%s is shown as %s and means %s', (keys, shown, value) => {
    for (const way of [typed, pasted, filled]) {
      expect(way(DATE, keys)).toBe(shown)
      expect(DATE.read(shown)).toBe(value)
      expect(DATE.faultOf(shown)).toBeNull()
    }
  })

  it('is accepted from autofill in the ISO form, with or without a trailing space', () => {
    expect(filled(DATE, '1985-11-30')).toBe('1985-11-30')
    expect(DATE.read('1985-11-30')).toBe('1985-11-30')
    expect(pasted(DATE, '30.11.1985\n')).toBe('30.11.1985')
  })

  it('keeps its other parts while one of them is edited', () => {
    const afterDay = backspace(DATE, { text: '31.02.1995', caret: 2 })
    expect(afterDay).toEqual({ text: '3.02.1995', caret: 1 })
    expect(insert(DATE, afterDay, '0')).toEqual({ text: '30.02.1995', caret: 2 })
    expect(backspace(DATE, { text: '31.02.1995', caret: 3 })).toEqual({ text: '3.02.1995', caret: 1 })
    expect(forward(DATE, { text: '31.02.1995', caret: 2 })).toEqual({ text: '31.2.1995', caret: 3 })
  })
})

describe('a sum', () => {
  it.each(['1 500 000,00', '1,500,000', '12.5', '-500000', '12 mln'])('%s is not another sum', (keys) => {
    for (const way of [typed, pasted]) {
      const text = way(MONEY, keys)
      expect(MONEY.read(text)).toBeNull()
      expect(MONEY.faultOf(text)).toEqual({ key: 'whole_number' })
    }
  })

  it('is grouped, with or without its currency', () => {
    expect(typed(MONEY, '12500000')).toBe('12\u00a0500\u00a0000')
    expect(pasted(MONEY, '12 500 000')).toBe('12\u00a0500\u00a0000')
    expect(MONEY.read(pasted(MONEY, '12 500 000 сум'))).toBe(12_500_000)
  })

  it('with too many digits is not truncated to the maximum', () => {
    expect(digitsIn(typed(MONEY, '1234567890123'))).toBe('1234567890123')
    expect(MONEY.faultOf(typed(MONEY, '1234567890123'))).toEqual({
      key: 'too_many_digits',
      params: { length: 12 },
    })
    expect(typed(COUNT, '1234567')).toBe('1234567')
    expect(COUNT.faultOf('1234567')).toEqual({ key: 'too_many_digits', params: { length: 6 } })
    expect(RECORD.faultOf('1234567')).toBeNull()
    expect(RECORD.faultOf('12a')).toEqual({ key: 'whole_number' })
  })
})

describe('the caret', () => {
  it('moves past a separator', () => {
    expect(backspace(CARD, { text: '8600 1234', caret: 5 })).toEqual({ text: '8601 234', caret: 3 })
    expect(forward(CARD, { text: '8600 1234', caret: 4 })).toEqual({ text: '8600 234', caret: 5 })
  })

  it('stays behind the digit that was typed', () => {
    expect(insert(CARD, { text: '8600 1234', caret: 2 }, '9')).toEqual({ text: '8690 0123 4', caret: 3 })
    expect(insert(PHONE, { text: '90 123', caret: 2 }, '7')).toEqual({ text: '90 712 3', caret: 4 })
  })
})

describe('a document', () => {
  it('converts look-alike Cyrillic letters, and keeps every digit', () => {
    expect(typed(DOCUMENT, 'аd1234567')).toBe('AD 1234567')
    expect(DOCUMENT.faultOf('AD 12345678')).toEqual({ key: 'document_number_format' })
    expect(pasted(DOCUMENT, 'AD № 1234567')).toBe('AD 1234567')
    expect(digitsIn(typed(DOCUMENT, '12AD34'))).toBe('1234')
  })
})
