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

/** Distinguishes the foot of a page from its content. */
const FOOTER = 'footer'

/** The foot of a page. */
export const footer = (text: string): Part => ({ text, alignment: 'center', fontSize: 8, style: FOOTER })

/** A document of one number: its title, then the content, with number and page at the foot. */
export const numberedDocument = ({ number, language, words }: Numbered, content: Part[]): Definition => ({
  info: { title: words.title(number) },
  language,
  defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.15 },
  pageMargins: [40, 40, 40, 50],
  footer: (page: number, pages: number) => footer(`№ ${number} · ${words.page(page, pages)}`),
  content: [{ text: words.title(number), bold: true, fontSize: 15 }, ...content],
})

/** The heading of a part of a document: never the last of its page. */
export const heading = (text: string): Part => ({
  text,
  bold: true,
  fontSize: 12,
  margin: [0, 12, 0, 4],
  headlineLevel: 1,
})

/** A cell whose text ends at the right edge and does not wrap: sums, numbers. */
export const rightAligned = (text: string, bold = false): Part => ({
  text,
  alignment: 'right',
  noWrap: true,
  bold,
})

type Place = { pageNumber: number }
type Node = {
  headlineLevel?: number
  style?: string
  table?: { headerRows?: number; body: { positions?: Place[] }[][] }
  startPosition: Place
}
type Neighbours = { getFollowingNodesOnPage: () => Node[] }

/** The page on which the first row under the heads of a table begins; null for a table without such a row. */
function firstRowPage({ headerRows = 0, body }: NonNullable<Node['table']>): number | null {
  const pages = (body[headerRows] ?? []).flatMap(({ positions = [] }) => positions[0]?.pageNumber ?? [])
  return pages.length === 0 ? null : Math.min(...pages)
}

/**
 * Whether a heading, or the heads of a table, would stand at the foot of a page without what they belong to, so that a page
 * begins with them. `keepWithHeaderRows`, `dontBreakRows` and `unbreakable` of pdfmake are no way to it: of what they hold
 * together nothing is printed that is taller than a page.
 */
function isLeftAlone(node: Node, { getFollowingNodesOnPage }: Neighbours): boolean {
  const { pageNumber } = node.startPosition
  const isElsewhere = (table: NonNullable<Node['table']>) =>
    (firstRowPage(table) ?? pageNumber) !== pageNumber
  if (node.table?.headerRows !== undefined) return isElsewhere(node.table)
  if (node.headlineLevel === undefined) return false
  const next = getFollowingNodesOnPage().find(({ style }) => style !== FOOTER)
  return next === undefined || (next.table !== undefined && isElsewhere(next.table))
}

/** The bytes of a document. */
export async function renderPdf(definition: Definition): Promise<Uint8Array> {
  loaded ??= load()
  const document = { ...definition, pageBreakBefore: isLeftAlone }
  return new Uint8Array(await loaded.createPdf(document).getBuffer())
}
