// A first visit asks for the files of the sign-in together with those of the start: otherwise the texts are asked for when the start
// runs, and the sign-in when they are there, which are two more waits for the line (P2). index.html knows whether it is a first visit.
import type { Plugin } from 'vite'

type Bundle = Readonly<Record<string, { type: string }>>
type Chunk = {
  type: string
  fileName: string
  name: string
  facadeModuleId: string | null
  imports: readonly string[]
}

const PLACE = '{} /* files of the sign-in */'
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

export const signInFiles = (): Plugin => ({
  name: 'sign-in-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (bundle === undefined) return html
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
      return html.replace(PLACE, JSON.stringify(filesByLanguage(bundle)))
    },
  },
})
