// The fonts have every letter of our texts and of the names that people here have: a missing one would be drawn in another font.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { ROOT } from '#support/sources.ts'
import { makeFonts } from '../../src/setup/vite/fonts.ts'

const require = createRequire(import.meta.url)
const { convert } = require('fontverter') as {
  convert: (font: Uint8Array, format: 'sfnt') => Promise<Uint8Array>
}

/** The characters that a font has a glyph for: its table `cmap`, formats 4 and 12. */
function charactersOf(bytes: Uint8Array): Set<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + at * 16)
  const cmap = tables.find((at) => view.getUint32(at) === 0x636d6170)
  if (cmap === undefined) throw new Error('no cmap')
  const start = view.getUint32(cmap + 8)
  const found = new Set<number>()
  for (let at = 0; at < view.getUint16(start + 2); at += 1) {
    const own = start + view.getUint32(start + 4 + at * 8 + 4)
    const format = view.getUint16(own)
    if (format === 12)
      for (let group = 0; group < view.getUint32(own + 12); group += 1) {
        const [from, to] = [view.getUint32(own + 16 + group * 12), view.getUint32(own + 20 + group * 12)]
        for (let one = from; one <= to; one += 1) found.add(one)
      }
    if (format !== 4) continue
    const double = view.getUint16(own + 6)
    for (let segment = 0; segment < double; segment += 2) {
      const to = view.getUint16(own + 14 + segment)
      const from = view.getUint16(own + 16 + double + segment)
      for (let one = from; one <= to && one !== 0xffff; one += 1) found.add(one)
    }
  }
  return found
}

const has = new Set<number>()
beforeAll(async () => {
  const cut = await makeFonts(join(ROOT, 'node_modules/.cache/fonts'))
  const whole = require.resolve('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2')
  for (const path of [...readdirSync(cut).map((name) => join(cut, name)), whole])
    for (const one of charactersOf(await convert(readFileSync(path), 'sfnt'))) has.add(one)
})

/** An arrow that no file of Inter here has, and a hyphen that is not drawn. */
const DRAWN_OTHERWISE = /[→\u00ad]/g
const missing = (text: string): string[] =>
  [...new Set(text)].filter((one) => !has.has(one.codePointAt(0) ?? 0))

function textsUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('')
    .replaceAll('\n', '')
    .replaceAll(DRAWN_OTHERWISE, '')
}

describe('the fonts', () => {
  it('have the apostrophes and the letters of Uzbek in both scripts', () => {
    expect(missing('OʻGʻoʻgʻʼ ЎўҚқҒғҲҳ Ёё')).toEqual([])
  })
  it('have the letters of the names of neighbours', () => {
    expect(missing('ӘәҢңӨөҮүҰұҺһ ҶҷӢӣӮӯ ÇçıÖöÜü')).toEqual([])
  })
  it('have every letter of our texts', () => {
    expect(missing(textsUnder(join(ROOT, 'locales/ru')))).toEqual([])
    const latin = textsUnder(join(ROOT, 'locales/uz-Latn'))
    expect(missing(latin)).toEqual([])
    expect(missing(toCyrillic(latin))).toEqual([])
  })
  it('lack what nobody writes here', () => {
    expect(missing('Ω')).toEqual(['Ω'])
  })
})
