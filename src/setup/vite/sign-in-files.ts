// A first visit asks for the files of the sign-in together with those of the start: otherwise the texts are asked for when the start
// runs, and the sign-in when they are there, which are two more waits for the line (P2). index.html knows whether it is a first visit.
// Its own form of the sign-in has the texts of the app.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { toCyrillicTexts } from '../../domain/kernel/texts/cyrillic-texts.ts'

type Bundle = Readonly<Record<string, { type: string }>>
type Chunk = {
  type: string
  fileName: string
  name: string
  facadeModuleId: string | null
  imports: readonly string[]
}

const FILES = '{} /* files of the sign-in */'
const TEXTS = '{} /* texts of the sign-in */'
const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl']

/** Adds a chunk and everything that it imports before it can run. */
function addBehind(chunks: ReadonlyMap<string, Chunk>, file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const next of chunks.get(file)?.imports ?? []) addBehind(chunks, next, found)
}

/** The files by language, without those that the page asks for by itself. */
function filesByLanguage(bundle: Bundle): Record<string, string[]> {
  const all = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const behind = (matches: (chunk: Chunk) => boolean): Set<string> => {
    const found = new Set<string>()
    for (const { fileName } of all.filter(matches)) addBehind(chunks, fileName, found)
    return found
  }
  const asked = behind(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') === true)
  const filesOf = (language: string) =>
    behind(
      ({ name, facadeModuleId }) =>
        facadeModuleId?.endsWith('/session/sign-in/login.tsx') === true || name === `locale-${language}`,
    ).difference(asked)
  return Object.fromEntries(LANGUAGES.map((language) => [language, [...filesOf(language)]]))
}

type Texts = {
  common: { product: string; languages: Record<string, string>; profile: { language: string } }
  session: { login: Record<'title' | 'lead' | 'phone' | 'password' | 'get_code', string> }
}
const read = (folder: string, name: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${folder}/${name}.json`, import.meta.url), 'utf8'))
const textsIn = (folder: string): Texts => ({
  common: read(folder, 'common'),
  session: read(folder, 'session'),
})

/** The texts of the first form by language, with the name of the language. */
function textsByLanguage(): Record<string, Record<string, string>> {
  const latin = textsIn('uz-Latn')
  const all: Record<string, Texts> = {
    ru: textsIn('ru'),
    'uz-Latn': latin,
    'uz-Cyrl': toCyrillicTexts(latin),
  }
  return Object.fromEntries(
    Object.entries(all).map(([language, { common, session }]) => {
      const { title, lead, phone, password, get_code } = session.login
      const own = { title, lead, phone, password, get_code }
      const name = common.languages[language] ?? language
      return [language, { name, product: common.product, language: common.profile.language, ...own }]
    }),
  )
}

/** Puts a value in its place in the page; throws an error if the page has no such place. */
function put(html: string, place: string, value: unknown): string {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
  return html.replace(place, () => JSON.stringify(value))
}

export const signInFiles = (): Plugin => ({
  name: 'sign-in-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const withTexts = put(html, TEXTS, textsByLanguage())
      return bundle === undefined ? withTexts : put(withTexts, FILES, filesByLanguage(bundle))
    },
  },
})
