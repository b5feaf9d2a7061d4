// What the sign-in and other screens share of our own small parts, in one file: each of them would be a request of its own (P1). The
// sign-in itself stays apart, so that a change of it does not rename a file that other screens import (P4).
type Info = { importedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Info | null }

const SHARED = /[\\/]src[\\/](app[\\/](kit|i18n|platform|pickers)|domain)[\\/]/

/** Modules behind the sign-in, found once for a build, when its graph is complete. */
let behind: Set<string> | null = null
function modulesBehind(signIn: string, context: Context): Set<string> {
  const reached = new Set([signIn])
  for (const one of reached)
    for (const next of context.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
  return reached
}

export const signInChunk = {
  priority: 7,
  name: (id: string, context: Context): string | null => {
    behind ??= modulesBehind(
      new URL('../../app/session/sign-in/login.tsx', import.meta.url).pathname,
      context,
    )
    return SHARED.test(id) && behind.has(id) ? 'sign-in' : null
  },
}
