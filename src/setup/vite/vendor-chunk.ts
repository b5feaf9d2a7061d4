// The packages that the sign-in needs, in one file: those of the start, and of React Aria and the icons just what the button needs. The
// rest of React Aria is five times as large as its button (P1).
import { createRequire } from 'node:module'
import { type GraphContext, standsBehind } from './reached.ts'

const WHOLE =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/][a-z-]+|i18next|react-i18next|zod)[\\/]/
const BUTTON = /[\\/]node_modules[\\/](react-aria|react-aria-components|client-only|clsx)[\\/]/
/** What every icon needs, and the icons of the sign-in. */
const ICONS =
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]((?!icons[\\/]|lucide-react)|icons[\\/](eye|eye-off|loader-circle|external-link)\.)/

const button = createRequire(import.meta.url)
  .resolve('react-aria-components/Button')
  .replace(/\.cjs$/, '.mjs')
const isBehindButton = standsBehind(button.replaceAll('\\', '/'))

const isOfTheSignIn = (id: string, context: GraphContext): boolean =>
  WHOLE.test(id) || ICONS.test(id) || (BUTTON.test(id) && isBehindButton(id, context))

export const vendorChunk = {
  priority: 80,
  name: (id: string, context: GraphContext): string | null => (isOfTheSignIn(id, context) ? 'vendor' : null),
}
