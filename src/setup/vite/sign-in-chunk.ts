// What the sign-in and other screens share of our own small parts, in one file: each of them would be a request of its own (P1). The
// sign-in itself stays apart, so that a change of it does not rename a file that other screens import (P4).
import { fileURLToPath } from 'node:url'

type Info = { importedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Info | null }

const SHARED = /[\\/]src[\\/](app[\\/](kit|i18n|platform|pickers)|domain)[\\/]/

const SIGN_IN = fileURLToPath(new URL('../../app/session/sign-in/login.tsx', import.meta.url)).replaceAll(
  '\\',
  '/',
)

/** Modules behind the sign-in, found once for each build, when its graph is complete. */
const found = new WeakMap<Context, Set<string>>()
function modulesBehindSignIn(context: Context): Set<string> {
  if (context.getModuleInfo(SIGN_IN) === null) throw new Error(`no module ${SIGN_IN}`)
  const reached = new Set([SIGN_IN])
  for (const one of reached)
    for (const next of context.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
  return reached
}

export const signInChunk = {
  priority: 7,
  name: (id: string, context: Context): string | null => {
    if (!SHARED.test(id)) return null
    const known = found.get(context) ?? modulesBehindSignIn(context)
    found.set(context, known)
    return known.has(id) ? 'sign-in' : null
  },
}
