import { describe, expect, it } from 'vitest'
import { normaliseDocumentNumber } from '../codes/documents.ts'
import { checkImei } from '../codes/imei.ts'
import { normalisePhone } from '../phone.ts'
import { plainText } from './plain-text.ts'

describe('a text as it looks', () => {
  it.each([
    ['\u202a+998 90\u202c', '+998 90'],
    ['Саид\u2011Аҳмад', 'Саид-Аҳмад'],
    ['a\u00a0b\u2009c', 'a b c'],
    ['со\u00adюз\u200b', 'союз'],
    ['one\ntwo', 'one\ntwo'],
    ['one\ufffetwo\uffff', 'onetwo'],
    ['Oʻtkir — 5 %', 'Oʻtkir — 5 %'],
    ['👨‍👩‍👧 ❤️‍🔥 👩🏽‍💻', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍💻'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇺🇿 1️⃣ #️⃣ ☎︎ 👋🏽 🙂‍↔️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇺🇿 1️⃣ #️⃣ ☎︎ 👋🏽 🙂‍↔️'],
    // Letters and marks that show nothing, and selectors that select nothing.
    ['a\u3164b\u115f\u1160\uffa0\u034f\u180b\u17b4c', 'abc'],
    ['\ufe0fa\ufe0fb\u{e0100}', 'ab'],
    ['\u2800\u2800', '  '],
    ['a\u2028b\u2029c', 'a\nb\nc'],
    // Tags that write no flag hide words.
    ['\u{1f3f4}\u{e0068}\u{e0069}\u{e0064}\u{e0064}\u{e0065}\u{e006e}\u{e0020}\u{e0074}\u{e007f}', '🏴'],
    // Joiners and tags that join nothing hide text.
    ['a\u200db 👨\u200d c\u{e0061}\u{e0062}', 'ab 👨 c'],
    ['👨\u200d\u202e👩', '👨👩'],
  ])('%j is %j', (text, plain) => expect(plainText(text)).toBe(plain))
})

describe('what was copied', () => {
  it.each(['\u202a+998\u00a090\u2011123\u200b45 67\u202c', '\u2068998901234567\u2069'])(
    'the phone %j is read',
    (text) => expect(normalisePhone(text)).toBe('+998901234567'),
  )

  it('a document number is read', () => {
    expect(normaliseDocumentNumber('\u200eAA\u00a0123\u20114567')).toBe('AA1234567')
  })

  it.each([
    '352099001761481',
    '35209900 176148 1',
    '35209900 176148 1 / 78',
    '35-209900-176148-1/78',
    '\u202a352099001761481\u202c',
  ])('the IMEI %j is read', (text) => expect(checkImei(text)).toEqual({ ok: true, imei: '352099001761481' }))

  it('seventeen digits without the version behind a stroke are no IMEI', () => {
    expect(checkImei('35209900176148178')).toEqual({ ok: false, code: 'imei_format' })
  })
})
