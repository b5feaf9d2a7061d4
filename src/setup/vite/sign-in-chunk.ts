// What the sign-in and other screens share of our own small parts, in one file: each of them would be a request of its own (P1). The
// sign-in itself stays apart, so that a change of it does not rename a file that other screens import (P4).
import { fileURLToPath } from 'node:url'
import { type GraphContext, standsBehind } from './reached.ts'

const SHARED =
  /[\\/]src[\\/](app[\\/](kit|i18n|platform|pickers|shell)[\\/]|app[\\/]session[\\/]sign-in[\\/](?!login|credentials)|domain[\\/])/

const isBehindSignIn = standsBehind(
  fileURLToPath(new URL('../../app/session/sign-in/login.tsx', import.meta.url)).replaceAll('\\', '/'),
)

export const signInChunk = {
  priority: 7,
  name: (id: string, context: GraphContext): string | null =>
    SHARED.test(id) && isBehindSignIn(id, context) ? 'sign-in' : null,
}
