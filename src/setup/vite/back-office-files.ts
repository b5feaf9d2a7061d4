// Finds the files of the build that only the back office needs: those reached only through its folders. They are marked in
// the worker's list, and the worker caches them apart from the shell (decision 0019).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
  isEntry?: boolean
}
type Chunks = Record<string, Chunk>
type Entry = { url: string; revision: string | null; size: number }

/** The revisions that mark an entry of the back office, and one of an area that few people of the back office open. */
const BACK_OFFICE = 'office'
const ON_USE = 'use'
/** Folders of the app that every tablet needs; all others belong to the back office. */
const SHOP_FLOOR = [
  'applications',
  'capture',
  'i18n',
  'identity',
  'kit',
  'offline',
  'outbox',
  'palette',
  'platform',
  'session',
  'shell',
  'emergency-form',
]
/**
 * Parts of the shop-floor folders that are useless without internet or at a counter: what stands beside the queue, a record of the
 * server, the stages, the reports, the identity check, the emergency form, the settings of the server,
 * one's picture, a forgotten password, the names of a shop's own roles; the reader of documents, without which the form is filled by hand;
 * and a photo of a draft in full size.
 */
const ONLINE_ONLY = [
  'src/app/applications/page/',
  'src/app/applications/panel/',
  'src/app/applications/queue/assign-dialog.tsx',
  // The chunk of the same file, which the panel also imports at once.
  '_assign-dialog-',
  'src/app/applications/queue/beside.tsx',
  'src/app/applications/queue/outside.tsx',
  'src/app/applications/record/',
  'src/app/applications/stages/',
  'src/app/applications/photos/slot-viewer.tsx',
  'src/app/applications/wizard/reading/',
  'src/app/capture/live/',
  'src/app/capture/mrz/',
  'src/app/i18n/reader/',
  'src/app/identity/',
  'src/app/emergency-form/',
  'src/app/kit/list/columns-dialog.tsx',
  'src/app/kit/list/views-dialog.tsx',
  'src/app/offline/health/reporter.ts',
  'src/app/session/settings/picture.tsx',
  'src/app/session/sign-in/reset.tsx',
  'src/app/session/settings/server-part.tsx',
  'src/app/shell/role-names.ts',
  'src/app/dev/',
]
/** Areas of the back office whose files a tablet keeps when somebody opens them, and never before. */
const ON_USE_AREAS = [
  'chat',
  'complaints',
  'dispatches',
  'documents',
  'knowledge',
  'levels',
  'movements',
  'notifications',
  'orders',
  'products',
  'promotions',
  'reports',
  'returns',
  'sales',
  'stock',
]
export const isOnlineOnly = (path: string): boolean => ONLINE_ONLY.some((part) => path.startsWith(part))

/** A back-office folder, a chunk of its texts (named in vite.config.ts), or the developers' page of the kit. */
const isBackOfficePath = (key: string): boolean => {
  if (key.startsWith('_back-office-') || key === 'src/app/dev/kit-page.tsx') return true
  if (isOnlineOnly(key)) return true
  const folder = /^src\/app\/([^/]+)\//.exec(key)?.[1]
  return folder !== undefined && !SHOP_FLOOR.includes(folder)
}

function reach(chunks: Chunks, key: string, isOutside: (path: string) => boolean, seen: Set<string>): void {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return
  seen.add(key)
  const later = (chunk.dynamicImports ?? []).filter((next) => !isOutside(next))
  for (const next of [...(chunk.imports ?? []), ...later]) reach(chunks, next, isOutside, seen)
}

const isOnUsePath = (key: string): boolean =>
  ON_USE_AREAS.some((folder) => key.startsWith(`src/app/${folder}/`))

const filesOf = ({ file, css = [], assets = [] }: Chunk): string[] => [file, ...css, ...assets]

/** Files that are reached only through the paths outside; `chunks` is Vite's manifest of the build. */
function filesOutside(chunks: Chunks, isOutside: (path: string) => boolean): Set<string> {
  const seen = new Set<string>()
  for (const [key, chunk] of Object.entries(chunks)) if (chunk.isEntry) reach(chunks, key, isOutside, seen)
  const inside = new Set([...seen].flatMap((key) => filesOf(chunks[key] ?? { file: key })))
  const all = Object.values(chunks).flatMap(filesOf)
  return new Set(all.filter((file) => file.endsWith('.js') && !inside.has(file)))
}

/** Marks the entries of the back office in the list that is written into the worker. */
export const markBackOffice = (folder: string) => async (entries: Entry[]) => {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Chunks
  const backOffice = filesOutside(chunks, isBackOfficePath)
  const onUse = filesOutside(chunks, isOnUsePath)
  const markOf = (url: string) => (onUse.has(url) ? ON_USE : BACK_OFFICE)
  return {
    manifest: entries.map((entry) =>
      backOffice.has(entry.url) ? { ...entry, revision: markOf(entry.url) } : entry,
    ),
  }
}
