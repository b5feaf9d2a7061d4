// What the tablet downloads: exact figures from the built files, with the best brotli compression, as the server
// sends them (P1 and P4). Fonts and pictures are counted uncompressed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { jsonOf, ROOT, workerList } from '#support/sources.ts'
import type { Figure } from './figures.ts'

type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
  name?: string
}
const CLIENT = join(ROOT, 'dist/client')
const TEXT = /\.(js|css|html|json|svg|webmanifest)$/

function sentBytes(file: string): number {
  const bytes = readFileSync(join(CLIENT, file))
  if (!TEXT.test(file)) return bytes.length
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sentBytes(file), 0) / 1000

/** A chunk with everything it imports before it can run. */
function filesBehind(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const next of chunk.imports ?? []) filesBehind(chunks, next, seen)
  return seen
}

/** Everything a first visit needs before a person can type a phone number: page, entry, sign-in screen, one language. */
function filesToSignIn(chunks: Record<string, Chunk>): Set<string> {
  const keys = Object.keys(chunks)
  const needed = keys.filter(
    (key) =>
      chunks[key]?.isEntry ||
      /session\/(sign-in|login)[\w-]*\.tsx$/.test(key) ||
      chunks[key]?.file.includes('/locale-ru-'),
  )
  const files = new Set(['index.html'])
  for (const key of needed) for (const file of filesBehind(chunks, key)) files.add(file)
  return files
}

/** The chunks that change with this one: a file that names a changed file changes as well. */
function changedWith(chunks: Record<string, Chunk>, key: string): Set<string> {
  const changed = new Set([key])
  for (const one of changed)
    for (const [other, { imports = [], dynamicImports = [] }] of Object.entries(chunks))
      if (imports.includes(one) || dynamicImports.includes(one)) changed.add(other)
  return changed
}

/**
 * What a release that changes one screen sends again, for the worst screen: every renamed file, page and worker. Parts of the
 * kit are no screens: a change of one changes every screen that shows it.
 */
function changedByOneScreen(chunks: Record<string, Chunk>): number {
  const screens = Object.keys(chunks).filter(
    (key) => /^src\/app\/(?!kit\/).*\.tsx$/.test(key) && !chunks[key]?.isEntry,
  )
  const files = screens.map((key) => [...changedWith(chunks, key)].map((one) => chunks[one]?.file ?? one))
  return Math.max(0, ...files.map((some) => kilobytes([...some, 'index.html', 'sw.js'])))
}

export function measureSizes(): Figure[] {
  const chunks = jsonOf('dist/manifest.json') as Record<string, Chunk>
  const toSignIn = filesToSignIn(chunks)
  const { shell: precache, backOffice } = workerList()
  const all = kilobytes(precache)
  return [
    {
      metric: 'P1 cold: bytes until the sign-in can be used, fonts apart',
      value: kilobytes(toSignIn),
      unit: 'KB',
      limit: 135,
    },
    {
      metric: 'P1 cold: requests until the sign-in can be used',
      value: toSignIn.size,
      unit: 'files',
      limit: 6,
    },
    {
      metric: 'P1 cold: the page in which a phone number is typed first',
      value: kilobytes(['index.html']),
      unit: 'KB',
      limit: 10,
      isEnforced: true,
    },
    {
      metric: 'P4 the whole precache, three languages and fonts',
      value: all,
      unit: 'KB',
      limit: 617,
      isEnforced: true,
    },
    {
      metric: 'P4 files of the back office, cached at first use or on a fast connection',
      value: kilobytes(backOffice),
      unit: 'KB',
      limit: 300,
    },
    {
      metric: 'P4 a release that changes one screen',
      value: (changedByOneScreen(chunks) / all) * 100,
      unit: '%',
      limit: 15,
      isEnforced: true,
    },
  ]
}
