// The texts of the reader are loaded with it: the start of the app has no space for them.
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import type { Language } from '#domain/kernel/texts/language.ts'
import { useLanguage } from '../i18n.ts'

const FILES: Record<Language, () => Promise<{ reading: unknown }>> = {
  ru: () => import('./ru.ts'),
  'uz-Latn': () => import('./uz-latn.ts'),
  'uz-Cyrl': () => import('./uz-cyrl.ts'),
}

/** Loads the texts in the language of the app; false until they are there. Where those of another language cannot be loaded, i18next falls back. */
export function useReadingTexts(): boolean {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<readonly Language[]>([])
  useEffect(() => {
    void FILES[language]().then(
      ({ reading }) => {
        i18next.addResourceBundle(language, 'reading', reading)
        setLoaded((before) => [...before, language])
      },
      () => undefined,
    )
  }, [language])
  return loaded.length > 0
}
