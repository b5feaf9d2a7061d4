// What the first page needs of our own code and of small packages, in one file (P1: few requests to the
// sign-in). Modules that name screens or texts stay in the entry: these names change with every release, and the change must
// not affect a file that all others import (P4, decision 0031).
type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Info | null }

/** Modules that every tablet loads after the first paint and that change seldom. */
const STEADY = /[\\/]src[\\/]app[\\/](offline|platform)[\\/].*\.ts$/

/** Whether a module, or one that it imports, dynamically imports a screen or texts. */
function loadsScreensLater(id: string, context: Context): boolean {
  const reached = new Set([id])
  for (const one of reached) {
    const info = context.getModuleInfo(one)
    if (info?.dynamicallyImportedIds.some((later) => !STEADY.test(later))) return true
    for (const next of info?.importedIds ?? []) reached.add(next)
  }
  return false
}

/** The start chunk: every module that the entry imports and that leads to no screen. */
export const startChunk = {
  tags: ['$initial' as const],
  priority: 10,
  name: (id: string, context: Context): string | null => (loadsScreensLater(id, context) ? null : 'start'),
}
