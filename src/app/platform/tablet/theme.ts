// Light, dark or the system's theme: stored on the tablet, class `dark` on <html>. index.html does the same
// before the first paint.
import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
const KEY = 'theme'
const listeners = new Set<() => void>()

export function getTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
export const isDark = (): boolean =>
  getTheme() === 'dark' || (getTheme() === 'system' && systemIsDark().matches)

export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDark())
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour || '#0f766e')
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  applyTheme()
}

export function watchSystemTheme(): void {
  systemIsDark().addEventListener('change', applyTheme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme)
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)
