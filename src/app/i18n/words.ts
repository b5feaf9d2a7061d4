// Where the words are: one file for each language, and one more for its back office. Only the start knows it: these names
// change with every word, and what imports them changes with them.
import type { Words } from './i18n.ts'

export const WORDS: Words = {
  app: {
    ru: () => import('./ru.ts'),
    'uz-Latn': () => import('./uz-latn.ts'),
    'uz-Cyrl': () => import('./uz-cyrl.ts'),
  },
  office: {
    ru: () => import('./back-office/ru.ts'),
    'uz-Latn': () => import('./back-office/uz-latn.ts'),
    'uz-Cyrl': () => import('./back-office/uz-cyrl.ts'),
  },
}
