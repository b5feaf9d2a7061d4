import { describe, expect, it } from 'vitest'
import { readReceipt, receiptInstant } from './fiscal-receipt.ts'

const address = 'https://ofd.soliq.uz/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463'
const receipt = { register: 'UZ191211501002', number: '70', at: '2026-03-02T15:21:45', sign: '445338529463' }
const codeOf = (text: string) => {
  const read = readReceipt(text)
  return read.ok ? 'ok' : read.code
}

describe('the QR code of a receipt', () => {
  it('has the register, the number, the time and the fiscal sign', () => {
    expect(readReceipt(address)).toEqual({ ok: true, receipt })
    expect(readReceipt(`  ${address}\n`)).toEqual({ ok: true, receipt })
    expect(
      readReceipt('https://ofd.soliq.uz/check?s=445338529463&c=20260302152145&r=70&t=uz191211501002'),
    ).toEqual({ ok: true, receipt })
    expect(receiptInstant(receipt).toISOString()).toBe('2026-03-02T10:21:45.000Z')
  })

  it('is that of a till on the web, too, and may have the older scheme', () => {
    const online = { ...receipt, register: 'EP000000000025' }
    const query = '?t=EP000000000025&r=70&c=20260302152145&s=445338529463'
    for (const begin of ['https://ofd.soliq.uz/epi', 'https://ofd.soliq.uz/epi/', 'http://ofd.soliq.uz/epi'])
      expect(readReceipt(begin + query)).toEqual({ ok: true, receipt: online })
    expect(readReceipt(address.replace('https:', 'http:'))).toEqual({ ok: true, receipt })
    expect(readReceipt(address.replace('UZ191211501002', 'EZ000000000123'))).toMatchObject({ ok: true })
  })

  it('may be typed by a scanner: under a Cyrillic layout, in capitals, with the kind of the code', () => {
    const cyrillic = 'реезыЖ..щавюыщдшйюгя.срусл,е=ГЯ191211501002?к=70?с=20260302152145?ы=445338529463'
    for (const text of [cyrillic, address.toUpperCase(), `]Q1${address}`])
      expect(readReceipt(text)).toEqual({ ok: true, receipt })
  })

  it.each([
    'ftp://ofd.soliq.uz/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz/episode?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz/epi/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz.example.com/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz@example.com/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://user@ofd.soliq.uz/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz:8443/check?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz/check/../x?t=UZ191211501002&r=70&c=20260302152145&s=445338529463',
    'https://ofd.soliq.uz/check',
    'https://ofd.soliq.uz/check?',
    'javascript:alert(1)',
    '',
    '4780000000007',
    `${address}#${'x'.repeat(10)}`,
    `${address}&x=${'1'.repeat(10_000)}`,
  ])('refuses what is no address of a receipt: %s', (text) => expect(codeOf(text)).toBe('receipt_address'))

  it.each([
    ['receipt_register', address.replace('UZ191211501002', "UZ'--")],
    ['receipt_register', address.replace('t=UZ191211501002&', '')],
    ['receipt_register', `${address}&t=UZ191211501003`],
    ['receipt_number', address.replace('r=70', 'r=0')],
    ['receipt_number', address.replace('r=70', 'r=7e3')],
    ['receipt_number', address.replace('r=70', 'r=')],
    ['receipt_time', address.replace('20260302152145', '20260230152145')],
    ['receipt_time', address.replace('20260302152145', '20260302252145')],
    ['receipt_time', address.replace('20260302152145', '2026030215214')],
    ['receipt_sign', address.replace('445338529463', '%3Cscript%3E')],
    ['receipt_sign', address.replace('445338529463', '٤٤٥٣٣٨')],
  ])('refuses with %s', (code, text) => expect(codeOf(text)).toBe(code))
})
