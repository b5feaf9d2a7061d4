import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/goods.json' with { type: 'json' }
import { checkImei } from './imei.ts'
import { checkGtin, readMarking } from './marking.ts'
import { classifyScan, productSearchOf } from './scanned.ts'

const GS = '\u001d'
const textOf = (text: string, separator: string) => text.replaceAll('<GS>', separator)

describe('an IMEI', () => {
  it.each(vectors.imei.valid)('%s is valid', (imei) => {
    expect(checkImei(imei)).toEqual({ ok: true, imei })
  })

  it.each(vectors.imei.invalid)('$v is wrong: $why', ({ v }) => {
    expect(checkImei(v).ok).toBe(false)
  })

  it.each([
    ['', 'imei_format'],
    ['49015420323751A', 'imei_format'],
    ['490154203237519', 'imei_luhn'],
    ['000000000000000', 'imei_all_same'],
    ['111111111111111', 'imei_all_same'],
  ])('%j is refused: %s', (input, code) => {
    expect(checkImei(input)).toEqual({ ok: false, code })
  })

  it('may be written in groups', () => {
    expect(checkImei('49 015420-323751/8')).toEqual({ ok: true, imei: '490154203237518' })
  })

  it('is refused with one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 14 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [...'490154203237518']
        digits[at] = String((Number(digits[at]) + more) % 10)
        expect(checkImei(digits.join('')).ok).toBe(false)
      }),
    )
  })
})

describe('a GTIN', () => {
  it.each(vectors.gtin.valid)('%s is valid and becomes 14 digits', (gtin) => {
    expect(checkGtin(gtin)).toEqual({ ok: true, gtin: gtin.padStart(14, '0') })
  })

  it.each(vectors.gtin.invalid)('$v is wrong: $why', ({ v }) => {
    expect(checkGtin(v).ok).toBe(false)
  })
})

describe('a DataMatrix', () => {
  const serial = fc.string({ unit: fc.constantFrom(...'ABCxyz0189!-_'), minLength: 1, maxLength: 20 })
  it('with separators is split at them, whatever the serial number is', () => {
    fc.assert(
      fc.property(serial, serial, (unit, key) => {
        const raw = `010478123456789221${unit}${GS}91${key}`
        expect(readMarking(raw)).toEqual({ ok: true, gtin: '04781234567892', serial: unit, raw })
      }),
    )
  })

  it.each(vectors.dataMatrix)(
    '$kind is parsed with separators, with the prefix of a scanner and without separators',
    ({ text, parsed }) => {
      for (const code of [
        textOf(text, GS),
        `]d2${textOf(text, GS)}`,
        `${GS}${textOf(text, GS)}`,
        textOf(text, ''),
      ])
        expect(readMarking(code)).toEqual({ ok: true, ...parsed, raw: code })
    },
  )

  it.each(vectors.dataMatrix)(
    '$kind is the same unit under a Russian or Uzbek layout and with separators written out',
    ({ text, parsed }) => {
      const raw = textOf(text, GS)
      const layout = (keys: string, letters: string, code: string) =>
        [...code].map((key) => letters[keys.indexOf(key)] ?? key).join('')
      const latin = 'qwertyuiop[]asdfghjkl;zxcvbnm,./QWERTYUIOPASDFGHJKLZXCVBNM&'
      const russian = layout(latin, 'йцукенгшщзхъфывапролджячсмитьбю.ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ?', raw)
      for (const code of [
        ...['<GS>', '{GS}', '\\x1d', '\u241d', '%1D'].map((written) => textOf(text, written)),
        russian,
      ])
        expect(readMarking(code), code).toEqual({ ok: true, ...parsed, raw })
    },
  )

  it('written with brackets, as it is printed beside the code, is the same unit', () => {
    const unit = { ok: true, gtin: '04781234567892', serial: 'ABC1234' }
    const raw = `010478123456789221ABC1234${GS}93dGVz`
    expect(readMarking('(01)04781234567892(21)ABC1234(93)dGVz')).toEqual({ ...unit, raw })
  })

  it('typed under the Uzbek Cyrillic layout is the same unit', () => {
    const raw = `010478123456789221oS-1${GS}93dGVz`
    expect(readMarking(`010478123456789221ўҚғ1${GS}93вПМя`)).toMatchObject({ ok: true, serial: 'oS-1', raw })
  })

  it('with a wrong check digit in its GTIN is refused', () => {
    expect(readMarking('0104781234567893' + '21ABC1234')).toEqual({ ok: false, code: 'gtin_check' })
  })

  it('is refused for any other text', () => {
    expect(readMarking('hello')).toEqual({ ok: false, code: 'marking_format' })
  })
})

describe('a scanned text', () => {
  it.each([']E04006381333931', ']C1490154203237518'])(
    '%s is read without the prefix of the scanner',
    (text) => {
      expect(classifyScan(text).kind).not.toBe('unknown')
    },
  )

  it('that is both an article number and a barcode is looked for as both', () => {
    expect(productSearchOf('12345670')).toEqual({ search: '12345670', gtin: '00000012345670' })
    expect(productSearchOf('12345671')).toEqual({ search: '12345671' })
    expect(productSearchOf(textOf(vectors.dataMatrix[0]?.text ?? '', GS))).toMatchObject({ search: '' })
  })

  it.each([
    ['490154203237518', 'imei'],
    ['4006381333931', 'gtin'],
    [textOf(vectors.dataMatrix[0]?.text ?? '', GS), 'marking'],
    ['something', 'unknown'],
  ])('%s is classified', (text, kind) => {
    expect(classifyScan(text).kind).toBe(kind)
  })

  it('keeps the whole code of a marked unit for reports', () => {
    const raw = textOf(vectors.dataMatrix[1]?.text ?? '', GS)
    expect(classifyScan(` ${raw}\n`)).toEqual({
      kind: 'marking',
      gtin: '04781234567892',
      serial: 'ABC1234',
      raw,
    })
  })
})
