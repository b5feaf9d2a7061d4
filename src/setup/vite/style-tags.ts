// Packages that add a <style> tag while the app runs, which `style-src 'self'` forbids and the console reports. Their rules
// come from our own style sheets instead (src/app/toasts.css, src/app/styles.css); this takes the calls out of the build.
import type { Plugin } from 'vite'

const CALLS: readonly { module: RegExp; call: RegExp }[] = [
  { module: /[\\/]sonner[\\/]dist[\\/]index\.m?js/, call: /^__insertCSS\(".*"\);?$/m },
  // Overlays on an iPad: what is behind them must not scroll.
  {
    module: /[\\/]react-aria[\\/]dist[\\/]private[\\/]overlays[\\/]usePreventScroll\.m?js/,
    call: /document\.head\.prepend\(style\);/,
  },
]

/** Takes the calls out, and stops the build when one of these packages no longer makes it the known way. */
export const withoutStyleTags = (): Plugin => ({
  name: 'anketa-style-tags',
  transform(code, id) {
    const found = CALLS.find(({ module }) => module.test(id))
    if (found === undefined) return null
    if (!found.call.test(code))
      throw new Error(`${id} no longer adds its styles the known way: look at style-tags.ts`)
    return { code: code.replace(found.call, ''), map: null }
  },
})
