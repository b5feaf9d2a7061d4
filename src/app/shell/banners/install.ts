// Keeps the browser's install prompt until a person asks for it. iPads have no such event; they get instructions instead.
import { useSyncExternalStore } from 'react'
import { isInstalled, isIpad } from '#app/platform/tablet/installed.ts'

type InstallEvent = Event & { prompt: () => Promise<void> }
const listeners = new Set<() => void>()
let offer: InstallEvent | null = null

function change(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallEvent)
  })
  addEventListener('appinstalled', () => change(null))
}

export async function install(): Promise<void> {
  await offer?.prompt()
  change(null)
}

export type InstallWay = 'prompt' | 'ipad' | null
/** How the app can be installed here; null when it is installed or cannot be. */
export const getInstallWay = (): InstallWay => {
  if (isInstalled()) return null
  if (offer !== null) return 'prompt'
  return isIpad() ? 'ipad' : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, getInstallWay)
