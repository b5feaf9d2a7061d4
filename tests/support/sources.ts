// The project's own files for the architecture tests, without dependencies and build output.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'results', 'film'])

function walk(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !SKIPPED.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? walk(path) : [path]
    })
}

/** Paths of all files under these folders that match the pattern, relative to the top level. */
export const filesOf = (folders: readonly string[], pattern: RegExp): string[] =>
  folders
    .flatMap((folder) => walk(join(ROOT, folder)))
    .map((path) => relative(ROOT, path))
    .filter((path) => pattern.test(path))

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const jsonOf = (path: string): unknown => JSON.parse(textOf(path))

const ENTRY = /\{[^{}]*"?url"?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g

/**
 * The precache list that the build wrote into the service worker: what the tablet caches at its first start,
 * the chunks of the back office, cached at their first use or on a fast connection, and those cached only at their first use.
 */
export function workerList(): { shell: string[]; backOffice: string[]; onUse: string[] } {
  const entries = [...textOf('dist/client/sw.js').matchAll(ENTRY)].map(([all, url = '']) => ({
    url,
    mark: /"?revision"?:\s*["'`](office|use)["'`]/.exec(all)?.[1] ?? 'shell',
  }))
  const marked = (wanted: string) => entries.filter(({ mark }) => mark === wanted).map(({ url }) => url)
  return { shell: marked('shell'), backOffice: marked('office'), onUse: marked('use') }
}
