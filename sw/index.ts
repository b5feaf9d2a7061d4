// The service worker (offline.md 2.7): the shell of the app from the precache and nothing else. It never sees an API
// answer, a photo or any request but GET; photos and drafts are replayed by the page, not from here.
import { answerUpdates, claimOnFirstInstall } from './messages.ts'
import { answerNavigations, keepReader, precacheShell } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>
}

precacheShell(self.__WB_MANIFEST)
answerNavigations()
keepReader()
answerUpdates(self)
claimOnFirstInstall(self)
