import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkImei } from './imei.ts'
import { barcodeWithCheckDigit, checkGtin, readMarking } from './marking.ts'
import { classifyScan, maxSearchLength, productSearchOf, searchOfScan } from './scanned.ts'

const GS = '\u001d'
const GTIN = '04006381333931'
const IMEI = '490154203237518'

describe('a GS1 Digital Link', () => {
  it.each([
    [`https://id.gs1.org/01/${GTIN}`, GTIN],
    ['https://example.uz/01/4006381333931', GTIN],
    ['HTTP://EXAMPLE.UZ:8080/01/4006381333931/', GTIN],
    ['https://brand.example/some/path/01/012345000065?17=271231&utm=a', '00012345000065'],
    ['https://10.0.0.1/01/96385074/10/LOT-7', '00000096385074'],
    [`https://example.uz/01/${GTIN}/22/2A/10/A%2FB/17/271231#top`, GTIN],
    [`]Q1https://example.uz/01/${GTIN}`, GTIN],
  ])('%s is its GTIN', (text, gtin) => {
    expect(classifyScan(text)).toEqual({ kind: 'gtin', gtin })
    expect(productSearchOf(text)).toEqual({ search: '', gtin })
    expect(searchOfScan(text)).toBe(gtin)
    expect(maxSearchLength(text)).toBe(300)
  })

  it.each([
    [`https://example.uz/01/${GTIN}/21/ABC123`, 'ABC123', `01${GTIN}21ABC123`],
    [
      `https://example.uz/a/01/4006381333931/10/L1/21/A%2FB%251?17=271231`,
      'A/B%1',
      `01${GTIN}10L1${GS}21A/B%1`,
    ],
    [`https://example.uz/01/${GTIN}/17/271231/21/x`, 'x', `01${GTIN}1727123121x`],
  ])('%s is its marked unit', (text, serial, raw) => {
    expect(classifyScan(text)).toEqual({ kind: 'marking', gtin: GTIN, serial, raw })
    expect(readMarking(raw)).toMatchObject({ ok: true, gtin: GTIN, serial })
    expect(searchOfScan(text)).toBe(`01${GTIN}21${serial}`)
  })

  it('typed by a scanner under the Russian layout is its code', () => {
    expect(classifyScan('реезыЖ..учфьздуюгя.01.4006381333931')).toEqual({ kind: 'gtin', gtin: GTIN })
  })

  it.each([
    'https://example.uz/',
    'https://example.uz/01/4006381333932',
    'https://example.uz/01/400638133393',
    'https://example.uz/01/4006381333931/comments/5',
    'https://example.uz/01/4006381333931/21',
    'https://example.uz/01/4006381333931/21/a/21/b',
    'https://example.uz/01/4006381333931/21/123456789012345678901',
    'https://example.uz/01/4006381333931/21/%E0%A4%A',
    'https://example.uz/01/4006381333931/21/a b',
    'https://example.uz/8002/490154203237518',
    'https://example.uz/02/4006381333931',
    'https://example.uz/4006381333931',
    'https://example.uz/?01=4006381333931',
    'https://example.uz/#/01/4006381333931',
    'https://name@example.uz/01/4006381333931',
    'ftp://example.uz/01/4006381333931',
    'example.uz/01/4006381333931',
    'https:///01/4006381333931',
    'https://ofd.soliq.uz/check?t=UZ210317221114&r=1&c=20261120090000&s=123456789012',
    `see https://example.uz/01/${GTIN}`,
  ])('%s is no code', (text) => {
    expect(classifyScan(text).kind).toBe('unknown')
    expect(readMarking(text).ok).toBe(false)
  })

  it('is never read from any other address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(classifyScan(url).kind).toBe('unknown')
      }),
    )
  })
})

describe('the codes of a box', () => {
  const written = (bare: string, brackets: string) => [
    bare,
    brackets,
    `]C1${bare}`,
    `]C1${GS}${bare}`,
    `${GS}${bare}`,
    `<FNC1>${bare}`,
    `${bare}${GS}`,
    ` ${brackets}\n`,
  ]
  it.each(written(`8002${IMEI}`, `(8002)${IMEI}`))('%j is its IMEI', (text) => {
    expect(classifyScan(text)).toEqual({ kind: 'imei', imei: IMEI })
    expect(checkImei(text)).toEqual({ ok: true, imei: IMEI })
    expect(searchOfScan(text)).toBe(IMEI)
  })

  it.each([
    ...written(`01${GTIN}`, `(01)${GTIN}`),
    ...written(`01${GTIN}17271231`, `(01)${GTIN}(17)271231`),
    `01${GTIN}10LOT${GS}17271231`,
  ])('%j is its GTIN', (text) => {
    expect(classifyScan(text)).toEqual({ kind: 'gtin', gtin: GTIN })
    expect(checkGtin(text)).toEqual({ ok: true, gtin: GTIN })
    expect(productSearchOf(text)).toEqual({ search: '', gtin: GTIN })
  })

  it.each([`(01)${GTIN}(8002)${IMEI}`, `01${GTIN}8002${IMEI}`, `]C101${GTIN}8002${IMEI}`])(
    '%s with both is its IMEI',
    (text) => {
      expect(classifyScan(text)).toEqual({ kind: 'imei', imei: IMEI })
    },
  )

  it.each([
    `8002${IMEI.slice(0, 14)}9`,
    '0104006381333932',
    `02${GTIN}3710`,
    `01${GTIN}55`,
    `01${GTIN}01${GTIN}`,
    `(01)${GTIN}x(99`,
    `x(01)${GTIN}`,
    '()',
    '(8002)',
  ])('%j is no code', (text) => {
    expect(classifyScan(text).kind).toBe('unknown')
  })
})

describe('a UPC-E', () => {
  it.each([
    ['01234565', '012345000065'],
    ['04252614', '042100005264'],
    ['06543217', '065100004327'],
    ['07832309', '078000003239'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234505', '012000003455'],
    ['11234502', '112000003452'],
  ])('%s is the UPC-A %s', (short, long) => {
    expect(checkGtin(short), 'the same number').toEqual(checkGtin(long))
    expect(checkGtin(long)).toEqual({ ok: true, gtin: `00${long}` })
    expect(classifyScan(`]E0${short}`)).toEqual({ kind: 'gtin', gtin: `00${long}` })
    expect(productSearchOf(short)).toEqual({ search: short, gtin: `00${long}` })
  })

  it('is no GTIN-8 of the world, and these stay what they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000, max: 9_999_999 }), (number) => {
        const digits = barcodeWithCheckDigit(String(number))
        expect(checkGtin(digits)).toEqual({ ok: true, gtin: digits.padStart(14, '0') })
      }),
    )
    expect(checkGtin('12345670')).toEqual({ ok: true, gtin: '00000012345670' })
    expect(checkGtin('12345671').ok).toBe(false)
  })
})
