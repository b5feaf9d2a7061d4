import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { initI18n, useLanguage } from './i18n/i18n.ts'
import { WORDS } from './i18n/words.ts'
import { keepReads, queryClient } from './platform/data.ts'
import { followReads } from './platform/reads/last-seen.ts'
import { applyTheme, watchSystemTheme } from './platform/tablet/theme.ts'
import { identifyBy } from './platform/wire/send.ts'
import { watchInstall } from './shell/banners/install.ts'
import { watchUpdates } from './shell/banners/update.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { LockGate } from './shell/lock-gate.tsx'
import { watchMissingChunks } from './shell/missing-chunk.ts'
import { router } from './shell/router.tsx'
import './styles.css'

/** React Aria knows no Uzbek, so its own words are Russian in all three languages. */
const ARIA_LOCALE = 'ru-RU'

function Anketa() {
  useLanguage()
  return (
    <I18nProvider locale={ARIA_LOCALE}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary FallbackComponent={ErrorPage}>
          <LockGate>
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </LockGate>
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nProvider>
  )
}

async function start(): Promise<void> {
  // The databases of the tablet come after the first paint (decision 0008).
  identifyBy(async () => (await import('#app/offline/health/generation.ts')).deviceId())
  watchInstall()
  watchMissingChunks()
  watchSystemTheme()
  applyTheme()
  followReads()
  await Promise.all([initI18n(WORDS), keepReads()])
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Anketa />
    </StrictMode>,
  )
  sessionStorage.removeItem('lost-starts')
  void watchUpdates()
}

void start()
