// The first paint does not wait for the app: its stylesheet and scripts come after the inline shell of index.html, which
// has its own few styles. The app's script still waits for its stylesheet (P3).
import type { Plugin } from 'vite'

const PARTS =
  /[ \t]*<(?:link rel="(?:stylesheet|modulepreload)"|script type="module") crossorigin [^>]*>(?:<\/script>)?\n?/g

export const appBehindShell = (): Plugin => ({
  name: 'app-behind-shell',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const parts = html.match(PARTS) ?? []
      return html.replace(PARTS, '').replace('</body>', `${parts.join('')}  </body>`)
    },
  },
})
