// Inter with only the letters that the three languages and the names of people here need: the files of the whole font are twice as large.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** The letters that are kept of each file; `fonts.css` says which file is asked for which letter. */
export const KEPT: Readonly<Record<string, string>> = {
  // The letters of Latin-1, both apostrophes of Uzbek, quotation marks, dashes, arrows and signs.
  'inter-latin-wght-normal': `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıʻʼ‐‑–—‘’‚“”„†•…‹›€™←↑→↓−×№\u2002\u2009\u200b\u202f`,
  // Қ Ғ Ҳ of Uzbek, and the letters of Karakalpak, Kazakh, Kyrgyz, Tajik, Tatar and Bashkir names.
  'inter-cyrillic-ext-wght-normal': 'ҒғҚқҲҳӘәҢңӨөҮүҰұҺһҖҗҶҷҸҹӢӣӮӯҠҡҤҥҪҫ',
}

const require = createRequire(import.meta.url)

/**
 * Makes the files where they are not there yet; returns their folder. Its name follows from the letters, so that another choice makes other
 * files.
 */
export async function makeFonts(cache: string): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(KEPT)).digest('hex').slice(0, 12)
  const folder = resolve(cache, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, letters] of Object.entries(KEPT)) {
    const path = join(folder, `${file}.woff2`)
    if (existsSync(path)) continue
    const { default: subsetFont } = await import('subset-font')
    const whole = readFileSync(require.resolve(`@fontsource-variable/inter/files/${file}.woff2`))
    writeFileSync(path, await subsetFont(whole, letters, { targetFormat: 'woff2' }))
  }
  return folder
}
