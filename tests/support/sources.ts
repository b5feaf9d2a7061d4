// The project's own files as the house checks see them: what git tracks or would track, never what a build left behind.
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

/** Paths of all files under these rooms, relative to the top level, that end in one of the endings. */
export const filesOf = (rooms: readonly string[], endings: RegExp): string[] =>
  rooms
    .flatMap((room) => walk(join(ROOT, room)))
    .map((path) => relative(ROOT, path))
    .filter((path) => endings.test(path))

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const jsonOf = (path: string): unknown => JSON.parse(textOf(path))

const ENTRY = /\{[^{}]*"?url"?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g

/**
 * The list that the build wrote into the worker: what the tablet keeps from its first start on, and the parts of the back
 * office, which it keeps from their first use on.
 */
export function workerList(): { shell: string[]; office: string[] } {
  const entries = [...textOf('dist/client/sw.js').matchAll(ENTRY)].map(([all, url = '']) => ({
    url,
    isOffice: /"?revision"?:\s*["'`]office["'`]/.test(all),
  }))
  return {
    shell: entries.filter(({ isOffice }) => !isOffice).map(({ url }) => url),
    office: entries.filter(({ isOffice }) => isOffice).map(({ url }) => url),
  }
}
