// One language, one chunk: every namespace of locales/ru but the office's.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/ru/*.json', {
  eager: true,
  import: 'default',
})
