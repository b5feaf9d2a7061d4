// sonner adds a <style> tag when it is loaded, which `style-src 'self'` forbids and the console reports. Its rules come
// from src/app/toasts.css instead; this takes the call out of the build.
import type { Plugin } from 'vite'

const CALL = /^__insertCSS\(".*"\);?$/m

export const withoutSonnerStyleTag = (): Plugin => ({
  name: 'anketa-sonner-styles',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null
    if (!CALL.test(code))
      throw new Error('sonner no longer adds its styles the known way: look at sonner-styles.ts')
    return { code: code.replace(CALL, ''), map: null }
  },
})
