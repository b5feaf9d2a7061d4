// Before the first paint: the remembered theme, and the frame that fits the first page (platform/tablet/theme.ts does it later).
;(() => {
  const root = document.documentElement
  let theme = 'system'
  try {
    theme = localStorage.getItem('theme') || 'system'
    root.lang = localStorage.getItem('language') || 'ru'
  } catch {}
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', isDark)
  if (location.pathname.startsWith('/auth')) root.classList.add('at-sign-in')
})()
// Before zod is loaded: no functions made from text, which the content security policy forbids and the console reports.
globalThis.__zod_globalConfig = { jitless: true }
