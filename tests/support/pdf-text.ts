// The text of a PDF that the product has made: fonts of two bytes for each glyph, with a table of their characters.
import { constants, inflateSync } from 'node:zlib'

type Characters = ReadonlyMap<number, string>

const hexText = (hex: string): string => {
  const units = hex.match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

/** The objects of the file with their streams decoded, by number. */
function objectsOf(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    const [, head = '', data = ''] = /^([\s\S]*?)stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? []
    const isPacked = head.includes('FlateDecode')
    // The last byte of the check sum may be a line break, which the expression above leaves out.
    const options = { finishFlush: constants.Z_SYNC_FLUSH }
    const stream = isPacked ? inflateSync(Buffer.from(data, 'latin1'), options).toString('latin1') : data
    objects.set(number, head === '' ? body : `${head}\n${stream}`)
  }
  return objects
}

/** The characters of a font by the numbers of its glyphs. */
function charactersOf(table: string): Characters {
  const characters = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\da-f]*)>/gi)].entries())
      characters.set(Number.parseInt(from, 16) + at, hexText(hex))
  return characters
}

/** The text of each page in their order, one line for each piece. */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes)
  const fonts = new Map<string, Characters>()
  for (const body of objects.values())
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? []
      fonts.set(name, charactersOf(objects.get(table) ?? ''))
    }
  const textOf = (content: string): string => {
    const lines: string[] = []
    let font: Characters = new Map()
    for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font
      if (pieces === undefined) continue
      const glyphs = [...pieces.matchAll(/<([\da-f]*)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      lines.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''))
    }
    return lines.join('\n')
  }
  const tree = [...objects.values()].find((body) => /\/Type \/Pages/.test(body)) ?? ''
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? []
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(objects.get(number) ?? '') ?? []
    return textOf(objects.get(content) ?? '')
  })
}

/** Every text of the file in its order, one line for each piece. */
export const pdfText = (bytes: Uint8Array): string => pdfPages(bytes).join('\n')
