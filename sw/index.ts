// The service worker (src/docs/offline.md#service-worker): the shell of the app from the precache, the parts of the
// back office once they were needed, and nothing else. It never sees an API answer, a photo or any request but GET;
// photos and drafts are replayed by the page, not from here.
import { fetchAheadAtInstall } from './ahead.ts'
import { partsOf } from './back-office.ts'
import { answerBackOffice, answerUpdates, claimOnFirstInstall } from './messages.ts'
import { answerShellCheck, refillShell } from './shell.ts'
import { answerNavigations, cacheBackOffice, cacheReader, precacheShell } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>
}

const { shell, office } = partsOf(self.__WB_MANIFEST)
const officeUrls = office.map((path) => new URL(path, self.registration.scope).href)

fetchAheadAtInstall(self, shell)
precacheShell(shell)
answerNavigations()
cacheReader()
cacheBackOffice(officeUrls)
answerBackOffice(self, officeUrls)
answerShellCheck(self, shell, officeUrls)
refillShell(self, shell)
answerUpdates(self)
claimOnFirstInstall(self)
