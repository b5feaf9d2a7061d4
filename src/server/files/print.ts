// Printing: pdfmake with an embedded font that has ў қ ғ ҳ and ʻ ʼ; nothing else is ever read from disk or net.
import { createRequire } from 'node:module'

/** A part of a document in pdfmake's own language. */
export type Part = string | { [key: string]: unknown } | Part[]
export type Definition = { content: Part[]; [key: string]: unknown }

const require = createRequire(import.meta.url)
type Pdfmake = {
  setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
  setUrlAccessPolicy: (allow: (url: string) => boolean) => void
  setLocalAccessPolicy: (allow: (path: string) => boolean) => void
  createPdf: (definition: Definition) => { getBuffer: () => Promise<Buffer> }
}

/** Loaded when the first document is printed: most servers' first minute needs none. */
function load(): Pdfmake {
  const pdfmake = require('pdfmake') as Pdfmake
  const font = (style: string) => require.resolve(`@expo-google-fonts/noto-sans/${style}.ttf`)
  pdfmake.setFonts({
    Noto: { normal: font('400Regular/NotoSans_400Regular'), bold: font('700Bold/NotoSans_700Bold') },
  })
  // Only the font may be read, whatever a client's name contains.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))
  return pdfmake
}
let loaded: Pdfmake | null = null

type Numbered = {
  number: number
  language: string
  words: { title: (number: number) => string; page: (page: number, pages: number) => string }
}

/** A document of one number: its title, then the content, with number and page at the foot. */
export const numberedDocument = ({ number, language, words }: Numbered, content: Part[]): Definition => ({
  info: { title: words.title(number) },
  language,
  defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.15 },
  pageMargins: [40, 40, 40, 50],
  footer: (page: number, pages: number) => ({
    text: `№ ${number} · ${words.page(page, pages)}`,
    alignment: 'center',
    fontSize: 8,
  }),
  content: [{ text: words.title(number), bold: true, fontSize: 15 }, ...content],
})

/** A cell whose text ends at the right edge and does not wrap: sums, numbers. */
export const rightAligned = (text: string, bold = false): Part => ({
  text,
  alignment: 'right',
  noWrap: true,
  bold,
})

/** The bytes of a document. */
export async function renderPdf(definition: Definition): Promise<Uint8Array> {
  loaded ??= load()
  return new Uint8Array(await loaded.createPdf(definition).getBuffer())
}
