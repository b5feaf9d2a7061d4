// Loads the component of a page on demand, and says so where its files are not on this tablet.
import { type ComponentType, use, useEffect, useReducer } from 'react'
import { useEndOfFirstForm } from '#app/platform/first-form.ts'
import type { PageRoute } from '#app/platform/page-route.ts'
import type { ScreenRow } from '#domain/access/screens.ts'
import { isMissingChunk, isServerReachable } from './missing-chunk.ts'

/** A page; the one that is shown instead of missing files calls `onOpen` to request them again. */
type Loaded = ComponentType<{ onOpen?: () => void }>

/** The page instead of one whose files are not on this tablet; null unless that is the reason of the failure. */
async function pageWithoutFiles(error: unknown, title: ScreenRow['title']): Promise<Loaded | null> {
  if (!isMissingChunk(error) || (await isServerReachable())) return null
  const message = await import('./needs-internet.tsx').catch(() => null)
  return message && (({ onOpen }) => <message.NeedsInternet title={title} onOpen={onOpen} />)
}

/**
 * A component that loads its page once; the router preloads it before it shows it. The router's own lazy component
 * reloads the whole window when a chunk is missing, even offline; this one never does. `title`: the screen's, for a page
 * that is not on this tablet; the files are requested again when that message is left, and when the server answers again.
 */
export function lazyPage(load: PageRoute['load'], title?: ScreenRow['title']) {
  let pending: Promise<Loaded> | undefined
  let loaded: Loaded | undefined
  let isWithoutFiles = false
  const loadOrSay = async (): Promise<Loaded> => {
    try {
      loaded = await load()
    } catch (error) {
      const instead = title === undefined ? null : await pageWithoutFiles(error, title)
      isWithoutFiles = instead !== null
      if (instead === null) {
        pending = undefined
        throw error
      }
      loaded = instead
    }
    return loaded
  }
  const preload = (): Promise<Loaded> => {
    pending ??= loadOrSay()
    return pending
  }
  const forget = () => {
    if (isWithoutFiles) pending = loaded = undefined
    isWithoutFiles = false
  }
  function LazyPage() {
    const [, render] = useReducer((count: number) => count + 1, 0)
    // A page that is here is never waited for: React would hide the whole app for 300 ms.
    const Page = loaded ?? use(preload())
    useEffect(() => forget, [])
    // The sign-in has taken it over by now; any other page ends it.
    useEndOfFirstForm()
    const loadAgain = () => {
      forget()
      // Rendered when it is there, so that the message stays instead of an empty page.
      void preload().then(render, render)
    }
    return <Page onOpen={loadAgain} />
  }
  return Object.assign(LazyPage, { preload: async () => void (await preload()) })
}
