// The service worker (src/docs/offline.md#service-worker): serves the shell of the app from the precache and the files of
// the back office from their cache, papers that a page gives it, and nothing else. It handles only GET requests, and neither API
// answers nor photos; the page itself sends drafts and photos.
import { fetchAheadAtInstall } from './ahead.ts'
import { splitEntries } from './back-office.ts'
import { answerBackOffice, answerUpdates, claimOnFirstInstall, deleteOutdated } from './messages.ts'
import { answerPapers } from './papers.ts'
import { answerShellCheck, refillShell } from './shell.ts'
import { answerNavigations, cacheBackOffice, cacheReader, precacheShell } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>
}

const { shell, backOffice, onUse } = splitEntries(self.__WB_MANIFEST)
const urlOf = (path: string): string => new URL(path, self.registration.scope).href
const backOfficeUrls = backOffice.map(urlOf)
const allUrls = [...backOfficeUrls, ...onUse.map(urlOf)]

// Before the routes: one answer for each request.
answerPapers(self)
fetchAheadAtInstall(self, shell)
precacheShell(shell)
answerNavigations()
cacheReader()
cacheBackOffice(allUrls)
answerBackOffice(self, backOfficeUrls)
deleteOutdated(self, allUrls)
answerShellCheck(self, shell, backOfficeUrls)
refillShell(self, shell)
answerUpdates(self)
claimOnFirstInstall(self)
