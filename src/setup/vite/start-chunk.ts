// What the first page needs of our own code and of small packages, in one file (P1: few requests to the
// sign-in). Whatever names a screen or words stays in the entry: their names change with every release, and the change
// must not go through a file that all the others import (P4, decision 0031).
type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Info | null }

/** What the tablet loads after the first paint; it changes seldom, and everybody needs it. */
const STEADY = /[\\/]src[\\/]app[\\/](offline|platform)[\\/].*\.ts$/

/** Whether a module, or one that it imports, loads a screen or words later. */
function leadsOn(id: string, context: Context): boolean {
  const reached = new Set([id])
  for (const one of reached) {
    const info = context.getModuleInfo(one)
    if (info?.dynamicallyImportedIds.some((later) => !STEADY.test(later))) return true
    for (const next of info?.importedIds ?? []) reached.add(next)
  }
  return false
}

/** The group of the start: of what the entry imports, everything that leads to no screen. */
export const startChunk = {
  tags: ['$initial' as const],
  priority: 10,
  name: (id: string, context: Context): string | null => (leadsOn(id, context) ? null : 'start'),
}
