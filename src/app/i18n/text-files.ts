// The text files: one chunk for each language and one more for its back office. Imported only by main.tsx: the names of
// these chunks change with every text, and so does every chunk that imports them.
import type { TextFiles } from './i18n.ts'

export const TEXT_FILES: TextFiles = {
  app: {
    ru: () => import('./ru.ts'),
    'uz-Latn': () => import('./uz-latn.ts'),
    'uz-Cyrl': () => import('./uz-cyrl.ts'),
  },
  backOffice: {
    ru: () => import('./back-office/ru.ts'),
    'uz-Latn': () => import('./back-office/uz-latn.ts'),
    'uz-Cyrl': () => import('./back-office/uz-cyrl.ts'),
  },
}
