// One language, one chunk: every namespace of locales/uz-Latn but the office's.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/uz-Latn/*.json', {
  eager: true,
  import: 'default',
})
