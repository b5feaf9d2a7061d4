// Installs the packages of the lock file when node_modules differs from it.
import { existsSync, readFileSync } from 'node:fs'
import { at, must } from './run.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** npm writes node_modules/.package-lock.json last, so an incomplete installation has none or an older one. */
export function isInstalled(
  lockPath = at('package-lock.json'),
  placedPath = at('node_modules', '.package-lock.json'),
) {
  if (!existsSync(placedPath)) return false
  const placed = read(placedPath)
  return Object.entries(read(lockPath)).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const found = placed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages of package-lock.json (once; about a minute) …')
  await must('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}
