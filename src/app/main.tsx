import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { initI18n, useLanguage } from './i18n/i18n.ts'
import { TEXT_FILES } from './i18n/text-files.ts'
import { keepReads, queryClient } from './platform/data.ts'
import { removeFirstForm } from './platform/first-form.ts'
import { storeReads } from './platform/reads/last-seen.ts'
import { registerTabletStorage } from './platform/tablet/storage.ts'
import { applyTheme, watchSystemTheme } from './platform/tablet/theme.ts'
import { setDeviceIdSource } from './platform/wire/send.ts'
import { watchInstall } from './shell/banners/install.ts'
import { watchUpdates } from './shell/banners/update.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { LockGate } from './shell/lock-gate.tsx'
import { isMissingChunk, watchMissingChunks } from './shell/missing-chunk.ts'
import { router } from './shell/router.tsx'
import './styles.css'

/** React Aria has no Uzbek texts, so its built-in labels are Russian in all three languages. */
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
  // The databases of the tablet load after the first paint (decision 0008).
  setDeviceIdSource(async () => (await import('#app/offline/health/generation.ts')).getDeviceId())
  registerTabletStorage(() => import('#app/offline/platform-storage.ts'))
  watchInstall()
  watchMissingChunks()
  watchSystemTheme()
  applyTheme()
  storeReads()
  await Promise.all([initI18n(TEXT_FILES), keepReads()])
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

// A file that was lost is requested again by a reload (index.html).
start().catch((error: unknown) => {
  if (isMissingChunk(error)) dispatchEvent(new Event('lost-start'))
  else removeFirstForm()
  throw error
})
